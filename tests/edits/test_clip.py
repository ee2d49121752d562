from __future__ import annotations

from dataclasses import replace

import pytest

from engine.edits.clip import Clip, PasteClip, copied, cutting, mirrored_clip, turned
from engine.edits.objectives import AddObjective
from engine.edits.works import AddFortification
from engine.edits.zones import AddReinforcementHex, PaintZone
from engine.hexes.edge import edge
from engine.hexes.grid import Orientation
from engine.hexes.hex import Hex, neighbour
from engine.model.cell import Cell, HexsideFeature
from engine.model.flatten import flatten
from engine.model.hex_map import HexMap
from engine.model.layout import Layout, Sheet
from engine.model.objective import Fortification, Objective, ObjectiveType
from engine.model.scenario import Scenario
from engine.model.setup import PlacedUnit
from engine.model.side import Squad
from tests.edits.material import EAST, WEST, catalogue

A, B, FAR = Hex(4, 4), Hex(4, 5), Hex(9, 3)


def village(orientation: Orientation = Orientation.FLAT_TOP) -> Scenario:
    """Two hexes with something on every layer."""
    cells = {A: Cell("woods", 1, road=(0, 3)), B: Cell("building", road=(0,))}
    hedge = {edge(A, 1): HexsideFeature("hedgerow")}
    scenario = Scenario(
        "v", "V", Layout(orientation, Sheet(16, 16), cells=cells, hexsides=hedge), (WEST, EAST)
    )
    for edit in (
        AddObjective(Objective("vp-1", A, ObjectiveType.VP, 2)),
        AddFortification(Fortification(B, "pillbox", facing=5)),
        PaintZone("west", (A, B)),
        AddReinforcementHex("east", B),
    ):
        scenario = edit(scenario)
    unit = PlacedUnit("s1", "west", A, squad=Squad({"regular": 4}), facing=2)
    return replace(scenario, placed_units=(unit,), smoke=(B,))


def laid(scenario: Scenario) -> HexMap:
    return flatten(scenario.layout, catalogue())


def clip_of(scenario: Scenario) -> Clip:
    clip = copied(scenario, laid(scenario), (A, B))
    assert clip is not None
    return clip


def pasted(scenario: Scenario, clip: Clip, at: Hex) -> Scenario:
    return PasteClip(clip, at, laid(scenario).cells, {})(scenario)


def test_a_pasted_piece_holds_every_layer() -> None:
    scenario = village()
    after = pasted(scenario, clip_of(scenario), FAR)
    map_, below = laid(after), neighbour(FAR, 3)
    assert (map_.cells[FAR], map_.cells[below]) == (scenario.layout.cells[A], scenario.layout.cells[B])
    assert map_.hexside(FAR, 1) == HexsideFeature("hedgerow")
    assert [(each.id, each.hex, each.value) for each in after.objectives][1:] == [("vp-2", FAR, 2)]
    assert after.fortifications[1] == Fortification(below, "pillbox", facing=5)
    assert set(after.smoke) == {B, below}
    assert [(each.id, each.hex, each.facing) for each in after.placed_units][1:] == [("s1-2", FAR, 2)]
    assert set(after.sides[0].deployment_zones[0].hexes) == {A, B, FAR, below}
    assert after.sides[1].reinforcement_hexes == (B, below)


def test_pasting_where_it_was_cut_gives_the_same_scenario() -> None:
    scenario = village()
    clip = clip_of(scenario)
    bare = cutting((A, B), laid(scenario).cells)(scenario)
    assert not bare.objectives
    assert not bare.placed_units
    assert laid(bare).cells[A] == Cell()
    back = pasted(bare, clip, A)
    assert laid(back).cells == laid(scenario).cells
    assert laid(back).hexsides == laid(scenario).hexsides
    assert (back.objectives, back.placed_units) == (scenario.objectives, scenario.placed_units)
    assert back.sides == scenario.sides


def test_turning_takes_lines_hexsides_and_facings_along() -> None:
    scenario = village()
    once = turned(clip_of(scenario))
    after = pasted(scenario, once, FAR)
    map_ = laid(after)
    assert map_.cells[FAR].road == (1, 4)
    assert map_.cells[neighbour(FAR, 4)].terrain == "building"
    assert map_.hexside(FAR, 2) == HexsideFeature("hedgerow")
    assert (after.fortifications[1].facing, after.placed_units[1].facing) == (0, 3)
    clip = clip_of(scenario)
    for _ in range(6):
        clip = turned(clip)
    assert clip == clip_of(scenario)


@pytest.mark.parametrize(("orientation", "side"), [(Orientation.FLAT_TOP, 5), (Orientation.POINTY_TOP, 4)])
def test_mirroring_swaps_left_and_right(orientation: Orientation, side: int) -> None:
    scenario = village(orientation)
    clip = mirrored_clip(clip_of(scenario), orientation)
    assert laid(pasted(scenario, clip, FAR)).hexside(FAR, side) == HexsideFeature("hedgerow")
    assert mirrored_clip(clip, orientation) == clip_of(scenario)
    grid = laid(scenario).grid
    for before, hex_ in zip(clip_of(scenario).cells, clip.cells, strict=True):
        x, y = grid.centre(before)
        zero = grid.centre(Hex(0, 0))
        assert grid.centre(hex_) == pytest.approx((2 * zero[0] - x, y))


def test_what_falls_off_the_map_is_left_away() -> None:
    scenario = village()
    cells = laid(scenario).cells
    low = next(hex_ for hex_ in sorted(cells) if neighbour(hex_, 3) not in cells)
    after = pasted(scenario, clip_of(scenario), low)
    assert laid(after).cells[low].terrain == "woods"
    assert len(after.fortifications) == 1
    assert copied(scenario, laid(scenario), (Hex(99, 99),)) is None
