"""Waves over boards that are big integers: a bit for each hex, and a step is a shift.

A wave goes out in layers of equal cost, each of which is one integer. Every cost must be at least 1.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

#: A board is cut down to the window a short wave reaches when that saves more bits than this.
_SMALLEST_WINDOW = 600

#: Six boards, one for each direction.
Six = tuple[int, int, int, int, int, int]
_NO_STEPS: Six = (0, 0, 0, 0, 0, 0)


class Steps(NamedTuple):
    """All steps as a wave takes them: those of one unit, of two, and of more, ascending by cost."""

    one: Six
    two: Six
    farther: tuple[tuple[int, Six], ...]
    cheapest: int
    dearest: int

    def lowered(self, low: int, last: int) -> Steps:
        """The steps of at most `last` units on boards cut off below the index `low`."""
        farther = tuple((cost, _lowered(six, low)) for cost, six in self.farther if cost <= last)
        dearest = farther[-1][0] if farther else min(self.dearest, 2)
        return Steps(_lowered(self.one, low), _lowered(self.two, low), farther, self.cheapest, dearest)


def sorted_out(steps: Sequence[tuple[int, Six]]) -> Steps:
    """The steps of a board from pairs of a cost in units and the boards of where such steps lead."""
    by_cost = dict(steps)
    farther = tuple((cost, six) for cost, six in steps if cost > 2)
    costs = by_cost or {0: _NO_STEPS}
    return Steps(by_cost.get(1, _NO_STEPS), by_cost.get(2, _NO_STEPS), farther, min(costs), max(costs))


def _lowered(six: Six, low: int) -> Six:
    a, b, c, d, e, f = six
    return (a >> low, b >> low, c >> low, d >> low, e >> low, f >> low)


def wave(
    steps: Steps,
    start: int,
    limit: int | None,
    never: int,
    dead: int,
    size: int,
    stride: int,
    unit: int,
) -> tuple[list[tuple[int, int]], int]:
    """The layers (cost, board) around `start`, ascending, and the index from which their bits count.

    `never` is not reached, and from `dead` the wave goes no farther. A board has `size` bits, `stride` of
    them to a column; steps count in units of `unit`, `limit` and the costs of layers do not.
    """
    far = stride - 1
    one, two, farther, cheapest, dearest = steps
    low = 0
    if limit is None:
        last = dearest * size
    else:
        last = limit // unit
        if size > _SMALLEST_WINDOW and start and dearest:
            # A short wave needs only the window of the board that it can reach.
            radius = last // cheapest + 1
            low = (start & -start).bit_length() - 1 - radius * stride
            if low > _SMALLEST_WINDOW:
                start, never, dead = start >> low, never >> low, dead >> low
                one, two, farther, cheapest, dearest = steps.lowered(low, last)
            else:
                low = 0
    open_ = ((1 << size - low) - 1) & ~(start | never)
    found = [(0, start)] if start else []
    a0, a1, a2, a3, a4, a5 = one
    b0, b1, b2, b3, b4, b5 = two
    p0 = p1 = p2 = p3 = p4 = p5 = 0
    #: By cost, the layer moved in each direction, where it is needed for longer than two units.
    moved: list[Six] = []
    layer = start & ~dead
    newest = at = 0
    doubles = any(two)
    # Steps of one unit and two, nearly all there are, are spelled out.
    while at < last and at - newest < dearest:
        m0, m1, m2 = layer >> 1, layer << far, layer << stride
        m3, m4, m5 = layer << 1, layer >> far, layer >> stride
        at += 1
        fresh = m0 & a0 | m1 & a1 | m2 & a2 | m3 & a3 | m4 & a4 | m5 & a5
        if doubles:
            fresh |= p0 & b0 | p1 & b1 | p2 & b2 | p3 & b3 | p4 & b4 | p5 & b5
            p0, p1, p2, p3, p4, p5 = m0, m1, m2, m3, m4, m5
        if farther:
            moved.append((m0, m1, m2, m3, m4, m5) if layer else _NO_STEPS)
            for cost, (c0, c1, c2, c3, c4, c5) in farther:
                if cost > at:
                    break
                six = moved[at - cost]
                if six is not _NO_STEPS:
                    o0, o1, o2, o3, o4, o5 = six
                    fresh |= o0 & c0 | o1 & c1 | o2 & c2 | o3 & c3 | o4 & c4 | o5 & c5
        fresh &= open_
        layer = fresh & ~dead if dead else fresh
        if fresh:
            open_ ^= fresh
            newest = at
            found.append((at * unit, fresh))
    return found, low


def moved_each(boards: Sequence[int], shifts: Sequence[int]) -> Six:
    """Six boards, each moved by the shift of its direction."""
    a, b, c, d, e, f = (
        board << shift if shift > 0 else board >> -shift for board, shift in zip(boards, shifts, strict=True)
    )
    return a, b, c, d, e, f


def places_of(board: int) -> Iterator[int]:
    """The indices of the bits of a board, ascending."""
    digits = f"{board:b}"[::-1]
    at = digits.find("1")
    while at >= 0:
        yield at
        at = digits.find("1", at + 1)
