"""Rough ground: stones with lit tops, scrub and grass on bare earth."""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import shapely
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter, QPainterPath
from shapely.geometry.base import BaseGeometry

from editor.views.geometry.noise import chance, chances
from editor.views.geometry.shapes import add_line, off_the_lines, path_of, ring_path
from editor.views.geometry.sheet import Box, Point
from editor.views.landscape import Landscape
from editor.views.palette import SCREEN
from editor.views.pixels import pixels_shown
from editor.views.sketch import Detail, Sketch
from editor.views.symbols.stamps import put_stamps, stamp

_PITCH = 0.17

#: Up to these of all places have stones, and up to these stones or scrub; the others have grass.
_STONES, _SCRUB = 0.62, 0.80

#: Stones and scrub are stamped in so many sizes, stones in so many shapes.
_SIZES, _SHAPES = 6, 16

#: Nothing of a stone or a scrub is drawn further from its place than so many radii and so many u.
_BEYOND, _SHADOW = 1.3, 0.045


class Scattered(NamedTuple):
    """Where something lies or grows on rough ground, with its cell of the lattice: what it is and how large
    it is are chances of the cell.
    """

    y: float
    x: float
    column: int
    row: int
    kind: float
    size: float


#: A stamp's size and shape; scrub has no shape.
_Look = tuple[int, int | None]


def draw_rough_ground(sketch: Sketch, land: Landscape) -> None:
    """The bare earth under the stones; a dashed outline in print."""
    if land.rough.is_empty:
        return
    path = path_of(land.rough)
    if sketch.saves_ink:
        sketch.line(path, "#6B6355", 0.012, floor=0.5, dash=(0.06, 0.045), flat=True)
    else:
        sketch.fill(path, "#C9BA8E", 0.78)


def draw_stones(sketch: Sketch, land: Landscape) -> None:
    """Stones, scrub and grass ticks of the rough hexes."""
    if land.rough.is_empty or sketch.detail is Detail.FLAT:
        return

    def scattered() -> list[Scattered]:
        free = off_the_lines(land.rough.buffer(-0.085, quad_segs=4), (land.roads, 0.16), (land.streams, 0.17))
        return _places_in(land.whole.grown(0.2), free)

    places = [each for each in land.kept("scatter", scattered) if land.shows(each.x, each.y, 0.2)]
    solid = [each for each in places if each.kind < _SCRUB]
    if sketch.saves_ink or sketch.cut is not None or not _stamp(sketch.painter, solid):
        for each in solid:
            _draw(sketch, each)
    if sketch.detail >= Detail.MEDIUM:
        grass = QPainterPath()
        for each in places:
            if each.kind >= _SCRUB:
                for lean in (-0.02, 0.0, 0.02):
                    add_line(grass, (each.x, each.y), (each.x + lean, each.y - 0.045))
        sketch.line(grass, "#8A8446", 0.011, opacity=0.9)


def _places_in(box: Box, ground: BaseGeometry) -> list[Scattered]:
    """The places of a jittered lattice inside the ground, those further north first."""
    if ground.is_empty:
        return []
    left, top, right, bottom = ground.bounds
    left, top, right, bottom = (
        max(box.left, left), max(box.top, top), min(box.right, right), min(box.bottom, bottom)
    )  # fmt: skip
    columns = np.arange(math.floor(left / _PITCH) - 1, math.ceil(right / _PITCH) + 2)
    rows = np.arange(math.floor(top / _PITCH) - 1, math.ceil(bottom / _PITCH) + 2)
    a, b = np.tile(columns, len(rows)), np.repeat(rows, len(columns))
    aside, down, kind, of_stone, of_scrub = chances(np.array([[41], [42], [43], [59], [44]]), a, b)
    x, y = (a + 0.5 + 0.7 * (aside - 0.5)) * _PITCH, (b + 0.5 + 0.7 * (down - 0.5)) * _PITCH
    shapely.prepare(ground)
    kept = shapely.contains_xy(ground, x, y)
    size = np.where(kind < _STONES, of_stone, of_scrub)
    return sorted(map(Scattered, *(each[kept].tolist() for each in (y, x, a, b, kind, size))))


