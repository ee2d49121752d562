"""Reach, distance fields, paths and next hops on whole-number step costs, found by waves of big integers.

Nothing here knows a terrain or a rule.
"""

from __future__ import annotations

from collections.abc import ItemsView, Iterable, Iterator, KeysView, Mapping, Sequence, ValuesView
from functools import cached_property
from math import gcd

from engine.hexes.hex import DIRECTIONS, Hex, direction_between
from engine.kernel.waves import Six, moved_each, places_of, sorted_out, wave

#: The greatest number of cost units that a flat field of bytes can hold.
_MOST_IN_BYTES = 254
_BITS = bytes(each & 1 for each in range(256))

#: So many questions to a field are answered without spreading it out.
_FEW = 8


class CostField(Mapping[Hex, int]):
    """The cheapest cost from (or to) the nearest of some hexes, for every hex reached; a read-only mapping.

    `layers` are (cost, board) in ascending order, a bit of the board for each hex, counted from the index
    `low`; `closed` are the hexes that no way of the field enters.
    """

    def __init__(
        self, table: StepTable, layers: Sequence[tuple[int, int]], closed: int = 0, low: int = 0
    ) -> None:
        self.layers = layers
        self.closed = closed
        self.low = low
        self._table = table
        self._asked = 0

    @cached_property
    def known_next(self) -> dict[int, int]:
        """Next indices found so far."""
        return {}

    @cached_property
    def flat(self) -> Sequence[int]:
        """By index of a hex its cost in the table's units plus 1, or 0 where the field does not reach."""
        size, unit, low = self._table.size, self._table.unit, self.low
        most = self.layers[-1][0] // unit + 1 if self.layers else 0
        if most > _MOST_IN_BYTES:
            found = [0] * size
            for cost, board in self.layers:
                for at in places_of(board):
                    found[at + low] = cost // unit + 1
            return found
        # The costs are written in binary, one board for each binary digit, and then spread out to bytes.
        planes = [0] * most.bit_length()
        for cost, board in self.layers:
            number, digit = cost // unit + 1, 0
            while number:
                if number & 1:
                    planes[digit] |= board
                number >>= 1
                digit += 1
        reached = 0
        for plane in planes:
            reached |= plane
        first = (reached & -reached).bit_length() - 1 if reached else 0
        total = 0
        for digit, plane in enumerate(planes):
            spread = f"{plane >> first:b}".encode().translate(_BITS)
            total |= int.from_bytes(spread, "big") << digit
        width = reached.bit_length() - first
        low += first
        return bytes(low) + total.to_bytes(width, "little") + bytes(size - low - width)

    @cached_property
    def _costs(self) -> dict[Hex, int]:
        unit = self._table.unit
        costs = zip(self._table.places, self.flat, strict=True)
        return {hex_: (cost - 1) * unit for hex_, cost in costs if cost and hex_ is not None}

    def __getitem__(self, hex_: Hex) -> int:
        costs = self.__dict__.get("_costs")
        if costs is not None:
            return int(costs[hex_])
        cost = self._cost_at(self._table.index[hex_])
        if cost < 0:
            raise KeyError(hex_)
        return cost

    def __contains__(self, hex_: object) -> bool:
        at = self._table.index.get(hex_)  # type: ignore[call-overload]
        return at is not None and self._cost_at(at) >= 0

    def _cost_at(self, at: int) -> int:
        """The cost at an index, -1 where the field does not reach."""
        if "flat" not in self.__dict__ and self._asked < _FEW:
            # A few questions are answered from the layers; spreading the field out would cost more.
            self._asked += 1
            at -= self.low
            if at >= 0:
                for cost, board in self.layers:
                    if board >> at & 1:
                        return cost
            return -1
        cost = self.flat[at]
        return (cost - 1) * self._table.unit if cost else -1

    def items(self) -> ItemsView[Hex, int]:
        """The hexes reached with their costs, in the order of hexes."""
        return self._costs.items()

    def keys(self) -> KeysView[Hex]:
        """The hexes reached, in order."""
        return self._costs.keys()

    def values(self) -> ValuesView[int]:
        """The costs, in the order of hexes."""
        return self._costs.values()

    def __iter__(self) -> Iterator[Hex]:
        return iter(self._costs)

    def __len__(self) -> int:
        return sum(board.bit_count() for _, board in self.layers)

    @property
    def farthest(self) -> int:
        """The greatest cost in the field, 0 when it is empty."""
        return self.layers[-1][0] if self.layers else 0

    def next_index(self, at: int) -> int:
        """The index of the first next hex on a cheapest way down the field, -1 at its end; it is kept."""
        found = next(self._table.next_indices(self, at), -1)
        self.known_next[at] = found
        return found


