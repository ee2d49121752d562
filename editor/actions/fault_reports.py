"""Errors that nobody foresaw: a report is kept, the user is told where, and the window goes on."""

import sys
import threading
from collections.abc import Callable
from types import TracebackType

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QApplication, QMessageBox

from editor.text.sentences import told
from editor.text.texts import text
from engine.cli.output import one_line, write_line
from engine.storage.fault_report import told_fault


class FaultReports(QObject):
    """Takes what reaches the end of a call of Qt or of a thread; `file` names the map in front."""

    #: A sentence about an error; from whatever thread it happened in.
    happened = Signal(str)

    def __init__(self, file: Callable[[], str | None], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._file = file
        self._shown: set[str] = set()
        self._boxes: list[QMessageBox] = []
        self.happened.connect(self._show, Qt.ConnectionType.QueuedConnection)

    def begin(self) -> None:
        """Take errors from now on."""
        sys.excepthook = self.take
        threading.excepthook = self._take_of_thread

    def take(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None = None
    ) -> None:
        """Keep a report of an error and tell of it; Python's own way for what is no error of the program."""
        if not isinstance(error, Exception):
            sys.__excepthook__(kind, error, trace)
            return
        file = self._file()
        if file:
            error.add_note(f"at {file}")
        sentence = told(told_fault(error))
        write_line(f"tidewright: {one_line(sentence)}", sys.stderr)
        self.happened.emit(sentence)

    def _take_of_thread(self, happened: threading.ExceptHookArgs) -> None:
        if happened.exc_value is not None:
            self.take(happened.exc_type, happened.exc_value, happened.exc_traceback)

    def _show(self, sentence: str) -> None:
        # What happens at every movement of the mouse is told once.
        if sentence in self._shown:
            return
        self._shown.add(sentence)
        parent = QApplication.activeWindow()
        box = QMessageBox(QMessageBox.Icon.Warning, text("program"), text("dialog.fault"), parent=parent)
        box.setInformativeText(sentence)
        self._boxes.append(box)
        box.finished.connect(lambda: self._boxes.remove(box))
        box.open()
