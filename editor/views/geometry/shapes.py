"""Smooth outlines: hexes joined, rounded and wobbled, and their way into painter paths."""

from collections.abc import Iterable, Sequence
from struct import Struct
from typing import Any, NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray
from PySide6.QtCore import QByteArray, QDataStream, QPointF
from PySide6.QtGui import QPainterPath, QPolygonF
from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from editor.views.geometry.noise import Floats, noise
from editor.views.geometry.sheet import Point

#: How far apart the points of a wobbled outline lie, in u.
STEP = 0.045

#: So many lines are widened together; a map with its streams and roads as they come has fewer in sight.
MOST_TOGETHER = 60

NOTHING: BaseGeometry = Polygon()

#: Shapes in an array, to be worked on together.
Shapes = NDArray[Any]

#: How Qt writes a painter path: the number of its elements, these, where the last ring begins, the fill rule.
_COUNT, _END = Struct("<i"), Struct("<ii")
_ELEMENT = np.dtype([("type", "<i4"), ("x", "<f8"), ("y", "<f8")])
_MOVE, _LINE = 0, 1
_ODD_EVEN = 0


def smooth_union(
    polygons: Iterable[Sequence[Point]],
    *,
    inset: float,
    radius: float,
    wobble: float = 0.0,
    pace: float = 1.0,
) -> BaseGeometry:
    """The union of polygons shrunk by `inset`, all corners rounded by `radius`, the outline moved by up to
    about `wobble` with `pace` knots of noise per u.
    """
    shapes = [Polygon(points) for points in polygons]
    if not shapes:
        return NOTHING
    joined = shapely.unary_union(shapes).buffer(0.002, join_style="mitre")
    rounded = (
        joined.buffer(-inset - radius - 0.002, quad_segs=8)
        .buffer(2 * radius, quad_segs=8)
        .buffer(-radius, quad_segs=8)
    )
    return wobbled(rounded, wobble, pace) if wobble else rounded


def widened(lines: BaseGeometry, by: float, **how: Any) -> BaseGeometry:
    """The ground within `by` of lines; `how` goes to shapely's `buffer`.

    Buffered together, the time of many lines that cross each other has no bound worth the name; each for
    itself, and then united, it hardly grows faster than they do.
    """
    parts = shapely.get_parts(lines)
    if len(parts) <= MOST_TOGETHER:
        together: BaseGeometry = lines.buffer(by, **how)
        return together
    return shapely.union_all(shapely.buffer(parts, by, **how))


def polygons_of(shape: BaseGeometry) -> list[Polygon]:
    """The polygons a shape consists of; lines and points are dropped."""
    if isinstance(shape, Polygon):
        return [] if shape.is_empty else [shape]
    parts = getattr(shape, "geoms", ())
    return [polygon for part in parts for polygon in polygons_of(part)]


def wobbled(shape: BaseGeometry, amount: float, pace: float, what: int = 11) -> BaseGeometry:
    """The shape with its outline moved along its normal by noise of the position.

    Each stretch of the outline is divided on its own, so that a change in one place moves nothing elsewhere.
    """
    moved = []
    for polygon in polygons_of(shape):
        rings = [_wobbled_ring(ring, amount, pace, what) for ring in (polygon.exterior, *polygon.interiors)]
        moved.append(Polygon(rings[0], rings[1:]))
    if not moved:
        return NOTHING
    result: BaseGeometry = shapely.make_valid(
        shapely.unary_union([shapely.make_valid(each) for each in moved])
    )
    return result


def _wobbled_ring(ring: BaseGeometry, amount: float, pace: float, what: int) -> Floats:
    points = dense(shapely.get_coordinates(ring), STEP)[:-1]
    along = np.roll(points, -1, axis=0) - np.roll(points, 1, axis=0)
    length = np.hypot(along[:, 0], along[:, 1])
    length[length == 0] = 1.0
    x, y = points[:, 0] * pace, points[:, 1] * pace
    by = amount * (noise(x, y, what) + 0.5 * noise(2.3 * x, 2.3 * y, what + 1))
    normal = np.stack([along[:, 1] / length, -along[:, 0] / length], axis=1)
    return np.asarray(points + normal * by[:, None], dtype=np.float64)


