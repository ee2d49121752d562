"""Files dropped on the window are opened as Open does it; what is no file that can be opened is refused."""

import os
from collections.abc import Callable

from PySide6.QtCore import QEvent, QMimeData, QObject
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QWidget

from editor.text.texts import text


class DroppedFiles(QObject):
    """Takes the files that are dropped anywhere on a window where no other part of it wants them."""

    def __init__(
        self, window: QWidget, open_path: Callable[[str], object], refuse: Callable[[str, str], object]
    ) -> None:
        super().__init__(window)
        self._open_path = open_path
        self._refuse = refuse
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # A drag that moves is a drop event to Qt, and an entering one a moving one.
        if isinstance(event, QDropEvent) and event.mimeData().hasUrls():
            event.acceptProposedAction()
            if event.type() == QEvent.Type.Drop and not isinstance(event, QDragEnterEvent):
                self._take(event.mimeData())
            return True
        return super().eventFilter(watched, event)

    def _take(self, data: QMimeData) -> None:
        """Open every file, each once and in order; say in one box of all others why they are not opened."""
        refused = []
        for url in dict.fromkeys(data.urls()):
            path = url.toLocalFile()
            if not url.isLocalFile():
                refused.append(text("drop.elsewhere", name=url.toDisplayString()))
            elif os.path.isdir(path):
                refused.append(text("drop.folder", name=os.path.basename(os.path.normpath(path)) or path))
            else:
                self._open_path(path)
        if refused:
            self._refuse(text("drop.refused"), "\n".join(refused))
