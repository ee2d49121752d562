"""What play mode has to offer so that the window can show it in place of the editing panels."""

from collections.abc import Callable, Iterable
from typing import Any, Protocol, runtime_checkable

from PySide6.QtCore import SignalInstance
from PySide6.QtWidgets import QWidget

from editor.document.document import ScenarioDocument
from editor.menus.entry import Entry
from engine.storage.kept_game import KeptGame
from engine.storage.saved_game import SavedGame


class PlayMode(Protocol):
    """A game being played: its middle, and what stands to the left and right of it."""

    @property
    def centre(self) -> QWidget: ...

    @property
    def left(self) -> QWidget | None: ...

    @property
    def right(self) -> QWidget | None: ...

    def leave(self) -> None:
        """The window goes back to editing."""


@runtime_checkable
class CallsForSight(Protocol):
    """A column beside the map in which a question may be answered: it has to be in sight then."""

    #: Whether it has to be in sight from now on.
    called: SignalInstance

    @property
    def is_called(self) -> bool:
        """Whether it has to be in sight now."""


#: Makes a play mode for a document, given the window it is shown in; None when no game can begin.
PlayFactory = Callable[[ScenarioDocument, QWidget], PlayMode | None]


@runtime_checkable
class HasCommands(Protocol):
    """A play mode with commands of its own."""

    def commands(self) -> Iterable[Entry]:
        """What can be done at this moment."""


@runtime_checkable
class KeepsGames(Protocol):
    """A maker of play modes that keeps the games and can go on with one."""

    @property
    def playing(self) -> str:
        """The id of the kept game that is on the table, empty where there is none."""

    @property
    def awaited(self) -> str:
        """The id of the kept game that is on its way to the table, empty where there is none."""

    @property
    def is_busy(self) -> bool:
        """Whether a game is on its way to the table, so that no other one can be begun."""

    def go_on(self, document: ScenarioDocument, window: Any, game: KeptGame) -> None:
        """Go over to a kept game on the map of that document, at once or when it is replayed."""

    def take_over(self, document: ScenarioDocument, window: Any, game: KeptGame) -> None:
        """Ask whether a kept game goes on on the map of that document as it is now, and do so."""

    def go_on_from(self, document: ScenarioDocument, window: Any, name: str, saved: SavedGame) -> None:
        """Replay a game that was read from a file of that name, and go over to it on its map."""

    def stay(self) -> None:
        """The game on the table, which is about to be left, is gone on with at another one."""

    def serve(self, window: Any) -> None:
        """Bring games on their way to the table of another window, which takes over the documents."""

    def follow(self, document: ScenarioDocument, old: str) -> None:
        """The document has another home than `old` now, to which games belong."""
