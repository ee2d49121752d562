"""The plate of a counter: its shape and colours by nation, darker and hatched when fatigued."""

import math

from PySide6.QtGui import QColor, QPainterPath

from editor.views.counters.emblems import emblem_path
from editor.views.geometry.shapes import rect_path, ring_path
from editor.views.palette import IVORY, SideColours, colours_of
from editor.views.sketch import Sketch

#: How much of a corner is cut off, and how much where a plate has fewer than so many pixels.
_CORNER, _SMALL_CORNER, _SMALL = 0.13, 0.20, 34


def plate_path(rounded: bool, half: float = 0.5, *, corner: float = _CORNER) -> QPainterPath:
    """The outline of a plate of half width `half`, with round corners or such cut off by `corner`."""
    if rounded:
        return rect_path(-half, -half, 2 * half, 2 * half, _CORNER + 0.02)
    near = half - corner
    return ring_path(
        [
            (-near, -half), (near, -half), (half, -near), (half, near),
            (near, half), (-near, half), (-half, near), (-half, -near),
        ]
    )  # fmt: skip


def tired(name: str) -> str:
    """A colour without 55 % of its saturation and 38 % of its value."""
    hsv = QColor(name).toHsv()
    return QColor.fromHsvF(max(hsv.hueF(), 0.0), hsv.saturationF() * 0.45, hsv.valueF() * 0.62).name()


def shades(nation: str, *, fatigued: bool) -> SideColours:
    """The colours of a nation's plate, fresh or fatigued."""
    colours = colours_of(nation)
    if not fatigued:
        return colours
    return SideColours(
        tired(colours.body), tired(colours.edge), colours.line, tired(colours.light), colours.rounded
    )


def draw_plate(sketch: Sketch, colours: SideColours, *, fatigued: bool, small: bool = False) -> None:
    """The empty plate in a unit square round the origin; a `small` one has larger cut corners."""
    corner = _SMALL_CORNER if small or sketch.px < _SMALL else _CORNER
    outline = plate_path(colours.rounded, corner=corner)
    if not sketch.saves_ink:
        for step in range(1, 5):
            by = 0.085 * step / 4
            sketch.fill(outline.translated(0.6 * by, 0.8 * by), "#15110A", 0.13)
    sketch.line(outline, IVORY, 0.06, floor=2.0)
    sketch.fill(outline, colours.edge)
    body = plate_path(colours.rounded, 0.455, corner=corner)
    sketch.fill(body, colours.body)
    if not sketch.saves_ink:
        for step in range(4):
            band = rect_path(-0.5, -0.5, 1.0, 0.42 - 0.11 * step)
            sketch.fill(body.intersected(band), "#FFFFFF", 0.04)
        for step in range(3):
            band = rect_path(-0.5, 0.18 + 0.1 * step, 1.0, 0.4)
            sketch.fill(body.intersected(band), "#000000", 0.035)
    if fatigued:
        _draw_hatching(sketch, body)
    sketch.line(plate_path(colours.rounded, 0.446, corner=corner), colours.light, 0.018, opacity=0.75)


def _draw_hatching(sketch: Sketch, body: QPainterPath) -> None:
    """Diagonal bars cut to the body, as shapes, so that no clipping is needed in vector files."""
    bars = QPainterPath()
    for step in range(-9, 10):
        x = step * 0.115
        bars.addPath(ring_path([(x - 0.52, 0.5), (x - 0.48, 0.5), (x + 0.52, -0.5), (x + 0.48, -0.5)]))
    sketch.fill(body.intersected(bars), "#000000", 0.32)


def draw_emblem(sketch: Sketch, nation: str, *, right: bool = False) -> None:
    """The nation's mark in the upper left corner, or the upper right where that one is taken."""
    x = 0.345 if right else -0.345
    sketch.fill(emblem_path(nation, x, -0.365, 0.078), "#FFFFFF", 0.96)


def draw_leaves(sketch: Sketch, colours: SideColours) -> None:
    """The leaf-edged outline of a concealed counter."""
    path = QPainterPath()
    for step in range(36):
        angle = 2 * math.pi * step / 36
        reach = 0.46 / max(abs(math.cos(angle)), abs(math.sin(angle)))
        reach = min(reach, 0.58)
        x, y = math.cos(angle) * reach, math.sin(angle) * reach
        path.addEllipse(x - 0.055, y - 0.055, 0.11, 0.11)
    path.setFillRule(path.fillRule().WindingFill)
    sketch.line(path, IVORY, 0.06, floor=2.0)
    sketch.fill(path, "#3D5A2A")
    inner = plate_path(colours.rounded, 0.46)
    sketch.fill(inner, colours.edge)
    sketch.fill(plate_path(colours.rounded, 0.43), colours.body)
