"""The Reinforcement Mat of a side with its tracks (S-MAT, S-RES, S-XP)."""

from collections.abc import Callable

from PySide6.QtGui import QPainter, QPainterPath

from editor.printing.booklet.page import Page
from editor.printing.booklet.paper import Paper
from editor.text.texts import text
from editor.views.board_source import nation_of
from editor.views.geometry.shapes import add_line, rect_path
from editor.views.geometry.sheet import Box
from editor.views.lettering import draw_text, text_width
from editor.views.palette import PRINT, colours_of
from editor.views.sketch import Sketch
from engine.model.side import Side

#: The mat's spaces begin at -1; seven are enough for units that wait long.
_SPACES = range(-1, 6)

#: Track, first and last figure, figures in a row.
_TRACKS = (("vp", 0, 20), ("cp", 0, 29), ("fp", 0, 14), ("xp", 0, 14))

_INK, _QUIET = "#1D1A14", "#6B6253"


def mat_page(side: Side, paper: Paper) -> Page:
    """The mat of a side on lying paper."""
    lying = paper.turned()
    return Page(text("print.mat_of", side=side.name), lying, _drawing(side, lying.room))


def _drawing(side: Side, room: Box) -> Callable[[QPainter], None]:
    def draw(painter: QPainter) -> None:
        sketch = Sketch(painter, 96 / 25.4, PRINT)
        body = colours_of(nation_of(side)).body
        _words(sketch, text("print.mat_of", side=side.name), room.left, room.top + 8, 7.0, serif=True)
        top = room.top + 13
        pitch = room.width / len(_SPACES)
        for number, space in enumerate(_SPACES):
            left = room.left + number * pitch
            _box(sketch, Box(left, top, left + pitch - 2, top + 62), body if space < 0 else "#FFFFFF")
            ink = "#FFFFFF" if space < 0 else _INK
            name = "−1" if space < 0 else str(space)
            draw_text(sketch, name, (left + pitch / 2 - 1, top + 9), 8.0, ink)
            note = (
                text("print.mat.bought")
                if space < 0
                else text("print.mat.bonus", feet=4 * space, wheels=6 * space)
            )
            size = min(2.8, 2.8 * (pitch - 5) / max(text_width(note, 2.8, bold=False), 0.01))
            draw_text(sketch, note, (left + pitch / 2 - 1, top + 59), size, ink, bold=False)
        top += 70
        for name, first, last in _TRACKS:
            _track(sketch, name, first, last, Box(room.left, top, room.right, top + 13))
            top += 19
        for number in range(3):
            left = room.left + number * room.width / 3
            box = Box(left, top + 2, left + room.width / 3 - 3, room.bottom)
            _box(sketch, box, "#FFFFFF")
            _words(sketch, text("print.doctrine_slot", number=number + 1), box.left + 2, box.top + 5, 3.0)

    return draw


def _track(sketch: Sketch, name: str, first: int, last: int, box: Box) -> None:
    _words(sketch, text(f"print.track.{name}"), box.left, box.top + 3.2, 3.4)
    pitch = box.width / (last - first + 1)
    for number in range(first, last + 1):
        left = box.left + (number - first) * pitch
        _box(sketch, Box(left, box.top + 4.5, left + pitch - 0.6, box.bottom), "#FFFFFF")
        draw_text(sketch, str(number), (left + pitch / 2 - 0.3, box.bottom - 2.6), 3.2, _INK)
        if name == "xp":
            _quarters(sketch, left, pitch, box.bottom)


def _quarters(sketch: Sketch, left: float, pitch: float, bottom: float) -> None:
    """Small marks for the quarter points."""
    marks = QPainterPath()
    for quarter in (1, 2, 3):
        x = left + pitch * quarter / 4
        add_line(marks, (x, bottom), (x, bottom - (2.0 if quarter == 2 else 1.2)))
    sketch.line(marks, _QUIET, 0.15)


def _box(sketch: Sketch, box: Box, fill: str) -> None:
    sketch.fill_with_edge(rect_path(box.left, box.top, box.width, box.height, 1.6), fill, _INK, 0.25)


def _words(sketch: Sketch, words: str, x: float, y: float, size: float, *, serif: bool = False) -> None:
    draw_text(sketch, words, (x, y), size, _INK, align=0.0, serif=serif)
