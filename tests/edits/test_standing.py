from __future__ import annotations

from dataclasses import replace

import pytest

from engine.edits.clip import Clip, PasteClip, copied, cutting, image_of_clip
from engine.edits.mirrored import Mirrored
from engine.edits.placed_things import (
    AddSpecialPoint,
    AddWreck,
    LayCharge,
    LiftSmoke,
    PlaceSmoke,
    PlaceUnit,
    TakeAway,
    TurnStanding,
)
from engine.edits.resize import ResizeSheet
from engine.edits.shift import ShiftMap
from engine.hexes.edge import edge
from engine.hexes.grid import Grid, Orientation
from engine.hexes.hex import Hex
from engine.hexes.symmetry import Symmetry, image_of_direction, image_of_hex
from engine.model.cell import Cell, HexsideFeature
from engine.model.flatten import flatten
from engine.model.layout import Layout, Sheet
from engine.model.objective import Charge, Fortification, Objective, ObjectiveType, SpecialPoint, WreckMarker
from engine.model.scenario import Scenario
from engine.model.setup import PlacedUnit, VictoryCondition
from engine.model.side import Squad, Zone
from tests.edits.material import EAST, WEST, catalogue

A, B, FAR = Hex(5, 1), Hex(5, 2), Hex(9, 3)
SQUAD = Squad({"regular": 4})


def full(orientation: Orientation = Orientation.FLAT_TOP) -> Scenario:
    """Two hexes with something on every layer there is."""
    cells = {A: Cell("woods", 1, road=(0, 3)), B: Cell("building", road=(0,))}
    zones = (Zone((A,), "light", "North", {"squad": 2}), Zone((B,), "dark"))
    west = replace(
        WEST, deployment_zones=zones, exit_hexes=(A,), forbidden_hexes=(B,), reinforcement_hexes=(B,)
    )
    return Scenario(
        "v",
        "V",
        Layout(orientation, Sheet(16, 16), cells=cells, hexsides={edge(A, 1): HexsideFeature("hedgerow")}),
        (west, EAST),
        objectives=(Objective("vp-1", A, ObjectiveType.VP, 2, "west"),),
        fortifications=(Fortification(B, "pillbox", "east", facing=5),),
        wrecks=(WreckMarker(A, "heavy"),),
        charges=(Charge(B, "building"),),
        special_points=(SpecialPoint(A, "radio", "west"),),
        smoke=(B,),
        smoke_forbidden=(A,),
        target_marks=(B,),
        placed_units=(PlacedUnit("t1", "east", B, kind="tiger_i", facing=2),),
    )


def clip_of(scenario: Scenario) -> Clip:
    clip = copied(scenario, flatten(scenario.layout, catalogue()), (A, B))
    assert clip is not None
    return clip


def test_a_clip_carries_every_layer_and_joins_its_own_zones() -> None:
    scenario = full()
    after = PasteClip(clip_of(scenario), FAR, flatten(scenario.layout, catalogue()).cells, {})(scenario)
    below = Hex(FAR.q, FAR.r + 1)
    assert after.charges[1:] == (Charge(below, "building"),)
    assert after.special_points[1:] == (SpecialPoint(FAR, "radio", "west"),)
    assert after.wrecks[1:] == (WreckMarker(FAR, "heavy"),)
    assert (after.smoke_forbidden, after.target_marks) == ((A, FAR), (B, below))
    west = after.sides[0]
    assert (west.exit_hexes, west.forbidden_hexes) == ((A, FAR), (B, below))
    assert [(zone.name, zone.division, zone.hexes) for zone in west.deployment_zones] == [
        ("North", "light", (A, FAR)),
        (None, "dark", (B, below)),
    ]


def test_cutting_and_pasting_where_it_was_gives_the_same_scenario() -> None:
    scenario = full()
    ground = flatten(scenario.layout, catalogue()).cells
    bare = cutting((A, B), ground)(scenario)
    assert not (bare.objectives)
    assert not (bare.charges)
    assert not (bare.special_points)
    assert not (bare.placed_units)
    assert not (bare.sides[0].exit_hexes)
    assert not (bare.sides[0].deployment_zones)
    assert not (bare.target_marks)
    left = flatten(bare.layout, catalogue()).cells
    assert PasteClip(clip_of(scenario), A, left, {})(bare) == scenario


