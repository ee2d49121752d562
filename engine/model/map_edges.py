"""The hexes along the four edges of a map as it is drawn."""

from collections.abc import Mapping

from engine.hexes.hex import Hex, neighbour
from engine.model.hex_map import HexMap

#: The edges by name, with the directions that lead off the map there: of flat-top hexes, of pointed ones.
_OUTWARD: Mapping[str, tuple[tuple[int, ...], tuple[int, ...]]] = {
    "north": ((0,), (5, 0)),
    "east": ((1, 2), (1,)),
    "south": ((3,), (2, 3)),
    "west": ((4, 5), (4,)),
}


def edge_of_map(map_: HexMap, edge: str) -> tuple[Hex, ...]:
    """The hexes in play along an edge (`north` is the upper one), from left to right or downwards.

    Each is the outermost of its column or row, and nothing in play lies beyond it. No hexes for another word.
    """
    if edge not in _OUTWARD:
        return ()
    flat, pointed = _OUTWARD[edge]
    outward = flat if map_.grid.is_flat_top else pointed
    across = edge in ("north", "south")
    sign = 1 if edge in ("north", "west") else -1
    outermost: dict[int, tuple[int, Hex]] = {}
    for hex_ in map_.cells:
        column, row = map_.grid.offset(hex_)
        line, depth = (column, sign * row) if across else (row, sign * column)
        if line not in outermost or depth < outermost[line][0]:
            outermost[line] = depth, hex_
    return tuple(
        hex_
        for _, (_, hex_) in sorted(outermost.items())
        if not any(neighbour(hex_, direction) in map_.cells for direction in outward)
    )
