"""The Pieces panel: which pieces the map uses, and of which there are too few."""

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHeaderView, QTableWidgetItem, QWidget

from editor.document.document import ScenarioDocument
from editor.menus.tables import table_menu
from editor.panels.pieces.counts import PieceCount, piece_counts
from editor.text.texts import plural, text
from editor.theme.widgets import in_column, plain_label, reading_table

_COLUMNS = ("name", "group", "used", "held", "missing")


class PiecesPanel(QWidget):
    """A table of pieces with used and held numbers, counted anew when it is looked at."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document: ScenarioDocument | None = None
        self._told = plain_label(second=True)
        self._told.setContentsMargins(8, 6, 8, 2)
        self._table = reading_table(len(_COLUMNS), text("panel.pieces"))
        self._table.setHorizontalHeaderLabels([text(f"pieces.{each}") for each in _COLUMNS])
        self._table.verticalHeader().setDefaultSectionSize(26)
        head = self._table.horizontalHeader()
        head.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        head.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        table_menu(self._table)
        in_column(self._told, (self._table, 1), of=self, margins=(4, 0, 4, 4), spacing=2)

    def show_document(self, document: ScenarioDocument | None) -> None:
        """Count the pieces of that document."""
        self._document = document
        self.refresh()

    def refresh(self) -> None:
        """Count again; while nobody looks it waits until somebody does."""
        if not self.isVisible():
            return
        document = self._document
        counts = piece_counts(document.scenario, document.catalogue) if document else []
        self._table.setRowCount(len(counts))
        for row, each in enumerate(counts):
            self._show(row, each)
        short = sum(each.missing > 0 for each in counts)
        self._told.setText(plural("pieces.short", short) if short else text("pieces.enough"))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()

    def _show(self, row: int, count: PieceCount) -> None:
        told = (
            count.name,
            text(f"pieces.group.{count.group}"),
            str(count.used),
            text("pieces.unknown") if count.held is None else str(count.held),
            plural("pieces.too_many", count.missing) if count.missing else "",
        )
        for column, words in enumerate(told):
            item = QTableWidgetItem(words)
            if count.missing:
                font = item.font()
                font.setBold(True)
                item.setFont(font)
            self._table.setItem(row, column, item)
