"""Hedgerows and walls on hexsides, hedge hexes, and the sunken beds of wadis and balkas."""

import math

import shapely
from PySide6.QtGui import QPainterPath
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from editor.views.drawn_cells import HEDGE, WADI
from editor.views.geometry.noise import chance
from editor.views.geometry.shapes import NOTHING, add_line, line_path, moved, path_of, places_along, widened
from editor.views.geometry.sheet import Point
from editor.views.landscape import Landscape
from editor.views.sketch import Detail, Sketch
from engine.hexes.hex import Hex, neighbour


def draw_hedges(sketch: Sketch, land: Landscape) -> None:
    """All hexside features of the part, and the hedges of hedge hexes."""
    sides, hedges = land.hexsides(), land.terrain(HEDGE)
    if not sides and not hedges:
        return
    near = set(land.near(0.9))
    for side, feature in sides:
        if side.hex not in near and neighbour(*side) not in near:
            continue
        line = list(land.sheet.side(side.hex, side.direction))
        match feature.type:
            case "cliff":
                continue
            case "wall":
                _draw_wall(sketch, line)
            case "hedgerow" | "hedge" | "bocage":
                draw_hedge(sketch, line, gap=feature.breached)
            case _:
                _draw_unknown(sketch, line)
    for hex_ in hedges:
        if hex_ in near:
            for line in _hedges_of(land, hex_):
                draw_hedge(sketch, line, gap=land.cells[hex_].breach)


def _hedges_of(land: Landscape, at: Hex) -> list[list[Point]]:
    """The hedges of a hedge hex: its closed hexsides a little inside, and a cross hedge."""
    x, y = land.sheet.centre(at)
    cell = land.cells[at]
    open_sides = set(cell.road) | set(cell.rail) | set(cell.stream)
    lines: list[list[Point]] = []
    for direction in range(6):
        other = land.cells.get(neighbour(at, direction))
        if direction in open_sides or (other is not None and other.terrain in HEDGE and direction >= 3):
            continue
        a, b = land.sheet.side(at, direction)
        lines.append([(x + (px - x) * 0.86, y + (py - y) * 0.86) for px, py in (a, b)])
    if not open_sides:
        first = int(chance(141, at.q, at.r) * 3)
        (ax, ay), (bx, by) = land.sheet.corners[first], land.sheet.corners[first + 3]
        lines.append([(x + ax * 0.8, y + ay * 0.8), (x + ax * 0.2, y + ay * 0.2)])
        lines.append([(x + bx * 0.2, y + by * 0.2), (x + bx * 0.8, y + by * 0.8)])
    return lines


def draw_hedge(sketch: Sketch, line: list[Point], *, gap: bool = False) -> None:
    """A row of bushes on an earth bank; with a gap in the middle where it is breached."""
    (ax, ay), (bx, by) = line
    length = math.hypot(bx - ax, by - ay)
    path = line_path(line)
    if sketch.detail is Detail.FLAT:
        sketch.line(path, "#3D5A2A", 0.05, floor=1.2)
        return
    if gap:
        path = QPainterPath()
        for start, end in ((0.0, 0.3), (0.7, 1.0)):
            path.moveTo(ax + (bx - ax) * start, ay + (by - ay) * start)
            path.lineTo(ax + (bx - ax) * end, ay + (by - ay) * end)
    if not sketch.saves_ink:
        sketch.line(path.translated(0.025, 0.035), "#22200F", 0.10, opacity=0.35)
        sketch.line(path, "#8A7746", 0.085)
    bushes = max(2, round(length / 0.0825))
    row = []
    for index in range(bushes):
        t = (index + 0.5) / bushes
        if gap and 0.32 < t < 0.68:
            continue
        key = (round((ax + (bx - ax) * t) * 997), round((ay + (by - ay) * t) * 997))
        off = 0.024 * (chance(143, *key) - 0.5)
        x = ax + (bx - ax) * t - (by - ay) / length * off
        y = ay + (by - ay) * t + (bx - ax) / length * off
        row.append((y, x, 0.052 + 0.014 * chance(144, *key)))
    tones = (("#3D5A2A", 1.0, 0.0), ("#6F8F45", 0.72, 0.16), ("#A5BE72", 0.34, 0.36))
    if sketch.saves_ink:
        tones = (("#4F6B3A", 1.0, 0.0), ("#C9D8B0", 0.72, 0.1), ("#FFFFFF", 0.3, 0.3))
    for y, x, size in sorted(row):
        for name, part, shift in tones[: 2 if sketch.detail is Detail.COARSE else 3]:
            bush = QPainterPath()
            radius = size * part
            bush.addEllipse(x - shift * size - radius, y - shift * size - radius, 2 * radius, 2 * radius)
            sketch.fill(bush, name)


