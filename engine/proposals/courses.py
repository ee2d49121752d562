"""Courses over a ground in the making: where a road or a stream runs from here to there."""

from collections.abc import Callable, Collection
from heapq import heappop, heappush

from engine.hexes.hex import Hex, neighbour

#: What it costs to step from a hex in a direction, having come in a direction (None at the start);
#: None = no way.
Toll = Callable[[Hex, int, int | None], int | None]


def course(start: Hex, goals: Collection[Hex], toll: Toll) -> tuple[Hex, ...]:
    """The cheapest course from a hex to one of the goals, both ends included; empty when there is none.

    Ties fall to the course that was found first, which does not depend on hash seeds.
    """
    first: tuple[Hex, int | None] = (start, None)
    known: dict[tuple[Hex, int | None], int] = {first: 0}
    came: dict[tuple[Hex, int | None], tuple[Hex, int | None]] = {}
    queue: list[tuple[int, int, Hex, int | None]] = [(0, 0, start, None)]
    pushed = 0
    while queue:
        cost, _, hex_, entered = heappop(queue)
        at = hex_, entered
        if cost > known[at]:
            continue
        if hex_ in goals:
            found = [hex_]
            while at in came:
                at = came[at]
                found.append(at[0])
            return tuple(reversed(found))
        for direction in range(6):
            price = toll(hex_, direction, entered)
            if price is None:
                continue
            there = neighbour(hex_, direction), direction
            if cost + price < known.get(there, 1 << 60):
                known[there] = cost + price
                came[there] = at
                pushed += 1
                heappush(queue, (cost + price, pushed, *there))
    return ()
