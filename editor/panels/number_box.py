"""A field for a whole number."""

from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QSpinBox, QWidget

#: The room before the figures, which no rule of the style sheet gives them, in pixels.
_ROOM = 5


class NumberBox(QSpinBox):
    """Takes the numbers from `least` to `most`, and begins with `now`.

    It may hold none for the time being; a number is one again as soon as it is typed or stepped to.
    """

    def __init__(self, least: int = 0, most: int = 99, now: int = 0, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._least = least
        self.setRange(least, most)
        self.setValue(now)
        self.lineEdit().setTextMargins(_ROOM, 0, 0, 0)

    def show_number(self, number: int) -> None:
        """Hold a number from now on."""
        self.setSpecialValueText("")
        self.setMinimum(self._least)
        self.setValue(number)

    def show_none(self, words: str) -> None:
        """Hold no number, and say that in these words."""
        self.setMinimum(self._least - 1)
        self.setSpecialValueText(words)
        self.setValue(self._least - 1)

    @property
    def is_none(self) -> bool:
        """Whether no number is held."""
        return self.value() < self._least

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.is_none and event.text().isdigit():
            self.selectAll()  # a figure takes the place of the words, wherever the cursor stands in them
        super().keyPressEvent(event)
