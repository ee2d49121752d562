"""The unit catalogue: figures, vehicles, specializations, prices and the tables of the Skirmish Mode.

Where a file says nothing about where a value comes from, it is the file's author's own.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from engine.model.values import Confidence, Extra, Provenance


class UnitClass(StrEnum):
    """What moves as one: the classes that movement tells apart."""

    SQUAD = "squad"
    LIGHT = "light"  # light vehicle: half-track, carrier
    HEAVY = "heavy"  # tank
    TRUCK = "truck"  # light vehicle that is effective on roads
    GUN = "gun"


@dataclass(frozen=True, slots=True)
class Weapon:
    """Range in hexes and firepower in dice against one target class; a range of 0 = may not fire."""

    range: int
    firepower: int
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Price:
    """What a thing costs in a skirmish; `rules` are the ids that say so.

    `source`, `confidence` and `reason` are those of the whole, `provenance` those of single numbers.
    `bundle` pieces come for the price, mixed at will with those of `mixes_with`; a gun comes with
    `includes_crew` crew figures.
    """

    cp: int = 0
    fp: int = 0
    xp_quarters: int = 0
    bundle: int = 1
    mixes_with: tuple[str, ...] = ()
    includes_crew: int = 0
    source: str = ""
    confidence: Confidence = Confidence.OWN
    reason: str = ""
    rules: tuple[str, ...] = ()
    provenance: Mapping[str, Provenance] = field(default_factory=dict)
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class FigureKind:
    """A kind of infantry figure. `slots` are the places it takes on a squad base, `rules` say what it is."""

    id: str
    name: str
    slots: int
    against_infantry: Weapon
    against_vehicles: Weapon
    movement: int = 4
    heavy_weapon: bool = False
    abilities: tuple[str, ...] = ()
    xp_quarters: int = 1
    suppressive: Weapon | None = None
    minimum_range: int = 0
    skirmish_keywords: Mapping[str, int] = field(default_factory=dict)
    counts_for_stacking: bool = True
    rulesets: tuple[str, ...] = ("base", "skirmish")
    nations: tuple[str, ...] = ()
    box: str = "base"
    source: str = ""
    confidence: Confidence = Confidence.OWN
    rules: tuple[str, ...] = ()
    provenance: Mapping[str, Provenance] = field(default_factory=dict)
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class VehicleKind:
    """A vehicle or gun with base values, and its Skirmish values where it has any.

    `skirmish` is open data: class, mp, armor, deflection, cf and fam per target class, level, up.
    `sabot_from` is the day (ISO 8601) from which a nation has discarding sabot for it.
    `rules` are the ids that say what it is.
    """

    id: str
    name: str
    unit_class: UnitClass
    nations: tuple[str, ...]
    movement: int
    armor: int
    against_infantry: Weapon
    against_vehicles: Weapon
    abilities: tuple[str, ...] = ()
    capacity: int = 0
    tows: tuple[str, ...] = ()
    towed_by: tuple[str, ...] = ()
    up: int = 1
    skirmish: Mapping[str, object] = field(default_factory=dict)
    sabot_from: Mapping[str, str] = field(default_factory=dict)
    box: str = "base"
    source: str = ""
    confidence: Confidence = Confidence.OWN
    rules: tuple[str, ...] = ()
    provenance: Mapping[str, Provenance] = field(default_factory=dict)
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SpecializationKind:
    """A specialization token for a squad."""

    id: str
    name: str
    cheap: bool = True
    abilities: tuple[str, ...] = ()
    xp_quarters: int = 2
    box: str = "base"
    source: str = ""
    confidence: Confidence = Confidence.OWN
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class UnitCatalogue:
    """All units by id, their prices, and how many pieces the boxes hold."""

    figures: Mapping[str, FigureKind]
    vehicles: Mapping[str, VehicleKind]
    specializations: Mapping[str, SpecializationKind]
    prices: Mapping[str, Price] = field(default_factory=dict)
    components: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    squad_slots: int = 4
    nations: tuple[str, ...] = ("american", "british", "german", "soviet")
    extra: Extra = field(default_factory=dict)
