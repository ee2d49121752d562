"""Roads, tracks and railways: a light ribbon between two firm edges; two rails on sleepers."""

from typing import NamedTuple

import numpy as np
import shapely
from PySide6.QtGui import QPainterPath
from shapely import LineString, Polygon

from editor.views.geometry.curves import offset
from editor.views.geometry.noise import Floats
from editor.views.geometry.shapes import line_path, path_of, polygons_of, widened
from editor.views.landscape import Landscape
from editor.views.sketch import Detail, Sketch
from engine.model.cell import Cell

_RAIL = "#3A3630"


class _Way(NamedTuple):
    """How one kind of road is drawn."""

    width: float
    casing: float
    strength: float


_WAYS = {"track": _Way(0.058, 0.016, 0.75), "road": _Way(0.118, 0.021, 1.0), "paved": _Way(0.118, 0.021, 1.0)}


def _kind(cell: Cell) -> str:
    kind = cell.extra.get("road_kind")
    return kind if isinstance(kind, str) and kind in _WAYS else "road"


#: Nothing of a road is further from the centre of its hex than this, in u.
_REACH = 0.75


def draw_roads(sketch: Sketch, land: Landscape) -> None:
    """All shadows, then all casings, then all surfaces, then ruts; railways on top."""
    if land.road_curves:
        _draw_roads(sketch, land)
    if land.rail_curves:
        _draw_rails(sketch, land)


def _draw_roads(sketch: Sketch, land: Landscape) -> None:
    paths = {kind: QPainterPath() for kind in _WAYS}
    shown = {hex_: land.road_curves[hex_] for hex_ in land.near(_REACH) if hex_ in land.road_curves}
    for hex_, curves in shown.items():
        for curve in curves:
            paths[_kind(land.cells[hex_])].addPath(line_path(curve.tolist()))
    palette = sketch.palette
    casings = {"track": palette.road_casing, "road": palette.road_casing, "paved": palette.paved_casing}
    fills = {"track": "#E2CFA0", "road": palette.road, "paved": palette.paved}
    if sketch.saves_ink:
        fills["track"] = palette.road
    if sketch.detail is Detail.FLAT:
        for kind, path in paths.items():
            sketch.line(path, casings[kind], 0.0, floor=2.0)
            sketch.line(path, fills[kind], 0.0, floor=1.0)
        return
    if not sketch.saves_ink:
        for kind, path in paths.items():
            way = _WAYS[kind]
            shade = path.translated(0.022, 0.03)
            sketch.line(shade, "#3A2A10", way.width + 2 * way.casing, opacity=0.28)
    for kind, path in paths.items():
        way = _WAYS[kind]
        casing = sketch.width(way.casing, 0.8)
        sketch.line(path, casings[kind], way.width + 2 * casing, opacity=way.strength)
    for kind, path in paths.items():
        sketch.line(path, fills[kind], _WAYS[kind].width, floor=1.2)
    for hex_, curves in shown.items():
        if len(curves) > 2:
            _fill_islands(sketch, curves, fills[_kind(land.cells[hex_])])
    if sketch.px >= 56 and not sketch.saves_ink:
        ruts = QPainterPath()
        for hex_, curves in shown.items():
            if len(curves) == 1 and _kind(land.cells[hex_]) != "track":
                for by in (-0.027, 0.027):
                    ruts.addPath(line_path(offset(curves[0], by).tolist()))
        sketch.line(ruts, palette.road_casing, 0.010, opacity=0.30)


def _fill_islands(sketch: Sketch, curves: list[Floats], name: str) -> None:
    """Close the slivers of ground that the curves of a junction leave between them."""
    union = widened(shapely.MultiLineString([LineString(curve) for curve in curves]), 0.059)
    for polygon in polygons_of(union):
        for ring in polygon.interiors:
            hole = Polygon(ring)
            if hole.area < 0.03:
                sketch.fill(path_of(hole.buffer(0.03)), name)


def _draw_rails(sketch: Sketch, land: Landscape) -> None:
    rails, sleepers = QPainterPath(), QPainterPath()
    for curves in land.rail_curves.values():
        for curve in curves:
            rails.addPath(line_path(curve.tolist()))
            if sketch.detail > Detail.FLAT:
                _add_sleepers(sleepers, curve)
    if not sketch.saves_ink and sketch.detail > Detail.FLAT:
        sketch.line(rails, "#B8AB90", 0.15)
    sketch.line(sleepers, "#6D5B45", 0.026, floor=0.7, flat=True)
    sketch.line(rails, _RAIL, 0.03, floor=1.2)


def _add_sleepers(path: QPainterPath, curve: Floats) -> None:
    delta = np.diff(curve, axis=0)
    reach = np.concatenate([[0.0], np.cumsum(np.hypot(delta[:, 0], delta[:, 1]))])
    count = max(2, round(float(reach[-1]) / 0.08))
    wanted = (np.arange(count) + 0.5) / count * reach[-1]
    left, right = offset(curve, -0.055), offset(curve, 0.055)
    for at in wanted.tolist():
        path.moveTo(float(np.interp(at, reach, left[:, 0])), float(np.interp(at, reach, left[:, 1])))
        path.lineTo(float(np.interp(at, reach, right[:, 0])), float(np.interp(at, reach, right[:, 1])))
