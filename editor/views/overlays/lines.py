"""Overlays over the counters: sight line, route, retreat; ivory lies under every line."""

import math

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainterPath

from editor.views.geometry.outline import hexes_path
from editor.views.geometry.shapes import circle_path, line_path, ring_path
from editor.views.geometry.sheet import Box, Point, SheetGeometry
from editor.views.lettering import draw_text
from editor.views.overlays.model import RetreatRoute, RouteOverlay, SightLine
from editor.views.overlays.tags import draw_cross, draw_eye_sign, draw_profile, draw_tag
from editor.views.palette import BLUE, GREEN, IVORY, ORANGE, RED
from editor.views.sketch import Detail, Sketch


def draw_sight_line(sketch: Sketch, sheet: SheetGeometry, line: SightLine, visible: Box) -> None:
    """Solid blue to the blocker, dashed red beyond; the blocker hatched and ringed, the verdict in a tag."""
    for hex_ in line.crossed:
        ring = ring_path(sheet.polygon(hex_, grow=-0.03))
        sketch.line(ring, IVORY, 0.06, floor=2.2, opacity=0.8)
        sketch.line(ring, "#8FA0BC", 0.026, floor=1.0)
    for hex_ in line.blind:
        sketch.fill(ring_path(sheet.polygon(hex_, grow=-0.03)), "#4A2E05", 0.28)
    for hex_ in line.blockers:
        ring = ring_path(sheet.polygon(hex_, grow=-0.04))
        _hatch(sketch, ring, sheet.centre(hex_), 0.14, RED, 0.02, 0.55)
        sketch.line(ring, IVORY, 0.11, floor=3.5)
        sketch.line(ring, RED, 0.06, floor=2.0)
    start, end = sheet.centre(line.start), sheet.centre(line.end)
    sketch.line(line_path([start, end]), IVORY, 0.11, floor=3.5)
    stop = end
    if line.blocked_at is not None:
        at = line.blocked_at
        stop = (start[0] + (end[0] - start[0]) * at, start[1] + (end[1] - start[1]) * at)
        sketch.line(line_path([stop, end]), RED, 0.05, floor=2.0, dash=(0.13, 0.08), flat=True)
    sketch.line(line_path([start, stop]), BLUE, 0.06, floor=2.0)
    if sketch.detail >= Detail.MEDIUM:
        for x, y in line.crossings:
            sketch.fill_with_edge(circle_path((x, y), 0.032), "#FFFFFF", "#123A63", 0.014, 0.7)
    if line.blocked_at is not None:
        draw_cross(sketch, stop, max(0.09, 6 / sketch.px))
    for point, letter in ((start, "A"), (end, "B")):
        _draw_end(sketch, point, letter, "#123A63")
    covered = draw_profile(sketch, visible, line) if line.profile else None
    if line.tag:
        middle = stop if line.blocked_at is not None else _middle(start, end)
        draw_tag(sketch, visible, middle, line.tag, line.detail, covered=covered)


def _hatch(
    sketch: Sketch, inside: QPainterPath, at: Point, pitch: float, colour: str, width: float, opacity: float
) -> None:
    """Slanting lines inside a hex."""
    x, y = at
    lines = QPainterPath()
    for step in range(-8, 9):
        lines.addPath(line_path([(x + step * pitch - 0.6, y + 0.6), (x + step * pitch + 0.6, y - 0.6)]))
    sketch.painter.save()
    sketch.painter.setClipPath(inside, Qt.ClipOperation.IntersectClip)
    sketch.line(lines, colour, width, floor=0.8, opacity=opacity, flat=True)
    sketch.painter.restore()


