"""Pages of small pieces to cut out: laid in rows kind by kind, each as often as it is needed."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from PySide6.QtGui import QPainter, QPainterPath

from editor.printing.booklet.page import Page
from editor.printing.booklet.paper import Paper
from editor.printing.booklet.words import draw_words, words_width
from editor.text.texts import text
from editor.views.geometry.shapes import add_line
from editor.views.palette import PRINT
from editor.views.sketch import Sketch

#: The letters of a caption are so high, those of the title of a page, and the room of the title; millimetres.
LETTERS, _TITLE, _HEAD = 2.6, 6.0, 12.0
#: Room between pieces, and below a line of captions.
_GAP, _BELOW = 3.0, 2.0

_INK, _QUIET = "#1D1A14", "#3A352A"


@dataclass(frozen=True)
class Piece:
    """A piece to cut out, `size` millimetres square or `wide` of them across, and how many are needed.

    `draw` gets a painter whose unit is a millimetre, the origin in the middle of the piece.
    """

    caption: str
    count: int
    size: float
    draw: Callable[[QPainter], None]
    wide: float = 0.0

    @property
    def width(self) -> float:
        """How wide it is, in millimetres."""
        return self.wide or self.size


@dataclass(frozen=True)
class _Placed:
    piece: Piece
    x: float
    y: float


@dataclass(frozen=True)
class _Caption:
    words: str
    x: float
    y: float
    room: float


def cut_sheets(title: str, pieces: Iterable[Piece], paper: Paper) -> Iterator[Page]:
    """The pages of the pieces; a run of one kind has its name and number above its first piece of a row."""
    for placed, captions in _pages(pieces, paper):
        yield Page(title, paper, _drawing(title, placed, captions, paper))


def _pages(pieces: Iterable[Piece], paper: Paper) -> Iterator[tuple[list[_Placed], list[_Caption]]]:
    room = paper.room
    placed: list[_Placed] = []
    captions: list[_Caption] = []
    x, y, high = room.left, room.top + _HEAD, 0.0
    for piece in pieces:
        left = piece.count
        words = text("print.pieces", name=piece.caption, number=piece.count)
        while left:
            # A name gets the room of its run, so a short run is as wide as its name.
            fitting = int((room.right - x + _GAP) // (piece.width + _GAP))
            wanted = words_width(words, LETTERS)
            lacks = fitting < 1 or (x > room.left and room.right - x < min(wanted, room.width))
            if lacks or (high and piece.size != high):
                x, y, high = room.left, y + high + LETTERS + _GAP + _BELOW if high else y, 0.0
                fitting = int((room.width + _GAP) // (piece.width + _GAP))
            if y + LETTERS + 1 + piece.size > room.bottom:
                yield placed, captions
                placed, captions = [], []
                x, y, high = room.left, room.top + _HEAD, 0.0
                fitting = int((room.width + _GAP) // (piece.width + _GAP))
            now = min(left, max(fitting, 1))
            high = piece.size
            run = now * (piece.width + _GAP) - _GAP
            captions.append(_Caption(words, x, y + LETTERS, max(run, min(wanted, room.right - x))))
            placed += (
                _Placed(
                    piece,
                    x + piece.width / 2 + number * (piece.width + _GAP),
                    y + LETTERS + 1.6 + piece.size / 2,
                )
                for number in range(now)
            )
            x += max(run, wanted) + _GAP + 1.0
            left -= now
    if placed:
        yield placed, captions


def _drawing(
    title: str, placed: list[_Placed], captions: list[_Caption], paper: Paper
) -> Callable[[QPainter], None]:
    def draw(painter: QPainter) -> None:
        room = paper.room
        draw_words(painter, title, (room.left, room.top + 6.5), _TITLE, _INK, serif=True, room=room.width)
        corners = QPainterPath()
        for each in placed:
            _add_corners(corners, each)
            painter.save()
            painter.translate(each.x, each.y)
            each.piece.draw(painter)
            painter.restore()
        Sketch(painter, 96 / 25.4, PRINT).line(corners, "#8C8674", 0.15)
        for caption in captions:
            draw_words(painter, caption.words, (caption.x, caption.y), LETTERS, _QUIET, room=caption.room)

    return draw


def _add_corners(path: QPainterPath, placed: _Placed) -> None:
    """Where to cut: a small angle outside each corner of a piece."""
    across, down = placed.piece.width / 2 + 0.3, placed.piece.size / 2 + 0.3
    for sx in (-1, 1):
        for sy in (-1, 1):
            x, y = placed.x + sx * across, placed.y + sy * down
            add_line(path, (x - sx * 1.4, y), (x, y), (x, y - sy * 1.4))
