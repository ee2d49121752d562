"""Many paths that overlap each other, painted as one area on a picture of pixels.

One path of all of them, which is what is painted where there are no pixels, takes its time by the square of
their number; painted one by one on a layer of their own they look the same.
"""

import math
from collections.abc import Iterable

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath


def fill_as_one(painter: QPainter, paths: Iterable[QPainterPath], colour: QColor) -> bool:
    """Fill paths so that the opacity of the colour does not add up where they overlap.

    False, and nothing painted, where the painter does not paint pixels of a picture.
    """
    device, place = painter.device(), painter.deviceTransform()
    if not isinstance(device, QImage) or device.devicePixelRatio() != 1:
        return False
    area = QRectF(device.rect())
    if painter.hasClipping():
        area &= place.mapRect(painter.clipBoundingRect())
    at = _whole_pixels(area)
    if at.isEmpty():
        return True
    layer = QImage(at.size(), QImage.Format.Format_ARGB32_Premultiplied)
    layer.fill(Qt.GlobalColor.transparent)
    brush = QPainter(layer)
    brush.setRenderHints(painter.renderHints())
    brush.setTransform(place * brush.transform().fromTranslate(-at.left(), -at.top()))
    brush.setPen(Qt.PenStyle.NoPen)
    brush.setBrush(QColor(colour.rgb()))
    for path in paths:
        brush.drawPath(path)
    brush.end()
    painter.save()
    painter.resetTransform()
    painter.setOpacity(painter.opacity() * colour.alphaF())
    painter.drawImage(at.topLeft(), layer)
    painter.restore()
    return True


def _whole_pixels(area: QRectF) -> QRect:
    """The pixels that an area touches."""
    left, top = math.floor(area.left()), math.floor(area.top())
    return QRect(left, top, math.ceil(area.right()) - left, math.ceil(area.bottom()) - top)
