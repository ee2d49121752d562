"""Flattening: what is painted and laid over boards and sheets, and lines that stop."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.hexes.edge import edge
from engine.hexes.hex import Hex, neighbour
from engine.model.board import BoardFace, MapBoard
from engine.model.cell import CLEAR, Cell, HexsideFeature, StreamDepth
from engine.model.flatten import broken_lines, flatten
from engine.model.hex_map import LayoutFault
from engine.model.layout import Layout, OverlayPlacement, Placement, Sheet
from tests.model.material import (
    FLAT,
    ROAD_IN,
    ROAD_OUT,
    at,
    beside,
    board,
    catalogue,
    faults,
    flat_board,
    own_grid,
    seam_hex,
    shore_board,
    stacked,
    with_piece,
)

# ---------------------------------------------------------------------- sheet, painted hexes, hexsides


def test_painted_hexes_stand_over_pieces_over_boards_over_the_sheet() -> None:
    home = own_grid().find("B3")
    assert home is not None
    below = flat_board("below", B3=Cell("rough"))
    sheet = Layout(sheet=Sheet(6, 7))
    on_board = replace(sheet, boards=beside("below"))
    on_piece = with_piece(on_board, "woods", home)
    painted = replace(on_piece, cells={home: Cell("building")})
    found = [flatten(each, catalogue(below)).cells[home] for each in (sheet, on_board, on_piece, painted)]
    assert [cell.terrain for cell in found] == ["clear", "rough", "woods", "building"]


def test_a_half_hex_of_a_board_is_whole_on_a_sheet() -> None:
    layout = Layout(sheet=Sheet(12, 7), boards=beside("plain"))
    map_ = flatten(layout, catalogue(flat_board("plain", F2=Cell("woods"))))
    assert at(map_, "F2").terrain == "woods"
    assert at(map_, "H3") == CLEAR


def test_hexes_painted_off_the_map_are_listed() -> None:
    layout = Layout(sheet=Sheet(6, 7), cells={Hex(50, 50): Cell("woods"), Hex(60, 0): Cell("woods")})
    (problem,) = flatten(layout, catalogue()).problems
    assert (problem.fault, problem.hexes) == (LayoutFault.OFF_GRID, (Hex(50, 50), Hex(60, 0)))


def test_painted_hexsides_replace_and_remove_printed_ones() -> None:
    grid = own_grid()
    home = grid.find("C3")
    assert home is not None
    sides = [edge(home, direction) for direction in range(3)]
    printed = {side: HexsideFeature("wall") for side in sides[:2]}
    walled = MapBoard("walled", FLAT, 6, 7, (BoardFace("A", "walled", {}, printed),))
    painted = {sides[0]: None, sides[1]: HexsideFeature("hedgerow"), sides[2]: HexsideFeature("cliff")}
    map_ = flatten(Layout(boards=beside("walled"), hexsides=painted), catalogue(walled))
    assert {side: feature.type for side, feature in map_.hexsides.items()} == {
        sides[1]: "hedgerow",
        sides[2]: "cliff",
    }


def test_north_and_depth_are_handed_on() -> None:
    map_ = flatten(Layout(sheet=Sheet(2, 2), north=8, stream_depth=StreamDepth.DEEP), catalogue())
    assert (map_.north, map_.stream_depth) == (2, StreamDepth.DEEP)


# ---------------------------------------------------------------------- overlays


def test_a_piece_replaces_the_whole_hex_but_woods_keep_the_level() -> None:
    home = own_grid().find("C3")
    assert home is not None
    below = flat_board("below", C3=Cell("rough", 1, road=(0, 3), rail=(1,), stream=(2,), label="Mill"))
    woods = flatten(with_piece(Layout(boards=beside("below")), "woods", home), catalogue(below))
    assert woods.cells[home] == Cell("woods", 1, label="Mill")
    hill = flatten(with_piece(Layout(boards=beside("below")), "hill", home), catalogue(below))
    assert hill.cells[home] == Cell("clear", 1, label="Mill")


@pytest.mark.parametrize("rotation", range(-6, 8))
def test_a_piece_turns_by_sixths_about_its_first_hex(rotation: int) -> None:
    home = own_grid().find("C4")
    assert home is not None
    layout = Layout(boards=beside("plain"))
    hill = flatten(with_piece(layout, "hill", home, rotation), catalogue(flat_board("plain")))
    raised = {hex_ for hex_, cell in hill.cells.items() if cell.elevation}
    assert raised == {home, neighbour(home, 1 + rotation)}
    bend = flatten(with_piece(layout, "bend", home, rotation), catalogue(flat_board("plain")))
    assert set(bend.cells[home].road) == {rotation % 6, (2 + rotation) % 6}


@pytest.mark.parametrize(
    ("rotation", "road", "axis"), [(0, (0, 3), 0), (1, (1, 4), 1), (2, (2, 5), 2), (3, (0, 3), 0)]
)
def test_a_bridge_keeps_the_stream_and_carries_its_road_straight(
    rotation: int, road: tuple[int, ...], axis: int
) -> None:
    home = own_grid().find("C4")
    assert home is not None
    layout = with_piece(Layout(boards=beside("wet")), "bridge", home, rotation)
    map_ = flatten(layout, catalogue(flat_board("wet", C4=Cell("stream", stream=(2, 5)))))
    assert map_.cells[home] == Cell("bridge", road=road, stream=(2, 5), bridge=axis)
    assert [line for _, _, line in broken_lines(map_)] == ["stream", "stream"], (
        "its ends may stop, the stream not"
    )


def test_a_piece_with_a_building_on_two_hexes_makes_one_group_of_them() -> None:
    grid = own_grid()
    first, second = grid.find("B2"), grid.find("D4")
    assert first is not None
    assert second is not None
    layout = with_piece(with_piece(Layout(boards=beside("plain")), "hall", first), "hall", second, 2)
    map_ = flatten(layout, catalogue(flat_board("plain")))
    groups = [
        cell.building.group for cell in map_.cells.values() if cell.terrain == "building" and cell.building
    ]
    assert len(groups) == 4
    assert len(set(groups)) == 2


def test_pieces_off_the_map_on_each_other_or_unknown_are_named() -> None:
    grid = own_grid()
    corner, half = grid.find("B1"), grid.find("C0")
    assert corner is not None
    assert half is not None
    layout = Layout(
        boards=beside("plain"),
        overlays=(
            OverlayPlacement("woods", corner),
            OverlayPlacement("hill", corner),
            OverlayPlacement("woods", half),
            OverlayPlacement("woods", Hex(40, 40)),
            OverlayPlacement("dragon", corner),
        ),
    )
    map_ = flatten(layout, catalogue(flat_board("plain")))
    assert [(problem.fault, problem.index) for problem in map_.problems] == [
        (LayoutFault.OVERLAY_OVERLAP, 1),
        (LayoutFault.OVERLAY_OFF_MAP, 1),
        (LayoutFault.OVERLAY_OFF_MAP, 2),
        (LayoutFault.OVERLAY_OFF_MAP, 3),
        (LayoutFault.UNKNOWN_PIECE, 4),
    ]


def test_pieces_keep_off_gates_with_a_line_and_off_shores() -> None:
    material = catalogue(flat_board("north", **ROAD_OUT), flat_board("south", **ROAD_IN), shore_board())
    gate = with_piece(Layout(boards=stacked("north", "south")), "woods", seam_hex())
    assert faults(flatten(gate, material)) == [LayoutFault.OVERLAY_ON_GATE]
    open_gate = with_piece(Layout(boards=stacked("shore", "shore")), "woods", seam_hex())
    assert LayoutFault.OVERLAY_ON_GATE not in faults(flatten(open_gate, material))
    water = own_grid().find("B1")
    assert water is not None
    shore = with_piece(Layout(boards=stacked("shore")), "woods", water)
    assert faults(flatten(shore, material)) == [LayoutFault.OVERLAY_ON_SHORE]


# ---------------------------------------------------------------------- broken lines


def test_lines_that_stop_are_found_with_hex_and_direction() -> None:
    stub = board("stub", {Hex(2, 2): Cell(road=(0,), rail=(3,), stream=(4,))})
    map_ = flatten(Layout(boards=(Placement("stub", "A", (0, 0)),)), catalogue(stub))
    assert broken_lines(map_) == (
        (Hex(2, 2), 0, "road"),
        (Hex(2, 2), 3, "rail"),
        (Hex(2, 2), 4, "stream"),
    )


def test_a_line_may_leave_the_map() -> None:
    leaving = flat_board("leaving", A1=Cell(road=(0,)), B1=Cell(stream=(0,)))
    assert broken_lines(flatten(Layout(boards=beside("leaving")), catalogue(leaving))) == ()
