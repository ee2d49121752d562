"""Where the picture of one source looks different from that of another over the same sheet."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from editor.views.board_source import BoardSource
from editor.views.damage import damaged_ground, damaged_names
from editor.views.geometry.sheet import Box, SheetGeometry
from engine.hexes.hex import Hex

#: A marker that comes or goes alters nothing further from the centre of its hex than this, in u.
_MARKER = 0.95

#: Where more hexes than this changed, everything is drawn anew.
MOST_REPAIRED = 400

#: Parts of the sheet, None for all of it.
Parts = list[Box] | None


@dataclass(frozen=True, slots=True)
class SourceDifference:
    """The parts that look different, by the layer of tiles they belong to."""

    ground: Parts
    markers: Parts

    @property
    def parts(self) -> Parts:
        """All of them."""
        return _together(self.ground, self.markers)


def source_difference(
    before: BoardSource, after: BoardSource, hexes: set[Hex], sheet: SheetGeometry
) -> SourceDifference:
    """Where two sources look different whose maps differ in these hexes."""
    ground = written = None
    if len(hexes) <= MOST_REPAIRED:
        ground = damaged_ground(before.map, after.map, hexes, sheet)
        written = damaged_names(before.map, after.map, hexes, sheet)
    return SourceDifference(ground, _together(written, boxes_round(_marked(before, after), _MARKER, sheet)))


def boxes_round(hexes: Collection[Hex], reach: float, sheet: SheetGeometry) -> Parts:
    """The squares round hexes; None for everywhere, where they are many."""
    return None if len(hexes) > MOST_REPAIRED else [sheet.box_around((hex_,), reach) for hex_ in hexes]


def drawn_live(source: BoardSource) -> tuple[object, ...]:
    """What of a source is drawn live, wherever it lies."""
    return source.counters, source.smoke, source.selection


def _marked(before: BoardSource, after: BoardSource) -> set[Hex]:
    """The hexes whose markers differ."""
    marked: set[Hex] = set()
    for name in ("objectives", "entries", "fortifications", "obstacles", "wrecks", "points"):
        one, other = set(getattr(before, name)), set(getattr(after, name))
        marked.update(each.hex for each in one ^ other)
    # A marker makes room where a unit comes or goes.
    marked |= _stood_on(before) ^ _stood_on(after)
    for zone in set(before.zones) ^ set(after.zones):
        marked |= zone.hexes
    return marked


def _stood_on(source: BoardSource) -> set[Hex]:
    return {each.hex for each in source.counters}


def _together(*parts: Parts) -> Parts:
    """Parts of the sheet in one list; None as soon as one of them is everywhere."""
    known: Iterable[list[Box]] = [each for each in parts if each is not None]
    return None if None in parts else [box for each in known for box in each]
