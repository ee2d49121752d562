"""Actions, dice and events as lines of text, the same everywhere: saves, logs, rule cases, command line.

```
Fire e C4                       the name of the class, then its fields in order
TakeLoss h hits=5               fields that have a default are named, and only where they differ from it
Fire - C4                       - is none
Roll [3 5]                      lists stand in brackets
UnitMoved e OnHex(C4) by=run    values made of fields are written like actions, the fields in parentheses
PlayCard 'old trick'  # why     quotes where a word would not do; what follows # is a remark
```

Hexes are the labels of the map, `Hex(2 3)` where no label reaches. Nothing is built but classes of the rules,
from values of the types their fields have.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import MISSING, is_dataclass
from enum import Enum
from functools import lru_cache
from typing import Any, TypeVar

from engine.hexes.grid import Grid
from engine.hexes.hex import Hex
from engine.model.said import say
from engine.model.values import Json
from engine.play.action import Action, Pass
from engine.play.ask import Roll
from engine.play.event import Event
from engine.play.frozen import dataclass
from engine.play.game import Game
from engine.play.notation_reader import Reader, Unreadable
from engine.play.notation_values import (
    FRACTION,
    bare_or_quoted,
    fields_of,
    is_open,
    items_of,
    name_of,
    parameters_of,
    quoted,
)
from engine.play.ruleset import Ruleset
from engine.play.state import Secret

T = TypeVar("T")


@dataclass(frozen=True, eq=False)
class Notation:
    """The notation of a map's labels and of some classes by name; without a grid hexes are coordinates."""

    known: Mapping[str, type]
    grid: Grid | None = None

    def write(self, value: object) -> str:
        """The line of a value made of fields; equal values have equal lines."""
        told = self._fields(value)
        return f"{type(value).__name__} {told}" if told else type(value).__name__

    def read(self, text: str) -> Any:
        """The action, the dice or the event of a line; raises Unreadable."""
        return Reader(text, self.known, self.grid).whole()

    def value(self, text: str, base: type[T]) -> T:
        """The value of a line, of a class that is `base` or below it; raises Unreadable."""
        found: T = Reader(text, self.known, self.grid).whole(base)
        return found

    def action(self, text: str) -> Action:
        """The action of a line; raises Unreadable where it is something else."""
        found = self.read(text)
        if isinstance(found, Action):
            return found
        raise Unreadable(say("{name} is no action", name=type(found).__name__), 1)

    def pattern(self, text: str) -> tuple[str, dict[str, Json]]:
        """The name and some named fields, as plain data, of the events that a line stands for.

        `UnitMoved by=run place=C4` says nothing of the other fields; a table is of the fields of a value:
        `AttackDeclared attack={kind: op_fire}`. Raises Unreadable, also for what no event has.
        """
        return Reader(text, self.known, self.grid).pattern()

    def nearest(self, text: str, among: Iterable[Action], most: int = 3) -> tuple[str, ...]:
        """The lines of those of some actions that are most like a line, or of the first ones."""
        lines = [self.write(each) for _, each in zip(range(_MOST_COMPARED), among, strict=False)]
        return tuple(sorted(lines, key=lambda line: -_likeness(line, text))[:most])

    def _fields(self, value: Any) -> str:
        told = []
        cls: Any = type(value)
        for name, kind, default in fields_of(cls):
            content = getattr(value, name)
            if default is MISSING:
                told.append(self._written(content, kind))
            elif content != default:
                told.append(f"{name}={self._written(content, kind)}")
        return " ".join(told)

    def _written(self, value: Any, kind: Any) -> str:
        cls = type(value)
        if cls is Hex and self.grid is not None:
            label = _label(self.grid, value)
            if label is not None:
                return label
        # Most values are of these two classes: told apart without the patterns.
        if cls is int:
            return repr(value)
        if cls is str and value and kind is str:
            return bare_or_quoted(value)
        match value:
            case None:
                return "-"
            case bool():
                return "true" if value else "false"
            case Enum():
                return bare_or_quoted(name_of(value))
            case int() | float():
                return repr(value)
            case str():
                if value == "" and kind is str:
                    return "-"
                return quoted(value) if is_open(kind) else bare_or_quoted(value)
            case Mapping():
                inner = Json if is_open(kind) else parameters_of(kind, Mapping)[1]
                pairs = sorted((bare_or_quoted(key), item) for key, item in value.items())
                return "{" + " ".join(f"{key}: {self._written(item, inner)}" for key, item in pairs) + "}"
            case AbstractSet():
                inner = parameters_of(kind, AbstractSet)[0]
                return "[" + " ".join(sorted(self._written(each, inner) for each in value)) + "]"
            case _ if is_dataclass(value) or hasattr(value, "_fields"):
                return f"{type(value).__name__}({self._fields(value)})"
            case _:
                kinds = items_of(kind)
                return "[" + " ".join(self._written(e, kinds(n)) for n, e in enumerate(value)) + "]"


@lru_cache(maxsize=1 << 14)
def _label(grid: Grid, hex_: Hex) -> str | None:
    """The label that names a hex of a map; None where none reaches."""
    label = grid.label(hex_)
    return label if grid.find(label) == hex_ else None


def pattern_line(name: str, wanted: Mapping[str, Json]) -> str:
    """The line that `Notation.pattern` reads as that."""
    return " ".join((name, *(f"{key}={_loose(value)}" for key, value in wanted.items())))


def _loose(value: Json) -> str:
    match value:
        case None:
            return "-"
        case bool() | int() | float():
            return str(value).lower()
        case str():
            is_other = FRACTION.fullmatch(value) or value in ("true", "false")
            return quoted(value) if is_other else bare_or_quoted(value)
        case list():
            return "[" + " ".join(map(_loose, value)) + "]"
        case dict():
            return (
                "{" + " ".join(f"{bare_or_quoted(key)}: {_loose(each)}" for key, each in value.items()) + "}"
            )


def notation_of(game: Game) -> Notation:
    """The notation of a game: the labels of its map, the classes of its rules."""
    return notation_for(game.ruleset, game.map.grid)


def notation_for(ruleset: Ruleset, grid: Grid | None = None, more: Collection[type[Action]] = ()) -> Notation:
    """The notation of a ruleset: what can be chosen by it, dice, all that can happen, `more` actions."""
    drawers = (type(slot) for slot in ruleset.slots.values())
    classes = (Pass, Roll, *ruleset.takers, *more, *drawers, *classes_below(Event), *classes_below(Secret))
    return Notation({each.__name__: each for each in reversed(classes)}, grid)


def classes_below(base: type) -> Iterator[type]:
    """The classes below one that can be had from the files they are written in."""
    below: list[type] = base.__subclasses__()
    for each in below:
        # A dataclass with slots leaves the class behind that it was made from.
        if getattr(sys.modules.get(each.__module__), each.__name__, None) is each:
            yield each
        yield from classes_below(each)


# ---------------------------------------------------------------------- likeness

#: So many offers are looked at where some like another are wanted.
_MOST_COMPARED = 2_000


def _likeness(line: str, text: str) -> float:
    """How much of one line stands in another: the first word counts most."""
    ours, others = line.split(), text.split()
    same = sum(a == b for a, b in zip(ours, others, strict=False))
    return same + (len(others) if ours[:1] == others[:1] else 0)
