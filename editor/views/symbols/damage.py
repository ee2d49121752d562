"""Craters and wrecks."""

import math

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath

from editor.views.geometry.noise import chance
from editor.views.geometry.shapes import add_line, circle_path, ring_path
from editor.views.geometry.sheet import Point
from editor.views.sketch import Sketch


def draw_crater(sketch: Sketch, at: Point) -> None:
    """A dark bowl with a lit rim in the south-east, and thrown earth."""
    x, y = at[0] + 0.02, at[1] + 0.05
    outline = [
        (
            x + math.cos(step * math.pi / 12) * 0.21 * (1 + 0.14 * chance(161, step, round(x * 50))),
            y + math.sin(step * math.pi / 12) * 0.165 * (1 + 0.14 * chance(162, step, round(y * 50))),
        )
        for step in range(24)
    ]
    rim = ring_path(outline)
    bowl = ring_path([(x + (px - x) * 0.72 - 0.008, y + (py - y) * 0.68 - 0.008) for px, py in outline])
    if sketch.saves_ink:
        sketch.line(rim, "#4A3822", 0.016, floor=0.8, dash=(0.05, 0.03))
        sketch.fill_with_edge(bowl, "#DDD8CC", "#4A3822", 0.014, 0.8)
        return
    sketch.fill(rim, "#A58B5C")
    sketch.line(rim, "#5A4320", 0.012, floor=0.6, opacity=0.8)
    sketch.fill(bowl.translated(0.016, 0.022), "#EFE0B8", 0.9)
    sketch.fill(bowl, "#4A3A22")
    sketch.fill(
        ring_path([(x + (px - x) * 0.44 + 0.01, y + (py - y) * 0.4 + 0.012) for px, py in outline]), "#6B5634"
    )


def draw_wreck(sketch: Sketch, at: Point, index: int) -> None:
    """A burnt-out body, scratched through, in soot; several lie side by side."""
    x, y = at[0] - 0.17 + 0.11 * index, at[1] + 0.17 - 0.08 * index
    angle = -0.55 + 0.4 * chance(165, round(at[0] * 31) + index, round(at[1] * 31))
    cos, sin = math.cos(angle), math.sin(angle)

    def place(px: float, py: float) -> Point:
        return x + px * cos - py * sin, y + px * sin + py * cos

    if not sketch.saves_ink:
        soot = QPainterPath()
        soot.addEllipse(QPointF(x + 0.02, y + 0.02), 0.26, 0.17)
        sketch.fill(soot, "#15120D", 0.30)
    for side in (-1, 1):
        track = ring_path(
            [
                place(-0.17, 0.115 * side),
                place(0.17, 0.115 * side),
                place(0.17, 0.065 * side),
                place(-0.17, 0.065 * side),
            ]
        )
        sketch.fill_with_edge(track, "#2B2925", "#17150F", 0.012, 0.6)
    body = ring_path([place(-0.15, -0.08), place(0.15, -0.065), place(0.15, 0.065), place(-0.15, 0.08)])
    sketch.fill_with_edge(body, "#FFFFFF" if sketch.saves_ink else "#4A4640", "#17150F", 0.014, 0.8)
    turret = circle_path(place(0.01, 0.0), 0.052)
    sketch.fill_with_edge(turret, "#D8D4CC" if sketch.saves_ink else "#5E5951", "#17150F", 0.012, 0.6)
    scratch = QPainterPath()
    for ends in (((-0.12, -0.11), (0.12, 0.11)), ((-0.12, 0.11), (0.12, -0.11))):
        add_line(scratch, place(*ends[0]), place(*ends[1]))
    sketch.line(scratch, "#E9DABB" if not sketch.saves_ink else "#17150F", 0.020, floor=1.0)
