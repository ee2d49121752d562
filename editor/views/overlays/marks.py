"""Overlays of editing and play on single hexes: selection, ghost, problems, targets, choices."""

import math
from collections.abc import Set
from functools import lru_cache

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from editor.theme.icons import paint_severity
from editor.views.geometry.outline import hexes_path, outline_path
from editor.views.geometry.shapes import line_path, rect_path, ring_path
from editor.views.geometry.sheet import Box, Point, SheetGeometry
from editor.views.lettering import draw_text, text_width
from editor.views.overlays.model import Ghost, LegalChoices, Marks, Problems, Selected, Targeting
from editor.views.overlays.tags import draw_tag
from editor.views.overlays.veils import border_in_sight, in_sight
from editor.views.palette import BLUE, IVORY, ORANGE, RED, TEAL
from editor.views.sketch import Detail, Sketch, colour
from engine.hexes.hex import Hex

_DOTTED = (0.001, 0.075)

#: The colour of each meaning of a ring, the same as of the lines.
_MEANINGS = {"mine": BLUE, "target": RED, "danger": ORANGE, "reach": TEAL, "plain": "#33291A"}
_SEVERITIES = {
    "error": ("#B3261E", "#FFFFFF"),
    "warning": ("#E09A10", "#7A5200"),
    "hint": ("#256F6B", "#FFFFFF"),
}


#: Where the badge of a problem lies in a hex, and where in one with counters.
_BADGE, BADGE_BESIDE_COUNTERS = (0.26, -0.30), (0.37, 0.40)


def draw_selected(sketch: Sketch, sheet: SheetGeometry, selected: Selected, visible: Box) -> None:
    """Dashed blue on ivory round the union."""
    if not selected.hexes:
        return
    path = border_in_sight(sheet, selected.hexes, visible)
    sketch.line(path, IVORY, 0.10, floor=4.0)
    sketch.line(path, BLUE, 0.05, floor=2.0, dash=(0.14, 0.08), flat=True)


def draw_ghost_rings(sketch: Sketch, sheet: SheetGeometry, ghost: Ghost, visible: Box) -> None:
    """Rings round what a brush would change, dotted ones with a word round what mirrors it."""
    own = (set(ghost.cells) - set(ghost.mirrored) | set(ghost.rings)) - ghost.faults
    if own:
        path = outline_path(sheet, own)
        sketch.line(path, IVORY, 0.11, floor=3.5)
        sketch.line(path, BLUE, 0.055, floor=2.0)
    if ghost.line:
        line = line_path([sheet.centre(hex_) for hex_ in ghost.line])
        sketch.line(line, IVORY, 0.12, floor=3.5)
        sketch.line(line, BLUE, 0.06, floor=2.0, dash=(0.12, 0.07), flat=True)
    for hex_, direction in ghost.edges:
        side = line_path(sheet.side(hex_, direction))
        sketch.line(side, IVORY, 0.13, floor=3.5)
        sketch.line(side, BLUE, 0.07, floor=2.0)
    if ghost.mirrored:
        path = outline_path(sheet, ghost.mirrored)
        sketch.line(path, IVORY, 0.10, floor=3.5)
        sketch.line(path, BLUE, 0.05, floor=2.0, dash=_DOTTED)
        if ghost.mirror_word and sketch.detail >= Detail.MEDIUM:
            for hex_ in in_sight(sheet, ghost.mirrored, visible):
                _draw_word(sketch, sheet.centre(hex_), ghost.mirror_word, BLUE)
    if ghost.faults:
        _draw_faults(sketch, sheet, ghost, visible)


def _draw_faults(sketch: Sketch, sheet: SheetGeometry, ghost: Ghost, visible: Box) -> None:
    """Red hexes where the thing in hand may not lie, with the reason above the topmost."""
    path = outline_path(sheet, ghost.faults)
    sketch.fill(path, RED, 0.28)
    sketch.line(path, IVORY, 0.11, floor=3.5)
    sketch.line(path, RED, 0.055, floor=2.0, dash=(0.14, 0.08), flat=True)
    top = min((sheet.centre(hex_) for hex_ in (*ghost.faults, *ghost.rings)), key=lambda at: at[1])
    draw_tag(sketch, visible, top, ghost.reason)


def _draw_word(sketch: Sketch, at: Point, word: str, name: str) -> None:
    size = 0.145
    wide = text_width(word, size) + 0.12
    box = rect_path(at[0] - wide / 2, at[1] - 0.11, wide, 0.22, 0.035)
    sketch.line(box, IVORY, 0.03, floor=1.0)
    sketch.fill(box, name)
    draw_text(sketch, word, (at[0], at[1] + size * 0.36), size, "#FFFFFF")


def draw_problems(
    sketch: Sketch, sheet: SheetGeometry, problems: Problems, visible: Box, occupied: Set[Hex] = frozenset()
) -> None:
    """A badge at the upper right of each hex with a problem; the chosen problem's hexes are ringed.

    In hexes with counters it lies at the lower right, beside their figures and specialization.
    """
    if problems.focus:
        path = outline_path(sheet, problems.focus)
        sketch.line(path, IVORY, 0.11, floor=3.5)
        sketch.line(path, ORANGE, 0.06, floor=2.0)
    painter = sketch.painter
    ratio = painter.device().devicePixelRatio()
    size = max(0.30 * sketch.px, 13.0)
    place = painter.worldTransform()
    painter.save()
    painter.resetTransform()  # whole pixels keep the pictures crisp
    for hex_ in in_sight(sheet, problems.badges, visible):
        x, y = sheet.centre(hex_)
        picture = _badge(problems.badges[hex_], size, ratio)
        half = picture.width() / ratio / 2
        dx, dy = BADGE_BESIDE_COUNTERS if hex_ in occupied else _BADGE
        at = place.map(QPointF(x + dx, y + dy))
        painter.drawImage(QPoint(round(at.x() - half), round(at.y() - half)), picture)
    painter.restore()


