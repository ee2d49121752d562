"""Cards are given where none are used, that do not exist, or drawn from no deck.

What: A skirmish names decks or cards; a base game names unknown ones, or gives a hand without a deck.

Why: Skirmish Mode plays without cards (S-CRD-01); a hand is drawn from the side's own decks (B-SET-06).

Fix: Remove the cards, or name a deck that exists.
"""

from collections.abc import Iterator

from engine.edits.describe import DescribeSide
from engine.edits.set_at import TakeOut
from engine.model.card import Card, CardType
from engine.model.finding import Edit, Severity
from engine.model.said import say, say_number
from engine.model.side import Side
from engine.validation.check import Fault, check
from engine.validation.subject import Subject

#: The fields of a side that name decks and cards.
FIELDS = ("strategy_decks", "named_cards", "cards_in_play", "operations_cards")


@check(
    "MAP099",
    Severity.ERROR,
    rule="S-CRD-01",
    reads=("sides", "rules"),
    carries_out=("S-CRD-01", "S-ACT-08"),
)
def cards_unfit(subject: Subject) -> Iterator[Fault]:
    """Each side with cards it cannot have."""
    for index, side in enumerate(subject.scenario.sides):
        named = (*side.strategy_decks, *side.named_cards, *side.cards_in_play, *side.operations_cards)
        cards = named or side.start_hand > 0
        if subject.is_skirmish and cards:
            none: dict[str, object] = dict.fromkeys(FIELDS, ())
            none["start_hand"] = 0
            yield Fault(
                say("{side} has cards, but a skirmish is played without.", side=side.name),
                pointer=f"/sides/{index}",
                fix=DescribeSide(side.id, none, say("Remove cards")),
            )
        elif side.start_hand > 0 and not side.strategy_decks:
            yield Fault(
                say_number(
                    "{side} begins with one card and has no deck to draw from.",
                    "{side} begins with {number} cards and has no deck to draw from.",
                    side.start_hand,
                    side=side.name,
                ),
                pointer=f"/sides/{index}/start_hand",
                fix=DescribeSide(side.id, {"start_hand": 0}, say("No starting hand")),
            )
        if not subject.is_skirmish:
            yield from _unknown(subject, index, side)


def _unknown(subject: Subject, index: int, side: Side) -> Iterator[Fault]:
    """Decks and cards that there are not, or not for the nations of the side."""
    cards = subject.catalogue.cards
    decks: dict[str, tuple[str, ...]] = {}
    for card in cards.values():
        if card.kind is CardType.STRATEGY:
            decks[card.deck] = (*decks.get(card.deck, ()), *card.nations)
    for field in FIELDS:
        kind = CardType.OPERATIONS if field == "operations_cards" else CardType.STRATEGY
        named = getattr(side, field)
        last_deck = field == "strategy_decks" and len(set(named)) == 1
        for place, name in enumerate(named):
            nations = decks.get(name) if field == "strategy_decks" else _nations(cards.get(name), kind)
            fix: Edit = TakeOut(("sides", index, field), name, say("Remove it"))
            if last_deck:
                fix = DescribeSide(side.id, {field: (), "start_hand": 0}, say("Remove it"))
            pointer = f"/sides/{index}/{field}/{place}"
            if nations is None:
                message = say("{side} is given {name}, which does not exist.", side=side.name, name=name)
                yield Fault(message, pointer=pointer, fix=fix)
            elif nations and not set(nations).intersection(side.nations):
                message = say("{name} is not for the nations of {side}.", name=name, side=side.name)
                yield Fault(message, pointer=pointer, fix=fix)


def _nations(card: Card | None, kind: CardType) -> tuple[str, ...] | None:
    """The nations that may use a card, none listed = all; None when there is no such card."""
    return None if card is None or card.kind is not kind else card.nations
