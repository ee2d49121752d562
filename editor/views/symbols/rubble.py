"""Collapsed buildings: broken walls among stones and beams."""

import math

from PySide6.QtGui import QPainterPath

from editor.views.drawn_cells import RUBBLE
from editor.views.geometry.noise import chance
from editor.views.geometry.shapes import add_line, line_path, ring_path
from editor.views.landscape import Landscape
from editor.views.sketch import Detail, Sketch
from editor.views.symbols.rough import stone_points
from engine.hexes.hex import Hex


def draw_rubble(sketch: Sketch, land: Landscape) -> None:
    """Every collapsed building of the part."""
    for hex_ in land.near():
        if land.cells[hex_].terrain in RUBBLE:
            _draw_ruin(sketch, land, hex_)


def _draw_ruin(sketch: Sketch, land: Landscape, hex_: Hex) -> None:
    x, y = land.sheet.centre(hex_)
    turn = (chance(201, hex_.q, hex_.r) - 0.5) * 0.7
    cos, sin = math.cos(turn), math.sin(turn)

    def place(px: float, py: float) -> tuple[float, float]:
        return x + px * cos - py * sin, y + px * sin + py * cos

    walls = [
        [(-0.30, 0.02), (-0.30, -0.24), (-0.06, -0.24)],
        [(0.08, -0.24), (0.28, -0.24), (0.28, -0.06)],
        [(0.28, 0.10), (0.28, 0.24), (0.02, 0.24)],
        [(-0.16, 0.24), (-0.30, 0.24), (-0.30, 0.16)],
        [(-0.02, -0.10), (-0.02, 0.10)],
    ]
    count = 26 if sketch.detail >= Detail.MEDIUM else 12
    for index in range(count):
        sx = (chance(202, hex_.q * 61 + index, hex_.r) - 0.5) * 0.56
        sy = (chance(203, hex_.q * 61 + index, hex_.r) - 0.5) * 0.46
        radius = 0.022 + 0.026 * chance(204, hex_.q * 61 + index, hex_.r)
        px, py = place(sx, sy)
        stone = ring_path(stone_points(px, py, radius, hex_.q * 61 + index, hex_.r))
        if not sketch.saves_ink:
            sketch.fill(stone.translated(0.014, 0.02), "#2A1E10", 0.35)
        red = chance(205, hex_.q * 61 + index, hex_.r) < 0.35
        body = "#FFFFFF" if sketch.saves_ink else "#A85A44" if red else "#B3A897"
        sketch.fill_with_edge(stone, body, "#4A4034", 0.008, 0.4)
    for wall in walls:
        path = line_path([place(*point) for point in wall])
        if not sketch.saves_ink:
            sketch.line(path.translated(0.03, 0.04), "#2A1E10", 0.055, opacity=0.4, flat=True)
        sketch.line(path, "#3A241A", 0.058, floor=1.6, flat=True, mitre=True)
        sketch.line(
            path, "#FFFFFF" if sketch.saves_ink else "#D0B9A0", 0.034, floor=0.7, flat=True, mitre=True
        )
    beams = QPainterPath()
    for (ax, ay), (bx, by) in (((-0.2, -0.14), (0.06, 0.04)), ((0.2, -0.12), (0.06, 0.14))):
        add_line(beams, place(ax, ay), place(bx, by))
    sketch.line(beams, "#3A241A", 0.03, floor=0.8, flat=True)
    sketch.line(beams, "#8A6A48", 0.015, flat=True)
