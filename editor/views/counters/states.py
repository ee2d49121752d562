"""The marks of a counter's state: activation at the right edge, morale or damage at the left."""

import math

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from editor.views.board_source import ActivationMark, DamageMark, Morale
from editor.views.geometry.shapes import add_line, circle_path, line_path, rect_path, ring_path
from editor.views.lettering import draw_text
from editor.views.palette import IVORY
from editor.views.sketch import Sketch

_INK = "#17150F"

#: How far left of the middle of a counter the tab of morale or damage has its own.
TAB = -0.565


def activation_disc(*, small: bool, aside: bool = False) -> tuple[float, float, float]:
    """Middle and radius of the mark at the right edge, which leaves figures and hulls free."""
    radius = 0.20 if small else 0.155
    return 0.565 if small else 0.60, 0.26 if aside else 0.0, radius


def specialization_disc() -> tuple[float, float, float]:
    """Middle and radius of the disc on the upper right corner, above the heads of the figures."""
    return 0.425, -0.435, 0.14


def draw_activation(sketch: Sketch, activation: ActivationMark, *, small: bool, aside: bool = False) -> None:
    """Op fire: an amber disc with a cross-hair; fatigued: a grey disc with an hourglass.

    It lies lower where it is to keep `aside` for an arrow.
    """
    if activation is ActivationMark.FRESH:
        return
    x, y, radius = activation_disc(small=small, aside=aside)
    disc = circle_path((x, y), radius)
    sketch.line(disc, IVORY, 0.06, floor=1.6)
    match activation:
        case ActivationMark.OP_FIRE:
            sketch.fill_with_edge(disc, "#FFA51F", _INK, 0.022, 0.8)
            sight = QPainterPath()
            sight.addEllipse(QPointF(x, y), radius * 0.42, radius * 0.42)
            for angle in (0, 90, 180, 270):
                cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
                sight.moveTo(x + cos * radius * 0.24, y + sin * radius * 0.24)
                sight.lineTo(x + cos * radius * 0.78, y + sin * radius * 0.78)
            sketch.line(sight, _INK, 0.032, floor=1.0, flat=True)
        case _:
            sketch.fill_with_edge(disc, "#D5D2C8", _INK, 0.022, 0.8)
            w, h = radius * 0.44, radius * 0.62
            sketch.fill(ring_path([(x - w, y - h), (x + w, y - h), (x - w, y + h), (x + w, y + h)]), _INK)
            sketch.line(line_path([(x - w, y - h), (x + w, y - h)]), _INK, 0.03, floor=0.8)
            sketch.line(line_path([(x - w, y + h), (x + w, y + h)]), _INK, 0.03, floor=0.8)


def draw_morale(sketch: Sketch, morale: Morale, *, small: bool) -> None:
    """Pinned: a yellow tab with P and one chevron; disrupted: a crimson tab with D and two."""
    if morale is Morale.NORMAL:
        return
    pinned = morale is Morale.PINNED
    ink = _INK if pinned else "#FFFFFF"
    scale = 1.4 if small else 1.0
    _draw_tab(sketch, "#FFD02E" if pinned else "#A81C4B", scale, tall=0.37)
    if small:
        draw_text(sketch, "P" if pinned else "D", (TAB, 0.105), 0.30, ink)
        return
    draw_text(sketch, "P" if pinned else "D", (TAB, -0.015), 0.175, ink)
    chevrons = QPainterPath()
    for index in range(1 if pinned else 2):
        y = 0.055 + 0.065 * index
        add_line(chevrons, (TAB - 0.055, y), (TAB, y + 0.05), (TAB + 0.055, y))
    sketch.line(chevrons, ink, 0.032, floor=0.9)


def draw_damage(sketch: Sketch, damage: DamageMark, *, small: bool, aside: bool = False) -> None:
    """Light damage: an orange tab with one bolt; heavy: a dark red one with two; incapacitated: a cross.

    It lies lower where it is to keep `aside` for an arrow.
    """
    if damage is DamageMark.NONE:
        return
    sketch.painter.save()
    sketch.painter.translate(0.0, 0.28 if aside else 0.0)
    _draw_damage(sketch, damage, small=small)
    sketch.painter.restore()


