"""What can lie over the map: each overlay is a frozen value that says what; how is said beside it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from engine.hexes.hex import Hex
from engine.hexes.symmetry import Symmetry
from engine.model.cell import Cell

if TYPE_CHECKING:
    from editor.views.geometry.sheet import Box, SheetGeometry
    from editor.views.sketch import Sketch


class LayerName(StrEnum):
    """The layers whose strength can be set."""

    TERRAIN = "terrain"
    FORTIFICATIONS = "fortifications"
    ZONES = "zones"
    OBJECTIVES = "objectives"
    LABELS = "labels"
    COUNTERS = "counters"
    OVERLAYS = "overlays"


@dataclass(frozen=True, slots=True)
class Stale:
    """Mixed into overlays that a job works out: `stale` ones are shown paler until the new result comes."""

    stale: bool = field(default=False, kw_only=True)


class Drawing(Stale, ABC):
    """An overlay that draws itself, over the counters: one that a single question has, beside its answer."""

    __slots__ = ()

    @abstractmethod
    def draw(self, sketch: Sketch, sheet: SheetGeometry, visible: Box) -> None:
        """Draw the visible part."""


@dataclass(frozen=True, slots=True)
class FieldOfViewOverlay(Stale):
    """What a hex sees: `seen` is left clear, `blocked` and `blind` are veiled."""

    observer: Hex
    seen: frozenset[Hex]
    blocked: frozenset[Hex] = frozenset()
    blind: frozenset[Hex] = frozenset()


@dataclass(frozen=True, slots=True)
class ProfileStep:
    """One hex of a sight line's profile: its name, level, and what stands on it (`woods`, `building`, "")."""

    label: str
    level: int
    cover: str = ""
    blocks: bool = False


@dataclass(frozen=True, slots=True)
class SightLine(Stale):
    """A line of sight from hex to hex.

    `crossed` are the hexes the line meets, `blocked_at` how far along (0..1) it is stopped, None when it is
    clear. `crossings` are the points (in u on the sheet) where the line passes from hex to hex; `tag` and
    `detail` are the verdict in words. `profile` draws the box with the heights.
    """

    start: Hex
    end: Hex
    crossed: tuple[Hex, ...] = ()
    blockers: tuple[Hex, ...] = ()
    blind: tuple[Hex, ...] = ()
    blocked_at: float | None = None
    crossings: tuple[tuple[float, float], ...] = ()
    tag: str = ""
    detail: str = ""
    profile: tuple[ProfileStep, ...] = ()
    profile_title: str = ""


@dataclass(frozen=True, slots=True)
class ReachOverlay(Stale):
    """Hexes that can be reached, each with the text of its tab (movement points left).

    `dearer` are those of them that ask for an action which has its price.
    """

    hexes: Mapping[Hex, str]
    dearer: frozenset[Hex] = frozenset()


@dataclass(frozen=True, slots=True)
class RouteOverlay(Stale):
    """A path from hex to hex with a tag at its end."""

    hexes: tuple[Hex, ...]
    tag: str = ""
    detail: str = ""


@dataclass(frozen=True, slots=True)
class RetreatStep:
    """A step of a retreat: the hex and the enemy hexes that see it."""

    hex: Hex
    seen_from: tuple[Hex, ...] = ()


@dataclass(frozen=True, slots=True)
class RetreatRoute(Stale):
    """A retreat from a hex, step by step; `alternatives` are other hexes on equally short routes."""

    start: Hex
    steps: tuple[RetreatStep, ...]
    alternatives: frozenset[Hex] = frozenset()


@dataclass(frozen=True, slots=True)
class Heat(Stale):
    """A value of 0..1 per hex, with its figure; the key says in words what both ends mean."""

    values: Mapping[Hex, float]
    figures: Mapping[Hex, str] = field(default_factory=dict)
    title: str = ""
    low: str = ""
    high: str = ""


