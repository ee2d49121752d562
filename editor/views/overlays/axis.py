"""What a map is symmetric about, drawn over it while hexes are mirrored along: an axis or a centre."""

import math

from PySide6.QtGui import QPainterPath

from editor.views.geometry.shapes import add_line, circle_path, ring_path
from editor.views.geometry.sheet import Box, Point, SheetGeometry
from editor.views.overlays.model import SymmetryAxis
from editor.views.palette import BLUE, IVORY
from editor.views.sketch import Sketch
from engine.hexes.symmetry import Symmetry, image_of_hex

#: The lengths of a dash and of the gap behind it.
_DASH, _GAP = 0.26, 0.14


def fixed_point(sheet: SheetGeometry, symmetry: Symmetry) -> Point:
    """The point half way between every hex and its image: the centre of rotation, or a point of the axis."""
    hex_ = min(sheet.grid.playable)
    (ax, ay), (bx, by) = sheet.centre(hex_), sheet.centre(image_of_hex(sheet.grid, symmetry, hex_))
    return (ax + bx) / 2, (ay + by) / 2


def axis_ends(sheet: SheetGeometry, symmetry: Symmetry) -> tuple[Point, Point]:
    """Where the axis of a mirror meets the edges of the sheet; of a rotation, a line between the halves."""
    x, y = fixed_point(sheet, symmetry)
    box = sheet.box
    upright = symmetry is Symmetry.MIRROR_X or (symmetry is Symmetry.ROT180 and box.width >= box.height)
    return ((x, box.top), (x, box.bottom)) if upright else ((box.left, y), (box.right, y))


def draw_axis(sketch: Sketch, sheet: SheetGeometry, axis: SymmetryAxis, visible: Box) -> None:
    """A dashed line across the sheet, with arrows from side to side, or round the centre of a rotation."""
    start, end = axis_ends(sheet, axis.symmetry)
    turns = axis.symmetry is Symmetry.ROT180
    dashes = _dashes(start, end)
    sketch.line(dashes, IVORY, 0.10, floor=3.4, opacity=0.9)
    sketch.line(dashes, BLUE, 0.045, floor=1.8, opacity=0.6 if turns else 1.0)
    if turns:
        _draw_turn(sketch, fixed_point(sheet, axis.symmetry))
        return
    across = (1.0, 0.0) if start[0] == end[0] else (0.0, 1.0)
    for share in (0.02, 0.5, 0.98):
        at = (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
        _draw_arrows(sketch, at, across)


def _dashes(start: Point, end: Point) -> QPainterPath:
    """Single strokes that hang on the sheet, so that a part drawn alone equals that part of the whole."""
    path = QPainterPath()
    length = math.dist(start, end)
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    for step in range(math.ceil(length / (_DASH + _GAP))):
        first = step * (_DASH + _GAP)
        last = min(first + _DASH, length)
        add_line(
            path, (start[0] + ux * first, start[1] + uy * first), (start[0] + ux * last, start[1] + uy * last)
        )
    return path


def _draw_arrows(sketch: Sketch, at: Point, across: Point) -> None:
    """Two arrow heads that point away from the axis."""
    heads = QPainterPath()
    (ax, ay), (x, y) = across, at
    for side in (-1, 1):
        near, far, half = 0.09 * side, 0.22 * side, 0.09
        corners = ((near, -half), (far, 0.0), (near, half))
        heads.addPath(ring_path([(x + ax * u - ay * v, y + ay * u + ax * v) for u, v in corners]))
    sketch.line(heads, IVORY, 0.06, floor=2.0)
    sketch.fill(heads, BLUE)


def _draw_turn(sketch: Sketch, at: Point) -> None:
    """Two arrows round the centre, and its point."""
    x, y = at
    radius = 0.27
    arcs, heads = QPainterPath(), QPainterPath()
    for half in (0.0, math.pi):
        points = [half + math.radians(20 + 115 * step / 12) for step in range(13)]
        add_line(arcs, *[(x + radius * math.cos(a), y + radius * math.sin(a)) for a in points])
        tip = half + math.radians(165)
        base = points[-1]
        heads.addPath(
            ring_path(
                [
                    (x + radius * math.cos(tip), y + radius * math.sin(tip)),
                    (x + (radius + 0.08) * math.cos(base), y + (radius + 0.08) * math.sin(base)),
                    (x + (radius - 0.08) * math.cos(base), y + (radius - 0.08) * math.sin(base)),
                ]
            )
        )
    for path in (arcs, heads):
        sketch.line(path, IVORY, 0.115, floor=3.6)
    sketch.line(arcs, BLUE, 0.055, floor=2.0)
    sketch.fill(heads, BLUE)
    sketch.fill_with_edge(circle_path(at, 0.06), BLUE, IVORY, 0.03, 1.2)
