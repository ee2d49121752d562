"""A ruler along an edge of the map view: column letters or row numbers that follow scrolling and zoom."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.views.axis_names import axes_of, column_places, row_places
from editor.views.board_canvas import BoardCanvas
from engine.hexes.hex import Hex

#: How deep a ruler is, and how far apart its labels stand at least, in pixels.
DEPTH, _LEAST = 20, 26


class Ruler(QWidget):
    """The letters of the columns along the top of a view, or the numbers of the rows down its left side.

    The column and row of the hex under the pointer stand out.
    """

    def __init__(self, view: BoardCanvas, side: Qt.Orientation, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view = view
        self._across = side is Qt.Orientation.Horizontal
        self._here = ""
        grows, fixed = QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed
        self.setSizePolicy(*((grows, fixed) if self._across else (fixed, grows)))
        view.cameraChanged.connect(self.update)

    def sizeHint(self) -> QSize:
        return QSize(DEPTH, DEPTH)

    def mark(self, hex_: Hex | None) -> None:
        """Let the column or row of a hex stand out; None: of none."""
        sheet = self._view.sheet
        here = axes_of(sheet.grid, hex_)[0 if self._across else 1] if sheet is not None else ""
        if here != self._here:
            self._here = here
            self.update()

    def places(self) -> list[tuple[str, float]]:
        """The labels to be shown, each with its place along the ruler in pixels."""
        sheet, camera = self._view.sheet, self._view.camera
        if sheet is None:
            return []
        places = column_places if self._across else row_places
        return places(sheet.grid, camera, _LEAST, self._here)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, palette = QPainter(self), self.palette()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), palette.window())
        font = painter.font()
        font.setPointSizeF(8.0)
        painter.setFont(font)
        length = self.width() if self._across else self.height()
        marked = [each for each in self.places() if each[0] == self._here]
        for name, at in self.places():
            near = any(name != self._here and abs(at - other) < _LEAST * 0.7 for _, other in marked)
            if near or not -_LEAST < at < length + _LEAST:
                continue
            half = _LEAST / 2
            room = (
                QRectF(at - half, 0, _LEAST, DEPTH) if self._across else QRectF(0, at - half, DEPTH, _LEAST)
            )
            if name == self._here:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(palette.highlight())
                painter.drawRoundedRect(_middle_of(room), 4, 4)
                painter.setPen(palette.highlightedText().color())
            else:
                painter.setPen(palette.windowText().color())
            painter.drawText(room, Qt.AlignmentFlag.AlignCenter, name)
        painter.end()


def _middle_of(room: QRectF) -> QRectF:
    middle = room.center()
    return QRectF(middle.x() - 10, middle.y() - 8, 20, 16)
