"""Which tests `make test` leaves to the row `tests.long`: `python -m tests.long_cases report.xml`.

It leaves out what takes longest. And of a test that is run with many parameters, which says with the quickest
of them what it says with all but for what only another one meets, it runs the two quickest cases and all that
are quick. What is left out is named in `long_cases.txt`, which this renews by pytest's report of a machine
that has nothing else to do; what was not run stays as it was.
"""

from __future__ import annotations

import sys
import xml.etree.ElementTree as ET
from collections import defaultdict
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
LIST = Path(__file__).with_suffix(".txt")

#: So many cases of each test always belong to `make test`, and all that take at most so many seconds.
_ALWAYS, _QUICK = 2, 0.35

#: What takes more seconds than so many is left out, with parameters or without.
_LONGEST = 2.0

#: However long it takes, `make test` says this: a release works, laws of the house hold, games are the same
#: in every process, no answer is lost by a kill, Windows keeps files as Linux does.
_KEPT = (
    "tests/packaging/",
    "tests/architecture/",
    "tests/bots/test_bots.py::test_games_are_the_same_in_every_process",
    "tests/editor/play/test_killed.py",
    "tests/system/",
)


@cache
def long_cases() -> frozenset[str]:
    """The ids of those cases."""
    return frozenset(LIST.read_text(encoding="utf-8").splitlines())


def chosen(times: dict[str, float]) -> set[str]:
    """Of tests with the seconds they took the longest, and of cases those that are not among the quickest."""
    tests = defaultdict(list)
    for id_, seconds in times.items():
        if not id_.startswith(_KEPT):
            tests[id_.partition("[")[0]].append((seconds, id_))
    return {
        id_
        for cases in tests.values()
        for place, (seconds, id_) in enumerate(sorted(cases))
        if seconds > _LONGEST or (place >= _ALWAYS and seconds > _QUICK)
    }


def times(report: Path) -> dict[str, float]:
    """The cases of a report by their ids, with the seconds they took."""
    found = {}
    for case in ET.parse(report).getroot().iter("testcase"):
        file = case.get("classname", "").replace(".", "/") + ".py"
        if (ROOT / file).exists():
            found[f"{file}::{case.get('name', '')}"] = float(case.get("time", 0))
    return found


if __name__ == "__main__":
    run = times(Path(sys.argv[1]))
    others = {each for each in long_cases() - run.keys() if (ROOT / each.partition("::")[0]).exists()}
    named = chosen(run) | others
    LIST.write_text("".join(f"{each}\n" for each in sorted(named)), encoding="utf-8")
