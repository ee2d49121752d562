"""What a hex sees in a running game, as its viewer may know it; worked out part by part."""

from collections.abc import Iterator

from PySide6.QtCore import QObject, QTimer

from editor.views.board_view import BoardView
from editor.views.overlays.model import FieldOfViewOverlay
from engine.hexes.hex import Hex
from engine.play.game import Observation
from engine.rules.base.sighting.seeing import sees

#: So many hexes are asked about before the window has its turn again.
_PART = 60

_LAYER = "sight"


class SightHere(QObject):
    """Shows the field of view of one hex over the map of a game, until it is cleared."""

    def __init__(self, view: BoardView) -> None:
        super().__init__(view)
        self._view = view
        self._work: Iterator[None] | None = None
        self.eye: Hex | None = None
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._go_on)

    def show_from(self, now: Observation, eye: Hex) -> None:
        """Show what that hex sees in a position; what was being worked out before is dropped."""
        self.clear()
        self.eye = eye
        self._work = self._seeing(now, eye)
        self._timer.start()

    def clear(self) -> bool:
        """Show no field of view; whether there was one."""
        shown, self.eye, self._work = self.eye is not None, None, None
        self._timer.stop()
        if shown:
            self._view.set_overlay(_LAYER, None)
        return shown

    def _go_on(self) -> None:
        if self._work is None or next(self._work, self) is self:
            self._timer.stop()

    def _seeing(self, now: Observation, eye: Hex) -> Iterator[None]:
        cells, seen = tuple(now.game.map.cells), {eye}
        for number, hex_ in enumerate(cells, 1):
            if hex_ != eye and sees(now, eye, hex_):
                seen.add(hex_)
            if number % _PART == 0:
                yield
        hidden = frozenset(cells) - seen
        self._view.set_overlay(_LAYER, FieldOfViewOverlay(eye, frozenset(seen), hidden))
