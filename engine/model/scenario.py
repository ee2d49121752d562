"""A scenario: map, sides, objectives, setup and the rules it is played by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.hexes.hex import Hex
from engine.model.layout import Layout
from engine.model.objective import Charge, Fortification, Objective, Obstacle, SpecialPoint, WreckMarker
from engine.model.opening import Opening
from engine.model.setup import PlacedUnit, Reinforcement, ScenarioEvent, VictoryCondition
from engine.model.side import Side
from engine.model.values import Extra, Json, SideId


@dataclass(frozen=True, slots=True)
class SpecialRule:
    """A rule of this scenario alone: its text for the players, and what carries it out.

    `hooks` are keys of optional rules that are in force with it, `params` their data by the same keys.
    """

    id: str
    text: str
    hooks: tuple[str, ...] = ()
    params: Mapping[str, Json] = field(default_factory=dict)
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RuleSelection:
    """Which rules are in force: ruleset, optional rules, readings of open texts, scenario switches.

    `parameters` are values of optional rules by option key; `values` replaces numbers of the data files
    (`terrain.swamp.squad_cost`, `prices.mortar.cp` …). `draft_size` doctrines are dealt to each player.
    """

    ruleset: str = "skirmish"
    optional_rules: tuple[str, ...] = ()
    readings: Mapping[str, Json] = field(default_factory=dict)
    parameters: Mapping[str, Json] = field(default_factory=dict)
    values: Mapping[str, Json] = field(default_factory=dict)
    draft_size: int = 3
    special_rules: tuple[SpecialRule, ...] = ()
    extra: Extra = field(default_factory=dict)

    @property
    def selected(self) -> tuple[str, ...]:
        """The optional rules in force and those that carry special rules out, sorted, each once."""
        hooks = {hook for rule in self.special_rules for hook in rule.hooks}
        return tuple(sorted(hooks.union(self.optional_rules)))

    @property
    def data(self) -> dict[str, Json]:
        """The data of options and special rules, also by the way to each figure: `night.start_visibility`."""
        found: dict[str, Json] = {}
        for given in (self.parameters, *(rule.params for rule in self.special_rules)):
            for key, value in given.items():
                found[key] = value
                if isinstance(value, Mapping):
                    found |= {f"{key}.{name}": each for name, each in value.items()}
        return found

    def listed(self, key: str) -> tuple[str, ...]:
        """The ids in a list of that data; none where something else stands there."""
        given = self.data.get(key)
        return (
            tuple(each for each in given if isinstance(each, str)) if isinstance(given, list | tuple) else ()
        )


@dataclass(frozen=True, slots=True)
class ActionBracket:
    """So many actions a round for an army of `from_up` to `to_up` unit points (None = no upper end)."""

    from_up: int
    to_up: int | None
    actions: int
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class StackingRow:
    """A mixed stack that is allowed in one hex: so many squads together with so many vehicles."""

    squads: int
    vehicles: int
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class VehicleLevel:
    """A Vehicle Level of a skirmish: what it costs in fuel, and the vehicles it lets a side buy."""

    cost: int
    unlocks: tuple[str, ...] = ()
    extra: Extra = field(default_factory=dict)


#: What `stacking_limits` may cap beside the units of single hexes, which it names by their labels.
STACKS = ("units", "squads", "vehicles")


@dataclass(frozen=True, slots=True)
class Timing:
    """Rounds, actions, initiative. `rounds` None = no limit (skirmish).

    `stacking_limits` caps units of a class in a hex, `stacking_table` lists the mixed stacks allowed.
    """

    rounds: int | None = None
    actions_per_turn: Mapping[SideId, int] = field(default_factory=dict)
    first_initiative: str = "roll"
    tie_breaker: str = "initiative"
    action_table: tuple[ActionBracket, ...] | None = None
    stacking_limits: Mapping[str, int] = field(default_factory=dict)
    stacking_table: tuple[StackingRow, ...] | None = None
    control_rule: str | None = None
    phase_order: str | None = None
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Acceptance:
    """A finding the author accepts, with the reason; `hex` narrows it to one place."""

    code: str
    reason: str
    hex: Hex | None = None
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Scenario:
    """Everything a scenario file says."""

    id: str
    title: str
    layout: Layout
    sides: tuple[Side, ...]
    objectives: tuple[Objective, ...] = ()
    rules: RuleSelection = RuleSelection()
    timing: Timing = Timing()
    victory: tuple[VictoryCondition, ...] = ()
    fortifications: tuple[Fortification, ...] = ()
    obstacles: tuple[Obstacle, ...] = ()
    smoke: tuple[Hex, ...] = ()
    smoke_forbidden: tuple[Hex, ...] = ()
    target_marks: tuple[Hex, ...] = ()
    wrecks: tuple[WreckMarker, ...] = ()
    charges: tuple[Charge, ...] = ()
    special_points: tuple[SpecialPoint, ...] = ()
    placed_units: tuple[PlacedUnit, ...] = ()
    reinforcements: tuple[Reinforcement, ...] = ()
    events: tuple[ScenarioEvent, ...] = ()
    author: str = ""
    source: str = ""
    inspired_by: str = ""
    description: str = ""
    designer_notes: str = ""
    date: str | None = None
    balance_note: str = ""
    expected_duration: int | None = None
    shared_resources: tuple[str, ...] = ()
    same_colors: Mapping[SideId, str] = field(default_factory=dict)
    components: Mapping[str, int] = field(default_factory=dict)
    component_limits: Mapping[str, int] = field(default_factory=dict)
    vehicle_levels: tuple[VehicleLevel, ...] | None = None
    boxes: tuple[str, ...] = ()
    accepted: tuple[Acceptance, ...] = ()
    opening: Opening | None = None
    extra: Extra = field(default_factory=dict)

    def side(self, side: SideId) -> Side | None:
        """The side of that id, or None."""
        return next((each for each in self.sides if each.id == side), None)

    def pieces_of(self, piece: str, boxes: Mapping[str, Mapping[str, int]]) -> int | None:
        """How many of a piece its boxes hold (all boxes where it names none), or the number it gives itself.

        None where nothing counts the piece (B-CMP-02, S-CMP-01).
        """
        if piece in self.components:
            return self.components[piece]
        allowed = (held for box, held in boxes.items() if not self.boxes or box in self.boxes)
        counts = [held[piece] for held in allowed if piece in held]
        return sum(counts) if counts else None

    def enemy_of(self, side: SideId) -> Side | None:
        """The other side, or None when there is none."""
        return next((each for each in self.sides if each.id != side), None)
