"""Which hexes hang together."""

from collections import defaultdict
from collections.abc import Iterable

from engine.hexes.hex import Hex


def areas(hexes: Iterable[Hex], joined: Iterable[tuple[Hex, Hex]]) -> list[frozenset[Hex]]:
    """Hexes by the areas that pairs of them make, whichever way a pair is said; each in one area.

    A hex that stands in pairs alone belongs to them as well.
    """
    beside: dict[Hex, set[Hex]] = defaultdict(set)
    for one, other in joined:
        beside[one].add(other)
        beside[other].add(one)
    left = dict.fromkeys((*hexes, *beside))
    found = []
    while left:
        first, _ = left.popitem()
        area, edge = {first}, [first]
        while edge:
            for hex_ in beside[edge.pop()] - area:
                area.add(hex_)
                edge.append(hex_)
        for hex_ in area:
            left.pop(hex_, None)
        found.append(frozenset(area))
    return found