@dataclass(frozen=True, slots=True)
class SharesOverlay(Stale):
    """The map parted among nations: `parts` are (nation, words, hexes); `even` belongs to nobody."""

    parts: tuple[tuple[str, str, frozenset[Hex]], ...]
    even: frozenset[Hex] = frozenset()
    figures: Mapping[Hex, str] = field(default_factory=dict)
    title: str = ""
    even_name: str = ""


@dataclass(frozen=True, slots=True)
class RangeRings(Stale):
    """Distances from a hex up to a range, and the hexes that can be fired at within it."""

    origin: Hex
    range: int
    fire: frozenset[Hex] = frozenset()


@dataclass(frozen=True, slots=True)
class SightChanges(Stale):
    """Lines of sight between hexes that an edit opened, and those that it closed."""

    opened: tuple[tuple[Hex, Hex], ...] = ()
    closed: tuple[tuple[Hex, Hex], ...] = ()
    title: str = ""
    opened_name: str = ""
    closed_name: str = ""


@dataclass(frozen=True, slots=True)
class Selected:
    """Selected hexes."""

    hexes: frozenset[Hex]


@dataclass(frozen=True, slots=True)
class Ghost:
    """What a brush would paint: cells to come, hexes mirrored along with the word for it, and plain rings."""

    cells: Mapping[Hex, Cell] = field(default_factory=dict)
    rings: frozenset[Hex] = frozenset()
    mirrored: frozenset[Hex] = frozenset()
    mirror_word: str = ""
    edges: tuple[tuple[Hex, int], ...] = ()
    line: tuple[Hex, ...] = ()
    #: Hexes, on the map or off it, where what is in hand may not lie, and the reason.
    faults: frozenset[Hex] = frozenset()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Problems:
    """The worst problem of each hex: `error`, `warning` or `hint`."""

    badges: Mapping[Hex, str]
    focus: frozenset[Hex] = frozenset()


@dataclass(frozen=True, slots=True)
class Remedy:
    """What a fix would do: the hexes that change, those that lose something, and what they lose.

    `arms` are ends of lines that vanish, as (hex, direction). The key has the title, and in words what comes
    and what goes.
    """

    comes: frozenset[Hex]
    goes: frozenset[Hex] = frozenset()
    arms: tuple[tuple[Hex, int], ...] = ()
    hexsides: tuple[tuple[Hex, int], ...] = ()
    title: str = ""
    comes_words: str = ""
    goes_words: str = ""


@dataclass(frozen=True, slots=True)
class Targeting:
    """An attack being put together: chosen and possible attackers, chosen and possible targets.

    `targets` gives each possible target its chance as text ("34 %"), which may be empty.
    """

    attackers: tuple[Hex, ...] = ()
    supporters: frozenset[Hex] = frozenset()
    target: Hex | None = None
    targets: Mapping[Hex, str] = field(default_factory=dict)
    tag: str = ""


@dataclass(frozen=True, slots=True)
class LegalChoices:
    """Legal choices light up; `chosen` are those taken already."""

    hexes: frozenset[Hex]
    chosen: frozenset[Hex] = frozenset()


@dataclass(frozen=True, slots=True)
class Marks:
    """Hexes ringed in a meaning: `mine`, `target`, `danger`, `reach` or `plain`."""

    hexes: frozenset[Hex]
    meaning: str = "plain"
    tag: str = ""


@dataclass(frozen=True, slots=True)
class SymmetryAxis:
    """What the map is symmetric about, while what is painted is mirrored along."""

    symmetry: Symmetry


OverlayModel = (
    Drawing
    | FieldOfViewOverlay
    | SightLine
    | ReachOverlay
    | RouteOverlay
    | RetreatRoute
    | Heat
    | SharesOverlay
    | RangeRings
    | SightChanges
    | Selected
    | Ghost
    | Problems
    | Remedy
    | Targeting
    | LegalChoices
    | Marks
    | SymmetryAxis
)
