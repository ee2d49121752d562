"""Which analysis of the whole map lies over it at the moment, if any."""

from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, Signal


@dataclass(frozen=True, slots=True)
class ShownVeil:
    """`kind` is the id of a `Veil` or None; `side` and `unit` count where that one heeds them."""

    kind: str | None = None
    side: str = ""
    unit: str = "squad"


class VeilStore(QObject):
    """Holds the analysis on show."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._now = ShownVeil()

    @property
    def now(self) -> ShownVeil:
        return self._now

    def show(self, **values: str | None) -> None:
        """Change kind, side or unit."""
        new = replace(self._now, **values)  # type: ignore[arg-type]
        if new != self._now:
            self._now = new
            self.changed.emit()
