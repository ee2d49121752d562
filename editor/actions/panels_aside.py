"""Panels and tools put aside while something else than a map fills the window, and brought back."""

from PySide6.QtCore import QByteArray
from PySide6.QtWidgets import QDockWidget, QMainWindow, QToolBar


class PanelsAside:
    """Hides every dock and the strip of tools of a window; a game and the start page have no use for them."""

    def __init__(self, window: QMainWindow, strip: QToolBar) -> None:
        self._window = window
        self._strip = strip
        self._before = QByteArray()

    @property
    def state(self) -> QByteArray:
        """Where everything stands while a map is edited, whether or not it is put aside now."""
        return self._window.saveState() if self._before.isEmpty() else self._before

    def put(self) -> None:
        """Put them aside, where they are not so already."""
        if not self._before.isEmpty():
            return
        self._before = self._window.saveState()
        for dock in self._window.findChildren(QDockWidget):
            dock.hide()
        self._strip.hide()

    def bring_back(self) -> None:
        """Bring back what was put aside."""
        if self._before.isEmpty():
            return
        before, self._before = self._before, QByteArray()
        self._strip.show()
        self._window.restoreState(before)
