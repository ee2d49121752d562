"""Where the boards that were asked for have no room, the next larger field that has is found."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.hexes.symmetry import Symmetry
from engine.proposals.blank_map import MapPlan
from engine.proposals.new_map import new_map
from engine.proposals.roomier import roomier
from engine.storage.bundled import catalogue


@pytest.mark.parametrize("symmetry", [Symmetry.NONE, Symmetry.ROT180])
def test_the_field_that_is_named_gives_a_map_and_is_larger(symmetry: Symmetry) -> None:
    plan = MapPlan("Small", boards=(2, 1), symmetry=symmetry)
    found = roomier(plan, 7, catalogue())
    assert found is not None
    across, down = found
    assert across >= 2
    assert down >= 1
    assert found != (2, 1)
    made = new_map(replace(plan, boards=found), 7, catalogue())
    assert len(made.layout.boards) == across * down


def test_a_sheet_has_no_next_field() -> None:
    assert roomier(MapPlan("Sheet", columns=8, rows=8), 7, catalogue()) is None
