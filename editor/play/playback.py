"""Moments of a game shown once more, one after the other."""

from PySide6.QtCore import QObject, QTimer

from editor.play.session import PlaySession

#: Between two moments, in milliseconds, where bots decide faster than one can follow.
_LEAST_PAUSE = 250


class Playback(QObject):
    """Shows the moments of a session from one of them up to now; whatever else is done ends it."""

    def __init__(self, session: PlaySession) -> None:
        super().__init__(session)
        self._session = session
        self._goes_on = False
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._next)
        session.moved.connect(self._timer.stop)

    @property
    def is_running(self) -> bool:
        """Whether moments are being shown."""
        return self._timer.isActive()

    def start(self, first: int) -> None:
        """Show everything from a moment on."""
        if not self.is_running:
            self._goes_on = self._session.running
        self._session.look_at(first)
        self._timer.start(max(self._session.pause, _LEAST_PAUSE))

    def give_up(self) -> None:
        """Show nothing more, as the table is left."""
        self._timer.stop()

    def stop(self) -> None:
        """Back to the game as it stands."""
        self._timer.stop()
        self._session.look_at(self._session.count - 1)
        if self._goes_on:
            self._session.set_running(True)

    def _next(self) -> None:
        if self._session.place + 1 >= self._session.count - 1:
            self.stop()
        else:
            self._session.look_at(self._session.place + 1)
