"""Levels of other programs as ours: the relief of a map brought to the three levels there are."""

from collections import Counter
from collections.abc import Iterator, Mapping
from enum import StrEnum

import numpy as np

from engine.hexes.grid import Grid
from engine.hexes.hex import Hex, neighbour
from engine.model.limits import HIGHEST_LEVEL
from engine.model.said import say
from engine.storage.interchange.losses import Losses

#: The levels of our maps.
LOWEST, HIGHEST = 0, 2


class Levels(StrEnum):
    """How levels that our maps lack are brought to those they have."""

    RELIEF = "relief"
    """As many slopes between neighbours as possible stay slopes; then the levels change least."""

    CLAMP = "clamp"
    """Levels of our maps stay; what is higher or lower gets the nearest."""

    KEEP = "keep"
    """Differences stay: where some lie below 0, all are raised; the checks name levels that no map has."""


def fitted_levels(levels: Mapping[Hex, int], way: Levels, losses: Losses, grid: Grid) -> dict[Hex, int]:
    """The level that each hex gets; slopes that are lost, or levels that stay impossible, are noted.

    Higher ground never becomes lower than lower ground. With `RELIEF` nothing changes where all levels are
    levels of ours.
    """
    there = sorted(set(levels.values()))
    if all(LOWEST <= level <= HIGHEST for level in there):
        return dict(levels)
    if way is Levels.KEEP:
        raised = -min(LOWEST, *there)
        becomes = {level: min(level + raised, HIGHEST_LEVEL) for level in there}
        if there[-1] + raised <= HIGHEST_LEVEL:
            return {hex_: becomes[level] for hex_, level in levels.items()}
    elif way is Levels.CLAMP:
        becomes = {level: min(max(level, LOWEST), HIGHEST) for level in there}
    else:
        becomes = _keeping_relief(levels, there)
    _note(levels, becomes, losses, grid)
    return {hex_: becomes[level] for hex_, level in levels.items()}


def _slopes(levels: Mapping[Hex, int]) -> Iterator[tuple[Hex, Hex]]:
    """The lower and the higher hex of each pair of neighbours on different levels."""
    for hex_, level in levels.items():
        for direction in range(3):
            other = neighbour(hex_, direction)
            if other in levels and levels[other] != level:
                yield (hex_, other) if level < levels[other] else (other, hex_)


def _keeping_relief(levels: Mapping[Hex, int], there: list[int]) -> dict[int, int]:
    """Where level 1 and where level 2 begin, chosen among all ways there are.

    A slope from rank `low` up to rank `high` stays one when one of the two beginnings lies in between.
    """
    rank = {level: number for number, level in enumerate(there)}
    size = len(there) + 1
    slopes = np.zeros((size, size), dtype=np.int64)
    for low, high in _slopes(levels):
        slopes[rank[levels[low]], rank[levels[high]]] += 1
    # across[a, b]: slopes from below rank a up to rank b or above.
    below = np.vstack([np.zeros((1, size), dtype=np.int64), np.cumsum(slopes, axis=0)])[:size]
    across = np.cumsum(below[:, ::-1], axis=1)[:, ::-1]
    single = np.diagonal(across)
    kept = single[:, None] + single[None, :] - across
    # change[r, b]: by how much the hexes of all lower ranks change when they get the level r.
    hexes = np.bincount([rank[level] for level in levels.values()], minlength=len(there))
    steps = np.arange(LOWEST, HIGHEST + 1)[:, None]
    change = np.cumsum(np.abs(np.array(there)[None, :] - steps) * hexes[None, :], axis=1)
    change = np.hstack([np.zeros((len(steps), 1), dtype=np.int64), change])
    first, second = np.arange(size)[:, None], np.arange(size)[None, :]
    total = change[0, first] + change[1, second] - change[1, first] + change[2, -1] - change[2, second]
    allowed = first <= second
    best = kept == kept[allowed].max()
    cost = np.where(allowed & best, total, np.iinfo(np.int64).max)
    one, two = np.unravel_index(int(cost.argmin()), cost.shape)
    return {level: int(number >= one) + int(number >= two) for level, number in rank.items()}


def _note(levels: Mapping[Hex, int], becomes: Mapping[int, int], losses: Losses, grid: Grid) -> None:
    """Name what changed, and where: of each slope that is none any more the hex of the rarer level."""
    hexes = Counter(levels.values())
    flat: set[Hex] = set()
    for low, high in _slopes(levels):
        if becomes[levels[low]] == becomes[levels[high]]:
            flat.add(low if hexes[levels[low]] < hexes[levels[high]] else high)
    for hex_ in sorted(levels, key=lambda each: (levels[each], grid.offset(each))):
        level = levels[hex_]
        what, ours = say("level {level}", level=level), becomes[level]
        if hex_ in flat:
            why = say("it became level {ours} like a neighbour of another level", ours=ours)
            losses.note(what, why, grid.label(hex_), hex_)
        elif ours != level:
            losses.note(what, say("it became level {ours}", ours=ours))