@pytest.mark.parametrize("symmetry", [Symmetry.ROT180, Symmetry.MIRROR_X, Symmetry.MIRROR_Y])
@pytest.mark.parametrize("orientation", list(Orientation))
def test_a_mirrored_paste_lays_the_image_with_the_sides_swapped(
    orientation: Orientation, symmetry: Symmetry
) -> None:
    scenario = full(orientation)
    map_ = flatten(scenario.layout, catalogue())
    enemies = {"west": "east", "east": "west"}
    image = image_of_clip(clip_of(scenario), orientation, symmetry, enemies)
    assert image.placed_units[0].side == "west"
    pasted = Mirrored(PasteClip(clip_of(scenario), A, map_.cells, {}), map_.grid, symmetry, {})(scenario)
    there = flatten(pasted.layout, catalogue())
    for hex_ in (A, B):
        to = image_of_hex(map_.grid, symmetry, hex_)
        assert there.cells[to].terrain == map_.cells[hex_].terrain
        roads = {image_of_direction(map_.grid, symmetry, each) for each in map_.cells[hex_].road}
        assert set(there.cells[to].road) == roads
    tank = pasted.placed_units[-1]
    assert tank.hex == image_of_hex(map_.grid, symmetry, B)
    assert tank.facing == image_of_direction(map_.grid, symmetry, 2)


def test_things_are_laid_once_and_taken_away() -> None:
    scenario = replace(full(), wrecks=(), charges=(), special_points=(), smoke=())
    for edit in (
        PlaceSmoke((A,)),
        AddWreck(WreckMarker(A, "heavy")),
        LayCharge(Charge(A, "bridge")),
        AddSpecialPoint(SpecialPoint(A, "supply")),
    ):
        after = edit(scenario)
        assert after != scenario
        assert edit(after) is after
        scenario = after
    scenario = TakeAway((A,), ("wrecks", "charges", "special_points"))(LiftSmoke((A,))(scenario))
    assert not (scenario.smoke)
    assert not (scenario.wrecks)
    assert not (scenario.charges)
    assert not (scenario.special_points)


def test_units_get_free_ids_and_turn() -> None:
    scenario = PlaceUnit(PlacedUnit("t1", "west", A, squad=SQUAD))(full())
    scenario = PlaceUnit(PlacedUnit("", "west", A, squad=SQUAD))(scenario)
    assert [each.id for each in scenario.placed_units] == ["t1", "unit-1", "unit-2"]
    turned = TurnStanding(B)(scenario)
    assert (turned.placed_units[0].facing, turned.fortifications[0].facing) == (3, 0)
    assert TurnStanding(A)(scenario) is scenario


def test_a_mirrored_unit_faces_the_other_way() -> None:
    scenario = full()
    grid = flatten(scenario.layout, catalogue()).grid
    edit = PlaceUnit(PlacedUnit("", "west", A, kind="tiger_i", facing=1))
    after = Mirrored(edit, grid, Symmetry.ROT180, {})(scenario)
    here, there = after.placed_units[1:]
    assert (there.side, there.facing, there.hex) == ("east", 4, grid.turned(A))
    assert here.id != there.id


def test_the_map_moves_with_everything_on_it() -> None:
    scenario = replace(full(), victory=(VictoryCondition("west", "control_hexes", (A,)),))
    grid = Grid(Orientation.FLAT_TOP, 16, 16)
    moved = ShiftMap(2, 1, grid)(scenario)
    for before, after in ((A, moved.objectives[0].hex), (B, moved.fortifications[0].hex)):
        column, row = grid.offset(before)
        assert grid.offset(after) == (column + 2, row + 1)
    assert moved.victory[0].hexes == (moved.objectives[0].hex,)
    assert moved.sides[0].exit_hexes == (moved.objectives[0].hex,)
    assert {cell.terrain for cell in moved.layout.cells.values()} == {"woods", "building"}
    assert ShiftMap(-2, -1, grid)(moved) == scenario
    assert ShiftMap(1, 0, grid)(scenario) is scenario
    assert ShiftMap(14, 0, grid)(scenario).objectives == ()


def test_shrinking_takes_every_layer_off_what_is_lost() -> None:
    after = ResizeSheet(4, 4)(full())
    assert not (after.objectives)
    assert not (after.charges)
    assert not (after.special_points)
    assert not (after.placed_units)
    assert not (after.sides[0].exit_hexes)
    assert not (after.sides[0].forbidden_hexes)
    assert not (after.target_marks)