@lru_cache(maxsize=32)
def _badge(severity: str, size: float, ratio: float) -> QImage:
    """The sign of a severity on a white disc, `size` pixels large."""
    side = math.ceil(size * 1.12 * ratio) + 2
    picture = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(side / 2, side / 2)
    painter.scale(size * ratio / 25, size * ratio / 25)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour("#FFFFFF", 0.95))
    painter.drawEllipse(QPointF(0, 0), 14.0, 14.0)
    body, edge = _SEVERITIES.get(severity, _SEVERITIES["hint"])
    paint_severity(painter, severity, QColor(body), QColor(edge))
    painter.end()
    picture.setDevicePixelRatio(ratio)
    return picture


def _ring(sketch: Sketch, sheet: SheetGeometry, hex_: Hex, name: str, *, dotted: bool) -> None:
    path = ring_path(sheet.polygon(hex_, grow=-0.035))
    sketch.line(path, IVORY, 0.11, floor=3.5)
    if dotted:
        sketch.line(path, name, 0.055, floor=2.0, dash=_DOTTED)
    else:
        sketch.line(path, name, 0.07, floor=2.4)


def draw_targeting(sketch: Sketch, sheet: SheetGeometry, targeting: Targeting, visible: Box) -> None:
    """Blue rings attack, dotted blue ones may support; red is the target, dotted red ones may be it."""
    for hex_ in in_sight(sheet, targeting.supporters - set(targeting.attackers), visible):
        _ring(sketch, sheet, hex_, BLUE, dotted=True)
    for hex_ in in_sight(sheet, targeting.targets, visible):
        if hex_ != targeting.target:
            _ring(sketch, sheet, hex_, RED, dotted=True)
    for hex_ in targeting.attackers:
        _ring(sketch, sheet, hex_, BLUE, dotted=False)
    if targeting.target is not None:
        _ring(sketch, sheet, targeting.target, RED, dotted=False)
        for hex_ in targeting.attackers:
            _draw_arrow(sketch, sheet.centre(hex_), sheet.centre(targeting.target))
    if sketch.detail >= Detail.MEDIUM:
        for hex_ in in_sight(sheet, targeting.targets, visible):
            text = targeting.targets[hex_]
            if text and hex_ != targeting.target:
                x, y = sheet.centre(hex_)
                _draw_word(sketch, (x, y + 0.42), text, "#7A1B10")
    if targeting.target is not None and targeting.tag:
        attackers = [sheet.centre(hex_) for hex_ in targeting.attackers]
        draw_tag(sketch, visible, sheet.centre(targeting.target), targeting.tag, beside=attackers)


def _draw_arrow(sketch: Sketch, start: Point, end: Point) -> None:
    length = math.hypot(end[0] - start[0], end[1] - start[1])
    if length < 0.9:
        return
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    a = (start[0] + ux * 0.42, start[1] + uy * 0.42)
    b = (end[0] - ux * 0.36, end[1] - uy * 0.36)
    path = line_path([a, (b[0] - ux * 0.12, b[1] - uy * 0.12)])
    head = ring_path(
        [
            b,
            (b[0] - ux * 0.22 - uy * 0.11, b[1] - uy * 0.22 + ux * 0.11),
            (b[0] - ux * 0.22 + uy * 0.11, b[1] - uy * 0.22 - ux * 0.11),
        ]
    )
    sketch.line(path, IVORY, 0.11, floor=3.5)
    sketch.line(head, IVORY, 0.06, floor=2.0)
    sketch.line(path, RED, 0.06, floor=2.0, flat=True)
    sketch.fill(head, RED)


def draw_choices(sketch: Sketch, sheet: SheetGeometry, choices: LegalChoices, visible: Box) -> None:
    """Legal choices: a faint blue light and a dotted ring; chosen ones have a firm ring."""
    free = in_sight(sheet, choices.hexes - choices.chosen, visible)
    sketch.fill(hexes_path(sheet, free, grow=-0.035), BLUE, 0.10)
    for hex_ in free:
        _ring(sketch, sheet, hex_, BLUE, dotted=True)
    for hex_ in in_sight(sheet, choices.chosen, visible):
        _ring(sketch, sheet, hex_, BLUE, dotted=False)


def draw_marks(sketch: Sketch, sheet: SheetGeometry, marks: Marks, visible: Box) -> None:
    """A ring round a set of hexes in the colour of its meaning."""
    if not marks.hexes:
        return
    name = _MEANINGS.get(marks.meaning, _MEANINGS["plain"])
    sketch.fill(hexes_path(sheet, in_sight(sheet, marks.hexes, visible)), name, 0.10)
    path = border_in_sight(sheet, marks.hexes, visible)
    sketch.line(path, IVORY, 0.11, floor=3.5)
    sketch.line(path, name, 0.06, floor=2.0)
    if marks.tag:
        first = min(marks.hexes)
        draw_tag(sketch, visible, sheet.centre(first), marks.tag)
