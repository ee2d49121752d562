"""A counter outside of a map: in a panel, on a thumbnail."""

import math

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from editor.views.board_source import CounterView
from editor.views.counters.counter import draw_counter, reach_of
from editor.views.palette import SCREEN
from editor.views.sketch import Detail, Sketch

#: The directions of hexsides where no sheet says them.
_ANGLES = tuple(math.radians(60 * side - 90) for side in range(6))


def paint_counter(painter: QPainter, counter: CounterView, box: QRectF) -> None:
    """Draw a counter into a box, with the room its marks need."""
    side = min(box.width(), box.height())
    px = side / (2 * reach_of(counter))
    painter.save()
    painter.translate(box.center())
    painter.scale(px, px)
    draw_counter(Sketch(painter, px * 1.6, SCREEN), counter, (0.0, 0.0), 1.0, _ANGLES, detail=Detail.FINE)
    painter.restore()
