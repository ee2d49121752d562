"""The objectives a new map begins with mean the same to both sides."""

from __future__ import annotations

import pytest

from engine.hexes.grid import Orientation
from engine.hexes.symmetry import Symmetry, image_of_hex
from engine.model.flatten import flatten
from engine.model.objective import ObjectiveType
from engine.proposals.blank_map import MapPlan, new_scenario
from engine.proposals.first_objectives import first_objectives
from engine.storage.bundled import catalogue


@pytest.mark.parametrize("symmetry", Symmetry)
@pytest.mark.parametrize("orientation", Orientation)
@pytest.mark.parametrize("size", [(18, 14), (8, 6)])
def test_objectives_lie_in_pairs_that_the_symmetry_swaps(
    symmetry: Symmetry, orientation: Orientation, size: tuple[int, int]
) -> None:
    material = catalogue()
    made = new_scenario(MapPlan("New", orientation, *size, symmetry=symmetry), material)
    map_ = flatten(made.layout, material)
    found = first_objectives(map_, symmetry, material, fuel=True)
    swapped = Symmetry.ROT180 if symmetry is Symmetry.NONE else symmetry
    by_hex = {each.hex: each.type for each in found}
    assert len(by_hex) == len(found) == 5
    assert len({each.id for each in found}) == 5
    middle, *pairs = found
    for each in pairs:
        assert by_hex[image_of_hex(map_.grid, swapped, each.hex)] is each.type
    assert middle.type is ObjectiveType.VP
    assert {each.hex for each in found} <= set(map_.cells)
    first, second = (side.reinforcement_hexes[0] for side in made.sides)
    assert image_of_hex(map_.grid, swapped, first) == second


def test_no_objective_lies_where_squads_cannot_go() -> None:
    material = catalogue()
    made = new_scenario(MapPlan("New", boards=(3, 2)), material)
    map_ = flatten(made.layout, material)
    for each in first_objectives(map_, Symmetry.NONE, material, fuel=False):
        assert each.type is ObjectiveType.VP
        assert material.terrain.terrain[map_.cells[each.hex].terrain].squad_cost is not None
