"""The parts round the map: bar of the game, action bar, confirm strip, replay bar."""

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QLabel, QToolButton, QWidget

from editor.document.settings import Settings
from editor.panels.fitting import ElidedLabel, hold_width
from editor.play.choose import Button
from editor.play.opening_here import editing_from, quiet_place
from editor.play.panels.course import GameCourse
from editor.play.panels.middle import Strip
from editor.play.panels.recap_strip import RecapStrip
from editor.play.seating import ELSEWHERE
from editor.play.session import PAUSES, PlaySession
from editor.play.telling.unit_words import seat_name
from editor.text.texts import text
from editor.theme.appearance import Appearance
from editor.theme.icons import icon
from editor.theme.widgets import (
    STRETCH,
    drop_down,
    emptied,
    in_column,
    in_row,
    plain_label,
    push_button,
    tool_button,
)
from engine.bots.names import HUMAN
from engine.play.canonical import state_hash

#: The height of the buttons of actions, in pixels: a picture over two lines, or the lines alone.
_ACTIONS, _LOW_ACTIONS = 58, 38

#: So many buttons fill a bar that is no wider than this, in pixels.
_CROWDED, _ROOMY = 7, 760


def _tool(appearance: Appearance, name: str, key: str, *, flat: bool = True) -> QToolButton:
    button = tool_button(size=18, icon=appearance.icon(name), said=text(key))
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button


#: The least width of the bar of a game, in pixels, at which a button says its words.
_WORDED = 900

#: Under which name it is remembered how quickly bots are to play: the number of a pause.
PACE = "play_pace"


