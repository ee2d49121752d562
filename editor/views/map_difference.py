"""Where two flattened maps over the same grid differ."""

from collections.abc import Collection

from engine.hexes.edge import Edge, edge
from engine.hexes.hex import Hex, neighbour
from engine.model.half_hexes import half_hexes_beside
from engine.model.hex_map import HexMap


def differing(before: HexMap, after: HexMap, changed: Collection[Hex] | None) -> set[Hex]:
    """The hexes whose cell or hexsides differ between two maps, with the half hexes that follow them.

    Only those of `changed` and the half hexes beside them are looked at.
    """
    hexes: set[Hex] = set()
    if before is after:
        return hexes
    for old, new in ((before.cells, after.cells), (before.rim, after.rim)):
        for hex_ in old.keys() | new.keys() if changed is None else changed:
            a, b = old.get(hex_), new.get(hex_)
            if a is not b and a != b:
                hexes.add(hex_)
    # Also a half hex that is clear in both goes on with what lies beside it.
    hexes |= half_hexes_beside(hexes, after.rim)
    borders: Collection[Edge]
    if changed is None:
        borders = before.hexsides.keys() | after.hexsides.keys()
    else:
        borders = {edge(hex_, direction) for hex_ in changed for direction in range(6)}
    for side in borders:
        if before.hexsides.get(side) != after.hexsides.get(side):
            hexes.update((side.hex, neighbour(*side)))
    return hexes
