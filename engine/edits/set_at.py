"""One value of a scenario, named by the way to it, gets another value or goes."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cache, partial
from itertools import filterfalse
from operator import eq
from typing import Any

from engine.edits.describe import DescribeSide
from engine.model.said import Said, say
from engine.model.scenario import Scenario

#: Names of fields, numbers of entries, keys of mappings: `("sides", 0, "economy", "start_cp")`.
Way = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class SetAt:
    """What lies at the end of the way is replaced; a way that leads nowhere changes nothing.

    The id of a side is carried through the whole scenario, as `DescribeSide` does; one that another side
    has is not taken.
    """

    way: Way
    value: Any
    title: Said = say("Change scenario")

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario with the value."""
        match self.way:
            case ("sides", int(number), "id") if 0 <= number < len(scenario.sides):
                renamed = DescribeSide(scenario.sides[number].id, {"id": self.value}, self.title)
                return renamed(scenario)
            case ("layout", "orientation", *_) | ():
                return scenario
        try:
            changed: Scenario = _with(scenario, self.way, self.value)
        except _Nowhere:
            return scenario
        return scenario if changed == scenario else changed


@dataclass(frozen=True, slots=True)
class TakeOut:
    """What the list or table at the end of the way holds of that value, or under that name, goes.

    A list that is empty then becomes `left`. Nothing changes where the way leads to neither.
    """

    way: Way
    what: Any
    title: Said = say("Remove entry")
    left: tuple[()] | None = ()

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario without it."""
        try:
            held = value_at(scenario, self.way)
        except KeyError:
            return scenario
        match held:
            case Mapping():
                rest: Any = dict(held)
                rest.pop(self.what, None)
            case tuple():
                rest = tuple(filterfalse(partial(eq, self.what), held)) or self.left
            case _:
                return scenario
        return SetAt(self.way, rest)(scenario)


def value_at(scenario: Scenario, way: Way) -> Any:
    """The value at the end of the way; KeyError where it leads nowhere."""
    found: Any = scenario
    for step in way:
        try:
            found = _step(found, step)
        except _Nowhere:
            raise KeyError(way) from None
    return found


@cache
def _names_of(record: type) -> frozenset[str]:
    """The fields of a kind of record."""
    return frozenset(each.name for each in fields(record))


class _Nowhere(Exception):
    """There is nothing at the next step of the way."""


def _step(value: Any, step: str | int) -> Any:
    match value:
        case tuple() if isinstance(step, int) and 0 <= step < len(value):
            return value[step]
        case Mapping() if step in value:
            return value[step]
        case _ if is_dataclass(value) and step in _names_of(value.__class__):
            return getattr(value, str(step))
        case _:
            raise _Nowhere


def _with(value: Any, way: Way, new: Any) -> Any:
    if not way:
        return new
    first, rest = way[0], way[1:]
    match value:
        case Mapping() if not rest:
            return {**value, first: new}
        case Mapping():
            return {**value, first: _with(_step(value, first), rest, new)}
        case tuple():
            inner = _with(_step(value, first), rest, new)
            number = int(first)
            return (*value[:number], inner, *value[number + 1 :])
        case _:
            return replace(value, **{str(first): _with(_step(value, first), rest, new)})