def _stamp(painter: QPainter, places: Sequence[Scattered]) -> bool:
    """Stamp stones and scrub in their order; False, and nothing painted, where no pixels are painted."""
    if pixels_shown(painter) is None:
        return False
    put_stamps(painter, "rough", ((each.x, each.y, _look(each)) for each in places), _rendered)
    return True


def _look(place: Scattered) -> _Look:
    size = min(int(place.size * _SIZES), _SIZES - 1)
    return size, int(chance(60, place.column, place.row) * _SHAPES) if place.kind < _STONES else None


def _rendered(look: _Look, px: float) -> QImage:
    size, shape = look
    kind = _STONES if shape is None else 0.0
    typical = Scattered(0.0, 0.0, shape or 0, 0, kind, (size + 0.5) / _SIZES)
    reach = _BEYOND * _radius(typical, Detail.at(px)) + _SHADOW
    return stamp(reach, px, lambda painter: _draw(Sketch(painter, px, SCREEN), typical))


def _radius(place: Scattered, detail: Detail) -> float:
    if place.kind < _STONES:
        return 0.028 + 0.045 * place.size * place.size + (0.012 if detail <= Detail.COARSE else 0.0)
    return 0.03 + 0.025 * place.size


def _draw(sketch: Sketch, place: Scattered) -> None:
    draw = _draw_stone if place.kind < _STONES else _draw_scrub
    draw(sketch, place, _radius(place, sketch.detail))


def stone_points(x: float, y: float, radius: float, column: int, row: int) -> list[Point]:
    """An irregular hexagon."""
    return [
        (
            x + math.cos(i * math.pi / 3 + turn) * radius * (0.78 + 0.4 * chance(45 + i, column, row)),
            y + math.sin(i * math.pi / 3 + turn) * radius * (0.62 + 0.3 * chance(52 + i, column, row)),
        )
        for turn in (chance(58, column, row) * 2,)
        for i in range(6)
    ]


def _draw_stone(sketch: Sketch, place: Scattered, radius: float) -> None:
    x, y = place.x, place.y
    outline = stone_points(x, y, radius, place.column, place.row)
    body = ring_path(outline)
    if sketch.saves_ink:
        sketch.fill_with_edge(body, "#FFFFFF", "#4A443A", 0.010, 0.5)
        return
    sketch.fill(body.translated(0.022, 0.030), "#3A2E18", 0.38)
    sketch.fill(body, "#A39A8A")
    if sketch.detail >= Detail.MEDIUM:
        lit = (
            (x + (px - x) * 0.66 - radius * 0.18, y + (py - y) * 0.6 - radius * 0.22) for px, py in outline
        )
        sketch.fill(ring_path(lit), "#D2CABB")
    sketch.line(body, "#625A4E", 0.010, floor=0.4)


def _draw_scrub(sketch: Sketch, place: Scattered, radius: float) -> None:
    x, y = place.x, place.y
    body, top = QPainterPath(), QPainterPath()
    for dx, dy, part in ((-0.6, 0.15, 0.7), (0.6, 0.2, 0.65), (0.0, -0.25, 0.8)):
        size = radius * part
        body.addEllipse(x + dx * radius - size, y + dy * radius - size, 2 * size, 2 * size)
    body.setFillRule(Qt.FillRule.WindingFill)
    if sketch.saves_ink:
        sketch.fill_with_edge(body.simplified(), "#E4ECD0", "#5F7A42", 0.010, 0.5)
        return
    top.addEllipse(x - radius * 0.7, y - radius * 0.75, radius, radius * 0.8)
    sketch.fill(body.translated(0.015, 0.022), "#3A2E18", 0.3)
    sketch.fill(body, "#7F8A4C")
    sketch.fill(top, "#A9B06C", 0.9)
