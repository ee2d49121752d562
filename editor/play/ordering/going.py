"""Going to a hex by a click or a drag: its way is shown under the pointer, and taken hex by hex."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from editor.play.choose import LegalChoice
from editor.play.knowledge import known
from editor.play.ordering.beginnings import Beginning, ways_to_set_out
from editor.play.ordering.orders import Orders
from editor.play.ordering.pathfinder import Pathfinder
from editor.play.ordering.ways import Way
from editor.play.pictures import points_words
from editor.play.session import PlaySession
from editor.play.telling.option_words import action_word
from editor.play.telling.unit_words import found_unit, unit_words
from editor.text.texts import text
from editor.views.board_view import BoardPoint, BoardView
from editor.views.overlays.model import RouteOverlay
from engine.hexes.hex import Hex
from engine.model.values import UnitId
from engine.play.ask import Ask
from engine.play.game import Observation
from engine.rules.queries import ADVANCE


class Going(QObject):
    """The unit that moves, or that is pointed at and may set out; `found` tells that its ways are known."""

    found = Signal()
    #: The unit was dragged to a hex, or its own hex was clicked.
    dragged = Signal(Hex)
    clicked = Signal(Hex)

    def __init__(self, session: PlaySession, view: BoardView) -> None:
        super().__init__(session)
        self._session = session
        self._view = view
        self._unit: UnitId | None = None
        self._able: Mapping[Beginning, LegalChoice] = {}
        self._pressed_at: Hex | None = None
        self._is_held = False
        #: Where the unit goes once that is confirmed.
        self._goal: Hex | None = None
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

    @property
    def _now(self) -> Observation:
        """The game as it stands, as the viewer may know it."""
        return known(self._session.game, self._session.state, self._session.viewer)

    def ask(self, ask: Ask | None, found: Sequence[LegalChoice], chosen: UnitId | None) -> None:
        """Have it worked out where the unit can go that moves, or that is chosen and may set out."""
        self._unit = None
        self._able = {}
        if ask is not None and ask.prompt == "action" and chosen:
            self._able = ways_to_set_out(self._now, chosen, found)
        if ask is not None and ask.prompt == "move":
            active = self._session.state.active_unit
            self._unit = active.id if active is not None else None
            self._pathfinder.ask(ask)
        elif ask is not None and chosen and self._able:
            self._unit = chosen
            self._pathfinder.ask(ask, tuple(self._able))
        else:
            self._pathfinder.clear()

    def choice_at(self, hex_: Hex) -> LegalChoice | None:
        """What is confirmed before the unit sets out for a hex: an action dearer than an Advance."""
        way = self.ways.get(hex_)
        begins = way.actions[0] if way is not None and way.actions else None
        choice = self._able.get(begins) if isinstance(begins, Beginning) else None
        if way is None or choice is None or way.activation == ADVANCE:
            return None
        now = self._now
        words = text(
            "play.set_out",
            action=action_word(way.activation),
            unit=unit_words(now, found_unit(now, choice.unit)),
            hex=now.game.map.label(hex_),
        )
        return replace(choice, words=words, hex=hex_, confirmed=True)

    def keep_in_sight(self, staged: LegalChoice | None) -> None:
        """Show the way that waits for being confirmed, wherever the pointer is."""
        before, at = self._goal, staged.hex if staged is not None else None
        self._goal = at if at is not None and staged == self.choice_at(at) else None
        if self._goal != before:
            self._view.set_overlay("way", self._route(self._goal))

    def go_to(self, hex_: Hex) -> bool:
        """Have the unit go to a hex in its reach; whether there is a way."""
        way = self.ways.get(hex_)
        if way is None or not self._session.may_choose:
            return False
        self._view.set_overlay("way", None)
        self.orders.give(way.actions)
        return True

    @property
    def is_held(self) -> bool:
        """Whether the button is held on the unit: it may be dragged, and nothing is meant by it yet."""
        return self._is_held

    def close(self) -> None:
        """The table is left."""
        self.orders.cancel()
        self._pathfinder.close()

    # ------------------------------------------------------------------ the pointer

    def _pressed(self, point: BoardPoint) -> None:
        self._pressed_at = point.hex if point.is_on_map else None
        self._is_held = self._stands_at(self._pressed_at)

    def _released(self, point: BoardPoint) -> None:
        """Who drags the unit to a hex has it go there; who lets it go where it stands only clicked it."""
        pressed, self._pressed_at = self._pressed_at, None
        held, self._is_held = self._is_held, False
        if pressed == point.hex:
            if held:
                self.clicked.emit(point.hex)
        elif point.is_on_map and self._stands_at(pressed):
            self.dragged.emit(point.hex)

    def _stands_at(self, hex_: Hex | None) -> bool:
        """Whether the unit that can go stands there."""
        units = self._session.state.units
        unit = units.find(self._unit or "")
        return hex_ is not None and unit is not None and units.hex_of(unit) == hex_

    def _hovered(self, point: BoardPoint | None) -> None:
        under = self._route(point.hex) if point is not None else None
        self._view.set_overlay("way", under or self._route(self._goal))

    def _route(self, hex_: Hex | None) -> RouteOverlay | None:
        """The way to a hex, with what it costs."""
        way = self.ways.get(hex_) if hex_ is not None else None
        if way is None:
            return None
        points = text("play.way", points=points_words(way.left))
        if way.activation in ("", ADVANCE):
            return RouteOverlay(way.hexes, points)
        return RouteOverlay(way.hexes, text("play.way.by", action=action_word(way.activation), way=points))
