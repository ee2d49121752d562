from __future__ import annotations

from dataclasses import replace

import pytest

from engine.edits.acceptance import AcceptFinding, WithdrawAcceptance
from engine.edits.boards import MoveBoard, PlaceBoard, RemoveBoard, RotateBoard
from engine.edits.describe import Describe, DescribeSide, SetLayout, SetRules, SetTiming
from engine.edits.edit import Several
from engine.edits.entries import RemoveEntries
from engine.edits.hexsides import SetHexside
from engine.edits.lines import DrawLine, EraseArm, EraseLines, Line, SetBridge
from engine.edits.objectives import AddObjective, ChangeObjective, MoveObjective, RemoveObjective
from engine.edits.overlays import MoveOverlay, PlaceOverlay, RestackOverlay, RotateOverlay
from engine.edits.paint import PaintCells, PaintTerrain, SetLevel, ShiftLevel, Unpaint, connected
from engine.edits.resize import ResizeSheet
from engine.edits.works import (
    AddFortification,
    AddObstacle,
    ClearMarkers,
    RemoveFortification,
    RemoveObstacle,
)
from engine.edits.zones import AddReinforcementHex, EraseZone, PaintZone, RemoveReinforcementHex
from engine.hexes.edge import edge
from engine.hexes.grid import Grid, Orientation
from engine.hexes.hex import Hex, neighbour
from engine.model.board_sheet import new_board
from engine.model.cell import Cell, HexsideFeature
from engine.model.flatten import broken_lines, flatten
from engine.model.hex_map import HexMap
from engine.model.layout import Layout, OverlayPlacement, Placement, Sheet
from engine.model.objective import Fortification, Objective, ObjectiveType, Obstacle
from engine.model.scenario import Acceptance, Scenario
from engine.storage.files import read_scenario, scenario_text
from tests.edits.material import boarded, catalogue, sheet

CATALOGUE = catalogue()


def laid(scenario: Scenario) -> HexMap:
    return flatten(scenario.layout, CATALOGUE)


def at(scenario: Scenario, label: str) -> Hex:
    found = laid(scenario).grid.find(label)
    assert found is not None
    return found


def cell(scenario: Scenario, label: str) -> Cell:
    return laid(scenario).cells[at(scenario, label)]


def test_painting_changes_terrain_and_level_and_keeps_roads() -> None:
    start = sheet()
    ground = laid(start).cells
    road = DrawLine(Line.ROAD, (at(start, "B2"), at(start, "B3")), ground)(start)
    painted = PaintTerrain((at(start, "B2"),), "woods", ground, level=1)(road)
    assert cell(painted, "B2") == Cell("woods", elevation=1, road=(3,))
    assert PaintTerrain((at(start, "B2"),), "woods", ground, level=3)(road) is road
    assert PaintTerrain((Hex(99, 99),), "woods", ground)(road) is road
    assert PaintTerrain((at(start, "B2"),), "woods", ground)(painted) is painted


def test_painting_land_over_a_stream_ends_the_stream_there() -> None:
    start = sheet()
    ground = laid(start).cells
    wet = DrawLine(Line.STREAM, tuple(at(start, label) for label in ("C2", "C3", "C4")), ground)(start)
    assert cell(wet, "C3") == Cell("stream", stream=(0, 3))
    assert cell(PaintTerrain((at(start, "C3"),), "rough", ground)(wet), "C3") == Cell("rough")


def test_a_bare_sheet_keeps_only_what_differs() -> None:
    start = sheet()
    ground = laid(start).cells
    painted = PaintTerrain((at(start, "B2"),), "woods", ground)(start)
    assert PaintTerrain((at(start, "B2"),), "clear", ground)(painted) == start


