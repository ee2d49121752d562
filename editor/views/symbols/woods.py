"""Woods: a floor under scalloped crowns that throw a common shadow; now and then a conifer."""

import math
from bisect import bisect_left, bisect_right
from operator import attrgetter

import numpy as np
import shapely
from PySide6.QtGui import QPainter, QPainterPath, QTransform
from shapely.geometry.base import BaseGeometry

from editor.views.geometry.noise import chance, chances
from editor.views.geometry.shapes import circle_path, off_the_lines, path_of, ring_path
from editor.views.geometry.sheet import Box, Point
from editor.views.landscape import Landscape
from editor.views.palette import SCREEN
from editor.views.sketch import Detail, Sketch, colour
from editor.views.symbols.crown_stamps import LEAST_RADIUS, SPREAD, Crown, stamp_crowns, stamp_shadows

_FLOOR = "#83964F"
_CROWNS = ("#54773A", "#5F8442", "#4B6D37", "#6C8F48")
_RIM = "#2C431F"
_LIGHT = "#8FAE5E"
_SPARK = "#C9DA93"
_CONIFER = ("#223A20", "#35562F", "#56793F")
_PITCH = 0.178
_SHADE_BY = (0.055, 0.075)

#: A tree and its shadow reach no further from its middle, in u.
_SEEN = 0.25

_row = attrgetter("y")


def draw_woods(sketch: Sketch, land: Landscape) -> None:
    """All woods of the part."""
    floor = land.woods
    if floor.is_empty:
        return
    if sketch.saves_ink:
        _draw_for_print(sketch, land, floor)
    elif sketch.detail is Detail.FLAT:
        sketch.fill(path_of(floor), "#5F7F42")
    elif sketch.detail is Detail.COARSE:
        _draw_mass(sketch, land, floor)
    else:
        sketch.fill(path_of(floor), _FLOOR)
        trees = crowns(land, floor)
        _draw_shadows(sketch, trees)
        if sketch.cut is not None or not stamp_crowns(sketch.painter, trees, _stamped):
            for tree in trees:
                _draw_crown(sketch, tree)


def crowns(land: Landscape, floor: BaseGeometry) -> list[Crown]:
    """The trees of the part, those further north first."""

    def grown() -> list[Crown]:
        free = off_the_lines(floor.buffer(-0.055), (land.roads, 0.16), (land.streams, 0.17))
        return _crowns_in(land.whole.grown(0.3), free)

    trees = land.kept_of("woods", "crowns", grown)
    # Of a chunk most lie elsewhere when a hex of it is painted.
    first = bisect_left(trees, land.box.top - _SEEN, key=_row)
    last = bisect_right(trees, land.box.bottom + _SEEN, key=_row)
    left, right = land.box.left - _SEEN, land.box.right + _SEEN
    return [tree for tree in trees[first:last] if left <= tree.x <= right]


def _crowns_in(box: Box, ground: BaseGeometry) -> list[Crown]:
    row_pitch = _PITCH * math.sqrt(3) / 2
    columns = np.arange(math.floor(box.left / _PITCH) - 1, math.ceil(box.right / _PITCH) + 2)
    rows = np.arange(math.floor(box.top / row_pitch) - 1, math.ceil(box.bottom / row_pitch) + 2)
    a, b = (each.ravel().astype(np.int64) for each in np.meshgrid(columns, rows))
    jitter = 0.56 * _PITCH
    x = (a + 0.5 * (b & 1)) * _PITCH + (chances(21, a, b) - 0.5) * jitter
    y = b * row_pitch + (chances(22, a, b) - 0.5) * jitter
    shapely.prepare(ground)
    inside = shapely.contains_xy(ground, x, y)
    found = []
    for cx, cy, column, row in zip(
        x[inside].tolist(), y[inside].tolist(), a[inside].tolist(), b[inside].tolist(), strict=True
    ):
        found.append(
            Crown(
                cx,
                cy,
                LEAST_RADIUS + SPREAD * chance(23, column, row),
                chance(24, column, row),
                int(chance(25, column, row) * 4),
                chance(26, column, row) < 1 / 7,
            )
        )
    return sorted(found, key=lambda tree: (tree.y, tree.x))


