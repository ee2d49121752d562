"""The left column: sequence of play, both sides with their tracks and mats, the state of victory."""

from collections.abc import Mapping

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QScrollArea, QWidget

from editor.panels.fitting import ElidedLabel
from editor.play.game_source import counter_of_unit
from editor.play.knowledge import may_know
from editor.play.panels.doctrine import DoctrinePanel
from editor.play.panels.draft import DraftPanel
from editor.play.panels.hand import HandList
from editor.play.panels.kit import EXPERIENCE_INK, VICTORY_INK, CounterPicture, Panel, SideSign, Track
from editor.play.panels.victory import VictoryPanel
from editor.play.session import PlaySession
from editor.play.telling.unit_words import figure_words, said, side_name
from editor.text.texts import plural, text
from editor.theme.appearance import Appearance
from editor.theme.widgets import STRETCH, emptied, in_column, in_row, plain_label, worn_anew
from editor.views.board_source import nation_of
from engine.bots.names import HUMAN
from engine.hexes.hex import Hex
from engine.model.values import UnitId
from engine.play.ask import Ask
from engine.play.game import Observation
from engine.rules.base.sequence.turns import turns
from engine.rules.doctrine.hands import experience_words
from engine.rules.queries import actions_left, rounds, victory_points
from engine.rules.skirmish.arrivals.mat import READY_SPACE, mat_of
from engine.rules.skirmish.economy.army import board_limit, board_value
from engine.rules.skirmish.economy.treasury import Account, treasury

#: So many counters lie side by side on a mat; where there are more, the last place tells how many.
_MAT_ROOM = 5

#: How far what is told of a phase is moved to the right, in pixels.
_BELOW_PHASE = 20

_PHASES = {True: ("status_phase", "action_phase"), False: ("action_phase", "command_phase", "status_phase")}


def whose_turn(now: Observation) -> str:
    """The side whose action turn it is, "" outside the action phase."""
    seat = turns(now.state).seat if now.state.phase == "action_phase" else ""
    return now.game.side_of(seat) if seat else ""


class SequencePanel(Panel):
    """Round, phases, whose turn it is."""

    def __init__(self) -> None:
        super().__init__(text("play.sequence"))
        self._round = plain_label(figure=True)
        self._end = plain_label(second=True)
        self.body.addLayout(in_row(self._round, STRETCH, self._end))
        self._phases = in_column(spacing=3)
        self.body.addLayout(self._phases)

    def show_position(self, now: Observation, session: PlaySession) -> None:
        """Show where in the sequence the position stands."""
        state = now.state
        self._round.setText(text("play.round", number=state.round) if state.round else text("play.before"))
        limit = rounds(now) or now.game.round_limit
        is_skirmish = bool(treasury(state).accounts)
        if limit is not None:
            self._end.setText(text("play.ends.rounds", number=limit))
        else:
            self._end.setText(text("play.ends.zero") if is_skirmish else "")
        emptied(self._phases)
        for phase in _PHASES[is_skirmish]:
            here = phase == state.phase
            line = plain_label(
                ("●  " if here else "○  ") + said(f"phase.{phase}", "option.other", what=phase)
            )
            line.setProperty("head", here)
            line.setProperty("second", not here)
            self._phases.addWidget(line)
            owner = whose_turn(now)
            if here and owner:
                name = side_name(now.game, owner)
                self._say_below(text("play.turn", side=name))
                left = actions_left(now, turns(state).seat)
                if left is not None:
                    self._say_below(plural("play.actions", left), second=True)

    def _say_below(self, words: str, *, second: bool = False) -> None:
        """A line about the phase above it, which may hold the name of a side, however long."""
        line = ElidedLabel(words, second=second)
        line.setContentsMargins(_BELOW_PHASE, 0, 0, 0)
        self._phases.addWidget(line)


