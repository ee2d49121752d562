"""Swamp: wet ground with flat pools, level dashes and fans of reed."""

from __future__ import annotations

import math

import numpy as np
import shapely
from PySide6.QtGui import QPainterPath
from shapely.geometry.base import BaseGeometry

from editor.views.geometry.noise import chance
from editor.views.geometry.shapes import path_of
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
    inner = shape.buffer(-0.06).difference(land.roads.buffer(0.12))
    if not sketch.saves_ink:
        _draw_pools(sketch, land, inner)
    _draw_dashes(sketch, land, inner)


def _draw_pools(sketch: Sketch, land: Landscape, inner: BaseGeometry) -> None:
    box = land.box.grown(0.3)
    parts = []
    for column in range(math.floor(box.left / 0.38) - 1, math.ceil(box.right / 0.38) + 2):
        for row in range(math.floor(box.top / 0.33) - 1, math.ceil(box.bottom / 0.33) + 2):
            if chance(81, column, row) < 0.22:
                continue
            x = (column + 0.5 * (row & 1) + 0.5 + 0.4 * (chance(82, column, row) - 0.5)) * 0.38
            y = (row + 0.5 + 0.4 * (chance(83, column, row) - 0.5)) * 0.33
            radius = 0.075 + 0.06 * chance(84, column, row)
            points = []
            for step in range(18):
                angle = 2 * math.pi * step / 18
                wave = 1 + 0.16 * math.sin(3 * angle + 6 * chance(85, column, row))
                points.append(
                    (x + math.cos(angle) * radius * 1.45 * wave, y + math.sin(angle) * radius * 0.72 * wave)
                )
            parts.append(shapely.Polygon(points))
    pools = shapely.unary_union(parts).intersection(inner)
    path = path_of(pools)
    sketch.fill(path, sketch.palette.water)
    sketch.line(path, sketch.palette.water_edge, 0.012, floor=0.6, opacity=0.8)


def _draw_dashes(sketch: Sketch, land: Landscape, inner: BaseGeometry) -> None:
    box = land.box.grown(0.3)
    dashes, reeds = QPainterPath(), QPainterPath()
    places = []
    for row in range(math.floor(box.top / 0.125) - 1, math.ceil(box.bottom / 0.125) + 2):
        for column in range(math.floor(box.left / 0.27) - 1, math.ceil(box.right / 0.27) + 2):
            if chance(86, column, row) < 0.35:
                continue
            x = (column + chance(87, column, row)) * 0.27
            places.append((x, row * 0.125 + 0.02 * chance(88, column, row), column, row))
    shapely.prepare(inner)
    left = shapely.contains_xy(
        inner, np.array([p[0] - 0.07 for p in places]), np.array([p[1] for p in places])
    )
    right = shapely.contains_xy(
        inner, np.array([p[0] + 0.07 for p in places]), np.array([p[1] for p in places])
    )
    for (x, y, column, row), kept in zip(places, (left & right).tolist(), strict=True):
        if not kept:
            continue
        half = 0.045 + 0.05 * chance(89, column, row)
        dashes.moveTo(x - half, y)
        dashes.lineTo(x + half, y)
        if chance(90, column, row) < 0.30:
            add_reed(reeds, x, y)
    name = sketch.palette.water_edge
    if sketch.detail >= Detail.MEDIUM or sketch.saves_ink:
        sketch.line(dashes, name, 0.012, floor=0.6, opacity=0.75)
    sketch.line(reeds, _REED, 0.014, floor=0.7)


def add_reed(path: QPainterPath, x: float, y: float, size: float = 0.085) -> None:
    """A fan of five blades."""
    for lean, tall in ((-0.55, 0.65), (-0.28, 0.9), (0.0, 1.0), (0.28, 0.9), (0.55, 0.65)):
        path.moveTo(x, y)
        path.lineTo(x + lean * size, y - tall * size)
