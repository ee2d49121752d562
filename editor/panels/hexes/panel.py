"""The Hexes panel: the map as a list, for those who read it with a screen reader or work by keys."""

from collections.abc import Iterable

from PySide6.QtCore import (
    QEvent,
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QObject,
    QPoint,
    Qt,
    Signal,
)
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QLineEdit, QTableView, QWidget

from editor.document.changes import Changes
from editor.document.document import ScenarioDocument
from editor.menus.asking import RowAsking
from editor.panels.hexes.table import COLUMNS, HexTable
from editor.text.texts import plural, text
from editor.theme.widgets import STRETCH, in_column, in_row, plain_label
from engine.hexes.hex import Hex

#: Hex, terrain and level are so wide, or as wide as their heads; lines and markers share the rest.
_WIDTHS = (60, 150, 62)


class HexesPanel(QWidget):
    """Lists every hex; the rows selected are the hexes selected on the map, and the other way round.

    `hex_chosen` tells the hex of the row that was gone to, `hex_opened` the one whose content is asked for,
    `menu_asked` the one whose menu is to open and where on the screen.
    """

    hex_chosen = Signal(object)
    hex_opened = Signal(object)
    menu_asked = Signal(object, QPoint)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("hexes")
        self._document: ScenarioDocument | None = None
        self._stale = False
        self._selecting = False
        self._table = HexTable(self)

        self._filter = QLineEdit()
        self._filter.setObjectName("hexFilter")
        self._filter.setPlaceholderText(text("hexes.filter"))
        self._filter.setAccessibleName(text("hexes.filter"))
        self._filter.setToolTip(text("hexes.filter.tip"))
        self._filter.setClearButtonEnabled(True)
        self._filter.setMaximumWidth(320)
        self._filter.textChanged.connect(self._search)
        self._filter.installEventFilter(self)
        self._count = plain_label(second=True)
        head = in_row((self._filter, 1), self._count, STRETCH, margins=(10, 6, 10, 4), spacing=8)

        self._view = QTableView()
        self._view.setObjectName("hexList")
        self._view.setAccessibleName(text("panel.hexes"))
        self._view.setAccessibleDescription(text("hexes.tip"))
        self._view.setModel(self._table)
        self._view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self._view.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self._view.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self._view.setTabKeyNavigation(False)
        self._view.setShowGrid(False)
        self._view.setWordWrap(False)
        self._view.verticalHeader().hide()
        self._view.verticalHeader().setDefaultSectionSize(26)
        columns = self._view.horizontalHeader()
        columns.setHighlightSections(False)
        for column in range(len(COLUMNS)):
            if column < len(_WIDTHS):
                columns.resizeSection(column, max(_WIDTHS[column], columns.sectionSizeHint(column)))
            else:
                columns.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)
        self._view.selectionModel().selectionChanged.connect(self._selected)
        self._view.doubleClicked.connect(lambda _: self._open())
        self._view.installEventFilter(self)
        RowAsking(self._view, self._ask_menu)
        self.setFocusProxy(self._view)

        in_column(head, (self._view, 1), of=self, margins=(0, 0, 0, 6), spacing=2)
        self._show_count()

    # ------------------------------------------------------------------ what it shows

    def show_document(self, document: ScenarioDocument | None) -> None:
        """List the hexes of that document from now on."""
        if self._document is not None:
            self._document.changed.disconnect(self._changed)
            self._document.selection.changed.disconnect(self._follow)
        self._document = document
        if document is not None:
            document.changed.connect(self._changed)
            document.selection.changed.connect(self._follow)
        self._lay()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._stale:
            self._lay()
        else:
            self._follow()

    def _lay(self) -> None:
        """List everything anew: now, or as soon as somebody looks."""
        self._stale = not self.isVisible() and self._document is not None
        self._table.show_document(None if self._stale else self._document)
        self._follow()
        self._show_count()

    def _changed(self, changes: Changes) -> None:
        if not self.isVisible():
            self._stale = True
            return
        self._table.follow(changes)
        self._follow()
        self._show_count()

    def _search(self, asked: str) -> None:
        self._table.search(asked)
        self._follow()
        self._show_count()

    def _show_count(self) -> None:
        found, total = self._table.rowCount(), self._table.total
        words = (
            plural("hexes.count", total) if found == total else text("hexes.found", number=found, all=total)
        )
        self._count.setText(words)

    # ------------------------------------------------------------------ one selection for list and map

    def _follow(self) -> None:
        """Select the rows of the hexes that are selected on the map."""
        if self._selecting or self._document is None or not self.isVisible():
            return
        selection = self._document.selection
        rows = self._rows_of(selection.hexes)
        model = self._view.selectionModel()
        self._selecting = True
        model.select(self._ranges(rows), QItemSelectionModel.SelectionFlag.ClearAndSelect)
        current = None if selection.current is None else self._table.row_of(selection.current)
        if current is None and self._table.rowCount() and not model.currentIndex().isValid():
            current = 0
        if current is not None:
            index = self._table.index(current, 0)
            model.setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)
            self._view.scrollTo(index)
        self._selecting = False

    def _rows_of(self, hexes: Iterable[Hex]) -> list[int]:
        found = (self._table.row_of(hex_) for hex_ in hexes)
        return sorted(row for row in found if row is not None)

    def _ranges(self, rows: list[int]) -> QItemSelection:
        """Rows that follow each other as one range, so that selecting all of a large map is quick."""
        chosen = QItemSelection()
        begin = 0
        for place, row in enumerate(rows):
            if place + 1 == len(rows) or rows[place + 1] != row + 1:
                first, last = self._table.index(rows[begin], 0), self._table.index(row, len(COLUMNS) - 1)
                chosen.select(first, last)
                begin = place + 1
        return chosen

    def _selected(self) -> None:
        if self._selecting or self._document is None:
            return
        model = self._view.selectionModel()
        chosen = model.selection()
        ranges = (chosen.at(number) for number in range(chosen.count()))
        rows = sorted({row for each in ranges for row in range(each.top(), each.bottom() + 1)})
        current = model.currentIndex().row()
        hexes = [self._table.hex_of(row) for row in rows if row != current]
        if current in rows:
            hexes.append(self._table.hex_of(current))
        self._selecting = True
        self._document.selection.replace(hexes)
        self._selecting = False
        if hexes:
            self.hex_chosen.emit(hexes[-1])

    # ------------------------------------------------------------------ keys

    def _ask_menu(self, index: QModelIndex, where: QPoint) -> None:
        """The menu of a hex is the one it has on the map."""
        if index.isValid():
            self.menu_asked.emit(self._table.hex_of(index.row()), where)

    def _open(self) -> None:
        index = self._view.currentIndex()
        if index.isValid():
            self.hex_opened.emit(self._table.hex_of(index.row()))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Return opens a hex; Down and Return go from the filter into the list."""
        match event:
            case QKeyEvent() if event.type() == QEvent.Type.KeyPress:
                enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
                if watched is self._view and enter:
                    self._open()
                    return True
                if watched is self._filter and (enter or event.key() == Qt.Key.Key_Down):
                    self._enter_list()
                    return True
        return super().eventFilter(watched, event)

    def _enter_list(self) -> None:
        self._view.setFocus(Qt.FocusReason.ShortcutFocusReason)
        if self._table.rowCount() and not self._view.selectionModel().hasSelection():
            self._view.selectRow(max(self._view.currentIndex().row(), 0))
