"""Entries of the scenario's lists, by their place: changed or taken out, several of them too."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Literal

from engine.edits.edit import changed, without
from engine.edits.set_at import SetAt, value_at
from engine.model.finding import Edit
from engine.model.said import Said, say
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
#: The lists whose entries are hexes or have no place of their own on the map; a dot leads further in.
BareList = Literal["smoke", "accepted", "layout.overlays", "rules.special_rules"]


@dataclass(frozen=True, slots=True)
class ChangeEntry:
    """Fields of entry `index` of a list get new values; names that are no field are left out."""

    field: EntryList
    index: int
    values: Mapping[str, Any]
    title: Said = say("Change entry")

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario with the entry changed; the same one when there is no such entry."""
        entries: tuple[Any, ...] = getattr(scenario, self.field)

        def valued(old: Any) -> Any:
            known = {each.name for each in fields(old)} - {"extra"}
            return replace(old, **{name: value for name, value in self.values.items() if name in known})

        after = changed(entries, self.index, valued)
        return SetAt((self.field,), after, self.title)(scenario)


@dataclass(frozen=True, slots=True)
class RemoveEntries:
    """The entries at these places of a list go; places that the list does not have are left out."""

    field: EntryList | BareList
    indexes: tuple[int, ...]
    title: Said = say("Remove entry")

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario without the entries."""
        way = tuple(self.field.split("."))
        return SetAt(way, without(value_at(scenario, way), self.indexes), self.title)(scenario)


def together(edits: Iterable[Edit]) -> Iterator[Edit]:
    """Edits made for one scenario so that they can be carried out one after the other.

    Entries go last and of each list at once: what stands behind them would be named by another place then.
    """
    gone: dict[EntryList | BareList, list[int]] = defaultdict(list)
    for each in edits:
        if isinstance(each, RemoveEntries):
            gone[each.field] += each.indexes
        else:
            yield each
    for field, indexes in gone.items():
        yield RemoveEntries(field, tuple(indexes))
