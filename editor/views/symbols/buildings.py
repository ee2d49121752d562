"""Buildings: hand-made groups of roofs on trodden ground, turned to the road beside them."""

import math
from functools import lru_cache
from typing import NamedTuple

import numpy as np
import shapely
from PySide6.QtGui import QColor, QPainterPath
from shapely import LineString, Polygon

from editor.views.drawn_cells import BUILDING, stands_in_town
from editor.views.geometry.noise import chance
from editor.views.geometry.shapes import add_line, fresh, hull_path, path_of, rect_path, ring_path
from editor.views.geometry.sheet import Point
from editor.views.landscape import Landscape
from editor.views.sketch import LIGHT, Detail, Sketch
from engine.hexes.hex import DIRECTIONS, Hex, neighbour


class Block(NamedTuple):
    """One roof of a group: middle, length, depth and turn in degrees, before the group is turned."""

    x: float
    y: float
    long: float
    deep: float
    turn: float = 0.0
    slate: bool = False
    hipped: bool = True
    height: float = 0.055


_ROW = (
    Block(-0.20, -0.16, 0.25, 0.15),
    Block(0.13, -0.17, 0.35, 0.20),
    Block(-0.25, 0.15, 0.16, 0.25, 0.0, hipped=False),
    Block(0.04, 0.16, 0.25, 0.17, -4.0),
    Block(0.27, 0.14, 0.14, 0.20, 9.0),
)
_FARM = (
    Block(-0.10, -0.16, 0.42, 0.20, -24.0),
    Block(0.16, 0.12, 0.36, 0.20, -24.0),
    Block(-0.20, 0.16, 0.20, 0.17, 12.0, hipped=False),
)
_ANGLE = (
    Block(-0.17, 0.00, 0.46, 0.20, 62.0, hipped=False),
    Block(0.12, -0.14, 0.34, 0.18, 2.0),
    Block(0.16, 0.16, 0.27, 0.18, -22.0),
)
_HALL = (
    Block(0.0, -0.13, 0.60, 0.20, -5.0, slate=True, hipped=False, height=0.07),
    Block(-0.13, 0.12, 0.18, 0.32, -5.0, slate=True, hipped=False),
    Block(0.16, 0.10, 0.18, 0.30, -5.0, slate=True, hipped=False),
)
_CHURCH = (
    Block(0.02, -0.06, 0.44, 0.18, 8.0, slate=True, hipped=False, height=0.09),
    Block(0.06, -0.055, 0.16, 0.36, 8.0, slate=True, hipped=False, height=0.08),
    Block(-0.22, -0.09, 0.15, 0.15, 8.0, slate=True, height=0.11),
    Block(0.12, 0.26, 0.26, 0.15, 8.0),
    Block(-0.24, 0.21, 0.18, 0.14, 0.0),
    Block(0.29, -0.25, 0.16, 0.12, -14.0, hipped=False),
)
_SCATTERED = (
    Block(-0.16, -0.18, 0.36, 0.19, -28.0),
    Block(0.20, -0.10, 0.25, 0.17, 38.0),
    Block(0.16, 0.20, 0.36, 0.19, -20.0),
    Block(-0.21, 0.17, 0.20, 0.16, 6.0, hipped=False),
)
_GROUPS = {
    "row": _ROW,
    "farm": _FARM,
    "angle": _ANGLE,
    "hall": _HALL,
    "church": _CHURCH,
    "scattered": _SCATTERED,
}
_CITY = (
    Block(-0.145, -0.19, 0.30, 0.24, hipped=False, height=0.085),
    Block(0.19, -0.18, 0.30, 0.24, slate=True, height=0.09),
    Block(-0.20, 0.14, 0.24, 0.30, hipped=False, height=0.085),
    Block(0.15, 0.15, 0.36, 0.28, hipped=False, height=0.09),
)


#: How much larger roofs are drawn from afar, and how far their outline reaches beyond them, in u.
_LARGE, _EDGE = 1.24, 0.03

#: The roofs of so many blocks are kept, about five kilobytes each: all edits beside a village paint it.
_MOST_ROOFS = 1 << 10


def draw_village_ground(sketch: Sketch, land: Landscape) -> None:
    """The trodden ground shared by neighbouring buildings."""
    if land.villages.is_empty or sketch.saves_ink:
        return
    path = path_of(land.villages)
    sketch.fill(path, "#D9C6A0", 0.8)
    if sketch.detail >= Detail.MEDIUM:
        sketch.line(path, "#A58B5C", 0.014, floor=0.5, opacity=0.6)


