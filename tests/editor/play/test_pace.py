"""How quickly bots play: chosen by the reader, held and gone on with, step by step, and remembered."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox
from pytestqt.qtbot import QtBot

from editor.play.session import PAUSES
from editor.text.texts import speak
from engine.storage.languages import LANGUAGES
from tests.editor.play.conftest import MakeTable
from tests.editor.whole import cut


def test_the_speed_is_chosen_by_keys_and_remembered_for_the_next_game(qtbot: QtBot, make: MakeTable) -> None:
    table = make("tactical", "tactical")
    box = next(iter(table.centre.findChildren(QComboBox)))
    assert table.session.pause == PAUSES[2]
    qtbot.keyClick(box, Qt.Key.Key_End)
    assert table.session.pause == PAUSES[-1] == 0
    assert make("tactical", "tactical").session.pause == 0
    qtbot.keyClick(box, Qt.Key.Key_Home)
    assert make("tactical", "tactical").session.pause == PAUSES[0]


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_speed_is_written_out_in_every_language(qtbot: QtBot, make: MakeTable, code: str) -> None:
    speak(code)
    try:
        table = make("tactical", "tactical")
        box = next(iter(table.centre.findChildren(QComboBox)))
        for place in range(box.count()):
            box.setCurrentIndex(place)
            qtbot.wait(10)
            assert not [each for each in cut(table.centre) if each.startswith("DropDown")]
        box.setCurrentIndex(2)
    finally:
        speak("en")


def test_bots_go_on_step_by_step_or_by_themselves(qtbot: QtBot, make: MakeTable) -> None:
    table = make("tactical", "tactical")
    bar, session = table.game_bar, table.session
    before = session.count
    qtbot.mouseClick(bar.step, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: session.count > before)
    after = session.count
    qtbot.wait(300)
    assert session.count == after, "one step is one step"
    session.pause = 0
    qtbot.mouseClick(bar.run, Qt.MouseButton.LeftButton)
    assert session.running
    qtbot.waitUntil(lambda: session.count > after + 5)
    qtbot.mouseClick(bar.run, Qt.MouseButton.LeftButton)
    assert not session.running
    held = session.count
    qtbot.wait(300)
    assert session.count <= held + 1, "what was being thought of may still be done"
