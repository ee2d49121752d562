"""A rate with its interval as a picture: how far the games lean to one side or the other."""

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from editor.playtest.figures import Figures
from editor.text.texts import text

_HEIGHT, _BAND, _MARK, _MARGIN = 38, 12, 5.0, 4.0
#: How much of the ink of words the track shows, and of the dot's colour the interval.
_TRACK, _INTERVAL = 0.16, 0.5


class ShareBar(QWidget):
    """The first side's rate on a line: to the right all games are its, to the left the other's.

    A dot is the rate, the band round it the interval, a stroke in the middle an even map.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._figures: Figures | None = None
        self._ends: tuple[str, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_figures(self, figures: Figures | None, sides: Sequence[str]) -> None:
        """Show the rate of some games between sides of these names; None for no games."""
        self._figures, self._ends = figures, tuple(reversed(sides[:2]))
        self.setAccessibleName(figures.verdict if figures is not None else "")
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(240, _HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return QSize(120, _HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ink = self.palette().color(QPalette.ColorRole.WindowText)
        track = QRectF(_MARGIN, _MARGIN, self.width() - 2 * _MARGIN, _BAND)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setOpacity(_TRACK)
        painter.setBrush(ink)
        painter.drawRoundedRect(track, _BAND / 2, _BAND / 2)
        if self._figures is not None:
            self._draw_rate(painter, track, self._figures)
        painter.setOpacity(1.0)
        painter.setPen(QPen(ink, 1.4))
        middle = track.center().x()
        painter.drawLine(int(middle), int(track.top()) - 3, int(middle), int(track.bottom()) + 3)
        self._draw_words(painter, track)

    def _draw_rate(self, painter: QPainter, track: QRectF, figures: Figures) -> None:
        def across(share: float) -> float:
            return track.left() + share * track.width()

        painter.setBrush(self.palette().color(QPalette.ColorRole.Highlight))
        painter.setOpacity(_INTERVAL)
        low, high = across(figures.low), across(figures.high)
        painter.drawRoundedRect(QRectF(low, track.top(), high - low, _BAND), _BAND / 2, _BAND / 2)
        painter.setOpacity(1.0)
        dot = QRectF(0, 0, 2 * _MARK, 2 * _MARK)
        dot.moveCenter(track.center())
        dot.moveLeft(across(figures.rate.share) - _MARK)
        painter.drawEllipse(dot)

    def _draw_words(self, painter: QPainter, track: QRectF) -> None:
        """The sides at the ends, and what the middle means."""
        metrics, even = painter.fontMetrics(), text("playtest.fair")
        below = QRectF(track.left(), track.bottom() + 3, track.width(), self.height() - track.bottom() - 3)
        painter.drawText(below, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter, even)
        room = int((track.width() - metrics.horizontalAdvance(even)) / 2) - 8
        places = (Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight)
        for name, place in zip(self._ends, places, strict=False):
            words = metrics.elidedText(name, Qt.TextElideMode.ElideRight, room)
            painter.drawText(below, place | Qt.AlignmentFlag.AlignVCenter, words)
