"""Axial hex coordinates and the arithmetic on them."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple


class Hex(NamedTuple):
    """A hex in axial coordinates; stepping by `DIRECTIONS[d]` crosses hexside `d`.

    The same axial arithmetic serves both orientations: on a flat-top grid direction 0 points up,
    on a pointy-top grid to the upper right, then clockwise. Only `engine.hexes.grid` knows which.
    """

    q: int
    r: int


#: The step across each hexside, clockwise from the grid's first edge.
DIRECTIONS: tuple[Hex, ...] = (Hex(0, -1), Hex(1, -1), Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0))


def rounded(q: float, r: float) -> Hex:
    """The hex that a point between hexes lies in, by its axial coordinates."""
    s = -q - r
    rq, rr, rs = round(q), round(r), round(s)
    dq, dr, ds = abs(rq - q), abs(rr - r), abs(rs - s)
    if dq > dr and dq > ds:
        rq = -rr - rs
    elif dr > ds:
        rr = -rq - rs
    return Hex(rq, rr)


def neighbour(hex_: Hex, direction: int) -> Hex:
    """The hex across hexside `direction` (taken modulo 6)."""
    return neighbours(hex_)[direction % 6]  # sooner found than made


# Maps are walked over hex by hex, again and again; the largest one has 40,000.
@lru_cache(maxsize=1 << 16)
def neighbours(hex_: Hex) -> tuple[Hex, ...]:
    """The six adjacent hexes, in the order of their directions."""
    q, r = hex_
    return tuple([Hex(q + dq, r + dr) for dq, dr in DIRECTIONS])


def direction_between(a: Hex, b: Hex) -> int | None:
    """The direction of the hexside of `a` that `b` lies across, or None when they are not adjacent."""
    step = Hex(b.q - a.q, b.r - a.r)
    return DIRECTIONS.index(step) if step in DIRECTIONS else None


def distance(a: Hex, b: Hex) -> int:
    """The number of steps of a shortest walk between two hexes on an open grid."""
    dq, dr = b.q - a.q, b.r - a.r
    return max(abs(dq), abs(dr), abs(dq + dr))


def opposite(direction: int) -> int:
    """The direction pointing the other way."""
    return (direction + 3) % 6


def ring(centre: Hex, radius: int) -> Iterator[Hex]:
    """The hexes at exactly `radius` steps, clockwise from direction 0 (the centre itself for 0)."""
    if radius == 0:
        yield centre
        return
    dq, dr = DIRECTIONS[0]
    at = Hex(centre.q + dq * radius, centre.r + dr * radius)
    for side in range(6):
        for _ in range(radius):
            yield at
            at = neighbour(at, side + 2)


def disc(centre: Hex, radius: int) -> Iterator[Hex]:
    """The hexes within `radius` steps, ring by ring from the centre outwards."""
    for steps in range(radius + 1):
        yield from ring(centre, steps)


def bearings(at: Hex, other: Hex) -> tuple[int, ...]:
    """The directions in which `other` lies from `at`: that of the hexside the line of centres crosses.

    Two where the line leaves exactly along the spine between two hexsides, none for one and the same hex.
    """
    dq, dr = other.q - at.q, other.r - at.r
    if not dq and not dr:
        return ()
    # The inner product in the plane, times two: only the largest ones matter.
    along = [2 * q * dq + 2 * r * dr + q * dr + r * dq for q, r in DIRECTIONS]
    most = max(along)
    return tuple(direction for direction, each in enumerate(along) if each == most)
