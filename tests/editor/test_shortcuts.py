"""Shortcuts can be changed; nobody shares a key; what was chosen is remembered and can be carried along."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, QSize, Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from editor.actions.shortcuts import Shortcuts
from editor.analysis.service import AnalysisService
from editor.document.settings import Settings
from editor.main_window import MainWindow
from editor.panels.dialogs.shortcuts_dialog import ShortcutsDialog
from editor.text.texts import speak
from editor.theme.appearance import Appearance
from engine.model.catalogue import Catalogue


@pytest.fixture(autouse=True)
def own_settings(tmp_path: Path) -> Iterator[None]:
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(tmp_path))
    yield
    speak("en")


def test_no_two_actions_share_a_key(window: MainWindow) -> None:
    assert window.shortcuts.conflicts() == {}


def test_new_keys_count_at_once_and_take_them_from_others(qtbot: QtBot, window: MainWindow) -> None:
    shortcuts = window.shortcuts
    dialog = ShortcutsDialog(shortcuts, window)
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.keyClicks(dialog.search, "fit map")
    shown = [item for item in dialog._items() if not item.isHidden()]
    assert [item.text(0) for item in shown] == ["Fit map"]
    dialog.list.setCurrentItem(shown[0])
    dialog.field.setKeySequence(QKeySequence("Ctrl+E"))
    assert "Export" in dialog.note.text()
    qtbot.mouseClick(dialog.assign, Qt.MouseButton.LeftButton)
    assert shortcuts.keys("zoom_fit") == ("Ctrl+E",)
    assert shortcuts.keys("export") == ()
    assert shortcuts.conflicts() == {}
    again = Shortcuts(shortcuts.actions, window.settings)
    assert again.keys("zoom_fit") == ("Ctrl+E",)
    qtbot.mouseClick(dialog.reset, Qt.MouseButton.LeftButton)
    assert shortcuts.keys("zoom_fit") == shortcuts.first_keys("zoom_fit")
    shortcuts.reset_all()
    assert shortcuts.changed() == {}


def test_shortcuts_travel_in_a_file(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shortcuts, path = window.shortcuts, tmp_path / "keys.json"
    shortcuts.assign("tool.brush", "Ctrl+Alt+B")
    dialog = ShortcutsDialog(shortcuts, window)
    qtbot.addWidget(dialog)
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(path), ""))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    dialog._export()
    assert json.loads(path.read_text(encoding="utf-8")) == {"tool.brush": ["Ctrl+Alt+B"]}
    shortcuts.reset_all()
    dialog._import()
    assert shortcuts.keys("tool.brush") == ("Ctrl+Alt+B",)
    shortcuts.reset_all()


@pytest.mark.parametrize("text", ["", "[1]", '{"save": 3}', '{"save": [3]}'])
def test_a_file_without_shortcuts_changes_nothing(window: MainWindow, text: str) -> None:
    window.shortcuts.assign("save", "Ctrl+Alt+S")
    assert window.shortcuts.take(text)
    assert window.shortcuts.keys("save") == ("Ctrl+Alt+S",)
    window.shortcuts.reset_all()


def test_a_tool_tip_names_the_keys_in_force(window: MainWindow) -> None:
    window.shortcuts.assign("save", "Ctrl+Alt+S")
    assert "Ctrl+Alt+S" in window.commands["save"].toolTip()
    window.shortcuts.assign("save", "")
    assert "Ctrl" not in window.commands["save"].toolTip()
    window.shortcuts.reset_all()
    assert "Ctrl+S" in window.commands["save"].toolTip()


def test_the_command_search_says_its_own_keys(window: MainWindow) -> None:
    search = window.menu_row.search
    assert search.placeholderText().endswith("Ctrl+Shift+P")
    window.shortcuts.assign("palette", "Ctrl+Alt+P")
    assert search.placeholderText().endswith("Ctrl+Alt+P")
    window.shortcuts.reset_all()
    assert search.placeholderText().endswith("Ctrl+Shift+P")


@pytest.mark.parametrize(("code", "held"), [("en", "Shift+I"), ("fr", "Maj+I")])
def test_the_tip_of_a_tool_names_its_keys_as_they_are_called(
    code: str, held: str, qtbot: QtBot, material: Catalogue
) -> None:
    speak(code)
    appearance = Appearance()
    appearance.wear("light")
    window = MainWindow(material, Settings(), appearance, AnalysisService(material, workers=False))
    qtbot.addWidget(window)
    tip = window.strip.tool_actions["same"].toolTip
    assert f"({held})" in tip()
    window.shortcuts.assign("tool.same", "Ctrl+Alt+B")
    assert "(Ctrl+Alt+B)" in tip()
    assert held not in tip(), "keys that are no longer its own"
    window.shortcuts.reset_all()


def test_names_of_actions_begin_on_one_line_with_or_without_a_sign(qtbot: QtBot, window: MainWindow) -> None:
    dialog = ShortcutsDialog(window.shortcuts, window)
    qtbot.addWidget(dialog)
    rows = [dialog.list.topLevelItem(row) for row in range(dialog.list.topLevelItemCount())]
    room = QSize(16, 16)
    assert {row.icon(0).actualSize(room) for row in rows if row is not None} == {room}
