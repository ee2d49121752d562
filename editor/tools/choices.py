"""What the user has chosen for the tools to work with: terrain, brush, objective, side …"""

from dataclasses import dataclass, replace
from typing import Any

from PySide6.QtCore import QObject, Signal

from engine.edits.clip import Clip
from engine.model.objective import ObjectiveType


@dataclass(frozen=True, slots=True)
class Choices:
    """The settings of all tools. `brush` is a radius: 0, 1, 2 paint 1, 7, 19 hexes.

    `serves` is the id of the tool that picking works for: the last one in hand that lays something.
    """

    terrain: str = "woods"
    brush: int = 0
    level: int | None = None
    erase: str = "paint"
    side: str = "west"
    zone: bool = True
    objective: ObjectiveType = ObjectiveType.VP
    value: int = 1
    owner: str | None = None
    work: str = "entrenchment"
    work_owner: str | None = None
    hexside: str = "hedgerow"
    board: tuple[str, str] | None = None
    board_rotation: int = 0
    piece: str | None = None
    piece_rotation: int = 0
    troop: str = "regulars"
    label: str = ""
    unit: str = "squad"
    points: int = 4
    range: int = 6
    mirror: bool = False
    serves: str = ""
    clip: Clip | None = None
    stamps: tuple[Clip | None, ...] = (None,) * 9


class ChoiceStore(QObject):
    """Holds the present choices and says when they change."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._now = Choices()

    @property
    def now(self) -> Choices:
        return self._now

    def choose(self, **values: Any) -> None:
        """Change some of the choices; an unknown name raises TypeError."""
        new = replace(self._now, **values)
        if new != self._now:
            self._now = new
            self.changed.emit()
