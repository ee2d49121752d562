"""Flattening: boards, their seams and rotations become one map."""

from __future__ import annotations

import pytest

from engine.hexes.edge import edge
from engine.hexes.grid import Grid
from engine.hexes.hex import Hex
from engine.model.board import BoardFace, MapBoard
from engine.model.cell import CLEAR, Cell, HexsideFeature
from engine.model.flatten import broken_lines, flatten
from engine.model.hex_map import LayoutFault
from engine.model.layout import Layout, OverlayPlacement, Placement, Sheet
from engine.model.limits import LARGEST_SIDE
from tests.model.material import (
    FLAT,
    POINTY,
    ROAD_IN,
    ROAD_OUT,
    at,
    beside,
    catalogue,
    faults,
    flat_board,
    own_grid,
    seam_hex,
    shore_board,
    stacked,
    with_piece,
)

ROAD_ACROSS = {
    "at4": Cell(road=(2,)),
    "A4": Cell(road=(1, 5)),
    "B4": Cell(road=(2, 4)),
    "C4": Cell(road=(1, 5)),
    "D4": Cell(road=(2, 4)),
    "E4": Cell(road=(1, 5)),
    "F4": Cell(road=(4,)),
}


# ---------------------------------------------------------------------- sizes and half hexes


@pytest.mark.parametrize(("across", "down"), [(1, 1), (2, 1), (3, 1), (2, 2), (2, 3), (3, 2), (3, 3)])
def test_boards_of_six_by_seven_make_maps_of_the_known_size(across: int, down: int) -> None:
    plain = flat_board("plain")
    boards = tuple(
        Placement("plain", "A", (6 * column, 7 * row)) for row in range(down) for column in range(across)
    )
    map_ = flatten(Layout(boards=boards), catalogue(plain))
    assert len(map_.cells) == 42 * across * down - 3 * across - 7 * down
    assert not map_.problems
    assert set(map_.cells) == set(map_.grid.playable)
    assert all(map_.grid.is_half(hex_) for hex_ in map_.rim)


def test_a_seam_hex_belongs_to_both_boards_and_an_inner_hex_to_one() -> None:
    map_ = flatten(
        Layout(boards=beside("plain", "other")), catalogue(flat_board("plain"), flat_board("other"))
    )
    seam = [hex_ for hex_ in map_.cells if len(map_.tiles[hex_]) > 1]
    assert [map_.label(hex_) for hex_ in seam] == [f"F{row}" for row in range(1, 8)]
    assert all(map_.tiles[hex_] == (0, 1) for hex_ in seam)
    assert map_.tiles[map_.grid.find("A1") or Hex(99, 99)] == (0,)


def test_half_hexes_without_a_partner_are_out_of_play() -> None:
    boards = (*beside("plain", "plain"), Placement("plain", "A", (0, 7)))
    map_ = flatten(Layout(boards=boards), catalogue(flat_board("plain")))
    below_the_gap = map_.grid.find("H8")
    assert below_the_gap is not None
    assert below_the_gap not in map_.cells
    assert map_.grid.find("G7") in map_.rim, "the lower half of the eastern board has no partner"
    assert map_.grid.find("A7") in map_.cells, "two halves meet here"


def test_closed_hexes_leave_the_play_but_stay_to_be_drawn() -> None:
    closed = own_grid().find("C3")
    assert closed is not None
    map_ = flatten(Layout(boards=beside("plain"), out_of_play=(closed,)), catalogue(flat_board("plain")))
    assert closed not in map_.cells
    assert closed in map_.rim


def test_a_half_hex_loses_what_its_board_prints_when_its_hex_is_covered_or_painted() -> None:
    river = {f"C{row}": Cell("stream", stream=(0, 3)) for row in range(1, 7)}
    printed = flat_board("plain", C0=Cell("stream", stream=(3,)), C7=Cell("stream", stream=(0,)), **river)
    material = catalogue(printed)
    grid = own_grid()
    north, south, upper, lower = (grid.parse(label) or Hex(99, 99) for label in ("C0", "C7", "C1", "C6"))
    map_ = flatten(Layout(boards=beside("plain")), material)
    assert (map_.rim[north].stream, map_.rim[south].stream) == ((3,), (0,))
    painted = flatten(Layout(boards=beside("plain"), cells={upper: Cell("woods")}), material)
    assert painted.rim[north] == Cell()
    assert painted.rim[south] == map_.rim[south]
    covered = flatten(Layout(boards=beside("plain"), overlays=(OverlayPlacement("woods", lower),)), material)
    assert covered.rim[south] == Cell()
    by_hand = {north: Cell("stream", stream=(3,)), upper: Cell()}
    assert flatten(Layout(boards=beside("plain"), cells=by_hand), material).rim[north] == Cell()


