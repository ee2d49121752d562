"""Ponds and rivers: wide water with a bank, a light core, and reeds round a pond."""

import math

import numpy as np
from PySide6.QtGui import QPainterPath
from shapely.geometry.base import BaseGeometry

from editor.views.drawn_cells import RIVER, flow_of_river
from editor.views.geometry.curves import offset
from editor.views.geometry.noise import chance
from editor.views.geometry.shapes import line_path, moved, path_of, places_along
from editor.views.landscape import Landscape
from editor.views.sketch import Detail, Sketch
from editor.views.symbols.swamp import add_reed

_BANK = "#7D7B4C"


def draw_ponds(sketch: Sketch, land: Landscape) -> None:
    """All standing water."""
    if land.ponds.is_empty:
        return
    _draw_water(sketch, land.ponds, sketch.palette.water)
    if sketch.detail is Detail.FLAT:
        return
    if not sketch.saves_ink:
        sketch.fill(path_of(land.ponds.buffer(-0.16)), "#8FBAD2", 0.55)
    name = "#B5D5E4" if not sketch.saves_ink else sketch.palette.water_edge
    if sketch.detail >= Detail.MEDIUM:
        for inset, share in ((0.11, 0.62), (0.21, 0.5)):
            _draw_ripples(sketch, land.ponds.buffer(-inset), share, name)
    _draw_reeds(sketch, land.ponds)


def draw_rivers(sketch: Sketch, land: Landscape) -> None:
    """Broad rivers and open water with flow strokes from hex to hex."""
    if land.rivers.is_empty:
        return
    _draw_water(sketch, land.rivers, sketch.palette.deep_water)
    if sketch.detail < Detail.MEDIUM:
        return
    if not sketch.saves_ink:
        sketch.fill(path_of(land.rivers.buffer(-0.20)), "#6A9FC2", 0.5)
    name = "#B5D5E4" if not sketch.saves_ink else sketch.palette.water_edge
    for hex_ in land.near():
        if land.cells[hex_].terrain not in RIVER:
            continue
        x, y = land.sheet.centre(hex_)
        mx, my = land.sheet.middles[flow_of_river(land.cells, hex_)]
        line = np.linspace([x - 0.55 * mx, y - 0.55 * my], [x + 0.55 * mx, y + 0.55 * my], 9)
        bend = 0.04 * np.sin(np.linspace(0, 6.28, 9))
        for by in (-0.22, -0.08, 0.07, 0.21):
            if chance(66, hex_.q * 31 + hex_.r, round(by * 100)) < 0.75:
                strokes = offset(line, by)
                strokes[:, 1] += bend
                sketch.line(line_path(strokes.tolist()), name, 0.013, floor=0.6, dash=(0.2, 0.1, 0.08, 0.3))


def _draw_water(sketch: Sketch, shape: BaseGeometry, name: str) -> None:
    path = path_of(shape)
    if not sketch.saves_ink and sketch.detail > Detail.FLAT:
        sketch.fill(path_of(shape.buffer(0.11)), sketch.palette.meadow, 0.5)
        sketch.fill(path_of(shape.buffer(0.045)), _BANK, 0.8)
    sketch.fill(path, name)
    if not sketch.saves_ink and sketch.detail > Detail.FLAT:
        for by in (0.03, 0.06, 0.09):
            shade = shape.difference(moved(shape, 0.6 * by, 0.8 * by))
            sketch.fill(path_of(shade), "#24506B", 0.18)
    sketch.line(path, sketch.palette.water_edge, 0.024, floor=0.8)


def _draw_ripples(sketch: Sketch, shape: BaseGeometry, share: float, name: str) -> None:
    """Short strokes along the outline of a shape, some left out."""
    path = QPainterPath()
    for place in places_along(shape, 0.12):
        if chance(67, place.column, place.row) < share:
            reach = 0.04 + 0.03 * chance(65, place.column, place.row)
            sag = reach * reach * 1.4
            path.moveTo(
                place.x - place.ny * reach + place.nx * sag, place.y + place.nx * reach + place.ny * sag
            )
            path.quadTo(
                place.x - place.nx * sag,
                place.y - place.ny * sag,
                place.x + place.ny * reach + place.nx * sag,
                place.y - place.nx * reach + place.ny * sag,
            )
    sketch.line(path, name, 0.013, floor=0.6, opacity=0.9)


def _draw_reeds(sketch: Sketch, shape: BaseGeometry) -> None:
    reeds = QPainterPath()
    for place in places_along(shape, 0.075):
        tuft = chance(69, math.floor(place.x * 1.7), math.floor(place.y * 1.7)) < 0.75
        if tuft and chance(68, place.column, place.row) < 0.5:
            add_reed(reeds, place.x, place.y + 0.03, 0.09)
    sketch.line(reeds, "#4E6A2E", 0.014, floor=0.7)
