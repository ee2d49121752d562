"""Reach, distance fields, paths and next hops on whole-number step costs, as waves of big integers.

A wave goes out in layers of equal cost; a layer is one Python integer with a bit for each hex, and taking a
step means shifting it. Every cost must be at least 1. Nothing here knows a terrain or a rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from math import gcd

from engine.hexes.hex import DIRECTIONS, Hex, direction_between


class CostField(Mapping[Hex, int]):
    """The cheapest cost from (or to) the nearest of some hexes, for every hex reached."""

    def __init__(self, layers: tuple[tuple[int, int], ...], places: tuple[Hex | None, ...]) -> None:
        self.layers = layers
        self._places = places

    @cached_property
    def _costs(self) -> dict[Hex, int]:
        places = self._places
        costs: dict[Hex, int] = {}
        for cost, board in self.layers:
            digits = f"{board:b}"
            last = len(digits) - 1
            at = digits.find("1")
            while at >= 0:
                hex_ = places[last - at]
                if hex_ is not None:
                    costs[hex_] = cost
                at = digits.find("1", at + 1)
        return costs

    def __getitem__(self, hex_: Hex) -> int:
        return self._costs[hex_]

    def __iter__(self) -> Iterator[Hex]:
        return iter(self._costs)

    def __len__(self) -> int:
        return sum(board.bit_count() for _, board in self.layers)

    @property
    def farthest(self) -> int:
        """The greatest cost in the field, 0 when it is empty."""
        return self.layers[-1][0] if self.layers else 0


class StepTable:
    """Step costs between adjacent hexes, ready for any number of waves.

    `costs` maps (from, to) to a whole cost of at least 1; other steps do not exist. Raises ValueError for
    smaller costs and for steps between hexes that are not adjacent.
    """

    def __init__(self, costs: Mapping[tuple[Hex, Hex], int], hexes: Iterable[Hex] = ()) -> None:
        self.costs = costs
        known = {hex_ for step in costs for hex_ in step} | set(hexes)
        first_q = min((hex_.q for hex_ in known), default=0)
        last_q = max((hex_.q for hex_ in known), default=0)
        first_r = min((hex_.r for hex_ in known), default=0)
        last_r = max((hex_.r for hex_ in known), default=0)
        self._stride = last_r - first_r + 2
        self._base = self._stride * (1 - first_q) - first_r
        size = self._stride * (last_q - first_q + 3)
        places: list[Hex | None] = [None] * size
        self._index: dict[Hex, int] = {}
        for hex_ in sorted(known):
            at = hex_.q * self._stride + hex_.r + self._base
            places[at] = hex_
            self._index[hex_] = at
        self._places = tuple(places)
        self.unit = gcd(*costs.values()) if costs else 1
        leaving: dict[tuple[int, int], bytearray] = {}
        for (start, to), cost in costs.items():
            direction = direction_between(start, to)
            if direction is None or cost < 1:
                raise ValueError(f"a step from {start} to {to} at cost {cost} is no step")
            flags = leaving.setdefault((cost, direction), bytearray((size + 7) // 8))
            at = self._index[start]
            flags[at >> 3] |= 1 << (at & 7)
        shifts = [dq * self._stride + dr for dq, dr in DIRECTIONS]
        by_cost: dict[int, list[tuple[int, int]]] = {}
        for (cost, direction), flags in sorted(leaving.items()):
            board = int.from_bytes(flags, "little")
            by_cost.setdefault(cost // self.unit, []).append((board, shifts[direction]))
        #: For each cost in units: (hexes that may step so, distance of the step) of every direction.
        self._steps = [(cost, tuple(steps)) for cost, steps in sorted(by_cost.items())]

    def __contains__(self, hex_: object) -> bool:
        return hex_ in self._index

    def board(self, hexes: Iterable[Hex]) -> int:
        """The integer with the bits of these hexes; hexes the table does not know are left out."""
        index = self._index
        board = 0
        for hex_ in hexes:
            at = index.get(hex_)
            if at is not None:
                board |= 1 << at
        return board

    # ------------------------------------------------------------------ waves

    def field_from(
        self, starts: Iterable[Hex], limit: int | None = None, closed: Iterable[Hex] = ()
    ) -> CostField:
        """The cost to every hex from the nearest start, up to `limit`; hexes in `closed` are not entered."""
        return self._wave(self.board(starts), limit, self.board(closed))

    def field_to(
        self, goals: Iterable[Hex], limit: int | None = None, closed: Iterable[Hex] = ()
    ) -> CostField:
        """The cost from every hex to the nearest goal, up to `limit`; hexes in `closed` are not entered.

        A closed hex itself may still have a cost: a unit in it may leave. Closed goals are not reached.
        """
        shut = self.board(closed)
        goal = self.board(goals) & ~shut
        return self._wave_back(goal, limit, shut)

    def _wave(self, start: int, limit: int | None, shut: int) -> CostField:
        unit, steps = self.unit, self._steps
        last = None if limit is None else limit // unit
        reached = start | shut
        layers = [start]
        found = [(0, start)] if start else []
        newest = at = 0
        dearest = steps[-1][0] if steps else 0
        while (last is None or at < last) and at - newest < dearest:
            at += 1
            fresh = 0
            for cost, directions in steps:
                if cost > at:
                    break
                layer = layers[at - cost]
                if layer:
                    for leaving, shift in directions:
                        moved = layer & leaving
                        if moved:
                            fresh |= moved << shift if shift > 0 else moved >> -shift
            fresh &= ~reached
            layers.append(fresh)
            if fresh:
                reached |= fresh
                newest = at
                found.append((at * unit, fresh))
        return CostField(tuple(found), self._places)

    def _wave_back(self, goal: int, limit: int | None, shut: int) -> CostField:
        unit, steps = self.unit, self._steps
        last = None if limit is None else limit // unit
        reached = goal
        layers = [goal]
        found = [(0, goal)] if goal else []
        newest = at = 0
        dearest = steps[-1][0] if steps else 0
        while (last is None or at < last) and at - newest < dearest:
            at += 1
            fresh = 0
            for cost, directions in steps:
                if cost > at:
                    break
                layer = layers[at - cost] & ~shut
                if layer:
                    for leaving, shift in directions:
                        fresh |= leaving & (layer >> shift if shift > 0 else layer << -shift)
            fresh &= ~reached
            layers.append(fresh)
            if fresh:
                reached |= fresh
                newest = at
                found.append((at * unit, fresh))
        return CostField(tuple(found), self._places)

    # ------------------------------------------------------------------ paths

    def next_hexes(
        self, field: Mapping[Hex, int], at: Hex, closed: frozenset[Hex] = frozenset()
    ) -> tuple[Hex, ...]:
        """The next hexes of all cheapest ways from `at` down a field of costs to a goal, by direction."""
        left = field.get(at)
        if not left:
            return ()
        found = []
        for dq, dr in DIRECTIONS:
            to = Hex(at.q + dq, at.r + dr)
            cost = self.costs.get((at, to))
            if cost is not None and to not in closed and field.get(to) == left - cost:
                found.append(to)
        return tuple(found)

    def descent(
        self, field: Mapping[Hex, int], start: Hex, closed: frozenset[Hex] = frozenset()
    ) -> tuple[Hex, ...] | None:
        """The cheapest way down a field of costs to a goal, ties by the first direction; None without one."""
        if start not in field:
            return None
        way = [start]
        while field[way[-1]]:
            way.append(self.next_hexes(field, way[-1], closed)[0])
        return tuple(way)

    def path(self, start: Hex, goal: Hex, closed: Iterable[Hex] = ()) -> tuple[Hex, ...] | None:
        """A cheapest way from `start` to `goal`, ends included, ties by the first direction, or None."""
        shut = frozenset(closed)
        return self.descent(self.field_to((goal,), closed=shut), start, shut)

    def count_ways(self, field: Mapping[Hex, int], start: Hex, closed: frozenset[Hex] = frozenset()) -> int:
        """How many cheapest ways lead from `start` down the field to a goal."""
        if start not in field:
            return 0
        ahead: dict[Hex, tuple[Hex, ...]] = {}
        stack = [start]
        while stack:
            hex_ = stack.pop()
            if hex_ not in ahead:
                ahead[hex_] = self.next_hexes(field, hex_, closed)
                stack.extend(ahead[hex_])
        ways: dict[Hex, int] = {}
        for hex_ in sorted(ahead, key=lambda each: (field[each], each)):
            ways[hex_] = sum(ways[to] for to in ahead[hex_]) if field[hex_] else 1
        return ways[start]
