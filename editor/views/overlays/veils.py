"""Overlays that tint hexes, under the counters: field of view, reach, heat."""

import math
from collections.abc import Collection
from functools import lru_cache

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QBrush, QImage, QPainter, QPainterPath, QPen, QTransform

from editor.views.geometry.outline import hexes_path, outline_path, side_lines
from editor.views.geometry.shapes import circle_path, rect_path, ring_path
from editor.views.geometry.sheet import Box, SheetGeometry
from editor.views.lettering import draw_text, text_width
from editor.views.overlays.keys import draw_heat_key
from editor.views.overlays.model import FieldOfViewOverlay, Heat, ReachOverlay
from editor.views.overlays.tags import draw_eye_sign
from editor.views.palette import BLUE, HEAT, IVORY, ORANGE, TEAL
from editor.views.sketch import Detail, Sketch, colour
from engine.hexes.hex import Hex


def in_sight(sheet: SheetGeometry, hexes: Collection[Hex], visible: Box, *, margin: float = 0.6) -> list[Hex]:
    """Those hexes of which something lies in the visible part, in canonical order."""
    near = visible.grown(margin)
    if len(hexes) > near.width * near.height * 2:
        return sorted(hex_ for hex_ in sheet.hexes_in(near) if hex_ in hexes)
    left, right, top, bottom, centre = near.left, near.right, near.top, near.bottom, sheet.grid.centre
    placed = [(hex_, *centre(hex_)) for hex_ in hexes]
    return sorted(hex_ for hex_, x, y in placed if left <= x <= right and top <= y <= bottom)


def border_in_sight(sheet: SheetGeometry, hexes: Collection[Hex], visible: Box) -> QPainterPath:
    """The outline of a set of hexes as far as it can be seen; what closes it lies out of sight."""
    return outline_path(sheet, set(in_sight(sheet, hexes, visible, margin=1.5)))


#: The view is painted with every hex the pointer enters. Areas of more hexes than this have edges that are
#: not smoothed, borders round more hexes are one line, and round still more there is none.
_MOST_SMOOTHED, _MOST_EDGED_TWICE, _MOST_EDGED = 120, 200, 600


def draw_field_of_view(sketch: Sketch, sheet: SheetGeometry, view: FieldOfViewOverlay, visible: Box) -> None:
    """Seen hexes stay clear; blocked ones are dark with a hatch, blind ones brown with pale dots."""
    seen = view.seen | {view.observer}
    if view.blocked:
        _veil(sketch, _hatched(sketch.px), *_area(sheet, view.blocked, seen | view.blind, visible))
    if view.blind:
        _veil(sketch, _dotted(sketch.px), *_area(sheet, view.blind, seen | view.blocked, visible))
    inside = seen if _all_in_sight(sheet, visible) else set(in_sight(sheet, seen, visible, margin=1.5))
    if len(inside) <= _MOST_EDGED:
        border = side_lines(sheet, inside)
        if len(inside) <= _MOST_EDGED_TWICE:
            sketch.lines(border, IVORY, 0.075, floor=3.0)
        sketch.lines(border, BLUE, 0.036, floor=1.6)
    draw_eye(sketch, sheet, view.observer)


def _veil(sketch: Sketch, texture: QImage, area: QPainterPath, pieces: int) -> None:
    """Fill an area of so many hexes with tiles of pixels."""
    brush = QBrush(texture)
    brush.setTransform(QTransform.fromScale(1 / sketch.px, 1 / sketch.px))
    painter = sketch.painter
    smooth = painter.testRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, smooth and pieces <= _MOST_SMOOTHED)
    painter.fillPath(area, brush)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, smooth)


def _all_in_sight(sheet: SheetGeometry, visible: Box) -> bool:
    box = sheet.box
    return (
        visible.left <= box.left
        and visible.top <= box.top
        and visible.right >= box.right
        and visible.bottom >= box.bottom
    )


