"""Which hexes and hexsides a centre-to-centre line meets, in exact integers.

Coordinates are the affine picture of the grid in which the centre of hex (q, r) is (3q, 3r) and its
corners lie at whole numbers; both orientations share it, since affine pictures keep crossings, runs along
hexsides and passages through vertices as they are.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from engine.hexes.hex import Hex

#: Corners of a hex around its centre; hexside d lies between corners d and d + 1.
CORNERS: tuple[tuple[int, int], ...] = ((-1, -1), (1, -2), (2, -1), (1, 1), (-1, 2), (-2, 1))


class LineSide(StrEnum):
    """On which side of the line a met hex lies, for someone who looks along it with the map before him."""

    LEFT = "left"
    RIGHT = "right"
    BOTH = "both"  # the line goes through the inside of the hex


class LineTemplate(NamedTuple):
    """The offsets strictly between (0, 0) and another hex on the line nudged to its left and to its right."""

    left: tuple[tuple[int, int], ...]
    right: tuple[tuple[int, int], ...]


class NudgedLines(NamedTuple):
    """The hexes strictly between the ends, in order, met by the line nudged to its left and to its right.

    Both are the same tuple unless the line runs along hexsides.
    """

    left: tuple[Hex, ...]
    right: tuple[Hex, ...]


@dataclass(frozen=True, slots=True)
class MetHex:
    """A hex the line meets: `enter` and `leave` are exact shares of the way from centre to centre."""

    hex: Hex
    side: LineSide
    enter: Fraction
    leave: Fraction


@dataclass(frozen=True, slots=True)
class CentreLine:
    """Everything a centre-to-centre line meets, ends included, in order.

    `left` and `right` are the hexes strictly between the ends that the line nudged to that side goes
    through; they differ only where the line runs along hexsides. `vertices` are the shares of the way at
    which the line passes through a vertex.
    """

    start: Hex
    end: Hex
    met: tuple[MetHex, ...]
    left: tuple[Hex, ...]
    right: tuple[Hex, ...]
    vertices: tuple[Fraction, ...]

    @property
    def runs_along_hexsides(self) -> bool:
        """Whether part of the line is the border between two hexes."""
        return self.left != self.right


def nudged_lines(start: Hex, end: Hex) -> NudgedLines:
    """The hexes strictly between two hexes on the left and the right nudged line, in order from `start`."""
    left, right = line_template(end.q - start.q, end.r - start.r)
    q, r = start
    placed = tuple(Hex(q + dq, r + dr) for dq, dr in left)
    if right is left:
        return NudgedLines(placed, placed)
    return NudgedLines(placed, tuple(Hex(q + dq, r + dr) for dq, dr in right))


@lru_cache(maxsize=1 << 13)
def line_template(dq: int, dr: int) -> LineTemplate:
    """The nudged lines from hex (0, 0) to hex (dq, dr); `left is right` unless it runs along hexsides.

    All offsets are images of those between direction (1, 0) and the corner direction (1, 1) under the
    twelve symmetries of the hex; a mirror image swaps left and right.
    """
    turns = 0
    q, r = dq, dr
    while not (q > 0 and r >= 0) and (q or r):
        q, r = q + r, -q  # a sixth of a turn back
        turns += 1
    mirrored = r > q
    if mirrored:
        q, r = r, q
    if q == r:
        left, right = _along_hexsides(q)
    else:
        left = right = _through_hexes(q, r)
    if mirrored:
        left, right = [(b, a) for a, b in right], [(b, a) for a, b in left]
    placed = _turned(left, turns)
    return LineTemplate(placed, _turned(right, turns) if q == r and q else placed)


def _through_hexes(dq: int, dr: int) -> list[tuple[int, int]]:
    """The hexes inside which the line to (dq, dr) runs, for dq > dr >= 0.

    `side` is the sidedness of the current hex's centre (a 2 x 2 determinant): adding a corner's share
    tells on which side of the line the corner lies. A line through a corner goes on into the hex ahead.
    """
    found: list[tuple[int, int]] = []
    q = r = side = 0
    near, far = dq - dr, -dq - 2 * dr
    ahead, to_right, to_left = -3 * dr, 3 * dq, -3 * (dq + dr)
    while True:
        if side + near < 0:
            r += 1
            side += to_right
        elif side + far > 0:
            q += 1
            r -= 1
            side += to_left
        else:
            q += 1
            side += ahead
        if q == dq and r == dr:
            return found
        found.append((q, r))


def _along_hexsides(steps: int) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Left and right hexes of the line to (steps, steps): every other stretch is a hexside."""
    left, right = [], []
    for at in range(steps):
        if at:
            left.append((at, at))
            right.append((at, at))
        left.append((at + 1, at))
        right.append((at, at + 1))
    return left, right


