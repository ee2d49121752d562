"""Words over the map: tags at a place, the profile of a sight line, the key of a heat map."""

from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

from editor.views.geometry.shapes import add_line, circle_path, line_path, rect_path, ring_path
from editor.views.geometry.sheet import Box, Point
from editor.views.lettering import draw_text, text_width
from editor.views.overlays.model import SightLine
from editor.views.palette import BLUE, IVORY, RED
from editor.views.sketch import Detail, Sketch

_DARK = "#1B2436"

#: So far from the middle of a hex a tag lies outside it and the pointer's ring, whichever way its tops are.
_CLEAR = 0.6

#: So far round the middle of its hex a counter is made out.
_FIGURE = 0.3


def draw_tag(
    sketch: Sketch,
    visible: Box,
    at: Point,
    text: str,
    detail: str = "",
    *,
    covered: QRectF | None = None,
    beside: Iterable[Point] = (),
) -> None:
    """A dark tag with one or two lines above a hex, moved so that it stays in view and off `covered`.

    It lies below the hex where it would hide what stands `beside` it.
    """
    if not text or sketch.detail is Detail.FLAT:
        return
    unit = 1 / sketch.px
    size, small, pad = 12 * unit, 10.5 * unit, 7 * unit
    wide = max(text_width(text, size), text_width(detail, small, bold=False)) + 2 * pad
    tall = (40 if detail else 24) * unit
    left = min(max(at[0] - wide / 2, visible.left + pad), max(visible.left + pad, visible.right - wide - pad))
    top, below = at[1] - _CLEAR - tall, at[1] + _CLEAR

    def hides(upper: float) -> bool:
        box = QRectF(left - _FIGURE, upper - _FIGURE, wide + 2 * _FIGURE, tall + 2 * _FIGURE)
        return any(box.contains(QPointF(*place)) for place in places)

    places = tuple(beside)
    is_free = below + tall <= visible.bottom and not hides(below)
    if top < visible.top + pad or (hides(top) and is_free):
        top = below
    if covered is not None and covered.intersects(QRectF(left, top, wide, tall)):
        top = covered.top() - tall - pad
    box = rect_path(left, top, wide, tall, 3 * unit)
    sketch.line(box, IVORY, 2.4 * unit)
    sketch.fill(box, _DARK, 0.96)
    draw_text(sketch, text, (left + pad, top + 16.5 * unit), size, "#FFFFFF", align=0.0)
    if detail:
        draw_text(sketch, detail, (left + pad, top + 32 * unit), small, "#C9D3E4", align=0.0, bold=False)


def on_screen(sketch: Sketch, visible: Box) -> Sketch:
    """A sketch whose unit is one pixel and whose origin is the view's upper left corner."""
    sketch.painter.translate(visible.left, visible.top)
    sketch.painter.scale(1 / sketch.px, 1 / sketch.px)
    return Sketch(sketch.painter, 1.0, sketch.palette, cards=sketch.cards)


def draw_card(sketch: Sketch, x: float, y: float, wide: float, tall: float) -> None:
    """An empty card with its shadow, on a sketch of the screen."""
    sketch.cards.append(QRectF(x, y, wide, tall))
    box = rect_path(x, y, wide, tall, 6)
    sketch.fill(box.translated(1, 2), "#000000", 0.18)
    sketch.fill(box, "#FBF9F2", 0.95)


