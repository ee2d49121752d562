"""A field for a whole number."""

from PySide6.QtWidgets import QSpinBox, QWidget

#: The room before the figures, which no rule of the style sheet gives them, in pixels.
_ROOM = 5


class NumberBox(QSpinBox):
    """Takes the numbers from `least` to `most`, and begins with `now`."""

    def __init__(self, least: int = 0, most: int = 99, now: int = 0, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setRange(least, most)
        self.setValue(now)
        self.lineEdit().setTextMargins(_ROOM, 0, 0, 0)
