"""The game under way is kept by itself: each answer is in its log before anything else happens."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from editor.play.session import PlaySession
from engine.storage.kept_games import GameLog
from engine.storage.saved_game import SavedGame

#: Begins to keep a game that was not kept so far; OSError where the disk refuses.
Begin = Callable[[SavedGame], GameLog]


class Keeper(QObject):
    """Tells the log of a session's game each answer; `failed` says once why that does not work."""

    failed = Signal(str)

    def __init__(self, session: PlaySession, begin: Begin, log: GameLog | None = None) -> None:
        super().__init__(session)
        self._session = session
        self._begin = begin
        self._log = log
        self._told = False
        #: Whether anybody decided anything since.
        self.touched = False
        session.moved.connect(self._moved)

    @property
    def log(self) -> GameLog | None:
        """The log of the game; None where it could not be begun, and once the game is left."""
        return self._log

    def _moved(self) -> None:
        self.touched = True
        self.keep()

    def keep(self) -> None:
        """Have the log at the answers of the session; what failed before is tried again."""
        saved = self._session.saved()
        try:
            if self._log is None:
                self._log = self._begin(saved)
            self._log.record(
                saved.answers,
                round_=self._session.state.round,
                state_hash=saved.state_hash,
                result=saved.result,
                branches=self._session.branches,
            )
        except OSError as error:
            if not self._told:
                self._told = True
                self.failed.emit(error.strerror or str(error))
        else:
            self._told = False

    def close(self) -> None:
        """The game is left."""
        self._session.moved.disconnect(self._moved)
        log, self._log = self._log, None
        if log is not None:
            log.close()