def test_levels_stay_between_nought_and_two() -> None:
    start = sheet()
    ground = laid(start).cells
    hexes = (at(start, "A1"), at(start, "B2"))
    once = ShiftLevel(hexes, 1, ground)(start)
    thrice = ShiftLevel(hexes, 1, ground)(ShiftLevel(hexes, 1, ground)(once))
    assert [cell(s, "B2").elevation for s in (once, thrice)] == [1, 2]
    assert ShiftLevel(hexes, -1, ground)(start) is start
    assert SetLevel(hexes, 2, ground)(start) == thrice
    assert SetLevel(hexes, 3, ground)(start) is start


def test_unpainting_shows_the_board_again() -> None:
    start = boarded()
    ground = laid(start).cells
    painted = PaintTerrain((at(start, "C3"),), "rough", ground)(start)
    assert (cell(start, "C3").terrain, cell(painted, "C3").terrain) == ("woods", "rough")
    assert Unpaint((at(start, "C3"),))(painted) == start
    assert Unpaint((at(start, "C3"),))(start) is start


def test_whole_cells_are_painted() -> None:
    start = sheet()
    wanted = Cell("building", label="Mill", elevation=1)
    changed = PaintCells({at(start, "D4"): wanted}, laid(start).cells)(start)
    assert cell(changed, "D4") == wanted


def test_connected_hexes_share_terrain_and_level() -> None:
    start = sheet()
    ground = laid(start).cells
    wall = tuple(h for h in ground if laid(start).grid.offset(h)[0] == 4)
    split = PaintTerrain(wall, "woods", ground)(start)
    left = connected(laid(split).cells, at(start, "A1"))
    assert {laid(split).grid.offset(h)[0] for h in left} == {1, 2, 3}
    assert set(connected(laid(split).cells, wall[0])) == set(wall)
    assert connected(ground, Hex(99, 99)) == ()
    assert len(connected(ground, at(start, "A1"), most=3)) <= 3 + 6


@pytest.mark.parametrize("line", list(Line))
def test_lines_connect_both_hexes(line: Line) -> None:
    start = sheet()
    ground = laid(start).cells
    path = tuple(at(start, label) for label in ("B2", "C2", "D3", "E3"))
    drawn = DrawLine(line, path, ground)(start)
    assert len(broken_lines(laid(drawn))) == 0
    arms = sum(len(getattr(each, line.value)) for each in drawn.layout.cells.values())
    assert arms == 2 * (len(path) - 1)
    erased = EraseLines((path[1],), laid(drawn).cells)(drawn)
    assert broken_lines(laid(erased)) == ()
    assert getattr(cell(erased, "C2"), line.value) == ()
    assert getattr(cell(erased, "B2"), line.value) == ()


def test_a_line_leaves_out_steps_that_are_no_steps() -> None:
    start = sheet()
    ground = laid(start).cells
    assert DrawLine(Line.ROAD, (at(start, "A1"), at(start, "E3")), ground)(start) is start
    assert DrawLine(Line.ROAD, (at(start, "A1"),), ground)(start) is start


def test_a_hexside_can_be_cut_alone() -> None:
    start = sheet()
    ground = laid(start).cells
    drawn = DrawLine(Line.ROAD, tuple(at(start, label) for label in ("C2", "C3", "C4")), ground)(start)
    cut = EraseArm(Line.ROAD, at(start, "C3"), 3, ground)(drawn)
    assert (cell(cut, "C3").road, cell(cut, "C4").road, cell(cut, "C2").road) == ((0,), (), (3,))


def test_a_bridge_carries_the_road_over() -> None:
    start = sheet()
    ground = laid(start).cells
    wet = DrawLine(Line.STREAM, tuple(at(start, label) for label in ("C2", "C3", "C4")), ground)(start)
    over = SetBridge(at(start, "C3"), 1, laid(wet).cells)(wet)
    assert (cell(over, "C3").terrain, cell(over, "C3").bridge) == ("bridge", 1)
    assert cell(over, "C3").road == (1, 4)
    assert broken_lines(laid(over)) == ()
    gone = cell(SetBridge(at(start, "C3"), None, ground)(over), "C3")
    assert (gone.terrain, gone.bridge, gone.stream) == ("stream", None, (0, 3))
    assert cell(SetBridge(at(start, "E3"), 0, ground)(start), "E3").terrain == "bridge"


