"""The outline of a set of hexes as closed lines."""

from collections.abc import Iterable, Set
from functools import lru_cache

from PySide6.QtCore import QLineF, QPointF
from PySide6.QtGui import QPainterPath, QPolygonF

from editor.views.geometry.sheet import Point, SheetGeometry
from engine.hexes.hex import Hex, neighbour


def outline_loops(sheet: SheetGeometry, hexes: Set[Hex]) -> list[list[Point]]:
    """The border of a set of hexes as loops of corners, holes included, clockwise round the set."""
    follows: dict[tuple[int, int], tuple[tuple[int, int], Point]] = {}
    for hex_ in sorted(hexes):
        for direction in range(6):
            if neighbour(hex_, direction) not in hexes:
                a, b = sheet.side(hex_, direction)
                follows[_key(a)] = (_key(b), a)
    loops = []
    while follows:
        start = next(iter(follows))
        loop, at = [], start
        while at in follows:
            at, point = follows.pop(at)
            loop.append(point)
        loops.append(loop)
    return loops


def _key(point: Point) -> tuple[int, int]:
    return round(point[0] * 1000), round(point[1] * 1000)


def outline_path(sheet: SheetGeometry, hexes: Set[Hex]) -> QPainterPath:
    """The border of a set of hexes as a path, to be painted only; what was asked for last is kept."""
    return _outline(sheet, frozenset(hexes))


@lru_cache(maxsize=32)
def _outline(sheet: SheetGeometry, hexes: frozenset[Hex]) -> QPainterPath:
    path = QPainterPath()
    for loop in outline_loops(sheet, hexes):
        path.moveTo(*loop[0])
        for point in loop[1:]:
            path.lineTo(*point)
        path.closeSubpath()
    return path


def side_lines(sheet: SheetGeometry, hexes: Set[Hex]) -> list[QLineF]:
    """The border of a set of hexes as single hexsides: what is painted anew all the time needs no more."""
    lines: list[QLineF] = []
    for hex_ in hexes:
        lines += [side for other, side in _sides(sheet, hex_) if other not in hexes]
    return lines


@lru_cache(maxsize=1 << 14)
def _sides(sheet: SheetGeometry, hex_: Hex) -> tuple[tuple[Hex, QLineF], ...]:
    """The hexsides of a hex, each with the hex beyond it."""
    x, y = sheet.centre(hex_)
    corners = [(x + cx, y + cy) for cx, cy in sheet.corners]
    return tuple([(neighbour(hex_, d), QLineF(*corners[d], *corners[d - 5])) for d in range(6)])


@lru_cache(maxsize=1 << 16)
def _polygon(sheet: SheetGeometry, hex_: Hex, grow: float) -> QPolygonF:
    return _first_polygon(sheet, grow).translated(*sheet.centre(hex_))


@lru_cache(maxsize=64)
def _first_polygon(sheet: SheetGeometry, grow: float) -> QPolygonF:
    """A hex whose centre is the origin, closed."""
    scale = 1 + 2 * grow
    corners = sheet.corners
    return QPolygonF([QPointF(x * scale, y * scale) for x, y in (*corners, corners[0])])


def hexes_path(sheet: SheetGeometry, hexes: Iterable[Hex], *, grow: float = 0.0) -> QPainterPath:
    """The hexes one by one as a path to fill."""
    path = QPainterPath()
    for hex_ in hexes:
        path.addPolygon(_polygon(sheet, hex_, grow))
    path.setFillRule(path.fillRule().WindingFill)
    return path
