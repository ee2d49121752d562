"""Scenarios spoilt at random as their file format is built, and what becomes of games of them."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from engine.model.flatten import flatten
from engine.model.scenario import Scenario
from engine.play.advance import start
from engine.play.ask import Ended
from engine.playtest.readiness import NotReady, ready_game
from engine.storage import bundled
from engine.storage.codec.shapes import (
    AxialHex,
    ByEdge,
    ByHex,
    ById,
    Enumeration,
    Flag,
    HexName,
    Many,
    Maybe,
    ObjectShape,
    Row,
    Shape,
    TableShape,
    Text,
    Whole,
    record_of,
)
from engine.storage.documents import SCENARIO, text_of_value, value_of_text
from tests.support.games import any_option, fighting, next_moment
from tests.validation.mutation_run import grounds, mutations_of

#: How many answers a game is given that is not refused.
ANSWERS = 30
NUMBERS = (-1, 0, 0, 1, 1, 2, 3, 4, 5, 8, 12, 40, 1000)
WORDS = ("", "nobody", "west", "east", "light", "dark", "1944-06-06")
JUNK: tuple[Any, ...] = (None, True, -1, 1.5, "?", [], {}, ["?"], [None], {"?": 1})
SCENARIO_SHAPE = record_of(Scenario)


@dataclass(frozen=True)
class Words:
    """What bundled scenarios write in fields, by the name of the field, and every id there is."""

    texts: dict[str, list[str]] = field(default_factory=dict)
    keys: dict[str, list[str]] = field(default_factory=dict)
    anything: dict[str, list[Any]] = field(default_factory=dict)
    ids: list[str] = field(default_factory=list)


@cache
def bundled_data() -> dict[str, dict[str, Any]]:
    """The bundled scenarios as JSON, by name."""
    return {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in bundled.scenario_paths()}


@cache
def labels_of(name: str) -> tuple[str, ...]:
    """The hexes of a bundled map."""
    map_ = flatten(bundled.scenario(name).layout, bundled.catalogue())
    return tuple(map_.label(hex_) for hex_ in map_.cells)


@cache
def words() -> Words:
    """The words of all bundled scenarios and of the catalogue."""
    found = Words()
    for data in bundled_data().values():
        for name, shape, value in _written("", SCENARIO_SHAPE, data):
            if isinstance(shape, Text):
                found.texts.setdefault(name, []).append(value)
            elif isinstance(shape, TableShape):
                found.keys.setdefault(name, []).extend(value)
            elif not isinstance(shape, ObjectShape | Many | ById | ByHex | ByEdge | Maybe):
                found.anything.setdefault(name, []).append(value)
    own = bundled.catalogue()
    for table in (own.units.figures, own.units.vehicles, own.units.specializations, own.cards, own.decks):
        found.ids.extend(table)
    found.ids.extend((*own.terrain.terrain, *own.terrain.fortifications))
    return found


def _written(name: str, shape: Shape, data: Any) -> Iterator[tuple[str, Shape, Any]]:
    """Every value of the data with the name of its field and its shape."""
    match shape:
        case Maybe(of=inner):
            if data is not None:
                yield from _written(name, inner, data)
            return
        case ObjectShape(fields=fields) if isinstance(data, dict):
            for each in fields:
                if each.name in data:
                    yield from _written(each.name, each.shape, data[each.name])
        case Many(of=inner) | ById(of=inner) | ByHex(of=inner) | ByEdge(of=inner) if isinstance(data, list):
            for each in data:
                yield from _written(name, inner, each)
        case TableShape(of=inner) if isinstance(data, dict):
            for each in data.values():
                yield from _written(name, inner, each)
        case _:
            pass
    yield name, shape, data


class Spoiler:
    """Makes values of any shape, and spoils data of a scenario by them."""

    def __init__(self, rng: random.Random, scenario: Scenario) -> None:
        self.rng = rng
        self.sides = [side.id for side in scenario.sides]
        self.labels = labels_of(scenario.id)

    def made(self, name: str, shape: Shape, depth: int = 0) -> Any:
        """A value of that shape for a field of that name; of what other scenarios write there, if any."""
        rng = self.rng
        match shape:
            case Maybe(of=inner):
                return None if rng.random() < 0.2 else self.made(name, inner, depth)
            case Text():
                if "side" in name or name in ("owner", "first_initiative", "controlled_by"):
                    return rng.choice([*self.sides, *self.sides, "nobody"])
                return rng.choice(self._known(words().texts.get(name, [])))
            case Flag():
                return rng.random() < 0.5
            case Whole():
                return rng.choice(NUMBERS)
            case HexName():
                return rng.choice(self.labels) if rng.random() < 0.9 else rng.choice(("ZZ99", "@1", "A0"))
            case AxialHex():
                return [rng.choice(NUMBERS), rng.choice(NUMBERS)]
            case Enumeration(of=enumeration):
                return rng.choice(list(enumeration)).value
            case Many(of=inner) | ById(of=inner) | ByHex(of=inner):
                more = {"hex": self.made("hex", HexName())} if isinstance(shape, ByHex) else {}
                each = [self.made(name, inner, depth + 1) for _ in range(rng.randrange(3))]
                return [{**more, **one} for one in each] if more else each
            case ByEdge(of=inner):
                place = {"hex": self.made("hex", HexName()), "direction": rng.randrange(6)}
                return [{**place, **self.made(name, inner, depth + 1)}]
            case Row(of=parts):
                return [self.made(name, part, depth) for part in parts]
            case TableShape(of=inner):
                keys = {rng.choice(self._known(words().keys.get(name, []))) for _ in range(rng.randrange(3))}
                return {key: self.made(name, inner, depth + 1) for key in sorted(keys)}
            case ObjectShape(fields=fields):
                odds = 0.4 / (depth + 1)
                return {
                    each.name: self.made(each.name, each.shape, depth + 1)
                    for each in fields
                    if each.default is None or rng.random() < odds
                }
            case _:
                return rng.choice([*words().anything.get(name, []), *JUNK])

    def _known(self, here: list[str]) -> list[str]:
        if here and self.rng.random() < 0.75:
            return here
        return words().ids if self.rng.random() < 0.6 else [*WORDS, *self.sides]

    def spoilt(self, name: str, shape: Shape, data: Any) -> Any:
        """The data with one thing changed, somewhere inside."""
        rng = self.rng
        if rng.random() < 0.03:
            return rng.choice(JUNK)
        match shape:
            case Maybe(of=inner) if data is not None and rng.random() < 0.8:
                return self.spoilt(name, inner, data)
            case ObjectShape(fields=fields) if isinstance(data, dict):
                return self._record(fields, data)
            case Many(of=inner) | ById(of=inner) | ByHex(of=inner) | ByEdge(of=inner) if (
                isinstance(data, list) and data and rng.random() < 0.9
            ):
                return self._items(name, inner, data)
            case TableShape(of=inner) if isinstance(data, dict) and data and rng.random() < 0.7:
                key = rng.choice(sorted(data))
                return {**data, key: self.spoilt(name, inner, data[key])}
            case _:
                return self.made(name, shape)

    def _record(self, fields: tuple[Any, ...], data: dict[str, Any]) -> dict[str, Any]:
        rng = self.rng
        there = [each for each in fields if each.name in data]
        lacking = [each for each in fields if each.name not in data]
        dice = rng.random()
        if lacking and (dice < 0.3 or not there):
            new = rng.choice(lacking)
            return {**data, new.name: self.made(new.name, new.shape)}
        one = rng.choice(there)
        if dice < 0.36:
            return {key: value for key, value in data.items() if key != one.name}
        if dice < 0.4:
            other = rng.choice(there)
            return {**data, one.name: data[other.name], other.name: data[one.name]}
        return {**data, one.name: self.spoilt(one.name, one.shape, data[one.name])}

    def _items(self, name: str, inner: Shape, data: list[Any]) -> list[Any]:
        rng = self.rng
        at = rng.randrange(len(data))
        dice = rng.random()
        if dice < 0.12:
            return [*data[:at], *data[at + 1 :]]
        if dice < 0.24:
            return [*data, data[at]]
        if dice < 0.36:
            return [*data, self.made(name, inner)]
        if dice < 0.42:
            return rng.sample(data, len(data))
        return [*data[:at], self.spoilt(name, inner, data[at]), *data[at + 1 :]]


def spoilt_text(name: str, rng: random.Random) -> str:
    """The text of a bundled scenario with one to three things changed, or with a defect planted in it."""
    scenario = bundled.scenario(name)
    if rng.random() < 0.2:
        ground = grounds(flatten(scenario.layout, bundled.catalogue()), scenario, rng.randrange(1000))
        if ground is not None:
            _, _, mutate = rng.choice(mutations_of(scenario))
            return text_of_value(SCENARIO, mutate(scenario, ground))
    data = bundled_data()[name]
    spoiler = Spoiler(rng, scenario)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        data = spoiler.spoilt("", SCENARIO_SHAPE, data)
    return json.dumps(data)


def outcome(text: str, seed: int) -> str:
    """`unreadable`, `refused` or `played`; another word, or whatever is raised, is a fault."""
    scenario, findings = value_of_text(SCENARIO, text)
    if scenario is None:
        return "unreadable"
    try:
        game = ready_game(scenario, bundled.catalogue(), 3, findings)
    except NotReady as refusal:
        reasons = all(each.code and each.message and each.advice for each in refusal.findings)
        return "refused" if reasons else "refused without reasons"
    rng = random.Random(seed)
    pick: Callable[..., Any] = fighting if seed % 2 else any_option
    moment = start(game)
    for _ in range(ANSWERS):
        if isinstance(moment.pending, Ended):
            break
        moment = next_moment(game, moment, rng, seed, pick)
    return "played"
