"""Faces of boards as sheets that can be painted like a map, and back again."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from engine.hexes.grid import Grid
from engine.model.board import OWN_BOX, BoardFace, MapBoard
from engine.model.cell import CLEAR
from engine.model.edge_standard import edge_codes
from engine.model.layout import Layout, Sheet
from engine.model.scenario import Scenario
from engine.model.terrain import TerrainTable
from engine.model.values import Json

#: Under this key a sheet says which board and face it is; such a scenario is never a battle.
_MARK = "edited_board"
_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,60}")


@dataclass(frozen=True, slots=True)
class FaceName:
    """A face of a board by the board's id and its own letter."""

    board: str
    face: str


def new_board(id_: str, name: str, grid: Grid) -> MapBoard:
    """An empty board of one's own with one clear face."""
    return MapBoard(id_, grid.orientation, grid.columns, grid.rows, (BoardFace("A", name, {}),), box=OWN_BOX)


def own_copy(board: MapBoard, id_: str) -> MapBoard:
    """A board of one's own like another one."""
    return replace(board, id=id_, box=OWN_BOX, twin=None)


def sheet_of(board: MapBoard, face: str) -> Scenario:
    """A face as a sheet to paint; raises KeyError when the board has no such face.

    The sheet brings a board of one's own along, so that its other face is not lost with the window.
    """
    shown = board.face(face)
    if shown is None:
        raise KeyError(face)
    layout = Layout(
        board.orientation,
        sheet=Sheet(board.columns, board.rows),
        cells=dict(shown.cells),
        hexsides=dict(shown.hexsides),
        own_boards=(board,) if board.box == OWN_BOX else (),
    )
    mark: dict[str, Json] = {"board": board.id, "face": face}
    return Scenario(board.id, shown.name, layout, (), description=shown.description, extra={_MARK: mark})


def face_of(scenario: Scenario) -> FaceName | None:
    """Which face a sheet is, None for every other scenario and for names that no board may have."""
    mark = scenario.extra.get(_MARK)
    if not isinstance(mark, dict):
        return None
    board, face = mark.get("board"), mark.get("face")
    if not isinstance(board, str) or face not in ("A", "B") or not _ID.fullmatch(board):
        return None
    return FaceName(board, str(face))


def with_sheet(board: MapBoard, scenario: Scenario, table: TerrainTable) -> MapBoard:
    """The board with the face that a sheet shows, in the sheet's size, its gates read off the drawing.

    Raises ValueError for a scenario that is no sheet of a face, and for sizes that are no grid.
    """
    name, layout = face_of(scenario), scenario.layout
    if name is None or layout.sheet is None:
        raise ValueError("this is no face of a board")
    grid = Grid(layout.orientation, layout.sheet.columns, layout.sheet.rows)
    cells = {hex_: cell for hex_, cell in sorted(layout.cells.items()) if cell != CLEAR and grid.holds(hex_)}
    sides = {side: feature for side, feature in layout.hexsides.items() if feature is not None}
    made = BoardFace(
        name.face, scenario.title, cells, sides, edge_codes(grid, cells, table), scenario.description
    )
    faces = {each.face: each for each in board.faces} | {name.face: made}
    return replace(
        board,
        orientation=grid.orientation,
        columns=grid.columns,
        rows=grid.rows,
        faces=tuple(faces[letter] for letter in sorted(faces)),
    )
