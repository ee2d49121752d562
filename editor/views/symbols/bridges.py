"""Bridges: a planked deck over the middle of the road, parapets, four end blocks."""

import math

import numpy as np
from PySide6.QtGui import QPainterPath

from editor.views.geometry.curves import curves_through, middle_part, offset
from editor.views.geometry.noise import Floats
from editor.views.geometry.shapes import line_path, ring_path
from editor.views.landscape import Landscape
from editor.views.sketch import Detail, Sketch
from engine.hexes.hex import Hex

_HALF = 0.115


def draw_bridges(sketch: Sketch, land: Landscape) -> None:
    """The bridge of every hex that has one."""
    for hex_ in land.near():
        if land.cells[hex_].bridge is not None or land.cells[hex_].terrain == "bridge":
            draw_bridge(sketch, deck(land, hex_))


def deck(land: Landscape, hex_: Hex) -> Floats:
    """The middle line of the bridge: along its own direction, on the road's curve where there is one."""
    cell = land.cells[hex_]
    exits: tuple[int, ...]
    if cell.bridge is not None:
        exits = (cell.bridge % 3, cell.bridge % 3 + 3)
        if len(cell.road) == 2 and not set(exits) <= set(cell.road):
            exits = cell.road
    else:
        exits = cell.road if len(cell.road) == 2 else (1, 4)
    return middle_part(curves_through(land.sheet, hex_, exits)[0], 0.52)


def draw_bridge(sketch: Sketch, line: Floats) -> None:
    """A bridge along a polyline of its middle."""
    left, right = offset(line, -_HALF).tolist(), offset(line, _HALF).tolist()
    body = ring_path([*left, *right[::-1]])
    if not sketch.saves_ink:
        for by in (0.03, 0.06):
            sketch.fill(body.translated(0.6 * by + 0.01, 0.8 * by + 0.01), "#1E2A30", 0.28)
    sketch.fill(body, "#FFFFFF" if sketch.saves_ink else "#CDB48A")
    if sketch.detail is Detail.FLAT:
        return
    if sketch.detail >= Detail.MEDIUM:
        _draw_planks(sketch, line)
    for points in (left, right):
        rail = line_path(points)
        sketch.line(rail, "#4A3822", 0.042, floor=1.0, flat=True)
        if sketch.detail >= Detail.MEDIUM:
            sketch.line(rail, "#E9DABB", 0.018, flat=True)
    for points in (left, right):
        for (x, y), (ox, oy) in ((points[0], points[1]), (points[-1], points[-2])):
            block = _block(x, y, math.atan2(oy - y, ox - x))
            sketch.fill_with_edge(block, "#D8C49C", "#4A3822", 0.014, 0.7)


def _draw_planks(sketch: Sketch, line: Floats) -> None:
    left, right = offset(line, -_HALF), offset(line, _HALF)
    at = np.linspace(0, len(line) - 1, 14)
    index = np.arange(len(line))
    path = QPainterPath()
    for each in at.tolist():
        path.moveTo(float(np.interp(each, index, left[:, 0])), float(np.interp(each, index, left[:, 1])))
        path.lineTo(float(np.interp(each, index, right[:, 0])), float(np.interp(each, index, right[:, 1])))
    sketch.line(path, "#6D5330", 0.011, floor=0.5, flat=True, opacity=0.8)


def _block(x: float, y: float, angle: float) -> QPainterPath:
    half = 0.042
    dx, dy = math.cos(angle) * half, math.sin(angle) * half
    return ring_path(
        [
            (x - dx - dy, y - dy + dx),
            (x + dx - dy, y + dy + dx),
            (x + dx + dy, y + dy - dx),
            (x - dx + dy, y - dy - dx),
        ]
    )
