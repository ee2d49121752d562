"""Pens for what runs through hexes and along hexsides: roads, railways, streams, bridges, hedgerows."""

from collections.abc import Mapping
from functools import partial
from itertools import pairwise
from typing import Any

from editor.tools.pointer import Pointer
from editor.tools.shapes import joined
from editor.tools.tool import Gesture, Tool
from editor.tools.tool_context import ToolContext
from engine.edits.edit import Edit, Ground, Several
from engine.edits.hexsides import SetHexside
from engine.edits.lines import (
    DrawLine,
    EraseArm,
    EraseLines,
    Line,
    SetBridge,
    arms,
    cut_title,
    road_through,
)
from engine.hexes.edge import Edge, sides
from engine.hexes.hex import Hex, direction_between
from engine.model.cell import HexsideFeature
from engine.model.said import say


def _pen(line: Line, context: ToolContext, at: Pointer) -> Gesture:
    """Lead a line from hex to hex; with Ctrl cut it along the way."""
    ground = context.ground
    path: tuple[Hex, ...] = (at.hex,)
    while True:
        edit: Edit | None
        if at.erases:
            edit = EraseLines(path, ground, (line,)) if len(path) == 1 else _cut(line, path, ground)
        else:
            edit = DrawLine(line, path, ground) if len(path) > 1 else None
        now = yield edit
        if now is None:
            return edit
        path = joined(path, now.hex)


def _cut(line: Line, path: tuple[Hex, ...], ground: Ground) -> Edit:
    cut = []
    for a, b in pairwise(path):
        direction = direction_between(a, b)
        if direction is not None:
            cut.append(EraseArm(line, a, direction, ground))
    return Several(tuple(cut), cut_title(line))


def bridge(context: ToolContext, at: Pointer) -> Gesture:
    """Build a bridge along the road, or where none runs along the direction dragged; a click turns it."""
    ground = context.ground
    cell = ground.get(at.hex)
    if cell is None:
        return None
    if at.erases:
        return SetBridge(at.hex, None, ground)
    through = road_through(at.hex, ground)
    open_to = {d % 3 for d in through} if len(through) > 1 else {0, 1, 2}
    if cell.bridge is not None:
        direction = next((d for by in (1, 2) if (d := (cell.bridge + by) % 3) in open_to), cell.bridge)
    else:
        dry = [d for d in range(3) if d not in cell.stream and d + 3 not in cell.stream]
        led = [d % 3 for d in through]
        direction = led[0] if led else (dry[0] if dry else 0)
    while True:
        edit = SetBridge(at.hex, direction, ground)
        now = yield edit
        if now is None:
            return edit
        towards = direction_between(at.hex, now.hex)
        if towards is not None and towards % 3 in open_to:
            direction = towards % 3


def hexside(context: ToolContext, at: Pointer) -> Gesture:
    """Draw the chosen feature along the hexsides the pointer passes; over one of its kind, erase."""
    if at.edge is None:
        return None
    kind, map_, printed = context.chosen.hexside, context.map, context.document.printed
    there = map_.hexsides.get(at.edge)
    feature = None if at.erases or (there is not None and there.type == kind) else HexsideFeature(kind)
    edges: dict[Edge, None] = {}
    now: Pointer | None = at
    while True:
        assert now is not None
        if now.edge is not None and _is_inside(context, now.edge):
            edges[now.edge] = None
        drawn = tuple(SetHexside(edge, feature, printed.hexsides.get(edge)) for edge in edges)
        if feature is None:
            title = say("Erase {hexside}", hexside=kind)
        else:
            title = say("Draw {hexside}", hexside=kind)
        edit = Several(drawn, title) if drawn else None
        now = yield edit
        if now is None:
            return edit


def _is_inside(context: ToolContext, edge: Edge) -> bool:
    ground = context.ground
    return all(hex_ in ground for hex_ in sides(edge))


def _runs_here(line: Line, context: ToolContext, at: Pointer) -> Mapping[str, Any] | None:
    """A pen draws one thing only, so that where it runs there is nothing more to choose."""
    cell = context.ground.get(at.hex)
    return {} if cell is not None and arms(cell, line) else None


def _bridge_here(context: ToolContext, at: Pointer) -> Mapping[str, Any] | None:
    cell = context.ground.get(at.hex)
    return {} if cell is not None and cell.bridge is not None else None


def _hexside_here(context: ToolContext, at: Pointer) -> Mapping[str, Any] | None:
    feature = context.map.hexsides.get(at.edge) if at.edge is not None else None
    return None if feature is None else {"hexside": feature.type}


def _line_tool(id_: str, shortcut: str, line: Line) -> Tool:
    return Tool(id_, id_, shortcut, "lines", partial(_pen, line), picks=partial(_runs_here, line))


TOOLS = (
    _line_tool("road", "D", Line.ROAD),
    _line_tool("stream", "W", Line.STREAM),
    _line_tool("rail", "T", Line.RAIL),
    Tool("bridge", "bridge", "G", "lines", bridge, picks=_bridge_here),
    Tool("hexside", "hedge", "H", "lines", hexside, aims="edge", options=("hexside",), picks=_hexside_here),
)
