"""Which cases of tests `make test` leaves to the row `tests.long`: `python -m tests.long_cases report.xml`.

A test that is run with many parameters says with the quickest of them what it says with all, but for what
only another one meets. So `make test` runs of each test its two quickest cases and all that are quick. The
others are named in `long_cases.txt`, which this renews by pytest's report; what was not run stays as it was.
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

#: There each case is another thing: a command, a file of a release.
_ALL = "tests/packaging/"


@cache
def long_cases() -> frozenset[str]:
    """The ids of those cases."""
    return frozenset(LIST.read_text(encoding="utf-8").splitlines())


def chosen(times: dict[str, float]) -> set[str]:
    """Of cases with the seconds they took those that are not quick, nor the quickest of their test."""
    tests = defaultdict(list)
    for id_, seconds in times.items():
        test, bracket, _ = id_.partition("[")
        if bracket and not id_.startswith(_ALL):
            tests[test].append((seconds, id_))
    return {id_ for cases in tests.values() for seconds, id_ in sorted(cases)[_ALWAYS:] if seconds > _QUICK}


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
