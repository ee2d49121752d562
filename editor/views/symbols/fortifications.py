"""Entrenchments, trenches, pillboxes and bunkers; the middle stays free for a counter."""

import math
from itertools import pairwise

from PySide6.QtGui import QPainterPath

from editor.views.geometry.shapes import line_path, ring_path
from editor.views.geometry.sheet import Point, SheetGeometry
from editor.views.lettering import draw_text
from editor.views.sketch import Detail, Sketch
from engine.hexes.hex import Hex


def draw_fortification(
    sketch: Sketch, sheet: SheetGeometry, hex_: Hex, type_: str, facing: int | None
) -> None:
    """A fortification of a type id, turned to its facing (direction 0 without one)."""
    name = type_.lower().replace("-", "_")
    front = facing if facing is not None else 0
    x, y = sheet.centre(hex_)
    angle = sheet.angles[front % 6]
    if name in ("entrenchment", "trench", "foxhole"):
        _draw_earthwork(sketch, (x, y), angle, double=name == "trench")
    elif name in ("pillbox", "bunker"):
        _draw_pillbox(sketch, (x, y), angle)
    else:
        _draw_unknown(sketch, (x, y), type_)


def _turned(at: Point, angle: float, points: list[Point]) -> list[Point]:
    """Points given with the front towards -y, turned so that the front looks along `angle`."""
    cos, sin = math.cos(angle + math.pi / 2), math.sin(angle + math.pi / 2)
    return [(at[0] + px * cos - py * sin, at[1] + px * sin + py * cos) for px, py in points]


def _front_line(radius: float) -> list[Point]:
    """The three front sides of a hexagon of that inner radius, and a stump at either end."""
    corner = radius * 2 / math.sqrt(3)
    angles = (-180, -120, -60, 0)
    corners = [(math.cos(math.radians(a)) * corner, math.sin(math.radians(a)) * corner) for a in angles]
    (lx, ly), (rx, ry) = corners[0], corners[-1]
    return [(lx + 0.03, ly + 0.10), *corners, (rx - 0.03, ry + 0.10)]


def _draw_earthwork(sketch: Sketch, at: Point, angle: float, *, double: bool) -> None:
    line = _turned(at, angle, _front_line(0.345))
    path = line_path(line)
    if sketch.saves_ink:
        sketch.line(path, "#4A3822", 0.164, floor=2.5)
        sketch.line(path, "#FFFFFF", 0.135)
    else:
        sketch.line(path.translated(0.03, 0.04), "#22180A", 0.175, opacity=0.35)
        sketch.line(path, "#6B4F28", 0.175, floor=3.0)
        sketch.line(path, "#B08E58", 0.150, floor=2.0)
    trench = _zigzag(line, 0.018 if not double else 0.028)
    if sketch.detail > Detail.COARSE:
        sketch.line(line_path(trench), "#33240F", 0.052 if not double else 0.066, floor=1.2)
        _draw_sandbags(sketch, line)
    else:
        sketch.line(path, "#33240F", 0.05, floor=1.2)


def _along(line: list[Point], apart: float) -> list[tuple[float, float, float, float]]:
    """Places along a polyline with the unit normal there."""
    found = []
    for (ax, ay), (bx, by) in pairwise(line):
        length = math.hypot(bx - ax, by - ay)
        count = max(1, round(length / apart))
        for index in range(count):
            t = (index + 0.5) / count
            found.append((ax + (bx - ax) * t, ay + (by - ay) * t, -(by - ay) / length, (bx - ax) / length))
    return found


def _zigzag(line: list[Point], size: float) -> list[Point]:
    places = _along(line, 0.085)
    return [(x + nx * size * (-1) ** i, y + ny * size * (-1) ** i) for i, (x, y, nx, ny) in enumerate(places)]


def _draw_sandbags(sketch: Sketch, line: list[Point]) -> None:
    path = QPainterPath()
    for x, y, nx, ny in _along(line, 0.070):
        bx, by = x - nx * 0.060, y - ny * 0.060
        path.addEllipse(bx - 0.030, by - 0.024, 0.060, 0.048)
    sketch.fill_with_edge(path, "#FFFFFF" if sketch.saves_ink else "#E0CB9B", "#6B4F28", 0.010, 0.5)


def _draw_pillbox(sketch: Sketch, at: Point, angle: float) -> None:
    outline = [
        (-0.27, 0.10),
        (-0.20, -0.16),
        (0.0, -0.25),
        (0.20, -0.16),
        (0.27, 0.10),
        (0.17, 0.24),
        (-0.17, 0.24),
    ]
    roof = [(px * 0.74, py * 0.74 + 0.012) for px, py in outline]
    body = ring_path(_turned(at, angle, outline))
    if not sketch.saves_ink:
        for by in (0.04, 0.08):
            sketch.fill(body.translated(0.6 * by, 0.8 * by), "#1E180E", 0.30)
    sketch.fill_with_edge(body, "#FFFFFF" if sketch.saves_ink else "#8B8A84", "#2A2824", 0.022, 1.0)
    sketch.fill_with_edge(
        ring_path(_turned(at, angle, roof)),
        "#FFFFFF" if sketch.saves_ink else "#B9B8B0",
        "#55534D",
        0.014,
        0.6,
    )
    slit = _turned(at, angle, [(-0.17, -0.135), (0.0, -0.205), (0.17, -0.135)])
    sketch.line(line_path(slit), "#0E0D0B", 0.046, floor=1.5, flat=True)


def _draw_unknown(sketch: Sketch, at: Point, name: str) -> None:
    path = ring_path(
        [
            (at[0] - 0.26, at[1] - 0.2),
            (at[0] + 0.26, at[1] - 0.2),
            (at[0] + 0.26, at[1] + 0.2),
            (at[0] - 0.26, at[1] + 0.2),
        ]
    )
    sketch.line(path, "#FFFFFF", 0.06, floor=2.0)
    sketch.line(path, "#33291A", 0.03, floor=1.0, dash=(0.06, 0.05))
    if sketch.detail > Detail.COARSE:
        draw_text(sketch, name[:12].replace("_", " "), (at[0], at[1] + 0.04), 0.1, "#33291A", halo=1.0)
