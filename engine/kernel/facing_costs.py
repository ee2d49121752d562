"""Waves over hexes and facings: what it costs to be in a hex, looking across one of its hexsides.

A state is a hex, a facing and how the hex was entered: ahead, ahead along a line (a road, a railway), or
backwards. For each facing and manner there is one board; nothing here knows a terrain or a rule.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from engine.hexes.hex import Hex, direction_between
from engine.kernel.step_costs import CostField, StepTable

#: How a hex was entered.
AHEAD, ALONG, BACK = range(3)
_STATES = 18

#: A change of state: from, to, index distance, the hexes that may be entered so (None = it is a turn).
Change = tuple[int, int, int, int | None]
Boards = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FacingLaw:
    """What turning and going backwards costs, in the units of the step costs; None = it is impossible.

    `turn` is paid for each hexside turned by, `back` more for each step and each turn made backwards.
    `free_along` says whether turns are free when going on along a line.
    """

    turn: int | None
    back: int | None
    free_along: bool = True


class FacingField(Mapping[tuple[Hex, int], int]):
    """The cheapest cost of being in a hex with a facing, for all that is reached; a read-only mapping."""

    def __init__(self, table: FacingTable, layers: list[tuple[int, Boards]]) -> None:
        self._table = table
        self.layers = layers

    @cached_property
    def by_facing(self) -> tuple[CostField, ...]:
        """For each facing the field of costs, however the hexes were entered."""
        return tuple(self._merged(range(facing, _STATES, 6)) for facing in range(6))

    @cached_property
    def hexes(self) -> CostField:
        """The cheapest cost of being in a hex with any facing."""
        return self._merged(range(_STATES))

    def _merged(self, states: range) -> CostField:
        reached, layers = 0, []
        for cost, boards in self.layers:
            fresh = 0
            for state in states:
                fresh |= boards[state]
            fresh &= ~reached
            if fresh:
                reached |= fresh
                layers.append((cost, fresh))
        return CostField(self._table.steps, layers)

    def __getitem__(self, place: tuple[Hex, int]) -> int:
        hex_, facing = place
        return self.by_facing[facing][hex_]

    def __iter__(self) -> Iterator[tuple[Hex, int]]:
        return ((hex_, facing) for facing, field in enumerate(self.by_facing) for hex_ in field)

    def __len__(self) -> int:
        return sum(map(len, self.by_facing))

    def way_to(
        self, hex_: Hex, facing: int | None = None, first: int = 0
    ) -> tuple[tuple[Hex, int, int], ...] | None:
        """A cheapest way as (hex, facing, cost so far) from the start, None where the hex is not reached so.

        Steps and turns follow one another; where a turn is free hex and facing change at once. Of equal ways
        it is one whose facings, from the end back, come soonest when counted from `first`.
        """
        at = self._table.steps.index.get(hex_)
        end = None if at is None else self._end(at, facing, first)
        if at is None or end is None:
            return None
        known = dict(self.layers)
        cost, state = end
        way = [(hex_, state % 6, cost)]
        places = self._table.steps.places
        while cost:
            for price, changes in self._table.changes:
                boards = known.get(cost - price * self._table.steps.unit)
                if boards is None:
                    continue
                found = min(
                    (
                        (from_, at - shift)
                        for from_, to, shift, entered in changes
                        if to == state
                        and (entered is None or entered >> at & 1)
                        and boards[from_] >> at - shift & 1
                    ),
                    key=lambda before: (before[0] - first) % 6,
                    default=None,
                )
                if found is not None:
                    cost -= price * self._table.steps.unit
                    state, at = found
                    break
            before = places[at]
            assert before is not None
            way.append((before, state % 6, cost))
        return tuple(reversed(way))

    def _end(self, at: int, facing: int | None, first: int) -> tuple[int, int] | None:
        facings = [(first + turned) % 6 for turned in range(6)] if facing is None else [facing]
        states = [6 * manner + each for manner in (AHEAD, ALONG, BACK) for each in facings]
        for cost, boards in self.layers:
            for state in states:
                if boards[state] >> at & 1:
                    return cost, state
        return None


class FacingTable:
    """Steps, turns and reverse steps of something that faces a hexside, ready for any number of waves.

    `lines` are the steps (from, to) along a road or railway. Costs of the law must be multiples of the unit
    of the steps; ValueError otherwise.
    """

    def __init__(self, steps: StepTable, law: FacingLaw, lines: Collection[tuple[Hex, Hex]] = ()) -> None:
        self.steps = steps
        self.law = law
        unit = steps.unit
        if any(cost is not None and cost % unit for cost in (law.turn, law.back)):
            raise ValueError("turns cost a multiple of the unit of the steps")
        along = [0] * 6
        for start, to in lines:
            direction = direction_between(start, to)
            at = steps.index.get(to)
            if direction is not None and at is not None:
                along[direction] |= 1 << at
        by_cost: dict[int, list[Change]] = {}
        for facing in range(6):
            for price, change in self._changes(facing, along):
                by_cost.setdefault(price, []).append(change)
        #: By cost in units, ascending: the changes of state at that cost.
        self.changes: tuple[tuple[int, tuple[Change, ...]], ...] = tuple(
            (price, tuple(changes)) for price, changes in sorted(by_cost.items())
        )
        self._plan = tuple((price, tuple(_by_source(changes).items())) for price, changes in self.changes)

    def _changes(self, facing: int, along: list[int]) -> Iterator[tuple[int, Change]]:
        law, unit, shifts = self.law, self.steps.unit, self.steps.shifts
        behind = (facing + 3) % 6
        for manner in (AHEAD, ALONG, BACK):
            state = 6 * manner + facing
            if law.turn is not None and not (manner == BACK and law.back is None):
                price = (law.turn + ((law.back or 0) if manner == BACK else 0)) // unit
                for turned in ((facing + 1) % 6, (facing + 5) % 6):
                    yield price, (state, 6 * manner + turned, 0, None)
            for cost, entered in self.steps.entered:
                free = manner == ALONG and law.free_along
                for direction in range(6):
                    if direction == facing or (free and direction != behind):
                        line, open_ = entered[direction] & along[direction], entered[direction]
                        if line:
                            yield cost, (state, 6 * ALONG + direction, shifts[direction], line)
                        if direction == facing and open_ & ~line:
                            yield cost, (state, 6 * AHEAD + direction, shifts[direction], open_ & ~line)
                if law.back is not None and entered[behind]:
                    yield cost + law.back // unit, (state, 6 * BACK + facing, shifts[behind], entered[behind])

    def field_from(self, start: Hex, facing: int, limit: int | None = None) -> FacingField:
        """The cost of every hex and facing within `limit` from a hex and facing, which cost nothing.

        A hex that the table does not know reaches nothing.
        """
        return self.field_from_any({facing % 6: (start,)}, limit)

    def field_from_any(self, starts: Mapping[int, Iterable[Hex]], limit: int | None = None) -> FacingField:
        """The same from the nearest of several starts: the hexes by the facing in which each is left."""
        unit = self.steps.unit
        last = None if limit is None else limit // unit
        first = [0] * _STATES
        for facing, hexes in starts.items():
            first[facing] = self.steps.board(hexes)
        reached = list(first)
        waves: list[list[int] | None] = [first]
        found = [(0, tuple(first))]
        dearest = self.changes[-1][0] if self.changes else 0
        newest = at = 0
        while at - newest < dearest and (last is None or at < last):
            at += 1
            fresh = [0] * _STATES
            for price, sources in self._plan:
                if price > at:
                    break
                wave = waves[at - price]
                if wave is None:
                    continue
                for from_, changes in sources:
                    board = wave[from_]
                    if board:
                        for to, shift, entered in changes:
                            if entered is None:
                                fresh[to] |= board
                            elif shift > 0:
                                fresh[to] |= board << shift & entered
                            else:
                                fresh[to] |= board >> -shift & entered
            new = 0
            for state in range(_STATES):
                board = fresh[state]
                if board:
                    board &= ~reached[state]
                    fresh[state] = board
                    reached[state] |= board
                    new |= board
            if new:
                newest = at
                waves.append(fresh)
                found.append((at * unit, tuple(fresh)))
            else:
                waves.append(None)
        return FacingField(self, found)


def _by_source(changes: tuple[Change, ...]) -> dict[int, tuple[tuple[int, int, int | None], ...]]:
    sources: dict[int, list[tuple[int, int, int | None]]] = {}
    for from_, to, shift, entered in changes:
        sources.setdefault(from_, []).append((to, shift, entered))
    return {from_: tuple(each) for from_, each in sources.items()}
