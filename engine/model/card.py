"""Cards and abilities as data: who, when, at what cost, with which effects, until when."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from engine.model.side import Force
from engine.model.values import Confidence, Extra, Json


class CardType(StrEnum):
    """What a card is: drawn from a deck, open all game, or one ability of a doctrine."""

    STRATEGY = "strategy"
    OPERATIONS = "operations"
    DOCTRINE = "doctrine"


@dataclass(frozen=True, slots=True)
class Who:
    """A description of units; every field that says something must fit, an empty one fits every unit.

    `side` is `own`, `enemy` or `any`, seen from whoever uses the card. `kinds` are `squad`, `vehicle`,
    `heavy`, `light`, `gun` or ids of vehicles; `marks` must all be there, none of `lacks`. `conditions`
    are names of conditions on units that rule modules know.
    """

    side: str = "own"
    kinds: tuple[str, ...] = ()
    figures: tuple[str, ...] = ()
    specializations: tuple[str, ...] = ()
    marks: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Where:
    """A description of hexes; an empty one fits every hex in play.

    `terrain` is a list of types allowed, `without` of types that are not; `conditions` are names of
    conditions on hexes that rule modules know.
    """

    terrain: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing a card does: `do` names it, the other fields say how, as far as it needs them.

    `count` is how many units or hexes are chosen (None = all that fit); `at_most` lets fewer be chosen.
    `until` is when a lasting effect ends; empty = what the card says.
    """

    do: str
    who: Who = Who()
    where: Where = Where()
    count: int | None = None
    at_most: bool = False
    amount: int = 0
    number: str = ""
    actions: tuple[str, ...] = ()
    type: str = ""
    marks: tuple[str, ...] = ()
    force: Force | None = None
    until: str = ""
    notes: Mapping[str, int] = field(default_factory=dict)
    params: Mapping[str, Json] = field(default_factory=dict)
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Card:
    """A strategy or operations card, or one ability of a doctrine.

    `deck` is the deck or doctrine it belongs to, `count` how often the deck holds it, `level` the experience
    that opens an ability. `when` names the moments at which it can be used (`action`, `command` …), `needs`
    conditions on the whole situation. `cost` is by resource. `until` is how long its effects last: a card
    without it is used up at once, one with it lies in the play area.
    """

    id: str
    name: str
    kind: CardType
    deck: str
    nations: tuple[str, ...] = ()
    count: int = 1
    level: int | None = None
    text: str = ""
    draw_again: bool = False
    when: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    cost: Mapping[str, int] = field(default_factory=dict)
    per_round: int | None = None
    effects: tuple[Effect, ...] = ()
    until: str = ""
    box: str = "base"
    source: str = ""
    confidence: Confidence = Confidence.INFERRED
    rules: tuple[str, ...] = ()
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck of strategy cards, or a doctrine: what its cards name as their deck."""

    id: str
    name: str
    nations: tuple[str, ...] = ()
    text: str = ""
    source: str = ""
    confidence: Confidence = Confidence.INFERRED
    extra: Extra = field(default_factory=dict)
