"""Clear ground: field parcels of faint tints, furrows, and nothing else."""

from __future__ import annotations

import math

import shapely
from PySide6.QtGui import QPainterPath
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from editor.views.geometry.noise import chance
from editor.views.geometry.shapes import path_of, ring_path
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
    for column, row, shape in parcels(box):
        tint = _TINTS[int(chance(3, column, row) * len(_TINTS))]
        sketch.fill(path_of(shape), tint, 0.86)
        if sketch.detail >= Detail.MEDIUM and chance(4, column, row) < 0.67:
            _furrows(sketch, shape, column, row)


def draw_straw(sketch: Sketch, land: Landscape, shape: BaseGeometry, opacity: float) -> None:
    """The parcels again, in straw tones, inside a hill."""
    if sketch.saves_ink or sketch.detail is Detail.FLAT:
        return
    for column, row, parcel in parcels(land.box.grown(0.1)):
        inside = parcel.intersection(shape)
        if not inside.is_empty:
            tint = _STRAW[int(chance(5, column, row) * len(_STRAW))]
            sketch.fill(path_of(inside), tint, opacity)


def parcels(box: Box) -> list[tuple[int, int, Polygon]]:
    """The parcels that touch a rectangle, with their lattice place: Voronoi cells with round corners."""
    found = []
    for column in range(math.floor(box.left / _PITCH) - 1, math.ceil(box.right / _PITCH) + 2):
        for row in range(math.floor(box.top / _PITCH) - 1, math.ceil(box.bottom / _PITCH) + 2):
            cell = Polygon(_voronoi(column, row)).buffer(-0.15).buffer(0.12, quad_segs=4)
            if isinstance(cell, Polygon) and not cell.is_empty and box.meets(Box(*cell.bounds)):
                found.append((column, row, cell))
    return found


def _site(column: int, row: int) -> Point:
    return (
        (column + 0.5 + 0.72 * (chance(1, column, row) - 0.5)) * _PITCH,
        (row + 0.5 + 0.72 * (chance(2, column, row) - 0.5)) * _PITCH,
    )


def _voronoi(column: int, row: int) -> list[Point]:
    """The cell of one lattice place: a square cut by the bisectors towards the places around it."""
    x, y = _site(column, row)
    cell = [(x - 3, y - 3), (x + 3, y - 3), (x + 3, y + 3), (x - 3, y + 3)]
    for dc in range(-2, 3):
        for dr in range(-2, 3):
            if dc or dr:
                ox, oy = _site(column + dc, row + dr)
                cell = _cut(cell, (x + ox) / 2, (y + oy) / 2, ox - x, oy - y)
    return cell


def _cut(cell: list[Point], px: float, py: float, nx: float, ny: float) -> list[Point]:
    """The part of a convex polygon on the near side of the line through (px, py) with normal (nx, ny)."""
    kept: list[Point] = []
    for (ax, ay), (bx, by) in zip(cell, cell[1:] + cell[:1], strict=True):
        a, b = (ax - px) * nx + (ay - py) * ny, (bx - px) * nx + (by - py) * ny
        if a <= 0:
            kept.append((ax, ay))
        if (a < 0 < b) or (b < 0 < a):
            t = a / (a - b)
            kept.append((ax + (bx - ax) * t, ay + (by - ay) * t))
    return kept


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
            path.moveTo(*points[0])
            path.lineTo(*points[-1])
    sketch.line(path, "#8C8A4A", 0.014, opacity=0.16, flat=True)


def _rectangle(box: Box) -> QPainterPath:
    return ring_path(
        [(box.left, box.top), (box.right, box.top), (box.right, box.bottom), (box.left, box.bottom)]
    )
