"""The hexes of a document as the rows of a table that is asked only for the rows in sight."""

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from editor.document.changes import Changes
from editor.document.document import ScenarioDocument
from editor.panels.hexes.hex_words import HexWords, row_order
from editor.text.texts import text
from engine.hexes.hex import Hex

COLUMNS = ("hex", "terrain", "level", "lines", "markers")
_Index = QModelIndex | QPersistentModelIndex
_NOWHERE = QModelIndex()


class HexTable(QAbstractTableModel):
    """One row a hex, in the order of reading; `search` leaves only rows that hold every word asked for."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document: ScenarioDocument | None = None
        self._words: HexWords | None = None
        self._order: list[Hex] = []
        self._rows: list[Hex] = []
        self._places: dict[Hex, int] = {}
        self._asked: tuple[str, ...] = ()
        self._sentences: dict[Hex, str] = {}

    # ------------------------------------------------------------------ what it holds

    @property
    def total(self) -> int:
        """How many hexes the map has, found or not."""
        return len(self._order)

    def hex_of(self, row: int) -> Hex:
        """The hex of a row."""
        return self._rows[row]

    def row_of(self, hex_: Hex) -> int | None:
        """The row of a hex; None when it is not among those found."""
        return self._places.get(hex_)

    def show_document(self, document: ScenarioDocument | None) -> None:
        """Hold the hexes of that document."""
        self.beginResetModel()
        self._document = document
        self._words = HexWords(document) if document is not None else None
        self._order = row_order(self._words.map) if self._words is not None else []
        self._sentences = {}
        self._take(self._found())
        self.endResetModel()

    def search(self, asked: str) -> None:
        """Leave only the hexes whose row holds every one of these words, in any case."""
        words = tuple(asked.casefold().split())
        if words != self._asked:
            self._asked = words
            self._lay(self._found())

    def follow(self, changes: Changes) -> None:
        """The document changed: look again at what differs."""
        document = self._document
        if document is None:
            return
        if changes.cells is None or changes.hexes is None:
            self.show_document(document)
            return
        self._words = HexWords(document)
        if "sides" in changes.fields:
            self._sentences = {}
        for hex_ in changes.hexes:
            self._sentences.pop(hex_, None)
        found = self._found()
        if found != self._rows:
            self._lay(found)
        elif self._rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._rows) - 1, len(COLUMNS) - 1))

    def _found(self) -> list[Hex]:
        if not self._asked:
            return self._order
        return [hex_ for hex_ in self._order if all(word in self._sentence(hex_) for word in self._asked)]

    def _sentence(self, hex_: Hex) -> str:
        assert self._words is not None
        known = self._sentences.get(hex_)
        if known is None:
            known = self._sentences[hex_] = self._words.sentence(hex_).casefold()
        return known

    def _lay(self, rows: list[Hex]) -> None:
        self.beginResetModel()
        self._take(rows)
        self.endResetModel()

    def _take(self, rows: list[Hex]) -> None:
        self._rows = rows
        self._places = {hex_: row for row, hex_ in enumerate(rows)}

    # ------------------------------------------------------------------ what the view asks

    def rowCount(self, parent: _Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: _Index = _NOWHERE) -> int:
        return 0 if parent.isValid() else len(COLUMNS)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return text(f"hexes.column.{COLUMNS[section]}")
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        return None

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        words = self._words
        if words is None or not index.isValid():
            return None
        hex_, column = self._rows[index.row()], COLUMNS[index.column()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return words.map.label(hex_) if column == "hex" else getattr(words, column)(hex_)
            case Qt.ItemDataRole.AccessibleTextRole if column == "hex":
                return words.sentence(hex_)
            case Qt.ItemDataRole.ToolTipRole if column in ("lines", "markers"):
                return getattr(words, column)(hex_)
        return None
