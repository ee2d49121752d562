"""What one hex and one hexside of a map hold."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from engine.model.values import Extra

#: Directions 0..5 in ascending order, each at most once.
Directions = tuple[int, ...]


class StreamDepth(StrEnum):
    """How deep a stream is; decides who may enter it."""

    FORDABLE = "fordable"
    DEEP = "deep"
    TORRENT = "torrent"


@dataclass(frozen=True, slots=True)
class Building:
    """What is known of a building beyond its terrain: floors, the group of hexes it spans, its state."""

    levels: int = 1
    group: str | None = None
    rubble: bool = False
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Cell:
    """The content of one hex.

    `terrain` names the main type in the terrain table. `road`, `rail` and `stream` are the hexsides by
    which each line leaves the hex. `bridge` is the direction (0..2) along which a bridge carries the
    road over the hex, None where there is none. `crater` and `breach` are damage from the start.
    """

    terrain: str = "clear"
    elevation: int = 0
    road: Directions = ()
    rail: Directions = ()
    stream: Directions = ()
    bridge: int | None = None
    stream_depth: StreamDepth | None = None
    building: Building | None = None
    crater: bool = False
    breach: bool = False
    wadi_entrances: Directions = ()
    wadi_bridges: Directions = ()
    blocks_sight: bool | None = None
    label: str | None = None
    printed_symbol: str | None = None
    extra: Extra = field(default_factory=dict)


CLEAR = Cell()


@dataclass(frozen=True, slots=True)
class HexsideFeature:
    """What stands on a hexside: `hedgerow`, `wall`, `cliff` …"""

    type: str
    breached: bool = False
    extra: Extra = field(default_factory=dict)
