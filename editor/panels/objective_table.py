"""The objectives of a scenario as a table, each cell editable."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHeaderView,
    QLabel,
    QSpinBox,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from editor.document.document import ScenarioDocument
from editor.text.texts import text
from engine.edits.objectives import ChangeObjective
from engine.model.objective import Objective, ObjectiveType
from engine.model.scenario import Scenario

_COLUMNS = ("hex", "type", "value", "owner")


class ObjectiveTable(QWidget):
    """One row an objective; a click on the hex goes there."""

    edit_asked = Signal(object)
    hex_asked = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._objectives: tuple[Objective, ...] = ()
        self._sides: tuple[str, ...] = ()
        self._filling = False
        self._table = QTableWidget(0, len(_COLUMNS))
        self._table.setAccessibleName(text("scenario.objectives"))
        self._table.setHorizontalHeaderLabels([text(f"scenario.objectives.{each}") for each in _COLUMNS])
        self._table.verticalHeader().setVisible(False)
        self._table.verticalHeader().setDefaultSectionSize(28)
        self._table.setShowGrid(False)
        self._table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        head = self._table.horizontalHeader()
        for column, width in enumerate((44, 84, 46, 76)):
            self._table.setColumnWidth(column, width)
        head.setSectionResizeMode(3, QHeaderView.ResizeMode.Stretch)
        head.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft)
        self._table.cellClicked.connect(self._clicked)
        self._none = QLabel(text("scenario.objectives.none"))
        self._none.setProperty("second", True)
        self._none.setWordWrap(True)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self._table)
        whole.addWidget(self._none)

    def show_objectives(self, document: ScenarioDocument, scenario: Scenario) -> None:
        """Show the objectives of a scenario."""
        sides = tuple(f"{side.id}/{side.name}" for side in scenario.sides)
        if scenario.objectives == self._objectives and sides == self._sides and self._table.rowCount():
            return
        self._filling = True
        self._objectives, self._sides = scenario.objectives, sides
        self._table.setRowCount(0)
        self._table.setRowCount(len(self._objectives))
        for row, objective in enumerate(self._objectives):
            place = QTableWidgetItem(document.committed_map.label(objective.hex))
            place.setToolTip(objective.name or objective.id)
            place.setFlags(Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsEnabled)
            self._table.setItem(row, 0, place)
            self._table.setCellWidget(row, 1, self._types(objective))
            self._table.setCellWidget(row, 2, self._value(objective))
            self._table.setCellWidget(row, 3, self._owners(objective, scenario))
        shown = bool(self._objectives)
        self._table.setVisible(shown)
        self._none.setVisible(not shown)
        self._table.setFixedHeight(28 * min(9, len(self._objectives)) + 34)
        self._filling = False

    def _types(self, objective: Objective) -> QComboBox:
        combo = QComboBox()
        for kind in ObjectiveType:
            combo.addItem(text(f"objective.short.{kind.value}"), kind)
        combo.setCurrentIndex(list(ObjectiveType).index(objective.type))
        combo.activated.connect(lambda index: self._change(objective, type=list(ObjectiveType)[index]))
        return combo

    def _value(self, objective: Objective) -> QSpinBox:
        spin = QSpinBox()
        spin.setRange(0, 99)
        spin.setButtonSymbols(QSpinBox.ButtonSymbols.NoButtons)
        spin.setValue(objective.value)
        spin.setKeyboardTracking(False)
        spin.valueChanged.connect(lambda value: self._change(objective, value=value))
        return spin

    def _owners(self, objective: Objective, scenario: Scenario) -> QComboBox:
        combo = QComboBox()
        ids: list[str | None] = [None, *(side.id for side in scenario.sides)]
        combo.addItems([text("option.nobody"), *(side.name for side in scenario.sides)])
        combo.setCurrentIndex(ids.index(objective.owner) if objective.owner in ids else 0)
        combo.activated.connect(
            lambda index: self._change(objective, owner=ids[index], controlled_by=ids[index])
        )
        return combo

    def _change(self, objective: Objective, **values: Any) -> None:
        if not self._filling:
            self.edit_asked.emit(ChangeObjective(objective.id, replace(objective, **values)))

    def _clicked(self, row: int, column: int) -> None:
        if column == 0:
            self.hex_asked.emit(self._objectives[row].hex)
