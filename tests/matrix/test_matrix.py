"""A sample of the matrix: every deed, with every verdict and in every condition at least once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from tests.matrix.cells import Cell, Row, TableFault, cells, deeds
from tests.matrix.playing import fault


def sample(deed: Row) -> Iterator[Cell]:
    """The first two cells of each verdict, and those of every condition by two objects in turn."""
    shown: Counter[object] = Counter()
    for number, cell in enumerate(cells(deed)):
        verdict = (cell.verdict.allowed, cell.verdict.rules, repr(cell.verdict.then))
        if shown[verdict] < 2 or (number % 5 == 0 and shown[cell.condition] < 2):
            shown.update((verdict, cell.condition))
            yield cell


@pytest.mark.parametrize("deed", deeds(), ids=lambda deed: str(deed["id"]))
def test_the_engine_does_what_the_tables_say(deed: Row) -> None:
    faults = [f"{cell.name}: {said}" for cell in sample(deed) if (said := fault(cell, deed)) is not None]
    assert not faults


def test_every_object_and_condition_has_an_answer() -> None:
    assert sum(len(list(cells(deed))) for deed in deeds()) >= 25000
    deed = deeds()[0]
    forgetful = {**deed, "conditions": {"fatigued": "no B-ACT-03"}}
    with pytest.raises(TableFault, match="nothing is said of aboard"):
        next(cells(forgetful))


def test_a_wrong_verdict_is_found() -> None:
    deed = deeds()[0]
    wrong = {**deed, "objects": dict.fromkeys(deed["objects"], "no B-ACT-24")}
    first = next(cells(wrong))
    assert "though B-ACT-24" in (fault(first, wrong) or "")
