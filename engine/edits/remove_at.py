"""Taking one entry out of a list of the scenario, by its place."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

from engine.model.scenario import Scenario

#: The lists of a scenario whose entries have no name of their own.
ListField = Literal["fortifications", "obstacles", "smoke", "wrecks", "charges", "special_points", "accepted"]


@dataclass(frozen=True, slots=True)
class RemoveAt:
    """Entry `index` of the list goes; a list that is shorter stays as it is."""

    field: ListField
    index: int
    title: str = "Remove entry"

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario without the entry."""
        entries = getattr(scenario, self.field)
        if not 0 <= self.index < len(entries):
            return scenario
        rest = (*entries[: self.index], *entries[self.index + 1 :])
        match self.field:
            case "fortifications":
                return replace(scenario, fortifications=rest)
            case "obstacles":
                return replace(scenario, obstacles=rest)
            case "smoke":
                return replace(scenario, smoke=rest)
            case "wrecks":
                return replace(scenario, wrecks=rest)
            case "charges":
                return replace(scenario, charges=rest)
            case "special_points":
                return replace(scenario, special_points=rest)
            case "accepted":
                return replace(scenario, accepted=rest)
