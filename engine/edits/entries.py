"""Entries of the scenario's lists, by their place: changed or taken out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Literal

from engine.edits.edit import changed, without
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
#: The lists whose entries are hexes or have no place of their own on the map.
BareList = Literal["smoke", "accepted"]


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

        def valued(old: Any) -> Any:
            known = {each.name for each in fields(old)} - {"extra"}
            return replace(old, **{name: value for name, value in self.values.items() if name in known})

        after = changed(entries, self.index, valued)
        return scenario if after is entries else _with(scenario, self.field, after)


@dataclass(frozen=True, slots=True)
class RemoveEntries:
    """The entries at these places of a list go; places that the list does not have are left out."""

    field: EntryList | BareList
    indexes: tuple[int, ...]
    title: str = "Remove entry"

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario without the entries."""
        entries: tuple[Any, ...] = getattr(scenario, self.field)
        rest = without(entries, self.indexes)
        return scenario if rest is entries else _with(scenario, self.field, rest)


def _with(scenario: Scenario, field: str, entries: tuple[Any, ...]) -> Scenario:
    changed: dict[str, Any] = {field: entries}
    return replace(scenario, **changed)
