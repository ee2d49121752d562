"""Soft slopes of a shape on a picture of pixels, added up from shifted masks of it.

They look like the `crescents` of `editor.views.sketch` painted one over the other, which are what is painted
where there are no pixels; but no shape has to be cut, and the time hardly depends on the outline.
"""

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath

_Floats = NDArray[np.floating[Any]]

#: Slopes are worked out on a grid of about so many points to a u, and drawn larger: they are soft.
_GRAIN = 22.0

#: A colour's name, and how strongly each of the steps is painted in it.
Shade = tuple[str, float]


class Slope(NamedTuple):
    """A slope that reaches so far inwards in so many steps."""

    distance: float
    steps: int
    light: Shade
    dark: Shade


def shade_slopes(
    painter: QPainter, path: QPainterPath, towards: tuple[float, float], slopes: Sequence[Slope]
) -> bool:
    """Paint slopes inside a path, lit `towards` the light; False where the painter does not paint pixels."""
    device, place = painter.device(), painter.deviceTransform()
    if not isinstance(device, QImage) or device.devicePixelRatio() != 1 or place.isRotating():
        return False
    area = QRectF(device.rect())
    if painter.hasClipping():
        area &= place.mapRect(painter.clipBoundingRect())
    area &= place.mapRect(path.boundingRect())
    if area.isEmpty():
        return True
    px = place.m11()
    coarse = max(1, round(px / _GRAIN))
    scale = px / coarse
    reach = math.ceil(max(each.distance for each in slopes) * scale) + 3
    # In steps of the sheet's own grid, so that parts painted alone are shaded as the whole is.
    left, top = (math.floor(at / coarse) for at in (area.left() - place.dx(), area.top() - place.dy()))
    right, bottom = (math.ceil(at / coarse) for at in (area.right() - place.dx(), area.bottom() - place.dy()))
    mask = _mask(path, scale, left - reach, top - reach, right + reach, bottom + reach)
    if mask.min() == 1.0:
        return True  # nothing of an outline is near
    colours = np.zeros((*mask.shape, 4), np.float32)
    for slope in slopes:
        far = slope.distance * scale / slope.steps
        for sign, (name, strength) in ((1, slope.light), (-1, slope.dark)):
            bare = slope.steps - _shifted_sum(
                mask, sign * towards[0] * far, sign * towards[1] * far, slope.steps
            )
            _lay_over(colours, name, 1.0 - np.exp(np.maximum(bare, 0.0) * math.log1p(-strength)))
    picture = _image(colours[reach - 1 : 1 - reach, reach - 1 : 1 - reach])
    painter.save()
    painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
    painter.resetTransform()
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    corner = QPointF((left - 1) * coarse + place.dx(), (top - 1) * coarse + place.dy())
    size = QRectF(picture.rect())
    painter.drawImage(QRectF(corner, size.size() * coarse), picture, size)
    painter.restore()
    return True


def _mask(path: QPainterPath, scale: float, left: int, top: int, right: int, bottom: int) -> _Floats:
    """How much of each point of a grid lies inside a path, from 0 to 1."""
    image = QImage(right - left, bottom - top, QImage.Format.Format_Alpha8)
    image.fill(0)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(-left, -top)
    painter.scale(scale, scale)
    painter.fillPath(path, Qt.GlobalColor.black)
    painter.end()
    rows = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.bytesPerLine())
    return rows[:, : image.width()] * np.float32(1 / 255)


def _shifted_sum(mask: _Floats, dx: float, dy: float, steps: int) -> _Floats:
    """The sum of a mask as it is found one, two … `steps` shifts away."""
    power, number = _shifted(mask, dx, dy), 1
    found, known = np.zeros_like(mask), 0
    while True:
        if steps & number:
            found += _shifted(power, dx * known, dy * known)
            known += number
        if known == steps:
            return found
        power = power + _shifted(power, dx * number, dy * number)
        number *= 2


def _shifted(values: _Floats, dx: float, dy: float) -> _Floats:
    """What is found at a shift from each point; zero beyond the edge, which nothing reads that is shown."""
    left, top = math.floor(dx), math.floor(dy)
    x, y = dx - left, dy - top
    height, width = values.shape
    found = np.zeros_like(values)
    for across, down, part in (
        (left, top, (1 - x) * (1 - y)),
        (left + 1, top, x * (1 - y)),
        (left, top + 1, (1 - x) * y),
        (left + 1, top + 1, x * y),
    ):
        if part:
            to_rows, from_rows = (
                slice(max(0, -down), height - max(0, down)),
                slice(max(0, down), height + min(0, down)),
            )
            to, source = (
                slice(max(0, -across), width - max(0, across)),
                slice(max(0, across), width + min(0, across)),
            )
            found[to_rows, to] += values[from_rows, source] * np.float32(part)
    return found


def _lay_over(colours: _Floats, name: str, opacity: _Floats) -> None:
    """Paint a colour over others; all are multiplied by their opacity."""
    paint = QColor(name)
    colours *= (1.0 - opacity)[:, :, None]
    colours += opacity[:, :, None] * np.array([paint.blue(), paint.green(), paint.red(), 255], np.float32)


def _image(colours: _Floats) -> QImage:
    pixels = (colours + 0.5).astype(np.uint8)
    height, width, _ = pixels.shape
    image = QImage(pixels.data, width, height, width * 4, QImage.Format.Format_ARGB32_Premultiplied)
    return image.copy()
