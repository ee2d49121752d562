"""The lines of the log as far as one viewer may know them, told once for every moment."""

from itertools import takewhile

from editor.play.knowledge import NOBODY, known
from editor.play.session import PlaySession
from editor.play.telling.event_lines import LogLine, lines_of
from editor.play.timeline import Moment
from engine.play.unit import SeatId


class Chronicle:
    """Keeps what it has told: only moments that are new are put into words."""

    def __init__(self) -> None:
        self._viewer: SeatId = NOBODY
        self._lines: list[LogLine] = []
        self._told: tuple[Moment, ...] = ()

    def lines(self, session: PlaySession) -> tuple[LogLine, ...]:
        """What has happened up to the moment looked at, oldest first."""
        if session.viewer != self._viewer:
            self._viewer = session.viewer
            self._lines, self._told = [], ()
        moments = session.moments[: session.place + 1]
        # Another branch has other moments under the same numbers.
        same = takewhile(lambda pair: pair[0] is pair[1], zip(self._told, moments, strict=False))
        first = sum(1 for _ in same)
        self._lines = [line for line in self._lines if line.moment < first]
        self._told = moments
        for number in range(first, len(moments)):
            before, then = (
                known(session.game, moments[place].state, session.viewer)
                for place in (max(number - 1, 0), number)
            )
            self._lines.extend(lines_of(then, moments[number], number, before))
        return tuple(self._lines)
