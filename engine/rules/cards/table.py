"""Where the cards of both sides lie: in decks, face up in headquarters, in play areas, out of the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field, replace

from engine.model.card import Card, CardType
from engine.model.values import SideId
from engine.play.event import Event
from engine.play.frozen import dataclass
from engine.play.game import Game, Position
from engine.play.state import State
from engine.play.unit import SeatId
from engine.rules.module import Layer, Module

MODULE = "cards.table"

#: Where a card lies: face up in the headquarters, being carried out, in the play area with a lasting
#: effect, waiting in front of its owner for contact, out of the game.
HELD, ACTIVE, IN_PLAY, WAITING, REMOVED = "held", "active", "in_play", "waiting", "removed"


@dataclass(frozen=True, slots=True)
class Lying:
    """A card that is in no deck: where it lies, who used it, in which round contact was last tried."""

    card: str
    zone: str
    seat: SeatId = ""
    tried: int = 0


@dataclass(frozen=True, slots=True)
class Holding:
    """The cards of one side: what is left in each deck, sorted, and the cards lying in front of it.

    A deck is the sorted list of what is left in it: which card comes next, the dice decide when it is
    drawn, so there is no order to be hidden from anybody.
    """

    decks: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    lying: tuple[Lying, ...] = ()

    def at(self, zone: str) -> tuple[Lying, ...]:
        """The cards that lie there, in the order in which they came."""
        return tuple(each for each in self.lying if each.zone == zone)

    def moved(self, card: str, old: str, new: Lying) -> Holding:
        """The holding with one copy of a card taken from a zone and laid last as `new`."""
        found = next(each for each in self.lying if each.card == card and each.zone == old)
        at = self.lying.index(found)
        return replace(self, lying=(*self.lying[:at], *self.lying[at + 1 :], new))


@dataclass(frozen=True, slots=True)
class Table:
    """The cards of both sides; everything of it is open."""

    sides: Mapping[SideId, Holding] = field(default_factory=dict)


rule = Module(MODULE, Layer.BASE, slot=Table())


def table(state: State) -> Table:
    """The drawer of this module."""
    drawer = state.slots.get(MODULE)
    return drawer if isinstance(drawer, Table) else Table()


def holding(state: State, side: SideId) -> Holding:
    """The cards of a side."""
    return table(state).sides.get(side, Holding())


def with_holding(state: State, side: SideId, cards: Holding) -> State:
    """The state with the cards of a side replaced."""
    sides = dict(sorted({**table(state).sides, side: cards}.items()))
    return state.with_slot(MODULE, Table(sides))


def card_named(now: Position, card: str) -> Card | None:
    """The card of that id, None when the catalogue has none."""
    return now.game.catalogue.cards.get(card)


def cards_of_deck(game: Game, deck: str) -> tuple[str, ...]:
    """The ids of the strategy cards of a deck, sorted, each as often as the deck holds it."""
    return tuple(
        card.id
        for card in sorted(game.catalogue.cards.values(), key=lambda card: card.id)
        if card.deck == deck and card.kind is CardType.STRATEGY
        for _ in range(card.count)
    )


def held(now: Position, side: SideId) -> Iterator[Card]:
    """The cards face up in the headquarters of a side, each kind once, in the order in which they came."""
    for name in dict.fromkeys(each.card for each in holding(now.state, side).at(HELD)):
        card = card_named(now, name)
        if card is not None:
            yield card


# ---------------------------------------------------------------------- what happens to cards


@dataclass(frozen=True, slots=True)
class DecksTaken(Event):
    """A side has its decks and the cards the scenario gives it."""

    side: SideId
    decks: Mapping[str, tuple[str, ...]]
    cards: tuple[Lying, ...] = ()

    def apply(self, state: State) -> State:
        """They lie there."""
        return with_holding(state, self.side, Holding(self.decks, self.cards))


@dataclass(frozen=True, slots=True)
class CardDrawn(Event):
    """A side drew a card from a deck and laid it face up in its headquarters."""

    side: SideId
    deck: str
    card: str

    def apply(self, state: State) -> State:
        """It lies there and is no longer in the deck."""
        cards = holding(state, self.side)
        left = list(cards.decks[self.deck])
        left.remove(self.card)
        return with_holding(
            state,
            self.side,
            Holding({**cards.decks, self.deck: tuple(left)}, (*cards.lying, Lying(self.card, HELD))),
        )


@dataclass(frozen=True, slots=True)
class CardMoved(Event):
    """A card of a side was laid from one zone into another."""

    side: SideId
    card: str
    old: str
    new: Lying

    def apply(self, state: State) -> State:
        """It lies there."""
        return with_holding(state, self.side, holding(state, self.side).moved(self.card, self.old, self.new))


@dataclass(frozen=True, slots=True)
class CardActivated(CardMoved):
    """A seat activated a card of its side; its effects follow."""

    seat: SeatId = ""
    again: bool = False


@dataclass(frozen=True, slots=True)
class CardLaidOut(CardMoved):
    """A card with a lasting effect lies in the play area now."""


@dataclass(frozen=True, slots=True)
class CardWaits(CardMoved):
    """A card without contact stays in front of its owner."""


@dataclass(frozen=True, slots=True)
class CardRemoved(CardMoved):
    """A card left the game; `why` is `used`, `off_the_map`, `over` …"""

    why: str = "used"


def removed(side: SideId, card: str, old: str, why: str) -> CardRemoved:
    """The event by which a card of a side leaves the game."""
    return CardRemoved(side, card, old, Lying(card, REMOVED), why)
