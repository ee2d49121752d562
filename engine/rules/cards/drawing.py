"""Drawing strategy cards: at set-up and in the Status Phase."""

from collections.abc import Iterator

from engine.model.card import Card
from engine.model.values import SideId
from engine.play.action import Action, Pass
from engine.play.ask import Ask, Chance, Roll, Throw
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.query import Query, Stage
from engine.play.step import Done, Step
from engine.rules.base.sequence.setup import PlaceScenario
from engine.rules.base.sequence.status import RemoveMarkers
from engine.rules.cards.table import (
    HELD,
    IN_PLAY,
    REMOVED,
    CardDrawn,
    DecksTaken,
    Lying,
    cards_of_deck,
    holding,
)
from engine.rules.effects.abilities import CarryOut, Play
from engine.rules.module import Layer, Module
from engine.rules.queries import SETUP, STATUS_PHASE, seat_order

rule = Module("cards.drawing", Layer.BASE)

#: Moments of drawing: at set-up, the first card of a Status Phase, the one more that a red cross gives.
AT_SETUP, IN_STATUS, ONCE_MORE = "setup", "status", "once_more"

#: The cards of a side any of which the next draw from a deck may turn up.
cards_to_draw: Query[[SideId, str], tuple[str, ...]] = Query("cards_to_draw", ())
#: Whether a card drawn at a moment lets its owner draw once more.
draws_again: Query[[Card, str], bool] = Query("draws_again", False)


@dataclass(frozen=True, slots=True)
class TakeDecks(Step):
    """Each side takes its decks, its operations cards and the cards the scenario names."""


@dataclass(frozen=True, slots=True)
class DrawStartingCards(Step):
    """Each side draws the cards it begins with."""


@dataclass(frozen=True, slots=True)
class DrawStrategyCards(Step):
    """Each side in order of initiative draws a card."""


@dataclass(frozen=True, slots=True)
class DrawCard(Step):
    """A side draws so many cards, each from a deck of its choice."""

    side: SideId
    left: int
    moment: str


@dataclass(frozen=True, slots=True)
class TurnCard(Step):
    """The top card of a deck is turned up."""

    side: SideId
    deck: str
    moment: str


@dataclass(frozen=True, slots=True)
class DrawFrom(Action):
    """The next card is drawn from that deck."""

    deck: str


rule.insert(SETUP, TakeDecks(), before=PlaceScenario(), ids=("B-SET-05",))
rule.insert(SETUP, DrawStartingCards(), after=TakeDecks(), ids=("B-SET-06",))
rule.insert(STATUS_PHASE, DrawStrategyCards(), before=RemoveMarkers(), ids=("B-STA-02",))


# ---------------------------------------------------------------------- set-up


@rule.run(TakeDecks, ids=("B-SET-05", "B-SET-04"))
def take_decks(now: Position, step: TakeDecks) -> Done:
    """B-SET-05, B-SET-04 — decks lie in the headquarters, each by itself; lasting cards in the play area."""
    events: list[DecksTaken] = []
    for side in now.game.scenario.sides:
        decks = {deck: cards_of_deck(now.game, deck) for deck in sorted(side.strategy_decks)}
        named = [Lying(card, HELD) for card in side.named_cards]
        named += [Lying(card, IN_PLAY) for card in (*side.cards_in_play, *operations_of(now, side.id))]
        for each in named:
            for deck, cards in decks.items():
                if each.card in cards:
                    at = cards.index(each.card)
                    decks[deck] = (*cards[:at], *cards[at + 1 :])
        if decks or named:
            events.append(DecksTaken(side.id, decks, tuple(named)))
    return Done(events, tuple(_open(now)))


#: The operations cards that a side has in its play area from the start.
operations: Query[[SideId], tuple[str, ...]] = Query("operations", ())


def operations_of(now: Position, side: SideId) -> tuple[str, ...]:
    """The operations cards of a side, as far as the catalogue has them."""
    return tuple(card for card in operations(now, side) if card in now.game.catalogue.cards)


def _open(now: Position) -> Iterator[Step]:
    """What cards that lie open from the start do."""
    for side in now.game.scenario.sides:
        for card in (*side.cards_in_play, *operations_of(now, side.id)):
            if card in now.game.catalogue.cards:
                yield CarryOut(Play(card, "", side.id))


@rule.answer(operations, ids=("B-SET-08", "B-CRD-25"))
def named_by_the_scenario(now: Position, side: SideId) -> tuple[str, ...]:
    """B-SET-08, B-CRD-25 — those that the scenario names, before play starts."""
    return now.game.side(side).operations_cards


@rule.run(DrawStartingCards, ids=("B-SET-06",))
def draw_starting_cards(now: Position, step: DrawStartingCards) -> Done:
    """B-SET-06 — as many as the scenario says."""
    sides = now.game.scenario.sides
    return Done(then=tuple(DrawCard(side.id, side.start_hand, AT_SETUP) for side in sides if side.start_hand))


