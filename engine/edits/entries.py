"""Entries of the scenario's lists, by their place: changed or taken out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Literal

from engine.model.scenario import Scenario

#: The lists of a scenario whose entries are objects.
EntryList = Literal[
    "objectives",
    "fortifications",
    "obstacles",
    "wrecks",
    "charges",
    "special_points",
    "placed_units",
    "reinforcements",
    "events",
    "victory",
]


@dataclass(frozen=True, slots=True)
class ChangeEntry:
    """Fields of entry `index` of a list get new values; names that are no field are left out."""

    field: EntryList
    index: int
    values: Mapping[str, Any]
    title: str = "Change entry"

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario with the entry changed; the same one when there is no such entry."""
        entries: tuple[Any, ...] = getattr(scenario, self.field)
        if not 0 <= self.index < len(entries):
            return scenario
        old = entries[self.index]
        known = {each.name for each in fields(old)} - {"extra"}
        new = replace(old, **{name: value for name, value in self.values.items() if name in known})
        if new == old:
            return scenario
        return _with(scenario, self.field, (*entries[: self.index], new, *entries[self.index + 1 :]))


@dataclass(frozen=True, slots=True)
class RemoveEntry:
    """Entry `index` of a list goes; a list that is shorter stays as it is."""

    field: EntryList
    index: int
    title: str = "Remove entry"

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario without the entry."""
        entries: tuple[Any, ...] = getattr(scenario, self.field)
        if not 0 <= self.index < len(entries):
            return scenario
        return _with(scenario, self.field, (*entries[: self.index], *entries[self.index + 1 :]))


def _with(scenario: Scenario, field: str, entries: tuple[Any, ...]) -> Scenario:
    changed: dict[str, Any] = {field: entries}
    return replace(scenario, **changed)
