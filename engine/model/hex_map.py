"""The one flattened map that every layout yields."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from engine.hexes.edge import Edge, edge
from engine.hexes.grid import Grid
from engine.hexes.hex import DIRECTIONS, Hex, neighbour
from engine.model.cell import Cell, HexsideFeature, StreamDepth


class LayoutFault(StrEnum):
    """What can be wrong with a layout while it is flattened."""

    UNKNOWN_BOARD = "unknown-board"
    UNKNOWN_FACE = "unknown-face"
    UNKNOWN_PIECE = "unknown-piece"
    ILLEGAL_ROTATION = "illegal-rotation"
    OFF_GRID = "off-grid"
    OVERLAP = "overlap"
    OVERLAY_OFF_MAP = "overlay-off-map"
    OVERLAY_OVERLAP = "overlay-overlap"
    OVERLAY_ON_GATE = "overlay-on-gate"
    OVERLAY_ON_SHORE = "overlay-on-shore"
    SEAM_MISMATCH = "seam-mismatch"
    EMPTY = "empty"


@dataclass(frozen=True, slots=True)
class LayoutProblem:
    """A fault met while flattening; `index` counts in the layout's boards or overlays.

    `settled_by_paint` tells that a hex painted by hand is its author's affair: the fault is gone with it.
    """

    fault: LayoutFault
    message: str
    index: int | None = None
    hexes: tuple[Hex, ...] = ()
    settled_by_paint: bool = False


@dataclass(frozen=True)
class HexMap:
    """The flattened map: the cell of every playable hex, whatever it was laid out from.

    `cells` holds the playable hexes only; `rim` the half hexes of the outline, for drawing. `tiles`
    gives the indices of the boards a hex belongs to (two or more on a seam). `hexsides` includes both
    printed and painted features.
    """

    grid: Grid
    cells: Mapping[Hex, Cell]
    rim: Mapping[Hex, Cell]
    hexsides: Mapping[Edge, HexsideFeature]
    tiles: Mapping[Hex, tuple[int, ...]]
    problems: tuple[LayoutProblem, ...]
    north: int = 0
    stream_depth: StreamDepth | None = None

    def __contains__(self, hex_: object) -> bool:
        return hex_ in self.cells

    def label(self, hex_: Hex) -> str:
        """The printed name of the hex."""
        return self.grid.label(hex_)

    def around(self, hex_: Hex) -> Iterator[tuple[int, Hex]]:
        """The playable neighbours with the direction they lie in, in the order of directions."""
        for direction in range(len(DIRECTIONS)):
            other = neighbour(hex_, direction)
            if other in self.cells:
                yield direction, other

    def hexside(self, hex_: Hex, direction: int) -> HexsideFeature | None:
        """What stands on that hexside, or None."""
        return self.hexsides.get(edge(hex_, direction))

    def joined_by_road(self, hex_: Hex, direction: int) -> bool:
        """Whether a road runs across that hexside: it must leave both hexes by it."""
        other = self.cells.get(neighbour(hex_, direction))
        cell = self.cells.get(hex_)
        if cell is None or other is None:
            return False
        return direction % 6 in cell.road and (direction + 3) % 6 in other.road

    def joined_by_rail(self, hex_: Hex, direction: int) -> bool:
        """Whether a railway runs across that hexside."""
        other = self.cells.get(neighbour(hex_, direction))
        cell = self.cells.get(hex_)
        if cell is None or other is None:
            return False
        return direction % 6 in cell.rail and (direction + 3) % 6 in other.rail

    def depth(self, hex_: Hex) -> StreamDepth | None:
        """The depth of the stream in the hex: its own or the map's."""
        cell = self.cells.get(hex_)
        return (cell.stream_depth if cell else None) or self.stream_depth
