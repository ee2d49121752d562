"""Rough ground: stones with lit tops, scrub and grass on bare earth."""

import math
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import shapely
from PySide6.QtCore import Qt
from PySide6.QtGui import QPainterPath
from shapely.geometry.base import BaseGeometry

from editor.views.geometry.noise import chance, chances
from editor.views.geometry.shapes import add_line, path_of, ring_path, widened, without
from editor.views.geometry.sheet import Box, Point
from editor.views.landscape import Landscape
from editor.views.sketch import Detail, Sketch

_PITCH = 0.17

#: So many stones are kept, about a kilobyte each: those of some sixty hexes.
_MOST_STONES = 1 << 10


class RoughPaths(NamedTuple):
    """What is drawn of a stone or a scrub: its shadow, its outline, its lit top."""

    shadow: QPainterPath
    body: QPainterPath
    top: QPainterPath


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

    def scattered() -> list[tuple[float, float, int, int]]:
        free = without(land.rough.buffer(-0.085), widened(land.roads, 0.16), widened(land.streams, 0.17))
        return _places_in(land.whole.grown(0.2), free)

    places = land.kept("scatter", scattered)
    _draw_scatter(sketch, [place for place in places if land.shows(place[1], place[0], 0.2)])


def _places_in(box: Box, ground: BaseGeometry) -> list[tuple[float, float, int, int]]:
    """The places (y, x, column, row) of a jittered lattice inside the ground, those further north first."""
    if ground.is_empty:
        return []
    left, top, right, bottom = ground.bounds
    left, top, right, bottom = (
        max(box.left, left), max(box.top, top), min(box.right, right), min(box.bottom, bottom)
    )  # fmt: skip
    columns = np.arange(math.floor(left / _PITCH) - 1, math.ceil(right / _PITCH) + 2)
    rows = np.arange(math.floor(top / _PITCH) - 1, math.ceil(bottom / _PITCH) + 2)
    a, b = (each.ravel().astype(np.int64) for each in np.meshgrid(columns, rows))
    aside, down = chances(np.array([[41], [42]]), a, b)
    x, y = (a + 0.5 + 0.7 * (aside - 0.5)) * _PITCH, (b + 0.5 + 0.7 * (down - 0.5)) * _PITCH
    shapely.prepare(ground)
    kept = shapely.contains_xy(ground, x, y)
    return sorted(zip(*(each[kept].tolist() for each in (y, x, a, b)), strict=True))


def _draw_scatter(sketch: Sketch, places: list[tuple[float, float, int, int]]) -> None:
    grass = QPainterPath()
    for y, x, column, row in places:
        kind = chance(43, column, row)
        if kind < 0.62:
            _draw_stone(sketch, x, y, column, row)
        elif kind < 0.80:
            _draw_scrub(sketch, x, y, 0.03 + 0.025 * chance(44, column, row))
        elif sketch.detail >= Detail.MEDIUM:
            for lean in (-0.02, 0.0, 0.02):
                add_line(grass, (x, y), (x + lean, y - 0.045))
    sketch.line(grass, "#8A8446", 0.011, opacity=0.9)


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


def _draw_stone(sketch: Sketch, x: float, y: float, column: int, row: int) -> None:
    size = chance(59, column, row)
    radius = 0.028 + 0.045 * size * size + (0.012 if sketch.detail <= Detail.COARSE else 0.0)
    stone = _stone(x, y, radius, column, row)
    if sketch.saves_ink:
        sketch.fill_with_edge(stone.body, "#FFFFFF", "#4A443A", 0.010, 0.5)
        return
    sketch.fill(stone.shadow, "#3A2E18", 0.38)
    sketch.fill(stone.body, "#A39A8A")
    if sketch.detail >= Detail.MEDIUM:
        sketch.fill(stone.top, "#D2CABB")
    sketch.line(stone.body, "#625A4E", 0.010, floor=0.4)


@lru_cache(maxsize=_MOST_STONES)
def _stone(x: float, y: float, radius: float, column: int, row: int) -> RoughPaths:
    """The paths of a stone: the same on every map, and painted again and again."""
    outline = stone_points(x, y, radius, column, row)
    body = ring_path(outline)
    lit = [(x + (px - x) * 0.66 - radius * 0.18, y + (py - y) * 0.6 - radius * 0.22) for px, py in outline]
    return RoughPaths(body.translated(0.022, 0.030), body, ring_path(lit))


def _draw_scrub(sketch: Sketch, x: float, y: float, radius: float) -> None:
    scrub = _scrub(x, y, radius)
    if sketch.saves_ink:
        sketch.fill_with_edge(scrub.body.simplified(), "#E4ECD0", "#5F7A42", 0.010, 0.5)
        return
    sketch.fill(scrub.shadow, "#3A2E18", 0.3)
    sketch.fill(scrub.body, "#7F8A4C")
    sketch.fill(scrub.top, "#A9B06C", 0.9)


@lru_cache(maxsize=_MOST_STONES)
def _scrub(x: float, y: float, radius: float) -> RoughPaths:
    """The paths of a scrub, kept like those of a stone."""
    body, top = QPainterPath(), QPainterPath()
    for dx, dy, part in ((-0.6, 0.15, 0.7), (0.6, 0.2, 0.65), (0.0, -0.25, 0.8)):
        size = radius * part
        body.addEllipse(x + dx * radius - size, y + dy * radius - size, 2 * size, 2 * size)
    body.setFillRule(Qt.FillRule.WindingFill)
    top.addEllipse(x - radius * 0.7, y - radius * 0.75, radius, radius * 0.8)
    return RoughPaths(body.translated(0.015, 0.022), body, top)
