"""Soft slopes of a shape on a picture of pixels, added up from shifted masks of it.

They look like the `crescents` of `editor.views.sketch` painted one over the other, which are what is painted
where there are no pixels; but no shape has to be cut, and the time hardly depends on the outline.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath

from editor.views.pixels import pixels_shown

_Floats = NDArray[np.floating[Any]]

#: Slopes are worked out on a grid of about so many points to a u, and drawn larger: they are soft.
_GRAIN = 22.0

#: A colour's name, and how strongly each of the steps is painted in it.
Shade = tuple[str, float]


class Slope(NamedTuple):
    """A slope that reaches so far inwards in so many steps."""

    distance: float
    steps: int
    light: Shade
    dark: Shade


class Relief:
    """A path that is shaded by a painter as a shadow and as slopes, none of which reaches further than
    `reach`: how much of each point lies inside it is worked out once.
    """

    def __init__(self, painter: QPainter, path: QPainterPath, reach: float) -> None:
        self.painter = painter
        self.path = path
        self._reach = reach

    @cached_property
    def shown(self) -> QRectF | None:
        """The pixels that are painted; None where the painter does not paint pixels."""
        return pixels_shown(self.painter)

    @cached_property
    def points(self) -> tuple[_Grid, _Floats] | None:
        """The grid under what is shown of the path and all that shades it, and how much of each point that
        it looks at lies inside, from 0 to 1; None where nothing is to be shaded: nothing of an outline is
        near.
        """
        assert self.shown is not None
        grid = _Grid.under(self.painter, self.shown, self.path.boundingRect(), self._reach)
        if grid is None:
            return None
        mask = _mask(self.path, grid)
        return None if mask.min() == 1.0 else (grid, mask)


def shade_slopes(relief: Relief, towards: tuple[float, float], slopes: Sequence[Slope]) -> bool:
    """Paint slopes inside a path, lit `towards` the light; False where the painter does not paint pixels."""
    if relief.shown is None:
        return False
    if relief.points is None:
        return True
    grid, mask = relief.points
    paint = _Paint()
    # Turned by half a turn, the mask has the other side where this one has the light: both go together.
    both = np.empty((2, *mask.shape), mask.dtype)
    both[0], both[1] = mask, mask[::-1, ::-1]
    for slope in slopes:
        far = slope.distance * grid.scale / slope.steps
        bare = np.maximum(
            slope.steps - _shifted_sum(both, towards[0] * far, towards[1] * far, slope.steps), 0.0
        )
        for side, (name, strength) in ((bare[0], slope.light), (bare[1, ::-1, ::-1], slope.dark)):
            paint.lay_over(name, _added_up(side, strength))
    painter = relief.painter
    painter.save()
    painter.setClipPath(relief.path, Qt.ClipOperation.IntersectClip)
    grid.paint(painter, paint)
    painter.restore()
    return True


def shade_shadow(relief: Relief, by: tuple[float, float], steps: int, shade: Shade) -> bool:
    """Paint a path in steps, the last one moved `by` so much; False where the painter paints no pixels."""
    if relief.shown is None:
        return False
    if relief.points is None:
        return True
    grid, mask = relief.points
    name, strength = shade
    far = grid.scale / steps
    paint = _Paint()
    paint.lay_over(name, _added_up(_shifted_sum(mask, -by[0] * far, -by[1] * far, steps), strength))
    grid.paint(relief.painter, paint)
    return True


class _Grid(NamedTuple):
    """Points of the sheet's own grid, so that parts painted alone are shaded as the whole is.

    `scale` points make a u, each `coarse` pixels wide. It reaches `reach` points beyond what is painted, from
    `left`, `top` to `right`, `bottom`; `dx`, `dy` is where the sheet's corner lies in pixels.
    """

    scale: float
    coarse: int
    reach: int
    left: int
    top: int
    right: int
    bottom: int
    dx: float
    dy: float

    @staticmethod
    def under(painter: QPainter, shown: QRectF, shape: QRectF, reach: float) -> _Grid | None:
        """The grid under what is shown of a shape and `reach` round it; None where that is nothing."""
        place = painter.deviceTransform()
        area = shown & place.mapRect(shape.adjusted(-reach, -reach, reach, reach))
        if area.isEmpty():
            return None
        coarse = max(1, round(place.m11() / _GRAIN))
        scale = place.m11() / coarse
        left, top = (math.floor(at / coarse) for at in (area.left() - place.dx(), area.top() - place.dy()))
        right, bottom = (
            math.ceil(at / coarse) for at in (area.right() - place.dx(), area.bottom() - place.dy())
        )
        points = math.ceil(reach * scale) + 3
        return _Grid(scale, coarse, points, left, top, right, bottom, place.dx(), place.dy())

    @property
    def looked_at(self) -> tuple[int, int, int, int]:
        """Where it looks: left, top, right and bottom."""
        reach = self.reach
        return self.left - reach, self.top - reach, self.right + reach, self.bottom + reach

    def paint(self, painter: QPainter, paint: _Paint) -> None:
        """Draw the points as one soft picture."""
        picture = paint.picture(self.reach - 1)
        painter.save()
        painter.resetTransform()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        corner = QPointF((self.left - 1) * self.coarse + self.dx, (self.top - 1) * self.coarse + self.dy)
        size = QRectF(picture.rect())
        painter.drawImage(QRectF(corner, size.size() * self.coarse), picture, size)
        painter.restore()


class _Paint:
    """Colours laid over each other: how much of each is to be seen at each point, from 0 to 1."""

    def __init__(self) -> None:
        self._shares: dict[str, _Floats] = {}

    def lay_over(self, name: str, opacity: _Floats) -> None:
        """Paint a colour over the others."""
        left = 1.0 - opacity
        for share in self._shares.values():
            share *= left
        if name in self._shares:
            self._shares[name] += opacity
        else:
            self._shares[name] = opacity

    def picture(self, rim: int) -> QImage:
        """The colours as a picture, without so many points at each edge."""
        shares = np.array([share[rim:-rim, rim:-rim] for share in self._shares.values()])
        number, height, width = shares.shape
        colours = np.array([_pixel(name) for name in self._shares])
        whole = (shares.reshape(number, -1).T @ colours + np.float32(0.5)).astype(np.uint8)
        image = QImage(whole.data, width, height, width * 4, QImage.Format.Format_ARGB32_Premultiplied)
        return image.copy()


@lru_cache(maxsize=1 << 6)
def _pixel(name: str) -> _Floats:
    """A colour in the order of a picture's bytes."""
    paint = QColor(name)
    return np.array([paint.blue(), paint.green(), paint.red(), 255], np.float32)


