"""A frame round the part of the window that is meant; it lies over everything and takes no click."""

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

#: How far the frame stands off what it surrounds, and how thick its line is, in pixels.
_OFF, _THICK = 3, 3


class PointingFrame(QWidget):
    """Surrounds a widget of its window."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._colour = QColor(Qt.GlobalColor.blue)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()

    def surround(self, widget: QWidget | None, colour: str) -> None:
        """Stand round a widget, or nowhere when it is not to be seen."""
        parent = self.parentWidget()
        if widget is None or parent is None or not widget.isVisible() or widget.visibleRegion().isEmpty():
            self.hide()
            return
        self._colour = QColor(colour)
        seen = widget.visibleRegion().boundingRect()
        place = QRect(widget.mapTo(parent, seen.topLeft()), seen.size())
        wanted = place.adjusted(-_OFF, -_OFF, _OFF, _OFF)
        if wanted != self.geometry():
            self.setGeometry(wanted)
        self.show()
        self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self._colour, _THICK))
        inset = _THICK / 2
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(inset, inset, -inset, -inset), 7, 7)
