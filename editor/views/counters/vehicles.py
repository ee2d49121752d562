"""Vehicles and guns in plan view, front upwards, inside a circle of radius 0.38."""

from collections.abc import Sequence

from PySide6.QtGui import QPainterPath, QTransform

from editor.views.board_source import Hull
from editor.views.geometry.shapes import add_line, circle_path, line_path, rect_path, ring_path
from editor.views.sketch import Sketch

_INK = "#1B1A16"
_TRACK = "#46443C"


def draw_hull(sketch: Sketch, hull: Hull, turn: float, body: str, dark: str) -> None:
    """A vehicle turned clockwise by degrees; `body` and `dark` are its paint."""
    sketch.painter.save()
    sketch.painter.setTransform(QTransform().rotate(turn), True)
    match hull:
        case Hull.TANK:
            _draw_tank(sketch, 1.0, 1.0, body, dark)
        case Hull.HEAVY_TANK:
            _draw_tank(sketch, 1.16, 1.10, body, dark)
        case Hull.LIGHT_TANK:
            _draw_tank(sketch, 0.84, 0.80, body, dark)
        case Hull.TANK_DESTROYER:
            _draw_destroyer(sketch, body, dark)
        case Hull.HALF_TRACK:
            _draw_half_track(sketch, body, dark)
        case Hull.TRUCK:
            _draw_truck(sketch, body, dark)
        case Hull.GUN:
            _draw_gun(sketch, body)
    sketch.painter.restore()


def _box(x: float, y: float, w: float, h: float, r: float = 0.02) -> QPainterPath:
    return rect_path(x, y, w, h, r)


def _edged(sketch: Sketch, path: QPainterPath, name: str, width: float = 0.016) -> None:
    sketch.fill_with_edge(path, name, _INK, width, 0.5)


def _tracks(sketch: Sketch, inner: float, outer: float, top: float, bottom: float) -> None:
    for side in (-1, 1):
        left = inner if side > 0 else -outer
        _edged(sketch, _box(left, top, outer - inner, bottom - top, 0.025), _TRACK)
    if sketch.px >= 30:
        links = QPainterPath()
        count = max(4, round((bottom - top) / 0.055))
        for index in range(1, count):
            y = top + (bottom - top) * index / count
            for side in (-1, 1):
                add_line(links, (side * inner, y), (side * outer, y))
        sketch.line(links, _INK, 0.012, opacity=0.8, flat=True)


def _draw_tank(sketch: Sketch, wide: float, long: float, body: str, dark: str) -> None:
    w, h = wide, long
    _tracks(sketch, 0.115 * w, 0.195 * w, -0.24 * h, 0.26 * h)
    _edged(sketch, _box(-0.125 * w, -0.22 * h, 0.25 * w, 0.45 * h, 0.04), body)
    deck = QPainterPath()
    for y in (0.14, 0.175, 0.205):
        add_line(deck, (-0.085 * w, y * h), (0.085 * w, y * h))
    sketch.line(deck, _INK, 0.012, opacity=0.6)
    barrel = ring_path([(-0.018, -0.37 * h), (0.018, -0.37 * h), (0.022, -0.06), (-0.022, -0.06)])
    _edged(sketch, barrel, dark)
    turret = ring_path(
        _scaled(
            [(-0.06, -0.125), (0.06, -0.125), (0.115, -0.05), (0.105, 0.075), (0.05, 0.125), (-0.05, 0.125),
             (-0.105, 0.075), (-0.115, -0.05)], w, h)
    )  # fmt: skip
    _edged(sketch, turret, dark)
    hatch = circle_path((0.035 * w, 0.03 * h), 0.036)
    _edged(sketch, hatch, body, 0.012)


def _scaled(points: Sequence[tuple[float, float]], w: float, h: float) -> list[tuple[float, float]]:
    return [(x * w, y * h) for x, y in points]


