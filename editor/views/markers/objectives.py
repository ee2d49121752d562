"""Objective markers: a round for victory, a square for fuel, a shield for command; owner rings."""

import math

from PySide6.QtGui import QPainterPath

from editor.views.board_source import ObjectiveView
from editor.views.geometry.shapes import line_path, rect_path, ring_path
from editor.views.geometry.sheet import Point, SheetGeometry
from editor.views.lettering import draw_text
from editor.views.palette import IVORY, colours_of
from editor.views.sketch import Detail, Sketch
from engine.hexes.hex import Hex
from engine.model.objective import ObjectiveType

#: Where the middle of a small marker lies beside the one counter of a hex, and beside a stack.
BELOW_COUNTER, BESIDE_STACK = (0.0, 0.415), (0.39, -0.37)


def draw_owner_ring(sketch: Sketch, sheet: SheetGeometry, hex_: Hex, nation: str) -> None:
    """The inner ring of the side that holds an objective: solid or dashed by nation, ivory beneath."""
    colours = colours_of(nation)
    path = ring_path(sheet.polygon(hex_, grow=-0.055))
    sketch.line(path, IVORY, 0.085, floor=2.6)
    dash = () if colours.rounded else (0.13, 0.075)
    sketch.line(path, colours.line, 0.05, floor=1.5, dash=dash, flat=bool(dash))


def draw_objective(
    sketch: Sketch, sheet: SheetGeometry, objective: ObjectiveView, *, counters: int = 0
) -> None:
    """The marker in the middle of the hex; small where the counters of the hex leave it free."""
    x, y = sheet.centre(objective.hex)
    size = 0.54
    if sketch.px <= 34:
        size *= 1.2
    if counters:
        dx, dy = BESIDE_STACK if counters > 1 else BELOW_COUNTER
        size, x, y = 0.26, x + dx, y + dy
    draw_marker(sketch, (x, y), size, objective.type, objective.value)


def draw_marker(sketch: Sketch, at: Point, size: float, kind: ObjectiveType, value: int) -> None:
    """A marker of a kind, `size` across."""
    match kind:
        case ObjectiveType.VP:
            _draw_victory(sketch, at, size, str(value))
        case ObjectiveType.FP:
            _draw_fuel(sketch, at, size, str(value))
        case ObjectiveType.COMMAND:
            _draw_command(sketch, at, size, str(value))
        case ObjectiveType.SPECIAL:
            _draw_special(sketch, at, size, str(value))


def _base(sketch: Sketch, path: QPainterPath, fill: str, size: float) -> None:
    if not sketch.saves_ink:
        for by in (0.03, 0.06):
            sketch.fill(path.translated(0.6 * by * size * 2, 0.8 * by * size * 2), "#1A140A", 0.24)
        sketch.line(path, IVORY, 0.022 * 2 + 0.02, floor=1.6)
        sketch.fill_with_edge(path, fill, "#111722", 0.014, 0.6)
    else:
        sketch.fill_with_edge(path, "#FFFFFF", "#000000", 0.024, 1.0)


def star(x: float, y: float, radius: float, inner: float = 0.42) -> QPainterPath:
    """A five-pointed star standing on two points."""
    points = []
    for index in range(10):
        reach = radius if index % 2 == 0 else radius * inner
        angle = math.radians(-90 + 36 * index)
        points.append((x + math.cos(angle) * reach, y + math.sin(angle) * reach))
    return ring_path(points)


def _draw_victory(sketch: Sketch, at: Point, size: float, value: str) -> None:
    x, y = at
    r = size / 2
    disc = QPainterPath()
    disc.addEllipse(x - r, y - r, size, size)
    _base(sketch, disc, "#22304A", size)
    shape = star(x, y + 0.02 * size, r * 0.88, 0.50)
    if sketch.saves_ink:
        sketch.line(shape, "#000000", 0.016, floor=0.8)
    else:
        sketch.fill_with_edge(shape, "#F5C63C", "#8A6410", 0.010, 0.4)
    if sketch.px * size >= 14:
        draw_text(
            sketch,
            value,
            (x, y + 0.155 * size),
            size * 0.36,
            "#22304A" if not sketch.saves_ink else "#000000",
        )


def _draw_fuel(sketch: Sketch, at: Point, size: float, value: str) -> None:
    x, y = at
    half = size * 0.46
    box = rect_path(x - half, y - half, 2 * half, 2 * half, size * 0.12)
    _base(sketch, box, "#F0922F", size)
    ink = "#1C130A"
    sketch.fill(rect_path(x - half * 0.72, y - half * 0.62, half * 0.86, half * 1.24, size * 0.05), ink)
    rings = QPainterPath()
    for share in (-0.30, 0.0, 0.30):
        rings.moveTo(x - half * 0.66, y + half * share)
        rings.quadTo(x - half * 0.29, y + half * (share + 0.14), x + half * 0.08, y + half * share)
    sketch.line(rings, "#F7D9B0" if not sketch.saves_ink else "#FFFFFF", 0.024 * size, floor=0.5)
    if sketch.px * size >= 14:
        draw_text(sketch, value, (x + half * 0.54, y + size * 0.13), size * 0.38, ink)


def _draw_command(sketch: Sketch, at: Point, size: float, value: str) -> None:
    x, y = at
    w, h = size * 0.46, size * 0.5
    shield = QPainterPath()
    shield.moveTo(x - w, y - h)
    shield.lineTo(x + w, y - h)
    shield.lineTo(x + w, y + h * 0.12)
    shield.quadTo(x + w * 0.92, y + h * 0.42, x, y + h)
    shield.quadTo(x - w * 0.92, y + h * 0.42, x - w, y + h * 0.12)
    shield.closeSubpath()
    _base(sketch, shield, "#7A2E63", size)
    ink = "#FFFFFF" if not sketch.saves_ink else "#000000"
    pole = line_path([(x - w * 0.55, y - h * 0.62), (x - w * 0.55, y + h * 0.42)])
    sketch.line(pole, ink, 0.05 * size, floor=0.8)
    pennant = ring_path(
        [(x - w * 0.5, y - h * 0.62), (x + w * 0.22, y - h * 0.36), (x - w * 0.5, y - h * 0.06)]
    )
    sketch.fill(pennant, ink)
    if sketch.px * size >= 14:
        draw_text(sketch, value, (x + w * 0.34, y + h * 0.42), size * 0.36, ink)


def _draw_special(sketch: Sketch, at: Point, size: float, value: str) -> None:
    x, y = at
    half = size * 0.52
    diamond = ring_path([(x, y - half), (x + half, y), (x, y + half), (x - half, y)])
    _base(sketch, diamond, "#256F6B", size)
    ink = "#FFFFFF" if not sketch.saves_ink else "#000000"
    if sketch.px * size >= 14:
        draw_text(sketch, value, (x, y + size * 0.13), size * 0.38, ink)
    if sketch.detail is Detail.FLAT:
        sketch.line(diamond, "#111722", 0.014, floor=0.6)
