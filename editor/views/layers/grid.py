"""The hex grid: as lines, as dots at the corners, or only the outline of the playable area."""

from collections.abc import Sequence
from enum import StrEnum

from PySide6.QtCore import QLineF
from PySide6.QtGui import QPainterPath

from editor.views.landscape import Landscape
from editor.views.sketch import Detail, Sketch
from engine.hexes.hex import neighbour

#: No line is wider than so many u, or so many pixels where that is more.
_WIDEST, _WIDEST_PX = 0.05, 3.0

#: The radius of a dot in u, and the least in pixels.
_DOT, _LEAST_DOT = 0.032, 1.1


class GridStyle(StrEnum):
    """How the hexes are told apart."""

    LINES = "lines"
    DOTS = "dots"
    NONE = "none"


def draw_grid(sketch: Sketch, land: Landscape, style: GridStyle) -> None:
    """Paint the grid over the playable hexes, and the firm outline of the playable area in every style."""
    if sketch.detail is Detail.FLAT:
        return
    grid: list[QLineF] = []
    border: list[QLineF] = []
    corners: set[tuple[float, float]] = set()
    cells, ends = land.map.cells, land.sheet.corners
    left, top, right, bottom = land.box.grown(sketch.width(_WIDEST, _WIDEST_PX))
    # Each hex has three of its hexsides, its neighbours the others.
    sides = [(direction, ends[direction], ends[direction + 1]) for direction in range(3)]
    for hex_ in land.sheet.hexes_in(land.box.grown(0.75)):
        inside = hex_ in cells
        if inside and style is GridStyle.DOTS:
            # Rounded, so that the corner that three hexes share is one dot.
            corners.update((round(x, 4), round(y, 4)) for x, y in land.sheet.polygon(hex_))
        x, y = land.sheet.centre(hex_)
        for direction, (ax, ay), (bx, by) in sides:
            if max(ax, bx) < left - x or min(ax, bx) > right - x:
                continue
            if max(ay, by) < top - y or min(ay, by) > bottom - y:
                continue
            other = neighbour(hex_, direction) in cells
            if inside or other or hex_ in land.cells:
                (grid if inside == other else border).append(QLineF(x + ax, y + ay, x + bx, y + by))
    match style:
        case GridStyle.LINES:
            _draw_lines(sketch, grid)
        case GridStyle.DOTS:
            _draw_dots(sketch, corners)
        case GridStyle.NONE:
            pass
    opacity = 1.0 if sketch.saves_ink else 0.75
    sketch.lines_together(border, sketch.palette.grid, 0.026, floor=1.2, opacity=opacity)


def _draw_lines(sketch: Sketch, grid: Sequence[QLineF]) -> None:
    if sketch.saves_ink:
        sketch.lines_together(grid, sketch.palette.grid, 0.014, floor=0.8, opacity=0.67)
        return
    strength = 0.31 if sketch.detail is Detail.COARSE else 0.41
    width = sketch.width(0.016, 1.0)
    sketch.lines_together(grid, "#F7F1DC", width * 2.2, opacity=0.27)
    sketch.lines_together(grid, sketch.palette.grid, width, opacity=strength)


def _draw_dots(sketch: Sketch, corners: set[tuple[float, float]]) -> None:
    radius = sketch.width(_DOT, _LEAST_DOT)
    halo, dots = QPainterPath(), QPainterPath()
    for x, y in sorted(corners):
        halo.addEllipse(x - radius * 1.6, y - radius * 1.6, radius * 3.2, radius * 3.2)
        dots.addEllipse(x - radius, y - radius, radius * 2, radius * 2)
    if not sketch.saves_ink:
        sketch.fill(halo, "#F7F1DC", 0.45)
    sketch.fill(dots, sketch.palette.grid, 0.62 if sketch.detail is Detail.COARSE else 0.78)
