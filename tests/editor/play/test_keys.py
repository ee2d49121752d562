"""Keys of the table: taken back and done again by either pair that people know."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editor.play.choose import listed
from engine.play.action import Action, Pass
from engine.rules.base.firing.fire import Support
from engine.rules.base.sequence.activation import Activate
from engine.rules.skirmish.engineering.works import Work
from tests.editor.play.conftest import MakeTable
from tests.editor.play.playing import answer_like_a_bot, play_until

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


def test_supporters_are_marked_by_the_digits_of_their_rows(qtbot: QtBot, make: MakeTable) -> None:
    table = make(map_="at-the-breaking-point", east="human")
    play_until(table, "support")
    rows = [each for each in listed(table.found) if not each.key]
    assert rows
    assert all(isinstance(each.action, Support) for each in rows)
    for place, row in enumerate(rows[:9], 1):
        if row.action not in {each.action for each in table.found}:
            continue
        button = next(each for each in table.right.choices.buttons if each.toolTip() == row.words)
        assert button.text().startswith(f"{place}  ")
    key = Qt.Key(Qt.Key.Key_1)
    qtbot.keyClick(table.view, key)
    assert table.joining.marked == (rows[0].action,)
    qtbot.keyClick(table.view, key)
    assert table.joining.marked == ()


def test_a_shop_has_no_digits(qtbot: QtBot, make: MakeTable) -> None:
    table = make(east="human")
    play_until(table, "purchase")
    assert len(table.found) > 9
    count = table.session.count
    for digit in range(1, 10):
        qtbot.keyClick(table.view, Qt.Key(Qt.Key.Key_0 + digit))
    assert table.session.count == count


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, *(pytest.param(each, marks=pytest.mark.thorough) for each in (2, 3))])
def test_whatever_is_asked_has_a_key(make: MakeTable, seed: int) -> None:
    """Of all options that the list shows the first nine without a letter have a digit, whatever they are."""
    table = make(seed=seed, limit=2, east="human")
    session = table.session
    seen: set[type[Action]] = set()
    for _ in range(300):
        session.lift_curtain()
        ask = session.asked
        if ask is None:
            break
        if ask.prompt != "purchase":
            numbers = [each.text()[:1] for each in table.right.choices.buttons if each.text()[1:3] == "  "]
            bare = [each for each in table.found if not each.key]
            taken = {each.key for each in table.found}
            free = [each for each in "123456789" if each not in taken]
            assert [each for each in numbers if each in free] == free[: len(bare)]
            seen.update(type(each.action) for each in bare)
        answer_like_a_bot(table)
    assert seen
    assert Pass not in seen
    assert Activate not in seen
    assert seen & {Work, Support} or len(seen) > 3
