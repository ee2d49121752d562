"""The map of a game with the bars over and under it; a low window has low bars, for the map's sake."""

from collections.abc import Sequence

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QWidget

from editor.theme.widgets import in_column, in_row

#: A middle less high than this, in pixels, is that of a low window.
_LOW = 600

#: The height of a strip, in pixels, and what a low window leaves it.
_STRIP, _LOW_STRIP = 42, 36


class Strip(QFrame):
    """A framed row; a low window leaves it less height."""

    def __init__(self, height: int = _STRIP, low: int = _LOW_STRIP) -> None:
        super().__init__()
        self.setProperty("panel", True)
        self._heights = {False: (height, 4), True: (low, 2)}
        self.is_low = False
        self.row = in_row(of=self, spacing=6)
        self._take_height()

    def set_low(self, low: bool) -> None:
        """Take less height, or as much as is comfortable."""
        self.is_low = low
        self._take_height()

    def _take_height(self) -> None:
        height, margin = self._heights[self.is_low]
        self.setFixedHeight(height)
        self.row.setContentsMargins(10, margin, 8, margin)


class Middle(QWidget):
    """The middle of the table: the parts above and below a map."""

    def __init__(self, above: Sequence[QWidget], map_: QWidget, below: Sequence[QWidget]) -> None:
        super().__init__()
        self._strips = [each for each in (*above, *below) if isinstance(each, Strip)]
        self._is_low = False
        in_column(*above, (map_, 1), *below, of=self, margins=(2, 2, 2, 4), spacing=4)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        is_low = self.height() < _LOW
        if is_low != self._is_low:
            self._is_low = is_low
            for strip in self._strips:
                strip.set_low(is_low)
