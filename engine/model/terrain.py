"""The terrain table: what each terrain type costs, covers and hides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.model.values import Confidence, Extra, Provenance


@dataclass(frozen=True, slots=True)
class TerrainKind:
    """A terrain type. Costs are movement points to enter, None = may not enter.

    `by_depth` gives the costs (squad, vehicle) of a stream per depth instead. `strength` orders types
    at board seams, the highest wins. `expansion` marks values that the base rules lack.
    """

    id: str
    name: str
    squad_cost: int | None = 1
    vehicle_cost: int | None = 1
    cover: int = 0
    blocks_sight: bool = False
    conceals: bool = False
    fortifiable: bool = True
    water: bool = False
    building: bool = False
    strength: int = 0
    by_depth: Mapping[str, tuple[int | None, int | None]] = field(default_factory=dict)
    expansion: bool = False
    box: str = "base"
    source: str = ""
    confidence: Confidence = Confidence.SEED
    rules: tuple[str, ...] = ()
    provenance: Mapping[str, Provenance] = field(default_factory=dict)
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class HexsideKind:
    """A kind of hexside feature; `cost` is added for crossing, None = may not be crossed."""

    id: str
    name: str
    squad_cost: int | None = 0
    vehicle_cost: int | None = 0
    cover: int = 0
    blocks_sight: bool = False
    source: str = ""
    confidence: Confidence = Confidence.SEED
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class FortificationKind:
    """A fortification, an obstacle or another marker: its cover, and what building and clearing it costs."""

    id: str
    name: str
    cover: int = 0
    skirmish_cover: int | None = None
    build_mp: int | None = None
    is_obstacle: bool = False
    holds_squad: bool = False
    clear_mp: int | None = None
    build_cp: int | None = None
    build_xp_quarters: int | None = None
    box: str = "base"
    source: str = ""
    confidence: Confidence = Confidence.SEED
    rules: tuple[str, ...] = ()
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TerrainTable:
    """All terrain types, hexside features and fortifications by id.

    `line_strength` is what a half hex with a `road` or a `rail` through it counts at a seam at least.
    """

    terrain: Mapping[str, TerrainKind]
    hexsides: Mapping[str, HexsideKind] = field(default_factory=dict)
    fortifications: Mapping[str, FortificationKind] = field(default_factory=dict)
    line_strength: Mapping[str, int] = field(default_factory=dict)
    extra: Extra = field(default_factory=dict)
