"""Layouts are named, remembered and taken again; maps and boards have one each."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QInputDialog
from pytestqt.qtbot import QtBot

from editor.document.document import ScenarioDocument
from editor.document.settings import Settings
from editor.main_window import MainWindow
from engine.hexes.grid import Grid, Orientation


def texts(window: MainWindow) -> list[str]:
    window.layouts.fill()
    return [action.text() for action in window.layouts.menu.actions() if action.text()]


def press(window: MainWindow, words: str) -> None:
    window.layouts.fill()
    next(action for action in window.layouts.menu.actions() if action.text() == words).trigger()


def test_a_layout_is_kept_under_a_name_and_taken_again(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument, monkeypatch: pytest.MonkeyPatch
) -> None:
    minimap, problems = window.docks.map_dock, window.docks.bottom
    minimap.hide()
    monkeypatch.setattr(QInputDialog, "getText", lambda *_: ("Two / screens", True))
    press(window, "Save layout as…")
    press(window, "Edit")
    assert minimap.isVisible()
    press(window, "Map alone")
    assert not problems.isVisible()
    press(window, "Two / screens")
    assert problems.isVisible()
    assert not minimap.isVisible()
    # Another session finds it.
    assert "Two / screens" in Settings().text("layout_names")
    window.layouts.forget("Two / screens")
    assert "Two / screens" not in texts(window)


def test_the_analyse_layout_makes_room_for_lists(window: MainWindow, hill: ScenarioDocument) -> None:
    press(window, "Analyse")
    assert not window.docks.library_dock.isVisible()
    assert window.docks.analysis.isVisible()
    press(window, "Edit")
    assert window.docks.library_dock.isVisible()


def test_maps_and_boards_have_a_layout_each(window: MainWindow, hill: ScenarioDocument) -> None:
    minimap = window.docks.map_dock
    board = window.boards.begin("Moor", Grid(Orientation.FLAT_TOP, 6, 7))
    minimap.hide()
    window.show_document(hill)
    assert minimap.isVisible()
    window.show_document(board)
    assert not minimap.isVisible()
    window.layouts.edit()
