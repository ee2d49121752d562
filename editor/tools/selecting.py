"""Selecting hexes by pointer, lasso and wand; dragging what stands in them; laying down what was copied."""

from collections.abc import Iterable
from dataclasses import replace

from editor.document.selection import Selection
from editor.text.texts import titled
from editor.tools.pointer import Pointer
from editor.tools.shapes import rectangle, straight, surrounded
from editor.tools.tool import Gesture, Tool
from editor.tools.tool_context import ToolContext
from editor.views.overlays.model import Ghost
from engine.edits.clip import Clip, PasteClip, moved
from engine.edits.describe import Describe
from engine.edits.edit import Edit
from engine.edits.objectives import MoveObjective
from engine.edits.overlays import MoveOverlay
from engine.edits.paint import connected
from engine.edits.zones import SetReinforcementHexes
from engine.hexes.hex import Hex
from engine.model.said import say
from engine.model.scenario import Scenario


def select(context: ToolContext, at: Pointer) -> Gesture:
    """Select a hex, or a rectangle by dragging; drag an objective or marker to move it."""
    selection = context.document.selection
    before = selection.hexes
    movable = None if at.control or at.shift else standing_on(context.scenario, at.hex)
    edit: Edit | None = None
    if at.control and context.grid.holds(at.hex):
        selection.toggle(at.hex)
    else:
        selection.replace((at.hex,) if context.grid.holds(at.hex) else ())
    kept = selection.hexes if at.control else ()
    try:
        while (now := (yield edit)) is not None:
            if movable is not None:
                moved = now.hex != at.hex and context.is_in_play(now.hex)
                edit = moving(context.scenario, movable, now.hex) if moved else None
                selection.replace((now.hex,) if moved else (at.hex,))
            elif now.hex != at.hex:
                selection.replace((*kept, *rectangle(context.grid, at.hex, now.hex)))
    except GeneratorExit:
        selection.replace(before)
        raise
    return edit


def standing_on(scenario: Scenario, hex_: Hex) -> tuple[str, int] | None:
    """What the pointer can drag from a hex: the field it stands in and its index there."""
    for name in ("placed_units", "objectives", "fortifications", "obstacles"):
        for index, each in enumerate(getattr(scenario, name)):
            if each.hex == hex_:
                return name, index
    for index, side in enumerate(scenario.sides):
        if hex_ in side.reinforcement_hexes:
            return "sides", index * 1000 + side.reinforcement_hexes.index(hex_)
    return None


def moving(scenario: Scenario, what: tuple[str, int], to: Hex) -> Edit:
    """The edit that moves one of the things `standing_on` finds."""
    name, index = what
    match name:
        case "objectives":
            return MoveObjective(scenario.objectives[index].id, to)
        case "overlays":
            return MoveOverlay(index, to)
        case "sides":
            side = scenario.sides[index // 1000]
            hexes = list(side.reinforcement_hexes)
            hexes[index % 1000] = to
            return SetReinforcementHexes(side.id, tuple(hexes), say("Move Reinforcement Hex"))
        case _:
            held = list(getattr(scenario, name))
            held[index] = replace(held[index], hex=to)
            moved = titled(f"field.{type(held[index]).__name__}.one")
            return Describe({name: tuple(held)}, titled("edit.move", what=moved))


def lasso(context: ToolContext, at: Pointer) -> Gesture:
    """Select what a drawn loop surrounds, its own hexes included; with Ctrl beside what is selected."""
    selection = context.document.selection
    before = selection.hexes
    kept = before if at.control else ()
    drawn: tuple[Hex, ...] = (at.hex,)
    now: Pointer | None = at
    try:
        while now is not None:
            drawn = (*drawn, *straight(drawn[-1], now.hex)[1:])
            selection.replace((*kept, *surrounded(context.grid, drawn)))
            now = yield None
    except GeneratorExit:
        selection.replace(before)
        raise
    return None


def _selected(selection: Selection, at: Pointer, found: Iterable[Hex]) -> Gesture:
    """Select these hexes, with Ctrl beside the others; given up, the gesture selects what was before."""
    before = selection.hexes
    selection.replace((*(before if at.control else ()), *found))
    try:
        while (yield None) is not None:
            continue
    except GeneratorExit:
        selection.replace(before)
        raise
    return None


def wand(context: ToolContext, at: Pointer) -> Gesture:
    """Select the area of like terrain and level; with Shift all like it, with Ctrl beside the others."""
    selection, ground = context.document.selection, context.ground
    cell = ground.get(at.hex)
    if at.shift and cell is not None:
        like = (cell.terrain, cell.elevation)
        found = tuple(h for h, each in ground.items() if (each.terrain, each.elevation) == like)
    else:
        found = connected(ground, at.hex)
    return (yield from _selected(selection, at, found))


def same(context: ToolContext, at: Pointer) -> Gesture:
    """Select every hex of the same terrain, whatever its level; with Ctrl beside the others."""
    selection, ground = context.document.selection, context.ground
    cell = ground.get(at.hex)
    alike = () if cell is None else (h for h, each in ground.items() if each.terrain == cell.terrain)
    return (yield from _selected(selection, at, alike))


def paste(context: ToolContext, at: Pointer) -> Gesture:
    """Lay down what was copied; nothing when nothing was."""
    clip = context.chosen.clip
    edit: Edit | None = None
    now: Pointer | None = at
    while now is not None:
        fits = clip is not None and context.is_in_play(now.hex)
        edit = pasting(context, clip, now.hex) if clip is not None and fits else None
        now = yield edit
    return edit


def pasting(context: ToolContext, clip: Clip, at: Hex) -> PasteClip:
    """The edit that lays a clip down on a hex of the map."""
    return PasteClip(clip, at, context.ground, context.document.printed.hexsides)


def clip_to_come(context: ToolContext, at: Pointer) -> Ghost | None:
    """What pasting here would lay down."""
    clip = context.chosen.clip
    if clip is None or not context.is_in_play(at.hex):
        return None
    cells = {hex_: cell for hex_, cell in moved(clip, at.hex).cells.items() if hex_ in context.ground}
    return Ghost(cells, frozenset(cells))


TOOLS = (
    Tool("select", "select", "V", "select", select, cursor="arrow"),
    Tool("lasso", "lasso", "A", "select", lasso),
    Tool("wand", "wand", "I", "select", wand),
    Tool("same", "shapes", "Shift+I", "select", same),
    Tool("paste", "stamp", "X", "select", paste, ghost=clip_to_come, options=("clip", "stamps")),
)
