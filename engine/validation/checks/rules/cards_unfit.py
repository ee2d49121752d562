"""Cards are given where none are used, or drawn from no deck.

What: A skirmish names decks or cards, or a base game gives a starting hand without a deck to draw it from.

Why: Skirmish Mode plays without cards (S-CRD-01); a hand is drawn from the side's decks (B-SET-06).

Fix: Remove the cards, or name a deck.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.edits.describe import DescribeSide
from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


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
        cards = side.strategy_decks or side.named_cards or side.operations_cards or side.start_hand > 0
        if subject.is_skirmish and cards:
            none = {"strategy_decks": (), "named_cards": (), "operations_cards": (), "start_hand": 0}
            yield Fault(
                say("{side} has cards, but a skirmish is played without.", side=side.name),
                pointer=f"/sides/{index}",
                fix=DescribeSide(side.id, none, "Remove cards"),
            )
        elif side.start_hand > 0 and not side.strategy_decks:
            yield Fault(
                say(
                    "{side} begins with {start_hand} cards and has no deck to draw from.",
                    side=side.name,
                    start_hand=side.start_hand,
                ),
                pointer=f"/sides/{index}/start_hand",
                fix=DescribeSide(side.id, {"start_hand": 0}, "No starting hand"),
            )
