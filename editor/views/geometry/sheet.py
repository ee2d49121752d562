"""Where the hexes of a grid lie on the drawn sheet: centres, corners, hexsides, and back again.

All lengths are in u, the width of a hex across its flats; x grows to the right, y downwards.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from engine.hexes.grid import COLUMN_PITCH, Grid
from engine.hexes.hex import Hex, rounded

#: The length of a hexside and the radius of the circle through the corners.
SIDE = 1 / math.sqrt(3)

Point = tuple[float, float]


class Box(NamedTuple):
    """A rectangle on the sheet."""

    left: float
    top: float
    right: float
    bottom: float

    def grown(self, by: float) -> Box:
        """The rectangle with a margin of `by` on all sides."""
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def meets(self, other: Box) -> bool:
        """Whether the two rectangles have a point in common."""
        return (
            self.left <= other.right
            and other.left <= self.right
            and self.top <= other.bottom
            and other.top <= self.bottom
        )

    def includes(self, x: float, y: float) -> bool:
        """Whether a point lies in the rectangle."""
        return self.left <= x <= self.right and self.top <= y <= self.bottom

    def holds(self, other: Box) -> bool:
        """Whether the other rectangle lies in this one."""
        return (
            self.left <= other.left
            and self.top <= other.top
            and other.right <= self.right
            and other.bottom <= self.bottom
        )

    def joined(self, other: Box) -> Box:
        """The least rectangle that holds both."""
        return Box(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @property
    def area(self) -> float:
        return (self.right - self.left) * (self.bottom - self.top)


class SheetGeometry:
    """The places of a grid's hexes on the sheet.

    Two of equal grids are equal: what is kept by geometry serves a map again that was closed and opened.
    """

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self._hash = hash((grid.is_flat_top, grid.columns, grid.rows))
        first = -90.0 if grid.is_flat_top else -60.0
        #: The angle of each hexside as seen from the centre, in radians.
        self.angles = tuple(math.radians(first + 60 * each) for each in range(6))
        #: The middle of each hexside, relative to the centre.
        self.middles: tuple[Point, ...] = tuple((math.cos(a) / 2, math.sin(a) / 2) for a in self.angles)
        #: The corners relative to the centre; hexside d runs from corner d to corner d + 1.
        self.corners: tuple[Point, ...] = tuple(
            (math.cos(a - math.pi / 6) * SIDE, math.sin(a - math.pi / 6) * SIDE) for a in self.angles
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SheetGeometry) and self.grid == other.grid

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def box(self) -> Box:
        """The whole sheet."""
        width, height = self.grid.size
        return Box(0.0, 0.0, width, height)

    def centre(self, hex_: Hex) -> Point:
        """The centre of a hex."""
        return self.grid.centre(hex_)

    def polygon(self, hex_: Hex, *, grow: float = 0.0) -> tuple[Point, ...]:
        """The six corners of a hex, each side moved outwards by `grow`."""
        x, y = self.centre(hex_)
        scale = 1 + 2 * grow
        return tuple((x + cx * scale, y + cy * scale) for cx, cy in self.corners)

    def hex_box(self, hex_: Hex) -> Box:
        """The rectangle that a hex touches with its corners and sides."""
        x, y = self.centre(hex_)
        across, down = (SIDE, 0.5) if self.grid.is_flat_top else (0.5, SIDE)
        return Box(x - across, y - down, x + across, y + down)

    def polygons(self, hexes: Iterable[Hex]) -> NDArray[np.float64]:
        """The corners of some hexes, (n, 6, 2), far quicker than one by one; those of two hexes side by side
        are the same to the last digit.
        """
        centres = np.array([self.centre(hex_) for hex_ in hexes]).reshape(-1, 1, 2)
        corners: NDArray[np.float64] = np.round(centres + np.array(self.corners), 9)
        return corners

    def side(self, hex_: Hex, direction: int) -> tuple[Point, Point]:
        """The two ends of a hexside."""
        x, y = self.centre(hex_)
        (ax, ay), (bx, by) = self.corners[direction % 6], self.corners[(direction + 1) % 6]
        return (x + ax, y + ay), (x + bx, y + by)

    def middle(self, hex_: Hex, direction: int) -> Point:
        """The middle of a hexside."""
        x, y = self.centre(hex_)
        mx, my = self.middles[direction % 6]
        return x + mx, y + my

    def hex_at(self, x: float, y: float) -> Hex:
        """The hex a point lies in, whether or not it lies on the sheet."""
        if self.grid.is_flat_top:
            q = x / COLUMN_PITCH
            r = y - 0.5 - q / 2
        else:
            along, across = y / COLUMN_PITCH, 2 * (x - 0.5)
            q, r = (along + across) / 2, (along - across) / 2
        return rounded(q, r)

    def side_at(self, x: float, y: float) -> tuple[Hex, int]:
        """The hex a point lies in and the direction of the hexside nearest to the point."""
        hex_ = self.hex_at(x, y)
        cx, cy = self.centre(hex_)
        return hex_, max(
            range(6), key=lambda d: (x - cx) * self.middles[d][0] + (y - cy) * self.middles[d][1]
        )

    def hexes_in(self, box: Box) -> Iterator[Hex]:
        """The hexes of the sheet, half ones too, whose centre lies in the rectangle, column by column."""
        return self._in_columns(box) if self.grid.is_flat_top else self._in_rows(box)

    def _in_columns(self, box: Box) -> Iterator[Hex]:
        # Odd columns are shifted up by half a hex, and have one more.
        grid = self.grid
        for column in _lines_between(box.left, box.right, grid.columns):
            odd = column & 1
            first, last = _places_between(box.top, box.bottom, odd, grid.rows)
            shift = (column + odd) // 2
            for row in range(first, last + 1):
                yield Hex(column, row - shift)

    def _in_rows(self, box: Box) -> Iterator[Hex]:
        # The same of rows, but told column by column.
        grid = self.grid
        rows = [
            (row, *_places_between(box.left, box.right, row & 1, grid.columns))
            for row in _lines_between(box.top, box.bottom, grid.rows)
        ]
        if not rows:
            return
        for column in range(min(first for _, first, _ in rows), max(last for _, _, last in rows) + 1):
            for row, first, last in rows:
                if first <= column <= last:
                    across = column + (row - (row & 1)) // 2
                    yield Hex(across, row - across)

    def box_around(self, hexes: tuple[Hex, ...], margin: float) -> Box:
        """The rectangle round the centres of at least one hex, with a margin."""
        centres = [self.centre(hex_) for hex_ in hexes]
        return Box(
            min(x for x, _ in centres),
            min(y for _, y in centres),
            max(x for x, _ in centres),
            max(y for _, y in centres),
        ).grown(margin)


def _lines_between(low: float, high: float, count: int) -> Iterator[int]:
    """The lines of hexes across the staggered axis whose middle lies there, numbered from 0 to `count`."""
    near = range(max(0, math.floor(low / COLUMN_PITCH)), min(count, math.ceil(high / COLUMN_PITCH)) + 1)
    return (line for line in near if low <= line * COLUMN_PITCH <= high)


def _places_between(low: float, high: float, odd: int, count: int) -> tuple[int, int]:
    """First and last place along a line whose hex has its middle there."""
    shift = odd / 2 - 0.5
    return max(0, math.ceil(low + shift)), min(count + odd - 1, math.floor(high + shift))
