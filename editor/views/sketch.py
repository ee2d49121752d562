"""What all drawing shares: a painter whose unit is u, the palette, and how much detail is called for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cached_property, lru_cache

import numpy as np
from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPainterPathStroker, QPen, QTransform
from shapely.geometry.base import BaseGeometry

from editor.views.geometry.shapes import path_of, polygons_of, uncovered
from editor.views.overlap import fill_as_one, strokes_as_one
from editor.views.palette import Palette
from editor.views.shades import Relief, Slope, shade_shadow, shade_slopes

#: The direction towards the one light, north-west, and the one its shadows fall in.
LIGHT = (-0.64, -0.77)
SHADOW = (0.6, 0.8)


class Detail(IntEnum):
    """How much is drawn, by pixels per hex."""

    FLAT = 0
    COARSE = 16
    MEDIUM = 34
    FINE = 56
    FULL = 96

    @staticmethod
    @lru_cache(maxsize=64)
    def at(px: float) -> Detail:
        """The detail for so many pixels per hex."""
        return max(each for each in Detail if each <= max(px, 0))


@lru_cache(maxsize=1 << 10)
def colour(name: str, opacity: float = 1.0) -> QColor:
    """The colour of a hex code with an opacity of 0 to 1; kept: nobody may change it."""
    result = QColor(name)
    result.setAlphaF(opacity)
    return result


@lru_cache(maxsize=1 << 10)
def _brush(name: str, opacity: float) -> QBrush:
    """What a colour is filled with; kept: it is asked for with each path."""
    return QBrush(colour(name, opacity))


@lru_cache(maxsize=1 << 10)
def _pen(name: str, opacity: float, width: float, dash: tuple[float, ...], flat: bool, mitre: bool) -> QPen:
    """What a line is drawn with; kept: it is asked for with each path. `dash` gives lengths in u."""
    pen = QPen(colour(name, opacity), width)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap if flat else Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin if mitre else Qt.PenJoinStyle.RoundJoin)
    if dash:
        pen.setDashPattern([length / width for length in dash])
    return pen


def crescents(shape: BaseGeometry, distance: float, steps: int) -> list[tuple[QPainterPath, QPainterPath]]:
    """The crescents on the lit and on the shaded side of a shape that add up to a soft slope."""
    found = []
    parts = np.array(polygons_of(shape), dtype=object)
    for step in range(1, steps + 1):
        dx, dy = (each * distance * step / steps for each in LIGHT)
        found.append((path_of(uncovered(parts, -dx, -dy)), path_of(uncovered(parts, dx, dy))))
    return found


def _lies_inside(path: QPainterPath, shape: QPainterPath, margin: float = 0.0) -> bool:
    box = path.boundingRect().adjusted(-margin, -margin, margin, margin)
    return bool(shape.contains(box))


def _cut(path: QPainterPath, shape: QPainterPath) -> QPainterPath | None:
    """The part of a filled path inside a shape, None when there is none."""
    if _lies_inside(path, shape):
        return path
    if not path.boundingRect().intersects(shape.boundingRect()):
        return None
    part = path.intersected(shape)
    return None if part.isEmpty() else part


def _parts(path: QPainterPath) -> list[QPainterPath]:
    """The separate strokes of a path, curves as fine polylines."""
    fine = 400.0
    parts = []
    for polygon in path.toSubpathPolygons(QTransform.fromScale(fine, fine)):
        part = QPainterPath()
        part.addPolygon(QTransform.fromScale(1 / fine, 1 / fine).map(polygon))
        parts.append(part)
    return parts


@dataclass(frozen=True)
class Sketch:
    """A painter scaled so that 1 is one u, with `px` pixels to it."""

    painter: QPainter
    px: float
    palette: Palette
    #: What is drawn is cut to this shape, for formats that know no clipping; None leaves that to the painter.
    cut: QPainterPath | None = None
    #: The cards laid over the view so far, in pixels from its upper left corner.
    cards: list[QRectF] = field(default_factory=list, compare=False)

    @cached_property
    def detail(self) -> Detail:
        return Detail.at(self.px)

    @cached_property
    def saves_ink(self) -> bool:
        """Whether the picture is the ink-saving one for print."""
        return self.palette.saves_ink

    def width(self, width: float, floor: float = 0.0) -> float:
        """A line width in u that is never thinner than `floor` pixels."""
        return max(width, floor / self.px)

    def fill(self, path: QPainterPath, name: str, opacity: float = 1.0) -> None:
        """Paint the inside of a path."""
        shown = path if self.cut is None else _cut(path, self.cut)
        if shown is not None:
            self.painter.fillPath(shown, _brush(name, opacity))

    def fill_together(self, paths: Sequence[QPainterPath], name: str, opacity: float) -> None:
        """Paint the insides of paths as one area: where they overlap it is no darker."""
        if self.cut is None and fill_as_one(self.painter, paths, colour(name, opacity)):
            return
        area = QPainterPath()
        for path in paths:
            area.addPath(path)
        area.setFillRule(Qt.FillRule.WindingFill)
        self.fill(area, name, opacity)

    def line(
        self,
        path: QPainterPath,
        name: str,
        width: float,
        *,
        floor: float = 0.0,
        opacity: float = 1.0,
        dash: Sequence[float] = (),
        flat: bool = False,
        mitre: bool = False,
    ) -> None:
        """Paint a path as a line; `dash` gives lengths in u."""
        actual = self.width(width, floor)
        pen = _pen(name, opacity, actual, tuple(dash), flat, mitre)
        inside = path
        if self.cut is not None and not _lies_inside(path, self.cut, actual):
            inside = QPainterPath()
            for part in _parts(path):
                if _lies_inside(part, self.cut, actual):
                    inside.addPath(part)
                else:
                    self.fill(QPainterPathStroker(pen).createStroke(part), name, opacity)
        self.painter.strokePath(inside, pen)

    def lines(self, lines: Sequence[QLineF], name: str, width: float, *, floor: float = 0.0) -> None:
        """Paint single straight lines, far faster than a path of them; they are not cut to a shape."""
        pen = QPen(colour(name), self.width(width, floor))
        pen.setCapStyle(Qt.PenCapStyle.SquareCap)
        self.painter.setPen(pen)
        self.painter.drawLines(lines)

    def lines_together(
        self, lines: Sequence[QLineF], name: str, width: float, *, floor: float = 0.0, opacity: float = 1.0
    ) -> None:
        """Paint straight lines as one: where they meet they are no darker."""
        if not lines:
            return
        pen = _pen(name, opacity, self.width(width, floor), (), False, False)
        if self.cut is None and strokes_as_one(self.painter, lines, pen):
            return
        path = QPainterPath()
        for line in lines:
            path.moveTo(line.p1())
            path.lineTo(line.p2())
        self.line(path, name, width, floor=floor, opacity=opacity)

    def fill_with_edge(
        self, path: QPainterPath, name: str, edge: str, width: float, floor: float = 0.0
    ) -> None:
        """Paint the inside of a path and its outline."""
        if self.cut is not None and not _lies_inside(path, self.cut, self.width(width, floor)):
            self.fill(path, name)
            self.line(path, edge, width, floor=floor)
            return
        self.painter.setPen(_pen(edge, 1.0, self.width(width, floor), (), False, False))
        self.painter.setBrush(_brush(name, 1.0))
        self.painter.drawPath(path)

    def shadow(self, relief: Relief, distance: float, steps: int, name: str, opacity: float) -> None:
        """A soft shadow, to lie under a path: that painted `steps` times, each further from the light."""
        by = SHADOW[0] * distance, SHADOW[1] * distance
        if self.cut is None and shade_shadow(relief, by, steps, (name, opacity)):
            return
        for step in range(1, steps + 1):
            far = step / steps
            self.fill(relief.path.translated(by[0] * far, by[1] * far), name, opacity)

    def emboss(self, shape: BaseGeometry, relief: Relief, *slopes: Slope) -> None:
        """Soft slopes inside the outline of a shape, whose path is that of the relief: lit towards the light,
        dark away from it.
        """
        if self.cut is None and shade_slopes(relief, LIGHT, slopes):
            return
        for slope in slopes:
            for lit, shaded in crescents(shape, slope.distance, slope.steps):
                self.fill(lit, *slope.light)
                self.fill(shaded, *slope.dark)
