"""Whether squads run home is asked where it can matter, and not in a turn that it is put off for."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from editor.play.mode import PlayTable
from editor.play.ordering.waiving import matters
from editor.play.session import PlaySession
from engine.play.action import Pass
from engine.play.ask import Ask
from engine.play.game import Position
from engine.rules.skirmish.moves.retreat import RETREAT_WINDOW
from tests.editor.play.conftest import MakeTable
from tests.editor.play.playing import answer_like_a_bot, play_until


def asks(session: PlaySession) -> Ask:
    assert session.asked is not None
    return session.asked


def at_retreat(make: MakeTable, *, dangerous: bool) -> PlayTable:
    """The person is asked whether squads run home, with or without danger; the table has not seen it yet."""
    table = make(seed=3)
    session = table.session
    session.blockSignals(True)
    for _ in range(3000):
        session.decide_now(100_000)
        ask = asks(session)
        if ask.prompt == RETREAT_WINDOW and matters(Position(session.game, session.state), ask) is dangerous:
            session.blockSignals(False)
            return table
        answer_like_a_bot(table)
    raise AssertionError("never asked")


def test_what_cannot_matter_is_passed_on_unseen(make: MakeTable, qtbot: QtBot) -> None:
    table = at_retreat(make, dangerous=False)
    session, count = table.session, table.session.count
    session.moved.emit()
    qtbot.waitUntil(lambda: session.count > count)
    assert session.moments[count].action == Pass()


@pytest.mark.parametrize("times", [1, 2])
def test_undo_goes_past_what_was_passed_on(make: MakeTable, qtbot: QtBot, times: int) -> None:
    table = at_retreat(make, dangerous=False)
    session, count = table.session, table.session.count
    session.moved.emit()
    qtbot.waitUntil(lambda: session.count > count)
    for _ in range(times):
        before = session.count
        session.undo()
        assert session.count < min(before, count + 1)
        count = session.count


def test_where_somebody_is_in_danger_it_is_asked(make: MakeTable, qtbot: QtBot) -> None:
    table = at_retreat(make, dangerous=True)
    session, count = table.session, table.session.count
    session.moved.emit()
    qtbot.wait(100)
    assert session.count == count
    assert [each.word for each in table.actions.shown if each.puts_off] == ["Not this turn"]


def test_it_can_be_put_off_until_the_next_turn(make: MakeTable, qtbot: QtBot) -> None:
    table = at_retreat(make, dangerous=True)
    session = table.session
    session.moved.emit()
    table.pointing.press(next(each for each in table.actions.shown if each.puts_off))
    assert session.moments[-1].action == Pass()
    for _ in range(40):
        session.decide_now(100_000)
        qtbot.wait(5)
        if session.asked is not None and asks(session).prompt == "action":
            break
        # Nothing of the kind is seen before the turn comes round.
        assert session.asked is None or asks(session).prompt != RETREAT_WINDOW
        if session.asked is not None:
            answer_like_a_bot(table)
    assert not table.pointing.waiving.waives(table.now, session.asked)


def test_taking_back_forgets_what_was_put_off(make: MakeTable) -> None:
    table = at_retreat(make, dangerous=True)
    table.session.moved.emit()
    table.pointing.press(next(each for each in table.actions.shown if each.puts_off))
    table.session.undo()
    assert asks(table.session).prompt == RETREAT_WINDOW
    assert not table.pointing.waiving.waives(table.now, table.session.asked)
    play_until(table, "action")
