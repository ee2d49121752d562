"""Going to a hex by a click or a drag: its way is shown under the pointer, and taken hex by hex."""

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QObject, Signal

from editor.play.choose import LegalChoice
from editor.play.ordering.orders import Orders
from editor.play.ordering.pathfinder import Pathfinder
from editor.play.ordering.ways import Way
from editor.play.pictures import points_words
from editor.play.session import PlaySession
from editor.text.texts import text
from editor.views.board_view import BoardPoint, BoardView
from editor.views.overlays.model import RouteOverlay
from engine.hexes.hex import Hex
from engine.model.values import UnitId
from engine.play.ask import Ask
from engine.rules.base.sequence.activation import Activate
from engine.rules.queries import ADVANCE


class Going(QObject):
    """The unit that moves, or that is pointed at and may advance; `found` tells that its ways are known."""

    found = Signal()

    def __init__(self, session: PlaySession, view: BoardView) -> None:
        super().__init__(session)
        self._session = session
        self._view = view
        self._unit: UnitId | None = None
        self._pressed_at: Hex | None = None
        self.orders = Orders(session)
        self._pathfinder = Pathfinder(session)
        self._pathfinder.found.connect(self.found)
        view.hexPressed.connect(self._pressed)
        view.hexReleased.connect(self._released)
        view.hexHovered.connect(self._hovered)
        session.moved.connect(lambda: view.set_overlay("way", None))

    @property
    def ways(self) -> Mapping[Hex, Way]:
        """The ways to each hex in reach, as far as they are known by now."""
        return self._pathfinder.ways

    def ask(self, ask: Ask | None, found: Sequence[LegalChoice], chosen: UnitId | None) -> None:
        """Have it worked out where the unit can go that moves, or that is chosen and may advance."""
        self._unit = None
        if ask is not None and ask.prompt == "move":
            active = self._session.state.active_unit
            self._unit = active.id if active is not None else None
            self._pathfinder.ask(ask)
        elif ask is not None and chosen and any(each.action == Activate(chosen, ADVANCE) for each in found):
            self._unit = chosen
            self._pathfinder.ask(ask, chosen)
        else:
            self._pathfinder.clear()

    def go_to(self, hex_: Hex) -> bool:
        """Have the unit go to a hex in its reach; whether there is a way."""
        way = self.ways.get(hex_)
        if way is None or not self._session.may_choose:
            return False
        self._view.set_overlay("way", None)
        self.orders.give(way.actions)
        return True

    def close(self) -> None:
        """The table is left."""
        self.orders.cancel()
        self._pathfinder.close()

    # ------------------------------------------------------------------ the pointer

    def _pressed(self, point: BoardPoint) -> None:
        self._pressed_at = point.hex if point.is_on_map else None

    def _released(self, point: BoardPoint) -> None:
        """Who drags the unit to a hex has it go there."""
        pressed, self._pressed_at = self._pressed_at, None
        unit = self._session.state.units.find(self._unit or "")
        if pressed is None or pressed == point.hex or not point.is_on_map or unit is None:
            return
        if pressed == self._session.state.units.hex_of(unit):
            self.go_to(point.hex)

    def _hovered(self, point: BoardPoint | None) -> None:
        way = self.ways.get(point.hex) if point is not None else None
        shown = None
        if way is not None:
            shown = RouteOverlay(way.hexes, text("play.way", points=points_words(way.left)))
        self._view.set_overlay("way", shown)
