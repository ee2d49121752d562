"""The context menu of a table that is only read: its rows as text for the clipboard."""

from collections.abc import Iterator

from PySide6.QtCore import QModelIndex
from PySide6.QtWidgets import QAbstractItemView

from editor.menus.asking import row_menu
from editor.menus.entry import Item, copying
from editor.text.texts import text


def table_menu(view: QAbstractItemView) -> None:
    """Give a table a menu that copies the row under the pointer, or all rows, with tabs between columns."""

    def offered(index: QModelIndex) -> Iterator[Item]:
        if index.isValid():
            yield copying(text("context.copy_line"), row_text(view, index.row()))
        if view.model().rowCount():
            rows = (row_text(view, row) for row in range(view.model().rowCount()))
            yield copying(text("context.copy_all"), "\n".join(rows))

    row_menu(view, offered)


def row_text(view: QAbstractItemView, row: int) -> str:
    """The words of a row, with tabs between columns."""
    model = view.model()
    cells = (model.index(row, column) for column in range(model.columnCount()))
    return "\t".join(str(cell.data() or "") for cell in cells)
