"""Words on printed pages, set in letters: they can be searched and copied, and the fonts lie in the file."""

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QFontMetricsF, QPainter

from editor.views.geometry.sheet import Point
from editor.views.lettering import font

#: Letters are set at this size and scaled down, so that hinting never moves them.
_SET_AT = 100.0


def words_width(words: str, size: float, *, bold: bool = False, serif: bool = False) -> float:
    """How wide words of a letter size run, in the unit of the size."""
    return QFontMetricsF(font(bold=bold, serif=serif)).horizontalAdvance(words) * size / _SET_AT


def draw_words(
    painter: QPainter,
    words: str,
    at: Point,
    size: float,
    ink: str,
    *,
    align: float = 0.0,
    bold: bool = False,
    serif: bool = False,
    room: float | None = None,
) -> None:
    """Words on a base line, in smaller letters where `room` is short; `align` as for words on the map."""
    wide = words_width(words, size, bold=bold or serif, serif=serif)
    fitting = size if room is None or wide <= room else size * room / wide
    painter.save()
    painter.translate(at[0] - min(wide, room if room is not None else wide) * align, at[1])
    painter.scale(fitting / _SET_AT, fitting / _SET_AT)
    painter.setFont(font(bold=bold or serif, serif=serif))
    painter.setPen(QColor(ink))
    painter.drawText(QPointF(0, 0), words)
    painter.restore()
