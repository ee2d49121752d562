"""What has just happened: trails of moves, lines of fire, dice as they fell beside their target."""

from __future__ import annotations

import math
from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainterPath

from editor.views.geometry.shapes import circle_path, line_path, rect_path, ring_path
from editor.views.geometry.sheet import Box, Point, SheetGeometry
from editor.views.lettering import draw_text, text_width
from editor.views.overlays.model import Drawing
from editor.views.palette import IVORY, ORANGE, RED, colours_of
from editor.views.sketch import Detail, Sketch
from engine.hexes.hex import Hex

#: A die, the room between two, and how many stand in a row, in pixels.
_DIE, _GAP, _ROW = 17.0, 3.0, 8
#: Where the pips of a face are, in halves of a die from its middle.
_PIPS = {
    1: ((0, 0),),
    2: ((-0.5, -0.5), (0.5, 0.5)),
    3: ((-0.55, -0.55), (0, 0), (0.55, 0.55)),
    4: ((-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5)),
    5: ((-0.55, -0.55), (0.55, -0.55), (0, 0), (-0.55, 0.55), (0.55, 0.55)),
    6: ((-0.5, -0.6), (0.5, -0.6), (-0.5, 0), (0.5, 0), (-0.5, 0.6), (0.5, 0.6)),
}
_FELT, _BLACK, _DICE_RED, _GOLD = "#1B2436", "#07090D", "#B3261E", "#F2C24B"


@dataclass(frozen=True, slots=True)
class Trail:
    """The way of a unit, from where it stood; `fled` where it did not choose to go."""

    hexes: tuple[Hex, ...]
    nation: str
    fled: bool = False


@dataclass(frozen=True, slots=True)
class FallenDie:
    """A die as it lies: whether it counts (as a hit, or against one), and whether a rule has turned it."""

    face: int
    counts: bool
    turned: bool = False


@dataclass(frozen=True, slots=True)
class Volleyed:
    """An attack that was carried out: who fired from where, `op_fire` or not, the dice, what came of it.

    `hits` is the sum of all net hits; `words` are the result in words, one line for each thing that followed.
    """

    origins: tuple[Hex, ...]
    target: Hex
    hits: int
    op_fire: bool = False
    black: tuple[FallenDie, ...] = ()
    red: tuple[FallenDie, ...] = ()
    words: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Traces(Drawing):
    """Trails first, then lines of fire; the dice of the last attack on each of a few hexes lie beside it."""

    trails: tuple[Trail, ...] = ()
    attacks: tuple[Volleyed, ...] = ()

    def tells(self, way: tuple[Hex, ...]) -> bool:
        """Whether a trail is that way already."""
        return any(trail.hexes == way for trail in self.trails)

    def draw(self, sketch: Sketch, sheet: SheetGeometry, visible: Box) -> None:
        """Older attacks show their hits alone."""
        for trail in self.trails:
            _draw_trail(sketch, sheet, trail)
        for attack in self.attacks:
            _draw_fire(sketch, sheet, attack)
        shown = {attack.target: attack for attack in self.attacks[-_CARDS:]}
        if sketch.detail is Detail.FLAT:
            return
        for attack in self.attacks[:-_CARDS]:
            if attack.target not in shown:
                _draw_hits(sketch, sheet.centre(attack.target), attack.hits)
        covered: list[QRectF] = []
        for attack in reversed(shown.values()):
            covered.append(_draw_card(sketch, visible, sheet.centre(attack.target), attack, covered))


#: The dice of so many attacks are shown at most.
_CARDS = 3


def _draw_trail(sketch: Sketch, sheet: SheetGeometry, trail: Trail) -> None:
    """A line in the colour of the nation, dashed for who fled, with a head at its end."""
    points = [sheet.centre(hex_) for hex_ in trail.hexes]
    if len(points) < 2:
        return
    ink = colours_of(trail.nation).line
    start, end = points[0], points[-1]
    dash = (0.12, 0.1) if trail.fled else ()
    points[-1] = _short_of(points[-2], end, 0.22)
    path = line_path(points)
    sketch.line(path, IVORY, 0.13, floor=4.0, opacity=0.9)
    sketch.line(path, ink, 0.065, floor=2.0, dash=dash, flat=bool(dash))
    sketch.fill_with_edge(circle_path(start, max(0.075, 3 / sketch.px)), ink, IVORY, 0.03, 1.2)
    _draw_head(sketch, points[-2], _short_of(points[-2], end, 0.08), ink)


def _draw_fire(sketch: Sketch, sheet: SheetGeometry, attack: Volleyed) -> None:
    """Lines from all who fired, dashed for opportunity fire; a ring round the target."""
    ink = ORANGE if attack.op_fire else RED
    dash = (0.09, 0.07) if attack.op_fire else ()
    end = sheet.centre(attack.target)
    for origin in attack.origins:
        start = sheet.centre(origin)
        if origin == attack.target:
            continue
        # From the edge of the counter that fires to the ring round the target: neither is covered.
        start, stop = _short_of(end, start, 0.34), _short_of(start, end, 0.36)
        path = line_path([start, stop])
        sketch.line(path, IVORY, 0.1, floor=3.2, opacity=0.9)
        sketch.line(path, ink, 0.045, floor=1.6, dash=dash, flat=bool(dash))
        _draw_head(sketch, start, _short_of(start, end, 0.26), ink)
    ring = ring_path(sheet.polygon(attack.target, grow=-0.05))
    sketch.line(ring, IVORY, 0.1, floor=3.2, opacity=0.9)
    sketch.line(ring, ink, 0.045, floor=1.6, dash=dash)


