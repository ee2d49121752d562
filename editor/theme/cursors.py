"""Cursors that no platform has, drawn from the lines of icons."""

from functools import cache

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QCursor, QPainter, QPixmap

from editor.theme.icons import paint_icon

#: The side of a drawn cursor in pixels.
_SIDE = 28

#: Where a drawn cursor points, on the grid of 24 that icons are drawn on.
_TIPS = {"pick": (4.0, 20.0)}

_SHAPES = {
    "arrow": Qt.CursorShape.ArrowCursor,
    "cross": Qt.CursorShape.CrossCursor,
    "hand": Qt.CursorShape.PointingHandCursor,
}


@cache
def cursor(name: str) -> QCursor:
    """The cursor of a tool by its name; a cross where there is none of that name."""
    if name not in _TIPS:
        return QCursor(_SHAPES.get(name, Qt.CursorShape.CrossCursor))
    picture = QPixmap(_SIDE, _SIDE)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    # A light rim keeps the dark lines in sight on woods and in the dark theme.
    for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (1, 1), (-1, 1), (1, -1)):
        paint_icon(painter, name, QRectF(dx, dy, _SIDE, _SIDE), QColor("#FFFFFF"))
    paint_icon(painter, name, QRectF(0, 0, _SIDE, _SIDE), QColor("#1B1B1B"))
    painter.end()
    x, y = _TIPS[name]
    return QCursor(picture, round(x * _SIDE / 24), round(y * _SIDE / 24))
