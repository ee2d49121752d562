"""A ruler along an edge of the map view: column letters or row numbers that follow scrolling and zoom."""

import re
from collections.abc import Mapping
from functools import lru_cache

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.views.board_canvas import BoardCanvas
from engine.hexes.grid import Grid
from engine.hexes.hex import Hex

#: How deep a ruler is, and how far apart its labels stand at least, in pixels.
DEPTH, _LEAST = 20, 26

#: Every how many columns or rows a label may stand.
_STEPS = (1, 2, 5, 10, 20, 50, 100)

_LABEL = re.compile(r"([A-Z]+)([0-9]+)")


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
        label = sheet.grid.label(hex_) if sheet is not None and hex_ is not None else ""
        found = _LABEL.fullmatch(label)
        here = "" if found is None else found[1] if self._across else found[2]
        if here != self._here:
            self._here = here
            self.update()

    def places(self) -> list[tuple[str, float]]:
        """The labels to be shown, each with its place along the ruler in pixels."""
        sheet, camera = self._view.sheet, self._view.camera
        if sheet is None:
            return []
        middles = _middles(sheet.grid)[0 if self._across else 1]
        names = list(middles)
        pitch = (middles[names[-1]] - middles[names[0]]) / max(1, len(names) - 1) * camera.px
        step = next((each for each in _STEPS if each * pitch >= _LEAST), _STEPS[-1])
        offset = camera.offset[0 if self._across else 1]
        return [
            (name, middles[name] * camera.px + offset)
            for number, name in enumerate(names, 1)
            if step == 1 or number % step == 0 or name == self._here
        ]

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


@lru_cache(maxsize=8)
def _middles(grid: Grid) -> tuple[Mapping[str, float], Mapping[str, float]]:
    """The middle of each column by its letters and of each row by its number, in u, in order.

    Hexes of a staggered row stand half a hex apart: its middle lies between them.
    """
    columns: dict[str, list[float]] = {}
    rows: dict[str, list[float]] = {}
    for hex_ in grid.playable:
        found = _LABEL.fullmatch(grid.label(hex_))
        if found is None:
            continue
        x, y = grid.centre(hex_)
        columns.setdefault(found[1], []).append(x)
        rows.setdefault(found[2], []).append(y)

    def middles(places: Mapping[str, list[float]]) -> dict[str, float]:
        found = {name: (min(each) + max(each)) / 2 for name, each in places.items()}
        return dict(sorted(found.items(), key=lambda each: each[1]))

    return middles(columns), middles(rows)
