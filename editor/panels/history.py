"""The History panel: every step of the open map, one click back or forth."""

from __future__ import annotations

from PySide6.QtGui import QUndoStack
from PySide6.QtWidgets import QUndoView, QVBoxLayout, QWidget

from editor.text.texts import text


class HistoryPanel(QWidget):
    """Lists the steps of an undo stack; a click goes there."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view = QUndoView()
        self._view.setAccessibleName(text("panel.history"))
        self._view.setEmptyLabel(text("history.start"))
        column = QVBoxLayout(self)
        column.setContentsMargins(4, 4, 4, 4)
        column.addWidget(self._view)

    def show_stack(self, stack: QUndoStack | None) -> None:
        """Follow that stack."""
        self._view.setStack(stack)  # type: ignore[arg-type]
