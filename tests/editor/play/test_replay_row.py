"""The row below the map: it stays where it is while one looks back."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editor.text.texts import text
from tests.editor.play.conftest import MakeTable
from tests.editor.play.playing import play_until
from tests.editor.play.test_branches import play, press_on_course


def test_looking_back_does_not_move_the_row(qtbot: QtBot, make: MakeTable) -> None:
    """Words beside the row are shorter at an earlier moment; what lies under the pointer stays the same."""
    table = make(east="human")
    play(table, 12)
    course = table.replay.course
    qtbot.wait(50)
    before = course.geometry()
    for place in (11, 4, 0):
        qtbot.mouseClick(course, Qt.MouseButton.LeftButton, pos=press_on_course(table, place))
        qtbot.wait(50)
        assert table.session.place == place
        assert course.geometry() == before


@pytest.mark.parametrize("by_key", [False, True])
def test_one_press_leads_back_to_the_game_which_goes_on(qtbot: QtBot, make: MakeTable, by_key: bool) -> None:
    table = make()
    play_until(table, "action")
    session = table.session
    session.set_running(True)
    qtbot.mouseClick(table.replay.course, Qt.MouseButton.LeftButton, pos=press_on_course(table, 1))
    assert session.is_looking_back
    assert not session.running
    assert table.confirm.sentence == text("help.back")
    if by_key:
        qtbot.keyClick(table.view, Qt.Key.Key_Return)
    else:
        qtbot.mouseClick(table.confirm.go, Qt.MouseButton.LeftButton)
    assert not session.is_looking_back
    assert session.running
    assert session.may_choose
