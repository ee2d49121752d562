"""The outline of a set of hexes as closed lines."""

from __future__ import annotations

from collections.abc import Iterable, Set

from PySide6.QtGui import QPainterPath

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
    """The border of a set of hexes as a path."""
    path = QPainterPath()
    for loop in outline_loops(sheet, hexes):
        path.moveTo(*loop[0])
        for point in loop[1:]:
            path.lineTo(*point)
        path.closeSubpath()
    return path


def hexes_path(sheet: SheetGeometry, hexes: Iterable[Hex], *, grow: float = 0.0) -> QPainterPath:
    """The hexes one by one as a path to fill."""
    path = QPainterPath()
    for hex_ in hexes:
        points = sheet.polygon(hex_, grow=grow)
        path.moveTo(*points[0])
        for point in points[1:]:
            path.lineTo(*point)
        path.closeSubpath()
    path.setFillRule(path.fillRule().WindingFill)
    return path
