"""What is asked of the map at the moment: one or two hexes, and the probe that asks."""

from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from engine.hexes.hex import Hex


@dataclass(frozen=True, slots=True)
class Question:
    """A question put on the map: `probe` is the id of a file in `editor/probes`.

    `pinned` says that the target no longer follows the pointer, `floating` that the origin still does.
    """

    probe: str
    origin: Hex
    target: Hex | None = None
    pinned: bool = False
    floating: bool = False


class QuestionStore(QObject):
    """Holds the question that is being asked at the moment, if any."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._now: Question | None = None

    @property
    def now(self) -> Question | None:
        return self._now

    def ask(self, question: Question | None) -> None:
        """Put another question, or none."""
        if question != self._now:
            self._now = question
            self.changed.emit()