def test_a_bridge_on_a_road_that_bends_adds_no_stub() -> None:
    start = sheet()
    ground = laid(start).cells
    bend = (at(start, "C3"), 0), (at(start, "C3"), 2)
    path = (neighbour(*bend[0]), at(start, "C3"), neighbour(*bend[1]))
    led = DrawLine(Line.ROAD, path, ground)(start)
    for direction in range(3):
        over = SetBridge(at(start, "C3"), direction, laid(led).cells)(led)
        assert (cell(over, "C3").terrain, cell(over, "C3").bridge) == ("bridge", direction)
        assert {hex_: each.road for hex_, each in laid(over).cells.items() if each.road} == {
            hex_: each.road for hex_, each in laid(led).cells.items() if each.road
        }


def test_a_bridge_turned_takes_its_own_road_along() -> None:
    start = sheet()
    first = SetBridge(at(start, "C3"), 1, laid(start).cells)(start)
    assert sum(bool(each.road) for each in laid(first).cells.values()) == 3
    turned = SetBridge(at(start, "C3"), 2, laid(first).cells)(first)
    assert turned == SetBridge(at(start, "C3"), 2, laid(start).cells)(start)


def test_a_bridge_at_the_end_of_a_road_leads_it_on() -> None:
    start = sheet()
    middle = at(start, "C3")
    path = (neighbour(neighbour(middle, 1), 1), neighbour(middle, 1), middle)
    led = DrawLine(Line.ROAD, path, laid(start).cells)(start)
    over = SetBridge(middle, 1, laid(led).cells)(led)
    assert cell(over, "C3").road == (1, 4)
    assert laid(over).cells[neighbour(middle, 4)].road == (1,)
    again = SetBridge(middle, 2, laid(over).cells)(over)
    assert cell(again, "C3").road == (1, 4)


def test_hexsides_are_stored_only_where_they_differ_from_print() -> None:
    start = sheet()
    side = edge(at(start, "C3"), 4)
    hedge = HexsideFeature("hedgerow")
    drawn = SetHexside(side, hedge)(start)
    assert laid(drawn).hexsides == {side: hedge}
    assert SetHexside(side, None)(drawn) == start
    assert SetHexside(side, None, printed=hedge)(start).layout.hexsides == {side: None}
    assert SetHexside(side, hedge, printed=hedge)(start) is start


def test_boards_are_placed_moved_turned_and_removed() -> None:
    start = boarded()
    placed = PlaceBoard(Placement("1", "B", (12, 0)))(start)
    assert len(placed.layout.boards) == 3
    assert PlaceBoard(placed.layout.boards[-1])(placed) is placed
    assert MoveBoard(2, (0, 7))(placed).layout.boards[2].position == (0, 7)
    assert MoveBoard(2, (-2, 0))(placed) is placed
    assert RotateBoard(1)(start).layout.boards[1].rotation == 0
    assert RemoveBoard(2)(placed) == start
    for edit in (MoveBoard(7, (0, 0)), RotateBoard(7), RemoveBoard(-1)):
        assert edit(start) is start


def test_overlays_are_placed_moved_turned_and_removed() -> None:
    start = boarded()
    placed = PlaceOverlay(OverlayPlacement("building-2", at(start, "D4")))(start)
    assert cell(placed, "D4").terrain == "building"
    assert RotateOverlay(0, 5)(RotateOverlay(0)(placed)) == placed
    assert MoveOverlay(0, at(start, "B2"))(placed).layout.overlays[0].hex == at(start, "B2")
    assert RemoveEntries("layout.overlays", (0,))(placed) == start
    assert RemoveEntries("layout.overlays", (0,))(start) is start


