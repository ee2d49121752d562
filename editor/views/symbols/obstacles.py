"""Razor wire, tank traps, mines, S-mines; charges and other small points."""

import math

from PySide6.QtGui import QPainterPath

from editor.views.geometry.shapes import add_line, ring_path
from editor.views.geometry.sheet import Point
from editor.views.lettering import draw_text
from editor.views.palette import IVORY
from editor.views.sketch import Detail, Sketch

_BLACK = "#17140F"


def draw_obstacle(sketch: Sketch, at: Point, type_: str, *, occupied: bool) -> None:
    """An obstacle of a type id; wire moves to the lower edge when a counter stands in the hex."""
    name = type_.lower().replace("-", "_")
    if "wire" in name:
        _draw_wire(sketch, (at[0], at[1] + (0.36 if occupied else 0.0)))
    elif "trap" in name:
        _draw_traps(sketch, (at[0], at[1] + (0.30 if occupied else 0.0)))
    elif "s_mine" in name or name == "smines":
        _draw_mines(sketch, at, person=True)
    elif "mine" in name:
        _draw_mines(sketch, at, person=False)
    else:
        draw_point(sketch, at, type_, "#33291A")


def _draw_wire(sketch: Sketch, at: Point) -> None:
    x, y = at
    posts, coils = QPainterPath(), QPainterPath()
    for dx in (-0.33, 0.0, 0.33):
        for lean in (-1, 1):
            add_line(posts, (x + dx - 0.05 * lean, y + 0.10), (x + dx + 0.05 * lean, y - 0.10))
    for index in range(9):
        cx = x - 0.33 + 0.66 * index / 8
        coils.addEllipse(cx - 0.058, y - 0.085, 0.116, 0.17)
    add_line(coils, (x - 0.39, y + 0.05), (x + 0.39, y + 0.05))
    sketch.line(posts, "#6B4F28", 0.026, floor=0.8)
    sketch.line(coils, IVORY, 0.036, floor=2.0, opacity=0.85)
    sketch.line(coils, _BLACK, 0.017, floor=0.9)


def _draw_traps(sketch: Sketch, at: Point) -> None:
    for dx, dy in ((-0.20, 0.07), (0.0, -0.09), (0.20, 0.07)):
        x, y = at[0] + dx, at[1] + dy
        path = QPainterPath()
        for arm in range(3):
            angle = math.radians(90 + 60 * arm)
            path.moveTo(x - math.cos(angle) * 0.10, y - math.sin(angle) * 0.085)
            path.lineTo(x + math.cos(angle) * 0.10, y + math.sin(angle) * 0.085)
        if not sketch.saves_ink:
            sketch.line(path.translated(0.022, 0.03), "#22180A", 0.045, opacity=0.4, flat=True)
        sketch.line(path, _BLACK, 0.050, floor=1.6, flat=True)
        sketch.line(path, "#C9C7C0" if sketch.saves_ink else "#7C8086", 0.022, flat=True)


def _draw_mines(sketch: Sketch, at: Point, *, person: bool) -> None:
    x, y = at
    places = [(-0.17, 0.02), (0.0, 0.06), (0.17, 0.02), (-0.10, 0.18), (0.10, 0.18)]
    if person:
        places = [(-0.15, 0.10), (0.15, 0.10), (0.0, 0.20)]
    for dx, dy in places:
        disc = QPainterPath()
        disc.addEllipse(x + dx - 0.045, y + dy - 0.037, 0.09, 0.074)
        if not sketch.saves_ink:
            sketch.fill(disc.translated(0.014, 0.02), "#22180A", 0.4)
        sketch.fill_with_edge(disc, "#5E1F17", _BLACK, 0.012, 0.5)
        if sketch.detail > Detail.COARSE:
            dot = QPainterPath()
            dot.addEllipse(x + dx - 0.016, y + dy - 0.014, 0.032, 0.028)
            sketch.fill(dot, "#E0574A")
    top = y - 0.20
    triangle = ring_path([(x, top - 0.09), (x + 0.105, top + 0.085), (x - 0.105, top + 0.085)])
    sketch.fill_with_edge(triangle, "#F6C32C", _BLACK, 0.018, 0.8)
    if sketch.detail > Detail.COARSE:
        draw_text(sketch, "S" if person else "!", (x, top + 0.068), 0.13, _BLACK)


def draw_point(sketch: Sketch, at: Point, kind: str, ink: str) -> None:
    """A small square for a charge, hospital, supply point …, told apart by its sign."""
    x, y = at[0] - 0.26, at[1] + 0.24
    box = QPainterPath()
    box.addRoundedRect(x - 0.11, y - 0.11, 0.22, 0.22, 0.04, 0.04)
    sketch.line(box, IVORY, 0.05, floor=1.5)
    sketch.fill_with_edge(box, "#FFFFFF", ink, 0.022, 0.9)
    name = kind.lower()
    if "hospital" in name:
        cross = QPainterPath()
        add_line(cross, (x, y - 0.065), (x, y + 0.065))
        add_line(cross, (x - 0.065, y), (x + 0.065, y))
        sketch.line(cross, "#B3261E", 0.05, floor=1.5, flat=True)
        return
    sign = "✹" if "charge" in name else (kind[:1].upper() or "?")
    draw_text(sketch, sign, (x, y + 0.055), 0.16, ink)
