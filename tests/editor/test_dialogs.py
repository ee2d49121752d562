"""Every dialog has one button that Enter presses, whatever field the keys go to."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QCheckBox,
    QComboBox,
    QDialog,
    QKeySequenceEdit,
    QLineEdit,
    QPushButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from editor.actions.unsaved_dialog import UnsavedDialog
from editor.boards.new_board_dialog import NewBoardDialog
from editor.by_file.dialog import ByFileDialog, OrdersDialog
from editor.document.document import ScenarioDocument
from editor.main_window import MainWindow
from editor.panels.dialogs.export_dialog import ExportDialog
from editor.panels.dialogs.new_map_dialog import NewMapDialog
from editor.panels.dialogs.resize_dialog import ResizeDialog
from editor.panels.dialogs.shortcuts_dialog import ShortcutsDialog
from editor.play.panels.start_dialog import StartDialog
from editor.printing.wishes import ExportWishes
from engine.correspondence.orders import StandingOrders

#: Each dialog with fields, and the name of what Enter does in it.
DIALOGS: dict[str, tuple[Callable[[MainWindow, ScenarioDocument], QDialog], str]] = {
    "new map": (lambda window, _: _new_map(window, "sheet"), "Create"),
    "proposal": (lambda window, _: _new_map(window, "proposal"), "Create"),
    "new board": (lambda window, _: NewBoardDialog(window), "Create"),
    "resize": (lambda window, hill: _resize(window, hill), "OK"),
    "export": (lambda window, hill: _export(window, hill), "Export"),
    "shortcuts": (lambda window, _: ShortcutsDialog(window.shortcuts, window), "Close"),
    "unsaved": (lambda window, hill: UnsavedDialog([hill], window), "Save"),
    "start": (lambda window, hill: StartDialog(hill.scenario, window), "Start"),
    "by file": (lambda window, hill: ByFileDialog(hill.scenario, "/turns", window), "Begin"),
    "orders": (lambda window, _: OrdersDialog(StandingOrders(), parent=window), "Give orders"),
}


def _new_map(window: MainWindow, kind: str) -> QDialog:
    return NewMapDialog(window.catalogue, window.service, window.queue, window, kind=kind)


def _export(window: MainWindow, hill: ScenarioDocument) -> QDialog:
    return ExportDialog(hill.scenario, hill.committed_map, window.catalogue, ExportWishes(), window)


def _resize(window: MainWindow, hill: ScenarioDocument) -> QDialog:
    dialog = ResizeDialog(window, hill.scenario, hill.committed_map.grid)
    dialog._rows.setValue(dialog._rows.value() + 1)
    return dialog


@pytest.mark.parametrize("name", DIALOGS)
def test_enter_presses_the_one_default_button_from_every_field(
    qtbot: QtBot,
    window: MainWindow,
    hill: ScenarioDocument,
    name: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    make, words = DIALOGS[name]
    dialog = make(window, hill)
    qtbot.addWidget(dialog)
    monkeypatch.setattr(type(dialog), "accept", lambda _: None)
    monkeypatch.setattr(type(dialog), "reject", lambda _: None)
    dialog.show()
    qtbot.waitExposed(dialog)
    pressed: list[str] = []
    buttons = [each for each in dialog.findChildren(QPushButton) if each.window() is dialog]
    for button in buttons:
        button.clicked.connect(lambda _=False, button=button: pressed.append(button.text()))
    fields = [each for each in dialog.findChildren(QWidget) if _is_field(each, dialog)]
    assert fields
    for field in fields:
        field.setFocus()
        defaults = [each for each in buttons if each.isDefault()]
        assert [each.text().replace("&", "") for each in defaults] == [
            each.text().replace("&", "") for each in buttons if words in each.text()
        ], field
        (default,) = defaults
        assert default.property("filled") or not any(each.property("filled") for each in buttons)
        qtbot.waitUntil(default.isEnabled)
        pressed.clear()
        QTest.keyClick(field, Qt.Key.Key_Return)
        assert pressed == [default.text()], (field, field.accessibleName())
        assert not any(isinstance(each, QComboBox) and each.view().isVisible() for each in fields)


def _is_field(each: QWidget, dialog: QDialog) -> bool:
    """What takes text, numbers or a choice; the keys that a field records are no command to the dialog."""
    kinds = (QLineEdit, QAbstractSpinBox, QComboBox, QCheckBox)
    inner = isinstance(each.parent(), (QAbstractSpinBox, QComboBox, QKeySequenceEdit))
    shown = each.isVisible() and each.isEnabled() and each.window() is dialog
    return isinstance(each, kinds) and shown and not inner and not isinstance(each, QPushButton)


def test_no_dialog_with_fields_is_left_out(qtbot: QtBot, window: MainWindow, hill: ScenarioDocument) -> None:
    there = {each for each in QDialog.__subclasses__() if each.__module__.startswith("editor.")}
    without_fields = {"RecoveryDialog", "KeptDialog", "RefusalDialog"}
    made = [make(window, hill) for make, _ in DIALOGS.values()]
    for dialog in made:
        qtbot.addWidget(dialog)
    assert {each.__name__ for each in there} - without_fields <= {type(each).__name__ for each in made}
