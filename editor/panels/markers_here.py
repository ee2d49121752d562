"""What stands in the current hex: objectives, field works, entries; each changed or removed in place."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QMenu,
    QPushButton,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from editor.document.document import ScenarioDocument
from editor.text.texts import text
from engine.edits.describe import Describe
from engine.edits.edit import Edit
from engine.edits.objectives import AddObjective, ChangeObjective, RemoveObjective
from engine.edits.works import AddFortification, AddObstacle
from engine.edits.zones import AddReinforcementHex, EraseZone, RemoveReinforcementHex
from engine.hexes.hex import Hex
from engine.model.objective import Fortification, Objective, ObjectiveType, Obstacle


class MarkersHere(QWidget):
    """The markers of one hex, one row each, and a menu to add more."""

    edit_asked = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document: ScenarioDocument | None = None
        self._hex: Hex | None = None
        head = QHBoxLayout()
        title = QLabel(text("markers.title"))
        title.setProperty("second", True)
        head.addWidget(title)
        head.addStretch(1)
        self._add = QPushButton(text("markers.add"))
        self._add.setMenu(QMenu(self._add))
        self._add.menu().aboutToShow.connect(self._fill_menu)
        head.addWidget(self._add)
        self._rows = QWidget()
        self._grid = QGridLayout(self._rows)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(4)
        self._grid.setColumnStretch(0, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 4, 0, 0)
        column.setSpacing(4)
        column.addLayout(head)
        column.addWidget(self._rows)

    def show_document(self, document: ScenarioDocument | None) -> None:
        self._document = document
        self._hex = None

    def show_hex(self, hex_: Hex) -> None:
        """Show what stands in that hex."""
        self._hex = hex_
        while self._grid.count():
            item = self._grid.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.setParent(None)
                widget.deleteLater()
        document = self._document
        if document is None:
            return
        scenario = document.scenario
        for objective in scenario.objectives:
            if objective.hex == hex_:
                self._objective_row(objective)
        for side in scenario.sides:
            if hex_ in side.reinforcement_hexes:
                self._row(text("markers.entry", side=side.name), RemoveReinforcementHex(side.id, hex_))
            if any(hex_ in zone.hexes for zone in side.deployment_zones):
                self._row(text("markers.zone", side=side.name), EraseZone(side.id, (hex_,)))
        for name, word in (("fortifications", "type"), ("obstacles", "type"), ("wrecks", "unit_class")):
            held = getattr(scenario, name)
            for index, each in enumerate(held):
                if each.hex == hex_:
                    rest = held[:index] + held[index + 1 :]
                    what = self._kind_name(getattr(each, word)) if name != "wrecks" else text("markers.wreck")
                    self._row(what, Describe({name: rest}, text("markers.remove", what=what)))
        if hex_ in scenario.smoke:
            rest_of_smoke = tuple(each for each in scenario.smoke if each != hex_)
            self._row(
                text("markers.smoke"),
                Describe({"smoke": rest_of_smoke}, text("markers.remove", what=text("markers.smoke"))),
            )
        for index, unit in enumerate(scenario.placed_units):
            if unit.hex == hex_:
                rest = scenario.placed_units[:index] + scenario.placed_units[index + 1 :]
                self._row(
                    unit.kind or text("markers.squad"),
                    Describe({"placed_units": rest}, text("markers.remove", what=unit.id)),
                )

    def _kind_name(self, id_: str) -> str:
        kind = self._document.catalogue.terrain.fortifications.get(id_) if self._document else None
        return kind.name if kind else id_

    def _row(self, words: str, removal: Edit) -> None:
        row = self._grid.rowCount()
        self._grid.addWidget(QLabel(words), row, 0, 1, 3)
        self._grid.addWidget(self._remover(words, removal), row, 3)

    def _remover(self, words: str, removal: Edit) -> QToolButton:
        button = QToolButton()
        button.setObjectName("flat")
        button.setText("×")
        button.setToolTip(text("markers.remove", what=words))
        button.setAccessibleName(text("markers.remove", what=words))
        button.clicked.connect(lambda: self.edit_asked.emit(removal))
        return button

    def _objective_row(self, objective: Objective) -> None:
        assert self._document is not None
        row = self._grid.rowCount()
        type_ = QComboBox()
        for each in ObjectiveType:
            type_.addItem(text(f"objective.short.{each.value}"), each)
        type_.setCurrentIndex(type_.findData(objective.type))
        value = QSpinBox()
        value.setRange(0, 99)
        value.setValue(objective.value)
        value.setAccessibleName(text("option.value"))
        owner = QComboBox()
        owner.addItem(text("option.nobody"), None)
        for side in self._document.scenario.sides:
            owner.addItem(side.name, side.id)
        owner.setCurrentIndex(max(0, owner.findData(objective.owner)))
        owner.setAccessibleName(text("option.owner"))

        def changed() -> None:
            new = replace(
                objective,
                type=ObjectiveType(type_.currentData()),
                value=value.value(),
                owner=owner.currentData(),
                controlled_by=owner.currentData(),
            )
            self.edit_asked.emit(ChangeObjective(objective.id, new))

        type_.activated.connect(lambda _: changed())
        value.editingFinished.connect(lambda: changed() if value.value() != objective.value else None)
        owner.activated.connect(lambda _: changed())
        for combo in (type_, owner):
            combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            combo.setMinimumContentsLength(4)
        value.setButtonSymbols(QSpinBox.ButtonSymbols.NoButtons)
        value.setFixedWidth(38)
        self._grid.addWidget(type_, row, 0)
        self._grid.addWidget(value, row, 1)
        self._grid.addWidget(owner, row, 2)
        self._grid.addWidget(self._remover(objective.id, RemoveObjective(objective.id)), row, 3)

    def _fill_menu(self) -> None:
        menu = self._add.menu()
        menu.clear()
        if self._document is None or self._hex is None:
            return
        hex_, scenario = self._hex, self._document.scenario

        def offer(into: QMenu, words: str, edit: Edit) -> None:
            into.addAction(words, lambda: self.edit_asked.emit(edit))

        for kind in ObjectiveType:
            offer(menu, text(f"option.objective.{kind.value}"), AddObjective(Objective("", hex_, kind)))
        menu.addSeparator()
        for side in scenario.sides:
            offer(menu, text("markers.entry", side=side.name), AddReinforcementHex(side.id, hex_))
        menu.addSeparator()
        for each in self._document.catalogue.terrain.fortifications.values():
            if each.holds_squad:
                offer(menu, each.name, AddFortification(Fortification(hex_, each.id)))
            elif each.is_obstacle:
                offer(menu, each.name, AddObstacle(Obstacle(hex_, each.id)))
        offer(
            menu,
            text("markers.smoke"),
            Describe({"smoke": tuple(sorted({*scenario.smoke, hex_}))}, text("markers.smoke")),
        )