# ---------------------------------------------------------------------- seams


@pytest.mark.parametrize(
    ("one", "other", "winner"),
    [
        ("river", "stream", "river"),
        ("stream", "pond", "stream"),
        ("pond", "building", "pond"),
        ("building", "woods", "building"),
        ("woods", "rough", "woods"),
        ("rough", "clear", "rough"),
        ("clear", "clear", "clear"),
        ("rough", "unheard of", "rough"),
    ],
)
def test_the_stronger_half_decides_whatever_the_order(one: str, other: str, winner: str) -> None:
    left, right = flat_board("left", F2=Cell(one)), flat_board("right", at2=Cell(other))
    material = catalogue(left, right)
    order = beside("left", "right")
    for boards in (order, order[::-1]):
        assert at(flatten(Layout(boards=boards), material), "F2").terrain == winner


def test_a_road_outranks_rough_ground_but_not_woods() -> None:
    road = flat_board("road", F4=Cell(road=(4,)))
    for below, result in (("rough", "clear"), ("woods", "woods")):
        other = flat_board("other", at4=Cell(below))
        cell = at(flatten(Layout(boards=beside("road", "other")), catalogue(road, other)), "F4")
        assert (cell.terrain, cell.road) == (result, (4,))


def test_lines_of_both_halves_meet_in_the_seam_hex() -> None:
    west = flat_board("west", F4=Cell(road=(4,), rail=(5,)), E4=Cell(road=(1,)))
    east = flat_board("east", at4=Cell(road=(2,), rail=(1,)), A5=Cell(road=(5,)))
    map_ = flatten(Layout(boards=beside("west", "east")), catalogue(west, east))
    assert (at(map_, "F4").road, at(map_, "F4").rail) == ((2, 4), (1, 5))


def test_the_higher_half_gives_the_level() -> None:
    north, south = flat_board("north", C7=Cell("woods", 1)), flat_board("south", C0=Cell("building"))
    cell = at(flatten(Layout(boards=stacked("north", "south")), catalogue(north, south)), "C7")
    assert (cell.terrain, cell.elevation) == ("building", 1)


STREAM_OUT = {"C6": Cell("stream", stream=(0, 3)), "C7": Cell("stream", stream=(0,))}
STREAM_IN = {"C0": Cell("stream", stream=(3,)), "C1": Cell("stream", stream=(0, 3))}
RAIL_IN = {"C0": Cell(rail=(3,)), "C1": Cell(rail=(0, 3))}
RAIL_OUT = {"C6": Cell(rail=(0, 3)), "C7": Cell(rail=(0,))}


@pytest.mark.parametrize(
    ("north", "south", "legal"),
    [
        ({}, {}, True),
        (ROAD_OUT, ROAD_IN, True),
        (STREAM_OUT, STREAM_IN, True),
        (RAIL_OUT, RAIL_IN, True),
        (ROAD_OUT, {}, True),
        ({}, RAIL_IN, True),
        (STREAM_OUT, {}, False),
        (STREAM_OUT, ROAD_IN, False),
        (RAIL_OUT, ROAD_IN, False),
        (RAIL_OUT, STREAM_IN, False),
        (STREAM_OUT, {"C0": Cell("pond")}, True),
    ],
)
def test_joints_of_lines_are_judged_by_the_edge_standard(
    north: dict[str, Cell], south: dict[str, Cell], legal: bool
) -> None:
    material = catalogue(flat_board("north", **north), flat_board("south", **south))
    map_ = flatten(Layout(boards=stacked("north", "south")), material)
    assert faults(map_) == ([] if legal else [LayoutFault.SEAM_MISMATCH])
    if not legal:
        (problem,) = map_.problems
        assert [map_.label(hex_) for hex_ in problem.hexes] == ["C7"]
        assert problem.index == 1


