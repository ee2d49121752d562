"""A small hexagon whose six sides are switches: by which hexsides a line leaves a hex, or several."""

import math

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QToolTip, QWidget

from editor.text.texts import text
from engine.hexes.grid import Orientation
from engine.model.cell import Directions


class HexArms(QWidget):
    """Shows and switches the arms of a line. Keys 1 to 6 switch too.

    An arm that only some of several hexes have is a stub, and a word says that they differ; switched, it is
    given to all.
    """

    toggled = Signal(int, bool)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._arms: Directions = ()
        self._some: Directions = ()
        self._flat = True
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFixedSize(self.sizeHint())

    def sizeHint(self) -> QSize:
        return QSize(54, 50)

    def show_arms(self, arms: Directions, orientation: Orientation, *, some: Directions = ()) -> None:
        """Show these arms; `some` are those that not all of several hexes have."""
        self._arms, self._some, self._flat = arms, some, orientation is Orientation.FLAT_TOP
        parts = [self._names(arms), text("inspector.arms.mixed", arms=self._names(some)) if some else ""]
        self.setAccessibleDescription("; ".join(part for part in parts if part))
        self.update()

    def _names(self, arms: Directions) -> str:
        return ", ".join(self.direction_name(each) for each in arms)

    def direction_name(self, direction: int) -> str:
        """The compass name of a direction."""
        return text(f"direction.{'flat' if self._flat else 'pointy'}.{direction % 6}")

    def _place(self, direction: int, share: float = 1.0) -> QPointF:
        angle = math.radians((-90 if self._flat else -60) + 60 * direction)
        radius = 19.5 * share
        return QPointF(27 + radius * math.cos(angle), 25 + radius * math.sin(angle))

    def _corner(self, number: int) -> QPointF:
        angle = math.radians((-120 if self._flat else -90) + 60 * number)
        return QPointF(27 + 22.5 * math.cos(angle), 25 + 22.5 * math.sin(angle))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        palette = self.palette()
        ink = palette.color(palette.ColorRole.WindowText)
        accent = palette.color(palette.ColorRole.Highlight)
        if not self.isEnabled():
            ink.setAlphaF(0.4)
        painter.setPen(QPen(ink, 1.2))
        painter.setBrush(palette.color(palette.ColorRole.Base))
        painter.drawPolygon(QPolygonF([self._corner(k) for k in range(6)]))
        for direction in range(6):
            if direction in self._arms:
                painter.setPen(QPen(accent, 5, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
                painter.drawLine(self._place(direction, 0.0), self._place(direction, 0.92))
            elif direction in self._some:
                painter.setPen(QPen(accent, 3))
                painter.drawLine(self._place(direction, 0.58), self._place(direction, 0.96))
            else:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(ink)
                painter.drawEllipse(self._place(direction, 0.78), 1.7, 1.7)
        if self._some:
            self._paint_mixed(painter)
        if self.hasFocus():
            painter.setPen(QPen(accent, 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawPolygon(QPolygonF([self._corner(k) for k in range(6)]))
        painter.end()

    def _paint_mixed(self, painter: QPainter) -> None:
        """The word that several hexes differ, in the middle, where it hides no side."""
        word, font, palette = text("inspector.mixed"), painter.font(), self.palette()
        font.setPixelSize(10)
        painter.setFont(font)
        room = QRectF(0, 0, painter.fontMetrics().horizontalAdvance(word) + 4, 12)
        room.moveCenter(QPointF(27, 25))
        painter.fillRect(room, palette.color(palette.ColorRole.Base))
        painter.setPen(palette.color(palette.ColorRole.WindowText))
        painter.drawText(room, Qt.AlignmentFlag.AlignCenter, word)

    def _at(self, place: QPointF) -> int:
        return min(
            range(6),
            key=lambda d: math.hypot(place.x() - self._place(d).x(), place.y() - self._place(d).y()),
        )

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._switch(self._at(event.position()))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        number = event.key() - Qt.Key.Key_1
        if 0 <= number < 6:
            self._switch(number)
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QKeyEvent) and 0 <= event.key() - Qt.Key.Key_1 < 6:
            # The digits choose terrain in the window, but sides here.
            if event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            return super().event(event)
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            QToolTip.showText(event.globalPos(), self._told(self._at(QPointF(event.pos()))), self)
            return True
        return super().event(event)

    def _told(self, direction: int) -> str:
        name = self.direction_name(direction)
        return text("inspector.arms.mixed", arms=name) if direction in self._some else name

    def _switch(self, direction: int) -> None:
        self.toggled.emit(direction, direction not in self._arms)
