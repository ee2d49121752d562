"""Beaches and dunes, and ice."""

import math

import numpy as np
import shapely
from PySide6.QtGui import QPainterPath
from shapely import LineString
from shapely.geometry.base import BaseGeometry

from editor.views.geometry.noise import chance
from editor.views.geometry.shapes import line_path, moved, outline_places, path_of, strokes_path
from editor.views.landscape import Landscape
from editor.views.sketch import Detail, Sketch


def draw_sand(sketch: Sketch, land: Landscape) -> None:
    """Light sand with dots; crests of dunes, lit from the north-west, in dune hexes."""
    if land.sand.is_empty:
        return
    path = path_of(land.sand)
    sketch.fill(path, "#FFFFFF" if sketch.saves_ink else "#E9D9A6", 0.92)
    _draw_edge(sketch, land.sand)
    if sketch.detail < Detail.MEDIUM:
        return
    for hex_ in land.near():
        terrain = land.cells[hex_].terrain
        x, y = land.sheet.centre(hex_)
        if terrain == "dunes":
            for index, (dx, dy) in enumerate(((-0.12, -0.17), (0.14, -0.03), (-0.10, 0.12), (0.12, 0.25))):
                size = 0.15 + 0.05 * chance(181 + index, hex_.q, hex_.r)
                crest = [
                    (x + dx - size + 2 * size * t / 8, y + dy - math.sin(math.pi * t / 8) * 0.07)
                    for t in range(9)
                ]
                if not sketch.saves_ink:
                    shade = QPainterPath(line_path(crest))
                    sketch.line(shade.translated(0.015, 0.035), "#8A6A30", 0.05, opacity=0.35)
                sketch.line(
                    line_path(crest), "#FFF6DC" if not sketch.saves_ink else "#8A6A30", 0.022, floor=0.8
                )
        elif terrain in ("beach", "sand"):
            dots = QPainterPath()
            for index in range(26):
                px = x + 0.38 * (chance(191, hex_.q * 37 + index, hex_.r) * 2 - 1)
                py = y + 0.38 * (chance(192, hex_.q * 37 + index, hex_.r) * 2 - 1)
                dots.addEllipse(px - 0.009, py - 0.009, 0.018, 0.018)
            sketch.fill(dots, "#A58B5C", 0.8)


def _draw_edge(sketch: Sketch, shape: BaseGeometry) -> None:
    """Short dashes along the outline; they hang on a lattice, so that an edit moves none further on."""
    places = outline_places(shape, 0.08)
    half = places.normals[:, ::-1] * np.array([-0.015, 0.015])
    path = strokes_path(places.points - half, places.points + half)
    sketch.line(path, "#A58B5C", 0.012, floor=0.5, opacity=0.8)


def draw_ice(sketch: Sketch, land: Landscape) -> None:
    """Pale ice with white cracks and a blue edge."""
    shape = land.ice
    if shape.is_empty:
        return
    path = path_of(shape)
    sketch.fill(path, "#F2F8FB" if sketch.saves_ink else "#CFE4EE")
    if sketch.detail > Detail.FLAT and not sketch.saves_ink:
        for by in (0.03, 0.06):
            sketch.fill(path_of(shape.difference(moved(shape, 0.6 * by, 0.8 * by))), "#5B93B8", 0.2)
    if sketch.detail >= Detail.MEDIUM:
        for hex_ in land.near():
            if land.cells[hex_].terrain not in ("frozen", "ice"):
                continue
            x, y = land.sheet.centre(hex_)
            for index in range(3):
                angle = 2 * math.pi * (index / 3 + 0.2 * chance(196, hex_.q, hex_.r))
                points = [(x, y)]
                for step in range(1, 4):
                    bend = angle + 0.7 * (chance(197 + step, hex_.q * 7 + index, hex_.r) - 0.5)
                    points.append(
                        (points[-1][0] + math.cos(bend) * 0.13, points[-1][1] + math.sin(bend) * 0.13)
                    )
                crack = LineString(points).intersection(shape)
                for part in getattr(crack, "geoms", [crack]):
                    coordinates = shapely.get_coordinates(part).tolist()
                    if len(coordinates) > 1:
                        sketch.line(line_path(coordinates), "#6D9DB8", 0.018, floor=0.7)
                        sketch.line(
                            line_path(coordinates).translated(0.01, 0.012), "#FFFFFF", 0.012, opacity=0.9
                        )
    sketch.line(path, sketch.palette.water_edge, 0.018, floor=0.8)