@pytest.mark.parametrize(
    ("south", "piece", "legal"),
    [({}, "pond", True), ({}, "bridge", False), (ROAD_IN, "bridge", True), (ROAD_IN, "pond", False)],
)
def test_a_pond_ends_a_stream_and_a_bridge_carries_a_road_over_it(
    south: dict[str, Cell], piece: str, legal: bool
) -> None:
    material = catalogue(flat_board("north", **STREAM_OUT), flat_board("south", **south))
    layout = with_piece(Layout(boards=stacked("north", "south")), piece, seam_hex())
    assert (LayoutFault.SEAM_MISMATCH in faults(flatten(layout, material))) is not legal


def test_a_seam_hex_painted_by_hand_is_not_judged() -> None:
    material = catalogue(flat_board("north", **STREAM_OUT), flat_board("south"))
    layout = Layout(boards=stacked("north", "south"), cells={seam_hex(): Cell("stream", stream=(0, 2))})
    assert faults(flatten(layout, material)) == []


def test_a_shore_lies_outside_or_against_a_shore() -> None:
    material = catalogue(shore_board(), flat_board("land"))
    outside = Layout(boards=stacked("shore", "land"))
    inside = Layout(boards=stacked("land", "shore"))
    turned = Layout(boards=(Placement("shore", "A", (0, 0), 180), Placement("land", "A", (0, 7))))
    back_to_back = Layout(boards=(Placement("shore", "A", (0, 0), 180), Placement("shore", "A", (0, 7))))
    beside_land = Layout(boards=beside("land", "shore", "land"))
    assert faults(flatten(outside, material)) == []
    assert faults(flatten(inside, material)) == [LayoutFault.SEAM_MISMATCH]
    assert faults(flatten(turned, material)) == [LayoutFault.SEAM_MISMATCH]
    assert faults(flatten(back_to_back, material)) == []
    assert faults(flatten(beside_land, material)) == []
    (problem,) = flatten(inside, material).problems
    assert [Grid(FLAT, 6, 14).label(hex_) for hex_ in problem.hexes] == ["A7", "C7", "E7"]


# ---------------------------------------------------------------------- rotation


@pytest.mark.parametrize("orientation", [FLAT, POINTY])
def test_a_turned_board_turns_hexes_lines_bridges_and_hexsides(orientation: object) -> None:
    grid = own_grid(FLAT if orientation is FLAT else POINTY)
    home = grid.playable[7]
    cell = Cell("stream", 0, road=(0, 1), rail=(2,), stream=(5,), bridge=1, wadi_entrances=(3,))
    side = edge(home, 2)
    face = BoardFace("A", "turned", {home: cell}, {side: HexsideFeature("hedgerow")})
    turning = MapBoard("turning", grid.orientation, grid.columns, grid.rows, (face,))
    layout = Layout(grid.orientation, boards=(Placement("turning", "A", (0, 0), 180),))
    map_ = flatten(layout, catalogue(turning))
    there = grid.turned(home)
    assert map_.cells[there] == Cell(
        "stream", 0, road=(3, 4), rail=(5,), stream=(2,), bridge=1, wadi_entrances=(0,)
    )
    assert map_.hexside(there, 5) == HexsideFeature("hedgerow")
    assert sum(each != CLEAR for each in (*map_.cells.values(), *map_.rim.values())) == 1


def test_a_road_goes_on_over_the_seam_in_every_rotation() -> None:
    material = catalogue(flat_board("road", **ROAD_ACROSS))
    for first in (0, 180):
        for second in (0, 180):
            boards = (Placement("road", "A", (0, 0), first), Placement("road", "A", (6, 0), second))
            map_ = flatten(Layout(boards=boards), material)
            assert broken_lines(map_) == ()
            seam = map_.grid.find("F4")
            assert seam is not None
            assert len(map_.cells[seam].road) == 2


