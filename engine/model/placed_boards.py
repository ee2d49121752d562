"""Which boards of a layout lie on the map, and how large a sheet they need: bounded before any is laid."""

from collections.abc import Mapping
from typing import NamedTuple

from engine.hexes.grid import Grid, Orientation
from engine.model.board import BoardFace, MapBoard
from engine.model.hex_map import LayoutFault, LayoutProblem
from engine.model.layout import Layout, Placement
from engine.model.limits import LARGEST_AREA, LARGEST_SIDE, is_too_large
from engine.model.said import say
from engine.model.seam import OPEN


class Placed(NamedTuple):
    """A board face that lies on the sheet, with its index in the layout and the board's own grid."""

    number: int
    at: Placement
    board: MapBoard
    face: BoardFace
    grid: Grid

    @property
    def turned(self) -> bool:
        """Whether it lies upside down."""
        return self.at.rotation == 180

    def code(self, edge: int) -> str:
        """The code of the edge that now lies to the north, east, south or west."""
        gates = self.face.gates
        return gates[(edge + 2) % 4 if self.turned else edge] if len(gates) == 4 else OPEN


def placed_boards(
    layout: Layout, boards: Mapping[str, MapBoard], problems: list[LayoutProblem]
) -> tuple[list[Placed], tuple[int, int]]:
    """The boards that lie on the map, and the columns and rows it has with them and the blank sheet.

    A board is left out, with a problem, where it may not lie, where the very same one lies already, and where
    the map or all boards together would cover more than `LARGEST_AREA`.
    """
    placed: list[Placed] = []
    columns, rows = _blank(layout, problems)
    covered = 0
    seen: set[tuple[str, str, tuple[int, int], int]] = set()
    for index, placement in enumerate(layout.boards):
        fault = _fault(layout, boards, placement)
        if fault is None:
            board = boards[placement.board]
            face = board.face(placement.face)
            assert face is not None
            (column, row), area = placement.position, board.columns * board.rows
            reach = max(columns, column + board.columns), max(rows, row + board.rows)
            lies = (placement.board, placement.face, placement.position, placement.rotation)
            if lies in seen:
                message = say("Board {board} lies here already; the first one counts.", board=board.id)
                fault = LayoutFault.OVERLAP, message
            elif is_too_large(*reach) or covered + area > LARGEST_AREA:
                fault = LayoutFault.OFF_GRID, _no_room(board, reach, covered + area)
            else:
                seen.add(lies)
                (columns, rows), covered = reach, covered + area
                placed.append(Placed(index, placement, board, face, board.grid))
        if fault is not None:
            problems.append(LayoutProblem(*fault, index))
    return placed, (columns, rows)


def _no_room(board: MapBoard, reach: tuple[int, int], covered: int) -> str:
    if is_too_large(*reach):
        return say(
            "With board {board} the map would have {columns} by {rows} hexes; {most} in all are the most.",
            board=board.id,
            columns=reach[0],
            rows=reach[1],
            most=LARGEST_AREA,
        )
    return say(
        "With board {board} the boards would cover {covered} hexes; {most} are the most.",
        board=board.id,
        covered=covered,
        most=LARGEST_AREA,
    )


def _fault(
    layout: Layout, boards: Mapping[str, MapBoard], placement: Placement
) -> tuple[LayoutFault, str] | None:
    """Why a board may not lie as the layout says, whatever else lies there."""
    board = boards.get(placement.board)
    if board is None:
        return LayoutFault.UNKNOWN_BOARD, say("There is no board {board!r}.", board=placement.board)
    column, row = placement.position
    if board.face(placement.face) is None:
        message = say(
            "Board {board} has no face {face!r}, only {known}.",
            board=board.id,
            face=placement.face,
            known=", ".join(each.face for each in board.faces),
        )
        return LayoutFault.UNKNOWN_FACE, message
    if placement.rotation not in (0, 180):
        message = say(
            "Board {board} may be turned by 0 or 180 degrees, not {rotation}.",
            board=board.id,
            rotation=placement.rotation,
        )
        return LayoutFault.ILLEGAL_ROTATION, message
    if not _fits(layout, board, column, row):
        message = say(
            "Board {board} cannot lie at column {column}, row {row} of this sheet.",
            board=board.id,
            column=column,
            row=row,
        )
        return LayoutFault.OFF_GRID, message
    return None


def _fits(layout: Layout, board: MapBoard, column: int, row: int) -> bool:
    if board.orientation is not layout.orientation or column < 0 or row < 0:
        return False
    if (board.columns if board.orientation is Orientation.FLAT_TOP else board.rows) % 2:
        return False
    staggered = column if board.orientation is Orientation.FLAT_TOP else row
    return not staggered % 2 and column + board.columns <= LARGEST_SIDE and row + board.rows <= LARGEST_SIDE


def _blank(layout: Layout, problems: list[LayoutProblem]) -> tuple[int, int]:
    """Columns and rows of the blank sheet, cut to what a map may have; 0 without one."""
    if layout.sheet is None:
        return 0, 0
    columns, rows = max(0, layout.sheet.columns), max(0, layout.sheet.rows)
    if not is_too_large(columns, rows):
        return columns, rows
    if max(columns, rows) > LARGEST_SIDE:
        message = say(
            "A sheet of {columns} by {rows} is too large; {largest_side} a side is the most.",
            columns=columns,
            rows=rows,
            largest_side=LARGEST_SIDE,
        )
    else:
        message = say(
            "A sheet of {columns} by {rows} is too large; {most} hexes in all are the most.",
            columns=columns,
            rows=rows,
            most=LARGEST_AREA,
        )
    problems.append(LayoutProblem(LayoutFault.OFF_GRID, message))
    columns, rows = min(columns, LARGEST_SIDE), min(rows, LARGEST_SIDE)
    if is_too_large(columns, rows):
        rows = LARGEST_AREA // columns
        rows -= rows % 2
    return columns, rows


def sheet_grid(layout: Layout, columns: int, rows: int, problems: list[LayoutProblem]) -> Grid:
    """The grid of a map of that pitch, or the nearest there can be."""
    if not columns or not rows:
        problems.append(LayoutProblem(LayoutFault.EMPTY, say("The map has neither boards nor a sheet.")))
        return Grid(layout.orientation, 2, 2)
    try:
        return Grid(layout.orientation, columns, rows)
    except ValueError as error:
        problems.append(
            LayoutProblem(LayoutFault.OFF_GRID, say("The sheet does not fit its grid: {error}.", error=error))
        )
        return Grid(layout.orientation, max(2, columns + columns % 2), max(2, rows + rows % 2))
