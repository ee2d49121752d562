"""The graph of hexes, facings and manners of entering, spelled out edge by edge for networkx."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import NamedTuple

from engine.hexes.hex import Hex, direction_between
from engine.kernel.facing_costs import AHEAD, ALONG, BACK, FacingLaw


class State(NamedTuple):
    """A tank in a hex with a facing, and how it came in."""

    hex: Hex
    facing: int
    manner: int


Steps = Mapping[tuple[Hex, Hex], int]


def state_costs(
    hexes: Iterable[Hex], steps: Steps, lines: Collection[tuple[Hex, Hex]], law: FacingLaw
) -> dict[tuple[State, State], int]:
    """Every change of state on these hexes and its cost."""
    return {**dict(_turns(hexes, law)), **dict(_moves(steps, lines, law))}


def _turns(hexes: Iterable[Hex], law: FacingLaw) -> Iterator[tuple[tuple[State, State], int]]:
    for hex_ in hexes:
        for facing in range(6):
            for manner in (AHEAD, ALONG, BACK):
                price = law.turn
                if manner == BACK:
                    price = None if law.turn is None or law.back is None else law.turn + law.back
                if price is not None:
                    for turned in (facing + 1, facing - 1):
                        to = State(hex_, turned % 6, manner)
                        yield (State(hex_, facing, manner), to), price


def _moves(
    steps: Steps, lines: Collection[tuple[Hex, Hex]], law: FacingLaw
) -> Iterator[tuple[tuple[State, State], int]]:
    for (start, to), cost in steps.items():
        direction = direction_between(start, to)
        assert direction is not None
        on_line = (start, to) in lines
        for manner in (AHEAD, ALONG, BACK):
            for facing in range(6):
                straight = facing == direction
                free = manner == ALONG and law.free_along and on_line and facing != (direction + 3) % 6
                if straight or free:
                    entered = State(to, direction, ALONG if on_line else AHEAD)
                    yield (State(start, facing, manner), entered), cost
                if law.back is not None and facing == (direction + 3) % 6:
                    yield (State(start, facing, manner), State(to, facing, BACK)), cost + law.back
