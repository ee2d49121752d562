"""Small parts that the panels of play mode are made of."""

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QContextMenuEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from editor.theme.tokens import Tokens
from editor.theme.widgets import STRETCH, in_column, in_row, plain_label
from editor.views.board_source import CounterView
from editor.views.counters.boxed import paint_counter
from editor.views.counters.emblems import emblem_path
from editor.views.palette import colours_of

VICTORY_INK, EXPERIENCE_INK = "#B58118", "#6B4A93"


class Panel(QFrame):
    """A framed part of the side columns with a head and a body."""

    def __init__(self, title: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", True)
        self.head = QWidget()
        self.head.setObjectName("panelHead")
        self.head.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.title = plain_label(title, head=True)
        self.head_row = in_row(self.title, STRETCH, of=self.head, margins=(12, 6, 10, 6))
        column = in_column(self.head, of=self, margins=0, spacing=0)
        self.head.setVisible(bool(title))
        self.body = in_column(margins=(12, 9, 12, 10), spacing=5)
        column.addLayout(self.body)


class SideSign(QWidget):
    """A small plate in the colours and the shape of a side."""

    def __init__(self, nation: str, size: int = 16, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._nation = nation
        self.setFixedSize(size, size)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_sign(painter, QRectF(self.rect()).adjusted(1, 1, -1, -1), self._nation)
        painter.end()


def paint_sign(painter: QPainter, box: QRectF, nation: str) -> None:
    """The plate of a side with its emblem: round corners or cut ones, as on its counters."""
    colours = colours_of(nation)
    painter.setPen(QPen(QColor(colours.edge), 1.2))
    painter.setBrush(QColor(colours.body))
    if colours.rounded:
        painter.drawRoundedRect(box, 3.5, 3.5)
    else:
        cut = box.width() * 0.26
        painter.drawPolygon(
            [
                box.topLeft() + QPointF(cut, 0),
                box.topRight() + QPointF(-cut, 0),
                box.topRight() + QPointF(0, cut),
                box.bottomRight() + QPointF(0, -cut),
                box.bottomRight() + QPointF(-cut, 0),
                box.bottomLeft() + QPointF(cut, 0),
                box.bottomLeft() + QPointF(0, -cut),
                box.topLeft() + QPointF(0, cut),
            ]
        )
    centre, radius = box.center(), box.width() * 0.31
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#FFFFFF"))
    painter.drawPath(emblem_path(nation, centre.x(), centre.y(), radius))


class CounterPicture(QWidget):
    """A counter drawn as on the map; may be clicked."""

    clicked = Signal(str)
    menu_asked = Signal(str, QPoint)

    def __init__(self, counter: CounterView | None, size: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._counter = counter
        self._size = size
        self._ring: QColor | None = None
        self.setFixedSize(size, size)

    @property
    def id(self) -> str:
        """The id of the unit drawn, empty where there is none."""
        return self._counter.id if self._counter is not None else ""

    @property
    def is_marked(self) -> bool:
        """Whether there is a ring round it."""
        return self._ring is not None

    def mark(self, colour: str) -> None:
        """Draw a ring round it: it is the one that is chosen."""
        self._ring = QColor(colour)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._size, self._size)

    def resize_to(self, size: int) -> None:
        """Draw it so many pixels wide and high."""
        self._size = size
        self.setFixedSize(size, size)

    def show_counter(self, counter: CounterView | None) -> None:
        """Draw another counter."""
        self._counter = counter
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._counter is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_counter(painter, self._counter, QRectF(self.rect()))
        if self._ring is not None:
            painter.setPen(QPen(self._ring, 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 5, 5)
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self._counter is not None and event.button() == Qt.MouseButton.LeftButton:
            self.clicked.emit(self._counter.id)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if self._counter is not None:
            self.menu_asked.emit(self._counter.id, event.globalPos())


class Track(QWidget):
    """A row of cells, the first ones filled; the figure itself stands beside it."""

    def __init__(self, ink: str, tokens: Tokens, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._ink = ink
        self.tokens = tokens
        self._value = 0.0
        self._most = 10
        self.setFixedHeight(14)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_value(self, value: float, most: int) -> None:
        """Fill so many of so many cells."""
        self._value, self._most = value, max(most, 1)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ink = QColor(self._ink)
        if self.tokens.is_dark:
            ink = ink.lighter(145)
        step = min(self.width() / self._most, 15.0)
        for cell in range(self._most):
            box = QRectF(cell * step + 0.8, 2, step - 2.6, 10)
            painter.setPen(QPen(ink, 1.1))
            share = min(max(self._value - cell, 0.0), 1.0)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box, 2.5, 2.5)
            if share > 0:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(ink)
                part = QRectF(box.left(), box.top(), box.width() * share, box.height())
                painter.drawRoundedRect(part, 2.5, 2.5)
        painter.end()
