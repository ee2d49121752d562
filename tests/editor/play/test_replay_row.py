"""The row below the map: it stays where it is while one looks back."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.editor.play.conftest import MakeTable
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
