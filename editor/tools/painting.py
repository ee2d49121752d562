"""Brush, fill, eraser and level: the tools that paint hexes."""

from collections.abc import Callable, Mapping
from typing import Any

from editor.tools.pointer import Pointer
from editor.tools.shapes import disc_on, rectangle, straight
from editor.tools.tool import Gesture, Tool, outlined
from editor.tools.tool_context import ToolContext
from editor.views.overlays.model import Ghost
from engine.edits.edit import Edit, Ground, Several, hexes_said
from engine.edits.lines import EraseLines
from engine.edits.paint import PaintTerrain, ShiftLevel, Unpaint, connected
from engine.edits.works import ClearMarkers
from engine.hexes.hex import Hex
from engine.model.said import say

_Made = Callable[[tuple[Hex, ...]], Edit | None]


def _stroke(context: ToolContext, at: Pointer, made: _Made) -> Gesture:
    """Collect the hexes of a stroke: freehand, with Shift a straight line, with Ctrl+Shift a rectangle."""
    start = last = at.hex
    radius = context.chosen.brush
    freehand = dict.fromkeys(disc_on(context, at.hex, radius))
    now: Pointer | None = at
    while True:
        assert now is not None
        if now.shift and now.control:
            hexes = tuple(hex_ for hex_ in rectangle(context.grid, start, now.hex) if hex_ in context.ground)
        elif now.shift:
            line = straight(start, now.hex)
            hexes = tuple(dict.fromkeys(each for hex_ in line for each in disc_on(context, hex_, radius)))
        else:
            for hex_ in straight(last, now.hex):
                freehand.update(dict.fromkeys(disc_on(context, hex_, radius)))
            hexes = tuple(freehand)
        last = now.hex
        edit = made(hexes) if hexes else None
        now = yield edit
        if now is None:
            return edit


def brush(context: ToolContext, at: Pointer) -> Gesture:
    """Paint the chosen terrain under the pointer."""
    ground, chosen = context.ground, context.chosen
    return (
        yield from _stroke(
            context, at, lambda hexes: PaintTerrain(hexes, chosen.terrain, ground, chosen.level)
        )
    )


def fill(context: ToolContext, at: Pointer) -> Gesture:
    """Fill the area of like terrain and level round the pointer with the chosen terrain."""
    ground, chosen = context.ground, context.chosen
    now: Pointer | None = at
    while True:
        assert now is not None
        hexes = connected(ground, now.hex)
        edit = PaintTerrain(hexes, chosen.terrain, ground, chosen.level) if hexes else None
        now = yield edit
        if now is None:
            return edit


def eraser(context: ToolContext, at: Pointer) -> Gesture:
    """Erase what the option says: paint, lines, markers, or all of them."""
    ground, what = context.ground, context.chosen.erase
    return (yield from _stroke(context, at, lambda hexes: erasing(what, hexes, ground)))


def erasing(what: str, hexes: tuple[Hex, ...], ground: Ground) -> Edit:
    """The edit that erases `paint`, `lines`, `markers` or `all` from hexes."""
    match what:
        case "lines":
            return EraseLines(hexes, ground)
        case "markers":
            return ClearMarkers(hexes)
        case "all":
            edits = (ClearMarkers(hexes), EraseLines(hexes, ground), Unpaint(hexes))
            return Several(edits, say("Erase everything on {hexes}", hexes=hexes_said(len(hexes))))
        case _:
            return Unpaint(hexes)


def level(context: ToolContext, at: Pointer) -> Gesture:
    """Raise the hexes of the stroke by one level; with Ctrl lower them."""
    ground, by = context.ground, -1 if at.erases else 1
    return (yield from _stroke(context, at, lambda hexes: ShiftLevel(hexes, by, ground)))


def terrain_here(context: ToolContext, at: Pointer) -> Mapping[str, Any] | None:
    """The terrain under the pointer, with its level where one is being painted."""
    cell = context.ground.get(at.hex)
    if cell is None:
        return None
    return {"terrain": cell.terrain, "level": None if context.chosen.level is None else cell.elevation}


def footprint(context: ToolContext, at: Pointer) -> tuple[Hex, ...]:
    """The hexes that the brush covers."""
    return disc_on(context, at.hex, context.chosen.brush)


def painted(context: ToolContext, at: Pointer) -> Ghost | None:
    """The terrain that the brush would paint here."""
    hexes, chosen = footprint(context, at), context.chosen
    return outlined(context, hexes, PaintTerrain(hexes, chosen.terrain, context.ground, chosen.level))


def area(context: ToolContext, at: Pointer) -> tuple[Hex, ...]:
    """The hexes that filling here would paint."""
    return connected(context.ground, at.hex, most=2_000)


TOOLS = (
    Tool(
        "brush",
        "brush",
        "B",
        "paint",
        brush,
        ghost=painted,
        options=("terrain", "brush", "level"),
        picks=terrain_here,
    ),
    Tool(
        "fill", "fill", "F", "paint", fill, footprint=area, options=("terrain", "level"), picks=terrain_here
    ),
    Tool("eraser", "eraser", "E", "paint", eraser, footprint=footprint, options=("erase", "brush")),
    Tool("level", "elevation", "L", "paint", level, footprint=footprint, options=("brush",)),
)