def draw_buildings(sketch: Sketch, land: Landscape) -> None:
    """Gardens and roofs of all building hexes, those further north first."""
    hexes = [hex_ for hex_ in land.near() if land.cells[hex_].terrain in BUILDING]
    for hex_ in sorted(hexes, key=lambda each: (land.sheet.centre(each)[1], land.sheet.centre(each)[0])):
        if sketch.detail is Detail.FLAT:
            x, y = land.sheet.centre(hex_)
            square = ring_path(
                [(x - 0.25, y - 0.2), (x + 0.25, y - 0.2), (x + 0.25, y + 0.2), (x - 0.25, y + 0.2)]
            )
            sketch.fill(square, sketch.palette.roof_tiles[0])
            continue
        blocks = group_of(land, hex_)
        if sketch.detail >= Detail.MEDIUM and not sketch.saves_ink:
            _draw_garden(sketch, land, hex_, blocks)
        x, y = land.sheet.centre(hex_)
        for block in sorted(blocks, key=lambda each: each.y):
            if land.shows(x + block.x, y + block.y, _reach(block)):
                _draw_block(sketch, (x, y), block, hex_)


def _reach(block: Block) -> float:
    """No roof reaches further from its middle than this with its shadow and its line, drawn large or not."""
    return _LARGE * math.hypot(block.long, block.deep) / 2 + block.height + _EDGE


def group_of(land: Landscape, hex_: Hex) -> tuple[Block, ...]:
    """The roofs of a hex, turned and kept clear of its roads and inside the hex."""
    cell = land.cells[hex_]
    named = cell.extra.get("look")
    if isinstance(named, str) and named in _GROUPS:
        group = _GROUPS[named]
    elif cell.terrain == "church":
        group = _CHURCH
    elif stands_in_town(land.cells, hex_):
        group = _CITY
    else:
        kinds = ("row", "farm", "angle", "hall", "scattered", "row", "farm", "church")
        group = _GROUPS[kinds[int(chance(101, hex_.q, hex_.r) * len(kinds))]]
    turn = _turn(land, hex_)
    cos, sin = math.cos(turn), math.sin(turn)
    turned = [
        block._replace(
            x=block.x * cos - block.y * sin,
            y=block.x * sin + block.y * cos,
            turn=block.turn + math.degrees(turn),
        )
        for block in group
    ]
    return _clear_of_roads(land, hex_, turned)


def _turn(land: Landscape, hex_: Hex) -> float:
    """Along the road of the hex or of the first neighbour that has one, else a few degrees by chance."""
    base = 0.0 if land.sheet.grid.is_flat_top else math.pi / 6
    own = land.cells[hex_].road
    if own:
        return land.sheet.angles[own[0]] + math.pi / 2
    for direction in range(6):
        other = land.cells.get(neighbour(hex_, direction))
        if other is not None and other.road:
            angle = land.sheet.angles[direction] + math.pi / 2
            return math.remainder(angle, math.pi / 2) * 0.35 + (chance(103, *hex_) - 0.5) * 0.2
    return base * 0 + (chance(103, hex_.q, hex_.r) - 0.5) * 0.6


def _clear_of_roads(land: Landscape, hex_: Hex, blocks: list[Block]) -> tuple[Block, ...]:
    """The blocks moved away from the roads of the hex, those that do not fit left out, one at least kept."""
    curves = [land.road_curves, land.rail_curves, land.stream_curves]
    lines = tuple(curve.tobytes() for each in curves for curve in each.get(hex_, []))
    return _fitted(land.sheet.centre(hex_), land.sheet.polygon(hex_, grow=-0.055), tuple(blocks), lines)


@lru_cache(maxsize=512)
def _fitted(
    at: Point, inside: tuple[Point, ...], blocks: tuple[Block, ...], lines: tuple[bytes, ...]
) -> tuple[Block, ...]:
    """The same from all that matters for it; kept, since a village is painted with all edits beside it."""
    room = Polygon(inside)
    if not lines:
        kept = tuple(block for block in blocks if room.contains(Polygon(_corners(block, at))))
        return kept or blocks[:1]
    road = shapely.MultiLineString([LineString(np.frombuffer(line).reshape(-1, 2)) for line in lines])
    shapely.prepare(room)
    fitting: list[Block] = []
    shapes: list[Polygon] = []
    for block in sorted(blocks, key=lambda each: -each.long * each.deep):
        for candidate in _candidates(block):
            shape = Polygon(_corners(candidate, at))
            if (
                room.contains(shape)
                and shape.distance(road) >= 0.075 + 0.08
                and all(shape.distance(other) > 0.03 for other in shapes)
            ):
                fitting.append(candidate)
                shapes.append(shape)
                break
    return tuple(fitting)