def dense(points: Floats, step: float) -> Floats:
    """The polyline with every stretch longer than `step` divided into equal parts; (n, 2) in and out."""
    if len(points) < 2:
        return points
    delta = np.diff(points, axis=0)
    parts = np.maximum(1, np.ceil(np.hypot(delta[:, 0], delta[:, 1]) / step)).astype(int)
    which = np.repeat(np.arange(len(parts)), parts)
    part = np.arange(len(which)) - np.repeat(np.cumsum(parts) - parts, parts)
    inner = points[which] + delta[which] * (part / parts[which])[:, None]
    return np.vstack([inner, points[-1:]])


class OutlinePoint(NamedTuple):
    """A place on an outline: the point, the unit normal into the shape, the lattice cell it stands for."""

    x: float
    y: float
    nx: float
    ny: float
    column: int
    row: int


def places_along(shape: BaseGeometry, pitch: float) -> list[OutlinePoint]:
    """Places on the outlines of a shape, one for each cell of a lattice that they pass through.

    They hang on the lattice, not on the points of the outline: where an edit leaves an outline as it was,
    they stay as they were.
    """
    found: list[OutlinePoint] = []
    for polygon in polygons_of(shape):
        for hole, ring in enumerate((polygon.exterior, *polygon.interiors)):
            points = dense(shapely.get_coordinates(ring), pitch / 3)
            cells = np.unique(np.floor(points / pitch).astype(np.int64), axis=0)
            centres = shapely.points((cells + 0.5) * pitch)
            at = shapely.line_locate_point(ring, centres)
            here = shapely.get_coordinates(shapely.line_interpolate_point(ring, at))
            ahead, behind = (at + 0.012) % ring.length, (at - 0.012) % ring.length
            along = shapely.get_coordinates(shapely.line_interpolate_point(ring, ahead))
            along -= shapely.get_coordinates(shapely.line_interpolate_point(ring, behind))
            size = np.hypot(along[:, 0], along[:, 1])
            size[size == 0] = 1.0
            inwards = 1.0 if shapely.is_ccw(ring) != bool(hole) else -1.0
            nx, ny = -along[:, 1] / size * inwards, along[:, 0] / size * inwards
            values = np.column_stack([here, nx, ny]).tolist()
            found += [OutlinePoint(*value, *cell) for value, cell in zip(values, cells.tolist(), strict=True)]
    return found


def ring_path(points: Iterable[Point]) -> QPainterPath:
    """A closed path through the points."""
    path = QPainterPath()
    path.addPolygon(QPolygonF([QPointF(x, y) for x, y in points]))
    path.closeSubpath()
    return path


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
    parts = shapely.get_parts(shapely.get_parts(shape))
    parts = parts[(shapely.get_type_id(parts) == shapely.GeometryType.POLYGON) & ~shapely.is_empty(parts)]
    points, ring = shapely.get_coordinates(shapely.get_rings(parts), return_index=True)
    path = QPainterPath()
    if len(points):
        begins = np.diff(ring, prepend=-1) != 0
        elements = np.empty(len(points), _ELEMENT)
        elements["type"] = np.where(begins, _MOVE, _LINE)
        elements["x"], elements["y"] = points.T
        end = _END.pack(int(np.flatnonzero(begins)[-1]), _ODD_EVEN)
        # Read as a whole in Qt's own format; point by point would cost many times as much.
        stream = QDataStream(QByteArray(_COUNT.pack(len(points)) + elements.tobytes() + end))
        stream.setByteOrder(QDataStream.ByteOrder.LittleEndian)
        stream >> path
    return path


def moved(shape: BaseGeometry, dx: float, dy: float) -> BaseGeometry:
    """The shape shifted."""
    result: BaseGeometry = shapely.transform(shape, lambda points: points + np.array([dx, dy]))
    return result


def uncovered(parts: Shapes, dx: float, dy: float) -> Shapes:
    """What each of the parts leaves bare when it is shifted."""
    by = np.array([dx, dy])
    bare: Shapes = shapely.difference(parts, shapely.transform(parts, lambda points: points + by))
    return bare
