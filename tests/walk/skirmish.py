"""A second game: a map that comes along, reinforcements from the shop, a round, and how they come in."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QAbstractButton, QDialog, QLabel, QToolButton

from editor.play.panels.kit import CounterPicture
from editor.play.panels.start_dialog import StartDialog
from editor.start.page import ShelfCard
from editor.text.texts import text
from engine.model.values import UnitId
from engine.play.action import Action
from engine.rules.doctrine.draft import Keep
from engine.rules.skirmish.arrivals.mat import mat_of
from engine.rules.skirmish.arrivals.mat_entry import EnterBoard
from engine.rules.skirmish.economy.purchase import BuyFigures
from engine.rules.skirmish.economy.treasury import account
from tests.walk.commanding import Commander
from tests.walk.hand import Hand, Hesitation, expect
from tests.walk.playing import see_left, wait_for_question
from tests.walk.walker import Walker

#: Which map it is.
MAP = "King of the Hill"
#: A round that takes more answers than this has got stuck.
_LONGEST = 120


def open_a_map_of_the_shelf(w: Walker) -> None:
    """One of the maps for Skirmish Mode on the start page."""
    hand = w.hand
    kind = text("start_page.kind.skirmish")
    hand.wait(lambda: hand.window.start.is_drawn, "pictures of the maps")
    hand.click(next(each for each in hand.window.start.findChildren(QToolButton) if kind in each.text()))
    hand.picture("shelf")
    cards = [each for each in hand.window.start.findChildren(ShelfCard) if each.shelf_map.title == MAP]
    expect(cards, f"{MAP} among the maps that come along")
    hand.click(cards[0])
    hand.wait(lambda: hand.window.document is not None and hand.document.title == MAP, f"{MAP}, opened")
    hand.calm()
    hand.picture("shelf-map")


def begin_a_skirmish(w: Walker) -> None:
    """Against the bot that is proposed, with the first of the doctrines dealt, which can be read before."""
    hand = w.hand

    def start(dialog: QDialog) -> None:
        hand.press("start.play", dialog)

    hand.answering(StartDialog, start)
    hand.keys("F5")
    table = hand.table
    table.session.pause = 0
    wait_for_question(hand, table)
    keep = next((each.action for each in table.found if isinstance(each.action, Keep)), None)
    if keep is None:
        raise Hesitation("doctrines to choose from")
    hand.picture("doctrines")
    words = text("option.Keep", doctrine=text(f"doctrine.{keep.doctrine}"))
    hand.click(hand.find(QAbstractButton, words, table.left))
    hand.wait(lambda: table.session.count > 1, "the doctrine to be kept")
    wait_for_question(hand, table)


def buy_reinforcements(w: Walker) -> None:
    """One thing twice, one of them taken back, squads by one click: what is left is told after each."""
    hand, table = w.hand, w.hand.table
    expect(table.session.asked is not None and table.session.asked.prompt == "purchase", "the shop")
    hand.wait(table.purchase.isVisible, "the shop to be drawn out")
    _see_what_is_left(hand)
    hand.picture("shop")
    pack = BuyFigures("regular")
    before = _left(hand)
    for times in (1, 2):
        hand.click(_plus(hand, pack))
        hand.wait(lambda times=times: _left(hand)[0] < before[0] - times + 1, "the price to be paid")
        _see_what_is_left(hand)
    hand.picture("shop-plus")
    twice = _left(hand)
    hand.click(next(each for each in table.purchase.minus_buttons if each.isVisible()))
    hand.wait(lambda: _left(hand)[0] > twice[0], "one of them to be taken back")
    _see_what_is_left(hand)
    hand.picture("shop-minus")
    for kind in ("regular", "machine_gun"):
        waiting = len(mat_of(table.now, _side(hand)).waiting)
        button, squad = next(each for each in table.purchase.squad_buttons if each[1].figures[0] == kind)
        price, owned = squad.price, _left(hand)
        if price is None:
            raise Hesitation(f"a price for {squad.words}")
        hand.click(button)
        hand.wait(
            lambda waiting=waiting: len(mat_of(table.now, _side(hand)).waiting) > waiting,
            f"{squad.words} on the mat",
        )
        expect(_left(hand) == (owned[0] - price.cp, owned[1] - price.fp), f"{squad.words} for {price}")
        _see_what_is_left(hand)
    hand.picture("shop-squads")
    hand.press("buy.done", table.purchase)
    hand.wait(lambda: not table.purchase.isVisible(), "the shop to be closed")
    wait_for_question(hand, table)


def play_a_round(w: Walker) -> None:
    """Everybody goes where the map is clicked, until the next round."""
    hand, table = w.hand, w.hand.table
    _command(Commander(hand, table, "skirmish"), lambda: table.session.state.round > 1, "the second round")
    hand.picture("skirmish-round-2")


def bring_them_on(w: Walker) -> None:
    """A squad that was bought is chosen on the mat, comes in where the map is clicked, and goes on."""
    hand, table = w.hand, w.hand.table
    commander = Commander(hand, table, "skirmish-later")

    def ready() -> set[UnitId]:
        return {each.action.unit for each in table.found if isinstance(each.action, EnterBoard)}

    _command(commander, ready, "somebody ready on the mat")
    see_left(hand, table)
    unit = min(ready())
    hand.wait(lambda: _on_mat(hand), "squads on the mat that can be chosen")
    hand.picture("mat")
    hand.click(_on_mat(hand)[0])
    commander.bring_on(unit)
    hand.press("play.back")
    hand.wait(lambda: hand.window.play.playing is None, "to edit again")


def _command(commander: Commander, is_so: Callable[[], object], what: str) -> None:
    for _ in range(_LONGEST):
        if is_so():
            return
        commander.answer()
    raise Hesitation(what)


def _on_mat(hand: Hand) -> list[CounterPicture]:
    """The counters on the mat that say that they can be chosen."""
    counters = hand.table.left.findChildren(CounterPicture)
    return [each for each in counters if each.isVisible() and text("play.mat.choose") in each.toolTip()]


def _side(hand: Hand) -> str:
    session = hand.table.session
    return session.game.side_of(session.people[0])


def _left(hand: Hand) -> tuple[int, int]:
    """What command and fuel are left to spend."""
    now, side = hand.table.now, _side(hand)
    owned, spent = account(now, side), mat_of(now, side).spent
    return owned.command - spent[0], owned.fuel - spent[1]


def _see_what_is_left(hand: Hand) -> None:
    """The head of the shop says it."""
    command, fuel = _left(hand)
    hand.find(QLabel, text("buy.left", cp=command, fp=fuel), hand.table.purchase)


def _plus(hand: Hand, action: Action) -> QAbstractButton:
    for button, choice in hand.table.purchase.buttons:
        if choice.action == action and isinstance(button, QAbstractButton):
            return button
    raise Hesitation(f"a button for {action}")
