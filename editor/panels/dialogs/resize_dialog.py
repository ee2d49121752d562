"""Asking for the size of the sheet, and by how much what lies on it moves."""

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QSpinBox, QWidget

from editor.panels.number_box import NumberBox
from editor.text.texts import text, titled
from editor.theme.widgets import asked, dialog_buttons, form, in_column, plain_label
from engine.edits.edit import Edit, Several
from engine.edits.resize import ResizeSheet
from engine.edits.shift import ShiftMap
from engine.hexes.grid import Grid
from engine.model.limits import LARGEST_SIDE
from engine.model.scenario import Scenario


class ResizeDialog(QDialog):
    """Columns and rows of the sheet, and steps to the right and down; `edit` is what the user wants."""

    def __init__(self, parent: QWidget | None, scenario: Scenario, grid: Grid) -> None:
        super().__init__(parent)
        self.setWindowTitle(text("dialog.resize"))
        self._scenario, self._grid = scenario, grid
        flat = grid.is_flat_top
        self._columns = _spin(2, LARGEST_SIDE, grid.columns, 2 if flat else 1)
        self._rows = _spin(2, LARGEST_SIDE, grid.rows, 1 if flat else 2)
        self._right = _spin(-LARGEST_SIDE, LARGEST_SIDE, 0, 2 if flat else 1)
        self._down = _spin(-LARGEST_SIDE, LARGEST_SIDE, 0, 1 if flat else 2)
        fields = form(
            (
                (text("new.columns"), self._columns),
                (text("new.rows"), self._rows),
                (text("dialog.resize.right"), self._right),
                (text("dialog.resize.down"), self._down),
            )
        )
        for spin in (self._columns, self._rows, self._right, self._down):
            spin.valueChanged.connect(lambda _: self._checked())
        buttons = dialog_buttons(self, QDialogButtonBox.StandardButton.Ok)
        self._ok = buttons.button(QDialogButtonBox.StandardButton.Ok)
        in_column(fields, plain_label(text("dialog.resize.more"), second=True, wrap=True), buttons, of=self)
        self._checked()

    @property
    def edit(self) -> Edit:
        """The sheet grows, its map moves, the sheet shrinks: what has a place in the end never falls off."""
        columns, rows = self._columns.value(), self._rows.value()
        large = max(columns, self._grid.columns), max(rows, self._grid.rows)
        steps: list[Edit] = []
        right, down = self._right.value(), self._down.value()
        if (columns, rows) != (self._grid.columns, self._grid.rows):
            steps = [ResizeSheet(*large), ResizeSheet(columns, rows)]
        if right or down:
            grid = Grid(self._grid.orientation, *large)
            steps.insert(len(steps) // 2, ShiftMap(right, down, grid))
        return Several(tuple(steps), titled("dialog.resize"))

    def _checked(self) -> None:
        try:
            self._ok.setEnabled(self.edit(self._scenario) is not self._scenario)
        except ValueError:
            self._ok.setEnabled(False)


def _spin(low: int, high: int, now: int, step: int) -> QSpinBox:
    spin = NumberBox()
    spin.setRange(low, high)
    spin.setSingleStep(step)
    spin.setValue(now)
    return spin


def ask_size(parent: QWidget, scenario: Scenario, grid: Grid) -> Edit | None:
    """What the user wants to become of the sheet; None when cancelled."""
    dialog = ResizeDialog(parent, scenario, grid)
    return dialog.edit if asked(dialog) else None
