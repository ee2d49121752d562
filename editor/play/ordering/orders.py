"""Several actions given at once, carried out one by one until they are done or something comes in between."""

from collections.abc import Sequence

from PySide6.QtCore import QObject, QTimer

from editor.play.session import PlaySession
from engine.play.action import Action, Pass
from engine.play.event import AttackDeclared, Event, ObstaclesLaid, UnitPlaced, Unmarked
from engine.play.step import Window
from engine.play.unit import CONCEALED, SeatId

#: Between two actions, in milliseconds, so that one sees the unit go.
PAUSE = 90


class Orders(QObject):
    """Answers the questions of one seat as long as what it was ordered is legal.

    They end where the enemy fires, where something hidden is found, and where another question is asked. If
    that is only whether something is done out of turn, they go on once it is passed on.
    """

    def __init__(self, session: PlaySession) -> None:
        super().__init__(session)
        self._session = session
        self._left: list[Action] = []
        self._given: Action | None = None
        self._passing: frozenset[str] = frozenset()
        self._seat: SeatId = ""
        self._seen = 0
        self._timer = QTimer(self, singleShot=True, interval=PAUSE)
        self._timer.timeout.connect(self._next)
        session.moved.connect(self._moved)

    @property
    def left(self) -> tuple[Action, ...]:
        """What is still to be done."""
        return tuple(self._left)

    def give(self, actions: Sequence[Action], passing: frozenset[str] = frozenset()) -> None:
        """Carry these out, the first at once; questions of the kinds `passing` are passed on the way."""
        self._left, self._passing = list(actions), passing
        self._seen = self._session.count
        asked = self._session.asked
        self._seat = asked.seat if asked is not None else ""
        self._next()

    def cancel(self) -> None:
        """Do nothing more of it."""
        self._timer.stop()
        self._left = []

    def _next(self) -> None:
        ask = self._session.asked if self._session.may_choose else None
        if not self._left or ask is None or ask.seat != self._seat:
            return
        passes = ask.prompt in self._passing
        action = Pass() if passes else self._left[0]
        if action not in ask.options.offered() or not ask.options.allows(action):
            if not isinstance(ask.step, Window):
                self.cancel()
            return
        if not passes:
            del self._left[0]
        self._given = action
        self._session.choose(action)

    def _moved(self) -> None:
        session = self._session
        if not self._left:
            return
        if session.count <= self._seen or self._is_interrupted() or session.outcome is not None:
            # A decision was taken back, the enemy has acted, or the game is over.
            self.cancel()
            return
        self._seen = session.count
        if session.asked is not None:
            self._timer.start()

    def _is_interrupted(self) -> bool:
        moments = self._session.moments[self._seen :]
        own = (moment.action for moment in moments if moment.seat == self._seat)
        return any(action not in (self._given, Pass()) for action in own) or any(
            _interrupts(event, self._seat) for moment in moments for event in moment.events
        )


def _interrupts(event: Event, seat: SeatId) -> bool:
    """Whether an event is fire, or something that was hidden from a seat: no unit of its own that came in."""
    match event:
        case Unmarked():
            return event.mark == CONCEALED
        case UnitPlaced(unit=unit):
            return unit.seat != seat
        case _:
            return isinstance(event, AttackDeclared | ObstaclesLaid)
