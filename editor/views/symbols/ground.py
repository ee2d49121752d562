"""Clear ground: field parcels of faint tints, furrows, and nothing else."""

import math

import shapely
from PySide6.QtGui import QPainterPath
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from editor.views.geometry.noise import chance
from editor.views.geometry.shapes import add_line, path_of, ring_path
from editor.views.geometry.sheet import Box, Point
from editor.views.landscape import Landscape
from editor.views.sketch import Detail, Sketch

_PITCH = 1.6
_TINTS = ("#D6D5A0", "#E1DCB0", "#D2D39B", "#E5DDB5", "#CDD198", "#DFD6A4", "#D9DAAA")
_STRAW = ("#E3CB94", "#DDC48A", "#E8D4A2", "#D6BC80", "#E0CD9A")


def draw_ground(sketch: Sketch, land: Landscape) -> None:
    """Paper, parcels and furrows."""
    box = land.box.grown(0.1)
    sketch.fill(_rectangle(box), sketch.palette.paper)
    if sketch.saves_ink or sketch.detail is Detail.FLAT:
        return
    for column, row, shape in _near(land):
        tint = _TINTS[int(chance(3, column, row) * len(_TINTS))]
        sketch.fill(path_of(shape), tint, 0.86)
        if sketch.detail >= Detail.MEDIUM and chance(4, column, row) < 0.67:
            _furrows(sketch, shape, column, row)


def draw_straw(sketch: Sketch, land: Landscape, shape: BaseGeometry, opacity: float) -> None:
    """The parcels again, in straw tones, inside a hill."""
    if sketch.saves_ink or sketch.detail is Detail.FLAT:
        return
    for column, row, parcel in _near(land):
        inside = parcel.intersection(shape)
        if not inside.is_empty:
            tint = _STRAW[int(chance(5, column, row) * len(_STRAW))]
            sketch.fill(path_of(inside), tint, opacity)


def _near(land: Landscape) -> list[tuple[int, int, Polygon]]:
    """The parcels of which something shows in the part."""
    every = land.kept("parcels", lambda: parcels(land.whole.grown(0.1)))
    return [each for each in every if land.box.grown(0.1).meets(Box(*each[2].bounds))]


def parcels(box: Box) -> list[tuple[int, int, Polygon]]:
    """The parcels that touch a rectangle, with their lattice place: Voronoi cells with round corners."""
    columns = range(math.floor(box.left / _PITCH) - 4, math.ceil(box.right / _PITCH) + 5)
    rows = range(math.floor(box.top / _PITCH) - 4, math.ceil(box.bottom / _PITCH) + 5)
    places = [(column, row) for column in columns for row in rows]
    sites = [_site(*place) for place in places]
    cells = shapely.get_parts(shapely.voronoi_polygons(shapely.MultiPoint(sites)))
    owner = shapely.STRtree(cells).query(shapely.points(sites), predicate="within")
    shapes = shapely.buffer(shapely.buffer(cells, -0.15), 0.12, quad_segs=4)
    found = []
    for site, cell in sorted(zip(owner[0].tolist(), owner[1].tolist(), strict=True)):
        shape = shapes[cell]
        if isinstance(shape, Polygon) and not shape.is_empty and box.meets(Box(*shape.bounds)):
            found.append((*places[site], shape))
    return found


def _site(column: int, row: int) -> Point:
    return (
        (column + 0.5 + 0.72 * (chance(1, column, row) - 0.5)) * _PITCH,
        (row + 0.5 + 0.72 * (chance(2, column, row) - 0.5)) * _PITCH,
    )


def _furrows(sketch: Sketch, shape: Polygon, column: int, row: int) -> None:
    angle = chance(6, column, row) * math.pi
    apart = 0.085 if chance(7, column, row) < 0.5 else 0.13
    dx, dy = math.cos(angle), math.sin(angle)
    cx, cy = _site(column, row)
    lines = [
        LineString(
            [(cx - dy * at - dx * 2, cy + dx * at - dy * 2), (cx - dy * at + dx * 2, cy + dx * at + dy * 2)]
        )
        for at in (apart * step for step in range(-18, 19))
    ]
    inside = shapely.MultiLineString(lines).intersection(shape.buffer(-0.06))
    path = QPainterPath()
    for part in getattr(inside, "geoms", [inside]):
        points = shapely.get_coordinates(part).tolist()
        if len(points) >= 2:
            add_line(path, points[0], points[-1])
    sketch.line(path, "#8C8A4A", 0.014, opacity=0.16, flat=True)


def _rectangle(box: Box) -> QPainterPath:
    return ring_path(
        [(box.left, box.top), (box.right, box.top), (box.right, box.bottom), (box.left, box.bottom)]
    )
