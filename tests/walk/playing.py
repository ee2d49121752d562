"""Playing by buttons, one answer after the other, and where to look for them."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QPushButton, QWidget

from editor.play.choose import LegalChoice
from editor.play.mode import PlayTable
from engine.play.action import Pass
from tests.walk.hand import Hand, Hesitation, expect, rest

#: A game that takes more answers than this has got stuck.
_LONGEST = 800


def play_until_round(
    hand: Hand, number: int, answers: Callable[[], object], before: Callable[[], object] = lambda: None
) -> None:
    """Have what one is asked answered until that round has begun; `before` each answer one may look."""
    table = hand.table
    session = table.session
    for _ in range(_LONGEST):
        wait_for_question(hand, table)
        if session.state.round >= number:
            return
        expect(session.outcome is None, f"the game to reach round {number}")
        before()
        wait_for_question(hand, table)
        answers()
    raise Hesitation(f"round {number} within {_LONGEST} answers")


def wait_for_question(hand: Hand, table: PlayTable) -> None:
    """Until the person is asked, with something to choose, or the game is over."""
    session = table.session
    hand.wait(
        lambda: (session.may_choose and table.found) or session.outcome is not None,
        "a question to the person",
    )


def answer(hand: Hand, table: PlayTable, *, passing: bool = False) -> None:
    """Confirm what is staged; in the shop, have done; else press a button of the list of choices."""
    filled = table.confirm.findChildren(QPushButton)
    ready = [each for each in filled if each.isVisible() and each.isEnabled() and each.property("filled")]
    asked = table.session.asked
    if ready:
        hand.click(ready[0])
    elif asked is not None and asked.prompt == "purchase":
        hand.press("buy.done", table.right)
    else:
        press_choice(hand, table, _wanted(table, passing=passing))


def press_choice(hand: Hand, table: PlayTable, choice: LegalChoice) -> None:
    """Press the button of a choice in the list, which is scrolled to."""
    see_right(hand, table)
    right = table.right
    if not right.choices.isVisible():
        hand.click(right.tabs, right.tabs.tabRect(1).center())
        hand.wait(right.choices.isVisible, "the list of choices")
    button = next((each for each in right.choices.buttons if each.toolTip() == choice.words), None)
    if button is None:
        raise Hesitation(f"{choice.words!r} in the list of choices")
    rest(0)
    right.choices.ensureWidgetVisible(button)
    hand.click(button)


def see_right(hand: Hand, table: PlayTable) -> None:
    """In a small window, draw the right column out."""
    _draw_out(hand, table.right, "panels_right")


def see_left(hand: Hand, table: PlayTable) -> None:
    """In a small window, draw the left column out."""
    _draw_out(hand, table.left, "panels_left")


def see_map(hand: Hand, table: PlayTable) -> None:
    """In a small window, put the columns back that lie over the map."""
    if hand.window.aside.is_small:
        for column, command in ((table.left, "panels_left"), (table.right, "panels_right")):
            if column.isVisible():
                hand.keys(hand.window.commands[command].shortcut().toString())
                hand.wait(lambda column=column: not column.isVisible(), "the column to be put back")


def _draw_out(hand: Hand, column: QWidget, command: str) -> None:
    if not column.isVisible():
        rest(500)  # beside other work the window may be about to lay it out
    if not column.isVisible():
        hand.keys(hand.window.commands[command].shortcut().toString())
        hand.wait(column.isVisible, "the column to be drawn out")


def _wanted(table: PlayTable, *, passing: bool) -> LegalChoice:
    """A pass where one is wanted or nothing else is offered, else the first order."""
    found = table.found
    expect(found, "something to choose")
    passes = [each for each in found if isinstance(each.action, Pass)]
    orders = [each for each in found if not isinstance(each.action, Pass)]
    return (passes or orders)[0] if passing else (orders or passes)[0]
