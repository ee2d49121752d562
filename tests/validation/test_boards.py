"""What is wrong with a board is told with its face and hex."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.hexes.grid import Grid, Orientation
from engine.model.cell import Cell
from engine.model.finding import Severity
from engine.storage import bundled
from engine.validation.boards import board_findings, sheet_findings
from tests.model.test_board_sheet import new_board

CATALOGUE = bundled.catalogue()


def test_unknown_terrain_names_its_hex() -> None:
    board = new_board("own-y", "Y", Grid(Orientation.FLAT_TOP, 6, 7))
    hex_ = board.grid.hex_at(2, 2)
    faces = (board.faces[0], replace(board.faces[0], face="B", cells={hex_: Cell("lava")}))
    (found,) = board_findings(replace(board, faces=faces), CATALOGUE)
    assert (found.code, found.severity, found.pointer) == ("BRD003", Severity.ERROR, "/faces/1/cells")
    assert found.message == f"Face B: nobody knows the terrain lava in {board.grid.label(hex_)}."
    assert (found.hexes, found.labels) == ((hex_,), (board.grid.label(hex_),))
    assert found.advice == "Paint the hex anew."


def test_a_road_that_leaves_beside_its_gate_names_its_hex() -> None:
    board = new_board("own-y", "Y", Grid(Orientation.FLAT_TOP, 6, 7))
    hex_ = board.grid.hex_at(1, 4)
    face = replace(board.faces[0], cells={hex_: Cell(road=(5,))})
    found = board_findings(replace(board, faces=(face,)), CATALOGUE)
    assert found
    for each in found:
        assert (each.code, each.severity, each.pointer) == ("BRD002", Severity.WARNING, "/faces/0/cells")
        assert each.message.startswith("Face A: ")
        assert each.labels == tuple(board.grid.label(hex_) for hex_ in each.hexes)
        assert each.advice


def test_a_size_that_is_no_grid_is_told_alone() -> None:
    board = replace(new_board("own-y", "Y", Grid(Orientation.FLAT_TOP, 6, 7)), columns=5)
    (found,) = board_findings(board, CATALOGUE)
    assert (found.code, found.severity, found.pointer) == ("BRD001", Severity.ERROR, "/columns")
    assert found.message.startswith("The board is no grid: ")


def test_what_is_no_face_of_a_board_is_refused() -> None:
    with pytest.raises(ValueError, match="no face of a board"):
        sheet_findings(bundled.scenario("king-of-the-hill"), CATALOGUE)
