"""The lines of the log as far as one viewer may know them, told once for every moment."""

from editor.play.event_lines import LogLine, lines_of
from editor.play.knowledge import NOBODY, known
from editor.play.session import PlaySession
from engine.play.unit import SeatId


class Chronicle:
    """Keeps what it has told: only moments that are new are put into words."""

    def __init__(self) -> None:
        self._viewer: SeatId = NOBODY
        self._lines: list[LogLine] = []

    def lines(self, session: PlaySession) -> tuple[LogLine, ...]:
        """What has happened up to the moment looked at, oldest first."""
        if session.viewer != self._viewer:
            self._viewer = session.viewer
            self._lines = []
        moments = session.moments[: session.place + 1]
        self._lines = [line for line in self._lines if line.moment < len(moments)]
        first = self._lines[-1].moment + 1 if self._lines else 0
        for number in range(first, len(moments)):
            before, then = (
                known(session.game, moments[place].state, session.viewer)
                for place in (max(number - 1, 0), number)
            )
            self._lines.extend(lines_of(then, moments[number], number, before))
        return tuple(self._lines)
