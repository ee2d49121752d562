"""The column on the left of a game has its edges in sight, however much waits on the mats."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from editor.play.panels.kit import CounterPicture
from engine.rules.skirmish.arrivals.mat import mat_of
from tests.editor.play.conftest import MakeTable
from tests.editor.play.playing import STEADY


@pytest.mark.thorough
def test_more_on_the_mat_than_has_room_is_counted(make: MakeTable, qtbot: QtBot) -> None:
    table = make("random", STEADY, seed=2)
    table.left.resize(280, 700)
    table.left.show()
    seen = set()
    for _ in range(40):
        table.session.decide_now(6)
        qtbot.wait(5)
        page = table.left.widget()
        assert page is not None
        assert page.width() <= table.left.viewport().width()
        waiting = mat_of(table.now, "west").waiting
        panel = table.left.sides["west"]
        shown = [each for each in panel.findChildren(CounterPicture) if each.isVisibleTo(panel)]
        others = [each for each in panel.findChildren(QLabel) if each.text() == f"+{len(waiting) - 4}"]
        if len(waiting) > 5:
            assert len(shown) == 4
            (more,) = (each for each in others if each.toolTip())
            assert len(more.toolTip().splitlines()) == len(waiting) - 4
        else:
            assert len(shown) == len(waiting)
        seen.add(len(waiting))
    assert {5, 6} <= seen


@pytest.mark.parametrize("map_", ["at-the-breaking-point", "four-banners"])
def test_names_of_sides_however_long_leave_the_column_its_width(
    french: None, make: MakeTable, qtbot: QtBot, map_: str
) -> None:
    table = make(STEADY, STEADY, map_=map_)
    table.left.resize(280, 700)
    table.left.show()
    for _ in range(30):
        table.session.decide_now(6)
        qtbot.wait(5)
        page = table.left.widget()
        assert page is not None
        assert page.width() <= table.left.viewport().width()