class GameBar(QWidget):
    """Back to editing, undo, running of the bots, saving; between them who plays, or what bots just did."""

    back_asked = Signal()
    undo_asked = Signal()
    redo_asked = Signal()
    run_asked = Signal(bool)
    step_asked = Signal()
    save_asked = Signal()
    new_asked = Signal()

    def __init__(self, session: PlaySession, appearance: Appearance) -> None:
        super().__init__()
        self._session = session
        self._appearance = appearance
        row = in_row(of=self, margins=(2, 0, 2, 0), spacing=4)
        self._icons: list[tuple[QToolButton, str]] = []
        self.back = self._button("arrow_left", "play.back", self.back_asked)
        self.back.setText(text("play.back"))
        self.undo = self._button("undo", "play.undo", self.undo_asked)
        self.redo = self._button("redo", "play.redo", self.redo_asked)
        self.run = self._button("play", "play.run", None)
        self.run.setCheckable(True)
        self.run.clicked.connect(lambda on: self.run_asked.emit(on))
        self.step = self._button("step_forward", "play.step", self.step_asked)
        self._settings = Settings()
        kept = self._settings.text(PACE)
        if kept.isdecimal() and int(kept) < len(PAUSES):
            session.pause = PAUSES[int(kept)]
        paces = ((text(f"play.pace.{place}"), pause) for place, pause in enumerate(PAUSES))
        self._pace = drop_down(paces, session.pause, name=text("play.speed"), does=self._paced)
        self._pace.setToolTip(text("play.speed"))
        self._pace.setFixedWidth(124)
        self._players = ElidedLabel(second=True)
        for widget in (self.back, self.undo, self.redo, self.run, self.step, self._pace):
            row.addWidget(widget)
        row.addSpacing(10)
        row.addWidget(self._players, 1)
        self.recap = RecapStrip(appearance)
        self.recap.told.connect(self._players.setHidden)
        row.addWidget(self.recap, 1)
        self.save = self._button("save", "play.save", self.save_asked)
        self.new = self._button("new", "play.new", self.new_asked)
        for button in (self.save, self.new):
            row.addWidget(button)
        people = session.people
        bots = [seat for seat in session.game.seats if session.player(seat.id) not in (HUMAN, ELSEWHERE)]
        for widget in (self.run, self.step, self._pace):
            widget.setVisible(bool(bots))
        self._players.setText(
            "   ".join(
                text(
                    "play.seat",
                    side=seat_name(session.game.scenario, seat),
                    player=text(
                        "player.person"
                        if seat.id in people and len(people) > 1
                        else f"player.{session.player(seat.id)}"
                    ),
                )
                for seat in session.game.seats
            )
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        style = Qt.ToolButtonStyle
        roomy = self.width() >= _WORDED
        self.back.setToolButtonStyle(style.ToolButtonTextBesideIcon if roomy else style.ToolButtonIconOnly)

    def _button(self, name: str, key: str, signal: object) -> QToolButton:
        button = _tool(self._appearance, name, key)
        if signal is not None:
            button.clicked.connect(lambda _=False: signal.emit())  # type: ignore[attr-defined]
        self._icons.append((button, name))
        return button

    def _paced(self, index: int) -> None:
        self._session.pause = PAUSES[index]
        self._settings.remember_text(PACE, str(index))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._keep_height()

    def _keep_height(self) -> None:
        """Be as high as with the recap, so that nothing below moves when that comes and goes."""
        self.setMinimumHeight(self.recap.sizeHint().height())

    def refresh(self) -> None:
        """Show what is possible now."""
        session = self._session
        self._keep_height()
        self.undo.setEnabled(session.can_undo)
        self.redo.setEnabled(session.can_redo)
        running = session.running and session.outcome is None
        self.run.setChecked(running)
        self.run.setIcon(self._appearance.icon("pause" if running else "play"))
        self.run.setToolTip(text("play.hold" if running else "play.run"))
        self.run.setEnabled(session.outcome is None)
        self.step.setEnabled(session.outcome is None and session.asked is None)

    def refresh_icons(self) -> None:
        """Take the icons of the present theme."""
        for button, name in self._icons:
            button.setIcon(self._appearance.icon(name))
        self.recap.refresh_icons()
        self.refresh()


class ActionBar(Strip):
    """What can be done now: icon, word and key; what cannot is grey and says why."""

    pressed = Signal(object)

    def __init__(self, appearance: Appearance) -> None:
        super().__init__(_ACTIONS + 8, _LOW_ACTIONS + 4)
        self._appearance = appearance
        self._titles = QWidget()
        self._title = ElidedLabel(head=True)
        self._hint = ElidedLabel(second=True)
        in_column(STRETCH, self._title, self._hint, STRETCH, of=self._titles, margins=0, spacing=1)
        self._title.setMinimumWidth(64)
        self.row.addWidget(self._titles, 1)
        self._buttons = in_row(spacing=5)
        self.row.addLayout(self._buttons)
        self.shown: tuple[Button, ...] = ()
        self.widgets: list[QToolButton] = []

    def set_low(self, low: bool) -> None:
        super().set_low(low)
        for widget in self.widgets:
            self._give_height(widget)

    def _give_height(self, widget: QToolButton) -> None:
        """A button has its picture where there is room for it over the words."""
        style = Qt.ToolButtonStyle
        widget.setToolButtonStyle(style.ToolButtonTextOnly if self.is_low else style.ToolButtonTextUnderIcon)
        widget.setMinimumWidth(48)
        widget.setFixedHeight(_LOW_ACTIONS if self.is_low else _ACTIONS)

    def show_buttons(self, title: str, hint: str, buttons: Sequence[Button]) -> None:
        """Show these; at most what has room, the rest stands in the list of choices."""
        self._title.setText(title)
        self._title.setToolTip(title)
        self._hint.setText(hint)
        self._hint.setToolTip(hint)
        self.shown = tuple(buttons)
        emptied(self._buttons)
        self.widgets = []
        for button in self.shown:
            widget = QToolButton()
            widget.setProperty("action", True)
            self._give_height(widget)
            widget.setIconSize(QSize(18, 18))
            tokens = self._appearance.tokens
            widget.setIcon(icon(button.icon or "check", tokens.text, tokens.on_accent))
            widget.setText(_two_lines(button.word, button.key))
            widget.setStyleSheet("padding: 1px 3px; font-size: 12px;")
            widget.setAccessibleName(button.word)
            widget.setAccessibleDescription(button.tip)
            widget.setToolTip(button.tip)
            widget.setEnabled(button.is_possible)
            widget.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            widget.clicked.connect(lambda _=False, button=button: self.pressed.emit(button))
            self._buttons.addWidget(widget)
            self.widgets.append(widget)
        self._make_room()

    def _make_room(self) -> None:
        """Where the buttons need the whole bar its title goes; the panels say the same."""
        self._titles.setVisible(len(self.shown) < _CROWDED or self.width() > _ROOMY)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._make_room()

    def press_key(self, key: str) -> bool:
        """Press the button with that key; whether there was a possible one."""
        for button in self.shown:
            if button.key and button.key == key.upper() and button.is_possible:
                self.pressed.emit(button)
                return True
        return False


def _two_lines(word: str, key: str) -> str:
    """A word over its key, or long words on two lines with the key after the second."""
    if len(word) <= 11 or " " not in word:
        return f"{word}\n{key}" if key else word
    spaces = [place for place, letter in enumerate(word) if letter == " "]
    middle = min(spaces, key=lambda place: abs(place - len(word) // 2))
    second = _short(word[middle + 1 :])
    return f"{_short(word[:middle])}\n{second}  {key}" if key else f"{_short(word[:middle])}\n{second}"


def _short(word: str) -> str:
    return word if len(word) <= 22 else f"{word[:21]}…"


#: The height of a strip with two lines of words, in pixels, and in a low window.
_TWO_LINES, _LOW_TWO_LINES = 46, 42


class ConfirmStrip(Strip):
    """Says in one sentence what will happen, with the one filled button."""

    confirmed = Signal()
    cancelled = Signal()

    def __init__(self, appearance: Appearance) -> None:
        super().__init__(_TWO_LINES, _LOW_TWO_LINES)
        self._appearance = appearance
        self._sign = QLabel()
        self._words = ElidedLabel(lines=2)
        self._chance = plain_label(head=True)
        self.cancel = push_button(f"{text('confirm.cancel')}  Esc", self.cancelled)
        self.setAccessibleName(text("confirm.choose"))
        self.go = push_button(text("confirm.choose"), self.confirmed, filled=True)
        for button in (self.cancel, self.go):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.row.addWidget(self._sign)
        self.row.addWidget(self._words, 1)
        self.row.addWidget(self._chance)
        self.row.addWidget(self.cancel)
        self.row.addWidget(self.go)

    @property
    def sentence(self) -> str:
        """What the strip says."""
        return self._words.text()

    @property
    def chance(self) -> str:
        """The chances on show."""
        return self._chance.text()

    def show_words(
        self, words: str, *, sign: str = "info", chance: str = "", go: str = "", can_cancel: bool = False
    ) -> None:
        """Show a sentence; without `go` there is nothing to confirm."""
        colour = self._appearance.tokens.accent if go else self._appearance.tokens.second_text
        self._sign.setPixmap(icon(sign, colour).pixmap(QSize(20, 20)))
        self._words.setText(words)
        self._words.setToolTip(words)
        self._chance.setText(chance)
        self._chance.setVisible(bool(chance))
        self.go.setText(go)
        self.go.setVisible(bool(go))
        self.cancel.setVisible(can_cancel)


def _round_words(number: int) -> str:
    return text("play.round", number=number) if number else text("play.before")


class ReplayBar(Strip):
    """Looks back through the game without changing it; the row keeps its place whichever moment is shown."""

    place_chosen = Signal(int)
    menu_asked = Signal(int, QPoint)
    branches_asked = Signal(QPoint)
    #: The moment on show is to be edited as a map.
    edit_asked = Signal()

    def __init__(self, session: PlaySession, appearance: Appearance) -> None:
        super().__init__()
        self._session = session
        self._round = plain_label(head=True)
        self.row.addWidget(self._round)
        self._tools: list[tuple[QToolButton, str]] = []
        for name, key, to in (
            ("skip_back", "play.first", lambda: 0),
            ("chevron_left", "play.before.one", lambda: session.place - 1),
            ("chevron_right", "play.after.one", lambda: session.place + 1),
            ("skip_forward", "play.last", lambda: session.count - 1),
        ):
            button = _tool(appearance, name, key)
            button.clicked.connect(lambda _=False, to=to: self.place_chosen.emit(to()))
            self.row.addWidget(button)
            self._tools.append((button, name))
        self._appearance = appearance
        self.course = GameCourse(session, appearance)
        self.course.chosen.connect(self.place_chosen)
        self.course.branches_chosen.connect(self._go_over)
        self.row.addWidget(self.course, 1)
        self.branch = _tool(appearance, "path", "play.branches")
        self.branch.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.branch.clicked.connect(self._ask_branches)
        self._tools.append((self.branch, "path"))
        self.row.addWidget(self.branch)
        self.edit = _tool(appearance, "edit", "opening.edit")
        self.edit.clicked.connect(self.edit_asked)
        self.edit.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._tools.append((self.edit, "edit"))
        self.row.addWidget(self.edit)
        self._step = plain_label(second=True)
        self._seed = plain_label(second=True)
        self.row.addWidget(self._step)
        self.row.addWidget(self._seed)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """The menu of the moment under the pointer; beside the row, of the one looked at."""
        inside = self.course.geometry().contains(event.pos())
        x = self.course.mapFrom(self, event.pos()).x()
        place = self.course.moment_at(x) if inside else self._session.place
        self.menu_asked.emit(place, event.globalPos())

    def _go_over(self, names: tuple[str, ...], at: QPoint) -> None:
        """Go over to the branch that was clicked; of several it is asked which."""
        if len(names) == 1:
            self._session.go_to(names[0])
        else:
            self.branches_asked.emit(at)

    def _ask_branches(self) -> None:
        self.branches_asked.emit(self.branch.mapToGlobal(QPoint(0, 0)))

    def refresh(self) -> None:
        """Show the moment that is looked at."""
        session = self._session
        branches = session.branches
        self.branch.setVisible(bool(branches.others))
        self.branch.setText(text("play.branch.count", name=branches.name, all=len(branches.others) + 1))
        opening = editing_from(session, session.place, lambda _: None)
        self.edit.setEnabled(not opening.reason)
        self._say_what_opens()
        self.edit.setToolTip(f"{opening.words}: {opening.reason or opening.tip}")
        state, last = session.shown.state, session.moments[-1].state.round
        self._round.setText(_round_words(state.round))
        hold_width(self._round, *map(_round_words, range(last + 1)))
        self._step.setText(text("play.step.of", number=session.place + 1, all=session.count))
        hold_width(self._step, text("play.step.of", number=session.count, all=session.count))
        self._seed.setHidden(session.is_settled)
        self._seed.setText(text("play.seed", seed=session.setup.seed, hash=state_hash(state)[:4]))
        hold_width(self._seed, text("play.seed", seed=session.setup.seed, hash="dddd"))
        self.course.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        style, roomy = Qt.ToolButtonStyle, self.width() >= _ROOMY
        self.edit.setToolButtonStyle(style.ToolButtonTextBesideIcon if roomy else style.ToolButtonIconOnly)
        self._say_what_opens()

    def _say_what_opens(self) -> None:
        """Have the button name the moment that it opens as a map; it keeps the room for the last one."""
        session = self._session
        at = quiet_place(session, session.place)
        self.edit.setText(text("opening.edit.number", step=session.count))
        self.edit.setMinimumWidth(0)
        self.edit.setMinimumWidth(self.edit.sizeHint().width())
        self.edit.setText("" if at is None else text("opening.edit.number", step=at + 1))

    def refresh_icons(self) -> None:
        """Take the icons of the present theme."""
        for button, name in self._tools:
            button.setIcon(self._appearance.icon(name))
        self.refresh()
