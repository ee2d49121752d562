"""Why a bot chose what it did: its account of the decision looked at, worked out beside the window."""

from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from editor.analysis.service import AnalysisService, Answer
from editor.analysis.worker_cache import WorkerCache
from editor.play.knowledge import is_hidden, known, may_know
from editor.play.session import PlaySession
from editor.play.thinking import Parcel, game_here
from engine.bots.why.accounts import EXPLAINED, account_by
from engine.bots.why.reasons import Alternative, Deliberation
from engine.model.scenario import Scenario
from engine.play.action import Action
from engine.play.advance import pending
from engine.play.ask import Ask
from engine.play.game import Game, Observation
from engine.play.observe import observe
from engine.play.state import State
from engine.play.unit import SeatId
from engine.rules.base.sequence.activation import Activate
from engine.rules.base.sequence.turns import ChooseAction


def account_of(
    cache: WorkerCache,
    scenario: Scenario,
    round_limit: int | None,
    parcel: Parcel,
    name: str,
    seed: int,
    number: int,
) -> Deliberation | None:
    """What the bot of that name makes of the choice that a state waits for, from what its seat may know.

    `seed` is that of the game, `number` counts the answers given before.
    """
    return account_here(game_here(cache, scenario, round_limit), parcel.state, name, seed, number)


def account_here(game: Game, state: State, name: str, seed: int, number: int) -> Deliberation | None:
    """The same in this process."""
    ask = pending(game, state)
    if not isinstance(ask, Ask):
        return None
    return account_by(name, seed, observe(game, state, ask.seat), ask, number)


@dataclass(frozen=True)
class Reasons:
    """A decision of a bot as the viewer may know of it: `now` before it, what was played, the bot's account.

    `hides` tells that some alternatives are left out, since they would give secrets of the bot away.
    """

    now: Observation
    seat: SeatId
    played: Action
    account: Deliberation
    alternatives: tuple[Alternative, ...]

    @property
    def hides(self) -> bool:
        """Whether there were alternatives that the viewer may not know of."""
        return len(self.alternatives) < len(self.account.alternatives)


class Reasoning(QObject):
    """The reasons of the last weighed decision up to the moment that is looked at; `found` tells of new ones.

    Asks for nothing until it is `wanted`: who does not look at reasons need not wait for a worker.
    """

    found = Signal()

    def __init__(self, session: PlaySession) -> None:
        super().__init__(session)
        self._session = session
        self._channel = f"reasons-{id(self)}"
        self._service: AnalysisService | None = session.service
        self._asked: State | None = None
        self._place = 0
        self._account: Deliberation | None = None
        #: Whether an account is on its way.
        self.is_working = False
        self.wanted = False
        if self._service is not None:
            self._service.answered.connect(self._answered)

    @property
    def reasons(self) -> Reasons | None:
        """What is known of the decision looked at; None while it is worked out, or where there is none."""
        if self._account is None or self._asked is None:
            return None
        session = self._session
        moment = session.moments[self._place]
        if moment.action is None:
            return None
        now = known(session.game, self._asked, session.viewer)
        told = tuple(each for each in self._account.alternatives if self._may_be_told(now, moment.seat, each))
        return Reasons(now, moment.seat, moment.action, self._account, told)

    def ask(self) -> None:
        """Have the reasons for the moment looked at worked out, where they are not known already."""
        if not self.wanted:
            return
        session, place = self._session, self._decision()
        state = session.moments[place - 1].state if place else None
        self._place = place
        if state is self._asked:
            return
        self._asked, self._account, self.is_working = state, None, False
        if state is None:
            return
        name = session.player(session.moments[place].seat)
        bot = (name, session.setup.seed, session.moments[place - 1].answers)
        if self._service is None:
            self._account = account_here(session.game, state, *bot)
            return
        job = (session.game.round_limit, Parcel(state), *bot)
        self.is_working = True
        self._service.ask(self._channel, account_of, session.game.scenario, *job, lane="slow")

    def _decision(self) -> int:
        """The moment that a bot's weighed decision led to, the last one up to that looked at; 0 for none."""
        session = self._session
        for place in range(session.place, 0, -1):
            agenda = session.moments[place - 1].state.agenda
            seat = session.moments[place].seat
            if agenda and isinstance(agenda[-1], ChooseAction) and seat and session.player(seat) in EXPLAINED:
                return place
        return 0

    def _may_be_told(self, now: Observation, seat: SeatId, told: Alternative) -> bool:
        """Whether an alternative gives nothing away: who plays against a bot sees neither mat nor hand."""
        session = self._session
        if session.outcome is not None or may_know(now.game, session.viewer, now.game.side_of(seat)):
            return True
        unit = now.state.units.find(told.option.unit) if isinstance(told.option, Activate) else None
        return unit is not None and not is_hidden(now.game, now.seat, unit)

    def _answered(self, answer: Answer) -> None:
        if answer.channel == self._channel and self._asked is not None:
            self._account, self.is_working = (None if answer.error else answer.value), False
            self.found.emit()

    def close(self) -> None:
        """Nobody wants an answer any longer."""
        self._asked = None
        if self._service is not None:
            self._service.forget(self._channel)
            self._service.answered.disconnect(self._answered)
            self._service = None
