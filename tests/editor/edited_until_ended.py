"""An editor that is ended in the middle of its work: `python -m tests.editor.edited_until_ended FILE SIGNAL`.

It opens the file as the program does, begins to close its window, and while the question what becomes of
unsaved changes is open it edits once more and sends itself the signal. With SIGNAL 0 the session of the
desktop ends instead.
"""

from __future__ import annotations

import os
import sys

from PySide6.QtCore import QEvent, QTimer
from PySide6.QtWidgets import QApplication

from editor.actions.unasked_end import UnaskedEnd
from editor.app import main
from editor.application import application
from editor.main_window import MainWindow
from engine.edits.describe import Describe
from engine.storage.bundled import scenario


def begin() -> None:
    window = next((each for each in QApplication.topLevelWidgets() if isinstance(each, MainWindow)), None)
    if window is None or window.kept_tabs.is_busy or window.document is None:
        QTimer.singleShot(50, begin)
        return
    window.files.add(scenario("mill-lane")).apply(Describe({"title": "Without a file"}))
    window.show_document(window.tabs.documents[0])
    window.document.apply(Describe({"title": "Edited"}))
    QTimer.singleShot(0, lambda: end(window))
    window.close()
    print("closed", flush=True)


def end(window: MainWindow) -> None:
    if QApplication.activeModalWidget() is None:
        QTimer.singleShot(50, lambda: end(window))
        return
    assert window.document is not None
    window.document.apply(Describe({"title": "Edited at the end"}))
    if number := int(sys.argv[2]):
        os.kill(os.getpid(), number)
        return
    (ending,) = application().findChildren(UnaskedEnd)
    ending._commit(None)
    QApplication.sendEvent(application(), QEvent(QEvent.Type.Quit))


if __name__ == "__main__":
    application()
    QTimer.singleShot(0, begin)
    sys.exit(main([sys.argv[1]]))
