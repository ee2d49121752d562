"""Actions, steps and events that nobody meant: each field holds something of its type, seldom what fits."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import MISSING, is_dataclass
from enum import Enum
from types import NoneType
from typing import Any, get_origin

from engine.hexes.hex import Hex
from engine.play.game import Position
from engine.play.notation_values import choices_of, fields_of
from engine.play.unit import Unit

#: Words that rules know, whatever they stand for.
WORDS = (
    "west",
    "east",
    "nobody",
    "advance",
    "assault",
    "build",
    "mines",
    "entrenchment",
    "officer",
    "regular",
)
#: Fields of fields of fields are left at that.
DEEPEST = 3


def made_up(cls: type, now: Position, rng: random.Random, count: int) -> Iterator[Any]:
    """Values of a class with fields drawn from a position; none where a field takes something else."""
    for _ in range(count):
        yield from _object(cls, now, rng, 1)


def made_up_of(kind: Any, now: Position, rng: random.Random, depth: int = 1) -> list[Any]:
    """Some values of a type."""
    found: list[Any] = []
    for each in choices_of(kind):
        origin = get_origin(each)
        if each is NoneType:
            found.append(None)
        elif each is str:
            units = sorted(now.state.units)
            found += [*rng.sample(units, min(4, len(units))), *rng.sample(WORDS, 3)]
        elif each is bool:
            found += [False, True]
        elif each is int:
            found += [-1, 0, 1, 2, 7]
        elif each is Hex:
            found += [*rng.sample(sorted(now.game.map.cells), 3), Hex(500, 500)]
        elif each is Unit:
            units = sorted(now.state.units)
            found += [now.state.units[name] for name in rng.sample(units, min(4, len(units)))]
        elif origin in (tuple, frozenset, list, dict):
            found.append(origin())
        elif isinstance(each, type) and issubclass(each, Enum):
            found += list(each)
        elif isinstance(each, type) and is_dataclass(each) and depth < DEEPEST:
            found += _object(each, now, rng, depth + 1)
    return found


def _object(cls: type, now: Position, rng: random.Random, depth: int) -> list[Any]:
    values = {}
    try:
        fields = fields_of(cls)
    except NameError:
        return []  # Its types are known to those who check them alone.
    for field in fields:
        found = made_up_of(field.kind, now, rng, depth)
        if found:
            values[field.name] = rng.choice(found)
        elif field.default is MISSING:
            return []
    return [cls(**values)]
