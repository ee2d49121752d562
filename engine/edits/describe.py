"""What a scenario says of itself: its fields, its sides, timing, rules and layout, one value at a time."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, TypeVar

from engine.edits.edit import with_side
from engine.model.layout import Layout
from engine.model.said import Said, say
from engine.model.scenario import RuleSelection, Scenario, Timing
from engine.model.side import Side
from engine.model.values import SideId

_Value = TypeVar("_Value", Scenario, Side, Timing, RuleSelection, Layout)

#: Fields that have edits of their own, which keep them consistent.
_OWN_EDITS = frozenset({"layout", "sides", "objectives", "rules", "timing", "accepted"})
#: Fields of the layout that are settings of the map; the others have edits of their own.
_MAP_SETTINGS = frozenset({"north", "stream_depth", "symmetry", "out_of_play"})


@dataclass(frozen=True, slots=True)
class Describe:
    """Fields of the scenario get new values: title, author, description, victory, boxes …

    Names that are no field, or have an edit of their own, are left out.
    """

    values: Mapping[str, Any]
    title: Said = say("Change scenario")

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario with these values."""
        return _replaced(
            scenario, {name: value for name, value in self.values.items() if name not in _OWN_EDITS}
        )


@dataclass(frozen=True, slots=True)
class DescribeSide:
    """Fields of a side get new values; a new id is carried through the whole scenario."""

    side: SideId
    values: Mapping[str, Any]
    title: Said = say("Change side")

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario with the side changed; the same one for an id already in use."""
        new = self.values.get("id", self.side)
        values = {**self.values, "id": self.side}
        scenario = with_side(scenario, self.side, lambda side: _replaced(side, values))
        if new == self.side or not new or scenario.side(self.side) is None or scenario.side(new) is not None:
            return scenario
        return _renamed(scenario, self.side, new)


@dataclass(frozen=True, slots=True)
class SetTiming:
    """Rounds, actions and initiative get new values."""

    values: Mapping[str, Any]
    title: Said = say("Change timing")

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario with the timing changed."""
        return _replaced(scenario, {"timing": _replaced(scenario.timing, self.values)})


@dataclass(frozen=True, slots=True)
class SetRules:
    """The selection of rules gets new values."""

    values: Mapping[str, Any]
    title: Said = say("Change rules")

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario with the selection changed."""
        return _replaced(scenario, {"rules": _replaced(scenario.rules, self.values)})


@dataclass(frozen=True, slots=True)
class SetLayout:
    """North, stream depth, symmetry and hexes out of play get new values."""

    values: Mapping[str, Any]
    title: Said = say("Change map settings")

    def __call__(self, scenario: Scenario) -> Scenario:
        """The scenario with the layout changed."""
        settings = {name: value for name, value in self.values.items() if name in _MAP_SETTINGS}
        return _replaced(scenario, {"layout": _replaced(scenario.layout, settings)})


def _replaced(value: _Value, changes: Mapping[str, Any]) -> _Value:
    """The value with those of its fields changed that get another value; the same one where none does."""
    known = {each.name for each in fields(value)} - {"extra"}
    real = {name: new for name, new in changes.items() if name in known and getattr(value, name) != new}
    return replace(value, **real) if real else value


def _renamed(scenario: Scenario, old: SideId, new: SideId) -> Scenario:
    def side(id_: SideId | None) -> SideId | None:
        return new if id_ == old else id_

    def key(mapping: Mapping[str, Any]) -> dict[str, Any]:
        return {new if name == old else name: value for name, value in mapping.items()}

    timing = scenario.timing
    return replace(
        scenario,
        sides=tuple(replace(each, id=new) if each.id == old else each for each in scenario.sides),
        objectives=tuple(
            replace(
                each,
                owner=side(each.owner),
                controlled_by=side(each.controlled_by),
                conquerable_by=tuple(new if id_ == old else id_ for id_ in each.conquerable_by),
            )
            for each in scenario.objectives
        ),
        fortifications=tuple(replace(each, owner=side(each.owner)) for each in scenario.fortifications),
        special_points=tuple(replace(each, side=side(each.side)) for each in scenario.special_points),
        placed_units=tuple(
            replace(each, side=new) if each.side == old else each for each in scenario.placed_units
        ),
        reinforcements=tuple(
            replace(each, side=new) if each.side == old else each for each in scenario.reinforcements
        ),
        victory=tuple(replace(each, side=new) if each.side == old else each for each in scenario.victory),
        same_colors=key(scenario.same_colors),
        timing=replace(
            timing,
            actions_per_turn=key(timing.actions_per_turn),
            first_initiative=side(timing.first_initiative) or timing.first_initiative,
            tie_breaker=side(timing.tie_breaker) or timing.tie_breaker,
        ),
    )
