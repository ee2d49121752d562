"""Work that takes longer than a moment, in a worker thread, with progress and a way to stop."""

from collections.abc import Callable
from threading import Event

from PySide6.QtCore import QObject, QRunnable, Qt, QThreadPool, Signal
from PySide6.QtWidgets import QProgressDialog, QWidget

from editor.text.sentences import told
from editor.text.texts import text
from engine.storage.fault_report import told_fault

#: How a job tells `(done, all)` and hears whether to go on.
Step = Callable[[int, int], bool]

#: Does the work: gets its step; answers why it failed, or nothing.
Job = Callable[[Step], str]


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
            if not self._stop.is_set():
                self._told.progress.emit(done, whole)
            return not self._stop.is_set()

        try:
            failure = self._job(step)
        except Exception as error:
            # The dialog would stay for ever if nothing came back.
            failure = told(told_fault(error))
        try:
            self._told.done.emit(failure, self._stop.is_set())
        except RuntimeError:
            # The window went away meanwhile, and who listened with it.
            return


class LongWork(QObject):
    """One piece of work under way; the dialog shows itself when it takes longer than a moment.

    `finished` tells why it failed (or nothing) and whether it was stopped.
    """

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
        self.destroyed.connect(self._stop.set)
        self._told.progress.connect(self._show)
        self._told.done.connect(self._done)
        QThreadPool.globalInstance().start(_Running(job, self._told, self._stop))

    def serve(self, window: QWidget) -> None:
        """Go on in another window."""
        shown = self.dialog.isVisible()
        self.setParent(window)
        self.dialog.setParent(window, self.dialog.windowFlags())
        self.dialog.setVisible(shown)

    def _show(self, done: int, whole: int) -> None:
        if not self._stop.is_set():
            self.dialog.setMaximum(whole)
            self.dialog.setValue(min(done, whole))

    def _done(self, failure: str, stopped: bool) -> None:
        self.dialog.reset()
        self.dialog.deleteLater()
        self.finished.emit(failure, stopped)
        self.deleteLater()
