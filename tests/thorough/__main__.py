"""`python -m tests.thorough`: prints a table `row, done, failed, seconds, seed`; exit 1 when one failed."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from tests.thorough.ledger import Ledger, fingerprint
from tests.thorough.row import Options
from tests.thorough.rows import ROWS
from tests.thorough.run import line, table, work


def arguments(argv: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.thorough", description=__doc__)
    parser.add_argument("--only", action="append", metavar="ROW", choices=[row.name for row in ROWS])
    parser.add_argument(
        "--games", type=int, metavar="N", help="games or trials in each row instead of its default"
    )
    parser.add_argument(
        "--rounds", type=int, metavar="N", help="rounds after which random games are decided (default 40)"
    )
    parser.add_argument("--seconds", type=float, metavar="LIMIT", help="start nothing new after this time")
    parser.add_argument("--seed", type=int, default=1, help="base of all seeds (default 1)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at the same time")
    parser.add_argument(
        "--state", type=Path, default=Path("build/thorough"), help="folder of the finished pieces"
    )
    parser.add_argument("--fresh", action="store_true", help="forget finished pieces first")
    parser.add_argument("--table", action="store_true", help="run nothing, print the table of what is done")
    parser.add_argument("--list", action="store_true", help="name the rows and what they do")
    return parser.parse_args(argv)


def main(argv: list[str]) -> int:
    chosen = arguments(argv)
    rows = [row for row in ROWS if chosen.only is None or row.name in chosen.only]
    if chosen.list:
        for row in rows:
            print(f"{row.name:<20} {row.what}")
        return 0
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    options = Options(chosen.seed, chosen.games, chosen.rounds)
    # Runs with other seeds are other runs: their pieces do not mix.
    ledger = Ledger(chosen.state / f"seed-{chosen.seed}")
    if chosen.fresh:
        ledger.forget()
    code = fingerprint()
    if not chosen.table:
        work(rows, options, ledger, code=code, jobs=max(1, chosen.jobs), seconds=chosen.seconds)
    lines = [line(row, options, ledger, code) for row in rows]
    print(table(lines))
    return 1 if any(entry.failed for entry in lines) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
