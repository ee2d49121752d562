"""Hills: straw-coloured plateaus with a lit and a shaded slope, hachures and a contour."""

from collections.abc import Sequence

import numpy as np
from shapely.geometry.base import BaseGeometry

from editor.views.geometry.noise import Floats, chances
from editor.views.geometry.shapes import path_of, places_of_outlines, strokes_path
from editor.views.geometry.sheet import Box
from editor.views.landscape import Landscape
from editor.views.shades import Relief, Reliefs, Slope
from editor.views.sketch import LIGHT, Detail, Sketch
from editor.views.symbols.cliffs import draw_cliffs
from editor.views.symbols.ground import draw_straw

_SLOPE_LIGHT = "#FFF4D6"
_SLOPE_DARK = "#6A4520"

#: How far a slope reaches inwards, in u.
_BROAD = 0.30

#: No hachure is longer, in u.
_LONGEST = 0.14


def draw_hills(sketch: Sketch, land: Landscape) -> None:
    """Level 1, then level 2, then the cliffs."""
    levels = _levels(land)
    paths = {area: path_of(shape) for area, shape in levels.items()}
    raised = [area for area in ("hill", "summit") if area in paths]
    together = Reliefs(sketch.painter, [paths[area] for area in raised], _BROAD)
    reliefs = {area: together[number] for number, area in enumerate(raised)}
    if "pit" in levels:
        relief = Reliefs(sketch.painter, [paths["pit"]], _BROAD)[0]
        _draw_level(sketch, land, "pit", relief, "#C9BE8C", 0.020, 0.0, sunken=True)
    if "hill" in levels:
        _draw_level(sketch, land, "hill", reliefs["hill"], sketch.palette.hills[0], 0.020, 0.24)
    if "summit" in levels:
        _draw_level(sketch, land, "summit", reliefs["summit"], sketch.palette.hills[1], 0.026, 0.13)
    draw_cliffs(sketch, land)


def _levels(land: Landscape) -> dict[str, BaseGeometry]:
    """The areas of the levels above and below the plain, those there are."""
    areas = {"pit": land.pit, "hill": land.hill, "summit": land.summit}
    return {name: area for name, area in areas.items() if not area.is_empty}


def _draw_level(
    sketch: Sketch,
    land: Landscape,
    area: str,
    relief: Relief,
    name: str,
    contour: float,
    straw: float,
    *,
    sunken: bool = False,
) -> None:
    shape: BaseGeometry = getattr(land, area)
    path = relief.path
    if sketch.saves_ink:
        sketch.fill(path, name)
    elif sketch.detail is Detail.FLAT:
        sketch.fill(path, name)
        return
    else:
        if not sunken:
            sketch.shadow(relief, 0.11, 6, "#3A2A10", 0.05)
        sketch.fill(path, name)
        if straw:
            draw_straw(sketch, land, shape, path, straw)
        light, dark = (_SLOPE_LIGHT, _SLOPE_DARK) if not sunken else (_SLOPE_DARK, _SLOPE_LIGHT)
        steps = 10 if sketch.detail >= Detail.MEDIUM else 4
        strength = 10 / steps
        broad = Slope(_BROAD, steps, (light, 0.035 * strength), (dark, 0.047 * strength))
        rim = Slope(0.09, 4, (light, 0.08), (dark, 0.08))
        sketch.emboss(shape, relief, broad, rim)
    if sketch.detail >= Detail.MEDIUM:
        _hachures(sketch, land, area)
    # Its corners are blunt, and round joins would take most of the time of the line.
    sketch.line(path, sketch.palette.contour, contour, floor=1.0, opacity=0.9, mitre=True)


def _hachures(sketch: Sketch, land: Landscape, area: str) -> None:
    """Short strokes from the contour inwards, longer on the shaded side."""
    near, shown = land.whole.grown(_LONGEST), land.box.grown(_LONGEST)
    of_levels = land.kept_of_each([*_levels(land)], "hachures", lambda shapes: _strokes(shapes, near))
    starts, ends = of_levels[area]
    if not shown.holds(land.whole):
        inside = ((starts >= shown[:2]) & (starts <= shown[2:])).all(axis=1)
        starts, ends = starts[inside], ends[inside]
    sketch.line(strokes_path(starts, ends), sketch.palette.contour, 0.011, opacity=0.62, flat=True)


def _strokes(shapes: Sequence[BaseGeometry], near: Box) -> list[tuple[Floats, Floats]]:
    """Where strokes from the outlines of some shapes inwards begin and end."""
    (points, normals, cells), on_each = places_of_outlines(shapes, 0.062, near)
    shade = np.maximum(0.0, normals @ np.array(LIGHT))
    reach = (0.055 + 0.055 * shade) * (0.8 + 0.4 * chances(71, cells[:, 0], cells[:, 1]))
    ends = points + normals * reach[:, None]
    return [(points[stretch], ends[stretch]) for stretch in on_each]
