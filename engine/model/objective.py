"""Objectives, fortifications, obstacles and other markers on the map."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from engine.hexes.hex import Hex
from engine.model.values import Extra, Json, SideId

#: What a charge may be laid against (S-ENG-14).
CHARGE_TARGETS = ("bridge", "building", "fortification")
#: Kinds of special points that need no special rule of the scenario.
SPECIAL_POINTS = ("field_hospital", "radio", "supply")


class ObjectiveType(StrEnum):
    """What an objective pays: victory points, fuel, command, or something a special rule says."""

    VP = "vp"
    FP = "fp"
    COMMAND = "command"
    SPECIAL = "special"


@dataclass(frozen=True, slots=True)
class Objective:
    """A marker that can be controlled; `owner` and `controlled_by` None = neutral, nobody."""

    id: str
    hex: Hex
    type: ObjectiveType
    value: int = 1
    owner: SideId | None = None
    controlled_by: SideId | None = None
    conquerable_by: tuple[SideId, ...] = ()
    capture_cost_mp: int | None = None
    name: str | None = None
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Fortification:
    """An entrenchment, pillbox, trench or bunker; `owner` None = either side may use it."""

    hex: Hex
    type: str
    owner: SideId | None = None
    facing: int | None = None
    occupant: str | None = None
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Razor wire, a tank trap, mines or S-mines."""

    hex: Hex
    type: str
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class WreckMarker:
    """A wreck from the start; `unit_class` as of a vehicle."""

    hex: Hex
    unit_class: str
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Charge:
    """A laid charge against a `target`: bridge, building or fortification."""

    hex: Hex
    target: str
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SpecialPoint:
    """A field hospital, supply point, radio … of a side, or of nobody."""

    hex: Hex
    kind: str
    side: SideId | None = None
    params: Mapping[str, Json] = field(default_factory=dict)
    extra: Extra = field(default_factory=dict)
