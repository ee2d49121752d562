"""Overlays that tint hexes, under the counters: field of view, reach, heat."""

from __future__ import annotations

import math
from collections.abc import Collection

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from editor.views.geometry.outline import hexes_path, outline_path
from editor.views.geometry.shapes import ring_path
from editor.views.geometry.sheet import Box, SheetGeometry
from editor.views.lettering import draw_text, text_width
from editor.views.overlays.model import FieldOfView, Heat, Reach
from editor.views.overlays.tags import draw_heat_key
from editor.views.palette import BLUE, HEAT, IVORY, TEAL
from editor.views.sketch import Detail, Sketch
from engine.hexes.hex import Hex


def in_sight(sheet: SheetGeometry, hexes: Collection[Hex], visible: Box, *, margin: float = 0.6) -> list[Hex]:
    """Those hexes of which something lies in the visible part, in canonical order."""
    near = visible.grown(margin)
    if len(hexes) > near.width * near.height * 2:
        return sorted(hex_ for hex_ in sheet.hexes_in(near) if hex_ in hexes)
    return sorted(
        hex_
        for hex_ in hexes
        if near.left <= sheet.centre(hex_)[0] <= near.right
        and near.top <= sheet.centre(hex_)[1] <= near.bottom
    )


def border_in_sight(sheet: SheetGeometry, hexes: Collection[Hex], visible: Box) -> QPainterPath:
    """The outline of a set of hexes as far as it can be seen; what closes it lies out of sight."""
    return outline_path(sheet, set(in_sight(sheet, hexes, visible, margin=1.5)))


def draw_field_of_view(sketch: Sketch, sheet: SheetGeometry, view: FieldOfView, visible: Box) -> None:
    """Seen hexes stay clear; blocked ones are dark with a hatch, blind ones brown with pale dots."""
    blocked = in_sight(sheet, view.blocked, visible)
    blind = in_sight(sheet, view.blind, visible)
    if blocked:
        path = hexes_path(sheet, blocked, grow=0.001)
        sketch.fill(path, "#121B2E", 0.50)
        sketch.painter.save()
        sketch.painter.setClipPath(path)
        sketch.line(_hatch(visible, 0.17), "#FFFFFF", 0.022, floor=0.8, opacity=0.18, flat=True)
        sketch.painter.restore()
    if blind:
        path = hexes_path(sheet, blind, grow=0.001)
        sketch.fill(path, "#4A2E05", 0.44)
        if sketch.detail > Detail.FLAT:
            sketch.painter.save()
            sketch.painter.setClipPath(path)
            sketch.fill(_dots(visible, 0.25), IVORY, 0.55)
            sketch.painter.restore()
    outline = border_in_sight(sheet, view.seen | {view.observer}, visible)
    sketch.line(outline, IVORY, 0.075, floor=3.0)
    sketch.line(outline, BLUE, 0.036, floor=1.6)
    draw_eye(sketch, sheet, view.observer)


def draw_eye(sketch: Sketch, sheet: SheetGeometry, hex_: Hex) -> None:
    """The observer: a ring and an eye."""
    x, y = sheet.centre(hex_)
    ring = ring_path(sheet.polygon(hex_, grow=-0.06))
    sketch.line(ring, IVORY, 0.11, floor=3.5)
    sketch.line(ring, BLUE, 0.06, floor=2.0)
    disc = QPainterPath()
    disc.addEllipse(QPointF(x, y), 0.21, 0.21)
    sketch.fill_with_edge(disc, "#FFFFFF", BLUE, 0.03, 1.2)
    eye = QPainterPath()
    eye.moveTo(x - 0.13, y)
    eye.quadTo(x, y - 0.13, x + 0.13, y)
    eye.quadTo(x, y + 0.13, x - 0.13, y)
    sketch.line(eye, BLUE, 0.026, floor=1.0)
    pupil = QPainterPath()
    pupil.addEllipse(QPointF(x, y), 0.042, 0.042)
    sketch.fill(pupil, BLUE)


def _hatch(visible: Box, pitch: float) -> QPainterPath:
    """Diagonal lines over a box, anchored to the sheet so that they stand still while panning."""
    path = QPainterPath()
    step = pitch * math.sqrt(2)
    low = math.floor((visible.left + visible.top) / step)
    high = math.ceil((visible.right + visible.bottom) / step)
    for index in range(low, high + 1):
        total = index * step
        path.moveTo(total - visible.top, visible.top)
        path.lineTo(total - visible.bottom, visible.bottom)
    return path


def _dots(visible: Box, pitch: float) -> QPainterPath:
    path = QPainterPath()
    for row in range(math.floor(visible.top / pitch), math.ceil(visible.bottom / pitch) + 1):
        for column in range(math.floor(visible.left / pitch) - 1, math.ceil(visible.right / pitch) + 1):
            x = (column + 0.5 * (row & 1)) * pitch
            path.addEllipse(QPointF(x, row * pitch), 0.030, 0.030)
    return path


def draw_reach(sketch: Sketch, sheet: SheetGeometry, reach: Reach, visible: Box) -> None:
    """A teal tint and outline, and in each hex a tab with what is left."""
    hexes = in_sight(sheet, reach.hexes, visible)
    sketch.fill(hexes_path(sheet, hexes, grow=0.001), TEAL, 0.19)
    outline = border_in_sight(sheet, reach.hexes, visible)
    sketch.line(outline, IVORY, 0.085, floor=3.0)
    sketch.line(outline, TEAL, 0.045, floor=1.6)
    if sketch.detail < Detail.MEDIUM:
        return
    for hex_ in hexes:
        text = reach.hexes[hex_]
        if not text:
            continue
        x, y = sheet.centre(hex_)
        size = 0.15 if sketch.detail >= Detail.FINE else 0.2
        wide = max(text_width(text, size) + 0.09, 0.19)
        box = QPainterPath()
        box.addRoundedRect(QRectF(x + 0.30 - wide, y + 0.27, wide, size + 0.035), 0.04, 0.04)
        sketch.line(box, IVORY, 0.03, floor=1.0)
        sketch.fill(box, TEAL)
        draw_text(sketch, text, (x + 0.30 - wide / 2, y + 0.27 + size * 0.92), size, "#FFFFFF")


def heat_step(value: float) -> int:
    """Which of the five steps a value of 0..1 falls in."""
    return min(max(int(value * len(HEAT)), 0), len(HEAT) - 1)


def draw_heat(sketch: Sketch, sheet: SheetGeometry, heat: Heat, visible: Box) -> None:
    """Five ordered tints and the figure."""
    groups: dict[int, list[Hex]] = {}
    hexes = in_sight(sheet, heat.values, visible)
    for hex_ in hexes:
        groups.setdefault(heat_step(heat.values[hex_]), []).append(hex_)
    for step, members in sorted(groups.items()):
        sketch.fill(hexes_path(sheet, members, grow=-0.045), HEAT[step], 0.74)
    if sketch.px >= 40:
        for hex_ in hexes:
            figure = heat.figures.get(hex_, "")
            if figure:
                x, y = sheet.centre(hex_)
                dark = heat_step(heat.values[hex_]) >= 3
                draw_text(sketch, figure, (x, y + 0.075), 0.20, "#FFFFFF" if dark else "#20160A")
    if heat.title or heat.low:
        draw_heat_key(sketch, visible, heat)
