"""The minimap: the whole map in small, with the part in view; a click goes there."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QPixmap, QResizeEvent
from PySide6.QtWidgets import QWidget

from editor.panels.pictures import Pictures
from editor.text.texts import text
from editor.views.geometry.sheet import Box
from engine.hexes.hex import Hex
from engine.model.hex_map import HexMap


class Minimap(QWidget):
    """Shows a map and a frame; emits the point of the sheet that was clicked."""

    point_chosen = Signal(float, float)

    def __init__(self, pictures: Pictures, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pictures = pictures
        self._map: HexMap | None = None
        self._picture: QPixmap | None = None
        self._frame: Box | None = None
        self._marks: tuple[tuple[Hex, str], ...] = ()
        self.setAccessibleName(text("panel.minimap"))
        self.setMinimumHeight(110)

    def sizeHint(self) -> QSize:
        return QSize(270, 170)

    def show_map(self, map_: HexMap | None, marks: tuple[tuple[Hex, str], ...] = ()) -> None:
        """Show that map, with dots of these colours on hexes."""
        if map_ is not self._map:
            self._map, self._picture = map_, None
        self._marks = marks
        self.update()

    def show_frame(self, visible: Box) -> None:
        """Show which part of the sheet is in view."""
        self._frame = visible
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._picture = None
        super().resizeEvent(event)

    def _place(self) -> tuple[float, float, float]:
        """Left, top and pixels per u of the picture."""
        assert self._map is not None
        across, down = self._map.grid.size
        px = min((self.width() - 24) / across, (self.height() - 16) / down)
        return (self.width() - across * px) / 2, (self.height() - down * px) / 2, px

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._map is None:
            return
        if self._picture is None:
            self._picture = self._pictures.map(self._map, self.width() - 24, self.height() - 16)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        left, top, px = self._place()
        across, down = self._map.grid.size
        whole = QRectF(left, top, across * px, down * px)
        painter.drawPixmap(whole, self._picture, QRectF(self._picture.rect()))
        painter.setPen(QPen(Qt.GlobalColor.white, 1))
        for hex_, colour in self._marks:
            x, y = self._map.grid.centre(hex_)
            painter.setBrush(QColor(colour))
            painter.drawEllipse(QPointF(left + x * px, top + y * px), 3.5, 3.5)
        if self._frame is not None:
            box = self._frame
            frame = QRectF(left + box.left * px, top + box.top * px, box.width * px, box.height * px)
            frame = frame.intersected(whole)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(Qt.GlobalColor.white, 4))
            painter.drawRect(frame)
            painter.setPen(QPen(self.palette().color(self.palette().ColorRole.Highlight), 2))
            painter.drawRect(frame)
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._go(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._go(event.position())

    def _go(self, place: QPointF) -> None:
        if self._map is not None:
            left, top, px = self._place()
            self.point_chosen.emit((place.x() - left) / px, (place.y() - top) / px)