def test_overlays_are_put_above_and_below_the_others() -> None:
    start = boarded()
    for piece in ("building-2", "woods-1", "pond-1"):
        start = PlaceOverlay(OverlayPlacement(piece, at(start, "D4")))(start)

    def pile(edit: RestackOverlay) -> list[str]:
        return [each.piece for each in edit(start).layout.overlays]

    assert pile(RestackOverlay(0)) == ["woods-1", "pond-1", "building-2"]
    assert pile(RestackOverlay(2, to_top=False)) == ["pond-1", "building-2", "woods-1"]
    for edit in (RestackOverlay(2), RestackOverlay(0, to_top=False), RestackOverlay(7), RestackOverlay(-1)):
        assert edit(start) is start


def test_objectives_get_free_ids_and_one_place() -> None:
    start = sheet()
    vp = Objective("", at(start, "B2"), ObjectiveType.VP)
    one = AddObjective(vp)(start)
    two = AddObjective(replace(vp, hex=at(start, "C2")))(one)
    assert [each.id for each in two.objectives] == ["vp-1", "vp-2"]
    again = AddObjective(replace(vp, value=3))(two)
    assert [(each.id, each.value) for each in again.objectives] == [("vp-1", 3), ("vp-2", 1)]
    assert ChangeObjective("vp-1", replace(two.objectives[0], id="vp-2"))(two) is two
    assert ChangeObjective("vp-1", replace(two.objectives[0], value=-1))(two) is two
    assert MoveObjective("vp-2", at(start, "D2"))(two).objectives[1].hex == at(start, "D2")
    assert RemoveObjective("vp-2")(two) == one
    assert RemoveObjective("nothing")(two) is two


def test_a_reinforcement_hex_belongs_to_one_side() -> None:
    start = sheet()
    hex_ = at(start, "A1")
    west = AddReinforcementHex("west", hex_)(start)
    east = AddReinforcementHex("east", hex_)(west)
    assert [side.reinforcement_hexes for side in east.sides] == [(), (hex_,)]
    assert RemoveReinforcementHex("east", hex_)(east) == start
    assert AddReinforcementHex("nobody", hex_)(start) is start


def test_zones_grow_and_shrink() -> None:
    start = sheet()
    a, b, c = (at(start, label) for label in ("A1", "A2", "A3"))
    grown = PaintZone("west", (c, a))(PaintZone("west", (a, b))(start))
    assert [zone.hexes for zone in grown.sides[0].deployment_zones] == [tuple(sorted((a, b, c)))]
    light = PaintZone("west", (b,), division="light")(grown)
    assert len(light.sides[0].deployment_zones) == 2
    assert EraseZone("west", (a, b, c))(grown) == start
    assert EraseZone("east", (a,))(grown) is grown
    assert PaintZone("west", ())(start) is start


def test_works_are_built_and_removed() -> None:
    start = sheet()
    hex_ = at(start, "B2")
    built = AddFortification(Fortification(hex_, "pillbox"))(AddObstacle(Obstacle(hex_, "mines"))(start))
    assert AddObstacle(Obstacle(hex_, "mines"))(built) is built
    assert RemoveObstacle(hex_)(RemoveFortification(hex_, "pillbox")(built)) == start
    assert RemoveFortification(hex_, "trench")(built) is built


def test_clearing_a_hex_takes_all_markers() -> None:
    start = sheet()
    hex_ = at(start, "B2")
    full = start
    for edit in (
        AddFortification(Fortification(hex_, "pillbox")),
        AddObstacle(Obstacle(hex_, "mines")),
        AddObjective(Objective("", hex_, ObjectiveType.FP)),
        AddReinforcementHex("west", hex_),
        PaintZone("west", (hex_,)),
    ):
        full = edit(full)
    assert ClearMarkers((hex_,))(full) == start
    assert ClearMarkers((at(start, "C3"),))(full) is full


