"""When what held the keys goes away, they go to the map of the game, and not to the search of commands."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from editor.document.document import ScenarioDocument
from editor.main_window import MainWindow
from editor.play.mode import PlayTable
from editor.play.session import PlaySession
from editor.play.timeline import PlaySetup
from engine.rules.doctrine.draft import Keep
from tests.editor.play.playing import answer_like_a_bot


def table_in(window: MainWindow, qtbot: QtBot, east: str) -> PlayTable:
    """A person against another one or a bot; the window has the keys."""

    def laid(document: ScenarioDocument, _: QWidget) -> PlayTable:
        setup = PlaySetup({"west": "human", "east": east}, 3, None)
        return PlayTable(
            PlaySession.of_scenario(document.scenario, window.catalogue, setup), window.appearance
        )

    window.play_factory = laid
    window.activateWindow()
    window.enter_play()
    table = window.play.playing
    assert isinstance(table, PlayTable)
    qtbot.waitUntil(table.view.hasFocus)
    return table


def press(button: QWidget, qtbot: QtBot) -> None:
    button.setFocus()
    assert button.hasFocus()
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.wait(20)


def test_after_a_doctrine_was_kept(window: MainWindow, hill: ScenarioDocument, qtbot: QtBot) -> None:
    table = table_in(window, qtbot, "tactical")
    asked = table.session.asked
    assert asked is not None
    assert isinstance(asked.options[0], Keep)
    keep = table.left.draft.findChildren(QPushButton)[0]
    press(keep, qtbot)
    assert not table.left.draft.isVisible()
    assert table.view.hasFocus()


def test_after_the_curtain_was_lifted(window: MainWindow, hill: ScenarioDocument, qtbot: QtBot) -> None:
    table = table_in(window, qtbot, "human")
    while table.session.curtain is None:
        answer_like_a_bot(table)
    press(table.curtain.lift, qtbot)
    assert not table.curtain.isVisible()
    assert table.view.hasFocus()


def test_after_the_search_of_commands_was_left(
    window: MainWindow, hill: ScenarioDocument, qtbot: QtBot
) -> None:
    search = window.menu_row.search
    held = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    for view in (window.map_area.view, None):
        if view is None:
            view = table_in(window, qtbot, "tactical").view
        window.activateWindow()
        for key, typed in ((Qt.Key.Key_Escape, "zoom"), (Qt.Key.Key_Return, "fit")):
            qtbot.keyClick(window, Qt.Key.Key_P, held)
            qtbot.waitUntil(search.hasFocus)
            qtbot.keyClicks(search, typed)
            qtbot.keyClick(search, key)
            assert view.hasFocus()