def draw_profile(sketch: Sketch, visible: Box, line: SightLine) -> QRectF | None:
    """One column per hex with its height and cover; the line above it, with the same cross.

    What of the sheet it covers; None where there is no room for it.
    """
    steps = line.profile
    if len(steps) < 2 or visible.width * sketch.px < 340:
        return None
    sketch.painter.save()
    wide = min(60.0 * len(steps) + 24, visible.width * sketch.px - 32)
    rise = 20.0
    tall = 88.0 + rise * max(0, *(step.level for step in steps))
    screen = on_screen(sketch, visible)
    x, y = 16.0, visible.height * sketch.px - tall - 16
    draw_card(screen, x, y, wide, tall)
    draw_text(screen, line.profile_title, (x + 12, y + 18), 12, "#22252A", align=0.0)
    column = (wide - 24) / len(steps)
    ground = y + tall - 26
    middles = []
    for index, step in enumerate(steps):
        left = x + 12 + index * column
        height = 6 + rise * max(step.level, 0)
        block = ring_path(
            [
                (left, ground),
                (left, ground - height),
                (left + column, ground - height),
                (left + column, ground),
            ]
        )
        screen.fill_with_edge(block, "#D9BC84" if step.level else "#E4DDB8", "#A08A5A", 0.8)
        _draw_cover(screen, step.cover, left + column / 2, ground - height, min(column, 40) * 0.8)
        if step.blocks:
            screen.line(rect_path(left + 2, ground - height - 26, column - 4, height + 26), RED, 2.4)
        draw_text(screen, step.label, (left + column / 2, y + tall - 9), 10.5, "#22252A", bold=step.blocks)
        middles.append((left + column / 2, ground - height - 7))
    start, end = middles[0], middles[-1]
    at = line.blocked_at
    stop = start if at is None else (start[0] + (end[0] - start[0]) * at, start[1] + (end[1] - start[1]) * at)
    if at is None:
        screen.line(line_path([start, end]), BLUE, 2.4)
    else:
        screen.line(line_path([start, stop]), BLUE, 2.4)
        screen.line(line_path([stop, end]), RED, 2.4, dash=(7, 4), flat=True)
        draw_cross(screen, stop, 6.5)
    for point in (start, end):
        dot = QPainterPath()
        dot.addEllipse(point[0] - 4, point[1] - 4, 8, 8)
        screen.fill(dot, "#123A63")
    sketch.painter.restore()
    unit = 1 / sketch.px
    return QRectF(visible.left + x * unit, visible.top + y * unit, wide * unit, tall * unit)


def _draw_cover(sketch: Sketch, cover: str, x: float, base: float, wide: float) -> None:
    """A small side view of what stands on a hex."""
    if not cover:
        return
    if "build" in cover or cover == "village":
        body = rect_path(x - wide * 0.36, base - 13, wide * 0.72, 13)
        sketch.fill_with_edge(body, "#D9C6A0", "#3A241A", 1.0)
        roof = ring_path([(x - wide * 0.46, base - 12), (x, base - 23), (x + wide * 0.46, base - 12)])
        sketch.fill_with_edge(roof, "#B4533A", "#3A241A", 1.0)
        return
    name = "#E9E8E4" if cover == "smoke" else "#5F8442"
    for dx, size in ((-0.28, 7.0), (0.28, 7.0), (0.0, 9.5)):
        crown = QPainterPath()
        crown.addEllipse(x + dx * wide - size, base - size * 1.8, 2 * size, 2 * size)
        sketch.fill_with_edge(crown, name, "#2C431F" if cover != "smoke" else "#6E7278", 0.8)


def draw_eye_sign(
    sketch: Sketch, at: Point, colour: str, half: float, lid: float, pen: float, pupil: float, floor: float
) -> None:
    """An eye `half` as wide to each side, its lids drawn towards a point `lid` above and below its middle."""
    x, y = at
    eye = QPainterPath()
    eye.moveTo(x - half, y)
    eye.quadTo(x, y - lid, x + half, y)
    eye.quadTo(x, y + lid, x - half, y)
    sketch.line(eye, colour, pen, floor=floor)
    sketch.fill(circle_path(at, pupil), colour)


def draw_cross(sketch: Sketch, at: Point, radius: float) -> None:
    """The cross disc where a line of sight is stopped."""
    disc = circle_path((at[0], at[1]), radius)
    sketch.line(disc, IVORY, radius * 0.5)
    sketch.fill(disc, RED)
    arm = radius * 0.48
    cross = QPainterPath()
    for sign in (1, -1):
        add_line(cross, (at[0] - arm, at[1] - arm * sign), (at[0] + arm, at[1] + arm * sign))
    sketch.line(cross, "#FFFFFF", radius * 0.28)
