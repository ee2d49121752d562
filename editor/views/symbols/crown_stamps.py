"""Crowns of trees rendered beforehand: on a picture of pixels a wood is put together of stamps.

A tree takes three filled paths, and a dense view has five thousand of them. A stamp is put on whole pixels of
the sheet, so that a part painted alone looks as it does in the whole.
"""

from collections.abc import Callable, Iterable
from functools import lru_cache, partial
from math import ceil, floor
from typing import NamedTuple

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from editor.views.geometry.sheet import Point
from editor.views.overlap import on_a_layer
from editor.views.pixels import pixels_shown

#: The radius of the smallest crown in u, and by how much the largest is larger.
LEAST_RADIUS, SPREAD = 0.098, 0.05

#: Crowns are stamped in so many sizes, and turned in so many ways.
_SIZES, _TURNS = 6, 16

#: Stamps of so many zooms are kept: those of a view, and of the steps beside it.
_MOST_ZOOMS = 3


class Crown(NamedTuple):
    """One tree: its centre, radius, and the numbers its looks are picked by."""

    x: float
    y: float
    radius: float
    turn: float
    tint: int
    conifer: bool


#: Draws a crown with a painter whose unit is u, of which there are so many pixels.
DrawCrown = Callable[[QPainter, float, Crown], None]

#: Size, turn, tint and kind of a stamp.
_Look = tuple[int, int, int, bool]


def stamp_crowns(painter: QPainter, trees: Iterable[Crown], draw: DrawCrown) -> bool:
    """Stamp trees in their order; False, and nothing painted, where the painter does not paint pixels."""
    if pixels_shown(painter) is None:
        return False
    stamps = _stamps(painter.deviceTransform().m11())

    def stamp_of(tree: Crown, px: float) -> QImage:
        look = (_step(tree.radius), int(tree.turn * _TURNS) % _TURNS, tree.tint, tree.conifer)
        found = stamps.get(look)
        if found is None:
            size, turn, tint, conifer = look
            typical = Crown(0.0, 0.0, _radius(size), turn / _TURNS, tint, conifer)
            found = stamps[look] = _stamp(typical.radius, px, lambda on: draw(on, px, typical))
        return found

    _put(painter, ((tree.x, tree.y, tree) for tree in trees), stamp_of)
    return True


def stamp_shadows(painter: QPainter, trees: Iterable[Crown], by: Point, shade: QColor) -> bool:
    """Stamp the shadows of trees, so far from them, as one; False where the painter paints no pixels."""
    if pixels_shown(painter) is None:
        return False
    shadows = _shadows(painter.deviceTransform().m11(), shade.rgb())

    def stamp_of(tree: Crown, px: float) -> QImage:
        size = _step(tree.radius)
        found = shadows.get(size)
        if found is None:
            found = shadows[size] = _stamp(_radius(size), px, partial(_disc, _radius(size), shade.rgb()))
        return found

    places = [(tree.x + by[0], tree.y + by[1], tree) for tree in trees]
    return on_a_layer(painter, shade.alphaF(), lambda layer: _put(layer, places, stamp_of))


def forget_stamps() -> None:
    """Give up all stamps: they are rendered anew in a moment."""
    _stamps.cache_clear()
    _shadows.cache_clear()


def _put(
    painter: QPainter,
    places: Iterable[tuple[float, float, Crown]],
    stamp_of: Callable[[Crown, float], QImage],
) -> None:
    """Put stamps on the whole pixels nearest to their places."""
    place = painter.deviceTransform()
    px, left, top = place.m11(), place.dx() + 0.5, place.dy() + 0.5
    painter.save()
    painter.resetTransform()
    for x, y, tree in places:
        stamp = stamp_of(tree, px)
        half = stamp.width() // 2
        painter.drawImage(floor(x * px + left) - half, floor(y * px + top) - half, stamp)
    painter.restore()


def _step(radius: float) -> int:
    """The number of the size that a radius comes nearest to."""
    return min(max(int((radius - LEAST_RADIUS) / SPREAD * _SIZES), 0), _SIZES - 1)


def _radius(size: int) -> float:
    return LEAST_RADIUS + SPREAD * (size + 0.5) / _SIZES


@lru_cache(maxsize=_MOST_ZOOMS)
def _stamps(_px: float) -> dict[_Look, QImage]:
    """The stamps of a zoom, rendered when they are first needed."""
    return {}


@lru_cache(maxsize=_MOST_ZOOMS)
def _shadows(_px: float, _shade: int) -> dict[int, QImage]:
    """The shadows of a zoom by their size."""
    return {}


def _stamp(radius: float, px: float, draw: Callable[[QPainter], None]) -> QImage:
    """A picture whose middle pixel is the place of what is drawn, which reaches little beyond a radius."""
    half = ceil(1.3 * radius * px) + 1
    image = QImage(2 * half + 1, 2 * half + 1, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(half + 0.5, half + 0.5)
    painter.scale(px, px)
    draw(painter)
    painter.end()
    return image


def _disc(radius: float, shade: int, painter: QPainter) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(shade))
    painter.drawEllipse(QPointF(0.0, 0.0), radius, radius)
