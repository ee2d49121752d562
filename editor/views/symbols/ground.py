"""Clear ground: field parcels of faint tints, furrows, and nothing else."""

import math
from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple

import numpy as np
import shapely
from PySide6.QtCore import Qt
from PySide6.QtGui import QPainterPath
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from editor.views.geometry.noise import chance
from editor.views.geometry.shapes import add_line, fresh, path_of, ring_path
from editor.views.geometry.sheet import Box, Point
from editor.views.landscape import Landscape
from editor.views.sketch import Detail, Sketch

_PITCH = 1.6

#: Parcels are worked out together in squares of so many either way, and those of so many squares are kept.
_BLOCK, _MOST_BLOCKS = 6, 48

_TINTS = ("#D6D5A0", "#E1DCB0", "#D2D39B", "#E5DDB5", "#CDD198", "#DFD6A4", "#D9DAAA")
_STRAW = ("#E3CB94", "#DDC48A", "#E8D4A2", "#D6BC80", "#E0CD9A")


class LandParcel(NamedTuple):
    """A field: its place in the lattice, its shape, and what it keeps within."""

    column: int
    row: int
    shape: Polygon
    path: QPainterPath
    box: Box


def draw_ground(sketch: Sketch, land: Landscape) -> None:
    """Paper, parcels and furrows."""
    box = land.box.grown(0.1)
    sketch.fill(_rectangle(box), sketch.palette.paper)
    if sketch.saves_ink or sketch.detail is Detail.FLAT:
        return
    for parcel in parcels(box):
        tint = _TINTS[int(chance(3, parcel.column, parcel.row) * len(_TINTS))]
        sketch.fill(fresh(parcel.path), tint, 0.86)
        if sketch.detail >= Detail.MEDIUM and chance(4, parcel.column, parcel.row) < 0.67:
            furrows = fresh(_furrows(parcel.column, parcel.row))
            sketch.line(furrows, "#8C8A4A", 0.014, opacity=0.16, flat=True)


def draw_straw(
    sketch: Sketch, land: Landscape, shape: BaseGeometry, path: QPainterPath, opacity: float
) -> None:
    """The parcels again, in straw tones, inside a hill whose shape and path are given."""
    if sketch.saves_ink or sketch.detail is Detail.FLAT:
        return
    hill = Box(*shape.bounds)
    clips = sketch.cut is None
    sketch.painter.save()
    if clips:
        sketch.painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
    for parcel in parcels(land.box.grown(0.1)):
        if parcel.box.meets(hill):
            tint = _STRAW[int(chance(5, parcel.column, parcel.row) * len(_STRAW))]
            inside = fresh(parcel.path) if clips else path_of(parcel.shape.intersection(shape))
            sketch.fill(inside, tint, opacity)
    sketch.painter.restore()


@lru_cache(maxsize=1)
def parcels(box: Box) -> list[LandParcel]:
    """The parcels that touch a rectangle: Voronoi cells with round corners.

    Those of the last one are kept: the ground and the hills of a part ask for the same ones.
    """
    across, down = (
        range(math.floor(low / _PITCH / _BLOCK - 0.5), math.ceil(high / _PITCH / _BLOCK + 0.5))
        for low, high in ((box.left, box.right), (box.top, box.bottom))
    )
    near = [parcel for column in across for row in down for parcel in _block(column, row)]
    return sorted((each for each in near if box.meets(each.box)), key=itemgetter(0, 1))


@lru_cache(maxsize=_MOST_BLOCKS)
def _block(block_column: int, block_row: int) -> tuple[LandParcel, ...]:
    """The parcels of a square of the lattice: the same on every map, and painted again and again."""
    left, top = block_column * _BLOCK, block_row * _BLOCK
    # A cell depends on nothing further away.
    places = [
        (column, row)
        for column in range(left - 4, left + _BLOCK + 4)
        for row in range(top - 4, top + _BLOCK + 4)
    ]
    sites = np.array([_site(*place) for place in places])
    cells = shapely.get_parts(shapely.voronoi_polygons(shapely.multipoints(sites)))
    owner = shapely.STRtree(cells).query(shapely.points(sites), predicate="within")
    found = []
    for site, cell in sorted(zip(owner[0].tolist(), owner[1].tolist(), strict=True)):
        column, row = places[site]
        if left <= column < left + _BLOCK and top <= row < top + _BLOCK:
            shape = cells[cell].buffer(-0.15).buffer(0.12, quad_segs=4)
            if isinstance(shape, Polygon) and not shape.is_empty:
                found.append(LandParcel(column, row, shape, path_of(shape), Box(*shape.bounds)))
    return tuple(found)


def _site(column: int, row: int) -> Point:
    return (
        (column + 0.5 + 0.72 * (chance(1, column, row) - 0.5)) * _PITCH,
        (row + 0.5 + 0.72 * (chance(2, column, row) - 0.5)) * _PITCH,
    )


@lru_cache(maxsize=_MOST_BLOCKS * _BLOCK * _BLOCK)
def _furrows(column: int, row: int) -> QPainterPath:
    """The furrows of a parcel."""
    block = _block(column // _BLOCK, row // _BLOCK)
    shape = next(each.shape for each in block if each[:2] == (column, row))
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
    return path


def _rectangle(box: Box) -> QPainterPath:
    return ring_path(
        [(box.left, box.top), (box.right, box.top), (box.right, box.bottom), (box.left, box.bottom)]
    )
