"""Swamp: wet ground with flat pools, level dashes and fans of reed."""

import math

import numpy as np
import shapely
from PySide6.QtGui import QPainterPath
from shapely.geometry.base import BaseGeometry

from editor.views.geometry.noise import chance, chances
from editor.views.geometry.shapes import NOTHING, add_line, off_the_lines, path_of
from editor.views.geometry.sheet import Box
from editor.views.landscape import Landscape
from editor.views.sketch import Detail, Sketch

_REED = "#4E6A2E"


def draw_swamp(sketch: Sketch, land: Landscape) -> None:
    """Ground, pools, dashes and reeds."""
    shape = land.swamp
    if shape.is_empty:
        return
    path = path_of(shape)
    if sketch.saves_ink:
        sketch.line(
            path, sketch.palette.water_edge, 0.012, floor=0.5, dash=(0.06, 0.045), flat=True, opacity=0.8
        )
    else:
        sketch.fill(path_of(shape.buffer(0.07)), sketch.palette.meadow, 0.6)
        sketch.fill(path, "#AEBE97")
    if sketch.detail is Detail.FLAT:
        return
    inner = off_the_lines(shape.buffer(-0.06), (land.roads, 0.12))
    if not sketch.saves_ink:
        _draw_pools(sketch, land, inner)
    _draw_dashes(sketch, land, inner)


def _draw_pools(sketch: Sketch, land: Landscape, inner: BaseGeometry) -> None:
    path = land.kept("pools", lambda: path_of(_pools(land.whole.grown(0.3), inner)))
    sketch.fill(path, sketch.palette.water)
    sketch.line(path, sketch.palette.water_edge, 0.012, floor=0.6, opacity=0.8)


def _pools(box: Box, inner: BaseGeometry) -> BaseGeometry:
    """Flat pools on a jittered lattice, cut to the swamp."""
    columns = np.arange(math.floor(box.left / 0.38) - 1, math.ceil(box.right / 0.38) + 2)
    rows = np.arange(math.floor(box.top / 0.33) - 1, math.ceil(box.bottom / 0.33) + 2)
    a, b = (each.ravel().astype(np.int64) for each in np.meshgrid(columns, rows))
    x = (a + 0.5 * (b & 1) + 0.5 + 0.4 * (chances(82, a, b) - 0.5)) * 0.38
    y = (b + 0.5 + 0.4 * (chances(83, a, b) - 0.5)) * 0.33
    wet = shapely.contains_xy(inner.buffer(0.2), x, y) & (chances(81, a, b) >= 0.22)
    parts = []
    angles = np.arange(18) * math.pi / 9
    for cx, cy, column, row in zip(*(each[wet].tolist() for each in (x, y, a, b)), strict=True):
        radius = 0.075 + 0.06 * chance(84, column, row)
        wave = radius * (1 + 0.16 * np.sin(3 * angles + 6 * chance(85, column, row)))
        parts.append(np.stack([cx + np.cos(angles) * 1.45 * wave, cy + np.sin(angles) * 0.72 * wave], axis=1))
    if not parts:
        return NOTHING
    result: BaseGeometry = shapely.union_all(shapely.polygons(parts)).intersection(inner)
    return result


def _draw_dashes(sketch: Sketch, land: Landscape, inner: BaseGeometry) -> None:
    dashes, reeds = QPainterPath(), QPainterPath()
    for x, y, column, row in land.kept("dashes", lambda: _dashes(land.whole.grown(0.3), inner)):
        if not land.shows(x, y):
            continue
        half = 0.045 + 0.05 * chance(89, column, row)
        add_line(dashes, (x - half, y), (x + half, y))
        if chance(90, column, row) < 0.30:
            add_reed(reeds, x, y)
    if sketch.detail >= Detail.MEDIUM or sketch.saves_ink:
        sketch.line(dashes, sketch.palette.water_edge, 0.012, floor=0.6, opacity=0.75)
    sketch.line(reeds, _REED, 0.014, floor=0.7)


def _dashes(box: Box, inner: BaseGeometry) -> list[tuple[float, float, int, int]]:
    """The places (x, y, column, row) of the level dashes."""
    columns = np.arange(math.floor(box.left / 0.27) - 1, math.ceil(box.right / 0.27) + 2)
    rows = np.arange(math.floor(box.top / 0.125) - 1, math.ceil(box.bottom / 0.125) + 2)
    a, b = (each.ravel().astype(np.int64) for each in np.meshgrid(columns, rows))
    x = (a + chances(87, a, b)) * 0.27
    y = b * 0.125 + 0.02 * chances(88, a, b)
    kept = chances(86, a, b) >= 0.35
    shapely.prepare(inner)
    kept &= shapely.contains_xy(inner, x - 0.07, y) & shapely.contains_xy(inner, x + 0.07, y)
    return list(zip(*(each[kept].tolist() for each in (x, y, a, b)), strict=True))


def add_reed(path: QPainterPath, x: float, y: float, size: float = 0.085) -> None:
    """A fan of five blades."""
    for lean, tall in ((-0.55, 0.65), (-0.28, 0.9), (0.0, 1.0), (0.28, 0.9), (0.55, 0.65)):
        add_line(path, (x, y), (x + lean * size, y - tall * size))
