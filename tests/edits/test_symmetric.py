from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.edits.hexsides import SetHexside
from engine.edits.lines import DrawLine, Line, SetBridge
from engine.edits.paint import PaintTerrain, SetLevel
from engine.edits.removed import Comparison
from engine.edits.symmetric import MadeSymmetric, SheetHalf, half_of, halves, made_symmetric
from engine.edits.zones import SetReinforcementHexes
from engine.hexes.edge import edge
from engine.hexes.edge import sides as sides_of
from engine.hexes.grid import Orientation
from engine.hexes.hex import Hex, neighbour
from engine.hexes.symmetry import Symmetry, image_of_hex
from engine.model.cell import Cell, HexsideFeature
from engine.model.finding import Finding, Severity
from engine.model.flatten import PrintedMaps, flatten
from engine.model.objective import Fortification
from engine.model.removal import NOTHING, Lost, Removal
from engine.model.scenario import Scenario
from engine.storage.bundled import catalogue as bundled_catalogue
from engine.storage.bundled import scenario as bundled_scenario
from engine.validation.run import findings
from tests.edits.material import boarded, catalogue
from tests.edits.test_mirrored import SYMMETRIES, is_symmetric, start

CATALOGUE = catalogue()
STEPS = st.lists(
    st.tuples(st.integers(0, 4), st.integers(1, 7), st.integers(1, 5), st.integers(0, 5)), max_size=12
)


def mended(scenario: Scenario) -> Scenario:
    map_ = flatten(scenario.layout, CATALOGUE)
    edit = made_symmetric(scenario, map_, lambda: PrintedMaps(CATALOGUE).boards(scenario.layout))
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
def test_of_two_drawn_hexes_the_first_sides_counts_unless_something_stands_on_the_other(
    symmetry: Symmetry,
) -> None:
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
    odd = PaintTerrain((twin,), "pond", map_.cells)(odd)
    assert {flatten(mended(odd).layout, CATALOGUE).cells[hex_].terrain for hex_ in (beside, twin)} == {"pond"}
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


@settings(deadline=None, max_examples=25)
@given(orientation=st.sampled_from(Orientation), symmetry=st.sampled_from(SYMMETRIES), steps=STEPS)
def test_nothing_drawn_goes_where_the_other_half_is_empty(
    orientation: Orientation, symmetry: Symmetry, steps: list[tuple[int, int, int, int]]
) -> None:
    odd = drawn_in_one_half(painted_at_random(start(orientation, symmetry), steps))
    edit = remedy(odd)
    after = odd if edit is None else edit(odd)
    assert is_symmetric(after)
    assert not [each for each in findings(after, CATALOGUE) if each.code == "MAP111"]
    assert removed(odd, after) == NOTHING
    assert all(gone(odd, after, line) == set() for line in LINES)


@settings(deadline=None, max_examples=40)
@given(
    orientation=st.sampled_from(Orientation),
    symmetry=st.sampled_from(SYMMETRIES),
    steps=STEPS,
    which=st.sampled_from((None, 0, 1)),
)
def test_the_remedy_takes_exactly_what_it_says_and_keeps_the_half_it_names(
    orientation: Orientation, symmetry: Symmetry, steps: list[tuple[int, int, int, int]], which: int | None
) -> None:
    odd = painted_at_random(start(orientation, symmetry), steps)
    grid = flatten(odd.layout, CATALOGUE).grid
    keep = None if which is None else halves(grid, symmetry)[which]
    edit = remedy(odd, keep)
    after = odd if edit is None else edit(odd)
    assert is_symmetric(after)
    assert remedy(after, keep) is None
    said = removed(odd, after)
    for line, kind in LINES.items():
        assert {hex_ for loss in said.losses if loss.kind is kind for hex_ in loss.hexes} == gone(
            odd, after, line
        )
    here, there = flatten(odd.layout, CATALOGUE), flatten(after.layout, CATALOGUE)
    replaced = {
        hex_
        for hex_, cell in here.cells.items()
        if cell.terrain not in (there.cells[hex_].terrain, "clear", "stream", "bridge")
    }
    assert {hex_ for loss in said.losses if loss.kind is Lost.TERRAIN for hex_ in loss.hexes} >= replaced
    bare = {side for side, each in here.hexsides.items() if there.hexsides.get(side) != each}
    assert set(said.hexsides) == bare
    if keep is None:
        both = {hex_ for hex_ in odd.layout.cells if image_of_hex(grid, symmetry, hex_) in odd.layout.cells}
        whole = {hex_ for loss in said.losses if loss.kind is not Lost.HEXSIDE for hex_ in loss.hexes}
        assert whole <= both, "only what both halves have drawn differently goes"
        return
    kept = {hex_ for hex_ in here.cells if half_of(grid, symmetry, hex_) is keep}
    for hex_ in kept:
        assert (here.cells[hex_].terrain, here.cells[hex_].elevation) == (
            there.cells[hex_].terrain,
            there.cells[hex_].elevation,
        )


