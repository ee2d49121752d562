"""Why a bot chose what it did: its account of the decision looked at, worked out beside the window."""

from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from editor.analysis.service import AnalysisService, Answer
from editor.analysis.worker_cache import WorkerCache
from editor.play.knowledge import is_hidden, known, may_know
from editor.play.session import PlaySession
from editor.play.thinking import Parcel, game_here
from engine.bots.why.accounts import EXPLAINED, account_by
from engine.bots.why.reasons import Alternative, Deliberation, Weighing
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


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision of a bot: the moment it led to, the state before it, the bot, and the answers until then."""

    place: int
    state: State
    bot: str
    number: int


def accounts_of(
    cache: WorkerCache,
    scenario: Scenario,
    round_limit: int | None,
    seed: int,
    decisions: tuple[tuple[Parcel, str, int], ...],
) -> list[Deliberation | None]:
    """What bots make of the choices that states wait for, from what their seats may know.

    Each is a state, the name of the bot and how many answers were given before; `seed` is that of the game.
    """
    game = game_here(cache, scenario, round_limit)
    return [account_here(game, parcel.state, name, seed, number) for parcel, name, number in decisions]


def account_here(game: Game, state: State, name: str, seed: int, number: int) -> Deliberation | None:
    """The same of one choice, in this process."""
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
    """The reasons of the decision that led to the moment looked at; where the bot weighed nothing for it, or
    nothing that may be told, those of the last activation before. `found` tells of new ones.

    Asks for nothing until it is `wanted`: who does not look at reasons need not wait for a worker.
    """

    found = Signal()

    def __init__(self, session: PlaySession) -> None:
        super().__init__(session)
        self._session = session
        self._channel = f"reasons-{id(self)}"
        self._service: AnalysisService | None = session.service
        self._asked: tuple[Decision, ...] = ()
        self._accounts: list[Deliberation | None] = []
        #: Whether accounts are on their way.
        self.is_working = False
        self.wanted = False
        if self._service is not None:
            self._service.answered.connect(self._answered)

    @property
    def reasons(self) -> Reasons | None:
        """What is known of the decision looked at; None while it is worked out, or where there is none."""
        for decision, account in zip(self._asked, self._accounts, strict=False):
            found = None if account is None else self._reasons(decision, account)
            if found is not None:
                return found
        return None

    def _reasons(self, decision: Decision, account: Deliberation) -> Reasons | None:
        """A decision as the viewer may know of it; None where nothing but an activation is to be told."""
        session = self._session
        moment = session.moments[decision.place]
        if moment.action is None:
            return None
        now = known(session.game, decision.state, session.viewer)
        told = tuple(
            each for each in account.alternatives if self._may_be_told(now, moment.seat, account.of, each)
        )
        if not told and account.of is not Weighing.ACTIVATION:
            return None
        return Reasons(now, moment.seat, moment.action, account, told)

    def ask(self) -> None:
        """Have the reasons for the moment looked at worked out, where they are not known already."""
        if not self.wanted:
            return
        session, asked = self._session, self._decisions()
        if asked == self._asked:
            return
        self._asked, self._accounts, self.is_working = asked, [], False
        if not asked:
            return
        seed = session.setup.seed
        if self._service is None:
            self._accounts = [
                account_here(session.game, each.state, each.bot, seed, each.number) for each in asked
            ]
            return
        job = tuple((Parcel(each.state), each.bot, each.number) for each in asked)
        self.is_working = True
        self._service.ask(
            self._channel,
            accounts_of,
            session.game.scenario,
            session.game.round_limit,
            seed,
            job,
            lane="slow",
        )

    def _decisions(self) -> tuple[Decision, ...]:
        """The decision that led to the moment looked at, if a bot made it, and the last activation by one."""
        session, found = self._session, []
        for place in range(session.place, 0, -1):
            moment, state = session.moments[place], session.moments[place - 1].state
            bot = session.player(moment.seat) if moment.seat and moment.action is not None else ""
            activates = bool(state.agenda) and isinstance(state.agenda[-1], ChooseAction)
            if bot in EXPLAINED and (activates or place == session.place):
                found.append(Decision(place, state, bot, session.moments[place - 1].answers))
                if activates:
                    break
        return tuple(found)

    def _may_be_told(self, now: Observation, seat: SeatId, of: Weighing, told: Alternative) -> bool:
        """Whether an alternative gives nothing away: who plays against a bot sees neither mat nor hand."""
        session = self._session
        if session.outcome is not None or may_know(now.game, session.viewer, now.game.side_of(seat)):
            return True
        unit = now.state.active_unit if of is Weighing.WAY else None
        if isinstance(told.option, Activate):
            unit = now.state.units.find(told.option.unit)
        return unit is not None and not is_hidden(now.game, now.seat, unit)

    def _answered(self, answer: Answer) -> None:
        if answer.channel == self._channel and self._asked:
            self._accounts, self.is_working = ([] if answer.error else answer.value), False
            self.found.emit()

    def close(self) -> None:
        """Nobody wants an answer any longer."""
        self._asked = ()
        if self._service is not None:
            self._service.forget(self._channel)
            self._service.answered.disconnect(self._answered)
            self._service = None
