"""The new-map wizard: what the map is made of, how large it is, by which rules it is played."""

from __future__ import annotations

from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from editor.panels.pictures import Pictures
from editor.text.texts import text
from engine.hexes.grid import Orientation
from engine.hexes.symmetry import Symmetry
from engine.model.catalogue import Catalogue
from engine.model.flatten import flatten
from engine.model.scenario import Scenario
from engine.proposals.blank_map import Plan, boards_that_fit, new_scenario


class NewMapDialog(QDialog):
    """Asks for a plan and shows what it gives."""

    def __init__(self, catalogue: Catalogue, pictures: Pictures, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(text("new.title"))
        self._catalogue = catalogue
        self._pictures = pictures
        self.scenario: Scenario | None = None
        self._title = QLineEdit(text("new.name.default"))
        self._kind = QComboBox()
        self._kind.addItem(text("new.kind.boards"), "boards")
        self._kind.addItem(text("new.kind.sheet"), "sheet")
        self._orientation = QComboBox()
        for orientation in Orientation:
            self._orientation.addItem(text(f"new.orientation.{orientation.value}"), orientation)
        self._columns, self._rows = _spin(2, 200, 18), _spin(2, 200, 14)
        self._across, self._down = _spin(1, 8, 3), _spin(1, 8, 2)
        self._symmetry = QComboBox()
        for symmetry in Symmetry:
            self._symmetry.addItem(text(f"symmetry.{symmetry.value}"), symmetry)
        self._ruleset = QComboBox()
        for ruleset in ("skirmish", "base"):
            self._ruleset.addItem(text(f"ruleset.{ruleset}"), ruleset)
        self._form = QFormLayout()
        self._form.setVerticalSpacing(8)
        for key, field in (
            ("name", self._title),
            ("kind", self._kind),
            ("orientation", self._orientation),
            ("columns", self._columns),
            ("rows", self._rows),
            ("boards_across", self._across),
            ("boards_down", self._down),
            ("symmetry", self._symmetry),
            ("ruleset", self._ruleset),
        ):
            field.setAccessibleName(text(f"new.{key}"))
            self._form.addRow(text(f"new.{key}"), field)
        self._picture = QLabel()
        self._picture.setMinimumHeight(150)
        self._verdict = QLabel()
        self._verdict.setProperty("second", True)
        self._verdict.setWordWrap(True)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self._create = buttons.addButton(text("new.create"), QDialogButtonBox.ButtonRole.AcceptRole)
        self._create.setProperty("filled", True)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        intro = QLabel(text("new.intro"))
        intro.setProperty("second", True)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 14, 16, 14)
        column.setSpacing(10)
        column.addWidget(intro)
        column.addLayout(self._form)
        column.addWidget(self._picture)
        column.addWidget(self._verdict)
        column.addWidget(buttons)
        for combo in (self._kind, self._orientation, self._symmetry, self._ruleset):
            combo.currentIndexChanged.connect(lambda _: self._refresh())
        for spin in (self._columns, self._rows, self._across, self._down):
            spin.valueChanged.connect(lambda _: self._refresh())
        self._title.textChanged.connect(lambda _: self._refresh())
        self.setMinimumWidth(420)
        self._refresh()

    def plan(self) -> Plan:
        """What is asked for at the moment."""
        made_of_boards = self._kind.currentData() == "boards"
        return Plan(
            self._title.text().strip() or text("untitled"),
            Orientation(self._orientation.currentData()),
            self._columns.value(),
            self._rows.value(),
            (self._across.value(), self._down.value()) if made_of_boards else None,
            str(self._ruleset.currentData()),
            Symmetry(self._symmetry.currentData()),
        )

    def _refresh(self) -> None:
        made_of_boards = self._kind.currentData() == "boards"
        if made_of_boards and not boards_that_fit(
            Orientation(self._orientation.currentData()), self._catalogue
        ):
            self._kind.setCurrentIndex(self._kind.findData("sheet"))
            return
        for field, shown in (
            (self._columns, not made_of_boards),
            (self._rows, not made_of_boards),
            (self._across, made_of_boards),
            (self._down, made_of_boards),
        ):
            self._form.setRowVisible(field, shown)
        try:
            self.scenario = new_scenario(self.plan(), self._catalogue)
        except ValueError as error:
            self.scenario = None
            self._verdict.setText(str(error)[:1].upper() + str(error)[1:] + ".")
            self._create.setEnabled(False)
            return
        map_ = flatten(self.scenario.layout, self._catalogue)
        self._verdict.setText(text("new.hexes", number=len(map_.cells)))
        self._picture.setPixmap(self._pictures.map(map_, 388, 180))
        self._create.setEnabled(True)


def _spin(least: int, most: int, now: int) -> QSpinBox:
    spin = QSpinBox()
    spin.setRange(least, most)
    spin.setValue(now)
    return spin
