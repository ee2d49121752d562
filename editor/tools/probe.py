"""What an analysis tool asks about: one or two hexes, and the kind of question."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from engine.hexes.hex import Hex


@dataclass(frozen=True, slots=True)
class Probe:
    """A question put on the map: `kind` is `sight`, `path`, `reach` or `retreat`.

    `pinned` says that the target no longer follows the pointer, `floating` that the origin still does.
    """

    kind: str
    origin: Hex
    target: Hex | None = None
    pinned: bool = False
    floating: bool = False


class ProbeStore(QObject):
    """Holds the question that is being asked at the moment, if any."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._now: Probe | None = None

    @property
    def now(self) -> Probe | None:
        return self._now

    def ask(self, probe: Probe | None) -> None:
        """Put another question, or none."""
        if probe != self._now:
            self._now = probe
            self.changed.emit()
