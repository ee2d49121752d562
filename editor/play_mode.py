"""What play mode has to offer so that the window can show it in place of the editing panels."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from PySide6.QtWidgets import QWidget

from editor.document.document import ScenarioDocument


class PlayMode(Protocol):
    """A game being played: its middle, and what stands to the left and right of it."""

    @property
    def centre(self) -> QWidget: ...

    @property
    def left(self) -> QWidget | None: ...

    @property
    def right(self) -> QWidget | None: ...

    def leave(self) -> None:
        """The window goes back to editing; the game may be kept or dropped."""


#: Makes a play mode for a document, given the window it is shown in; None when no game can begin.
PlayFactory = Callable[[ScenarioDocument, QWidget], PlayMode | None]
