"""A picture of what will be written, drawn beside the window and anew after every change."""

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QPixmap, QShowEvent
from PySide6.QtWidgets import QLabel

from editor.printing.beside import PreviewProcess
from editor.printing.print_job import PrintJob


class Preview(QLabel):
    """Shows pictures: the one asked for last always comes, those between may be left out."""

    def __init__(self, name: str, size: QSize) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setProperty("panel", True)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setFixedSize(size)
        self._process = PreviewProcess()
        self.destroyed.connect(self._process.end)
        self._next: PrintJob | None = None
        self._is_drawing = False

    @property
    def is_settled(self) -> bool:
        """Whether what shows is what was asked for last."""
        return not self._is_drawing and self._next is None

    def ask(self, job: PrintJob) -> None:
        """Show that picture as soon as it is drawn; nothing is drawn before anybody looks."""
        self._next = job
        if self.isVisible() and not self._is_drawing:
            self._begin()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self._is_drawing:
            self._begin()

    def end(self) -> None:
        """Show nothing more: who looked at it is gone."""
        self._next = None
        self._process.end()

    def _begin(self) -> None:
        job, self._next = self._next, None
        if job is not None:
            self._is_drawing = True
            room = (self.size() - QSize(16, 16)) * self.devicePixelRatioF()
            self._process.ask(job, room, self, self._take)

    def _take(self, image: QImage) -> None:
        self._is_drawing = False
        if self._next is None:
            picture = QPixmap.fromImage(image)
            picture.setDevicePixelRatio(self.devicePixelRatioF())
            self.setPixmap(picture)
        self._begin()
