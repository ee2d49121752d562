"""Which cases `make test` leaves out."""

from __future__ import annotations

import re
from pathlib import Path

from tests.long_cases import ROOT, chosen, long_cases, times


def test_the_quickest_and_the_quick_cases_of_a_test_stay() -> None:
    took = {f"tests/test_a.py::test_a[{number}]": number / 10 for number in range(1, 8)}
    alone = {
        "tests/test_a.py::test_b": 1.9,
        "tests/test_a.py::test_c[1]": 1.0,
        "tests/test_a.py::test_c[2]": 1.5,
    }
    assert chosen(took | alone) == {f"tests/test_a.py::test_a[{number}]" for number in (4, 5, 6, 7)}


def test_the_longest_are_left_out_but_for_what_is_always_said() -> None:
    took = {f"tests/test_a.py::test_a[{number}]": number for number in (1, 2, 3)}
    assert chosen(took | {"tests/test_a.py::test_b": 2.1}) == {
        "tests/test_a.py::test_a[3]",
        "tests/test_a.py::test_b",
    }
    kept = {"tests/packaging/test_a.py::test_b": 60, "tests/editor/play/test_killed.py::test_a[9]": 9}
    assert chosen(kept) == set()


def test_a_report_gives_the_ids_of_what_was_run(tmp_path: Path) -> None:
    report = tmp_path / "report.xml"
    report.write_text(
        '<testsuites><testsuite><testcase classname="tests.test_long_cases" name="test_x[a-1]" time="1.5"/>'
        '<testcase classname="tests.gone" name="test_y" time="2"/></testsuite></testsuites>',
        encoding="utf-8",
    )
    assert times(report) == {"tests/test_long_cases.py::test_x[a-1]": 1.5}


def test_every_case_that_is_left_out_belongs_to_a_test_there_is() -> None:
    lost = []
    for id_ in long_cases():
        file, _, name = id_.partition("::")
        path = ROOT / file
        test = name.partition("[")[0]
        if not path.exists() or not re.search(rf"def {re.escape(test)}\(", path.read_text(encoding="utf-8")):
            lost.append(id_)
    assert lost == []
