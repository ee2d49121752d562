"""What stands where a stream ends: stones round a spring, reeds round a pool or where it runs out."""

import math

from PySide6.QtGui import QPainterPath

from editor.views.geometry.noise import chance
from editor.views.geometry.stream_ends import EndKind, StreamEnd
from editor.views.sketch import Sketch
from editor.views.symbols.swamp import add_reed

_STONES = ("#A39A8A", "#B8AE9E", "#D2CABB")


def draw_stream_end(sketch: Sketch, end: StreamEnd) -> None:
    """The signs of an end, over its water."""
    match end.kind:
        case EndKind.SPRING:
            _draw_spring(sketch, end)
        case EndKind.POOL:
            _draw_pool(sketch, end)
        case EndKind.RUN_OUT:
            _draw_run_out(sketch, end)


def _upstream(end: StreamEnd) -> float:
    """The direction in which the stream would lead on."""
    (ax, ay), (bx, by) = end.curve[-4].tolist(), end.curve[-1].tolist()
    return math.atan2(by - ay, bx - ax)


def _draw_spring(sketch: Sketch, end: StreamEnd) -> None:
    """A ring of stones that is open downstream, and the water welling up in it."""
    x, y = end.place
    ahead = _upstream(end)
    ring = QPainterPath()
    for radius in (0.022, 0.048):
        ring.addEllipse(x - radius, y - radius, 2 * radius, 2 * radius)
    sketch.line(
        ring, sketch.palette.water_edge if sketch.saves_ink else "#E4F2F8", 0.011, floor=0.5, opacity=0.9
    )
    stones = 8
    for index in range(stones):
        angle = ahead + (index - (stones - 1) / 2) * 0.60
        size = 0.030 + 0.014 * chance(81 + index, round(x * 50), round(y * 50))
        sx, sy = x + math.cos(angle) * 0.118, y + math.sin(angle) * 0.118
        stone = QPainterPath()
        stone.addEllipse(sx - size, sy - size * 0.82, 2 * size, 1.64 * size)
        if not sketch.saves_ink:
            sketch.fill(stone.translated(0.012, 0.018), "#2A2214", 0.35)
        name = "#FFFFFF" if sketch.saves_ink else _STONES[index % len(_STONES)]
        sketch.fill_with_edge(stone, name, "#625A4E", 0.010, 0.5)


def _draw_pool(sketch: Sketch, end: StreamEnd) -> None:
    """Ripples, and reeds on the side away from the stream."""
    x, y = end.place
    _, across, along = end.kind.value
    ripple = QPainterPath()
    for share in (0.35, 0.62):
        ripple.moveTo(x - across * share, y + along * 0.25 * share)
        ripple.quadTo(x, y + along * 1.3 * share, x + across * share, y + along * 0.25 * share)
    sketch.line(
        ripple, sketch.palette.water_edge if sketch.saves_ink else "#B5D5E4", 0.012, floor=0.5, opacity=0.9
    )
    ahead = _upstream(end)
    reeds = QPainterPath()
    for index in range(-4, 5):
        angle = ahead + index * 0.33
        if chance(91 + index, round(x * 50), round(y * 50)) < 0.8:
            add_reed(reeds, x + math.cos(angle) * across, y + math.sin(angle) * along + 0.02, 0.08)
    sketch.line(reeds, "#4E6A2E", 0.013, floor=0.6)


def _draw_run_out(sketch: Sketch, end: StreamEnd) -> None:
    """Level dashes that get shorter where the water is lost in the ground, and reeds between them."""
    x, y = end.place
    ahead = _upstream(end)
    damp, reeds = QPainterPath(), QPainterPath()
    for index, (along, across) in enumerate(
        ((0.03, -0.10), (0.05, 0.09), (0.10, -0.02), (0.15, -0.12), (0.16, 0.10), (0.21, 0.0))
    ):
        px = x + math.cos(ahead) * along - math.sin(ahead) * across
        py = y + math.sin(ahead) * along + math.cos(ahead) * across
        half = 0.045 - 0.12 * along
        damp.moveTo(px - half, py)
        damp.lineTo(px + half, py)
        if index % 2:
            add_reed(reeds, px, py + 0.01, 0.075)
    sketch.line(damp, sketch.palette.water_edge, 0.018, floor=0.7, opacity=0.8)
    sketch.line(reeds, "#4E6A2E", 0.013, floor=0.6)