class SidePanel(Panel):
    """One side: who plays it, its tracks, what it owns, its mat as far as the viewer may know it."""

    unit_chosen = Signal(str)
    unit_menu_asked = Signal(str, QPoint)

    def __init__(self, session: PlaySession, side: str, appearance: Appearance) -> None:
        super().__init__()
        self._session = session
        self._side = side
        self._appearance = appearance
        game = session.game
        self._nation = nation_of(game.side(side))
        seats = [seat.id for seat in game.seats if seat.side == side]
        who = ", ".join(dict.fromkeys(text(f"player.{_player(session, seat)}") for seat in seats))
        names = in_column(
            ElidedLabel(side_name(game, side), head=True), plain_label(who, second=True), spacing=0
        )
        self._chip = plain_label(second=True)
        self.body.addLayout(in_row(SideSign(self._nation, 26), (names, 1), self._chip, spacing=8))
        grid = QGridLayout()
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(3)
        grid.setColumnStretch(1, 1)
        self._victory, self._victory_figure = self._track(grid, 0, "play.victory", VICTORY_INK, appearance)
        self._experience, self._experience_figure = self._track(
            grid, 1, "play.experience", EXPERIENCE_INK, appearance
        )
        self._experience_row = [
            item.widget() for column in range(3) if (item := grid.itemAtPosition(1, column)) is not None
        ]
        self.body.addLayout(grid)
        self._stores = plain_label(wrap=True)
        self.body.addWidget(self._stores)
        self._hand = HandList()
        self.body.addWidget(self._hand)
        self._mat_title = plain_label(second=True)
        self.body.addWidget(self._mat_title)
        self._mat = in_row(spacing=3)
        self.body.addLayout(self._mat)
        self._reserve = plain_label(second=True, wrap=True)
        self.body.addWidget(self._reserve)

    def _track(
        self, grid: QGridLayout, row: int, key: str, ink: str, appearance: Appearance
    ) -> tuple[Track, QLabel]:
        grid.addWidget(plain_label(text(key)), row, 0)
        track = Track(ink, appearance.tokens)
        grid.addWidget(track, row, 1)
        figure = plain_label(head=True)
        figure.setAlignment(Qt.AlignmentFlag.AlignRight)
        figure.setMinimumWidth(24)
        grid.addWidget(figure, row, 2)
        return track, figure

    def show_position(self, now: Observation, acting: str, asked: str, chosen: UnitId | None = None) -> None:
        """Show what the viewer may know of it; the side `acting` has its turn, `asked` may only answer.

        The `chosen` unit has a ring where it waits on the mat.
        """
        side, state = self._side, now.state
        is_acting = acting == side
        if bool(self.property("acting")) != is_acting:
            self.setProperty("acting", is_acting)
            worn_anew(self)
        initiative = text("play.initiative") if state.initiative == side else ""
        answers = text("play.answering") if asked == side else initiative
        self._chip.setText(text("play.acting") if is_acting else answers)
        account = treasury(state).accounts.get(side)
        points = victory_points(now, side)
        most = max(10, points)
        self._victory.show_value(points, min(most, 20))
        self._victory_figure.setText(str(points))
        for widget in self._experience_row:
            if widget is not None:
                widget.setVisible(account is not None)
        if account is not None:
            quarters = account.experience
            self._experience.show_value(quarters / 4, max(8, -(-quarters // 4)))
            self._experience_figure.setText(experience_words(quarters))
        self._show_stores(now, account)
        self._hand.show_position(now, side, account is None)
        self._show_mat(now, chosen, shown=account is not None)

    def _show_stores(self, now: Observation, account: Account | None) -> None:
        if account is None:
            units = len(now.state.units.of(self._side))
            self._stores.setText(f"{text('play.units')} {units}")
            return
        spent = mat_of(now, self._side).spent
        most = board_limit(now, self._side)
        key = "play.up" if most else "play.up.open"
        worth = text(key, points=board_value(now, self._side), most=most)
        self._stores.setText(
            f"{text('play.command')} {account.command - spent[0]}   "
            f"{text('play.fuel')} {account.fuel - spent[1]}   "
            f"{text('play.units')} {worth}"
        )

    def _show_mat(self, now: Observation, chosen: UnitId | None, *, shown: bool) -> None:
        emptied(self._mat)
        self._mat_title.setVisible(shown)
        self._reserve.setVisible(False)
        self._reserve.setText("")
        self._mat_title.setText("")
        if not shown:
            return
        mat = mat_of(now, self._side)
        if not may_know(now.game, now.seat, self._side):
            self._mat_title.setText(plural("play.mat.hidden", mat.points()))
            return
        self._mat_title.setText(text("play.mat"))
        entries = mat.waiting if len(mat.waiting) <= _MAT_ROOM else mat.waiting[: _MAT_ROOM - 1]
        for entry in entries:
            counter = counter_of_unit(now, entry.unit, Hex(0, 0), self._nation, 0, False, False)
            picture = CounterPicture(counter, 42)
            words = figure_words(now.game, entry.unit.figures)
            picture.setToolTip(f"{words}\n{text('play.mat.choose')}" if entry.space >= READY_SPACE else words)
            picture.setAccessibleName(words)
            if entry.unit.id == chosen:
                picture.mark(self._appearance.tokens.accent)
            picture.clicked.connect(self.unit_chosen)
            picture.menu_asked.connect(self.unit_menu_asked)
            space = plain_label(f"{entry.space:+d}".replace("-", "−") if entry.space else "0", second=True)
            space.setAlignment(Qt.AlignmentFlag.AlignHCenter)
            self._mat.addLayout(in_column(picture, space, spacing=0))
        others = mat.waiting[len(entries) :]
        if others:
            more = plain_label(f"+{len(others)}", second=True)
            more.setToolTip("\n".join(figure_words(now.game, entry.unit.figures) for entry in others))
            self._mat.addWidget(more)
        self._mat.addStretch(1)
        if not entries:
            self._mat_title.setText(text("play.mat.empty"))
        if mat.reserve:
            self._reserve.setVisible(True)
            self._reserve.setText(text("play.reserve", figures=figure_words(now.game, mat.reserve)))


def _player(session: PlaySession, seat: str) -> str:
    name = session.player(seat)
    return "person" if name == HUMAN and len(session.people) > 1 else name


class LeftColumn(QScrollArea):
    """Everything on the left of the map in play mode."""

    unit_chosen = Signal(str)
    unit_menu_asked = Signal(str, QPoint)
    ability_chosen = Signal(str)
    #: The hex of an objective is to be shown.
    hex_chosen = Signal(object)
    #: Whether it has to be in sight from now on: doctrines are dealt, to be read before one is kept.
    called = Signal(bool)

    def __init__(self, session: PlaySession, appearance: Appearance) -> None:
        super().__init__()
        self.is_called = False
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFixedWidth(280)
        page = QWidget()
        self.sequence = SequencePanel()
        self.sides = {side: SidePanel(session, side, appearance) for side in session.game.sides}
        self.victory = VictoryPanel()
        self.victory.hex_chosen.connect(self.hex_chosen)
        self.doctrines = {
            side: DoctrinePanel(side, nation_of(session.game.side(side))) for side in session.game.sides
        }
        column = in_column(self.sequence, of=page, margins=(8, 0, 2, 8), spacing=8)
        for panel in self.sides.values():
            column.addWidget(panel)
            panel.unit_chosen.connect(self.unit_chosen)
            panel.unit_menu_asked.connect(self.unit_menu_asked)
        column.addWidget(self.victory)
        self.draft = DraftPanel()
        self.draft.kept.connect(session.choose)
        column.addWidget(self.draft)
        for card in self.doctrines.values():
            column.addWidget(card)
            card.ability_chosen.connect(self.ability_chosen)
        column.addStretch(1)
        self.setWidget(page)
        # The cards have their place, and the column its height, only once they are laid out.
        self.verticalScrollBar().rangeChanged.connect(lambda *_: self._scroll() if self.is_called else None)

    def show_position(
        self,
        now: Observation,
        session: PlaySession,
        usable: Mapping[str, object] | None = None,
        chosen: UnitId | None = None,
    ) -> None:
        """Show a position to its viewer; `usable` are the abilities he can use now, `chosen` a unit."""
        waiting = session.pending if not session.is_looking_back else None
        asked = session.game.side_of(waiting.seat) if isinstance(waiting, Ask) else ""
        self.sequence.show_position(now, session)
        for panel in self.sides.values():
            panel.show_position(now, whose_turn(now) or asked, asked, chosen)
        for side, card in self.doctrines.items():
            card.show_position(now, (usable or {}) if side == asked else {})
        self.draft.show_question(now, session.asked if session.may_choose else None)
        self.victory.show_position(now)
        self._call(not self.draft.isHidden())

    def _call(self, called: bool) -> None:
        if called != self.is_called:
            self.is_called = called
            self.called.emit(called)
            self._scroll()

    def _scroll(self) -> None:
        """Show the cards while they are asked about, which lie further down; else the round at the top."""
        self.verticalScrollBar().setValue(self.draft.y() if self.is_called else 0)
