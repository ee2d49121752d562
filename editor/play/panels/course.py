"""The course of a game: all its moments in a row, and the branches that leave it."""

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QHelpEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from editor.play.opening_here import QuietMoments, told_of
from editor.play.session import PlaySession
from editor.text.texts import text
from editor.theme.appearance import Appearance
from editor.views.board_source import nation_of
from editor.views.palette import colours_of

#: Names of branches are shortened to so many letters where they stand on the row.
_LONGEST_NAME = 12

#: The height of the mark of a moment that opens as a map, in pixels.
_MARK = 3


class GameCourse(QWidget):
    """All moments of a game in a row, in the colours of who decided; the one looked at is marked.

    Above it lie marks of the moments that open as maps.

    Below it stand the names of branches where they leave the way played now; a click goes over to one.
    """

    chosen = Signal(int)
    #: The names of the branches that were clicked: one, or several that part at the same moment.
    branches_chosen = Signal(object, QPoint)

    def __init__(self, session: PlaySession, appearance: Appearance) -> None:
        super().__init__()
        self._session = session
        self._appearance = appearance
        self._quiet = QuietMoments(session)
        self._inks = {
            seat.id: QColor(colours_of(nation_of(session.game.side(seat.side))).body)
            for seat in session.game.seats
        }
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(28)
        self.setMinimumWidth(90)
        self.setAccessibleName(text("play.scrub"))
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        tokens = self._appearance.tokens
        moments = self._session.moments
        last = max(len(moments) - 1, 1)
        wide = self.width() - 16
        painter.fillRect(QRectF(8, 12, wide, 4), QColor(tokens.line))
        step = wide / last
        round_before = 0
        shown: dict[int, tuple[str, bool]] = {}
        quiet: dict[int, bool] = {}
        opens = self._quiet()
        for place, moment in enumerate(moments):
            new_round = moment.state.round != round_before
            round_before = moment.state.round
            x = int(8 + place * step)
            quiet[x] = quiet.get(x, False) or opens[place]
            seat, marked = shown.get(x, ("", False))
            shown[x] = (moment.seat or seat, marked or new_round)
        for x, (seat, marked) in shown.items():
            ink = self._inks.get(seat, QColor(tokens.second_text))
            if tokens.is_dark:
                ink = ink.lighter(150)
            tall = 20 if marked else 10
            wide_as = max(min(step - 1, 3.0), 1.0)
            painter.fillRect(QRectF(x, 14 - tall / 2, wide_as, tall), ink)
            if quiet[x]:
                painter.fillRect(QRectF(x, 0, wide_as, _MARK), QColor(tokens.accent))
        self._paint_forks(painter, step)
        mark = 8 + self._session.place * step if len(moments) > 1 else 8.0 + wide
        painter.setPen(QColor(tokens.panel))
        painter.setBrush(QColor(tokens.accent))
        painter.drawEllipse(QRectF(mark - 7, 7, 14, 14))
        painter.end()

    def _paint_forks(self, painter: QPainter, step: float) -> None:
        """A small stroke that leaves the row wherever a branch does."""
        painter.setPen(QPen(QColor(self._appearance.tokens.accent), 2))
        painter.setFont(self._small)
        for place, names in self._parting().items():
            x = 8 + place * step
            painter.drawPolyline([QPointF(x, 14), QPointF(x + 5, 24), QPointF(x + 11, 24)])
            box = self._box_of(place, names)
            painter.drawText(
                box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom, _names_in_short(names)
            )

    @property
    def _small(self) -> QFont:
        small = QFont(self.font())
        small.setPixelSize(10)
        return small

    def _parting(self) -> dict[int, tuple[str, ...]]:
        """The branches that can be gone over to, by the moment at which they leave the way played now."""
        found: dict[int, tuple[str, ...]] = {}
        for fork in self._session.forks:
            if fork.last is not None:
                found[fork.parts] = (*found.get(fork.parts, ()), fork.name)
        return found

    def _box_of(self, place: int, names: tuple[str, ...]) -> QRectF:
        """What a stroke and the names beside it cover; near the end of the row it is moved into sight."""
        wide = 14 + QFontMetrics(self._small).horizontalAdvance(_names_in_short(names))
        left = 8 + place * (self.width() - 16) / max(self._session.count - 1, 1)
        return QRectF(min(left, self.width() - wide - 1), 17, wide, 11)

    def branches_at(self, point: QPointF) -> tuple[str, ...]:
        """The branches whose names stand at a point of the row."""
        parting = self._parting()
        found = (names for place, names in parting.items() if self._box_of(place, names).contains(point))
        return next(found, ())

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent):
            names = self.branches_at(QPointF(event.pos()))
            told = text("play.branch.here", names=", ".join(names)) if names else self._told_at(event.x())
            QToolTip.showText(event.globalPos(), told, self)
            return True
        return super().event(event)

    def _told_at(self, x: float) -> str:
        """The moment at a place along the row, what opens as a map from there, and what the row is for."""
        return f"{told_of(self._session, self.moment_at(x))}\n{text('play.scrub')}"

    def moment_at(self, x: float) -> int:
        """The number of the moment that stands at a place along the row."""
        last = self._session.count - 1
        return min(max(round((x - 8) / max(self.width() - 16, 1) * max(last, 1)), 0), last)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        names = self.branches_at(event.position())
        if names:
            self.branches_chosen.emit(names, event.globalPosition().toPoint())
        else:
            self.chosen.emit(self.moment_at(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton and not self.branches_at(event.position()):
            self.chosen.emit(self.moment_at(event.position().x()))


def _names_in_short(names: tuple[str, ...]) -> str:
    """Names of branches for the row."""
    told = ", ".join(names)
    return told if len(told) <= _LONGEST_NAME else f"{told[: _LONGEST_NAME - 1]}…"
