"""What the ground of a hex is made of, each thing with what can be done with it: lines, pieces, boards."""

from collections.abc import Callable, Iterator
from functools import partial

from editor.menus.entry import Entry, Item, unless
from editor.menus.place import Place
from editor.text.names import board_name
from editor.text.texts import text
from editor.tools.placing import board_hexes, piece_hexes
from engine.edits.boards import RemoveBoard, RotateBoard
from engine.edits.edit import Edit
from engine.edits.entries import RemoveEntries
from engine.edits.hexsides import SetHexside
from engine.edits.layers import EditLayer
from engine.edits.lines import EraseLines, Line, SetBridge, arms
from engine.edits.overlays import RestackOverlay, RotateOverlay
from engine.hexes.edge import sides
from engine.model.said import say


def ground_entries(place: Place) -> Iterator[Item]:
    """Hexside, lines, overlay pieces and boards under the pointer, what lies on top first."""
    yield from _hexside(place)
    yield from _lines(place)
    layout = place.scenario.layout
    for index in reversed(range(len(layout.overlays))):
        if place.hex in piece_hexes(place.context, layout.overlays[index]):
            yield _overlay(place, index)
    for index in sorted(place.context.map.tiles.get(place.hex, ()), reverse=True):
        yield _board(place, index)


def _delete(place: Place, does: Callable[[], object], keys: str = "") -> Entry:
    return unless(place.held(EditLayer.TERRAIN), Entry(text("context.delete"), does, keys))


def _hexside(place: Place) -> Iterator[Item]:
    edge, context = place.at.edge, place.context
    feature = context.map.hexsides.get(edge) if edge is not None else None
    if edge is None or feature is None:
        return
    kind = context.catalogue.terrain.hexsides.get(feature.type)
    other = next((hex_ for hex_ in sides(edge) if hex_ != place.hex), place.hex)
    printed = context.document.printed.hexsides.get(edge)
    yield Entry(
        text("context.hexside", what=kind.name if kind else feature.type, hex=context.map.label(other)),
        below=(
            Entry(
                text("context.another"),
                lambda: place.take("hexside", hexside=feature.type),
                place.keys("hexside"),
            ),
            None,
            _delete(place, lambda: place.apply_mirrored(SetHexside(edge, None, printed))),
            None,
            place.lock(EditLayer.TERRAIN),
        ),
    )


def _lines(place: Place) -> Iterator[Item]:
    context, hexes = place.context, (place.hex,)
    cell = context.ground.get(place.hex)
    if cell is None:
        return
    for line in Line:
        if arms(cell, line):
            edit = EraseLines(hexes, context.ground, (line,))
            yield Entry(
                text(f"tool.{line.value}"),
                below=(
                    Entry(
                        text("context.another"),
                        partial(place.take, line.value),
                        place.keys(line.value),
                    ),
                    None,
                    _delete(place, partial(place.apply_mirrored, edit)),
                ),
            )
    if cell.bridge is not None:
        edit_bridge = SetBridge(place.hex, None, context.ground)
        yield Entry(
            text("tool.bridge"),
            below=(
                Entry(text("context.another"), lambda: place.take("bridge"), place.keys("bridge")),
                None,
                _delete(place, lambda: place.apply_mirrored(edit_bridge)),
            ),
        )


def _overlay(place: Place, index: int) -> Entry:
    placed = place.scenario.layout.overlays[index]
    piece = place.context.catalogue.pieces.get(placed.piece)
    last = len(place.scenario.layout.overlays) - 1
    held = place.held(EditLayer.TERRAIN)
    taken = RemoveEntries("layout.overlays", (index,), say("Remove overlay"))

    def change(key: str, edit: Edit, reason: str = "", keys: str = "") -> Entry:
        return unless(held or reason, Entry(text(f"context.{key}"), partial(place.apply, edit), keys))

    return Entry(
        text("context.overlay", name=piece.name if piece else placed.piece),
        below=(
            Entry(
                text("context.another"),
                lambda: place.take("overlay", piece=placed.piece, piece_rotation=placed.rotation, board=None),
                place.keys("overlay"),
            ),
            Entry(
                text("context.select_whole"),
                lambda: place.window.selected.select(piece_hexes(place.context, placed)),
            ),
            None,
            change("turn", RotateOverlay(index), keys=place.command_keys("rotate")),
            change("turn_back", RotateOverlay(index, -1)),
            None,
            change("to_top", RestackOverlay(index), text("context.is_top") if index == last else ""),
            change(
                "to_bottom",
                RestackOverlay(index, to_top=False),
                text("context.is_bottom") if index == 0 else "",
            ),
            None,
            _delete(place, lambda: place.apply(taken)),
            None,
            place.lock(EditLayer.TERRAIN),
        ),
    )


def _board(place: Place, index: int) -> Entry:
    placed, window = place.scenario.layout.boards[index], place.window
    held = place.held(EditLayer.TERRAIN)
    known = place.context.boards.get(placed.board)
    one_face = "" if known is not None and len(known.faces) > 1 else text("context.one_face")
    return Entry(
        text("context.board", name=board_name(placed.board, placed.face, place.scenario.layout.own_boards)),
        below=(
            Entry(
                text("context.another"),
                lambda: place.take(
                    "board",
                    board=(placed.board, placed.face),
                    board_rotation=placed.rotation,
                    piece=None,
                ),
                place.keys("board"),
            ),
            Entry(
                text("context.select_whole"),
                lambda: window.selected.select(board_hexes(place.context, placed)),
            ),
            Entry(
                text("action.edit_board").replace("&", ""),
                lambda: window.boards.edit((placed.board, placed.face)),
                tip=text("action.edit_board.tip"),
            ),
            None,
            unless(
                held,
                Entry(
                    text("context.half_turn"),
                    lambda: place.apply(RotateBoard(index)),
                    place.command_keys("rotate"),
                ),
            ),
            unless(
                held or one_face,
                Entry(
                    text("context.flip"),
                    lambda: window.selected.flip_board(index),
                    place.command_keys("flip"),
                ),
            ),
            None,
            _delete(place, lambda: place.apply(RemoveBoard(index))),
            None,
            place.lock(EditLayer.TERRAIN),
        ),
    )