def _draw_damage(sketch: Sketch, damage: DamageMark, *, small: bool) -> None:
    if damage is DamageMark.INCAPACITATED:
        _draw_tab(sketch, "#F3D98B", 1.4 if small else 1.0, tall=0.33)
        cross = QPainterPath()
        for turn in (-1, 1):
            add_line(cross, (TAB - 0.055, -0.07 * turn), (TAB + 0.055, 0.07 * turn))
        sketch.line(cross, _INK, 0.04, floor=1.0)
        return
    light = damage is DamageMark.LIGHT
    _draw_tab(sketch, "#FF9238" if light else "#8E1B12", 1.4 if small else 1.0, tall=0.33 if light else 0.48)
    ink = _INK if light else "#FFFFFF"
    for y in (0.0,) if light else (-0.115, 0.115):
        bolt = ring_path(
            [(TAB + 0.015, y - 0.115), (TAB - 0.065, y + 0.02), (TAB - 0.005, y + 0.02),
             (TAB - 0.025, y + 0.115), (TAB + 0.065, y - 0.03), (TAB + 0.005, y - 0.03)]
        )  # fmt: skip
        sketch.fill(bolt, ink)


def tab_box(scale: float, tall: float) -> tuple[float, float, float, float]:
    """The tab at the left edge, which leaves figures and hulls free: left, top, width, height."""
    w, h = 0.215 * scale, tall * (scale * 0.5 + 0.5)
    return TAB - w / 2, -h / 2, w, h


def _draw_tab(sketch: Sketch, name: str, scale: float, *, tall: float) -> None:
    box = rect_path(*tab_box(scale, tall), 0.05)
    sketch.line(box, IVORY, 0.05, floor=1.4)
    sketch.fill_with_edge(box, name, _INK, 0.022, 0.8)


def draw_specialization(sketch: Sketch, specialization: str) -> None:
    """A sand disc on the upper right corner with a black pictogram."""
    x, y, radius = specialization_disc()
    disc = circle_path((x, y), radius)
    sketch.line(disc, IVORY, 0.05, floor=1.4)
    sketch.fill_with_edge(disc, "#F3D98B", _INK, 0.022, 0.8)
    name = specialization.lower()
    lines = QPainterPath()
    if "engineer" in name or "sapper" in name:
        add_line(lines, (x - 0.07, y + 0.075), (x + 0.035, y - 0.045))
        lines.moveTo(x - 0.035, y - 0.085)
        lines.quadTo(x + 0.07, y - 0.085, x + 0.085, y + 0.035)
        sketch.line(lines, _INK, 0.032)
    elif "recon" in name or "scout" in name:
        for side in (-1, 1):
            sketch.line(circle_path((x + 0.047 * side, y + 0.03), 0.042), _INK, 0.026)
            add_line(lines, (x + 0.03 * side, y - 0.02), (x + 0.03 * side, y - 0.075))
        sketch.line(lines, _INK, 0.036)
    elif "flame" in name:
        drop = QPainterPath()
        drop.moveTo(x + 0.005, y - 0.10)
        drop.cubicTo(x + 0.10, y, x + 0.075, y + 0.09, x, y + 0.09)
        drop.cubicTo(x - 0.08, y + 0.09, x - 0.085, y + 0.005, x - 0.035, y - 0.035)
        drop.cubicTo(x - 0.015, y - 0.05, x, y - 0.07, x + 0.005, y - 0.10)
        sketch.fill(drop, "#B3261E")
    elif "medic" in name:
        cross = QPainterPath()
        cross.addRect(QRectF(x - 0.028, y - 0.085, 0.056, 0.17))
        cross.addRect(QRectF(x - 0.085, y - 0.028, 0.17, 0.056))
        cross.setFillRule(cross.fillRule().WindingFill)
        sketch.fill(cross, "#B3261E")
    elif "tank" in name or "bazooka" in name or "rocket" in name:
        add_line(lines, (x - 0.075, y + 0.065), (x + 0.04, y - 0.03))
        sketch.line(lines, _INK, 0.034)
        sketch.fill(ring_path([(x + 0.095, y - 0.075), (x + 0.06, y + 0.02), (x + 0.005, y - 0.045)]), _INK)
    elif "assault" in name or "smg" in name or "submachine" in name:
        add_line(lines, (x - 0.09, y - 0.035), (x + 0.09, y - 0.035))
        add_line(lines, (x - 0.01, y - 0.03), (x - 0.01, y + 0.085))
        add_line(lines, (x + 0.06, y - 0.03), (x + 0.085, y + 0.05))
        sketch.line(lines, _INK, 0.036, flat=True)
    else:
        draw_text(sketch, specialization[:1].upper(), (x, y + 0.065), 0.18, _INK)
