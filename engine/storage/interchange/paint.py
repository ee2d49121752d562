"""What is painted by hand on a map, told from what its boards and overlays print there."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from engine.hexes.edge import Edge
from engine.hexes.grid import Grid
from engine.hexes.hex import Hex
from engine.model.catalogue import Catalogue
from engine.model.cell import CLEAR, Cell, HexsideFeature
from engine.model.flatten import printed
from engine.model.layout import Layout


@dataclass(frozen=True)
class GroundBelow:
    """A map under its paint: sheet, boards and overlays.

    `cells` holds half hexes as well; `playable` are the whole hexes before any is taken out of play. `sizes`
    are columns and rows of the boards by their ids.
    """

    grid: Grid
    cells: Mapping[Hex, Cell]
    hexsides: Mapping[Edge, HexsideFeature]
    playable: frozenset[Hex]
    sizes: Mapping[str, tuple[int, int]]

    def cell(self, hex_: Hex) -> Cell:
        """What lies on the hex; nothing is clear."""
        return self.cells.get(hex_, CLEAR)


def ground_of(layout: Layout, catalogue: Catalogue) -> GroundBelow:
    """The ground of a layout."""
    map_ = printed(replace(layout, out_of_play=()), catalogue)
    boards = layout.known_boards(catalogue.boards)
    sizes = {id_: (board.columns, board.rows) for id_, board in boards.items()}
    return GroundBelow(map_.grid, {**map_.rim, **map_.cells}, map_.hexsides, frozenset(map_.cells), sizes)


def drawn(layout: Layout, ground: GroundBelow) -> Layout:
    """The same map with every hex of its sheet and every hexside that bears something, paint or not."""
    on_sheet = {hex_: layout.cells.get(hex_, ground.cell(hex_)) for hex_ in ground.grid.hexes()}
    features = {side: each for side, each in ground.hexsides.items() if side not in layout.hexsides}
    return replace(layout, cells={**layout.cells, **on_sheet}, hexsides={**features, **layout.hexsides})


def lifted(
    layout: Layout, ground: GroundBelow, grid: Grid, said: Collection[Hex], sides: Collection[Edge]
) -> Layout:
    """A layout drawn hex by hex with only the paint left in it: what the ground does not print as well.

    `grid` is the sheet that was drawn; `said` and `sides` are hexes and hexsides known to be painted as the
    ground is. The inverse of `drawn`.
    """
    cells = {hex_: cell for hex_, cell in layout.cells.items() if not grid.holds(hex_)}
    for hex_ in grid.hexes():
        cell = layout.cells.get(hex_, CLEAR)
        if hex_ in said or cell != ground.cell(hex_):
            cells[hex_] = cell
    hexsides: dict[Edge, HexsideFeature | None] = {
        side: None for side in ground.hexsides if side not in layout.hexsides
    }
    for side, feature in layout.hexsides.items():
        if feature is None or side in sides or feature != ground.hexsides.get(side):
            hexsides[side] = feature
    return replace(layout, cells=cells, hexsides=hexsides)


def as_stated(
    found: Collection[Hex], stated: tuple[Hex, ...], drawable: Collection[Hex], grid: Grid
) -> tuple[Hex, ...]:
    """The list of hexes that was drawn: in the stated order and with what no drawing shows of it.

    That only as long as the drawing still shows the same hexes; else in the order of the sheet.
    """
    if stated and {hex_ for hex_ in stated if hex_ in drawable} == set(found):
        return stated
    return tuple(sorted(found, key=grid.offset))
