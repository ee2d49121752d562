"""Crowns of trees as stamps: a tree takes three filled paths, and a dense view has five thousand of them."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from editor.views.geometry.sheet import Point
from editor.views.overlap import on_a_layer
from editor.views.pixels import pixels_shown
from editor.views.symbols.stamps import put_stamps, stamp

#: The radius of the smallest crown in u, and by how much the largest is larger.
LEAST_RADIUS, SPREAD = 0.098, 0.05

#: A crown is drawn little beyond its radius.
_BEYOND = 1.3

#: Crowns are stamped in so many sizes, and turned in so many ways.
_SIZES, _TURNS = 6, 16


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

    def render(look: _Look, px: float) -> QImage:
        size, turn, tint, conifer = look
        typical = Crown(0.0, 0.0, _radius(size), turn / _TURNS, tint, conifer)
        return stamp(_BEYOND * typical.radius, px, lambda on: draw(on, px, typical))

    put_stamps(painter, "crowns", ((tree.x, tree.y, _look(tree)) for tree in trees), render)
    return True


def stamp_shadows(painter: QPainter, trees: Iterable[Crown], by: Point, shade: QColor) -> bool:
    """Stamp the shadows of trees, so far from them, as one; False where the painter paints no pixels."""
    if pixels_shown(painter) is None:
        return False

    def render(size: int, px: float) -> QImage:
        return stamp(_BEYOND * _radius(size), px, partial(_disc, _radius(size), shade.rgb()))

    kind = "shadows of crowns", shade.rgb()
    places = [(tree.x + by[0], tree.y + by[1], _step(tree.radius)) for tree in trees]
    return on_a_layer(painter, shade.alphaF(), lambda layer: put_stamps(layer, kind, places, render))


def _look(tree: Crown) -> _Look:
    return _step(tree.radius), int(tree.turn * _TURNS) % _TURNS, tree.tint, tree.conifer


def _step(radius: float) -> int:
    """The number of the size that a radius comes nearest to."""
    return min(max(int((radius - LEAST_RADIUS) / SPREAD * _SIZES), 0), _SIZES - 1)


def _radius(size: int) -> float:
    return LEAST_RADIUS + SPREAD * (size + 0.5) / _SIZES


def _disc(radius: float, shade: int, painter: QPainter) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(shade))
    painter.drawEllipse(QPointF(0.0, 0.0), radius, radius)
