"""The words that a rule case may use: its units, its sides and what rules and material call things.

What a case says did not happen is true of a misspelt word as well, so that each word is looked for.
"""

import re
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cache
from types import CodeType
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from engine.model.values import Json
from engine.play.event import Event
from engine.play.game import Game, Position
from engine.play.state import State
from engine.play.unit import Unit
from engine.playtest.case_words import UnreadableCase, near
from engine.rules.skirmish.arrivals.mat import mat_of

#: What the rules call a unit that they make of a side or of another unit: `west-02`, `west-r1-01`, `g'`.
_MADE = re.compile(r"(?P<of>.+?)(?:[-+][r0-9-]+|'+)")
#: Where the words of the rules stand, and how long one is at most: longer texts are sentences.
_HOMES, _LONGEST = ("engine.rules.", "engine.play.", "engine.model."), 40


@cache
def rule_words() -> frozenset[str]:
    """The words in the code of the rules: marks, questions, causes, purposes, actions by their names."""
    found: set[str] = set()
    for name, module in [*sys.modules.items()]:
        spec = module.__spec__ if name.startswith(_HOMES) else None
        code = getattr(spec.loader, "get_code", None) if spec is not None else None
        if code is not None:
            found.update(_texts_in(code(name)))
    return frozenset(each for each in found if len(each) <= _LONGEST)


def _texts_in(value: object) -> Iterator[str]:
    match value:
        case str():
            yield value
        case CodeType(co_consts=parts) | (tuple() | frozenset() as parts):
            for each in parts:
                yield from _texts_in(each)


def _own_words(game: Game) -> frozenset[str]:
    """What the material and the scenario of a game call things."""
    units, terrain = game.catalogue.units, game.catalogue.terrain
    cards = game.catalogue.cards
    named: tuple[Iterable[str], ...] = (
        units.figures,
        units.vehicles,
        units.specializations,
        units.prices,
        terrain.terrain,
        terrain.fortifications,
        cards,
        game.catalogue.decks,
        (card.deck for card in cards.values()),
        game.ruleset.parameters,
        (procedure.name for procedure in game.ruleset.procedures),
        (mark for card in cards.values() for effect in card.effects for mark in effect.marks),
        (objective.id for objective in game.scenario.objectives),
        (mark for unit in game.scenario.placed_units for mark in unit.doctrine_marks),
    )
    return frozenset(word for words in named for word in words)


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The words that a case may use at a moment of its game, all events before it being `events`."""

    game: Game
    state: State
    events: tuple[Event, ...]

    def words(self, given: object, pointer: str) -> None:
        """Raises `UnreadableCase` where a text, or one in a list, is no word of the rules or the material."""
        for word in _given(given):
            if word not in rule_words() and word not in self.game.derive(_own_words):
                raise self._unknown(word, "no word of the rules", pointer, self._all_words())

    def unit(self, given: object, pointer: str) -> None:
        """Raises `UnreadableCase` for what is no unit of the case, gone or not."""
        for word in _given(given):
            if self.state.units.find(word) is None and not self._is_unit(word):
                raise self._unknown(word, "no unit of the case", pointer, {*self._units()})

    def side(self, given: object, pointer: str) -> None:
        """Raises `UnreadableCase` for what is no side."""
        self._among(given, self.game.sides, "no side", pointer)

    def seat(self, given: object, pointer: str) -> None:
        """Raises `UnreadableCase` for what is no seat."""
        self._among(given, [seat.id for seat in self.game.seats], "no seat", pointer)

    def values(self, cls: type, given: Mapping[str, object], pointer: str) -> None:
        """Raises `UnreadableCase` where a field of an action or event names what is not known."""
        hints = get_type_hints(cls, include_extras=True)
        for field in fields(cls):
            value, kinds = given.get(field.name), _named(hints[field.name])
            if "UnitId" in kinds:
                self.unit(value, pointer)
            elif "SeatId" in kinds:
                self.seat(value, pointer)
            elif "SideId" in kinds:
                self.side(value, pointer)
            elif "RuleId" not in kinds:
                self._anything(value, pointer)

    def _anything(self, value: object, pointer: str) -> None:
        for word in _given(value):
            if (
                self.game.map.grid.find(word) is None
                and word not in self.game.sides
                and not self._is_unit(word)
            ):
                self.words(word, pointer)

    def _is_unit(self, word: str) -> bool:
        """Whether a unit is called so, or one that the rules may make."""
        made = _MADE.fullmatch(word)
        name = made["of"] if made is not None else word
        return name in self._units() or (name != word and name in self.game.sides)

    def _units(self) -> Iterator[str]:
        yield from (unit.id for unit in self.game.scenario.placed_units)
        yield from (unit.id for unit in self.state.units.all())
        now = Position(self.game, self.state)
        yield from (each.unit.id for side in self.game.sides for each in mat_of(now, side).waiting)
        for event in self.events:
            yield from (
                unit.id for each in fields(event) if isinstance(unit := getattr(event, each.name), Unit)
            )

    def _all_words(self) -> frozenset[str]:
        return rule_words() | self.game.derive(_own_words)

    def _among(self, given: object, known: Iterable[str], what: str, pointer: str) -> None:
        for word in _given(given):
            if word not in known:
                raise self._unknown(word, what, pointer, known)

    def _unknown(self, word: str, what: str, pointer: str, known: Iterable[str]) -> UnreadableCase:
        return UnreadableCase(f"{word} is {what}{near(word, known)}", pointer)


def _named(kind: Any) -> frozenset[str]:
    """What the texts of a type are names of (`UnitId`, `SideId` …), wherever they stand in it."""
    if get_origin(kind) is Annotated:
        return frozenset(kind.__metadata__)
    if kind is Unit:
        return frozenset({"UnitId"})
    return frozenset().union(*map(_named, get_args(kind)))


def _given(value: object) -> Iterator[str]:
    """The texts in a value of a case, names of fields too, but for empty ones."""
    match value:
        case str() if value:
            yield value
        case list() | tuple() | frozenset():
            for each in value:
                yield from _given(each)
        case Mapping():
            for each in (*value, *value.values()):
                yield from _given(each)


def known_keys(wanted: Mapping[str, Json], known: Iterable[str]) -> None:
    """Raises `UnreadableCase` for a field that an expectation of its kind does not have."""
    for key in wanted:
        if key not in known:
            raise UnreadableCase(f"{next(iter(wanted))} has no field {key}{near(key, known)}", f"/{key}")