def _candidates(block: Block) -> list[Block]:
    """The block where it is, then moved, turned and shrunk, nearest places first."""
    places = [(0.0, 0.0)] + [
        (math.cos(step * math.pi / 4) * far, math.sin(step * math.pi / 4) * far)
        for far in (0.07, 0.14, 0.22, 0.30)
        for step in range(8)
    ]
    return [
        block._replace(
            x=block.x + dx,
            y=block.y + dy,
            long=block.long * size,
            deep=block.deep * size,
            turn=block.turn + turn,
        )
        for size in (1.0, 0.85)
        for turn in (0.0, 90.0)
        for dx, dy in places
    ]


def _corners(block: Block, at: Point, *, grow: float = 1.0) -> list[Point]:
    angle = math.radians(block.turn)
    cos, sin = math.cos(angle), math.sin(angle)
    lx, ly = block.long * grow / 2, block.deep * grow / 2
    return [
        (at[0] + block.x + px * cos - py * sin, at[1] + block.y + px * sin + py * cos)
        for px, py in ((-lx, -ly), (lx, -ly), (lx, ly), (-lx, ly))
    ]


@lru_cache(maxsize=_MOST_ROOFS)
def _shaded(name: str, facing: Point) -> str:
    """A roof plane's colour: lighter towards the light by up to 26 %, darker away from it by up to 34 %."""
    towards = facing[0] * LIGHT[0] + facing[1] * LIGHT[1]
    base = QColor(name)
    target, share = (
        (QColor("#FFF1D8"), 0.26 * towards) if towards > 0 else (QColor("#1C0F0A"), -0.34 * towards)
    )
    return QColor(
        round(base.red() + (target.red() - base.red()) * share),
        round(base.green() + (target.green() - base.green()) * share),
        round(base.blue() + (target.blue() - base.blue()) * share),
    ).name()


def _vivid(name: str) -> str:
    """A colour with more of its hue, for a roof of a few pixels that mix with what is round it."""
    hsv = QColor(name).toHsv()
    return QColor.fromHsvF(
        hsv.hueF(), min(1.0, hsv.saturationF() * 1.25), min(1.0, hsv.valueF() * 1.08)
    ).name()


class _Roof(NamedTuple):
    """What a block is drawn by: its middle, its shadow, its planes with the way each faces, its lines."""

    at: Point
    shadow: QPainterPath
    planes: tuple[tuple[QPainterPath, Point], ...]
    ridge: QPainterPath
    hips: QPainterPath
    outline: QPainterPath
    chimney: QPainterPath


@lru_cache(maxsize=_MOST_ROOFS)
def _roof(block: Block, at: Point, grow: float) -> _Roof:
    """The roof of a block whose hex has its centre there, so many times as large."""
    a, b, c, d = _corners(block, at, grow=grow)
    far = [(x + 0.75 * block.height, y + block.height) for x, y in (a, b, c, d)]
    angle = math.radians(block.turn)
    cos, sin = math.cos(angle), math.sin(angle)
    inset = min(block.deep * 0.5, block.long * 0.42) * grow if block.hipped else 0.0
    mx, my = at[0] + block.x, at[1] + block.y
    half = block.long * grow / 2 - inset
    left, right = (mx - cos * half, my - sin * half), (mx + cos * half, my + sin * half)
    planes = (
        ([a, b, right, left], (sin, -cos)),
        ([c, d, left, right], (-sin, cos)),
        ([b, c, right], (cos, sin)),
        ([d, a, left], (-cos, -sin)),
    )
    ridge, hips = QPainterPath(), QPainterPath()
    for path in (ridge, hips):
        add_line(path, left, right)
    if block.hipped:
        for corner, end in ((a, left), (d, left), (b, right), (c, right)):
            add_line(hips, corner, end)
    x, y = mx + cos * half * 0.4 + sin * 0.03, my + sin * half * 0.4 - cos * 0.03
    return _Roof(
        (mx, my),
        hull_path([a, b, c, d, *far]),
        tuple((ring_path(points), facing) for points, facing in planes[: 4 if block.hipped else 2]),
        ridge,
        hips,
        ring_path([a, b, c, d]),
        rect_path(x - 0.016, y - 0.016, 0.032, 0.032),
    )


