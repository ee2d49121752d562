"""How quickly bots play: chosen by the reader, held and gone on with, step by step, and remembered."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox
from pytestqt.qtbot import QtBot

from editor.play.session import PAUSES
from tests.editor.play.conftest import MakeTable


def test_the_speed_is_chosen_by_keys_and_remembered_for_the_next_game(qtbot: QtBot, make: MakeTable) -> None:
    table = make("tactical", "tactical")
    box = next(iter(table.centre.findChildren(QComboBox)))
    assert table.session.pause == PAUSES[2]
    qtbot.keyClick(box, Qt.Key.Key_End)
    assert table.session.pause == PAUSES[-1] == 0
    assert make("tactical", "tactical").session.pause == 0
    qtbot.keyClick(box, Qt.Key.Key_Home)
    assert make("tactical", "tactical").session.pause == PAUSES[0]


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
