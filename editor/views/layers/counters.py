"""The counters on the map: stacks, kept as pictures until their look or the zoom changes."""

import math
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import replace

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from editor.views.board_source import CounterView
from editor.views.counters.counter import OVERHANG, counter_size, draw_counter
from editor.views.geometry.shapes import circle_path
from editor.views.geometry.sheet import Box, SheetGeometry
from editor.views.lettering import draw_text
from editor.views.palette import IVORY
from editor.views.sketch import Detail, Sketch
from engine.hexes.hex import Hex

_Key = tuple[CounterView, float, float]

#: How far each counter of a stack lies from the one below, in u.
_STEP = 0.11


def stacks(counters: Iterable[CounterView]) -> dict[Hex, list[CounterView]]:
    """The counters by hex, each stack from the bottom up: by order, an active one on top."""
    found: dict[Hex, list[CounterView]] = {}
    for counter in sorted(counters, key=lambda each: (each.active, each.order, each.id)):
        found.setdefault(counter.hex, []).append(counter)
    return found


def look_of(counter: CounterView) -> CounterView:
    """The counter as it is drawn: counters that look alike are equal."""
    return replace(counter, id="", hex=Hex(0, 0), side="", order=0, active=False)


class CounterPictures:
    """Pictures of counters by look, size and pixel ratio; the least used are given up first."""

    def __init__(self, limit: int = 400) -> None:
        self._limit = limit
        self._pictures: OrderedDict[_Key, QPixmap] = OrderedDict()

    def picture(
        self, counter: CounterView, size: float, sketch: Sketch, angles: tuple[float, ...], ratio: float
    ) -> QPixmap:
        """The picture of a counter, with the room its marks need round it."""
        look = look_of(counter)
        px = sketch.px * ratio
        key = (look, size, px)
        found = self._pictures.get(key)
        if found is not None:
            self._pictures.move_to_end(key)
            return found
        side = math.ceil(size * (1 + 2 * OVERHANG) * px)
        fresh = QPixmap(side, side)
        fresh.fill(Qt.GlobalColor.transparent)
        painter = QPainter(fresh)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(side / 2, side / 2)
        painter.scale(px, px)
        inner = Sketch(painter, px, sketch.palette)
        draw_counter(inner, look, (0.0, 0.0), size, angles, detail=sketch.detail)
        painter.end()
        self._pictures[key] = fresh
        while len(self._pictures) > self._limit:
            self._pictures.popitem(last=False)
        return fresh

    def draw(
        self,
        sketch: Sketch,
        sheet: SheetGeometry,
        counters: Iterable[CounterView],
        visible: Box,
        ratio: float,
    ) -> None:
        """Put the counters of the visible part in place."""
        for counter, place, size in placed(sketch, sheet, counters, visible):
            picture = self.picture(counter, size, sketch, sheet.angles, ratio)
            side = picture.width() / (sketch.px * ratio)
            target = QRectF(place[0] - side / 2, place[1] - side / 2, side, side)
            sketch.painter.drawPixmap(target, picture, QRectF(picture.rect()))
        draw_counts(sketch, sheet, counters, visible)


def placed(
    sketch: Sketch, sheet: SheetGeometry, counters: Iterable[CounterView], visible: Box
) -> list[tuple[CounterView, tuple[float, float], float]]:
    """Each counter with its place and size in u, in drawing order."""
    near = visible.grown(0.8)
    found = []
    for hex_, stack in stacks(counters).items():
        x, y = sheet.centre(hex_)
        if not (near.left <= x <= near.right and near.top <= y <= near.bottom):
            continue
        shown = stack[-3:]
        size = counter_size(sketch.px, stacked=len(stack) > 1)
        step = _STEP if sketch.px >= 34 else 0.07
        first = -(len(shown) - 1) / 2
        for index, counter in enumerate(shown):
            shift = (first + index) * step
            found.append((counter, (x + shift, y + shift), size))
    return found


def draw_counts(sketch: Sketch, sheet: SheetGeometry, counters: Iterable[CounterView], visible: Box) -> None:
    """How many lie in a stack that shows fewer, or in one of three and more when zoomed out.

    It lies at the lower left, where a stack leaves the hex free.
    """
    near = visible.grown(0.8)
    for hex_, stack in stacks(counters).items():
        x, y = sheet.centre(hex_)
        few = len(stack) < 3 or (len(stack) == 3 and sketch.detail >= Detail.FINE)
        if few or not (near.left <= x <= near.right and near.top <= y <= near.bottom):
            continue
        x, y, radius = x - 0.36, y + 0.40, 0.115
        disc = circle_path((x, y), radius)
        sketch.line(disc, IVORY, 0.04, floor=1.2)
        sketch.fill(disc, "#17150F")
        draw_text(sketch, str(len(stack)), (x, y + 0.058), 0.16, "#FFFFFF")
