"""Cards over the map: the curtain between two people, and how the game ended."""

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QWidget

from editor.play.panels.kit import SideSign
from editor.play.telling.endings import ending_words
from editor.play.telling.unit_words import side_name
from editor.text.texts import text
from editor.theme.appearance import Appearance
from editor.theme.icons import icon
from editor.theme.widgets import STRETCH, emptied, in_column, in_row, plain_label, push_button
from editor.views.board_source import nation_of
from engine.play.game import Game
from engine.play.state import State


class _Card(QWidget):
    """Lies over its parent and darkens it; in the middle a frame with a title, words and buttons."""

    def __init__(self, over: QWidget, strength: int) -> None:
        super().__init__(over)
        self._strength = strength
        over.installEventFilter(self)
        self.frame = QFrame()
        self.frame.setProperty("panel", True)
        self.frame.setMaximumWidth(440)
        self.inside = in_column(of=self.frame, margins=(28, 24, 28, 22), spacing=12)
        in_column(STRETCH, (self.frame, 0, Qt.AlignmentFlag.AlignHCenter), STRETCH, of=self)
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and isinstance(watched, QWidget):
            self.resize(watched.size())
        return False

    def rise(self) -> None:
        """Come to the front."""
        parent = self.parentWidget()
        if parent is not None:
            self.resize(parent.size())
        self.show()
        self.raise_()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(18, 20, 23, self._strength))
        painter.end()


class Curtain(_Card):
    """Hangs until the person whose turn it is has taken the seat."""

    lifted = Signal()

    def __init__(self, over: QWidget, appearance: Appearance) -> None:
        super().__init__(over, 205)
        self._appearance = appearance
        self._sign = QLabel()
        self._title = plain_label(figure=True)
        self._more = plain_label(second=True, wrap=True)
        self.lift = push_button(text("curtain.lift"), self.lifted, filled=True)
        for widget in (self._sign, self._title, self._more, self.lift):
            self.inside.addWidget(widget)

    def show_seat(self, name: str) -> None:
        """Ask that side to take the seat."""
        self._sign.setPixmap(icon("curtain", self._appearance.tokens.accent).pixmap(36, 36))
        self._title.setText(text("curtain.title", side=name))
        self._more.setText(text("curtain.more", side=name))
        self.rise()
        self.lift.setFocus()

    @property
    def words(self) -> str:
        """What the curtain says."""
        return self._title.text()


class EndCard(_Card):
    """Who won, and how."""

    back_asked = Signal()
    new_asked = Signal()

    def __init__(self, over: QWidget) -> None:
        super().__init__(over, 110)
        self._signs = QHBoxLayout()
        self._title = plain_label(figure=True)
        self._reason = plain_label(second=True)
        self._points = plain_label()
        self.inside.addLayout(in_row(self._signs, (self._title, 1), spacing=12))
        self.inside.addWidget(self._reason)
        self.inside.addWidget(self._points)
        self.appearance = push_button(text("play.scrub"), self.hide)
        self.new = push_button(text("play.new"), self.new_asked)
        self.back = push_button(text("play.back"), self.back_asked, filled=True)
        self.inside.addLayout(in_row(self.appearance, self.new, self.back))
        self.frame.setMaximumWidth(560)

    def show_end(self, game: Game, state: State, points: dict[str, int]) -> None:
        """Tell how the game ended."""
        outcome = state.outcome
        if outcome is None:
            return
        emptied(self._signs)
        self._signs.addWidget(SideSign(nation_of(game.side(outcome.winner)), 34))
        name = side_name(game, outcome.winner)
        self._title.setText(text("play.banner", side=name, round=state.round))
        self._reason.setText(ending_words(outcome.reason))
        self._points.setText(
            "    ".join(
                f"{side_name(game, side)} {text('play.vp', points=value)}" for side, value in points.items()
            )
        )
        self.rise()
