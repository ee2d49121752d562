"""Keys of the table: taken back and done again by either pair that people know."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.editor.play.conftest import MakeTable
from tests.editor.play.playing import play_until

CONTROL = Qt.KeyboardModifier.ControlModifier


@pytest.mark.parametrize(
    ("key", "held"),
    [(Qt.Key.Key_Y, CONTROL), (Qt.Key.Key_Z, CONTROL | Qt.KeyboardModifier.ShiftModifier)],
)
def test_what_was_taken_back_is_done_again_by_both_keys(
    qtbot: QtBot, make: MakeTable, key: Qt.Key, held: Qt.KeyboardModifier
) -> None:
    table = make(east="human")
    session = table.session
    play_until(table, "action")
    done = session.answers
    assert session.choose(session.asked.options[0])  # type: ignore[union-attr]
    further = session.answers
    assert further != done
    qtbot.keyClick(table.view, Qt.Key.Key_Z, CONTROL)
    assert session.answers == done
    qtbot.keyClick(table.view, key, held)
    assert session.answers == further
