"""The plain marks that name a nation: star, straight cross, ring with dot, ringed star."""

import math

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath

from editor.views.geometry.shapes import circle_path, ring_path


def _star(x: float, y: float, radius: float) -> QPainterPath:
    points = []
    for index in range(10):
        reach = radius if index % 2 == 0 else radius * 0.42
        angle = math.radians(-90 + 36 * index)
        points.append((x + math.cos(angle) * reach, y + math.sin(angle) * reach))
    return ring_path(points)


def _ring(x: float, y: float, outer: float, inner: float) -> QPainterPath:
    path = QPainterPath()
    path.addEllipse(QPointF(x, y), outer, outer)
    path.addEllipse(QPointF(x, y), inner, inner)
    return path


def emblem_path(nation: str, x: float, y: float, radius: float) -> QPainterPath:
    """The filled outline of a nation's mark; a plain disc for a nation that has none."""
    match nation:
        case "american":
            return _star(x, y, radius)
        case "german":
            arm = radius * 0.36
            r = radius * 0.94
            return ring_path(
                [
                    (x - arm, y - r), (x + arm, y - r), (x + arm, y - arm), (x + r, y - arm),
                    (x + r, y + arm), (x + arm, y + arm), (x + arm, y + r), (x - arm, y + r),
                    (x - arm, y + arm), (x - r, y + arm), (x - r, y - arm), (x - arm, y - arm),
                ]
            )  # fmt: skip
        case "british":
            path = _ring(x, y, radius, radius * 0.66)
            path.addEllipse(QPointF(x, y), radius * 0.32, radius * 0.32)
            return path
        case "soviet":
            path = _ring(x, y, radius, radius * 0.80)
            path.addPath(_star(x, y, radius * 0.70))
            return path
        case _:
            return circle_path((x, y), radius * 0.6)
