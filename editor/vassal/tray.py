"""The tray of a side: a board beside the map on which its units lie in stacks when the game begins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtGui import QPainter

from editor.printing.booklet.words import draw_words
from editor.vassal.piece import VassalPiece
from editor.views.geometry.shapes import rect_path
from editor.views.palette import SCREEN, colours_of
from editor.views.sketch import Sketch

#: Width, height, gap and heads in u, the width of a hex.
_WIDE, _TALL, _HEAD, _MARGIN, _COLUMNS = 1.35, 1.4, 0.55, 0.2, 6

_INK, _QUIET = "#1D1A14", "#6B6253"


@dataclass(frozen=True, slots=True)
class TrayStack:
    """Equal pieces that lie on one another, and what stands below them."""

    caption: str
    piece: VassalPiece
    count: int


@dataclass(frozen=True, slots=True)
class TrayPart:
    """Stacks under a heading: what a side has at the start, what comes for it in a round."""

    heading: str
    stacks: tuple[TrayStack, ...]


@dataclass(frozen=True, slots=True)
class PlacedStack:
    """A stack and the middle of its place, in u from the corner of the tray."""

    stack: TrayStack
    x: float
    y: float


class Tray:
    """Where each stack of a side lies, and how that is drawn."""

    def __init__(self, title: str, parts: Sequence[TrayPart], nation: str) -> None:
        self._title = title
        self._nation = nation
        self._headings: list[tuple[str, float]] = []
        self.stacks: list[PlacedStack] = []
        y = _MARGIN + _HEAD
        for part in parts:
            if not part.stacks:
                continue
            self._headings.append((part.heading, y))
            y += _HEAD * 0.8
            for number, stack in enumerate(part.stacks):
                row, column = divmod(number, _COLUMNS)
                x = _MARGIN + (column + 0.5) * _WIDE
                self.stacks.append(PlacedStack(stack, x, y + (row + 0.5) * _TALL - 0.12))
            y += -(-len(part.stacks) // _COLUMNS) * _TALL
        self.size = (2 * _MARGIN + _COLUMNS * _WIDE, y + _MARGIN)

    def drawing(self, px: float) -> Callable[[QPainter], None]:
        """Draws the tray from its corner; the painter's unit is u, `px` pixels."""

        def draw(painter: QPainter) -> None:
            wide, tall = self.size
            sketch = Sketch(painter, px, SCREEN)
            colours = colours_of(self._nation)
            sketch.fill(rect_path(0.0, 0.0, wide, tall, 0.0), SCREEN.sheet)
            sketch.fill(rect_path(0.0, 0.0, wide, 0.09, 0.0), colours.body)
            room = wide - 2 * _MARGIN
            draw_words(painter, self._title, (_MARGIN, 0.52), 0.3, _INK, serif=True, room=room)
            for heading, y in self._headings:
                draw_words(painter, heading, (_MARGIN, y + 0.28), 0.19, _INK, bold=True, room=room)
            for placed in self.stacks:
                box = rect_path(placed.x - 0.62, placed.y - 0.55, 1.24, 1.1, 0.08)
                sketch.fill_with_edge(box, "#FFFFFF", _QUIET, 0.012)
                words = placed.stack.caption
                if placed.stack.count > 1:
                    words = f"{placed.stack.count} × {words}"
                at = (placed.x, placed.y + 0.72)
                draw_words(painter, words, at, 0.13, _QUIET, align=0.5, room=_WIDE - 0.06)

        return draw