class StepTable:
    """Step costs between adjacent hexes, ready for any number of waves.

    `costs` maps (from, to) to a whole cost of at least 1; other steps do not exist. Other costs of the same
    searches are multiples of `also`. Raises ValueError for smaller costs and for steps between hexes that
    are not adjacent.
    """

    def __init__(
        self, costs: Mapping[tuple[Hex, Hex], int], hexes: Iterable[Hex] = (), also: int = 0
    ) -> None:
        self.costs = costs
        known = {hex_ for step in costs for hex_ in step} | set(hexes)
        first_q = min((hex_.q for hex_ in known), default=0)
        last_q = max((hex_.q for hex_ in known), default=0)
        first_r = min((hex_.r for hex_ in known), default=0)
        last_r = max((hex_.r for hex_ in known), default=0)
        self._stride = stride = last_r - first_r + 2
        base = stride * (1 - first_q) - first_r
        self.size = stride * (last_q - first_q + 3)
        places: list[Hex | None] = [None] * self.size
        self.index: dict[Hex, int] = {}
        for hex_ in sorted(known):
            at = hex_.q * stride + hex_.r + base
            places[at] = hex_
            self.index[hex_] = at
        self.places: tuple[Hex | None, ...] = tuple(places)
        self._whole = (1 << self.size) - 1
        #: The greatest number of which every cost is a multiple: fields are laid in these units.
        self.unit = gcd(*costs.values(), also) or 1
        self._also = also
        self.shifts = tuple(dq * stride + dr for dq, dr in DIRECTIONS)
        #: By direction, then index: the cost in units of the step that way, 0 where there is none.
        self._out: list[list[int]] = [[0] * self.size for _ in DIRECTIONS]
        self._lay_out()

    def _lay_out(self) -> None:
        leaving: dict[int, list[bytearray]] = {}
        for (start, to), cost in self.costs.items():
            direction = direction_between(start, to)
            if direction is None or cost < 1:
                raise ValueError(f"a step from {start} to {to} at cost {cost} is no step")
            units = cost // self.unit
            at = self.index[start]
            self._out[direction][at] = units
            if units not in leaving:
                leaving[units] = [bytearray((self.size + 7) // 8) for _ in DIRECTIONS]
            leaving[units][direction][at >> 3] |= 1 << (at & 7)
        #: For each cost: by direction the hexes left so.
        self._left = {
            units: [int.from_bytes(each, "little") for each in flags] for units, flags in leaving.items()
        }
        self._arrange()

    def _arrange(self) -> None:
        #: For each cost: by direction the hexes entered so.
        self.entered: list[tuple[int, Six]] = []
        left_behind: list[tuple[int, Six]] = []
        for units, left in sorted(self._left.items()):
            entered = moved_each(left, self.shifts)
            self.entered.append((units, entered))
            left_behind.append((units, (left[3], left[4], left[5], left[0], left[1], left[2])))
        self._ahead, self._back = sorted_out(self.entered), sorted_out(left_behind)

    def edited(self, changes: Mapping[tuple[Hex, Hex], int | None]) -> StepTable:
        """The table with other costs of some steps (None = no such step); it answers like one made anew."""
        costs = dict(self.costs)
        for step, cost in changes.items():
            if cost is None:
                costs.pop(step, None)
            else:
                costs[step] = cost
        known = all(hex_ in self.index for step in changes for hex_ in step)
        if not known or any(cost is not None and cost % self.unit for cost in changes.values()):
            return StepTable(costs, self.index, self._also)
        made = object.__new__(StepTable)
        made.__dict__.update(self.__dict__)
        made.costs = costs
        made._out = [list(each) for each in self._out]
        made._left = {units: list(left) for units, left in self._left.items()}
        for (start, to), cost in changes.items():
            direction = direction_between(start, to)
            if direction is None or (cost is not None and cost < 1):
                raise ValueError(f"a step from {start} to {to} at cost {cost} is no step")
            at = self.index[start]
            before, units = made._out[direction][at], (cost or 0) // self.unit
            if before:
                made._left[before][direction] &= ~(1 << at)
            if units:
                made._left.setdefault(units, [0] * len(DIRECTIONS))[direction] |= 1 << at
            made._out[direction][at] = units
        made._left = {units: left for units, left in made._left.items() if any(left)}
        made._arrange()
        return made

    def counted(self) -> StepTable:
        """The same steps, each at a cost of 1."""
        made = object.__new__(StepTable)
        made.__dict__.update(self.__dict__)
        made.costs, made.unit, made._also = dict.fromkeys(self.costs, 1), 1, 0
        made._out = [[min(units, 1) for units in each] for each in self._out]
        left = [0] * len(DIRECTIONS)
        for boards in self._left.values():
            left = [one | other for one, other in zip(left, boards, strict=True)]
        made._left = {1: left} if any(left) else {}
        made._arrange()
        return made

    def entered_by(self, starts: Iterable[Hex] | None = None) -> frozenset[Hex]:
        """The hexes that a step enters, from some hexes or from anywhere."""
        allowed = self._whole if starts is None else self.board(starts)
        board = 0
        for left in self._left.values():
            for each in moved_each([boards & allowed for boards in left], self.shifts):
                board |= each
        return frozenset(hex_ for at in places_of(board) if (hex_ := self.places[at]) is not None)

    def __contains__(self, hex_: object) -> bool:
        return hex_ in self.index

    def board(self, hexes: Iterable[Hex]) -> int:
        """The integer with the bits of these hexes; hexes the table does not know are left out."""
        index = self.index
        board = 0
        if hexes == ():
            return board
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
        shut = self.board(closed)
        start = self.board(starts)
        layers, low = wave(self._ahead, start, limit, shut, 0, self.size, self._stride, self.unit)
        return CostField(self, layers, shut, low)

    def field_to(
        self, goals: Iterable[Hex], limit: int | None = None, closed: Iterable[Hex] = ()
    ) -> CostField:
        """The cost from every hex to the nearest goal, up to `limit`; hexes in `closed` are not entered.

        A closed hex itself may still have a cost: a unit in it may leave. Closed goals are not reached.
        """
        shut = self.board(closed)
        goal = self.board(goals) & ~shut
        layers, low = wave(self._back, goal, limit, 0, shut, self.size, self._stride, self.unit)
        return CostField(self, layers, shut, low)

    # ------------------------------------------------------------------ ways down a field to its goals

    def next_indices(self, field: CostField, at: int) -> Iterator[int]:
        """The indices of the next hexes of all cheapest ways down a field, by direction."""
        flat = field.flat
        left = flat[at]
        if left <= 1:
            return
        for out, shift in zip(self._out, self.shifts, strict=True):
            cost, to = out[at], at + shift
            if 0 < cost < left and flat[to] == left - cost and not field.closed >> to & 1:
                yield to

    def next_hexes(self, field: CostField, at: Hex) -> tuple[Hex, ...]:
        """The next hexes of all cheapest ways from `at` down a field of costs to a goal, by direction."""
        index = self.index.get(at)
        if index is None:
            return ()
        found = (self.places[to] for to in self.next_indices(field, index))
        return tuple(hex_ for hex_ in found if hex_ is not None)

    def descent(self, field: CostField, start: Hex) -> tuple[Hex, ...] | None:
        """A cheapest way down a field to a goal, ties by the first direction; None where there is none."""
        at = self.index.get(start)
        if at is None or not field.flat[at]:
            return None
        places, next_index, known = self.places, field.next_index, field.known_next
        way: list[Hex | None] = []
        while at >= 0:
            way.append(places[at])
            following = known.get(at)
            at = next_index(at) if following is None else following
        return tuple(way)  # type: ignore[arg-type]

    def path(self, start: Hex, goal: Hex, closed: Iterable[Hex] = ()) -> tuple[Hex, ...] | None:
        """A cheapest way from `start` to `goal`, ends included, ties by the first direction, or None."""
        return self.descent(self.field_to((goal,), closed=closed), start)

    def count_ways(self, field: CostField, start: Hex) -> int:
        """How many cheapest ways lead from `start` down the field to a goal."""
        first = self.index.get(start)
        if first is None or not field.flat[first]:
            return 0
        ahead: dict[int, tuple[int, ...]] = {}
        stack = [first]
        while stack:
            at = stack.pop()
            if at not in ahead:
                ahead[at] = tuple(self.next_indices(field, at))
                stack.extend(ahead[at])
        ways: dict[int, int] = {}
        for at in sorted(ahead, key=lambda each: field.flat[each]):
            ways[at] = sum(ways[to] for to in ahead[at]) if ahead[at] else 1
        return ways[first]
