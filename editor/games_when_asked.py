"""The games of a window while nobody has asked for one: a window that only draws maps reads no rules."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QWidget

from editor.analysis.service import AnalysisService
from editor.document.document import ScenarioDocument
from editor.play_mode import PlayMode
from editor.theme.appearance import Appearance
from engine.storage.kept_game import KeptGame
from engine.storage.saved_game import SavedGame

if TYPE_CHECKING:
    from editor.main_window import MainWindow
    from editor.play.window_games import WindowGames


class GamesWhenAsked:
    """What the window calls to go over to play mode: `WindowGames`, which is read with the first order.

    Until then no game is on the table, and none on its way there.
    """

    def __init__(self, appearance: Appearance, service: AnalysisService) -> None:
        self._appearance = appearance
        self._service = service

    @cached_property
    def _games(self) -> WindowGames:
        from editor.play.window_games import WindowGames

        return WindowGames(self._appearance, self._service)

    @property
    def _asked(self) -> WindowGames | None:
        """The games of the window, None as long as nothing was ordered."""
        return self._games if "_games" in vars(self) else None

    @property
    def playing(self) -> str:
        """The id of the kept game that is on the table, empty where there is none."""
        return self._asked.playing if self._asked is not None else ""

    @property
    def awaited(self) -> str:
        """The id of the kept game that is on its way to the table, empty where there is none."""
        return self._asked.awaited if self._asked is not None else ""

    @property
    def is_busy(self) -> bool:
        """Whether a game is on its way to the table, so that no other one can be begun."""
        return self._asked is not None and self._asked.is_busy

    def stay(self) -> None:
        """The game on the table, which is about to be left, is gone on with at another one."""
        if self._asked is not None:
            self._asked.stay()

    def serve(self, window: MainWindow) -> None:
        """Bring games on their way to the table of another window, which takes over the documents."""
        if self._asked is not None:
            self._asked.serve(window)

    def __call__(self, document: ScenarioDocument, window: QWidget) -> PlayMode | None:
        """Ask which game is played; None where it is none, or one that comes later."""
        return self._games(document, window)

    def go_on(self, document: ScenarioDocument, window: MainWindow, game: KeptGame) -> None:
        """Go on with a kept game on the map of that document, in place of the one that is played there."""
        self._games.go_on(document, window, game)

    def take_over(self, document: ScenarioDocument, window: MainWindow, game: KeptGame) -> None:
        """Ask whether a kept game goes on on the map of that document as it is now, and do so."""
        self._games.take_over(document, window, game)

    def go_on_from(self, document: ScenarioDocument, window: MainWindow, name: str, saved: SavedGame) -> None:
        """Replay a game read from a file of that name and go over to it."""
        self._games.go_on_from(document, window, name, saved)

    def follow(self, document: ScenarioDocument, old: str) -> None:
        """The document has another home than `old` now: the games that belong to it go there with it."""
        self._games.follow(document, old)
