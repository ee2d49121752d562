"""How one overlay piece would come to lie, worked out on its own hexes alone."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from engine.hexes.hex import Hex
from engine.model.catalogue import Catalogue
from engine.model.cell import Cell
from engine.model.flatten import half_on, lay_overlays, piece_hexes
from engine.model.hex_map import HexMap, LayoutProblem
from engine.model.layout import Layout, OverlayPlacement
from engine.model.placed_boards import placed_boards
from engine.model.seam import SeamHalf


@dataclass(frozen=True, slots=True)
class LaidPiece:
    """What a piece makes of its hexes on the map, and why it may not lie on some of them, on or off it."""

    cells: Mapping[Hex, Cell]
    problems: tuple[LayoutProblem, ...]


def laid_piece(layout: Layout, map_: HexMap, catalogue: Catalogue, placement: OverlayPlacement) -> LaidPiece:
    """The piece on top of all that lies on `map_`, which is `layout` flattened; paint stays above it."""
    piece = catalogue.pieces.get(placement.piece)
    if piece is None:
        return LaidPiece({}, ())
    hexes = piece_hexes(piece, placement)
    below = [
        each
        for each in layout.overlays
        if each.piece in catalogue.pieces
        and not set(hexes).isdisjoint(piece_hexes(catalogue.pieces[each.piece], each))
    ]
    ground = {
        hex_: cell for hex_ in hexes if (cell := map_.cells.get(hex_) or map_.rim.get(hex_)) is not None
    }
    alone = replace(layout, overlays=(*below, placement))
    problems: list[LayoutProblem] = []
    lay_overlays(alone, catalogue, map_.grid, ground, _halves(layout, map_, catalogue, hexes), problems)
    for hex_ in ground.keys() & layout.cells.keys():
        ground[hex_] = map_.cells.get(hex_, ground[hex_])
    return LaidPiece(
        {hex_: cell for hex_, cell in ground.items() if hex_ in map_.cells},
        tuple(each for each in problems if each.index == len(below)),
    )


def _halves(
    layout: Layout, map_: HexMap, catalogue: Catalogue, hexes: tuple[Hex, ...]
) -> dict[Hex, list[SeamHalf]]:
    """What the boards print in these hexes."""
    placed, _ = placed_boards(layout, layout.known_boards(catalogue.boards), [])
    boards = {each.number: each for each in placed}
    found: dict[Hex, list[SeamHalf]] = {}
    for hex_ in hexes:
        for number in map_.tiles.get(hex_, ()):
            found.setdefault(hex_, []).append(half_on(map_.grid, boards[number], hex_))
    return found
