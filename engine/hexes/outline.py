"""Outlines of hexes as shapely polygons: on drawing coordinates, and on exact integer coordinates."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.hexes.centre_line import CORNERS, CentreLine
from engine.hexes.grid import COLUMN_PITCH, Grid
from engine.hexes.hex import Hex

if TYPE_CHECKING:
    from shapely import Polygon

Point = tuple[float, float]

#: Corners around the centre in widths across flats; hexside d lies between corners d and d + 1.
_LONG, _SHORT = 1 / (2 * COLUMN_PITCH), 1 / (4 * COLUMN_PITCH)
_FLAT_TOP: tuple[Point, ...] = (
    (-_SHORT, -0.5),
    (_SHORT, -0.5),
    (_LONG, 0.0),
    (_SHORT, 0.5),
    (-_SHORT, 0.5),
    (-_LONG, 0.0),
)
_POINTY_TOP: tuple[Point, ...] = (
    (0.0, -_LONG),
    (0.5, -_SHORT),
    (0.5, _SHORT),
    (0.0, _LONG),
    (-0.5, _SHORT),
    (-0.5, -_SHORT),
)


@dataclass(frozen=True, slots=True)
class ClippedStretch:
    """The part of a drawn line that lies inside (or on the border of) one hex, in `Grid.centre` units."""

    hex: Hex
    start: Point
    end: Point


def corners(grid: Grid, hex_: Hex) -> tuple[Point, ...]:
    """The six corners of a hex in `Grid.centre` units, clockwise; hexside d lies between d and d + 1."""
    x, y = grid.centre(hex_)
    return tuple((x + dx, y + dy) for dx, dy in (_FLAT_TOP if grid.is_flat_top else _POINTY_TOP))


def outline(grid: Grid, hex_: Hex) -> Polygon:
    """The hex as a polygon in `Grid.centre` units; for drawing, never for a verdict."""
    from shapely import Polygon

    return Polygon(corners(grid, hex_))


def exact_outline(hex_: Hex) -> Polygon:
    """The hex as a polygon in the affine picture with whole-number corners around (3q, 3r).

    Intersections of centre-to-centre lines with it are decided exactly by shapely, which real
    coordinates with a square root are not.
    """
    from shapely import Polygon

    return Polygon([(3 * hex_.q + x, 3 * hex_.r + y) for x, y in CORNERS])


def clipped(grid: Grid, line: CentreLine) -> tuple[ClippedStretch, ...]:
    """The drawn line cut at the outlines of the hexes it meets, by shapely, in order from its start.

    Which hexes are met comes from the exact line; shapely only says where on the picture. A stretch
    along a hexside is given for the hexes on both of its sides.
    """
    from shapely import LineString

    if line.start == line.end:
        return ()
    drawn = LineString([grid.centre(line.start), grid.centre(line.end)])
    stretches = []
    for met in line.met:
        # Rounding may leave a run along a hexside just outside the polygon.
        part = drawn.intersection(outline(grid, met.hex).buffer(1e-9))
        points = [(x, y) for x, y, *_ in part.coords] if part.geom_type == "LineString" else []
        if len(points) >= 2:
            stretches.append(ClippedStretch(met.hex, points[0], points[-1]))
    return tuple(stretches)
