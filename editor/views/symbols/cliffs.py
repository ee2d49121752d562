"""Cliffs: a band of rock below the edge of the high ground, which leaves the names of hexes free."""

import shapely
from PySide6.QtGui import QPainterPath
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from editor.views.geometry.cliffs import CliffFace
from editor.views.geometry.noise import chance
from editor.views.geometry.shapes import add_line, line_path, path_of
from editor.views.landscape import Landscape
from editor.views.markers.labels import label_box, label_size
from editor.views.sketch import LIGHT, Detail, Sketch
from engine.hexes.hex import neighbour

_LIT, _FACE, _DARK, _CLEFT, _RIM = "#B0A48F", "#8F8270", "#766A59", "#4A4034", "#E6D9BC"


def draw_cliffs(sketch: Sketch, land: Landscape) -> None:
    """The rock of all cliffs near the part."""
    for face in land.cliff_faces:
        if land.shows(*land.sheet.middle(face.cliff.hex, face.cliff.direction), margin=0.6):
            _draw_face(sketch, land, face)


def rock_of(sketch: Sketch, land: Landscape, face: CliffFace) -> BaseGeometry:
    """The outline of a face without the names beside it."""
    rock = shapely.make_valid(Polygon(face.top + face.foot[::-1]))
    if sketch.detail < Detail.MEDIUM:
        return rock
    for hex_ in (face.cliff.hex, neighbour(face.cliff.hex, face.cliff.direction)):
        if hex_ in land.map.cells:
            name = label_box(land.map, land.sheet, hex_, label_size(sketch))
            rock = rock.difference(shapely.box(*name).buffer(0.012))
    return rock


def _draw_face(sketch: Sketch, land: Landscape, face: CliffFace) -> None:
    rock = rock_of(sketch, land, face)
    path = path_of(rock)
    light = face.down[0] * LIGHT[0] + face.down[1] * LIGHT[1]
    if not sketch.saves_ink:
        for by in (0.02, 0.04, 0.06):
            sketch.fill(path.translated(0.6 * by, 0.8 * by), "#2A2214", 0.16)
    ground = "#FFFFFF" if sketch.saves_ink else _LIT if light > 0.3 else _DARK if light < -0.3 else _FACE
    sketch.fill_with_edge(path, ground, _CLEFT, 0.012, 0.6)
    if sketch.detail >= Detail.MEDIUM:
        _draw_clefts(sketch, face, rock)
    rim = QPainterPath()
    for part in shapely.get_parts(LineString(face.top).intersection(rock.buffer(0.004))):
        if len(part.coords) > 1:
            rim.addPath(line_path(part.coords))
    sketch.line(rim, _CLEFT if sketch.saves_ink else _RIM, 0.016, floor=0.6, opacity=0.9)


def _draw_clefts(sketch: Sketch, face: CliffFace, rock: BaseGeometry) -> None:
    """Strokes from the upper edge down, some of them short, and lit slabs between them."""
    strokes, slabs = [], []
    for index in range(1, len(face.top) - 1):
        (tx, ty), (fx, fy) = face.top[index], face.foot[index]
        key = (round(tx * 113), round(ty * 113))
        reach = 1.0 if chance(75, *key) < 0.55 else 0.45 + 0.3 * chance(76, *key)
        strokes.append(((tx, ty), (tx + (fx - tx) * reach, ty + (fy - ty) * reach)))
        if index % 3 == 1 and chance(77, *key) < 0.7:
            (nx, ny), (mx, my) = face.top[index + 1], face.foot[index + 1]
            deep = 0.45 + 0.35 * chance(78, *key)
            slabs.append(
                Polygon(
                    [
                        (tx, ty), (nx, ny), (nx + (mx - nx) * deep, ny + (my - ny) * deep),
                        (tx + (fx - tx) * deep, ty + (fy - ty) * deep),
                    ]
                )
            )  # fmt: skip
    if not sketch.saves_ink:
        lit = shapely.union_all([shapely.make_valid(each) for each in slabs]).intersection(rock)
        sketch.fill(path_of(lit), "#D8CDB8", 0.55)
    clefts = QPainterPath()
    for part in shapely.get_parts(shapely.MultiLineString(strokes).intersection(rock)):
        if len(part.coords) > 1:
            add_line(clefts, *part.coords)
    sketch.line(clefts, _CLEFT, 0.011, floor=0.5, opacity=0.85)