def test_fields_are_described() -> None:
    start = sheet()
    assert Describe({"title": "Vaux", "layout": None, "nonsense": 1})(start) == replace(start, title="Vaux")
    assert Describe({"title": start.title})(start) is start
    assert SetTiming({"rounds": 8})(start).timing.rounds == 8
    assert SetRules({"ruleset": "base"})(start).rules.ruleset == "base"
    assert SetLayout({"north": 2, "sheet": None})(start).layout.north == 2
    assert DescribeSide("west", {"name": "Allies"})(start).sides[0].name == "Allies"
    assert DescribeSide("nobody", {"name": "Allies"})(start) is start


def test_renaming_a_side_carries_its_references_along() -> None:
    start = AddObjective(Objective("", Hex(2, 2), ObjectiveType.VP, owner="west"))(sheet())
    start = SetTiming({"actions_per_turn": {"west": 3, "east": 3}, "first_initiative": "west"})(start)
    renamed = DescribeSide("west", {"id": "allies"})(start)
    assert [side.id for side in renamed.sides] == ["allies", "east"]
    assert renamed.objectives[0].owner == "allies"
    assert renamed.timing.actions_per_turn == {"allies": 3, "east": 3}
    assert renamed.timing.first_initiative == "allies"
    assert DescribeSide("west", {"id": "east"})(start) is start


def test_acceptances_need_a_reason_and_are_withdrawn() -> None:
    start = sheet()
    accepted = AcceptFinding(Acceptance("MAP025", "a farm track"))(start)
    assert AcceptFinding(Acceptance("MAP025", " "))(start) is start
    assert AcceptFinding(Acceptance("MAP025", "an old track"))(accepted).accepted == (
        Acceptance("MAP025", "an old track"),
    )
    assert WithdrawAcceptance("MAP025")(accepted) == start


def test_resizing_takes_what_falls_off() -> None:
    start = sheet(8, 6)
    ground = laid(start).cells
    full = PaintTerrain((at(start, "A1"), at(start, "G6")), "woods", ground)(start)
    full = AddObjective(Objective("", at(start, "G6"), ObjectiveType.VP))(full)
    small = ResizeSheet(6, 4)(full)
    assert set(small.layout.cells) == {at(start, "A1")}
    assert small.objectives == ()
    for columns, rows in ((7, 4), (1, 1), (8, 4000)):
        assert ResizeSheet(columns, rows)(full) is full


def test_several_edits_are_one() -> None:
    start = sheet()
    both = Several((Describe({"title": "A"}), Describe({"author": "B"})), "Both")
    assert (both(start).title, both(start).author) == ("A", "B")
    assert both.title == "Both"


def test_an_edit_sees_what_the_one_before_painted() -> None:
    start = sheet()
    ground = laid(start).cells
    hex_ = at(start, "C3")
    road = DrawLine(Line.ROAD, (hex_, neighbour(hex_, 0)), ground)
    assert cell(Several((road, ShiftLevel((hex_,), 1, ground)), "")(start), "C3") == Cell(
        elevation=1, road=(0,)
    )


def test_own_boards_are_carried_while_they_lie_on_the_map() -> None:
    moor = new_board("own-moor", "Moor", Grid(Orientation.FLAT_TOP, 6, 7))
    bare = replace(sheet(), layout=Layout(sheet=Sheet(12, 8)))
    laid = PlaceBoard(Placement("own-moor", "A", (0, 0)), moor)(bare)
    twice = PlaceBoard(Placement("own-moor", "A", (6, 0)), moor)(laid)
    assert twice.layout.own_boards == (moor,)
    assert RemoveBoard(0)(twice).layout.own_boards == (moor,)
    assert RemoveBoard(0)(RemoveBoard(0)(twice)).layout.own_boards == ()
    assert read_scenario(scenario_text(twice)) == (twice, ())
