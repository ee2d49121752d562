"""Terrain nobody has drawn yet: a plain labelled hatch, so that a new table never stops a map."""

from PySide6.QtGui import QPainterPath
from shapely import MultiLineString, Polygon, get_coordinates

from editor.views.drawn_cells import KNOWN
from editor.views.geometry.shapes import add_line, path_of
from editor.views.landscape import Landscape
from editor.views.lettering import draw_text
from editor.views.sketch import Detail, Sketch


def draw_unknown_terrain(sketch: Sketch, land: Landscape) -> None:
    """Hatch and name of every hex whose terrain has no symbol."""
    for hex_ in land.near():
        terrain = land.cells[hex_].terrain
        if terrain in KNOWN:
            continue
        x, y = land.sheet.centre(hex_)
        shape = Polygon(land.sheet.polygon(hex_, grow=-0.05))
        sketch.fill(path_of(shape), "#FFFFFF" if sketch.saves_ink else "#D9CFC0")
        strokes = [[(x - 1 + at, y - 1), (x + 1 + at, y + 1)] for at in (i * 0.13 for i in range(-8, 9))]
        path = QPainterPath()
        for part in getattr(MultiLineString(strokes).intersection(shape), "geoms", ()):
            points = get_coordinates(part).tolist()
            add_line(path, points[0], points[-1])
        sketch.line(path, "#7A6F60", 0.014, floor=0.5, opacity=0.7)
        sketch.line(path_of(shape), "#7A6F60", 0.02, floor=0.8)
        if sketch.detail >= Detail.MEDIUM:
            draw_text(sketch, terrain[:14], (x, y + 0.2), 0.12, "#33291A", halo=1.0)
