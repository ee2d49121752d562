"""Many paths or lines that overlap each other, painted as one on a picture of pixels.

One path of all of them, which is what is painted where there are no pixels, takes its time by the square of
their number; painted one by one on a layer of their own they look the same.
"""

import math
from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import QLineF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen

from editor.views.pixels import pixels_shown


def fill_as_one(painter: QPainter, paths: Iterable[QPainterPath], colour: QColor) -> bool:
    """Fill paths so that the opacity of the colour does not add up where they overlap.

    False, and nothing painted, where the painter does not paint pixels of a picture.
    """

    def draw(brush: QPainter) -> None:
        brush.setPen(Qt.PenStyle.NoPen)
        brush.setBrush(QColor(colour.rgb()))
        for path in paths:
            brush.drawPath(path)

    return on_a_layer(painter, colour.alphaF(), draw)


def strokes_as_one(painter: QPainter, lines: Sequence[QLineF], pen: QPen) -> bool:
    """Paint straight lines so that the opacity of the pen's colour does not add up where they meet.

    False, and nothing painted, where the painter does not paint pixels of a picture.
    """

    def draw(brush: QPainter) -> None:
        opaque = QPen(pen)
        opaque.setColor(QColor(pen.color().rgb()))
        brush.setPen(opaque)
        brush.drawLines(lines)

    return on_a_layer(painter, pen.color().alphaF(), draw)


def on_a_layer(painter: QPainter, opacity: float, draw: Callable[[QPainter], None]) -> bool:
    """Draw on a layer of its own that is laid on with an opacity; False where there are no pixels."""
    shown = pixels_shown(painter)
    if shown is None:
        return False
    at = _whole_pixels(shown)
    if at.isEmpty():
        return True
    layer = QImage(at.size(), QImage.Format.Format_ARGB32_Premultiplied)
    layer.fill(Qt.GlobalColor.transparent)
    brush = QPainter(layer)
    brush.setRenderHints(painter.renderHints())
    brush.setTransform(painter.deviceTransform() * brush.transform().fromTranslate(-at.left(), -at.top()))
    draw(brush)
    brush.end()
    painter.save()
    painter.resetTransform()
    painter.setOpacity(painter.opacity() * opacity)
    painter.drawImage(at.topLeft(), layer)
    painter.restore()
    return True


def _whole_pixels(area: QRectF) -> QRect:
    """The pixels that an area touches."""
    left, top = math.floor(area.left()), math.floor(area.top())
    return QRect(left, top, math.ceil(area.right()) - left, math.ceil(area.bottom()) - top)
