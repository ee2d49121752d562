from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.edits.edit import Edit, Several
from engine.edits.hexsides import SetHexside
from engine.edits.lines import DrawLine, EraseArm, EraseLines, Line, SetBridge
from engine.edits.mirrored import Mirrored
from engine.edits.objectives import AddObjective, MoveObjective, RemoveObjective
from engine.edits.paint import PaintCells, PaintTerrain, SetLevel, ShiftLevel, Unpaint
from engine.edits.works import AddFortification, AddObstacle, ClearMarkers, RemoveObstacle
from engine.edits.zones import AddReinforcementHex, EraseZone, PaintZone
from engine.hexes.edge import edge
from engine.hexes.grid import Orientation
from engine.hexes.hex import Hex, neighbour
from engine.hexes.symmetry import Symmetry, image_of_direction, image_of_edge, image_of_hex
from engine.model.cell import Cell, HexsideFeature
from engine.model.flatten import flatten
from engine.model.layout import Layout, OverlayPlacement, Sheet
from engine.model.objective import Fortification, Objective, ObjectiveType, Obstacle
from engine.model.scenario import Scenario
from tests.edits.material import EAST, WEST, catalogue

CATALOGUE = catalogue()
SYMMETRIES = [each for each in Symmetry if each is not Symmetry.NONE]


def start(orientation: Orientation, symmetry: Symmetry) -> Scenario:
    layout = Layout(orientation, sheet=Sheet(8, 6), symmetry=symmetry)
    return Scenario("even", "Even", layout, (WEST, EAST))


