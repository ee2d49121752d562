"""Drawing parts of a source to images, and comparing images."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from editor.views.board_source import BoardSource
from editor.views.geometry.sheet import Box, SheetGeometry
from editor.views.layers.markers import draw_markers
from editor.views.layers.terrain import draw_terrain
from editor.views.palette import SCREEN, Palette
from editor.views.sketch import Sketch


def drawn(
    source: BoardSource,
    px: float,
    box: Box | None = None,
    *,
    palette: Palette = SCREEN,
    markers: bool = True,
) -> np.ndarray:
    """The picture of a part of the sheet (whole pixels) as an array (height, width, 3)."""
    sheet = SheetGeometry(source.map.grid)
    part = sheet.box if box is None else box
    image = QImage(round(part.width * px), round(part.height * px), QImage.Format.Format_RGB32)
    image.fill(0xFFFFFFFF)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(px, px)
    painter.translate(-part.left, -part.top)
    painter.setClipRect(QRectF(sheet.box.left, sheet.box.top, sheet.box.width, sheet.box.height))
    sketch = Sketch(painter, px, palette)
    draw_terrain(sketch, source.map, sheet, part)
    if markers:
        draw_markers(sketch, source, sheet, part, {})
    painter.end()
    return pixels(image)


def pixels(image: QImage) -> np.ndarray:
    """The colours of an image as an array (height, width, 3) of integers."""
    plain = image.convertToFormat(QImage.Format.Format_RGB32)
    data = np.frombuffer(plain.constBits(), dtype=np.uint8)
    rows = data.reshape(plain.height(), plain.bytesPerLine() // 4, 4)
    return rows[:, : plain.width(), 2::-1].astype(int)


def difference(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """The largest difference of the three colours of each pixel."""
    return np.abs(a - b).max(axis=2)
