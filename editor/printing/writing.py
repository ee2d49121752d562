"""Writing pictures and booklets in a worker thread, with progress and a way to stop."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event

from PySide6.QtCore import QObject, QRunnable, Qt, QThreadPool, Signal
from PySide6.QtWidgets import QProgressDialog, QWidget

from editor.text.texts import text

#: Draws and writes: hears how to tell `(done, all)` and whether to go on; answers why it failed, or nothing.
Job = Callable[[Callable[[int, int], bool]], str]


class _Told(QObject):
    """Carries what a worker says to the window's thread."""

    progress = Signal(int, int)
    done = Signal(str, bool)


class _Running(QRunnable):
    def __init__(self, job: Job, told: _Told, stop: Event) -> None:
        super().__init__()
        self._job, self._told, self._stop = job, told, stop

    def run(self) -> None:
        def step(done: int, whole: int) -> bool:
            self._told.progress.emit(done, whole)
            return not self._stop.is_set()

        failure = self._job(step)
        self._told.done.emit(failure, self._stop.is_set())


class Writing(QObject):
    """One file being written; the dialog shows itself when it takes longer than a moment."""

    finished = Signal(str, bool)

    def __init__(self, title: str, job: Job, parent: QWidget) -> None:
        super().__init__(parent)
        self._stop = Event()
        self._told = _Told(self)
        self.dialog = QProgressDialog(title, text("dialog.stop"), 0, 0, parent)
        self.dialog.setWindowTitle(text("program"))
        self.dialog.setWindowModality(Qt.WindowModality.NonModal)
        self.dialog.setMinimumDuration(400)
        self.dialog.setAutoClose(False)
        self.dialog.setAutoReset(False)
        self.dialog.setAccessibleName(title)
        self.dialog.canceled.connect(self._stop.set)
        self._told.progress.connect(self._show)
        self._told.done.connect(self._done)
        QThreadPool.globalInstance().start(_Running(job, self._told, self._stop))

    def _show(self, done: int, whole: int) -> None:
        self.dialog.setMaximum(whole)
        self.dialog.setValue(min(done, whole))

    def _done(self, failure: str, stopped: bool) -> None:
        self.dialog.reset()
        self.dialog.deleteLater()
        self.finished.emit(failure, stopped)
        self.deleteLater()
