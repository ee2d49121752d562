"""Soft slopes of a shape on a picture of pixels, added up from shifted masks of it.

They look like the `crescents` of `editor.views.sketch` painted one over the other, which are what is painted
where there are no pixels; but no shape has to be cut, and the time hardly depends on the outline.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import cached_property, lru_cache, reduce
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


class Reliefs:
    """Paths that are shaded by a painter as shadows and slopes, none of which reaches further than `reach`.

    They are worked out together on one grid, far sooner than one after the other where its points are few.
    """

    def __init__(self, painter: QPainter, paths: Sequence[QPainterPath], reach: float) -> None:
        self.painter = painter
        self.paths = paths
        self._reach = reach
        self._shaded: dict[object, dict[int, QImage]] = {}

    def __getitem__(self, number: int) -> Relief:
        return Relief(self, number)

    @cached_property
    def shown(self) -> QRectF | None:
        """The pixels that are painted; None where the painter does not paint pixels."""
        return pixels_shown(self.painter)

    @cached_property
    def grid(self) -> _Grid | None:
        """The grid under what is shown of the paths and all that shades them; None where that is nothing."""
        assert self.shown is not None
        bounds = reduce(QRectF.united, (path.boundingRect() for path in self.paths))
        return _Grid.under(self.painter, self.shown, bounds, self._reach)

    @cached_property
    def masks(self) -> dict[int, _Floats]:
        """How much of each point that the grid looks at lies inside each path, from 0 to 1; only of those of
        whose outline anything is near: nothing else is to be shaded.
        """
        if self.grid is None:
            return {}
        masks = [_mask(path, self.grid) for path in self.paths]
        return {number: mask for number, mask in enumerate(masks) if mask.min() < mask.max()}

    def shaded(self, how: object, shade: Callable[[_Grid, _Floats], list[QImage]]) -> dict[int, QImage]:
        """What `shade` makes of the grid and of each mask; `how` tells one way to shade from the others."""
        found = self._shaded.get(how)
        if found is None:
            pictures = shade(self.grid, np.array([*self.masks.values()])) if self.grid and self.masks else []
            found = self._shaded[how] = dict(zip(self.masks, pictures, strict=True))
        return found


class Relief(NamedTuple):
    """One of the paths that are shaded together."""

    together: Reliefs
    number: int

    @property
    def path(self) -> QPainterPath:
        """The path itself."""
        return self.together.paths[self.number]

    def paint(self, picture: QImage) -> None:
        """Paint what was made of the grid and its mask."""
        assert self.together.grid is not None
        self.together.grid.paint(self.together.painter, picture)


def shade_slopes(relief: Relief, towards: tuple[float, float], slopes: Sequence[Slope]) -> bool:
    """Paint slopes inside a path, lit `towards` the light; False where the painter does not paint pixels."""
    together = relief.together
    if together.shown is None:
        return False

    def shade(grid: _Grid, masks: _Floats) -> list[QImage]:
        # Turned by half a turn, a mask has the other side where this one has the light: both go together.
        both = np.array([masks, masks[:, ::-1, ::-1]])
        paint = _Paint()
        for slope in slopes:
            far = slope.distance * grid.scale / slope.steps
            found = _shifted_sum(both, towards[0] * far, towards[1] * far, slope.steps, grid.rim)
            bare = np.maximum(slope.steps - found, np.float32(0.0))
            (light, lit), (dark, shaded) = slope.light, slope.dark
            lighter, darker = _added_up(bare, lit, shaded)
            paint.lay_over(light, lighter)
            paint.lay_over(dark, darker[:, ::-1, ::-1])
        return paint.pictures()

    picture = together.shaded((towards, tuple(slopes)), shade).get(relief.number)
    if picture is not None:
        together.painter.save()
        together.painter.setClipPath(relief.path, Qt.ClipOperation.IntersectClip)
        relief.paint(picture)
        together.painter.restore()
    return True


def shade_shadow(relief: Relief, by: tuple[float, float], steps: int, shade: Shade) -> bool:
    """Paint a path in steps, the last one moved `by` so much; False where the painter paints no pixels."""
    together, (name, strength) = relief.together, shade
    if together.shown is None:
        return False

    def shadowed(grid: _Grid, masks: _Floats) -> list[QImage]:
        far = grid.scale / steps
        found = _shifted_sum(masks[None], -by[0] * far, -by[1] * far, steps, grid.rim)
        (dark,) = _added_up(found, strength)
        paint = _Paint()
        paint.lay_over(name, dark)
        return paint.pictures()

    picture = together.shaded((by, steps, shade), shadowed).get(relief.number)
    if picture is not None:
        relief.paint(picture)
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
    def rim(self) -> int:
        """So many points at each edge are looked at only, and not painted."""
        return self.reach - 1

    @property
    def looked_at(self) -> tuple[int, int, int, int]:
        """Where it looks: left, top, right and bottom."""
        reach = self.reach
        return self.left - reach, self.top - reach, self.right + reach, self.bottom + reach

    def paint(self, painter: QPainter, picture: QImage) -> None:
        """Draw the points as one soft picture."""
        painter.save()
        painter.resetTransform()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        beyond = self.reach - self.rim
        left, top = self.left - beyond, self.top - beyond
        corner = QPointF(left * self.coarse + self.dx, top * self.coarse + self.dy)
        size = QRectF(picture.rect())
        painter.drawImage(QRectF(corner, size.size() * self.coarse), picture, size)
        painter.restore()


class _Paint:
    """Colours laid over each other on several pictures: how much of each is to be seen at each point, from 0
    to 1.
    """

    def __init__(self) -> None:
        self._shares: dict[str, _Floats] = {}

    def lay_over(self, name: str, opacity: _Floats) -> None:
        """Paint a colour over the others, on each picture with an opacity of its own at each point."""
        left = 1.0 - opacity
        for share in self._shares.values():
            share *= left
        if name in self._shares:
            self._shares[name] += opacity
        else:
            self._shares[name] = opacity

    def pictures(self) -> list[QImage]:
        """The colours as pictures."""
        shares = np.array([*self._shares.values()])
        colours = np.array([_pixel(name) for name in self._shares])
        number, count, height, width = shares.shape
        whole = (shares.reshape(number, -1).T @ colours + np.float32(0.5)).astype(np.uint8)
        form = QImage.Format.Format_ARGB32_Premultiplied
        return [QImage(each.data, width, height, form).copy() for each in whole.reshape(count, -1)]


@lru_cache(maxsize=1 << 6)
def _pixel(name: str) -> _Floats:
    """A colour in the order of a picture's bytes."""
    paint = QColor(name)
    return np.array([paint.blue(), paint.green(), paint.red(), 255], np.float32)


