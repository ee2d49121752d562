"""Cliffs: a band of rock below the edge of the high ground, which leaves the names of hexes free."""

from functools import lru_cache
from typing import NamedTuple

import shapely
from PySide6.QtGui import QPainterPath
from shapely import LineString, Polygon
from shapely.geometry.base import BaseGeometry

from editor.views.geometry.cliffs import CliffFace, Rock
from editor.views.geometry.noise import chance
from editor.views.geometry.shapes import add_line, fresh, line_path, path_of
from editor.views.geometry.sheet import Box
from editor.views.landscape import Landscape
from editor.views.markers.labels import label_box, label_size
from editor.views.sketch import LIGHT, Detail, Sketch
from engine.hexes.hex import neighbour

_LIT, _FACE, _DARK, _CLEFT, _RIM = "#B0A48F", "#8F8270", "#766A59", "#4A4034", "#E6D9BC"

#: The shadow of a face and its lines, which are a pixel wide at least, reach no further round it, in u.
_STANDS_OUT = 0.2

#: So many faces are kept, about ten kilobytes each: a neighbourhood is painted anew with each edit in it.
_MOST_FACES = 1 << 9


class RockPaths(NamedTuple):
    """What is drawn of a face: its outline, the shadows below it, lit slabs and clefts on it, its upper edge;
    their bounds.
    """

    rock: QPainterPath
    shadows: tuple[QPainterPath, ...]
    slabs: QPainterPath
    clefts: QPainterPath
    rim: QPainterPath
    box: Box


def draw_cliffs(sketch: Sketch, land: Landscape) -> None:
    """The rock of all cliffs near the part."""
    near = land.box.grown(_STANDS_OUT)
    for face in land.cliff_faces:
        if near.meets(face.rock.box):
            _draw_face(sketch, land, face)


def names_beside(sketch: Sketch, land: Landscape, face: CliffFace) -> tuple[Box, ...]:
    """What the names of the hexes on both sides of a face cover, where names are written at all."""
    if sketch.detail < Detail.MEDIUM:
        return ()
    beside = (face.cliff.hex, neighbour(face.cliff.hex, face.cliff.direction))
    size = label_size(sketch)
    return tuple(
        Box(*label_box(land.map, land.sheet, hex_, size)) for hex_ in beside if hex_ in land.map.cells
    )


def rock_of(rock: Rock, names: tuple[Box, ...]) -> BaseGeometry:
    """The outline of a face without the names beside it."""
    shape = shapely.make_valid(Polygon(rock.top + rock.foot[::-1]))
    for name in names:
        shape = shape.difference(shapely.box(*name).buffer(0.012))
    return shape


def _draw_face(sketch: Sketch, land: Landscape, face: CliffFace) -> None:
    paths = _paths(face.rock, names_beside(sketch, land, face))
    if not land.box.grown(_STANDS_OUT).meets(paths.box):
        return
    light = face.down[0] * LIGHT[0] + face.down[1] * LIGHT[1]
    if not sketch.saves_ink:
        for shadow in paths.shadows:
            sketch.fill(fresh(shadow), "#2A2214", 0.16)
    ground = "#FFFFFF" if sketch.saves_ink else _LIT if light > 0.3 else _DARK if light < -0.3 else _FACE
    sketch.fill_with_edge(fresh(paths.rock), ground, _CLEFT, 0.012, 0.6)
    if sketch.detail >= Detail.MEDIUM:
        if not sketch.saves_ink:
            sketch.fill(fresh(paths.slabs), "#D8CDB8", 0.55)
        sketch.line(fresh(paths.clefts), _CLEFT, 0.011, floor=0.5, opacity=0.85)
    sketch.line(fresh(paths.rim), _CLEFT if sketch.saves_ink else _RIM, 0.016, floor=0.6, opacity=0.9)


@lru_cache(maxsize=_MOST_FACES)
def _paths(rock: Rock, names: tuple[Box, ...]) -> RockPaths:
    """The paths of a face that leaves names free: the same whatever part and zoom they are drawn for."""
    shape = rock_of(rock, names)
    rim = QPainterPath()
    for part in shapely.get_parts(LineString(rock.top).intersection(shape.buffer(0.004))):
        if len(part.coords) > 1:
            rim.addPath(line_path(part.coords))
    around = Box(*shape.union(LineString(rock.top)).bounds)
    outline = path_of(shape)
    shadows = tuple(outline.translated(0.6 * by, 0.8 * by) for by in (0.02, 0.04, 0.06))
    return RockPaths(outline, shadows, *_slabs_and_clefts(rock, shape), rim, around)


def _slabs_and_clefts(rock: Rock, shape: BaseGeometry) -> tuple[QPainterPath, QPainterPath]:
    """Strokes from the upper edge down, some of them short, and lit slabs between them."""
    strokes, slabs = [], []
    for index in range(1, len(rock.top) - 1):
        (tx, ty), (fx, fy) = rock.top[index], rock.foot[index]
        key = (round(tx * 113), round(ty * 113))
        reach = 1.0 if chance(75, *key) < 0.55 else 0.45 + 0.3 * chance(76, *key)
        strokes.append(((tx, ty), (tx + (fx - tx) * reach, ty + (fy - ty) * reach)))
        if index % 3 == 1 and chance(77, *key) < 0.7:
            (nx, ny), (mx, my) = rock.top[index + 1], rock.foot[index + 1]
            deep = 0.45 + 0.35 * chance(78, *key)
            slabs.append(
                Polygon(
                    [
                        (tx, ty), (nx, ny), (nx + (mx - nx) * deep, ny + (my - ny) * deep),
                        (tx + (fx - tx) * deep, ty + (fy - ty) * deep),
                    ]
                )
            )  # fmt: skip
    lit = shapely.union_all([shapely.make_valid(each) for each in slabs]).intersection(shape)
    clefts = QPainterPath()
    for part in shapely.get_parts(shapely.MultiLineString(strokes).intersection(shape)):
        if len(part.coords) > 1:
            add_line(clefts, *part.coords)
    return path_of(lit), clefts
