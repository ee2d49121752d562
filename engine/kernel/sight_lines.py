"""Nudged lines as distances between indices of a padded board, shared by all tables of one height."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from engine.hexes.centre_line import line_template
from engine.hexes.hex import Hex, direction_between, distance

_ORIGIN = Hex(0, 0)


class NudgedLine(NamedTuple):
    """A nudged line as index distances from its first hex.

    `near_start[n]` and `near_end[n]` are the hexes within n steps of that end. `crossings` are the steps
    between hexes of the line: (hex before, direction, steps from start to the hex after, steps from the hex
    before to the end).
    """

    cells: tuple[int, ...]
    near_start: Mapping[int, tuple[int, ...]]
    near_end: Mapping[int, tuple[int, ...]]
    crossings: tuple[tuple[int, int, int, int], ...]


# Tables of maps of one height share their lines, so that an edited map need not lay them out again.
@lru_cache(maxsize=1 << 14)
def sides_of(
    offset: tuple[int, int], stride: int, counts: tuple[int, ...], crossed: bool
) -> tuple[NudgedLine, ...]:
    """The nudged lines to the hex at an offset: one, or left and right where it runs along hexsides.

    `stride` is the distance between the indices of (q, r) and (q + 1, r), `counts` the numbers of steps
    for which the hexes near the ends are wanted, `crossed` whether the crossings of hexsides are.
    """
    left, right = line_template(*offset)
    sides = (_line(left, offset, stride, counts, crossed),)
    return sides if right is left else (*sides, _line(right, offset, stride, counts, crossed))


def _line(
    cells: tuple[tuple[int, int], ...],
    end: tuple[int, int],
    stride: int,
    counts: tuple[int, ...],
    crossed: bool,
) -> NudgedLine:
    shifts = tuple([q * stride + r for q, r in cells])
    # Hexes within n steps of an end are among the first 2 n + 2 on the line.
    most = 2 * counts[-1] + 2
    dq, dr = end
    ahead = [max(abs(q), abs(r), abs(q + r)) for q, r in cells[:most]]
    behind = [max(abs(q - dq), abs(r - dr), abs(q + r - dq - dr)) for q, r in cells[-most:]]
    near_start: dict[int, tuple[int, ...]] = {0: ()}
    near_end: dict[int, tuple[int, ...]] = {0: ()}
    for n in counts:
        near_start[n] = tuple([s for s, d in zip(shifts, ahead, strict=False) if d <= n])
        near_end[n] = tuple([s for s, d in zip(shifts[-most:], behind, strict=True) if d <= n])
    crossings = tuple(_crossings(cells, Hex(*end), stride)) if crossed else ()
    return NudgedLine(shifts, near_start, near_end, crossings)


def _crossings(
    cells: tuple[tuple[int, int], ...], end: Hex, stride: int
) -> Iterator[tuple[int, int, int, int]]:
    for one, other in pairwise(Hex(q, r) for q, r in cells):
        direction = direction_between(one, other) or 0
        yield one.q * stride + one.r, direction, distance(_ORIGIN, other), distance(one, end)
