"""A running game: who plays it, everything that happened, and where it stands."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from PySide6.QtCore import QObject, QTimer, Signal

from editor.analysis.service import AnalysisService, Answer
from editor.menus.entry import Entry
from editor.play.forks import Fork, Forks
from editor.play.ordering.waiving import is_idle
from editor.play.seating import Seating
from editor.play.thinking import Parcel, choice_of, decide
from editor.play.timeline import Course, Moment, PlaySetup, Tail
from editor.text.sentences import told_refusal
from engine.bots.names import HUMAN
from engine.model.catalogue import Catalogue
from engine.model.scenario import Scenario
from engine.play.action import Action, Pass
from engine.play.advance import IllegalAnswer
from engine.play.ask import Ask, Pending
from engine.play.game import Game
from engine.play.state import Outcome, State
from engine.play.unit import SeatId
from engine.playtest.match import Match, Recorded, answered, begin
from engine.playtest.readiness import ready_game
from engine.playtest.saved import saved_of
from engine.storage.branches import Branches, with_branches
from engine.storage.saved_game import SavedGame

#: Rounds after which a game without people is decided (decision S-RND-05).
MAX_ROUNDS = 40

#: Pauses between two decisions of bots, in milliseconds, slowest first.
PAUSES = (1200, 600, 250, 80, 0)


class PlaySession(QObject):
    """Plays a snapshot of a scenario; nothing here ever touches the document it came from.

    `moved` tells that a new moment was reached (or old ones taken back), `shown_changed` that another
    moment or viewer is looked at, `running_changed` whether bots go on by themselves.
    """

    moved = Signal()
    shown_changed = Signal()
    running_changed = Signal(bool)
    thinking_changed = Signal(bool)
    refused = Signal(str)
    taken_back = Signal()

    def __init__(
        self,
        game: Game,
        setup: PlaySetup,
        service: AnalysisService | None = None,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.game = game
        self.setup = setup
        self._service = service
        self._channel = f"bot-{id(self)}"
        self._moments: list[Moment] = []
        self._match = begin(game, setup.seed)
        self._moments.append(Moment(self._match.state, self._match.events, len(self._match.answers)))
        self._undone: list[Tail] = []
        self._forks = Forks()
        self._looking_at: int | None = None
        self._seating = Seating(game, setup.players)
        self._running = True
        self._skips = False
        self._thinking: int | None = None
        self._closed = False
        self.pause = PAUSES[2]
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._think)
        if service is not None:
            service.answered.connect(self._answered)

    @classmethod
    def of_scenario(
        cls,
        scenario: Scenario,
        catalogue: Catalogue,
        setup: PlaySetup,
        service: AnalysisService | None = None,
    ) -> PlaySession:
        """A new game of a scenario; raises NotReady where errors of the scenario stand in the way."""
        return cls(ready_game(scenario, catalogue, setup.round_limit), setup, service)

    @classmethod
    def of_course(cls, course: Course, service: AnalysisService | None = None) -> PlaySession:
        """A game that was replayed, at the decision where it was saved."""
        session = cls(course.match.game, course.setup, service)
        session._match, session._moments = course.match, list(course.moments)
        session._forks = Forks(course.branches, course.others)
        session._seating.clear(session.asked)
        return session

    # ------------------------------------------------------------------ where it stands

    @property
    def service(self) -> AnalysisService | None:
        """Who carries out work beside the window, None where it is done at once."""
        return self._service

    @property
    def moments(self) -> tuple[Moment, ...]:
        """Every moment from the first decision to now."""
        return tuple(self._moments)

    @property
    def count(self) -> int:
        """How many moments there are."""
        return len(self._moments)

    @property
    def state(self) -> State:
        """The state the game stands at."""
        return self._match.state

    @property
    def pending(self) -> Pending:
        """What the game waits for."""
        return self._match.pending

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, None while it goes on."""
        return self._match.outcome

    @property
    def answers(self) -> tuple[Recorded, ...]:
        """Everything answered so far."""
        return self._match.answers

    def player(self, seat: SeatId) -> str:
        """Who plays a seat: `human` or the name of a bot."""
        return self._seating.player(seat)

    @property
    def people(self) -> tuple[SeatId, ...]:
        """The seats that people play."""
        return self._seating.people

    @property
    def asked(self) -> Ask | None:
        """The question a person has to answer now, None when a bot does or the game is over."""
        waiting = self.pending
        return waiting if isinstance(waiting, Ask) and self.player(waiting.seat) == HUMAN else None

    @property
    def may_choose(self) -> bool:
        """Whether the person looking may answer now: it is his seat, no curtain, no looking back."""
        ask = self.asked
        return ask is not None and self._looking_at is None and not self.curtain

    @property
    def elsewhere(self) -> str:
        """In words what is waited for that happens at another place; empty where it is decided here."""
        return ""

    @property
    def is_settled(self) -> bool:
        """Whether what was played stays: nobody goes on from an earlier moment."""
        return False

    @property
    def unsaved(self) -> str:
        """In words why the game cannot be saved now; empty where it can."""
        return ""

    def own_entries(self) -> Iterator[Entry]:
        """What can be done with games of this kind alone."""
        return iter(())

    # ------------------------------------------------------------------ who looks at what

    @property
    def sides_of_people(self) -> frozenset[str]:
        """The sides that people play."""
        return self._seating.sides

    @property
    def curtain(self) -> SeatId | None:
        """The seat that has to be taken by another person before anything secret is shown, or None."""
        return self._seating.curtain(self.asked)

    def lift_curtain(self) -> None:
        """The person asked has taken the seat."""
        seat = self.curtain
        if seat is not None:
            self._seating.take(seat)
            self.shown_changed.emit()

    @property
    def viewer(self) -> SeatId:
        """Whose knowledge is shown; nobody's while the curtain is down."""
        return self._seating.viewer(self.asked)

    @property
    def place(self) -> int:
        """The number of the moment that is looked at."""
        return len(self._moments) - 1 if self._looking_at is None else self._looking_at

    @property
    def is_looking_back(self) -> bool:
        """Whether an earlier moment is looked at."""
        return self._looking_at is not None

    @property
    def shown(self) -> Moment:
        """The moment that is looked at."""
        return self._moments[self.place]

    def look_at(self, place: int) -> None:
        """Look back at an earlier moment; the last one is the game itself again."""
        last = len(self._moments) - 1
        place = min(max(place, 0), last)
        self._looking_at = None if place == last else place
        if self._looking_at is not None:
            self.set_running(False)
        self.shown_changed.emit()

    # ------------------------------------------------------------------ going on

    def start(self) -> None:
        """Let bots play whose turn it is."""
        self._go_on()

    @property
    def running(self) -> bool:
        """Whether bots go on by themselves."""
        return self._running

    def set_running(self, running: bool) -> None:
        """Let bots go on by themselves, or hold them."""
        if running != self._running:
            self._running = running
            self.running_changed.emit(running)
        if running:
            self._looking_at = None
            self.shown_changed.emit()
            self._go_on()
        else:
            self._timer.stop()

    @property
    def is_thinking(self) -> bool:
        """Whether a bot is at work on its decision."""
        return self._thinking is not None

    def step(self) -> None:
        """Have a bot take one decision."""
        self.set_running(False)
        if self._looking_at is not None:
            self.look_at(self._looking_at + 1)
        else:
            self._think()

    def choose(self, action: Action) -> bool:
        """The decision of the person asked; False (and `refused`) for one that is not legal."""
        if not self.may_choose:
            return False
        return self._decide(action)

    def choose_all(self, actions: Sequence[Action]) -> None:
        """Several decisions of the person asked, shown as one; the first that is not legal ends them."""
        if not self.may_choose:
            return
        self._undone.clear()
        self._give(actions)
        self._have_moved()
        self._go_on()

    def _give(self, actions: Sequence[Action], *, passing_over: bool = False) -> None:
        """Answer with these in their order, `passing_over` what is not legal or ending there."""
        for action in actions:
            ask = self.pending
            if not isinstance(ask, Ask):
                return
            try:
                match = answered(self._match, action)
            except IllegalAnswer as illegal:
                if passing_over:
                    continue
                self.refused.emit(told_refusal(illegal.refused))
                return
            self._match = match
            self._moments.append(Moment(match.state, match.events, len(match.answers), ask.seat, action))

    def _decide(self, action: Action) -> bool:
        ask = self.pending
        assert isinstance(ask, Ask)
        try:
            match = answered(self._match, action)
        except IllegalAnswer as illegal:
            self.refused.emit(told_refusal(illegal.refused))
            return False
        self._undone.clear()
        self._reach(match, ask.seat, action)
        return True

    def _reach(self, match: Match, seat: SeatId, action: Action) -> None:
        self._match = match
        self._moments.append(Moment(match.state, match.events, len(match.answers), seat, action))
        self._have_moved()
        self._go_on()

    def _have_moved(self) -> None:
        """Tell that the game stands elsewhere; a branch played to its end is one no longer."""
        self._forks = self._forks.moved(self.answers, self._moments, self.answers)
        self._seating.clear(self.asked)
        self.moved.emit()

    def _stand_at(self, moments: Sequence[Moment], answers: tuple[Recorded, ...]) -> None:
        """Go over to other moments of this game; what they do not hold stays as a branch."""
        self._drop_thoughts()
        self._forks = self._forks.moved(self.answers, self._moments, answers)
        self._moments = list(moments)
        last = self._moments[-1]
        self._match = replace(self._match, state=last.state, events=last.events, answers=answers)
        self._looking_at = None
        self._have_moved()

    def skip(self) -> None:
        """Let bots decide without pauses until a person is asked."""
        self._skips = True
        self._go_on()

    def _go_on(self) -> None:
        """A bot whose turn it is begins to think after the pause."""
        waiting = self.pending
        if not isinstance(waiting, Ask) or self.asked is not None:
            self._skips = False
        elif not self._closed and self._running:
            self._timer.start(0 if self._skips else self.pause)

    def _think(self) -> None:
        waiting = self.pending
        if self._closed or self.is_thinking or not isinstance(waiting, Ask) or self.asked is not None:
            return
        name = self.player(waiting.seat)
        number = len(self.answers)
        if self._service is None:
            place = choice_of(self.game, self.state, name, self.setup.seed, number)
            self._decide(waiting.options[place])
            return
        self._thinking = number
        self.thinking_changed.emit(True)
        job = (self.game.round_limit, Parcel(self.state), name, self.setup.seed, number)
        self._service.ask(self._channel, decide, self.game.scenario, *job, lane="slow")

    def _answered(self, answer: Answer) -> None:
        if answer.channel != self._channel or self._closed:
            return
        number, self._thinking = self._thinking, None
        self.thinking_changed.emit(False)
        waiting = self.pending
        if number != len(self.answers) or not isinstance(waiting, Ask):
            return
        if answer.error:
            self.set_running(False)
            self.refused.emit(answer.error)
            return
        self._decide(waiting.options[int(answer.value)])

    def decide_now(self, decisions: int) -> int:
        """Let bots decide at once, without pauses; how many decisions they took."""
        taken = 0
        while taken < decisions:
            waiting = self.pending
            if not isinstance(waiting, Ask) or self.asked is not None:
                break
            name = self.player(waiting.seat)
            place = choice_of(self.game, self.state, name, self.setup.seed, len(self.answers))
            match = answered(self._match, waiting.options[place])
            self._moments.append(
                Moment(match.state, match.events, len(match.answers), waiting.seat, waiting.options[place])
            )
            self._match = match
            taken += 1
        if taken:
            self._have_moved()
        return taken

    # ------------------------------------------------------------------ taking back

    def _last_decision(self) -> int | None:
        """The moment at which the last decision of a person was taken, of anybody where no person plays."""
        people = self.people
        for place in range(len(self._moments) - 1, 0, -1):
            moment = self._moments[place]
            if not people or (moment.seat in people and not self._was_waived(place)):
                return place - 1
        return None

    def _was_waived(self, place: int) -> bool:
        """Whether a decision is no more than that something was passed on that could not matter."""
        passed = isinstance(self._moments[place].action, Pass)
        return passed and is_idle(self.game, self._moments[place - 1].state)

    @property
    def can_undo(self) -> bool:
        """Whether there is a decision to take back."""
        return self._last_decision() is not None

    @property
    def can_redo(self) -> bool:
        """Whether a decision was taken back last."""
        return bool(self._undone)

    def undo(self) -> None:
        """Take back the last decision of a person and everything after it."""
        place = self._last_decision()
        if place is None:
            return
        if not self.people:
            self.set_running(False)
        self.taken_back.emit()
        self._undone.append(Tail(self._moments[place + 1 :], self.answers))
        self._stand_at(self._moments[: place + 1], self.answers[: self._moments[place].answers])

    def drop(self, numbers: Collection[int]) -> None:
        """Take back the decisions that led to these moments, and give those after them again.

        Those that are legal no longer without them are left out.
        """
        first = min(numbers)
        later = enumerate(self._moments[first:], first)
        again = [each.action for number, each in later if number not in numbers and each.action is not None]
        self._drop_thoughts()
        self._undone.clear()
        del self._moments[first:]
        last = self._moments[-1]
        self._match = replace(
            self._match, state=last.state, events=last.events, answers=self.answers[: last.answers]
        )
        self._give(again, passing_over=True)
        self._looking_at = None
        self._have_moved()

    def redo(self) -> None:
        """Give back what was taken back last."""
        if not self._undone:
            return
        course = self._undone.pop()
        self._stand_at((*self._moments, *course.moments), course.answers)
        self._go_on()

    # ------------------------------------------------------------------ branches

    @property
    def branches(self) -> Branches:
        """The name of the way played now, and the ways that were left for another choice."""
        return self._forks.branches

    @property
    def forks(self) -> tuple[Fork, ...]:
        """The ways that were left, as the course of the game shows them."""
        return self._forks.forks(self._moments)

    def play_from(self, place: int) -> None:
        """Go on from an earlier moment; what was played after it stays as a branch."""
        self._undone.clear()
        self._stand_at(self._moments[: place + 1], self.answers[: self._moments[place].answers])
        self._go_on()

    def go_to(self, name: str) -> None:
        """Go over to a branch, at its last moment; KeyError where there is none, or it does not fit."""
        moments = self._forks.moments[name]
        self._undone.clear()
        self.set_running(False)
        # Only a branch that fits has moments, and then its answers are lines.
        match = [each for each in self.branches.others[name] if isinstance(each, str)]
        self._stand_at(moments, tuple(match))

    def name_branch(self, old: str, new: str) -> None:
        """Give a branch, or the way played now, another name; ValueError for one that is empty or in use."""
        self._forks = self._forks.renamed(old, new)
        self.moved.emit()

    def _drop_thoughts(self) -> None:
        self._timer.stop()
        if self._thinking is not None:
            self._thinking = None
            if self._service is not None:
                self._service.forget(self._channel)
            self.thinking_changed.emit(False)

    # ------------------------------------------------------------------ keeping and leaving

    def saved(self) -> SavedGame:
        """What a file keeps of the game as it stands."""
        players = {seat.id: self.player(seat.id) for seat in self.game.seats}
        saved = saved_of(self.game, self.setup.seed, self.answers, self.state, players)
        return with_branches(saved, self.branches)

    def course(self) -> Course:
        """The game as it stands, with every moment on the way: what another session can go on from."""
        return Course(self._match, self.moments, self.setup, self.branches, self._forks.moments)

    def close(self) -> None:
        """Nobody plays on: bots stop, late answers are dropped."""
        self._drop_thoughts()
        self._closed = True
        if self._service is not None:
            self._service.answered.disconnect(self._answered)
            self._service = None
