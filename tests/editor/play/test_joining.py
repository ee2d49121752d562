"""Supporters are marked in one question, the odds follow, and all of them join at once."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editor.play.mode import PlayTable
from editor.views.overlays.model import Targeting
from engine.rules.base.firing.fire import Support
from tests.editor.play.conftest import MakeTable
from tests.editor.play.playing import answer_like_a_bot, play_until, words_in

BASE = "at-the-breaking-point"


def at_support(make: MakeTable, several: int = 1) -> PlayTable:
    table = make(map_=BASE, seed=3)
    for _ in range(60):
        play_until(table, "support")
        if sum(isinstance(each.action, Support) for each in table.found) >= several:
            return table
        answer_like_a_bot(table)
    raise AssertionError("nobody could support")


def test_a_mark_changes_the_odds_and_nothing_else(make: MakeTable) -> None:
    table = at_support(make)
    session = table.session
    count, before = session.count, table.confirm.chance
    choice = next(each for each in table.found if isinstance(each.action, Support))
    assert choice.hex is not None
    table.pointing.press_hex(choice.hex)
    assert session.count == count
    assert table.joining.marked == (choice.action,)
    assert table.confirm.chance != before
    shown = table.view.overlay("targeting")
    assert isinstance(shown, Targeting)
    assert choice.hex in shown.attackers
    assert choice.hex not in shown.supporters
    assert "✓" in words_in(table.right.choices)
    table.pointing.press_hex(choice.hex)
    assert table.joining.marked == ()
    assert table.confirm.chance == before


def test_all_marked_join_by_one_confirmation(make: MakeTable, qtbot: QtBot) -> None:
    table = at_support(make, several=2)
    session = table.session
    first, second = [each for each in table.found if isinstance(each.action, Support)][:2]
    odds = []
    for choice in (first, second):
        table.pointing.offer(choice)
        odds.append(table.confirm.chance)
    marked = [each.action for each in (first, second)]
    assert list(table.joining.marked) == marked
    assert "2 units join" in table.confirm.sentence
    qtbot.mouseClick(table.confirm.go, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not table.going.orders.left)
    taken = [moment.action for moment in session.moments]
    assert [each for each in taken if each in marked][-2:] == marked
    assert session.asked is None or session.asked.prompt != "support"


def test_one_may_join_by_itself(make: MakeTable) -> None:
    table = at_support(make)
    choice = next(each for each in table.found if isinstance(each.action, Support))
    table.pointing.take_alone(choice)
    assert table.session.moments[-1].action == choice.action
    assert table.joining.marked == ()


def test_who_cannot_join_with_the_marked_ones_is_not_offered(make: MakeTable) -> None:
    table = at_support(make)
    offered = {each.action for each in table.found}
    choice = next(each for each in table.found if isinstance(each.action, Support))
    table.pointing.offer(choice)
    assert {each.action for each in table.found} <= offered
    assert choice.action in {each.action for each in table.found}