def _draw_destroyer(sketch: Sketch, body: str, dark: str) -> None:
    """A long hull without a turret, pointed at the front, with narrow tracks: not to be taken for a tank."""
    _tracks(sketch, 0.095, 0.155, -0.15, 0.30)
    hull = [(-0.045, -0.27), (0.045, -0.27), (0.125, -0.08), (0.125, 0.28), (-0.125, 0.28), (-0.125, -0.08)]
    _edged(sketch, ring_path(hull), body)
    barrel = ring_path([(-0.017, -0.40), (0.017, -0.40), (0.022, -0.08), (-0.022, -0.08)])
    _edged(sketch, barrel, dark)
    casemate = [(-0.05, -0.11), (0.05, -0.11), (0.10, -0.02), (0.09, 0.15), (-0.09, 0.15), (-0.10, -0.02)]
    _edged(sketch, ring_path(casemate), dark)
    roof = [(-0.055, -0.02), (0.055, -0.02), (0.06, 0.11), (-0.06, 0.11)]
    _edged(sketch, ring_path(roof), "#3A372E", 0.010)


def _draw_half_track(sketch: Sketch, body: str, dark: str) -> None:
    _tracks(sketch, 0.095, 0.155, -0.02, 0.27)
    for side in (-1, 1):
        _edged(sketch, _box(0.095 * side - 0.03 if side > 0 else -0.125, -0.24, 0.06, 0.11, 0.02), _TRACK)
    outline = [
        (-0.06, -0.29), (0.06, -0.29), (0.10, -0.10), (0.125, -0.04),
        (0.125, 0.26), (-0.125, 0.26), (-0.125, -0.04), (-0.10, -0.10),
    ]  # fmt: skip
    _edged(sketch, ring_path(outline), body)
    _edged(sketch, _box(-0.085, -0.01, 0.17, 0.24, 0.02), dark, 0.012)
    for y in (0.04, 0.11, 0.18):
        for x in (-0.05, 0.05):
            sketch.fill(circle_path((x, y), 0.022), "#F7F1DC", 0.55)
    sketch.line(line_path([(-0.085, -0.085), (0.085, -0.085)]), _INK, 0.018)


def _draw_truck(sketch: Sketch, body: str, dark: str) -> None:
    for y in (-0.20, 0.10, 0.20):
        for side in (-1, 1):
            _edged(
                sketch,
                _box(0.105 * side - 0.025 * (1 - side) / 2 - (0.0 if side > 0 else 0.025), y, 0.05, 0.08),
                _TRACK,
            )
    _edged(sketch, _box(-0.085, -0.31, 0.17, 0.13, 0.04), body)
    _edged(sketch, _box(-0.115, -0.185, 0.23, 0.11, 0.02), dark)
    sketch.line(line_path([(-0.09, -0.16), (0.09, -0.16)]), "#BFD3DD", 0.02)
    _edged(sketch, _box(-0.125, -0.06, 0.25, 0.36, 0.02), "#C9B98E")
    ribs = QPainterPath()
    for y in (0.03, 0.12, 0.21):
        add_line(ribs, (-0.125, y), (0.125, y))
    sketch.line(ribs, "#6B6046", 0.014)


def _draw_gun(sketch: Sketch, body: str) -> None:
    trails = QPainterPath()
    for side in (-1, 1):
        add_line(trails, (0.03 * side, 0.02), (0.15 * side, 0.33))
    sketch.line(trails, _INK, 0.050)
    sketch.line(trails, body, 0.024)
    spades = QPainterPath()
    for side in (-1, 1):
        spades.moveTo(0.15 * side - 0.035, 0.345 - 0.012 * side)
        spades.lineTo(0.15 * side + 0.035, 0.345 + 0.012 * side)
    sketch.line(spades, _INK, 0.03)
    for side in (-1, 1):
        _edged(sketch, _box(0.155 * side - 0.025, -0.075, 0.05, 0.15, 0.02), _TRACK)
    _edged(sketch, ring_path([(-0.016, -0.36), (0.016, -0.36), (0.024, 0.09), (-0.024, 0.09)]), body)
    _edged(
        sketch,
        ring_path(
            [(-0.15, -0.055), (0.0, -0.095), (0.15, -0.055), (0.15, -0.015), (0.0, -0.05), (-0.15, -0.015)]
        ),
        body,
    )
    muzzle = _box(-0.026, -0.375, 0.052, 0.045, 0.01)
    _edged(sketch, muzzle, _INK)
