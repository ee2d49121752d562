"""Which hexes are selected."""

from collections.abc import Iterable

from PySide6.QtCore import QObject, Signal

from engine.hexes.hex import Hex


class Selection(QObject):
    """The selected hexes in the order they were selected; the last one is the current one."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._hexes: tuple[Hex, ...] = ()

    @property
    def hexes(self) -> tuple[Hex, ...]:
        return self._hexes

    @property
    def current(self) -> Hex | None:
        return self._hexes[-1] if self._hexes else None

    def replace(self, hexes: Iterable[Hex]) -> None:
        """Select exactly these hexes."""
        new = tuple(dict.fromkeys(hexes))
        if new != self._hexes:
            self._hexes = new
            self.changed.emit()

    def toggle(self, hex_: Hex) -> None:
        """Select the hex, or no longer."""
        rest = tuple(each for each in self._hexes if each != hex_)
        self.replace(rest if len(rest) < len(self._hexes) else (*rest, hex_))

    def clear(self) -> None:
        self.replace(())
