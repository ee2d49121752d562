"""Smoke: a cloud of merged circles, paler when a unit stands in it."""

import math

import shapely

from editor.views.geometry.noise import chance
from editor.views.geometry.shapes import line_path, path_of
from editor.views.geometry.sheet import Point
from editor.views.shades import Reliefs, Slope
from editor.views.sketch import Sketch


def draw_smoke(sketch: Sketch, at: Point, *, occupied: bool) -> None:
    """The smoke of a hex."""
    circles = [shapely.Point(at[0], at[1] + 0.02).buffer(0.24, quad_segs=12)]
    for index in range(7):
        angle = 2 * math.pi * index / 7 - 0.3
        far = 0.21 + 0.03 * chance(171, round(at[0] * 13), index)
        size = 0.125 + 0.05 * chance(172, round(at[1] * 13), index)
        circles.append(
            shapely.Point(at[0] + math.cos(angle) * far * 1.12, at[1] + math.sin(angle) * far * 0.9).buffer(
                size, quad_segs=12
            )
        )
    cloud = shapely.unary_union(circles)
    opacity = 0.60 if occupied else 0.89
    path = path_of(cloud)
    sketch.painter.save()
    if occupied:
        sketch.painter.setOpacity(sketch.painter.opacity() * 0.75)
    sketch.fill(path.translated(0.04, 0.055), "#2A2A2A", 0.25)
    sketch.fill(path, "#FFFFFF" if sketch.saves_ink else "#E9E8E4", opacity)
    if not sketch.saves_ink:
        slope = Slope(0.16, 5, ("#FFFFFF", 0.16), ("#5A5F66", 0.07))
        sketch.emboss(cloud, Reliefs(sketch.painter, [path], slope.distance)[0], slope)
    for circle in circles[1:5]:
        rim = circle.boundary.intersection(cloud.buffer(-0.03))
        for part in getattr(rim, "geoms", [rim]):
            points = shapely.get_coordinates(part).tolist()
            if len(points) > 3:
                sketch.line(line_path(points), "#8E9196", 0.012, opacity=0.55)
    sketch.line(path, "#6E7278", 0.022, floor=0.9)
    sketch.painter.restore()
