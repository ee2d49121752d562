"""The Analysis panel: what lies over the map, and what the map gives each side, figure by figure."""

from textwrap import fill

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFont, QShowEvent
from PySide6.QtWidgets import QButtonGroup, QHeaderView, QRadioButton, QTableWidgetItem, QWidget

from editor.analysis.all_probes import VEILS
from editor.analysis.fairness import FairnessRow
from editor.analysis.veil_store import VeilStore
from editor.document.document import ScenarioDocument
from editor.menus.tables import table_menu
from editor.panels.fitting import Wrapping, wrapped
from editor.text.texts import plural, text
from editor.theme.widgets import (
    DropDown,
    in_column,
    in_row,
    plain_label,
    push_button,
    reading_table,
    scroll_page,
    worn_anew,
)
from engine.model.scenario import Scenario
from engine.model.unit_kind import UnitClass

_KEY, _MEANING = 0, 3
#: The figures whose difference is a number of hexes.
_IN_HEXES = ("camps", "distance", "heights", "watched")
_KINDS = {each.id: each for each in VEILS}
#: So many letters of a side's name stand in a line of the heading, as far as words allow: the figures below
#: are short, and the sentences beside them need the room.
_SIDE = 10

#: Pixels left and right of the words in the head of a column, by the style sheet.
_BESIDE_HEAD = 8