def _draw_block(sketch: Sketch, at: Point, block: Block, hex_: Hex) -> None:
    coarse = sketch.detail is Detail.COARSE
    if block.long < block.deep:
        block = block._replace(long=block.deep, deep=block.long, turn=block.turn + 90)
    roof = _roof(block, at, _LARGE if coarse else 1.0)
    if not sketch.saves_ink:
        sketch.fill(fresh(roof.shadow), "#2A1E10", 0.30 if coarse else 0.47)
    tones = sketch.palette.roof_slates if block.slate else sketch.palette.roof_tiles
    key = (round(block.x * 1000) + hex_.q * 7919, round(block.y * 1000) + hex_.r * 104729)
    tone = tones[int(chance(107, *key) * len(tones))]
    if coarse and not block.slate and not sketch.saves_ink:
        tone = _vivid(tone)
    for plane, facing in roof.planes:
        sketch.fill(fresh(plane), _shaded(tone, facing))
    if sketch.px >= 64 and not sketch.saves_ink:
        _draw_tiles(sketch, block, roof.at)
    if coarse and not sketch.saves_ink:
        # Dark lines of a pixel would leave hardly anything of a roof this small.
        sketch.line(fresh(roof.outline), QColor(tone).darker(165).name(), 0.016, floor=0.5)
        return
    ridge = roof.hips if sketch.detail >= Detail.MEDIUM else roof.ridge
    sketch.line(fresh(ridge), "#3A241A", 0.010, floor=0.5, opacity=0.8)
    sketch.line(fresh(roof.outline), "#3A241A", 0.016, floor=0.7)
    if sketch.px >= 56 and not block.slate:
        if not sketch.saves_ink:
            sketch.fill(roof.chimney.translated(0.014, 0.02), "#2A1E10", 0.4)
        sketch.fill_with_edge(fresh(roof.chimney), "#D8C0A8", "#3A241A", 0.008)
    if block.height >= 0.11 and sketch.detail >= Detail.MEDIUM:
        mx, my = roof.at
        cross = QPainterPath()
        add_line(cross, (mx, my - 0.04), (mx, my + 0.04))
        add_line(cross, (mx - 0.03, my - 0.012), (mx + 0.03, my - 0.012))
        sketch.line(cross, "#FFFFFF" if not sketch.saves_ink else "#3A241A", 0.016)


def _draw_tiles(sketch: Sketch, block: Block, at: Point) -> None:
    angle = math.radians(block.turn)
    cos, sin = math.cos(angle), math.sin(angle)
    path = QPainterPath()
    for share in (-0.32, -0.17, 0.17, 0.32):
        off = share * block.deep
        reach = block.long / 2 - (abs(abs(share) - 0.5) * block.deep if block.hipped else 0.01)
        x, y = at[0] - sin * off, at[1] + cos * off
        add_line(path, (x - cos * reach, y - sin * reach), (x + cos * reach, y + sin * reach))
    sketch.line(path, "#2A140C", 0.006, opacity=0.35)


def _draw_garden(sketch: Sketch, land: Landscape, hex_: Hex, blocks: tuple[Block, ...]) -> None:
    """A few bushes between the houses, away from roads."""
    for x, y, size in _bushes(land, hex_, blocks):
        if not land.shows(x, y, 3 * size):
            continue
        for shift, grow, name in ((0.012, 1.1, "#3A3A1C"), (0.0, 1.0, "#5F8442"), (-0.008, 0.5, "#A5BE72")):
            bush = QPainterPath()
            bush.addEllipse(
                x + shift - size * grow, y + shift - size * grow, 2 * size * grow, 2 * size * grow
            )
            sketch.fill(bush, name, 0.5 if shift > 0 else 1.0)


def _bushes(land: Landscape, hex_: Hex, blocks: tuple[Block, ...]) -> list[tuple[float, float, float]]:
    """Places and sizes of bushes that stand on no house and on no road."""
    near = [hex_, *(Hex(hex_.q + q, hex_.r + r) for q, r in DIRECTIONS)]
    roads = tuple(curve.tobytes() for each in near for curve in land.road_curves.get(each, []))
    return _places_of_bushes(hex_, land.sheet.centre(hex_), blocks, roads)


@lru_cache(maxsize=512)
def _places_of_bushes(
    hex_: Hex, centre: Point, blocks: tuple[Block, ...], lines: tuple[bytes, ...]
) -> list[tuple[float, float, float]]:
    x, y = centre
    roads = [LineString(np.frombuffer(line).reshape(-1, 2)) for line in lines]
    at, sizes = [], []
    for index in range(7):
        angle = 2 * math.pi * chance(110 + index, *hex_)
        far = 0.24 + 0.16 * chance(120 + index, *hex_)
        at.append((x + math.cos(angle) * far, y + math.sin(angle) * far))
        sizes.append(0.022 + 0.014 * chance(130 + index, *hex_))
    taken = [Polygon(_corners(block, (x, y))) for block in blocks] + roads
    room = shapely.distance(shapely.points(at)[:, None], np.array(taken, dtype=object))
    room[:, len(blocks) :] -= 0.08
    return [
        (*place, size)
        for place, size, free in zip(at, sizes, room, strict=True)
        if (free >= size + 0.015).all()
    ]
