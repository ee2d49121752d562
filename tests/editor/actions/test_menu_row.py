"""The row at the top: the list of the command search, and the menu of themes."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from editor.document.document import ScenarioDocument
from editor.main_window import LEAST, MainWindow
from editor.text.texts import speak, text
from engine.storage.languages import LANGUAGES


@pytest.mark.parametrize("typed", ["hi", "ma", "zo", "qwertz"])
def test_all_that_the_command_search_finds_is_seen_at_once(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument, typed: str
) -> None:
    search = window.menu_row.search
    search.setFocus()
    qtbot.waitUntil(search.hasFocus)
    qtbot.keyClicks(search, typed)
    shown = search._list
    qtbot.waitUntil(shown.isVisible)
    assert shown.count() == max(1, len(search.found()))
    QApplication.processEvents()
    assert not shown.verticalScrollBar().isVisible()
    assert not shown.horizontalScrollBar().isVisible()
    last = shown.visualItemRect(shown.item(shown.count() - 1))
    assert shown.viewport().rect().contains(last.left(), last.bottom())
    search.clear()


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_menu_is_seen_in_the_smallest_window(window: MainWindow, code: str) -> None:
    speak(code)
    try:
        made = window.successor(window.catalogue)
        made.resize(LEAST)
        made.show()
        for _ in range(4):
            QApplication.processEvents()
        row = made.menu_row
        for menu in row.menus.values():
            place = row.bar.actionGeometry(menu.menuAction())
            assert place.width() > 20, menu.title()
            assert row.bar.rect().contains(place), menu.title()
        assert row.language.width() >= row.language.sizeHint().width()
        made.close()
    finally:
        speak("en")


def themes(window: MainWindow) -> list[QAction]:
    entries = window.menu_row.menus["view"].actions()
    menu = next(each.menu() for each in entries if each.text() == text("menu.theme"))
    assert isinstance(menu, QMenu)
    return menu.actions()


def test_the_menu_ticks_the_theme_that_is_chosen(window: MainWindow, hill: ScenarioDocument) -> None:
    assert [each.isChecked() for each in themes(window)] == [False, False, True]
    themes(window)[1].trigger()
    assert window.appearance.tokens.is_dark
    again = window.successor(window.catalogue)
    for shown in (window, again):
        assert [each.isChecked() for each in themes(shown)] == [False, True, False]
    themes(again)[2].trigger()
    again.close()
