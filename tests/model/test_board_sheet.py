"""Boards become sheets to paint and come back whole; their edges are judged by the standard."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.hexes.grid import Grid, Orientation
from engine.model.board import OWN_BOX, BoardFace, MapBoard
from engine.model.board_sheet import face_of, new_board, own_copy, sheet_of, with_sheet
from engine.model.cell import Cell
from engine.model.edge_standard import edge_codes, edge_faults, gate_hexes
from engine.model.flatten import flatten
from engine.model.layout import Layout, Placement, Sheet
from engine.storage import bundled
from engine.storage.documents import BOARD
from engine.storage.files import read_document, text_of_value
from engine.validation.boards import board_findings

CATALOGUE = bundled.catalogue()
FACES = [
    pytest.param(board, face, id=f"{board.id}{face.face}")
    for board in CATALOGUE.boards.values()
    for face in board.faces
]


@pytest.mark.parametrize(("board", "face"), FACES)
def test_every_printed_face_survives_being_a_sheet(board: MapBoard, face: BoardFace) -> None:
    sheet = sheet_of(board, face.face)
    assert face_of(sheet) is not None
    assert with_sheet(board, sheet, CATALOGUE.terrain) == board
    printed = flatten(Layout(boards=(Placement(board.id, face.face, (0, 0)),)), CATALOGUE)
    drawn = flatten(sheet.layout, CATALOGUE)
    assert (drawn.cells, drawn.rim, drawn.hexsides) == (printed.cells, printed.rim, printed.hexsides)


@pytest.mark.parametrize(("board", "face"), FACES)
def test_the_printed_faces_keep_the_edge_standard(board: MapBoard, face: BoardFace) -> None:
    assert list(edge_faults(board.grid, face, CATALOGUE.terrain)) == []
    assert board_findings(board, CATALOGUE) == ()


def test_the_gates_are_the_middle_half_hexes() -> None:
    grid = Grid(Orientation.FLAT_TOP, 6, 7)
    assert [grid.offset(hex_) for hex_ in gate_hexes(grid)] == [(3, 0), (6, 3), (3, 7), (0, 3)]


def test_what_breaks_the_standard_is_named_with_its_hex() -> None:
    grid = Grid(Orientation.FLAT_TOP, 6, 7)
    north, _, _, west = gate_hexes(grid)
    beside, half = grid.hex_at(1, 0), grid.hex_at(0, 1)
    cells = {
        north: Cell(road=(3,)),  # nothing takes it up below
        beside: Cell("stream", stream=(3,)),
        half: Cell(elevation=1),
        west: Cell(road=(2,)),
        grid.hex_at(1, 4): Cell(road=(5,)),
        grid.hex_at(1, 1): Cell("stream", stream=(0,)),
    }
    board = MapBoard(
        "own-x", Orientation.FLAT_TOP, 6, 7, (BoardFace("A", "X", cells, gates="OOOR"),), box=OWN_BOX
    )
    found = board_findings(board, CATALOGUE)
    assert {each.code for each in found} == {"BRD002"}
    told = " ".join(each.message for each in found)
    for label in (grid.label(north), grid.label(beside), grid.label(half)):
        assert label in told
    assert len(found) == 4
    assert edge_codes(grid, cells, CATALOGUE.terrain) == "ROOR"


def test_a_size_that_is_no_grid_is_an_error_and_lies_on_no_map() -> None:
    odd = MapBoard("own-odd", Orientation.FLAT_TOP, 5, 7, (BoardFace("A", "Odd", {}),), box=OWN_BOX)
    assert [each.code for each in board_findings(odd, CATALOGUE)] == ["BRD001"]
    layout = Layout(sheet=Sheet(12, 10), boards=(Placement("own-odd", "A", (0, 0)),), own_boards=(odd,))
    assert flatten(layout, CATALOGUE).problems


def test_unknown_terrain_is_an_error() -> None:
    board = new_board("own-y", "Y", Grid(Orientation.FLAT_TOP, 6, 7))
    face = replace(board.faces[0], cells={board.grid.hex_at(2, 2): Cell("lava")})
    assert [each.code for each in board_findings(replace(board, faces=(face,)), CATALOGUE)] == ["BRD003"]


def test_a_copy_is_ones_own_and_reads_back() -> None:
    copy = own_copy(CATALOGUE.boards["3"], "own-brook")
    assert (copy.box, copy.twin, copy.faces) == (OWN_BOX, None, CATALOGUE.boards["3"].faces)
    assert read_document(BOARD, text_of_value(BOARD, copy)) == (copy, ())


@pytest.mark.parametrize(
    "mark",
    [
        None,
        "own-x",
        {"board": "../../etc/passwd", "face": "A"},
        {"board": "own-x", "face": "C"},
        {"board": "OWN X", "face": "A"},
        {"board": 3, "face": "A"},
    ],
)
def test_a_strangers_mark_that_names_no_board_counts_for_nothing(mark: object) -> None:
    sheet = sheet_of(CATALOGUE.boards["3"], "A")
    assert face_of(replace(sheet, extra={"edited_board": mark})) is None  # type: ignore[dict-item]
