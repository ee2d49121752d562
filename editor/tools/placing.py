"""Laying boards and overlay pieces: they snap to where they may lie, are dragged, turned and removed."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from editor.text.texts import text
from editor.tools.pointer import Pointer
from editor.tools.tool import Gesture, Tool
from editor.tools.tool_context import ToolContext
from editor.views.overlays.model import Ghost
from engine.edits.boards import MoveBoard, PlaceBoard
from engine.edits.edit import Edit
from engine.edits.laying import laid_piece
from engine.edits.overlays import MoveOverlay, PlaceOverlay
from engine.hexes.hex import Hex
from engine.model.board import OWN_BOX, MapBoard
from engine.model.flatten import piece_hexes as covered_by
from engine.model.layout import OverlayPlacement, Placement
from engine.model.limits import is_too_large


def board(context: ToolContext, at: Pointer) -> Gesture:
    """Lay the board in hand; without one, drag the board under the pointer."""
    in_hand = context.chosen.board
    kind = context.board_in_hand()
    index = board_at(context, at.hex)
    now: Pointer | None = at
    edit: Edit | None = None
    if in_hand is not None and kind is not None:
        while now is not None:
            position = snapped(context, kind, now.hex)
            edit = None
            if position is not None:
                rotation = context.chosen.board_rotation
                placement = Placement(in_hand[0], in_hand[1], position, rotation)
                edit = PlaceBoard(placement, kind if kind.box == OWN_BOX else None)
            now = yield edit
        if edit is not None:
            context.choices.choose(board=None)
        return edit
    if index is None:
        return None
    last = at.hex
    placed = context.scenario.layout.boards[index]
    own = context.boards[placed.board]
    column, row = context.grid.offset(at.hex)
    grip = column - placed.position[0] - own.columns // 2, row - placed.position[1] - own.rows // 2
    while (now := (yield edit)) is not None:
        position = snapped(context, own, now.hex, grip=grip, without=index)
        moves = position is not None and position != placed.position and now.hex != at.hex
        edit = MoveBoard(index, position) if moves and position is not None else None
        last = now.hex
    context.document.selection.replace((last,))
    return edit


def overlay(context: ToolContext, at: Pointer) -> Gesture:
    """Lay the overlay piece in hand; without one, drag the piece under the pointer."""
    chosen = context.chosen
    now: Pointer | None = at
    edit: Edit | None = None
    if chosen.piece is not None and chosen.piece in context.catalogue.pieces:
        while now is not None:
            placement = OverlayPlacement(chosen.piece, now.hex, context.chosen.piece_rotation)
            lies = placement in context.scenario.layout.overlays
            edit = PlaceOverlay(placement) if context.is_in_play(now.hex) and not lies else None
            now = yield edit
        return edit
    index = overlay_at(context, at.hex)
    if index is None:
        return None
    last = at.hex
    start = context.scenario.layout.overlays[index].hex
    while (now := (yield edit)) is not None:
        to = Hex(start.q + now.hex.q - at.hex.q, start.r + now.hex.r - at.hex.r)
        edit = MoveOverlay(index, to) if now.hex != at.hex and context.is_in_play(to) else None
        last = now.hex
    context.document.selection.replace((last,))
    return edit


def board_at(context: ToolContext, hex_: Hex) -> int | None:
    """The number of the topmost board on which a hex lies."""
    tiles = context.map.tiles.get(hex_, ())
    return max(tiles) if tiles else None


def overlay_at(context: ToolContext, hex_: Hex) -> int | None:
    """The number of the topmost overlay piece that covers a hex."""
    for index, placement in reversed(list(enumerate(context.scenario.layout.overlays))):
        if hex_ in piece_hexes(context, placement):
            return index
    return None


def piece_hexes(context: ToolContext, placement: OverlayPlacement) -> tuple[Hex, ...]:
    """The hexes a placed piece covers."""
    piece = context.catalogue.pieces.get(placement.piece)
    return (placement.hex,) if piece is None else covered_by(piece, placement)


def snapped(
    context: ToolContext,
    board: MapBoard,
    at: Hex,
    *,
    grip: tuple[int, int] = (0, 0),
    without: int | None = None,
) -> tuple[int, int] | None:
    """The free legal position nearest to the pointer; None when there is none.

    Boards lie edge to edge with one another, or anywhere in step with the grid when they are alone.
    """
    column, row = context.grid.offset(at)
    wanted = column - grip[0] - board.columns // 2, row - grip[1] - board.rows // 2
    others = [
        (placement, context.boards[placement.board])
        for index, placement in enumerate(context.scenario.layout.boards)
        if index != without and placement.board in context.boards
    ]
    legal = [
        position
        for position in _candidates(context, board, others, wanted)
        if _is_legal(context, board, position) and not any(_overlaps(board, position, *o) for o in others)
    ]
    if not legal:
        return None
    return min(legal, key=lambda p: ((p[0] - wanted[0]) ** 2 + (p[1] - wanted[1]) ** 2, p))


def board_hexes(context: ToolContext, placement: Placement) -> tuple[Hex, ...]:
    """The whole hexes of a board where it lies, or would lie."""
    kind = context.boards.get(placement.board)
    if kind is None:
        return ()
    own, (left, top) = kind.grid, placement.position
    offsets = (own.offset(hex_) for hex_ in own.playable)
    return tuple(context.grid.hex_at(column + left, row + top) for column, row in offsets)


def _board_to_come(context: ToolContext, at: Pointer) -> Ghost | None:
    """Where the board in hand would come to lie; without one, the board under the pointer."""
    chosen, kind = context.chosen, context.board_in_hand()
    if chosen.board is None:
        index = board_at(context, at.hex)
        lies = context.scenario.layout.boards[index] if index is not None else None
        return Ghost(rings=frozenset(board_hexes(context, lies))) if lies is not None else None
    position = snapped(context, kind, at.hex) if kind else None
    if position is None:
        return None
    laid = Placement(*chosen.board, position, chosen.board_rotation)
    return Ghost(rings=frozenset(board_hexes(context, laid)))


def _piece_to_come(context: ToolContext, at: Pointer) -> Ghost | None:
    """How the overlay piece in hand would come to lie; without one, the piece under the pointer."""
    piece = context.chosen.piece
    if piece is None:
        index = overlay_at(context, at.hex)
        lies = context.scenario.layout.overlays[index] if index is not None else None
        return Ghost(rings=frozenset(piece_hexes(context, lies))) if lies is not None else None
    placed = OverlayPlacement(piece, at.hex, context.chosen.piece_rotation)
    if placed in context.scenario.layout.overlays:
        # It has just been laid, and is not laid twice: to say that it lies there would look like a refusal.
        return Ghost(rings=frozenset(piece_hexes(context, placed)))
    laid = laid_piece(context.scenario.layout, context.map, context.catalogue, placed)
    faults = frozenset(hex_ for problem in laid.problems for hex_ in problem.hexes)
    reason = text(f"piece.fault.{laid.problems[0].fault.value}") if laid.problems else ""
    rings = frozenset(piece_hexes(context, placed))
    cells = {hex_: cell for hex_, cell in laid.cells.items() if hex_ not in faults}
    return Ghost(cells, rings, faults=faults, reason=reason)


def landing(context: ToolContext, edit: Edit) -> tuple[Hex, ...]:
    """Where the board of an edit comes to lie."""
    match edit:
        case PlaceBoard(placement=placement):
            return board_hexes(context, placement)
        case MoveBoard(index, position):
            return board_hexes(context, replace(context.scenario.layout.boards[index], position=position))
        case _:
            return ()


def _candidates(
    context: ToolContext, board: MapBoard, others: list[tuple[Placement, MapBoard]], wanted: tuple[int, int]
) -> Iterator[tuple[int, int]]:
    if not others:
        if context.scenario.layout.sheet is None:
            yield 0, 0
            return
        flat = board.grid.is_flat_top
        column, row = max(0, wanted[0]), max(0, wanted[1])
        yield (column - column % 2, row) if flat else (column, row - row % 2)
        return
    for placement, other in others:
        left, top = placement.position
        for column in (left - board.columns, left, left + other.columns):
            for row in (top - board.rows, top, top + other.rows):
                yield column, row


def _is_legal(context: ToolContext, board: MapBoard, position: tuple[int, int]) -> bool:
    column, row = position
    grid = context.grid
    reach = max(grid.columns, column + board.columns), max(grid.rows, row + board.rows)
    if min(position) < 0 or is_too_large(*reach):
        return False
    if board.orientation is not context.scenario.layout.orientation:
        return False
    return not (column if board.grid.is_flat_top else row) % 2


def _overlaps(board: MapBoard, position: tuple[int, int], placement: Placement, other: MapBoard) -> bool:
    (a, b), (c, d) = position, placement.position
    return a < c + other.columns and c < a + board.columns and b < d + other.rows and d < b + board.rows


def _board_here(context: ToolContext, at: Pointer) -> Mapping[str, Any] | None:
    index = board_at(context, at.hex)
    if index is None:
        return None
    placed = context.scenario.layout.boards[index]
    return {"board": (placed.board, placed.face), "board_rotation": placed.rotation, "piece": None}


def _overlay_here(context: ToolContext, at: Pointer) -> Mapping[str, Any] | None:
    index = overlay_at(context, at.hex)
    if index is None:
        return None
    placed = context.scenario.layout.overlays[index]
    return {"piece": placed.piece, "piece_rotation": placed.rotation, "board": None}


TOOLS = (
    Tool(
        "board",
        "board",
        "P",
        "markers",
        board,
        cursor="hand",
        ghost=_board_to_come,
        options=("board",),
        live=False,
        picks=_board_here,
    ),
    Tool(
        "overlay",
        "overlay",
        "Y",
        "markers",
        overlay,
        cursor="hand",
        ghost=_piece_to_come,
        options=("piece",),
        picks=_overlay_here,
    ),
)
