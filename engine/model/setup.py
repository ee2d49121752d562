"""Units that stand on the map or the mat from the start, reinforcements, events, victory."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.hexes.hex import Hex
from engine.model.side import Squad
from engine.model.values import Extra, Json, SideId, UnitId


@dataclass(frozen=True, slots=True)
class PlacedUnit:
    """A unit set by the scenario: a squad (figures) or a vehicle (kind), where and in which state."""

    id: UnitId
    side: SideId
    hex: Hex | None = None
    mat_space: int | None = None
    kind: str | None = None
    squad: Squad | None = None
    division: str | None = None
    facing: int | None = None
    motion: str | None = None
    condition: str | None = None
    damage: str | None = None
    activation: str | None = None
    concealed: bool = False
    in_fortification: str | None = None
    in_transport: UnitId | None = None
    towing: UnitId | None = None
    crew: int | None = None
    munition: str | None = None
    keywords: tuple[str, ...] = ()
    doctrine_marks: tuple[str, ...] = ()
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Reinforcement:
    """What comes for a side in a round, and the hexes it may come in by (none = its Reinforcement Hexes)."""

    round: int
    side: SideId
    force: Mapping[str, Json] = field(default_factory=dict)
    division: str | None = None
    hexes: tuple[Hex, ...] = ()
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ScenarioEvent:
    """Something a scenario makes happen in a round."""

    round: int
    effect: str
    params: Mapping[str, Json] = field(default_factory=dict)
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class VictoryCondition:
    """How a side wins: `vp`, `control_hexes`, `eliminate`, `exit`, `survive` or `hold_at_end`.

    `at` says when it is looked at: `end` of the game, end of any round (`round_end`), `any_time`;
    `from_round` from which round on. `hexes` and `count` as the type needs them.
    """

    side: SideId
    type: str
    hexes: tuple[Hex, ...] = ()
    count: int | None = None
    at: str = "end"
    from_round: int = 1
    extra: Extra = field(default_factory=dict)
