"""A step between two snapshots: only what differs is kept, so that thousands of steps take little memory."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, replace
from enum import Enum, auto
from functools import lru_cache
from typing import Any

from engine.edits.removed import differing_keys
from engine.model.cell import Cell
from engine.model.layout import Layout
from engine.model.scenario import Scenario

#: So many kinds of ground are shared.
_MOST_SHARED = 1 << 12


class _Absent(Enum):
    """What a table holds under a key that it does not have."""

    ABSENT = auto()


@dataclass(frozen=True, slots=True)
class _Whole:
    """A value in the place of another one."""

    before: Any
    after: Any

    def taken(self, _value: Any, *, forth: bool) -> Any:
        return self.after if forth else self.before


@dataclass(frozen=True, slots=True)
class _Entries:
    """Entries of a table: the keys, what was under each, and what is."""

    keys: tuple[Any, ...]
    before: tuple[Any, ...]
    after: tuple[Any, ...]

    def taken(self, value: Any, *, forth: bool) -> Any:
        made = dict(value)
        for key, there in zip(self.keys, self.after if forth else self.before, strict=True):
            if there is _Absent.ABSENT:
                del made[key]
            else:
                made[key] = there
        return made


@dataclass(frozen=True, slots=True)
class _Fields:
    """Fields of a scenario or of its layout."""

    fields: tuple[tuple[str, "_Part"], ...]

    def taken(self, value: Any, *, forth: bool) -> Any:
        made = {name: part.taken(getattr(value, name), forth=forth) for name, part in self.fields}
        return replace(value, **made)


_Part = _Whole | _Entries | _Fields


@dataclass(frozen=True, slots=True)
class HistoryStep:
    """The way from one scenario to another and back; each is equal to what it was before."""

    _fields: _Fields

    @classmethod
    def between(cls, before: Scenario, after: Scenario) -> "HistoryStep":
        """The step from one to the other."""
        return cls(_differing(before, after))

    def forth(self, before: Scenario) -> Scenario:
        """What comes of the earlier scenario."""
        made: Scenario = self._fields.taken(before, forth=True)
        return made

    def back(self, after: Scenario) -> Scenario:
        """What the later scenario came of."""
        made: Scenario = self._fields.taken(after, forth=False)
        return made


def _differing(before: Scenario | Layout, after: Scenario | Layout) -> _Fields:
    names = (each.name for each in fields(before))
    pairs = ((name, getattr(before, name), getattr(after, name)) for name in names)
    return _Fields(tuple((name, _part(old, new)) for name, old, new in pairs if old is not new))


def _part(before: Any, after: Any) -> _Part:
    if isinstance(before, Layout):
        return _differing(before, after)
    if isinstance(before, dict) and isinstance(after, dict):
        # In an order of its own, so that a table is built the same way in every process.
        keys = tuple(sorted(differing_keys(before, after), key=repr))
        return _Entries(keys, _under(keys, before), _under(keys, after))
    return _Whole(before, after)


def _under(keys: Iterable[Any], table: Mapping[Any, Any]) -> tuple[Any, ...]:
    return tuple(_shared(table.get(key, _Absent.ABSENT)) for key in keys)


def _shared(value: Any) -> Any:
    """One cell for all that are equal, where it is plain ground: a stroke of the brush leaves many."""
    if isinstance(value, Cell) and value.building is None and not value.extra:
        return _plain(*(getattr(value, name) for name in _NAMES))
    return value


#: The fields of a cell, in their order, without what only a later version knows.
_NAMES = tuple(each.name for each in fields(Cell) if each.name != "extra")


@lru_cache(maxsize=_MOST_SHARED, typed=True)
def _plain(*values: Any) -> Cell:
    return Cell(*values)
