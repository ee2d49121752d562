"""The edge of a drawer that it is pulled out by."""

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.text.texts import text

#: How deep the grip is, and how long and thick the mark on it, in pixels.
DEPTH, _LONG, _THICK = 7, 36, 3

_LEFT, _RIGHT = Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea


class DrawerGrip(QWidget):
    """Tells how far its drawer is to reach while it is dragged; a double click asks for what was at first."""

    #: So many pixels; 0: as many as at first.
    pulled = Signal(int)

    def __init__(self, area: Qt.DockWidgetArea, drawer: QWidget) -> None:
        super().__init__(drawer)
        self._area = area
        self._drawer = drawer
        self._upright = area in (_LEFT, _RIGHT)
        #: Where the drag began, and how far the drawer reached then.
        self._from: tuple[QPoint, int] | None = None
        grows, fixed = QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed
        self.setSizePolicy(*((fixed, grows) if self._upright else (grows, fixed)))
        self.setCursor(Qt.CursorShape.SizeHorCursor if self._upright else Qt.CursorShape.SizeVerCursor)
        self.setToolTip(text("drawer.pull"))

    def sizeHint(self) -> QSize:
        return QSize(DEPTH, DEPTH)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            size = self._drawer.size()
            reach = size.width() if self._upright else size.height()
            self._from = event.globalPosition().toPoint(), reach
            self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._from is None:
            return
        begun, reach = self._from
        way = event.globalPosition().toPoint() - begun
        out = way.x() if self._area is _LEFT else -way.x() if self._area is _RIGHT else -way.y()
        self.pulled.emit(max(1, reach + out))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._from = None
        self.update()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self._from = None
        self.pulled.emit(0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """A mark in the middle, stronger under the pointer."""
        painter, palette = QPainter(self), self.palette()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), palette.window())
        painter.setPen(Qt.PenStyle.NoPen)
        strong = self._from is not None or self.underMouse()
        painter.setBrush(palette.highlight() if strong else palette.placeholderText())
        wide, high = (_THICK, _LONG) if self._upright else (_LONG, _THICK)
        middle = QRectF(self.rect()).center()
        mark = QRectF(middle.x() - wide / 2, middle.y() - high / 2, wide, high)
        painter.drawRoundedRect(mark, _THICK / 2, _THICK / 2)
        painter.end()
