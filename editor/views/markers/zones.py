"""Deployment zones and reinforcement hexes."""

import math

import shapely
from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath
from shapely import Polygon

from editor.views.board_source import EntryView, ZoneView
from editor.views.counters.emblems import emblem_path
from editor.views.geometry.shapes import line_path, path_of, ring_path
from editor.views.geometry.sheet import Box, Point, SheetGeometry
from editor.views.lettering import draw_text
from editor.views.palette import IVORY, colours_of
from editor.views.sketch import Detail, Sketch


def draw_zone(sketch: Sketch, sheet: SheetGeometry, box: Box, zone: ZoneView) -> None:
    """A faint tint, a stronger rim inside, a line in the nation's style; never enough to read as terrain."""
    near = box.grown(1.2)
    hexes = [
        Polygon(sheet.polygon(hex_, grow=0.002))
        for hex_ in zone.hexes
        if near.left <= sheet.centre(hex_)[0] <= near.right
        and near.top <= sheet.centre(hex_)[1] <= near.bottom
    ]
    if not hexes:
        return
    colours = colours_of(zone.nation)
    union = shapely.unary_union(hexes)
    if not sketch.saves_ink:
        sketch.fill(path_of(union), colours.line, 0.05)
        for reach, opacity in ((0.10, 0.16), (0.18, 0.09)):
            rim = union.difference(union.buffer(-reach, join_style="mitre"))
            sketch.fill(path_of(rim), colours.line, opacity)
    line = path_of(union.buffer(-0.052, join_style="mitre").buffer(-0.05).buffer(0.05))
    sketch.line(line, IVORY if not sketch.saves_ink else "#FFFFFF", 0.085, floor=2.6)
    dash = () if colours.rounded else (0.13, 0.075)
    sketch.line(line, colours.line, 0.045, floor=1.5, dash=dash, flat=bool(dash))


def draw_entry(sketch: Sketch, sheet: SheetGeometry, entry: EntryView) -> None:
    """A filled hex with a double ring, two chevrons pointing inwards, and a disc with R and emblem."""
    colours = colours_of(entry.nation)
    x, y = sheet.centre(entry.hex)
    sketch.fill(
        ring_path(sheet.polygon(entry.hex, grow=-0.03)), colours.line, 0.0 if sketch.saves_ink else 0.27
    )
    dash = () if colours.rounded else (0.13, 0.075)
    outer, inner = (ring_path(sheet.polygon(entry.hex, grow=-by)) for by in (0.045, 0.105))
    sketch.line(outer, IVORY, 0.10, floor=3.0)
    sketch.line(outer, colours.line, 0.05, floor=1.5)
    sketch.line(inner, colours.line, 0.024, floor=1.0, dash=dash, flat=bool(dash))
    direction = _outwards(sheet, entry)
    angle = sheet.angles[direction]
    cos, sin = math.cos(angle), math.sin(angle)
    radius = 0.18 if sketch.px > 34 else 0.20
    far, chevrons = entry_badge(radius)
    for points in chevrons:
        path = line_path([(x + px * cos - py * sin, y + px * sin + py * cos) for px, py in points])
        sketch.line(path, IVORY, 0.065, floor=1.8)
        sketch.line(path, colours.line, 0.036, floor=1.0)
    x, y = x + far * cos, y + far * sin
    disc = QPainterPath()
    disc.addEllipse(QPointF(x, y), radius, radius)
    sketch.line(disc, IVORY, 0.05, floor=1.6)
    sketch.fill(disc, colours.line)
    if sketch.detail >= Detail.MEDIUM:
        draw_text(sketch, "R", (x - 0.055, y + 0.068), 0.19, "#FFFFFF")
        sketch.fill(emblem_path(entry.nation, x + 0.085, y, 0.055), "#FFFFFF")
    else:
        draw_text(sketch, "R", (x, y + 0.10), 0.28, "#FFFFFF")


def entry_badge(radius: float) -> tuple[float, list[list[Point]]]:
    """Where the disc of an entry and its chevrons lie along the way out of the sheet.

    Both together are centred in the hex, and stay inside its rings. Returns how far out the middle of the
    disc lies, and the corners of each chevron, (along the way out, across it).
    """
    deep, wide, apart, gap = 0.07, 0.085, 0.075, 0.055
    aside = (gap + deep + apart) / 2
    first = radius - aside + gap
    tips = (first, first + apart)
    return -aside, [[(tip + deep, -wide), (tip, 0.0), (tip + deep, wide)] for tip in tips]


def _outwards(sheet: SheetGeometry, entry: EntryView) -> int:
    """The direction that leads off the sheet soonest."""
    x, y = sheet.centre(entry.hex)
    box = sheet.box

    def room(direction: int) -> float:
        mx, my = sheet.middles[direction]
        across = ((box.right - x) / mx if mx > 0 else (box.left - x) / mx) if abs(mx) > 1e-9 else math.inf
        along = ((box.bottom - y) / my if my > 0 else (box.top - y) / my) if abs(my) > 1e-9 else math.inf
        return min(across, along)

    return min(range(6), key=lambda direction: (round(room(direction), 3), direction))
