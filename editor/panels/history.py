"""The History panel: every step of the open map, one click back or forth."""

from collections.abc import Iterator

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtGui import QMouseEvent, QUndoStack
from PySide6.QtWidgets import QUndoView, QWidget

from editor.menus.asking import row_menu
from editor.menus.entry import Entry, Item, copying, unless
from editor.text.texts import text
from editor.theme.widgets import in_column


class _Steps(QUndoView):
    """Goes to the step that the left button presses; the right one only asks for a menu."""

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.RightButton:
            super().mousePressEvent(event)


class HistoryPanel(QWidget):
    """Lists the steps of an undo stack; a click goes there."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._view = _Steps()
        self._view.setAccessibleName(text("panel.history"))
        self._view.setEmptyLabel(text("history.start"))
        row_menu(self._view, self._offered)
        in_column(self._view, of=self, margins=4)

    def show_stack(self, stack: QUndoStack | None) -> None:
        """Follow that stack."""
        self._view.setStack(stack)  # type: ignore[arg-type]

    def _offered(self, index: QModelIndex) -> Iterator[Item]:
        stack = self._view.stack()
        if stack is None or not index.isValid():
            return
        place, here = index.row(), stack.index()
        yield unless(
            text("history.here") if place == here else "",
            Entry(text("history.go"), lambda: stack.setIndex(place)),
        )
        yield None
        yield copying(text("context.copy_line"), str(index.data()))
