"""Which analysis of the whole map lies over it at the moment, if any."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, Signal

#: The analyses, in the order they are offered.
VEILS = ("contest", "exposure", "seen", "dead", "narrow", "changes")

#: Those that ask for a side, and those that ask for a class of unit.
OF_SIDE = frozenset({"seen", "dead"})
OF_UNIT = frozenset({"contest", "narrow"})


@dataclass(frozen=True, slots=True)
class Veil:
    """`kind` is one of `VEILS` or None; `side` and `unit` count where the kind asks for them."""

    kind: str | None = None
    side: str = ""
    unit: str = "squad"


class VeilStore(QObject):
    """Holds the analysis on show."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._now = Veil()

    @property
    def now(self) -> Veil:
        return self._now

    def show(self, **values: str | None) -> None:
        """Change kind, side or unit."""
        new = replace(self._now, **values)  # type: ignore[arg-type]
        if new != self._now:
            self._now = new
            self.changed.emit()