def _area(
    sheet: SheetGeometry, hexes: frozenset[Hex], others: frozenset[Hex], visible: Box
) -> tuple[QPainterPath, int]:
    """Some hexes, as far as they can be seen, and of how many pieces their area is made.

    They are taken one by one, or as all hexes with the fewer others as holes.
    """
    fewer = hexes if len(hexes) <= len(others) else others
    near = fewer if _all_in_sight(sheet, visible) else in_sight(sheet, fewer, visible)
    if fewer is hexes:
        return hexes_path(sheet, near), len(near)
    path = QPainterPath(_whole(sheet, hexes | others))
    path.addPath(hexes_path(sheet, near))
    path.setFillRule(Qt.FillRule.OddEvenFill)
    return path, len(near)


@lru_cache(maxsize=4)
def _whole(sheet: SheetGeometry, hexes: frozenset[Hex]) -> QPainterPath:
    return outline_path(sheet, hexes)


#: Closer than this many pixels a pattern is but noise.
_CLOSEST = 6


def _tile(width: int, height: int, tint: str, opacity: float) -> tuple[QImage, QPainter]:
    image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(colour(tint, opacity))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    return image, painter


@lru_cache(maxsize=32)
def _hatched(px: float) -> QImage:
    """A tile of diagonal lines on dark ground, in pixels."""
    side = max(_CLOSEST, round(0.17 * math.sqrt(2) * px))
    image, painter = _tile(side, side, "#121B2E", 0.50)
    painter.setPen(QPen(colour("#FFFFFF", 0.18), max(0.8, 0.022 * px)))
    for shift in (-side, 0, side):
        painter.drawLine(QLineF(shift + side + 2, -2, shift - 2, side + 2))
    painter.end()
    return image


@lru_cache(maxsize=32)
def _dotted(px: float) -> QImage:
    """A tile of pale dots on brown ground, in pixels; bare where dots would run together."""
    pitch = max(_CLOSEST, round(0.25 * px))
    image, painter = _tile(pitch, 2 * pitch, "#4A2E05", 0.44)
    if Detail.at(px) > Detail.FLAT:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour(IVORY, 0.55))
        for x, y in ((0.0, 0.0), (1.0, 0.0), (0.5, 1.0), (0.0, 2.0), (1.0, 2.0)):
            painter.drawEllipse(QPointF(x * pitch, y * pitch), 0.030 * px, 0.030 * px)
    painter.end()
    return image


def draw_eye(sketch: Sketch, sheet: SheetGeometry, hex_: Hex) -> None:
    """The observer: a ring and an eye."""
    x, y = sheet.centre(hex_)
    ring = ring_path(sheet.polygon(hex_, grow=-0.06))
    sketch.line(ring, IVORY, 0.11, floor=3.5)
    sketch.line(ring, BLUE, 0.06, floor=2.0)
    sketch.fill_with_edge(circle_path((x, y), 0.21), "#FFFFFF", BLUE, 0.03, 1.2)
    draw_eye_sign(sketch, (x, y), BLUE, 0.13, 0.13, 0.026, 0.042, 1.0)


def draw_reach(sketch: Sketch, sheet: SheetGeometry, reach: ReachOverlay, visible: Box) -> None:
    """A tint and outline, teal or orange for dearer hexes, and in each hex a tab with what is left."""
    hexes = in_sight(sheet, reach.hexes, visible)
    cheap = [each for each in reach.hexes if each not in reach.dearer]
    for colour_, members in ((ORANGE, reach.dearer), (TEAL, cheap)):
        sketch.fill(hexes_path(sheet, in_sight(sheet, members, visible), grow=0.001), colour_, 0.19)
        outline = border_in_sight(sheet, members, visible)
        sketch.line(outline, IVORY, 0.085, floor=3.0)
        sketch.line(outline, colour_, 0.045, floor=1.6)
    if sketch.detail < Detail.MEDIUM:
        return
    for hex_ in hexes:
        text = reach.hexes[hex_]
        if not text:
            continue
        x, y = sheet.centre(hex_)
        size = 0.15 if sketch.detail >= Detail.FINE else 0.2
        wide = max(text_width(text, size) + 0.09, 0.19)
        box = rect_path(x + 0.30 - wide, y + 0.27, wide, size + 0.035, 0.04)
        sketch.line(box, IVORY, 0.03, floor=1.0)
        sketch.fill(box, ORANGE if hex_ in reach.dearer else TEAL)
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
        draw_heat_key(sketch, sheet, heat, visible)