# ---------------------------------------------------------------------- the Status Phase


@rule.run(DrawStrategyCards, ids=("B-STA-02", "B-MPL-14"))
def draw_strategy_cards(now: Position, step: DrawStrategyCards) -> Done:
    """B-STA-02, B-MPL-14 — one card for each side, in order of initiative."""
    sides = dict.fromkeys(now.game.side_of(seat) for seat in seat_order(now))
    return Done(then=tuple(DrawCard(side, 1, IN_STATUS) for side in sides))


# ---------------------------------------------------------------------- a draw


@rule.run(DrawCard, ids=("B-SET-06", "B-STA-02"))
def draw_card(now: Position, step: DrawCard) -> Ask | Done:
    """B-SET-06, B-STA-02 — from any of one's decks; the choice is made anew for each card."""
    if not step.left:
        return Done()
    seat = now.game.seats_on(step.side)[0]
    return Ask(seat, "draw", (Pass(),) if step.moment == ONCE_MORE else ())


@rule.offer(DrawCard, ids=("B-SET-06", "B-STA-02"))
def offer_decks(now: Position, step: DrawCard) -> Iterator[Action]:
    """B-SET-06, B-STA-02 — his own decks."""
    return (DrawFrom(deck) for deck in holding(now.state, step.side).decks)


@rule.forbid(DrawFrom, ids=("B-STA-04",))
def not_empty(now: Position, action: DrawFrom) -> str | None:
    """B-STA-04 — an empty deck gives nothing; who has no other one skips the draw."""
    step = now.state.agenda[-1]
    left = isinstance(step, DrawCard) and cards_to_draw(now, step.side, action.deck)
    return None if left else "the deck is empty"


@rule.answer(cards_to_draw, ids=("B-SET-05",))
def cards_of_the_deck(now: Position, side: SideId, deck: str) -> tuple[str, ...]:
    """B-SET-05 — what is left in it; once it is used up, its cards that have been used."""
    cards = holding(now.state, side)
    used = (each.card for each in cards.at(REMOVED))
    return cards.decks.get(deck, ()) or tuple(each for each in used if _is_of(now, each, deck))


def _is_of(now: Position, card: str, deck: str) -> bool:
    known = now.game.catalogue.cards.get(card)
    return known is not None and known.deck == deck


@rule.modify(cards_to_draw, Stage.LIMIT, ids=("B-CRD-08",))
def never_again(now: Position, cards: tuple[str, ...], side: SideId, deck: str) -> tuple[str, ...]:
    """B-CRD-08 — but what was used is not shuffled into it again."""
    left = holding(now.state, side).decks.get(deck, ())
    return tuple(each for each in cards if each in left)


@rule.take(DrawFrom, ids=("B-SET-06", "B-STA-02"))
def draw_from(now: Position, action: DrawFrom, step: DrawCard) -> Done:
    """B-SET-06, B-STA-02 — it is turned up; then the next one is drawn, if any is left to draw."""
    then: tuple[Step, ...] = (TurnCard(step.side, action.deck, step.moment),)
    if step.left > 1:
        then = (*then, DrawCard(step.side, step.left - 1, step.moment))
    return Done(then=then)


@rule.run(TurnCard, ids=("B-SET-05",))
def turn_card(now: Position, step: TurnCard) -> Chance | Done:
    """B-SET-05 — the deck is shuffled: each card left is as likely as any other."""
    left = cards_to_draw(now, step.side, step.deck)
    if len(left) == 1:
        return Done(*_drawn(now, step, left[0]))
    return Chance("card", (Throw("card", 1, f"draw {step.deck}", len(left)),))


@rule.rolled(TurnCard, ids=("B-SET-05",))
def card_turned(now: Position, step: TurnCard, roll: Roll) -> Done:
    """B-SET-05 — the dice stand for the shuffling."""
    left = cards_to_draw(now, step.side, step.deck)
    return Done(*_drawn(now, step, left[roll.faces[0] - 1]))


def _drawn(now: Position, step: TurnCard, name: str) -> tuple[tuple[CardDrawn, ...], tuple[Step, ...]]:
    card = now.game.catalogue.cards[name]
    again = draws_again(now, card, step.moment)
    return (CardDrawn(step.side, step.deck, name),), (DrawCard(step.side, 1, ONCE_MORE),) if again else ()


@rule.answer(draws_again, ids=("B-STA-03",))
def red_cross(now: Position, card: Card, moment: str) -> bool:
    """B-STA-03 — a red cross gives one card more."""
    return card.draw_again


@rule.deny(draws_again, ids=("B-STA-03",))
def once_only(now: Position, card: Card, moment: str) -> bool:
    """B-STA-03 — one on that card gives nothing."""
    return moment == ONCE_MORE


@rule.deny(draws_again, ids=("B-SET-07",))
def not_at_setup(now: Position, card: Card, moment: str) -> bool:
    """B-SET-07 — at set-up red crosses mean nothing."""
    return moment == AT_SETUP
