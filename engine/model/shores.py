"""Shores: edges of boards that lie on the outside of the map or against another shore, nowhere else."""

from bisect import bisect_left
from collections.abc import Iterator, Mapping

from engine.hexes.grid import Grid
from engine.hexes.hex import Hex
from engine.model.board import BoardFace
from engine.model.cell import CLEAR, Cell
from engine.model.hex_map import LayoutFault, LayoutProblem
from engine.model.placed_boards import Placed
from engine.model.said import say
from engine.model.seam import SHORE, SeamHalf

#: The edges of a board in the order of `BoardFace.gates`.
_NORTH, _EAST, _SOUTH, _WEST = range(4)


def on_shore(own: Grid, face: BoardFace, local: Hex, cell: Cell) -> bool:
    """Whether the hex is part of the water along an edge of code H."""
    if SHORE not in face.gates or len(face.gates) != 4 or cell is CLEAR or cell.stream:
        return False
    column, row = own.offset(local)
    lies = {
        _NORTH: row == 0,
        _EAST: column == own.columns,
        _SOUTH: row >= own.rows - 1 + (column & 1 if own.is_flat_top else 1),
        _WEST: column == 0,
    }
    return any(lies[edge] and face.gates[edge] == SHORE for edge in range(4))


def shore_problems(placed: list[Placed], halves: Mapping[Hex, list[SeamHalf]]) -> Iterator[LayoutProblem]:
    """Each joint of two boards at which a shore lies against land."""
    wrong = [
        (each, other)
        for each, other, mine, theirs in _joints(placed)
        if (each.code(mine) == SHORE) != (other.code(theirs) == SHORE)
    ]
    if not wrong:
        return
    concerned = {board.number for pair in wrong for board in pair}
    hexes: dict[int, set[Hex]] = {number: set() for number in concerned}
    for hex_, laid in halves.items():
        for half in laid:
            if half.placement in concerned:
                hexes[half.placement].add(hex_)
    for each, other in wrong:
        message = say(
            "The shore of a board lies against land: boards {board} and {board_2}. Turn the "
            "shore outwards, or lay another shore against it.",
            board=each.board.id,
            board_2=other.board.id,
        )
        index = max(each.number, other.number)
        seam = tuple(sorted(hexes[each.number] & hexes[other.number]))
        yield LayoutProblem(LayoutFault.SEAM_MISMATCH, message, index, seam)


def _joints(placed: list[Placed]) -> Iterator[tuple[Placed, Placed, int, int]]:
    """Boards that join, the second to the south or east of the first, with the edges by which they do.

    Of boards that begin in one place the first counts: the others lie on top of it, which is told elsewhere.
    So no more joints are looked at than the boards have hexes along their edges.
    """
    beginning: dict[tuple[int, int], Placed] = {}
    for each in placed:
        beginning.setdefault(each.at.position, each)
    by_row: dict[int, list[tuple[int, Placed]]] = {}
    by_column: dict[int, list[tuple[int, Placed]]] = {}
    for (column, row), each in sorted(beginning.items(), key=lambda item: item[0]):
        by_row.setdefault(row, []).append((column, each))
        by_column.setdefault(column, []).append((row, each))
    widest = max((each.board.columns for each in placed), default=0)
    highest = max((each.board.rows for each in placed), default=0)
    for (left, top), each in beginning.items():
        right, bottom = left + each.board.columns, top + each.board.rows
        for column, other in _between(by_row.get(bottom, []), left - widest, right):
            if left < column + other.board.columns:
                yield each, other, _SOUTH, _NORTH
        for row, other in _between(by_column.get(right, []), top - highest, bottom):
            if top < row + other.board.rows:
                yield each, other, _EAST, _WEST


def _between(line: list[tuple[int, Placed]], first: int, end: int) -> Iterator[tuple[int, Placed]]:
    """The boards of a line, in order, that begin from `first` to before `end`."""
    for number in range(bisect_left(line, first, key=lambda item: item[0]), len(line)):
        if line[number][0] >= end:
            return
        yield line[number]
