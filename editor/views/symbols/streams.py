"""Streams: a ribbon of water between banks in a wet meadow; deep ones darker, torrents with foam."""

import math
from functools import partial

import shapely
from PySide6.QtGui import QPainterPath
from shapely import LineString
from shapely.geometry.base import BaseGeometry

from editor.views.drawn_cells import POND, RIVER
from editor.views.geometry.curves import offset
from editor.views.geometry.noise import Floats, chance
from editor.views.geometry.shapes import add_line, line_path, moved, path_of, widened, wobbled
from editor.views.landscape import VALLEY, Landscape
from editor.views.sketch import Detail, Sketch
from editor.views.symbols.stream_ends import draw_stream_end
from engine.hexes.hex import Hex
from engine.model.cell import StreamDepth

_BANK = "#7D7B4C"
_GLINT = "#B5D5E4"


def draw_streams(sketch: Sketch, land: Landscape) -> None:
    """Meadow, bank, water and flow strokes of all streams."""
    if land.streams.is_empty:
        return
    water = land.stream_water
    if sketch.detail is Detail.FLAT:
        sketch.fill(path_of(water), sketch.palette.water)
        return
    if not sketch.saves_ink:
        for reach, pace, name, opacity in (
            (0.33, 1.2, sketch.palette.meadow, 0.47),
            (0.24, 1.2, sketch.palette.meadow, 0.47),
            (0.14, 1.9, _BANK, 0.75),
        ):
            sketch.fill(
                land.kept(("beside streams", reach), partial(_beside, land, reach, pace)), name, opacity
            )
    sketch.fill(path_of(water), sketch.palette.water)
    deep = _deep_water(land, water)
    if not deep.is_empty:
        sketch.fill(path_of(deep), sketch.palette.deep_water)
    if not sketch.saves_ink:
        for by in (0.022, 0.044):
            shade = water.difference(moved(water, 0.6 * by, 0.8 * by))
            sketch.fill(path_of(shade), "#24506B", 0.22)
    sketch.line(path_of(water), sketch.palette.water_edge, 0.017, floor=0.8)
    if not deep.is_empty:
        sketch.line(path_of(deep), sketch.palette.water_edge, 0.012, floor=0.8, opacity=0.5)
    if sketch.px >= 40:
        for hex_, curves in land.stream_curves.items():
            for curve in curves:
                shown = curve if hex_ not in land.stream_ends else curve[: len(curve) * 2 // 3]
                _draw_flow(sketch, land, hex_, shown)
    if sketch.detail >= Detail.MEDIUM:
        for end in land.stream_ends.values():
            draw_stream_end(sketch, end)


def _beside(land: Landscape, reach: float, pace: float) -> QPainterPath:
    """The ground within reach of the streams; meadows stay down in the valley."""
    ground = wobbled(land.beside_streams(reach), land.around, 0.03, pace)
    return path_of(ground.difference(land.hill) if reach > VALLEY else ground)


def _deep_water(land: Landscape, water: BaseGeometry) -> BaseGeometry:
    lines = [
        LineString(curve)
        for hex_, curves in land.stream_curves.items()
        if land.depth(hex_) in (StreamDepth.DEEP, StreamDepth.TORRENT)
        for curve in curves
    ]
    if not lines:
        return shapely.Polygon()
    return widened(shapely.MultiLineString(lines), 0.2, cap_style="flat").intersection(water)


def _draw_flow(sketch: Sketch, land: Landscape, hex_: Hex, curve: Floats) -> None:
    if land.cells[hex_].terrain in POND | RIVER:
        return
    start = 0.2 + 0.5 * chance(61, hex_.q, hex_.r)
    name = sketch.palette.water_edge if sketch.saves_ink else _GLINT
    for by, shift in ((-0.045, 0.0), (0.005, 0.31), (0.05, 0.62)):
        path = line_path(offset(curve, by).tolist())
        first = 0.02 + (start + shift) % 0.3
        sketch.line(
            path, name, 0.011, floor=0.5, opacity=0.9, dash=(0.0001, first, 0.16, 0.14, 0.07, 0.3, 0.12, 1.0)
        )
    if land.depth(hex_) is StreamDepth.TORRENT:
        _draw_foam(sketch, curve)


def _draw_foam(sketch: Sketch, curve: Floats) -> None:
    """White chevrons along the water."""
    path = QPainterPath()
    points = curve.tolist()
    for index in range(2, len(points) - 2, 4):
        (x, y), (nx, ny) = points[index], points[index + 1]
        angle = math.atan2(ny - y, nx - x)
        for side in (-1, 1):
            back = angle + math.pi - side * 0.75
            add_line(path, (x, y), (x + math.cos(back) * 0.075, y + math.sin(back) * 0.075))
    sketch.line(path, "#FFFFFF" if not sketch.saves_ink else "#24506B", 0.02, floor=0.8, opacity=0.9)


def draw_fords(sketch: Sketch, land: Landscape) -> None:
    """Three stepping stones where a road crosses a fordable stream without a bridge."""
    if sketch.detail < Detail.MEDIUM:
        return
    for hex_ in land.near():
        cell = land.cells[hex_]
        shallow = land.depth(hex_) in (None, StreamDepth.FORDABLE)
        if cell.bridge is not None or not cell.road or hex_ not in land.stream_curves or not shallow:
            continue
        streams = shapely.MultiLineString([LineString(c) for c in land.stream_curves[hex_]])
        for curve in land.road_curves.get(hex_, []):
            for point in shapely.get_coordinates(streams.intersection(LineString(curve))).tolist():
                path = QPainterPath()
                for dx, dy in ((-0.06, 0.02), (0.005, -0.015), (0.065, 0.02)):
                    path.addEllipse(point[0] + dx - 0.026, point[1] + dy - 0.02, 0.052, 0.04)
                sketch.fill(path.translated(0.012, 0.016), "#24404F", 0.5)
                sketch.fill_with_edge(path, "#CFC8BA", "#625A4E", 0.010, 0.5)
