"""Asking for the size of the sheet."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFormLayout, QLabel, QSpinBox, QVBoxLayout, QWidget

from editor.text.texts import text
from engine.edits.resize import ResizeSheet
from engine.hexes.grid import Grid
from engine.model.flatten import LARGEST_SIDE
from engine.model.scenario import Scenario


def ask_size(parent: QWidget, scenario: Scenario, grid: Grid) -> tuple[int, int] | None:
    """The columns and rows the user wants; None when cancelled or not possible."""
    dialog = QDialog(parent)
    dialog.setWindowTitle(text("dialog.resize"))
    columns, rows = QSpinBox(), QSpinBox()
    for spin, now, flat in (
        (columns, grid.columns, grid.is_flat_top),
        (rows, grid.rows, not grid.is_flat_top),
    ):
        spin.setRange(2, LARGEST_SIDE)
        spin.setSingleStep(2 if flat else 1)
        spin.setValue(now)
    form = QFormLayout()
    form.addRow(text("new.columns"), columns)
    form.addRow(text("new.rows"), rows)
    note = QLabel(text("dialog.resize.more"))
    note.setProperty("second", True)
    note.setWordWrap(True)
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel)
    buttons.accepted.connect(dialog.accept)
    buttons.rejected.connect(dialog.reject)
    ok = buttons.button(QDialogButtonBox.StandardButton.Ok)

    def checked() -> None:
        ok.setEnabled(ResizeSheet(columns.value(), rows.value())(scenario) is not scenario)

    columns.valueChanged.connect(lambda _: checked())
    rows.valueChanged.connect(lambda _: checked())
    checked()
    column = QVBoxLayout(dialog)
    column.addLayout(form)
    column.addWidget(note)
    column.addWidget(buttons)
    return (columns.value(), rows.value()) if dialog.exec() else None
