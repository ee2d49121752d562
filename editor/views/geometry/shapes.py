"""Smooth outlines: hexes joined, rounded and wobbled, and their way into painter paths."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate, pairwise
from struct import Struct
from typing import Any, NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray
from PySide6.QtCore import QByteArray, QDataStream, QPointF
from PySide6.QtGui import QPainterPath, QPolygonF
from shapely import MultiPolygon, Polygon
from shapely.geometry.base import BaseGeometry

from editor.views.geometry.noise import Floats, noise
from editor.views.geometry.sheet import Box, Point

#: How far apart the points of a wobbled outline lie, in u.
STEP = 0.045

#: No straight stretch of the rounded outline of hexes is longer than this, in u.
_LONGEST = 0.6

#: So many lines are widened together; a map with its streams and roads as they come has fewer in sight.
MOST_TOGETHER = 60

NOTHING: BaseGeometry = Polygon()

#: Shapes in an array, to be worked on together.
Shapes = NDArray[Any]

#: How Qt writes a painter path: the number of its elements, these, where the last ring begins, the fill rule.
_COUNT, _END = Struct(">i"), Struct(">ii")
_ELEMENT = np.dtype([("type", ">i4"), ("at", ">f8", (2,))])
_ODD_EVEN = 0


class Softness(NamedTuple):
    """How an area of hexes is made soft: shrunk by `inset`, all corners rounded by `radius`, the outline
    moved by up to about `wobble` with `pace` knots of noise per u.
    """

    inset: float
    radius: float
    wobble: float = 0.0
    pace: float = 1.4


def smooth_unions(
    hexes: Floats, counts: Sequence[int], how: Sequence[Softness], near: Box
) -> list[BaseGeometry]:
    """Unions of hexes of a grid, (n, 6, 2), of which so many make the first area, so many the second one, and
    so on; each made soft in its own way, and cut to what is `near`.

    All go through each step together: for the few hexes of an edit the calls take longer than their work.
    """
    found = [NOTHING] * len(counts)
    some = [number for number, count in enumerate(counts) if count]
    if not some:
        return found
    # They share their corners to the last digit, which joins them fast.
    parts, ends = np.asarray(shapely.polygons(hexes)), [*accumulate(counts)]
    joined = [_side_by_side(parts[ends[each] - counts[each] : ends[each]]) for each in some]
    ways = [how[each] for each in some]
    inset, radius, wobble, pace = np.array(ways).T
    shrunk = shapely.buffer(joined, -inset - radius, quad_segs=8)
    # Stretches that lead in are kept whole.
    leading_in = near.grown(_LONGEST + max(way.radius for way in ways))
    grown = shapely.clip_by_rect(shapely.buffer(shrunk, 2 * radius, quad_segs=8), *leading_in)
    rounded = shapely.buffer(grown, -radius, quad_segs=8)
    soft = shapely.clip_by_rect(wobbled_each(rounded, near, wobble, pace), *near)
    for number, shape in zip(some, soft, strict=True):
        found[number] = shape
    return found


def _side_by_side(parts: Shapes) -> BaseGeometry:
    """The union of polygons that share sides and nothing else."""
    area: BaseGeometry = parts[0] if len(parts) == 1 else shapely.coverage_union_all(parts)
    return area


def cut(shape: BaseGeometry, box: Box) -> BaseGeometry:
    """What of a shape lies in a rectangle; far quicker than intersecting it with one as a polygon."""
    if shape.is_empty:
        return shape
    clipped: BaseGeometry = shapely.clip_by_rect(shape, box.left, box.top, box.right, box.bottom)
    return clipped


def widened(lines: BaseGeometry, by: float, **how: Any) -> BaseGeometry:
    """The ground within `by` of lines; `how` goes to shapely's `buffer`.

    Buffered together, the time of many lines that cross each other has no bound worth the name; each for
    itself, and then united, it hardly grows faster than they do.
    """
    if lines.is_empty:
        return NOTHING
    how.setdefault("quad_segs", 8)
    parts = shapely.get_parts(lines)
    if len(parts) <= MOST_TOGETHER:
        together: BaseGeometry = lines.buffer(by, **how)
        return together
    return shapely.union_all(shapely.buffer(parts, by, **how))


def without(ground: BaseGeometry, *others: BaseGeometry) -> BaseGeometry:
    """A shape less others, of which most are often nothing."""
    for other in others:
        if not (ground.is_empty or other.is_empty):
            ground = ground.difference(other)
    return ground


def off_the_lines(ground: BaseGeometry, *strips: tuple[BaseGeometry, float]) -> BaseGeometry:
    """A shape less what of it lies within so many u of lines, of which most lead elsewhere."""
    if ground.is_empty:
        return ground
    box = Box(*ground.bounds)
    return without(ground, *(widened(cut(lines, box.grown(by)), by) for lines, by in strips))


def polygons_of(shape: BaseGeometry) -> list[Polygon]:
    """The polygons a shape consists of; lines and points are dropped."""
    if isinstance(shape, Polygon):
        return [] if shape.is_empty else [shape]
    parts = getattr(shape, "geoms", ())
    return [polygon for part in parts for polygon in polygons_of(part)]


def wobbled(shape: BaseGeometry, near: Box, amount: float, pace: float, what: int = 11) -> BaseGeometry:
    """The shape with its outline, where it is `near`, moved along its normal by noise of the position.

    Each stretch of the outline is divided on its own, so that a change in one place moves nothing elsewhere.
    """
    if shape.is_empty:
        return NOTHING
    area: BaseGeometry = wobbled_each([shape], near, np.array([amount]), np.array([pace]), what)[0]
    return area


def wobbled_each(
    shapes: Sequence[BaseGeometry] | Shapes, near: Box, amounts: Floats, paces: Floats, what: int = 11
) -> Shapes:
    """`wobbled` for areas, each by an amount and at a pace of its own; by 0 it stays as it is."""
    found: Shapes = np.array(shapes)
    moving = amounts.nonzero()[0]
    areas: Shapes = shapely.segmentize(found[moving], STEP)
    parts, area = shapely.get_parts(areas, return_index=True)
    rings, part = _rings_of(parts)
    points, ring = shapely.get_coordinates(rings, return_index=True)
    of_ring = moving[area[part[ring]]]
    _wobble(points, ring, near.grown(2 * amounts.max()), amounts[of_ring], paces[of_ring], what)
    moved = shapely.set_coordinates(areas, points)
    for number in (~shapely.is_valid(moved)).nonzero()[0]:
        moved[number] = _united(shapely.make_valid(shapely.get_parts(moved[number])))
    found[moving] = moved
    return found


def _rings_of(polygons: Sequence[Polygon] | Shapes) -> tuple[Shapes, NDArray[np.int64]]:
    """The outlines of polygons, and the number of the polygon that each belongs to."""
    parts: Shapes = np.asarray(polygons)
    if shapely.get_num_interior_rings(parts).any():
        rings, owner = shapely.get_rings(parts, return_index=True)
        return rings, owner
    return shapely.get_exterior_ring(parts), np.arange(len(parts))


def _united(parts: Shapes) -> BaseGeometry:
    """The union of areas; where they do not overlap, which is quickly seen, they only stand side by side."""
    if len(parts) == 1:
        alone: BaseGeometry = parts[0]
        return alone
    apart: BaseGeometry = shapely.multipolygons([each for part in parts for each in polygons_of(part)])
    if shapely.is_valid(apart):
        return apart
    united: BaseGeometry = shapely.make_valid(shapely.union_all(parts))
    return united


def _wobble(
    points: Floats, ring: NDArray[np.int64], near: Box, amounts: Floats, paces: Floats, what: int
) -> None:
    """Move those of the points of rings, (n, 2), that are near; each point by an amount and at a pace of its
    own. `ring` tells by rising numbers which ring a point belongs to.
    """
    first = _starts(ring)
    last = np.empty_like(first)
    last[:-1], last[-1:] = first[1:] - 1, len(ring) - 1
    is_moved = np.asarray(((points >= near[:2]) & (points <= near[2:])).all(axis=1))
    # The last point of a ring is its first one again, and goes with it.
    is_moved[last] = False
    moving = is_moved.nonzero()[0]
    before = np.arange(-1, len(ring) - 1)
    before[first] = last - 1
    along = points[moving + 1] - points[before[moving]]
    length = np.hypot(along[:, 0], along[:, 1])
    length[length == 0] = 1.0
    x, y = points[moving].T * paces[moving]
    broad, fine = noise(np.array([x, 2.3 * x]), np.array([y, 2.3 * y]), np.array([[what], [what + 1]]))
    by = amounts[moving] * (broad + 0.5 * fine) / length
    points[moving, 0] += along[:, 1] * by
    points[moving, 1] -= along[:, 0] * by
    points[last] = points[first]


def _starts(owner: NDArray[np.int64]) -> NDArray[np.int64]:
    """The places in a row of numbers at which another one begins."""
    return _begins(owner).nonzero()[0]


def _begins(owner: NDArray[np.int64]) -> NDArray[np.bool_]:
    """Where in a row of numbers another one begins."""
    begins = np.empty(len(owner), bool)
    begins[:1] = True
    np.not_equal(owner[1:], owner[:-1], out=begins[1:])
    return begins


class OutlinePoint(NamedTuple):
    """A place on an outline: the point, the unit normal into the shape, the lattice cell it stands for."""

    x: float
    y: float
    nx: float
    ny: float
    column: int
    row: int


class OutlinePlaces(NamedTuple):
    """Places on outlines as arrays: points and unit normals into the shape (n, 2), lattice cells (n, 2)."""

    points: Floats
    normals: Floats
    cells: NDArray[np.int64]


def places_along(shape: BaseGeometry, pitch: float) -> list[OutlinePoint]:
    """The places of `outline_places` one by one."""
    found = outline_places(shape, pitch)
    values, cells = np.hstack([found.points, found.normals]).tolist(), found.cells.tolist()
    return [OutlinePoint(*value, *cell) for value, cell in zip(values, cells, strict=True)]


def outline_places(shape: BaseGeometry, pitch: float, near: Box | None = None) -> OutlinePlaces:
    """Places on the outlines of a shape, one for each cell of a lattice that they pass through; those outside
    a box, where one is given, may be missing.

    Each is the place nearest to the middle of its cell. They hang on the lattice, not on the points of the
    outline: where an edit leaves an outline as it was, they stay as they were.
    """
    return places_of_outlines([shape], pitch, near)[0]


def places_of_outlines(
    shapes: Sequence[BaseGeometry], pitch: float, near: Box | None = None
) -> tuple[OutlinePlaces, list[slice]]:
    """The places of `outline_places` on some shapes, and which of them lie on each: quicker than on one shape
    after the other.
    """
    polygons = [polygons_of(shape) for shape in shapes]
    if not any(polygons):
        nowhere = OutlinePlaces(np.empty((0, 2)), np.empty((0, 2)), np.empty((0, 2), np.int64))
        return nowhere, [slice(0)] * len(shapes)
    rings, owner = _rings_of([each for of_shape in polygons for each in of_shape])
    is_hole = ~_begins(owner)
    places, ring = _places_on(rings, pitch, shapely.is_ccw(rings) != is_hole, near)
    # They come ring by ring, and so shape by shape.
    ends = [0, *owner[ring].searchsorted([*accumulate(len(of_shape) for of_shape in polygons)])]
    return places, [slice(*stretch) for stretch in pairwise(ends)]


def _places_on(
    rings: Shapes, pitch: float, is_left: NDArray[np.bool_], near: Box | None
) -> tuple[OutlinePlaces, NDArray[np.int64]]:
    """Places on rings, whose inside is to the left or to the right of each, and of each place its ring."""
    corners, ring = shapely.get_coordinates(rings, return_index=True)
    # Across and down as two rows, (2, n): one call works on both.
    at = np.ascontiguousarray(corners.T)
    is_side = ring[1:] == ring[:-1]
    if near is not None:
        # Of a cell that is near all sides count.
        bounds = np.array(near.grown(pitch)).reshape(2, 2, 1)
        one, other = at[:, :-1], at[:, 1:]
        is_near = (np.maximum(one, other) >= bounds[0]) & (np.minimum(one, other) <= bounds[1])
        is_side &= is_near[0] & is_near[1]
    starts = is_side.nonzero()[0]
    step, at, ring = at.take(starts + 1, 1) - at.take(starts, 1), at.take(starts, 1), ring[starts]
    lengths = np.maximum(np.hypot(*step), 1e-12)
    parts = np.maximum(1, np.ceil(lengths / (pitch / 3))).astype(np.int64)
    side = np.arange(len(parts)).repeat(parts)
    share = (np.arange(len(side)) - (parts.cumsum() - parts)[side]) / parts[side]
    cells = np.floor((at.take(side, 1) + step.take(side, 1) * share) / pitch).astype(np.int64)
    # One number for a side and a cell that it leads through: so it is found where another one begins.
    place = (cells[0] << 20) + cells[1]
    enters = _starts(place + (side << 40))
    place, cells, side = place[enters], cells.take(enters, 1), side[enters]
    # Of each side that leads through a cell the point nearest to its middle, and then the nearest of these.
    middles = (cells + 0.5) * pitch
    at, step, lengths = at.take(side, 1), step.take(side, 1), lengths[side]
    along = (middles - at) * step
    reach = np.minimum(np.maximum((along[0] + along[1]) / lengths**2, 0.0), 1.0)
    at += step * reach
    key = place + (ring[side] << 40)
    order = np.lexsort((np.hypot(*(at - middles)), key))
    first = order[_starts(key[order])]
    of_ring = ring[side[first]]
    inwards = step[::-1].take(first, 1) * (np.where(is_left[of_ring], 1.0, -1.0) / lengths[first])
    inwards[0] *= -1
    return OutlinePlaces(at.take(first, 1).T, inwards.T, cells.take(first, 1).T), of_ring


def ring_path(points: Iterable[Point]) -> QPainterPath:
    """A closed path through the points."""
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(x, y) for x, y in points]))
    path.closeSubpath()
    return path


def hull_path(points: Iterable[Point]) -> QPainterPath:
    """The convex hull of a few points."""
    ordered = sorted(set(points))
    halves: list[list[Point]] = []
    for run in (ordered, ordered[::-1]):
        half: list[Point] = []
        for x, y in run:
            while len(half) > 1:
                (ax, ay), (bx, by) = half[-2:]
                if (bx - ax) * (y - ay) > (by - ay) * (x - ax):
                    break
                half.pop()
            half.append((x, y))
        halves.append(half[:-1])
    return ring_path([point for half in halves for point in half])


def circle_path(centre: Point, radius: float) -> QPainterPath:
    """A circle."""
    path = QPainterPath()
    path.addEllipse(QPointF(*centre), radius, radius)
    return path


def rect_path(x: float, y: float, wide: float, tall: float, radius: float = 0.0) -> QPainterPath:
    """A rectangle by its upper left corner, its corners rounded by `radius`."""
    path = QPainterPath()
    if radius:
        path.addRoundedRect(x, y, wide, tall, radius, radius)
    else:
        path.addRect(x, y, wide, tall)
    return path


def line_path(points: Iterable[Point]) -> QPainterPath:
    """An open path through the points."""
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(x, y) for x, y in points]))
    return path


def add_line(path: QPainterPath, start: Point, *points: Point) -> None:
    """Add a line from point to point to a path."""
    path.moveTo(*start)
    for point in points:
        path.lineTo(*point)


def path_of(shape: BaseGeometry | Shapes) -> QPainterPath:
    """The painter path of the polygons of a shape, or of several shapes, holes left out."""
    if isinstance(shape, Polygon) and not shapely.get_num_interior_rings(shape):
        return _path_through(shapely.get_coordinates(shape), np.zeros(1, np.int64))
    if isinstance(shape, Polygon | MultiPolygon):
        parts: Shapes = shapely.get_parts(shape)
    else:  # twice, as there may be shapes of several parts among them
        parts = shapely.get_parts(shapely.get_parts(shape))
        parts = parts[shapely.get_type_id(parts) == shapely.GeometryType.POLYGON]
    if shapely.get_num_interior_rings(parts).any():
        parts = shapely.get_rings(parts)
    points, ring = shapely.get_coordinates(parts, return_index=True)
    return _path_through(points, _starts(ring))


def strokes_path(starts: Floats, ends: Floats) -> QPainterPath:
    """A path of single straight strokes; (n, 2) each."""
    points = np.empty((2 * len(starts), 2))
    points[::2], points[1::2] = starts, ends
    return _path_through(points, np.arange(0, len(points), 2))


def _path_through(points: Floats, begins: NDArray[np.int64]) -> QPainterPath:
    """The path through points, at some of which, by their numbers, a new line begins."""
    path = QPainterPath()
    if len(points):
        elements = np.empty(len(points), _ELEMENT)
        # In Qt's numbers a line begins with 0 and goes on with 1.
        kinds = elements["type"]
        kinds[:] = 1
        kinds[begins] = 0
        elements["at"] = points
        end = _END.pack(begins[-1], _ODD_EVEN)
        # Read as a whole in Qt's own format; point by point would cost many times as much.
        stream = QDataStream(QByteArray(_COUNT.pack(len(points)) + elements.tobytes() + end))
        stream >> path
    return path


def fresh(path: QPainterPath) -> QPainterPath:
    """A path that is kept, as one of its own to be drawn: with each that was drawn Qt keeps what it has made
    of it, some three kilobytes, and with each that was put together point by point room for more points.
    """
    return path.translated(0.0, 0.0)


def moved(shape: BaseGeometry, dx: float, dy: float) -> BaseGeometry:
    """The shape shifted."""
    result: BaseGeometry = shapely.transform(shape, lambda points: points + np.array([dx, dy]))
    return result


def uncovered(parts: Shapes, dx: float, dy: float) -> Shapes:
    """What each of the parts leaves bare when it is shifted."""
    by = np.array([dx, dy])
    bare: Shapes = shapely.difference(parts, shapely.transform(parts, lambda points: points + by))
    return bare