def _added_up(layers: _Floats, *strengths: float) -> _Floats:
    """The opacity of so many layers, (n, …), each of the first of them of the first strength, and so on."""
    logs = np.array([math.log1p(-each) for each in strengths], layers.dtype)
    opacity: _Floats = 1.0 - np.exp(layers * logs.reshape(-1, *[1] * (layers.ndim - 1)))
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


def _shifted_sum(masks: _Floats, dx: float, dy: float, steps: int, rim: int) -> _Floats:
    """The sum of each of some masks as it is found one, two … `steps` shifts away, none of them further than
    `rim` points: so many at each edge are left out.
    """
    # Row after row in one line: a shift in the plane is one along it, and needs a single slice.
    line, width = masks.ravel(), masks.shape[-1]
    begin, end = rim * width, len(line) - rim * width
    looks = ((row * width + column, share) for column, row, share in _looks(dx, dy, steps))
    at, share = next(looks)
    found, part = np.empty_like(line), np.empty_like(line[begin:end])
    inside = np.multiply(line[begin + at : end + at], share, found[begin:end])
    for at, share in looks:
        inside += np.multiply(line[begin + at : end + at], share, part)
    return found.reshape(masks.shape)[..., rim:-rim, rim:-rim]


@lru_cache(maxsize=1 << 6)
def _looks(dx: float, dy: float, steps: int) -> tuple[tuple[int, int, np.float32], ...]:
    """Where a sum of shifts looks from each point: so many columns and rows away, and what of it counts."""
    shares: dict[tuple[int, int], float] = {}
    for step in range(1, steps + 1):
        left, top = math.floor(dx * step), math.floor(dy * step)
        x, y = dx * step - left, dy * step - top
        for column, across in ((left, 1 - x), (left + 1, x)):
            for row, down in ((top, 1 - y), (top + 1, y)):
                shares[column, row] = shares.get((column, row), 0.0) + across * down
    return tuple((*at, np.float32(share)) for at, share in shares.items() if share)