@pytest.mark.parametrize("rotation", [60, 90, -180, 360, 3])
def test_other_rotations_are_refused(rotation: int) -> None:
    layout = Layout(boards=(Placement("plain", "A", (0, 0), rotation),), sheet=Sheet(6, 7))
    map_ = flatten(layout, catalogue(flat_board("plain")))
    assert faults(map_) == [LayoutFault.ILLEGAL_ROTATION]
    assert map_.tiles == {}


# ---------------------------------------------------------------------- what cannot be laid


def test_unknown_boards_and_faces_are_named() -> None:
    boards = (Placement("99", "A", (0, 0)), Placement("plain", "C", (0, 0)), Placement("plain", "A", (0, 0)))
    map_ = flatten(Layout(boards=boards), catalogue(flat_board("plain")))
    assert faults(map_) == [LayoutFault.UNKNOWN_BOARD, LayoutFault.UNKNOWN_FACE]
    assert [problem.index for problem in map_.problems] == [0, 1]
    assert "'99'" in map_.problems[0].message
    assert "'C', only A" in map_.problems[1].message
    assert len(map_.cells) == 32, "the rest is laid all the same"


@pytest.mark.parametrize("position", [(1, 0), (-6, 0), (0, -1), (LARGEST_SIDE, 0), (0, LARGEST_SIDE)])
def test_boards_off_the_grid_are_refused(position: tuple[int, int]) -> None:
    layout = Layout(boards=(Placement("plain", "A", position), *beside("plain")))
    map_ = flatten(layout, catalogue(flat_board("plain")))
    assert faults(map_) == [LayoutFault.OFF_GRID]
    assert (map_.grid.columns, map_.grid.rows) == (6, 7)


def test_a_board_of_the_other_orientation_is_refused() -> None:
    layout = Layout(POINTY, boards=(Placement("plain", "A", (0, 0)),), sheet=Sheet(6, 8))
    assert faults(flatten(layout, catalogue(flat_board("plain")))) == [LayoutFault.OFF_GRID]


def test_overlapping_boards_are_named_with_their_hexes() -> None:
    boards = (Placement("plain", "A", (0, 0)), Placement("other", "A", (2, 0)))
    map_ = flatten(Layout(boards=boards), catalogue(flat_board("plain"), flat_board("other")))
    assert faults(map_) == [LayoutFault.OVERLAP]
    (problem,) = map_.problems
    assert problem.index == 1
    assert "plain" in problem.message
    assert "other" in problem.message
    assert map_.grid.find("C3") in problem.hexes


def test_boards_may_lie_shifted_along_a_seam() -> None:
    boards = (Placement("plain", "A", (0, 0)), Placement("plain", "A", (6, 3)))
    map_ = flatten(Layout(boards=boards), catalogue(flat_board("plain")))
    assert faults(map_) == []
    shared = {hex_ for hex_ in map_.cells if len(map_.tiles[hex_]) > 1}
    assert {map_.label(hex_) for hex_ in shared} == {"F4", "F5", "F6", "F7"}


def test_an_empty_layout_is_said_to_be_empty() -> None:
    map_ = flatten(Layout(), catalogue())
    assert faults(map_) == [LayoutFault.EMPTY]
    assert not map_.cells


@pytest.mark.parametrize(
    ("sheet", "columns", "rows"),
    [
        (Sheet(10**9, 4), LARGEST_SIDE, 4),
        (Sheet(5, 4), 6, 4),
        (Sheet(1, 1), 2, 2),
        (Sheet(4, 10**12), 4, 400),
    ],
)
def test_a_sheet_that_fits_no_grid_is_cut_to_size(sheet: Sheet, columns: int, rows: int) -> None:
    map_ = flatten(Layout(sheet=sheet), catalogue())
    assert LayoutFault.OFF_GRID in faults(map_)
    assert (map_.grid.columns, map_.grid.rows) == (columns, rows)


@pytest.mark.parametrize("sheet", [Sheet(0, 5), Sheet(-4, 5), Sheet(6, -1)])
def test_a_sheet_without_size_is_empty(sheet: Sheet) -> None:
    assert faults(flatten(Layout(sheet=sheet), catalogue())) == [LayoutFault.EMPTY]
