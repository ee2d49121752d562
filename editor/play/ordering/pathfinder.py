"""How far the unit that moves, or the one that is pointed at, can go now: worked out beside the window."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QObject, Signal

from editor.analysis.service import AnalysisService, Answer
from editor.play.knowledge import known
from editor.play.ordering.beginnings import Beginning
from editor.play.ordering.ways import Way, find_ways, ways, ways_after
from editor.play.session import PlaySession
from editor.play.thinking import Parcel
from engine.hexes.hex import Hex
from engine.play.ask import Ask

#: A question about a moment: how many answers had been given, and how the activation would begin.
_Asked = tuple[int, tuple[Beginning, ...]]


class Pathfinder(QObject):
    """The ways of one question; `found` tells that they are there."""

    found = Signal()

    def __init__(self, session: PlaySession) -> None:
        super().__init__(session)
        self._session = session
        self._channel = f"ways-{id(self)}"
        self._service: AnalysisService | None = session.service
        self._asked: _Asked | None = None
        self._ways: Mapping[Hex, Way] = {}
        if self._service is not None:
            self._service.answered.connect(self._answered)

    @property
    def ways(self) -> Mapping[Hex, Way]:
        """The ways to each hex in reach, as far as they are known by now."""
        return self._ways

    def clear(self) -> None:
        """Nobody asks where anybody can go."""
        self._asked, self._ways = None, {}

    def ask(self, question: Ask, beginnings: Sequence[Beginning] = ()) -> None:
        """Work out the ways of who moves, or of a unit whose activation may begin so or so."""
        session = self._session
        asked = (len(session.answers), tuple(beginnings))
        if asked == self._asked:
            return
        self._asked, self._ways = asked, {}
        now = known(session.game, session.state, question.seat)
        if self._service is None:
            self._ways = ways_after(now, beginnings) if beginnings else ways(now, now.state.agenda[-1])
            return
        job = (session.game.round_limit, Parcel(now.state), question.seat, tuple(beginnings))
        self._service.ask(self._channel, find_ways, session.game.scenario, *job)

    def _answered(self, answer: Answer) -> None:
        if answer.channel != self._channel or self._asked is None or answer.error:
            return
        if self._asked[0] == len(self._session.answers):
            self._ways = answer.value
            self.found.emit()

    def close(self) -> None:
        """Nobody wants an answer any longer."""
        self.clear()
        if self._service is not None:
            self._service.forget(self._channel)
            self._service.answered.disconnect(self._answered)
            self._service = None
