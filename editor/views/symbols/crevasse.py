"""Crevasses: a jagged dark fissure through the hex, joined to those around it."""

import numpy as np
import shapely
from shapely import LineString
from shapely.geometry.base import BaseGeometry

from editor.views.drawn_cells import CREVASSE, fissure_exits
from editor.views.geometry.curves import curves_through
from editor.views.geometry.noise import Floats, chance
from editor.views.geometry.shapes import NOTHING, moved, path_of
from editor.views.landscape import Landscape
from editor.views.sketch import Detail, Sketch


def draw_crevasses(sketch: Sketch, land: Landscape) -> None:
    """All fissures of the part: a torn rim, a dark gap, its sunlit far wall."""
    gap: BaseGeometry = land.kept("crevasses", lambda: _fissures(land))
    if gap.is_empty:
        return
    rim = gap.buffer(0.035, join_style="mitre", mitre_limit=2.0)
    if sketch.saves_ink:
        sketch.fill_with_edge(path_of(gap), "#CFCAC0", "#33291A", 0.016, 0.8)
        return
    sketch.fill(path_of(rim), "#A08A5A")
    sketch.fill(path_of(gap), "#2B231A")
    if sketch.detail > Detail.FLAT:
        sketch.fill(path_of(gap.difference(moved(gap, -0.03, -0.04))), "#7A6546", 0.9)
        sketch.line(path_of(rim), "#5A4320", 0.012, floor=0.6, opacity=0.8)


def _fissures(land: Landscape) -> BaseGeometry:
    parts = []
    for hex_ in land.terrain(CREVASSE):
        first = int(chance(211, hex_.q, hex_.r) * 3)
        exits = fissure_exits(land.cells, hex_) or (first, first + 3)
        for curve in curves_through(land.sheet, hex_, exits, swing=0.12, what=213):
            parts.append(LineString(_jagged(curve)).buffer(0.075, cap_style="flat", join_style="mitre"))
    if not parts:
        return NOTHING
    result: BaseGeometry = shapely.union_all(parts)
    return result


def _jagged(curve: Floats) -> Floats:
    """Every third point of a curve, thrown to and fro; both ends stay."""
    points = curve[::3].copy()
    for index in range(1, len(points) - 1):
        x, y = round(float(points[index, 0]) * 200), round(float(points[index, 1]) * 200)
        points[index] += np.array([chance(215, x, y) - 0.5, chance(216, x, y) - 0.5]) * 0.11
    return np.asarray(points, dtype=np.float64)