def _scallop(lobes: int, deep: float) -> QPainterPath:
    """A closed outline of radius about 1 with round lobes."""
    points: list[Point] = []
    for step in range(lobes * 6):
        angle = 2 * math.pi * step / (lobes * 6)
        radius = 1 - deep + deep * abs(math.sin(angle * lobes / 2)) * 2**0.5
        points.append((math.cos(angle) * min(radius, 1.06), math.sin(angle) * min(radius, 1.06)))
    return ring_path(points)


def _star(points: int, inner: float) -> QPainterPath:
    corners = []
    for step in range(points * 2):
        radius = 1.0 if step % 2 == 0 else inner
        angle = math.pi * step / points
        corners.append((math.cos(angle) * radius, math.sin(angle) * radius))
    return ring_path(corners)


_LEAFY = _scallop(7, 0.20)
_LOBE = _scallop(5, 0.18)
_FIR = _star(9, 0.62)


def _placed(shape: QPainterPath, x: float, y: float, radius: float, turn: float) -> QPainterPath:
    place = QTransform()
    place.translate(x, y)
    place.rotate(turn * 360)
    place.scale(radius, radius)
    return place.map(shape)


def _draw_shadows(sketch: Sketch, trees: list[Crown]) -> None:
    shade = colour("#22200F", 0.35)
    if sketch.cut is None and stamp_shadows(sketch.painter, trees, _SHADE_BY, shade):
        return
    places = ((tree.x + _SHADE_BY[0], tree.y + _SHADE_BY[1]) for tree in trees)
    shadows = [circle_path(place, tree.radius) for place, tree in zip(places, trees, strict=True)]
    sketch.fill_together(shadows, "#22200F", 0.35)


def _stamped(painter: QPainter, px: float, tree: Crown) -> None:
    _draw_crown(Sketch(painter, px, SCREEN), tree)


def _draw_crown(sketch: Sketch, tree: Crown) -> None:
    x, y, r, turn = tree.x, tree.y, tree.radius, tree.turn
    if tree.conifer:
        for size, name, shift in zip((1.0, 0.74, 0.42), _CONIFER, (0.0, 0.10, 0.20), strict=True):
            sketch.fill(_placed(_FIR, x - shift * r, y - shift * r, size * r, turn), name)
        return
    sketch.fill(_placed(_LEAFY, x, y, r, turn), _RIM)
    sketch.fill(_placed(_LEAFY, x - 0.06 * r, y - 0.08 * r, 0.88 * r, turn), _CROWNS[tree.tint])
    sketch.fill(_placed(_LOBE, x - 0.22 * r, y - 0.26 * r, 0.52 * r, turn), _LIGHT, 0.37)
    if sketch.px >= 64:
        sketch.fill(_placed(_LOBE, x - 0.34 * r, y - 0.38 * r, 0.24 * r, turn), _SPARK, 0.5)


def _draw_mass(sketch: Sketch, land: Landscape, floor: BaseGeometry) -> None:
    """Seen from afar: one dark mass with a shadow and light tufts."""
    path = path_of(floor)
    sketch.fill(path.translated(0.055, 0.085), "#22200F", 0.35)
    sketch.fill(path, "#4A6B37")
    tufts, dark = [], []
    for tree in crowns(land, floor):
        if tree.tint == 0:
            dark.append(_placed(_LOBE, tree.x + 0.03, tree.y + 0.04, tree.radius * 0.8, tree.turn))
        else:
            tufts.append(_placed(_LOBE, tree.x - 0.02, tree.y - 0.03, tree.radius * 0.72, tree.turn))
    sketch.fill_together(dark, _RIM, 0.55)
    sketch.fill_together(tufts, "#6C8F48", 0.75)
    sketch.line(path, _RIM, 0.02, floor=0.7, opacity=0.8)


def _draw_for_print(sketch: Sketch, land: Landscape, floor: BaseGeometry) -> None:
    """White crowns with thin outlines."""
    sketch.fill(path_of(floor), "#F4F8EC")
    if sketch.detail < Detail.MEDIUM:
        sketch.line(path_of(floor), "#3F6128", 0.02, floor=0.8)
        return
    for tree in crowns(land, floor):
        sketch.fill_with_edge(
            _placed(_LEAFY, tree.x, tree.y, tree.radius, tree.turn), "#F4F8EC", "#3F6128", 0.012, 0.5
        )
