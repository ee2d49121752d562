"""Work that takes longer than a moment, in a thread beside the window, with progress and a way to stop."""

from collections.abc import Callable
from functools import partial
from threading import Event

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtWidgets import QProgressDialog, QWidget

from editor.beside import Beside
from editor.text.sentences import told
from editor.text.texts import text
from engine.storage.fault_report import told_fault

#: How a job tells `(done, all)` and hears whether to go on.
Step = Callable[[int, int], bool]

#: Does the work: gets its step; answers why it failed, or nothing.
Job = Callable[[Step], str]

#: Milliseconds between two looks at how far it is.
_LOOK_MS = 40


class _Course:
    """How far the work is; written beside the window, read in its thread."""

    def __init__(self) -> None:
        self.stopped = Event()
        self.done, self.whole = 0, 0

    def step(self, done: int, whole: int) -> bool:
        self.done, self.whole = done, whole
        return not self.stopped.is_set()


def _failure(job: Job, course: _Course) -> str:
    try:
        return job(course.step)
    except Exception as error:
        # The dialog would stay for ever if nothing came back.
        return told(told_fault(error))


class LongWork(QObject):
    """One piece of work under way; the dialog shows itself when it takes longer than a moment.

    `finished` tells why it failed (or nothing) and whether it was stopped.
    """

    finished = Signal(str, bool)

    def __init__(self, title: str, job: Job, parent: QWidget) -> None:
        super().__init__(parent)
        self._course = course = _Course()
        self.dialog = QProgressDialog(title, text("dialog.stop"), 0, 0, parent)
        self.dialog.setWindowTitle(text("program"))
        self.dialog.setWindowModality(Qt.WindowModality.NonModal)
        self.dialog.setMinimumDuration(400)
        self.dialog.setAutoClose(False)
        self.dialog.setAutoReset(False)
        self.dialog.setAccessibleName(title)
        self.dialog.canceled.connect(course.stopped.set)
        self.destroyed.connect(course.stopped.set)
        self._look = QTimer(self, interval=_LOOK_MS)
        self._look.timeout.connect(self._show)
        self._look.start()
        self._beside = Beside()
        self._beside.ask(partial(_failure, job, course), self, self._done)

    def serve(self, window: QWidget) -> None:
        """Go on in another window."""
        shown = self.dialog.isVisible()
        self.setParent(window)
        self.dialog.setParent(window, self.dialog.windowFlags())
        self.dialog.setVisible(shown)

    def _show(self) -> None:
        course = self._course
        if course.whole and not course.stopped.is_set():
            self.dialog.setMaximum(course.whole)
            self.dialog.setValue(min(course.done, course.whole))

    def _done(self, failure: str) -> None:
        self._look.stop()
        self._beside.stop(waiting=False)
        self.dialog.reset()
        self.dialog.deleteLater()
        self.finished.emit(failure, self._course.stopped.is_set())
        self.deleteLater()