def _turned(cells: list[tuple[int, int]], turns: int) -> tuple[tuple[int, int], ...]:
    match turns:
        case 0:
            return tuple(cells)
        case 1:
            return tuple([(-r, q + r) for q, r in cells])
        case 2:
            return tuple([(-q - r, q) for q, r in cells])
        case 3:
            return tuple([(-q, -r) for q, r in cells])
        case 4:
            return tuple([(r, -q - r) for q, r in cells])
        case _:
            return tuple([(q + r, -q) for q, r in cells])


def centre_line(start: Hex, end: Hex) -> CentreLine:
    """The line from the centre of `start` to the centre of `end` with everything it meets."""
    left, right = nudged_lines(start, end)
    if start == end:
        whole = MetHex(start, LineSide.BOTH, Fraction(0), Fraction(1))
        return CentreLine(start, end, (whole,), (), (), ())
    met = [_met(start, end, hex_) for hex_ in (start, *dict.fromkeys(_merged(left, right)), end)]
    vertices = sorted({share for each in met for share in _vertices(start, end, each.hex)})
    return CentreLine(start, end, tuple(met), left, right, tuple(vertices))


def _merged(left: tuple[Hex, ...], right: tuple[Hex, ...]) -> Iterator[Hex]:
    for a, b in zip(left, right, strict=True):
        yield a
        yield b


def _sides(start: Hex, end: Hex, hex_: Hex) -> tuple[int, ...]:
    """For each corner of the hex: negative left of the line, zero on it, positive right of it."""
    dq, dr = end.q - start.q, end.r - start.r
    x, y = 3 * (hex_.q - start.q), 3 * (hex_.r - start.r)
    return tuple(dq * (y + cy) - dr * (x + cx) for cx, cy in CORNERS)


def _met(start: Hex, end: Hex, hex_: Hex) -> MetHex:
    sides = _sides(start, end, hex_)
    shares = [share for _, share in _meetings(start, end, hex_, sides)]
    first, last = max(min(shares), Fraction(0)), min(max(shares), Fraction(1))
    if min(sides) < 0 < max(sides):
        side = LineSide.BOTH
    else:
        side = LineSide.LEFT if min(sides) < 0 else LineSide.RIGHT
    return MetHex(hex_, side, first, last)


def _meetings(start: Hex, end: Hex, hex_: Hex, sides: tuple[int, ...]) -> Iterator[tuple[int, Fraction]]:
    """Where the line meets the outline of the hex: (corner or hexside, share of the way)."""
    x, y = 3 * (hex_.q - start.q), 3 * (hex_.r - start.r)
    for at, (cx, cy) in enumerate(CORNERS):
        here, there = sides[at], sides[(at + 1) % 6]
        nx, ny = CORNERS[(at + 1) % 6]
        if here == 0:
            yield at, _share(start, end, Fraction(x + cx), Fraction(y + cy))
        elif here * there < 0:
            part = Fraction(here, here - there)
            yield at, _share(start, end, x + cx + part * (nx - cx), y + cy + part * (ny - cy))


def _vertices(start: Hex, end: Hex, hex_: Hex) -> Iterator[Fraction]:
    sides = _sides(start, end, hex_)
    for at, share in _meetings(start, end, hex_, sides):
        if sides[at] == 0 and 0 <= share <= 1:
            yield share


def _share(start: Hex, end: Hex, x: Fraction, y: Fraction) -> Fraction:
    dx, dy = 3 * (end.q - start.q), 3 * (end.r - start.r)
    return x / dx if dx else y / dy
