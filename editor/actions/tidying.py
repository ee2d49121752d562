"""What the garbage collector need not look at: documents that are open, and the program itself."""

import gc

from PySide6.QtCore import QTimer

from editor.actions.file_actions import FileActions

#: A document and all that is made for the view of it are there so many milliseconds after it opened.
_SETTLED = 1500


def spare(files: FileActions) -> None:
    """From now on the collector passes over documents that are open.

    A full collection over a map of 60 by 60 hexes holds up the window for more than 0.1 s. What is left over
    by a document is looked at again once it is closed.
    """
    settled = QTimer(files, singleShot=True, interval=_SETTLED)
    settled.timeout.connect(gc.freeze)
    files.opened.connect(lambda _: settled.start())
    files.came_back.connect(lambda _: settled.start())
    files.closed.connect(lambda _: gc.unfreeze())
    files.closed.connect(lambda _: settled.start())