def _short_of(start: Point, end: Point, by: float) -> Point:
    """The point on the way that lies so far before the end."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    away = math.hypot(dx, dy) or 1.0
    share = max(away - by, 0.0) / away
    return start[0] + dx * share, start[1] + dy * share


def _draw_head(sketch: Sketch, start: Point, tip: Point, ink: str) -> None:
    angle = math.atan2(tip[1] - start[1], tip[0] - start[0])
    size = max(0.17, 7 / sketch.px)
    wings = [
        (tip[0] - size * math.cos(angle + turn), tip[1] - size * math.sin(angle + turn))
        for turn in (0.45, -0.45)
    ]
    sketch.fill_with_edge(ring_path([tip, *wings]), ink, IVORY, 0.02, 0.8)


def _draw_hits(sketch: Sketch, at: Point, hits: int) -> None:
    """A disc with the number of hits, for an attack whose dice are not shown any more."""
    radius = max(0.16, 8 / sketch.px)
    x, y = at[0] + 0.3, at[1] - 0.3
    sketch.fill_with_edge(circle_path((x, y), radius), _FELT, IVORY, 0.03, 1.2)
    draw_text(sketch, str(hits), (x, y + radius * 0.45), radius * 1.3, _GOLD if hits else "#C9D3E4")


def _draw_card(sketch: Sketch, visible: Box, at: Point, attack: Volleyed, covered: list[QRectF]) -> QRectF:
    """The dice in rows on a dark card beside the target, with what came of them; what it covers."""
    unit = 1 / sketch.px
    rows = [*_rows(attack.black, _BLACK), *_rows(attack.red, _DICE_RED)]
    pad, size, line = 7 * unit, 11.5 * unit, 15 * unit
    step = (_DIE + _GAP) * unit
    wide = 2 * pad + max(
        [len(dice) * step - _GAP * unit for dice, _ in rows]
        + [text_width(words, size, bold=not number) for number, words in enumerate(attack.words)],
        default=0.0,
    )
    tall = 2 * pad + len(rows) * step + len(attack.words) * line - (0 if attack.words else _GAP * unit)
    box = _free_box(visible, at, wide, tall, covered, pad)
    card = rect_path(box.left(), box.top(), wide, tall, 4 * unit)
    sketch.line(card, IVORY, 2.4 * unit)
    sketch.fill(card, _FELT, 0.95)
    y = box.top() + pad
    for dice, ink in rows:
        for number, die in enumerate(dice):
            _draw_die(sketch, box.left() + pad + number * step, y, die, ink)
        y += step
    for number, words in enumerate(attack.words):
        ink = "#C9D3E4" if number else _GOLD if attack.hits else "#FFFFFF"
        place = (box.left() + pad, y + line * 0.75)
        draw_text(sketch, words, place, size, ink, align=0.0, bold=not number)
        y += line
    return box


def _rows(dice: tuple[FallenDie, ...], ink: str) -> list[tuple[tuple[FallenDie, ...], str]]:
    return [(dice[first : first + _ROW], ink) for first in range(0, len(dice), _ROW)]


def _free_box(visible: Box, at: Point, wide: float, tall: float, covered: list[QRectF], pad: float) -> QRectF:
    """The first place round a hex in view and off the other cards, else the one to the upper right."""
    x, y = at
    first = None
    for left, top in (
        (x + 0.5, y - 0.4 - tall),
        (x - 0.5 - wide, y - 0.4 - tall),
        (x + 0.5, y + 0.4),
        (x - 0.5 - wide, y + 0.4),
    ):
        inside_x = min(max(left, visible.left + pad), max(visible.left + pad, visible.right - wide - pad))
        inside_y = min(max(top, visible.top + pad), max(visible.top + pad, visible.bottom - tall - pad))
        box = QRectF(inside_x, inside_y, wide, tall)
        first = first or box
        is_moved = abs(inside_x - left) + abs(inside_y - top) > 0.3
        if not is_moved and not any(box.intersects(each) for each in covered):
            return box
    assert first is not None
    return first


def _draw_die(sketch: Sketch, left: float, top: float, die: FallenDie, ink: str) -> None:
    """A face with its pips: bright with a golden edge where it counts, a notch where a rule turned it."""
    unit = 1 / sketch.px
    side = _DIE * unit
    body = rect_path(left, top, side, side, 3.5 * unit)
    sketch.fill(body, ink, 1.0 if die.counts else 0.55)
    sketch.line(body, _GOLD if die.counts else "#8D97A8", (1.8 if die.counts else 0.8) * unit)
    middle = (left + side / 2, top + side / 2)
    pips = QPainterPath()
    for dx, dy in _PIPS[die.face]:
        pips.addPath(circle_path((middle[0] + dx * side / 2, middle[1] + dy * side / 2), 1.7 * unit))
    sketch.fill(pips, "#FFFFFF", 1.0 if die.counts else 0.6)
    if die.turned:
        corner = [(left + side, top), (left + side - 7 * unit, top), (left + side, top + 7 * unit)]
        sketch.fill(ring_path(corner), ORANGE)
