"""Whether a painter paints the pixels of a picture, and which of them.

There quick ways of drawing serve; on paper and in files of lines each shape is drawn by itself.
"""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter


def pixels_shown(painter: QPainter) -> QRectF | None:
    """The part of a picture that a painter paints, in pixels; None where it paints no upright picture."""
    device, place = painter.device(), painter.deviceTransform()
    if not isinstance(device, QImage) or device.devicePixelRatio() != 1 or place.isRotating():
        return None
    shown = QRectF(device.rect())
    return shown & place.mapRect(painter.clipBoundingRect()) if painter.hasClipping() else shown