class AnalysisPanel(QWidget):
    """Left, the analyses to choose from; right, the fairness of the map as a table."""

    compared_anew = Signal()
    came_into_sight = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._store: VeilStore | None = None
        self._group = QButtonGroup(self)
        self._buttons: dict[str | None, QRadioButton] = {}
        left = QWidget()
        choices = in_column(of=left, margins=(8, 6, 6, 6), spacing=3)
        for kind in (None, *_KINDS):
            button = QRadioButton(text(f"veil.{kind or 'none'}"))
            button.setToolTip(text(f"veil.{kind or 'none'}.tip"))
            button.clicked.connect(lambda _=False, kind=kind: self._choose(kind))
            self._group.addButton(button)
            self._buttons[kind] = button
            choices.addWidget(button)
        self._buttons[None].setChecked(True)
        self._side, self._unit = DropDown(), DropDown()
        self._side.setAccessibleName(text("option.side"))
        self._unit.setAccessibleName(text("option.unit"))
        for unit in UnitClass:
            self._unit.addItem(text(f"option.unit.{unit.value}"), unit.value)
        self._side.activated.connect(lambda _: self._settings_changed())
        self._unit.activated.connect(lambda _: self._settings_changed())
        self._again = push_button(text("veil.changes.again"), self.compared_anew, kind="row")
        for widget in (self._side, self._unit, self._again):
            choices.addWidget(widget)
        choices.addStretch(1)
        area = scroll_page(left, text("panel.analysis"))
        area.setFixedWidth(214)
        self._words = plain_label(wrap=True)
        self._words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._table = reading_table(4, text("fair.title"))
        self._table.verticalHeader().setMinimumSectionSize(26)
        self._table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self._table.setItemDelegate(Wrapping(self._table))
        head = self._table.horizontalHeader()
        for column in (_KEY, _MEANING):
            head.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)
        for column in range(_KEY + 1, _MEANING):
            head.setSectionResizeMode(column, QHeaderView.ResizeMode.ResizeToContents)
        head.sectionResized.connect(self._resized)
        table_menu(self._table)
        self._waiting = plain_label(text("fair.waiting"), second=True, wrap=True)
        self._waiting.setAlignment(Qt.AlignmentFlag.AlignCenter)
        right = in_column(self._words, (self._table, 1), (self._waiting, 1), margins=(4, 6, 8, 4), spacing=4)
        in_row(area, (right, 1), of=self, margins=0)
        self.show_document(None)

    def _name_columns(self, *sides: str) -> None:
        between = (*(fill(side, _SIDE, break_long_words=False) for side in sides), "", "")[:2]
        self._table.setHorizontalHeaderLabels([text("fair.figure"), *between, ""])
        self._wrap_head(self._table.columnWidth(_MEANING))

    def _wrap_head(self, width: int) -> None:
        """Break the words over the last column where it ends, and no sooner."""
        head = self._table.horizontalHeaderItem(_MEANING)
        if head is not None:
            metrics = self._table.horizontalHeader().fontMetrics()
            head.setText(wrapped(text("fair.difference"), metrics, width - 2 * _BESIDE_HEAD, 2))

    def _resized(self, column: int, before: int, after: int) -> None:
        """Words wrap: what is higher where a column is narrower."""
        if column == _MEANING:
            # The table itself does not know the new width yet.
            self._wrap_head(after)
        self._table.resizeRowsToContents()

    def attach(self, store: VeilStore) -> None:
        """Choose for that store."""
        self._store = store
        store.changed.connect(self._fit)

    def show_document(self, document: ScenarioDocument | None) -> None:
        """Offer the sides of a document; the table waits for its figures."""
        self._side.clear()
        for side in document.scenario.sides if document else ():
            self._side.addItem(side.name, side.id)
        self._table.setRowCount(0)
        self._waiting.setVisible(document is not None)
        self.say("")
        sides = document.scenario.sides[:2] if document else ()
        self._name_columns(*(side.name for side in sides))
        self._fit()

    def say(self, words: str) -> None:
        """Write what the analysis on show found."""
        self._words.setText(words or text("veil.nothing"))
        self._wear(second=not words, stale=False)

    def show_words_stale(self) -> None:
        """The words are of another map or analysis than the one on show."""
        second = self._words.property("second") is not False
        self._wear(second=second, stale=not second)

    def show_stale(self) -> None:
        """Words and figures are of a map that has changed since."""
        self.show_words_stale()
        self._table.setEnabled(False)

    def give_up_figures(self) -> None:
        """No figures are to be waited for: they could not be worked out."""
        self._waiting.hide()

    def show_rows(self, scenario: Scenario, rows: tuple[FairnessRow, ...]) -> None:
        """Show the figures side by side, and in words whom each difference favours."""
        self._table.setEnabled(True)
        self._waiting.hide()
        names = [side.name for side in scenario.sides][:2]
        self._name_columns(*names)
        self._table.setRowCount(len(rows))
        bold = QFont(self._table.font())
        bold.setBold(True)
        for number, row in enumerate(rows):
            first = QTableWidgetItem(text(f"fair.{row.key}", what=row.what))
            first.setToolTip(f"{first.text()}\n{text(f'fair.{row.key}.tip')}")
            self._table.setItem(number, _KEY, first)
            for column, figure in enumerate(row.figures[:2], 1):
                item = QTableWidgetItem(figure)
                if row.better == column - 1:
                    item.setFont(bold)
                self._table.setItem(number, column, item)
            meaning = QTableWidgetItem(_meaning(row, names))
            meaning.setToolTip(meaning.text())
            self._table.setItem(number, _MEANING, meaning)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.came_into_sight.emit()

    def _wear(self, *, second: bool, stale: bool) -> None:
        """Have the words look so; every edit asks for it, and a style put on anew measures the panel anew."""
        if (self._words.property("second"), self._words.property("stale")) != (second, stale):
            self._words.setProperty("second", second)
            self._words.setProperty("stale", stale)
            worn_anew(self._words)

    def _choose(self, kind: str | None) -> None:
        if self._store is not None:
            self._store.show(kind=kind)

    def _settings_changed(self) -> None:
        if self._store is not None:
            self._store.show(side=self._side.currentData() or "", unit=self._unit.currentData())

    def _fit(self) -> None:
        veil = self._store.now if self._store is not None else None
        kind = veil.kind if veil else None
        self._buttons[kind].setChecked(True)
        if veil is not None:
            self._side.setCurrentIndex(max(0, self._side.findData(veil.side)))
            self._unit.setCurrentIndex(max(0, self._unit.findData(veil.unit)))
        shown = _KINDS.get(kind or "")
        self._side.setVisible(shown is not None and "side" in shown.options)
        self._unit.setVisible(shown is not None and "unit" in shown.options)
        self._again.setVisible(shown is not None and shown.compares)


def _meaning(row: FairnessRow, names: list[str]) -> str:
    """What a difference means for whom."""
    if row.better is None or row.better >= len(names):
        return text("fair.even") if row.figures and row.figures[0] != "–" else text("fair.nobody")
    other = names[1 - row.better] if len(names) == 2 else ""
    key = f"fair.{row.key}.means" if row.difference else "fair.only"
    if row.difference and row.key in _IN_HEXES:
        return plural(key, int(row.difference), side=names[row.better], other=other)
    by = plural("fair.rounds", int(row.difference)) if row.key == "conquest" and row.difference else None
    return text(key, side=names[row.better], other=other, by=by or row.difference)
