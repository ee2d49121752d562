"""A whole map as one small picture, with dots for what is fought over; may be drawn in any thread."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from editor.views.geometry.sheet import SheetGeometry
from editor.views.layers.terrain import draw_terrain
from editor.views.palette import SCREEN
from editor.views.sketch import Sketch
from engine.hexes.hex import Hex
from engine.model.hex_map import HexMap
from engine.model.scenario import Scenario

#: Dots of objectives by type, and of the entries of the first and the second side.
OBJECTIVE_DOTS = {"vp": "#22304A", "fp": "#E98F2B", "command": "#6B2F66", "special": "#5A5E66"}
_HOME_DOTS = ("#1E6B45", "#35508F")

#: A place and the colour of its dot.
Dots = tuple[tuple[Hex, str], ...]


def dots_of(scenario: Scenario) -> Dots:
    """The dots of a scenario's objectives and Reinforcement Hexes."""
    homes = [
        (hex_, colour)
        for side, colour in zip(scenario.sides, _HOME_DOTS, strict=False)
        for hex_ in side.reinforcement_hexes
    ]
    return (*homes, *((each.hex, OBJECTIVE_DOTS[each.type.value]) for each in scenario.objectives))


def map_image(map_: HexMap, dots: Dots, width: int, height: int, ratio: float = 1.0) -> QImage:
    """The map as large as it fits into `width` by `height` pixels of a screen with `ratio` dots a pixel."""
    sheet = SheetGeometry(map_.grid)
    px = min(width / sheet.box.width, height / sheet.box.height)
    size = max(1, round(sheet.box.width * px * ratio)), max(1, round(sheet.box.height * px * ratio))
    picture = QImage(*size, QImage.Format.Format_ARGB32_Premultiplied)
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.save()
    painter.scale(px, px)
    draw_terrain(Sketch(painter, px * ratio, SCREEN), map_, sheet, sheet.box)
    painter.restore()
    painter.setPen(QPen(Qt.GlobalColor.white, 1.2))
    radius = max(3.0, min(6.0, 0.3 * px))
    for hex_, colour in dots:
        x, y = map_.grid.centre(hex_)
        painter.setBrush(QColor(colour))
        painter.drawEllipse(QPointF(x * px, y * px), radius, radius)
    painter.end()
    return picture
