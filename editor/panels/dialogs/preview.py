"""A picture of what will be written, drawn beside the window and anew after every change."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QRunnable, QSize, Qt, QThreadPool, Signal
from PySide6.QtGui import QImage, QPixmap
from PySide6.QtWidgets import QLabel

#: Draws a picture that is no larger than that.
Draw = Callable[[QSize], QImage]


class _Told(QObject):
    """Carries a picture to the window's thread."""

    drawn = Signal(QImage)


class _Drawing(QRunnable):
    def __init__(self, draw: Draw, room: QSize, told: _Told) -> None:
        super().__init__()
        self._draw, self._room, self._told = draw, room, told

    def run(self) -> None:
        try:
            image = self._draw(self._room)
        except Exception:
            # What cannot be drawn is said when it is to be written; a preview shows nothing then.
            image = QImage()
        try:
            self._told.drawn.emit(image)
        except RuntimeError:
            # The dialog went away meanwhile.
            return


class Preview(QLabel):
    """Shows pictures: the one asked for last always comes, those between may be left out."""

    def __init__(self, name: str, size: QSize) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setProperty("panel", True)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setFixedSize(size)
        self._told = _Told(self)
        self._told.drawn.connect(self._take)
        self._next: Draw | None = None
        self._is_drawing = False

    @property
    def is_settled(self) -> bool:
        """Whether what shows is what was asked for last."""
        return not self._is_drawing and self._next is None

    def ask(self, draw: Draw) -> None:
        """Show that picture as soon as it is drawn."""
        self._next = draw
        if not self._is_drawing:
            self._begin()

    def _begin(self) -> None:
        draw, self._next = self._next, None
        if draw is not None:
            self._is_drawing = True
            room = (self.size() - QSize(16, 16)) * self.devicePixelRatioF()
            QThreadPool.globalInstance().start(_Drawing(draw, room, self._told))

    def _take(self, image: QImage) -> None:
        self._is_drawing = False
        if self._next is None:
            picture = QPixmap.fromImage(image)
            picture.setDevicePixelRatio(self.devicePixelRatioF())
            self.setPixmap(picture)
        self._begin()