def drawn_in_one_half(scenario: Scenario) -> Scenario:
    """The scenario with one half bare, and nothing drawn on what is its own image."""
    layout = scenario.layout
    grid, symmetry = flatten(layout, CATALOGUE).grid, layout.symmetry
    keep = halves(grid, symmetry)[0]

    def kept(hex_: Hex) -> bool:
        return half_of(grid, symmetry, hex_) is keep

    cells = {hex_: within(cell, hex_, kept) for hex_, cell in layout.cells.items() if kept(hex_)}
    sides = {each: feature for each, feature in layout.hexsides.items() if all(map(kept, sides_of(each)))}
    return replace(scenario, layout=replace(layout, cells=cells, hexsides=sides))


def within(cell: Cell, hex_: Hex, kept: Callable[[Hex], bool]) -> Cell:
    """The cell without the arms that leave the half."""
    lines = {
        name: tuple(d for d in getattr(cell, name) if kept(neighbour(hex_, d)))
        for name in ("road", "rail", "stream")
    }
    return replace(cell, **lines)


LINES = {"road": Lost.ROAD, "rail": Lost.RAIL, "stream": Lost.STREAM}


def gone(before: Scenario, after: Scenario, line: str) -> set[Hex]:
    """The hexes of the map that a line no longer leaves in a direction in which it did."""
    there = flatten(after.layout, CATALOGUE).cells
    here = flatten(before.layout, CATALOGUE).cells
    return {h for h, cell in here.items() if set(getattr(cell, line)) - set(getattr(there[h], line))}


def remedy(scenario: Scenario, keep: SheetHalf | None = None) -> MadeSymmetric | None:
    map_ = flatten(scenario.layout, CATALOGUE)
    return made_symmetric(scenario, map_, lambda: PrintedMaps(CATALOGUE).boards(scenario.layout), keep)


def removed(before: Scenario, after: Scenario) -> Removal:
    return Comparison(CATALOGUE).removal(before, after)


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_a_river_drawn_over_boards_stays_and_its_half_hexes_are_mirrored_along(symmetry: Symmetry) -> None:
    layout = replace(boarded().layout, symmetry=symmetry)
    bare = replace(boarded(), layout=layout)
    map_ = flatten(layout, CATALOGUE)
    grid, ground = map_.grid, {**map_.rim, **map_.cells}
    path = tuple(grid.hex_at(9, row) for row in range(8))
    odd = SetBridge(path[3], 2, ground)(DrawLine(Line.STREAM, path, ground)(bare))
    edit = remedy(odd)
    assert edit is not None
    after = edit(odd)
    assert is_symmetric(after)
    drawn = flatten(after.layout, CATALOGUE)
    for hex_ in path:
        image = image_of_hex(grid, symmetry, hex_)
        assert all((drawn.cells.get(each) or drawn.rim[each]).stream for each in (hex_, image))
    assert not removed(odd, after).takes_drawn_ground
    first, second = halves(grid, symmetry)
    lost = [remedy(odd, keep) for keep in (first, second)]
    taken = [removed(odd, each(odd)) for each in lost if each is not None]
    assert any(each.takes_drawn_ground for each in taken)


def _errors(found: tuple[Finding, ...]) -> set[str]:
    return {str(each.message) for each in found if each.severity is Severity.ERROR}


@pytest.mark.parametrize(
    ("name", "symmetry"), [("river-vire", Symmetry.MIRROR_X), ("stalingrad", Symmetry.MIRROR_Y)]
)
def test_no_way_that_is_offered_brings_an_error_of_another_kind(name: str, symmetry: Symmetry) -> None:
    map_ = bundled_scenario(name)
    turned = replace(map_, layout=replace(map_.layout, symmetry=symmetry))
    before = findings(turned, bundled_catalogue())
    first = next(each for each in before if each.code == "MAP111")
    ways = [way for way in (first.fix, *(each.edit for each in first.choices)) if way is not None]
    for way in ways:
        after = findings(way(turned), bundled_catalogue())
        assert not [each for each in after if each.code == "MAP111"]
        assert _errors(after) <= _errors(before)


def test_the_image_of_an_error_is_no_reason_to_withhold_the_gentle_way() -> None:
    hill = bundled_scenario("king-of-the-hill")
    map_ = flatten(hill.layout, bundled_catalogue())
    path = tuple(map_.grid.hex_at(15, row) for row in (5, 6))
    odd = DrawLine(Line.STREAM, path, map_.cells)(hill)
    found = findings(odd, bundled_catalogue())
    assert "MAP028" in {each.code for each in found if each.severity is Severity.ERROR}
    offered = next(each for each in found if each.code == "MAP111")
    assert offered.fix is not None
    assert not offered.removal.takes_drawn_ground


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