def is_symmetric(scenario: Scenario) -> bool:
    map_, symmetry = flatten(scenario.layout, CATALOGUE), scenario.layout.symmetry
    grid = map_.grid

    def turned(directions: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(sorted(image_of_direction(grid, symmetry, each) for each in directions))

    for hex_, cell in map_.cells.items():
        image = map_.cells[image_of_hex(grid, symmetry, hex_)]
        if (cell.terrain, cell.elevation) != (image.terrain, image.elevation):
            return False
        for name in ("road", "rail", "stream"):
            if turned(getattr(cell, name)) != getattr(image, name):
                return False
    if {image_of_edge(grid, symmetry, side) for side in map_.hexsides} != set(map_.hexsides):
        return False
    other = {"west": "east", "east": "west", None: None}
    markers = {(each.hex, each.type, each.owner) for each in scenario.objectives}
    images = {(image_of_hex(grid, symmetry, h), t, other[o]) for h, t, o in markers}
    zones = {(side.id, h) for side in scenario.sides for zone in side.deployment_zones for h in zone.hexes}
    entries = {(side.id, h) for side in scenario.sides for h in side.reinforcement_hexes}
    works = {(each.hex, each.owner) for each in scenario.fortifications}
    return (
        markers == images
        and zones == {(other[s], image_of_hex(grid, symmetry, h)) for s, h in zones}
        and entries == {(other[s], image_of_hex(grid, symmetry, h)) for s, h in entries}
        and works == {(image_of_hex(grid, symmetry, h), other[o]) for h, o in works}
    )


@given(
    orientation=st.sampled_from(Orientation),
    symmetry=st.sampled_from(SYMMETRIES),
    steps=st.lists(
        st.tuples(st.integers(0, 11), st.integers(1, 7), st.integers(1, 4), st.integers(0, 5)), max_size=8
    ),
)
def test_mirrored_edits_keep_a_symmetric_map_symmetric(
    orientation: Orientation, symmetry: Symmetry, steps: list[tuple[int, int, int, int]]
) -> None:
    scenario = start(orientation, symmetry)
    for kind, column, row, direction in steps:
        map_ = flatten(scenario.layout, CATALOGUE)
        hex_ = map_.grid.hex_at(column, row)
        if hex_ not in map_.cells:
            continue
        ground, there = map_.cells, neighbour(hex_, direction)
        edits: list[Edit] = [
            PaintTerrain((hex_, there), "woods", ground, level=1),
            ShiftLevel((hex_,), 1, ground),
            SetLevel((there,), 2, ground),
            DrawLine(Line.ROAD, (hex_, there), ground),
            EraseLines((hex_,), ground),
            Several((EraseArm(Line.ROAD, hex_, direction, ground), Unpaint((there,))), "both"),
            AddObjective(Objective("", hex_, ObjectiveType.FP)),
            AddReinforcementHex("west", hex_),
            PaintZone("west", (hex_, hex_)),
            AddFortification(Fortification(hex_, "pillbox", "east")),
            ClearMarkers((hex_,)),
            EraseZone("east", (hex_,)),
        ]
        central = image_of_hex(map_.grid, symmetry, hex_) == hex_
        if central and kind in (7, 8, 9):
            continue  # a hex that is its own image cannot belong to both sides alike
        scenario = Mirrored(edits[kind], map_.grid, symmetry, {})(scenario)
        assert is_symmetric(scenario)


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_images_of_single_edits(symmetry: Symmetry) -> None:
    scenario = start(Orientation.FLAT_TOP, symmetry)
    map_ = flatten(scenario.layout, CATALOGUE)
    hex_ = map_.grid.find("B2")
    assert hex_ is not None
    image = image_of_hex(map_.grid, symmetry, hex_)

    def mirrored(edit: Edit, on: Scenario = scenario) -> Scenario:
        return Mirrored(edit, map_.grid, symmetry, {})(on)

    marked = mirrored(AddObjective(Objective("vp", hex_, ObjectiveType.VP, owner="west")))
    assert [(each.hex, each.owner) for each in marked.objectives] == [(hex_, "west"), (image, "east")]
    to = neighbour(hex_, 2)
    moved = mirrored(MoveObjective("vp", to), marked)
    assert {each.hex for each in moved.objectives} == {to, image_of_hex(map_.grid, symmetry, to)}
    assert mirrored(RemoveObjective("vp"), marked).objectives == ()
    mined = mirrored(AddObstacle(Obstacle(hex_, "mines")))
    assert {each.hex for each in mined.obstacles} == {hex_, image}
    assert mirrored(RemoveObstacle(hex_), mined) == scenario
    hedged = mirrored(SetHexside(edge(hex_, 1), HexsideFeature("wall")))
    assert len(hedged.layout.hexsides) == 2
    painted = mirrored(PaintCells({hex_: Cell("rough", road=(1,))}, map_.cells))
    assert painted.layout.cells[image] == Cell("rough", road=(image_of_direction(map_.grid, symmetry, 1),))
    bridged = flatten(mirrored(SetBridge(hex_, 1, map_.cells)).layout, CATALOGUE)
    assert bridged.cells[image].bridge in bridged.cells[image].road
    assert mirrored(AddObjective(Objective("vp", hex_, ObjectiveType.VP))).objectives[1].owner is None


def test_without_symmetry_nothing_is_mirrored() -> None:
    scenario = start(Orientation.FLAT_TOP, Symmetry.NONE)
    map_ = flatten(scenario.layout, CATALOGUE)
    edit = PaintTerrain((Hex(2, 2),), "woods", map_.cells)
    assert Mirrored(edit, map_.grid, Symmetry.NONE, {})(scenario) == edit(scenario)


def test_overlays_are_turned_along() -> None:
    from engine.edits.overlays import PlaceOverlay

    scenario = start(Orientation.FLAT_TOP, Symmetry.ROT180)
    map_ = flatten(scenario.layout, CATALOGUE)
    placed = PlaceOverlay(OverlayPlacement("building-2", map_.grid.hex_at(2, 2), 1))
    after = Mirrored(placed, map_.grid, Symmetry.ROT180, {})(scenario)
    assert [each.rotation for each in after.layout.overlays] == [1, 4]
    assert is_symmetric(after)
