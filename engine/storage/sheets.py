"""What files of overlay pieces, cards, rule cases and terrain mappings hold, beyond the model."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.model.board import OverlayPiece
from engine.model.card import Card, Deck
from engine.model.values import Extra, Json


@dataclass(frozen=True, slots=True)
class PieceSheet:
    """A file of overlay pieces."""

    pieces: Mapping[str, OverlayPiece]
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CardSheet:
    """A file of cards, and of the decks they make."""

    cards: Mapping[str, Card]
    decks: Mapping[str, Deck] = field(default_factory=dict)
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CaseRow:
    """A rule case as its file writes it; `engine.storage.cases` makes positions of it."""

    id: str
    proves: Json
    title: str = ""
    example: Json = None
    rules: Mapping[str, Json] = field(default_factory=dict)
    map: Json = None
    legend: Mapping[str, Json] = field(default_factory=dict)
    heights: Json = None
    roads: Json = None
    rails: Json = None
    streams: Json = None
    bridges: Json = None
    buildings: Mapping[str, Json] = field(default_factory=dict)
    stream_depth: Json = None
    hexsides: Json = None
    overlays: Mapping[str, Json] = field(default_factory=dict)
    boards: Json = None
    out_of_play: Json = None
    objectives: Json = None
    fortifications: Json = None
    obstacles: Json = None
    smoke: Json = None
    cards: Json = None
    sides: Json = None
    units: Json = None
    bystanders: bool = False
    timing: Json = None
    victory: Json = None
    reinforcements: Json = None
    events: Json = None
    wrecks: Json = None
    charges: Json = None
    special_points: Json = None
    target_marks: Json = None
    components: Mapping[str, Json] = field(default_factory=dict)
    component_limits: Mapping[str, Json] = field(default_factory=dict)
    boxes: Json = None
    date: Json = None
    scenario: str = ""
    begin: Mapping[str, Json] = field(default_factory=dict)
    steps: tuple[Json, ...] = ()
    expect: tuple[Json, ...] = ()
    note: Json = None
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class CaseSheet:
    """A file of rule cases."""

    cases: tuple[CaseRow, ...]
    defaults: Mapping[str, Json] = field(default_factory=dict)
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ForeignTerrain:
    """What a terrain name of another program becomes; `terrain` None leaves the hex's terrain as it is.

    `joins` are lines (road, rail, stream) that run to every neighbour of the same kind; `loss` says what
    of its meaning is lost.
    """

    id: str
    terrain: str | None = None
    elevation: int = 0
    joins: tuple[str, ...] = ()
    out_of_play: bool = False
    loss: str = ""
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class MappingSheet:
    """A table from the terrain names of one program (tiled, wesnoth, megamek) to ours."""

    program: str
    mapping: Mapping[str, ForeignTerrain]
    extra: Extra = field(default_factory=dict)
