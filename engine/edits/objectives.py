"""Objectives: added, changed, removed."""

from dataclasses import dataclass, replace

from engine.hexes.hex import Hex
from engine.model.objective import Objective, ObjectiveType
from engine.model.said import Said, say
from engine.model.scenario import Scenario


def free_objective_id(scenario: Scenario, type_: ObjectiveType) -> str:
    """The first of `vp-1`, `vp-2` … that no objective has."""
    taken = {each.id for each in scenario.objectives}
    number = 1
    while f"{type_.value}-{number}" in taken:
        number += 1
    return f"{type_.value}-{number}"


@dataclass(frozen=True, slots=True)
class AddObjective:
    """An objective is put on the map; an id already in use is replaced by the next free one.

    A hex holds one objective of a type: adding a second one changes the first.
    """

    objective: Objective

    @property
    def title(self) -> Said:
        """What the edit does."""
        match self.objective.type:
            case ObjectiveType.VP:
                return say("Place victory point objective")
            case ObjectiveType.FP:
                return say("Place fuel objective")
            case ObjectiveType.COMMAND:
                return say("Place command objective")
            case ObjectiveType.SPECIAL:
                return say("Place special objective")

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario with the objective."""
        new = self.objective
        for each in scenario.objectives:
            if each.hex == new.hex and each.type is new.type:
                return ChangeObjective(each.id, replace(new, id=each.id))(scenario)
        if any(each.id == new.id for each in scenario.objectives) or not new.id:
            new = replace(new, id=free_objective_id(scenario, new.type))
        return replace(scenario, objectives=(*scenario.objectives, new))


@dataclass(frozen=True, slots=True)
class ChangeObjective:
    """The objective of that id becomes another one; a new id must be free."""

    id: str
    objective: Objective
    title: Said = say("Change objective")

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario with the objective changed; the same one when that is not possible."""
        old = next((each for each in scenario.objectives if each.id == self.id), None)
        if old is None or old == self.objective or self.objective.value < 0:
            return scenario
        if any(each is not old and each.id == self.objective.id for each in scenario.objectives):
            return scenario
        changed = tuple(self.objective if each is old else each for each in scenario.objectives)
        return replace(scenario, objectives=changed)


@dataclass(frozen=True, slots=True)
class MoveObjective:
    """The objective of that id moves to another hex."""

    id: str
    hex: Hex
    title: Said = say("Move objective")

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario with the objective moved; the same one when there is none of that id."""
        old = next((each for each in scenario.objectives if each.id == self.id), None)
        return scenario if old is None else ChangeObjective(self.id, replace(old, hex=self.hex))(scenario)


@dataclass(frozen=True, slots=True)
class RemoveObjective:
    """The objective of that id is taken away."""

    id: str
    title: Said = say("Remove objective")

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario without the objective; the same one when there is none of that id."""
        rest = tuple(each for each in scenario.objectives if each.id != self.id)
        return scenario if len(rest) == len(scenario.objectives) else replace(scenario, objectives=rest)
