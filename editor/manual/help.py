"""The key for help: opens the manual at the page of what one is in, in dialogs as well."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QShortcut
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from editor.manual.pages import PAGES

if TYPE_CHECKING:
    from editor.main_window import MainWindow
    from editor.manual.window import ManualWindow

#: Marks dialogs that have the key already.
_KEYED = "manual-key"


class Help(QObject):
    """Opens the manual beside the window; over a dialog that lets nothing else be used, as a part of it."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.manual: ManualWindow | None = None
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._focused)

    def explain(self) -> None:
        """Open the page of what has the focus."""
        from editor.manual.places import page_here

        self.open_page(page_here(self._window, QApplication.focusWidget()))

    def open_page(self, id_: str = PAGES[0]) -> None:
        """Open a page of the manual."""
        from editor.manual.window import ManualWindow

        dialog = QApplication.activeModalWidget()
        if dialog is not None:
            over = ManualWindow(self._window.appearance, dialog)
            over.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            over.open_page(id_)
            return
        if self.manual is None:
            self.manual = ManualWindow(self._window.appearance, self._window)
        self.manual.open_page(id_)

    def _focused(self, _: QWidget | None, now: QWidget | None) -> None:
        """A dialog takes keys for itself: give it the key for help, too."""
        dialog = now.window() if now is not None else None
        if isinstance(dialog, QDialog) and self._is_ours(dialog) and not dialog.property(_KEYED):
            dialog.setProperty(_KEYED, True)
            for keys in self._window.commands["manual"].shortcuts():
                QShortcut(keys, dialog, self.explain)

    def _is_ours(self, dialog: QWidget) -> bool:
        """Whether a dialog belongs to this window."""
        parent = dialog.parentWidget()
        while parent is not None and parent is not self._window:
            parent = parent.parentWidget()
        return parent is self._window