def _added_up(layers: _Floats, strength: float) -> _Floats:
    """The opacity of so many layers, each of that strength."""
    opacity: _Floats = 1.0 - np.exp(layers * np.float32(math.log1p(-strength)))
    return opacity


def _mask(path: QPainterPath, grid: _Grid) -> _Floats:
    """How much of each point that a grid looks at lies inside a path, from 0 to 1."""
    left, top, right, bottom = grid.looked_at
    image = QImage(right - left, bottom - top, QImage.Format.Format_Alpha8)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(-left, -top)
    painter.scale(grid.scale, grid.scale)
    painter.fillPath(path, Qt.GlobalColor.black)
    painter.end()
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return rows[:, : image.width()] * np.float32(1 / 255)


def _shifted_sum(mask: _Floats, dx: float, dy: float, steps: int) -> _Floats:
    """The sum of a mask, or of each of several, as it is found one, two … `steps` shifts away."""
    power, number = _shifted(mask, dx, dy), 1
    found, known = power, 0
    while True:
        if steps & number:
            found = found + _shifted(power, dx * known, dy * known) if known else power
            known += number
        if known == steps:
            return found
        power = power + _shifted(power, dx * number, dy * number)
        number *= 2


def _shifted(values: _Floats, dx: float, dy: float) -> _Floats:
    """What is found at a shift from each point; beyond the edge anything, which nothing shown reads."""
    left, top = math.floor(dx), math.floor(dy)
    x, y = dx - left, dy - top
    width = values.shape[-1]
    # Row after row in one line: a shift in the plane is one along it, and needs a single slice.
    line = values.ravel()
    first = top * width + left
    begin, end = max(0, -first), max(0, len(line) - max(0, first + width + 1))
    found = np.zeros_like(line)
    if begin >= end:
        return found.reshape(values.shape)
    inside, share = found[begin:end], np.empty(end - begin, line.dtype)
    np.multiply(line[begin + first : end + first], np.float32((1 - x) * (1 - y)), out=inside)
    for further, part in ((1, x * (1 - y)), (width, (1 - x) * y), (width + 1, x * y)):
        if part:
            at = first + further
            inside += np.multiply(line[begin + at : end + at], np.float32(part), out=share)
    return found.reshape(values.shape)