def _draw_wall(sketch: Sketch, line: list[Point]) -> None:
    path = line_path(line)
    if not sketch.saves_ink:
        sketch.line(path.translated(0.022, 0.03), "#22200F", 0.07, opacity=0.35)
    sketch.line(path, "#4F4A42", 0.05, floor=1.6)
    sketch.line(path, "#C4BBAA" if not sketch.saves_ink else "#FFFFFF", 0.026, floor=0.6)
    if sketch.detail >= Detail.MEDIUM:
        sketch.line(path, "#4F4A42", 0.05, dash=(0.010, 0.06), flat=True)


def _draw_unknown(sketch: Sketch, line: list[Point]) -> None:
    """A hexside feature without a symbol of its own: a plain dashed line nobody takes for terrain."""
    sketch.line(line_path(line), "#FFFFFF", 0.08, floor=3.0)
    sketch.line(line_path(line), "#7A2E63", 0.05, floor=2.0, dash=(0.07, 0.05), flat=True)


def draw_wadis(sketch: Sketch, land: Landscape) -> None:
    """Sunken beds: sand for wadis, grass for balkas, shaded inside, with hachures inwards."""
    shape = land.wadis
    if shape.is_empty:
        return
    path = path_of(shape)
    if sketch.saves_ink:
        sketch.fill(path, "#FFFFFF")
    else:
        sketch.fill(path, "#D8BE86")
        sketch.fill(path_of(_balkas(land)), "#BFC48A")
    if not sketch.saves_ink:
        for by in (0.035, 0.07, 0.105):
            shade = shape.difference(moved(shape, 0.6 * by, 0.8 * by))
            sketch.fill(path_of(shade), "#5A4320", 0.20)
            lit = shape.difference(moved(shape, -0.6 * by, -0.8 * by))
            sketch.fill(path_of(lit), "#FFF4D6", 0.12)
    if sketch.detail >= Detail.MEDIUM:
        _draw_hachures(sketch, shape)
    sketch.line(path, "#7A5429", 0.018, floor=0.8)


def _balkas(land: Landscape) -> BaseGeometry:
    """The sunken ground of balkas: where a wadi goes on as a balka, they change at the hexside."""
    own, others = land.terrain(WADI - {"wadi"}), land.terrain(frozenset({"wadi"}))
    if not own or not others:
        return land.wadis if own else NOTHING
    lines = [LineString(curve) for hex_ in own for curve in land.wadi_curves[hex_]]
    ground = land.wadis.intersection(widened(shapely.MultiLineString(lines), 0.3))
    return ground.difference(shapely.union_all([Polygon(land.sheet.polygon(hex_)) for hex_ in others]))


def _draw_hachures(sketch: Sketch, shape: BaseGeometry) -> None:
    path = QPainterPath()
    for place in places_along(shape, 0.062):
        reach = 0.05 + 0.03 * chance(147, place.column, place.row)
        add_line(path, (place.x, place.y), (place.x + place.nx * reach, place.y + place.ny * reach))
    sketch.line(path, "#7A5429", 0.011, opacity=0.7, flat=True)
