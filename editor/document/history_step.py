"""A step between two snapshots: only what differs is kept, so that thousands of steps take little memory."""

from dataclasses import dataclass, fields, replace
from enum import Enum, auto
from typing import Any

from engine.edits.removed import differing_keys
from engine.model.layout import Layout
from engine.model.scenario import Scenario


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
    """Entries of a table: what was under a key, and what is."""

    entries: tuple[tuple[Any, Any, Any], ...]

    def taken(self, value: Any, *, forth: bool) -> Any:
        made = dict(value)
        for key, before, after in self.entries:
            there = after if forth else before
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
        absent = _Absent.ABSENT
        # In an order of its own, so that a table is built the same way in every process.
        changed = sorted(differing_keys(before, after), key=repr)
        return _Entries(tuple((key, before.get(key, absent), after.get(key, absent)) for key in changed))
    return _Whole(before, after)