def _middle(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def _draw_end(sketch: Sketch, at: Point, letter: str, name: str) -> None:
    radius = max(0.15, 8 / sketch.px)
    disc = circle_path(at, radius)
    sketch.line(disc, IVORY, radius * 0.42)
    sketch.fill(disc, name)
    draw_text(sketch, letter, (at[0], at[1] + radius * 0.46), radius * 1.25, "#FFFFFF")


def draw_route(sketch: Sketch, sheet: SheetGeometry, route: RouteOverlay, visible: Box) -> None:
    """A blue line through the hexes, a disc at its end, and the cost in a tag."""
    points = [sheet.centre(hex_) for hex_ in route.hexes]
    if not points:
        return
    if len(points) > 1:
        path = line_path(points)
        sketch.line(path, IVORY, 0.12, floor=3.8)
        sketch.line(path, BLUE, 0.07, floor=2.2)
    end = circle_path(points[-1], 0.11)
    sketch.line(end, IVORY, 0.06, floor=1.8)
    sketch.fill(end, BLUE)
    if route.tag:
        draw_tag(sketch, visible, points[-1], route.tag, route.detail)


def draw_retreat(sketch: Sketch, sheet: SheetGeometry, route: RetreatRoute, visible: Box) -> None:
    """A green line with numbered steps: white discs are safe, orange hexagons with an eye are seen."""
    alternatives = route.alternatives - {step.hex for step in route.steps}
    if alternatives:
        sketch.fill(hexes_path(sheet, sorted(alternatives), grow=-0.08), GREEN, 0.14)
        for hex_ in sorted(alternatives):
            sketch.line(ring_path(sheet.polygon(hex_, grow=-0.08)), GREEN, 0.03, floor=1.2, dash=(0.04, 0.06))
    for step in route.steps:
        if not step.seen_from:
            continue
        hexagon = ring_path(sheet.polygon(step.hex, grow=-0.03))
        sketch.fill(hexagon, ORANGE, 0.22)
        _hatch(sketch, hexagon, sheet.centre(step.hex), 0.16, ORANGE, 0.022, 0.6)
        sketch.line(hexagon, ORANGE, 0.036, floor=1.4)
        for enemy in step.seen_from:
            path = line_path([sheet.centre(enemy), sheet.centre(step.hex)])
            sketch.line(path, ORANGE, 0.018, floor=1.0, dash=(0.06, 0.06), opacity=0.9, flat=True)
    points = [sheet.centre(hex_) for hex_ in (route.start, *(step.hex for step in route.steps))]
    path = _smooth(points)
    sketch.line(path, IVORY, 0.135, floor=4.0)
    sketch.line(path, GREEN, 0.085, floor=2.6)
    sketch.line(path, IVORY, 0.026, floor=1.0, dash=(0.07, 0.09), flat=True)
    for number, step in enumerate(route.steps, 1):
        _draw_step(sketch, sheet.centre(step.hex), number, seen=bool(step.seen_from))


def _smooth(points: list[Point]) -> QPainterPath:
    """A line through the points with rounded bends."""
    path = QPainterPath()
    path.moveTo(*points[0])
    for index in range(1, len(points) - 1):
        (ax, ay), (bx, by), (cx, cy) = points[index - 1], points[index], points[index + 1]
        path.lineTo(bx + (ax - bx) * 0.35, by + (ay - by) * 0.35)
        path.quadTo(bx, by, bx + (cx - bx) * 0.35, by + (cy - by) * 0.35)
    if len(points) > 1:
        path.lineTo(*points[-1])
    return path


def _draw_step(sketch: Sketch, at: Point, number: int, *, seen: bool) -> None:
    x, y = at
    radius = max(0.16, 8 / sketch.px)
    if seen:
        corners = [
            (
                x + math.cos(math.radians(60 * i + 30)) * radius * 1.15,
                y + math.sin(math.radians(60 * i + 30)) * radius * 1.15,
            )
            for i in range(6)
        ]
        shape = ring_path(corners)
        sketch.line(shape, IVORY, 0.07, floor=2.0)
        sketch.fill(shape, ORANGE)
        draw_text(sketch, str(number), (x, y + radius * 0.44), radius * 1.2, "#FFFFFF")
        if sketch.detail >= Detail.MEDIUM:
            _draw_small_eye(sketch, (x + 0.22, y - 0.22))
        return
    sketch.fill_with_edge(circle_path((x, y), radius), "#FFFFFF", GREEN, 0.04, 1.6)
    draw_text(sketch, str(number), (x, y + radius * 0.44), radius * 1.2, GREEN)


def _draw_small_eye(sketch: Sketch, at: Point) -> None:
    x, y = at
    sketch.fill_with_edge(circle_path((x, y), 0.095), "#FFFFFF", ORANGE, 0.018, 0.8)
    draw_eye_sign(sketch, (x, y), ORANGE, 0.065, 0.07, 0.018, 0.022, 0.8)
