"""Squads ready to be bought by one click: the packs they need, their base, and every figure put on it."""

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace

from editor.play.telling.unit_words import figure_words
from editor.text.sentences import told_refusal
from editor.text.texts import text
from engine.model.unit_kind import Price
from engine.play.action import Action
from engine.play.advance import IllegalAnswer, advance, pending
from engine.play.ask import Ask
from engine.play.game import Observation
from engine.play.unit import Unit
from engine.rules.skirmish.arrivals.mat import Mat, mat_of
from engine.rules.skirmish.economy.purchase import (
    OFFICER,
    PACKS,
    AddFigure,
    BuildSquad,
    BuyFigures,
    price_of,
)
from engine.rules.skirmish.economy.treasury import AccountOpened, account

#: What fills a base beside its weapon.
REGULAR = "regular"

#: More command and fuel than anything costs.
_RICHES = 1000


@dataclass(frozen=True, slots=True)
class WholeSquad:
    """A squad on sale: what is answered to get it, what that costs, how it will look; else why it cannot be.

    What is out of reach has its price, too, unless it is to be had for none.
    Figures that lie in the reserve are used first and cost nothing.
    """

    figures: tuple[str, ...]
    words: str
    actions: tuple[Action, ...] = ()
    price: Price | None = None
    unit: Unit | None = None
    against: str = ""


def whole_squads(now: Observation, ask: Ask) -> tuple[WholeSquad, ...]:
    """One full base for each kind of figure that its side may buy, in the order of the price list."""
    side = now.game.side_of(ask.seat)
    kinds = [kind for kind in (*PACKS, OFFICER) if kind == OFFICER or price_of(now, side, kind) is not None]
    return tuple(_planned(now, ask, figures) for kind in kinds for figures in _bases(now, kind))


def _bases(now: Observation, kind: str) -> Iterator[tuple[str, ...]]:
    """A full base around a kind: a weapon with its crew, an officer with his men, four of anything else."""
    units = now.game.catalogue.units
    if kind not in units.figures:
        return
    slots, room = units.figures[kind].slots, units.squad_slots
    if slots > 1 or kind == OFFICER:
        yield (kind, *[REGULAR] * (room - slots))
    elif kind == "sniper":
        yield (kind,)
    else:
        yield (kind,) * room


def _planned(now: Observation, ask: Ask, figures: tuple[str, ...]) -> WholeSquad:
    """A squad with what it costs; one that is out of reach has the price that a rich side would pay."""
    side = now.game.side_of(ask.seat)
    try:
        return _bought(now, side, figures)
    except IllegalAnswer as illegal:
        against = told_refusal(illegal.refused)
    rich = replace(account(now, side), command=_RICHES, fuel=_RICHES)
    price = None
    with suppress(IllegalAnswer):
        state = AccountOpened(side, rich).apply(now.state)
        price = _bought(Observation(now.game, state, now.seat), side, figures).price
    return WholeSquad(figures, figure_words(now.game, figures), price=price, against=against)


def _bought(now: Observation, side: str, figures: tuple[str, ...]) -> WholeSquad:
    """Buys in a game of its own, of which nothing is kept, and notes how; IllegalAnswer where it cannot."""
    game = now.game
    words = figure_words(game, figures)
    state, given = now.state, list[Action]()

    def mat() -> Mat:
        return mat_of(now.then(state), side)

    before = mat()
    for wanted in _wanted(figures):
        lacking = Counter(figures) - Counter(mat().reserve)
        while wanted in lacking:
            action = _pack(pending(game, state), wanted)
            state = advance(game, state, action).state
            given.append(action)
            lacking = Counter(figures) - Counter(mat().reserve)
    known = {entry.unit.id for entry in mat().waiting}
    for number, figure in enumerate(figures):
        base = next((entry.unit for entry in mat().waiting if entry.unit.id not in known), None)
        action = BuildSquad(figure) if not number or base is None else AddFigure(base.id, figure)
        state = advance(game, state, action).state
        given.append(action)
    command, fuel, _ = (then - first for then, first in zip(mat().spent, before.spent, strict=True))
    built = next((entry.unit for entry in mat().waiting if entry.unit.id not in known), None)
    if built is None or Counter(built.figures) != Counter(figures):
        return WholeSquad(figures, words, against=text("buy.whole.not"))
    return WholeSquad(figures, words, tuple(given), Price(command, fuel), built)


def _wanted(figures: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(figures))


def _pack(asked: object, figure: str) -> Action:
    """The pack that brings a figure with the fewest officers beside it."""
    assert isinstance(asked, Ask)
    packs = [each for each in asked.options.offered() if isinstance(each, BuyFigures)]
    if figure == OFFICER:
        return next((each for each in packs if each.officers == 1), BuyFigures("elite", 1))
    return next((each for each in packs if each.pack == figure and not each.officers), BuyFigures(figure))
