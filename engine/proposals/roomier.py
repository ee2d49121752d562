"""The next larger field of boards on which a plan gives a map, for whoever asked for one without room."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from engine.model.catalogue import Catalogue
from engine.proposals.blank_map import MapPlan
from engine.proposals.new_map import new_map

#: Fields of so many boards more in either direction are tried.
_MORE = 2
#: So many arrangements of each are drawn: where there is room one of the first few passes.
_DRAWN = 32


def roomier(plan: MapPlan, seed: int, catalogue: Catalogue) -> tuple[int, int] | None:
    """The smallest field, across and down, no smaller in either direction, on which the seed gives a map.

    Of two with as many boards that which is more nearly square; None where the plan asks for no boards, or
    nothing near its size has room.
    """
    if plan.boards is None:
        return None
    for boards in _larger(*plan.boards):
        try:
            new_map(replace(plan, boards=boards), seed, catalogue, most_drawn=_DRAWN)
        except ValueError:
            continue
        return boards
    return None


def _larger(across: int, down: int) -> Iterator[tuple[int, int]]:
    fields = product(range(across, across + _MORE + 1), range(down, down + _MORE + 1))
    yield from sorted(
        (each for each in fields if each != (across, down)),
        key=lambda each: (each[0] * each[1], abs(each[0] - each[1]), -each[0]),
    )
