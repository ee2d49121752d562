from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.edits.hexsides import SetHexside
from engine.edits.lines import DrawLine, Line, SetBridge
from engine.edits.paint import PaintTerrain, SetLevel
from engine.edits.symmetric import made_symmetric
from engine.edits.zones import SetReinforcementHexes
from engine.hexes.edge import edge
from engine.hexes.grid import Orientation
from engine.hexes.hex import neighbour
from engine.hexes.symmetry import Symmetry, image_of_hex
from engine.model.cell import Cell, HexsideFeature
from engine.model.finding import Finding, Severity
from engine.model.flatten import flatten, printed
from engine.model.objective import Fortification
from engine.model.scenario import Scenario
from engine.storage.bundled import catalogue as bundled_catalogue
from engine.storage.bundled import scenario as bundled_scenario
from engine.validation.run import findings
from tests.edits.material import catalogue
from tests.edits.test_mirrored import SYMMETRIES, is_symmetric, start

CATALOGUE = catalogue()
STEPS = st.lists(
    st.tuples(st.integers(0, 4), st.integers(1, 7), st.integers(1, 5), st.integers(0, 5)), max_size=12
)


def mended(scenario: Scenario) -> Scenario:
    map_ = flatten(scenario.layout, CATALOGUE)
    edit = made_symmetric(scenario, map_, lambda: printed(scenario.layout, CATALOGUE).hexsides)
    return scenario if edit is None else edit(scenario)


def painted_at_random(scenario: Scenario, steps: list[tuple[int, int, int, int]]) -> Scenario:
    for kind, column, row, direction in steps:
        map_ = flatten(scenario.layout, CATALOGUE)
        hex_ = map_.grid.hex_at(column, row)
        other = neighbour(hex_, direction)
        if hex_ not in map_ or other not in map_:
            continue
        edits = (
            PaintTerrain((hex_,), ("woods", "pond")[direction % 2], map_.cells),
            SetLevel((hex_,), direction % 3, map_.cells),
            DrawLine((Line.ROAD, Line.STREAM)[direction % 2], (hex_, other), map_.cells),
            SetBridge(hex_, direction % 3, map_.cells),
            SetHexside(edge(hex_, direction), HexsideFeature("wall")),
        )
        scenario = edits[kind](scenario)
    return scenario


@settings(deadline=None, max_examples=40)
@given(orientation=st.sampled_from(Orientation), symmetry=st.sampled_from(SYMMETRIES), steps=STEPS)
def test_any_map_becomes_symmetric_and_then_stays_as_it_is(
    orientation: Orientation, symmetry: Symmetry, steps: list[tuple[int, int, int, int]]
) -> None:
    after = mended(painted_at_random(start(orientation, symmetry), steps))
    assert is_symmetric(after)
    assert mended(after) is after


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_the_half_of_the_first_side_counts_unless_something_stands_in_the_other(symmetry: Symmetry) -> None:
    scenario = start(Orientation.FLAT_TOP, symmetry)
    map_ = flatten(scenario.layout, CATALOGUE)
    far = map_.grid.hex_at(2, 1)
    home = image_of_hex(map_.grid, symmetry, far)
    scenario = SetReinforcementHexes("west", (home,))(SetReinforcementHexes("east", (far,))(scenario))
    beside = next(
        hex_ for _, hex_ in map_.around(far) if image_of_hex(map_.grid, symmetry, hex_) in map_.cells
    )
    twin = image_of_hex(map_.grid, symmetry, beside)
    odd = PaintTerrain((beside,), "woods", map_.cells)(scenario)
    assert {flatten(mended(odd).layout, CATALOGUE).cells[hex_].terrain for hex_ in (beside, twin)} == {
        "clear"
    }
    held = replace(odd, fortifications=(Fortification(beside, "trench"),))
    assert {flatten(mended(held).layout, CATALOGUE).cells[hex_].terrain for hex_ in (beside, twin)} == {
        "woods"
    }


def test_the_second_side_comes_from_the_images_of_the_first() -> None:
    scenario = start(Orientation.FLAT_TOP, Symmetry.ROT180)
    grid = flatten(scenario.layout, CATALOGUE).grid
    home, wrong = grid.hex_at(1, 2), grid.hex_at(6, 2)
    odd = SetReinforcementHexes("west", (home,))(SetReinforcementHexes("east", (wrong,))(scenario))
    west, east = mended(odd).sides
    assert west.reinforcement_hexes == (home,)
    assert east.reinforcement_hexes == (image_of_hex(grid, Symmetry.ROT180, home),)


@pytest.mark.parametrize("symmetry", [Symmetry.MIRROR_X, Symmetry.MIRROR_Y])
def test_the_fix_of_a_map_turned_otherwise_removes_the_finding_and_adds_no_error(symmetry: Symmetry) -> None:
    hill = bundled_scenario("king-of-the-hill")
    odd = replace(hill, layout=replace(hill.layout, symmetry=symmetry))
    before = findings(odd, bundled_catalogue())
    first = next(each for each in before if each.code == "MAP111")
    assert first.fix is not None
    after = findings(first.fix(odd), bundled_catalogue())
    assert not [each for each in after if each.code == "MAP111"]
    assert _errors(after) <= _errors(before)


def _errors(found: tuple[Finding, ...]) -> set[str]:
    return {str(each.message) for each in found if each.severity is Severity.ERROR}


@pytest.mark.parametrize("name", ["caen-countryside", "meuse"])
def test_no_fix_is_offered_from_which_an_error_would_come(name: str) -> None:
    map_ = bundled_scenario(name)
    turned = replace(map_, layout=replace(map_.layout, symmetry=Symmetry.MIRROR_X))
    found = [each for each in findings(turned, bundled_catalogue()) if each.code == "MAP111"]
    assert found
    assert [each.fix for each in found] == [None] * len(found)
    one = flatten(map_.layout, bundled_catalogue()).grid.parse("E1")
    assert one is not None
    broken = replace(map_, layout=replace(map_.layout, cells={**map_.layout.cells, one: Cell("crater")}))
    offered = [each for each in findings(broken, bundled_catalogue()) if each.code == "MAP111"]
    assert offered
    assert all(each.fix is not None for each in offered)
