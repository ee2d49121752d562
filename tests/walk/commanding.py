"""Playing by the map: units are chosen by their counters, sent by click or drag, and fire by clicks."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton

from editor.play.choose import LegalChoice
from editor.play.mode import PlayTable
from editor.views.overlays.model import LegalChoices, ReachOverlay, RouteOverlay, Targeting
from engine.hexes.hex import Hex, distance
from engine.model.values import UnitId
from engine.play.action import Action, Pass
from engine.rules.base.sequence.activation import Activate
from engine.rules.queries import ADVANCE, CONCENTRATED_FIRE, FIRE_AND_MOVEMENT, PREPARE_OP_FIRE
from engine.rules.skirmish.arrivals.mat_entry import EnterBoard
from engine.rules.skirmish.moves.movement import SPRINT
from tests.editor.pointer import move_to
from tests.walk.hand import Hand, Hesitation, expect
from tests.walk.playing import answer, see_map, wait_for_question

_LEFT = Qt.MouseButton.LeftButton
#: Of a stack another unit is chosen at each click; none is deeper than this.
_DEEPEST = 8
#: Who is this near to an enemy goes no nearer.
_NEAR = 3
#: How a unit is sent to a hex, one way after the other.
_WAYS = ("advanced", "clicked", "dragged")


@dataclass
class Commander:
    """Commands one side of a game by the mouse.

    `done` counts what was done on the map; the first time of each is kept as a picture under that `name`.
    `fired` counts orders to fire.
    """

    hand: Hand
    table: PlayTable
    name: str = "map"
    done: Counter[str] = field(default_factory=Counter)
    fired: int = 0

    def answer(self) -> None:
        """Answer what is asked on the map; what is not asked there, by a button."""
        asked = self.table.session.asked
        on_map = {
            "action": self._order,
            "move": self._stay,
            "target": self._shoot,
            "support": self._join,
            "op_fire": self._shoot,
            "special_op_fire": self._shoot,
        }.get(asked.prompt if asked is not None else "")
        # What a button has staged is confirmed by the next one.
        if self.table.staged is not None or on_map is None or not on_map():
            answer(self.hand, self.table, passing=True)
        wait_for_question(self.hand, self.table)

    # ------------------------------------------------------------------ orders

    def _order(self) -> bool:
        """Whoever can fire does; else somebody goes nearer to an enemy, and who is near is on watch."""
        for unit in self._able(CONCENTRATED_FIRE):
            self.fired += 1
            self._choose(unit)
            if self.fired % 2 == 0 or unit not in self._able(FIRE_AND_MOVEMENT):
                self._fire(Activate(unit, CONCENTRATED_FIRE))
            else:
                self._press(Activate(unit, FIRE_AND_MOVEMENT))
            return True
        for unit in self._able(ADVANCE):
            if self._send(unit):
                return True
        for unit in self._able(PREPARE_OP_FIRE):
            self._choose(unit)
            self._press(Activate(unit, PREPARE_OP_FIRE))
            self._did("watch")
            return True
        return False

    def _able(self, action: str) -> list[UnitId]:
        """The units that may do that now."""
        orders = [each.action for each in self.table.found if isinstance(each.action, Activate)]
        return [each.unit for each in orders if each.action == action]

    def _choose(self, unit: UnitId) -> None:
        """Click the ringed counter of a unit until the bar has its actions."""
        at = self._place(unit)
        ringed = self.table.view.overlay("choices")
        expect(isinstance(ringed, LegalChoices) and at in ringed.hexes, f"a ring around {unit}")
        for _ in range(_DEEPEST):
            if any(each.choices and each.choices[0].unit == unit for each in self.table.actions.shown):
                return
            self._click(at)
        raise Hesitation(f"{unit} to be chosen by its counter")

    def _fire(self, order: Action) -> None:
        """Press the button to fire; of one target the strip tells the odds at once, and is confirmed."""
        before, table = self.table.session.count, self.table
        self.hand.click(self._button(order))
        self.hand.wait(
            lambda: table.session.count > before or table.staged is not None, f"{order} to be told"
        )
        if table.staged is not None:
            self._did("shot")
            self._confirm()

    def _press(self, action: Action) -> None:
        """Press the button of an action in the bar."""
        before = self.table.session.count
        self.hand.click(self._button(action))
        self.hand.wait(lambda: self.table.session.count > before, f"{action} to be done")
        wait_for_question(self.hand, self.table)

    def _button(self, action: Action) -> QToolButton:
        bar = self.table.actions
        for widget, button in zip(bar.widgets, bar.shown, strict=True):
            if any(each.action == action for each in button.choices):
                return widget
        raise Hesitation(f"a button for {action}")

    # ------------------------------------------------------------------ going

    def _send(self, unit: UnitId) -> bool:
        """Send a unit nearer to an enemy; False where it is near, or gets no nearer."""
        self._choose(unit)
        self._did("unit")
        # Late: whoever sprints at first is shot at, and never stands where several fire together.
        late = self.done["support"] and not self.done["sprinted"]
        far = self._goal(unit, dear=True) if late else None
        if far is not None:
            return self._sprint(unit, far)
        goal = self._goal(unit)
        if goal is None:
            return False
        way = _WAYS[sum(self.done[each] for each in _WAYS) % len(_WAYS)]
        if way == "advanced":
            self._press(Activate(unit, ADVANCE))
            self._reach()
        self._point_at(goal)
        before = self.table.session.count
        self._did(way)
        start, view = self._place(unit), self.table.view
        if way == "dragged":
            QTest.mousePress(view, _LEFT, pos=self.hand.place_of(view, start))
            move_to(view, self.hand.place_of(view, goal), _LEFT)
            QTest.mouseRelease(view, _LEFT, pos=self.hand.place_of(view, goal))
        else:
            self._click(goal)
        self._wait_until_gone(before)
        state = self.table.session.state
        went = [each.action for each in self.table.session.moments[before:]]
        there = unit not in state.units or self._place(unit) == goal
        expect(there or self._was_stopped(before), f"{unit} to go to {goal}, not {went}")
        return True

    def _sprint(self, unit: UnitId, goal: Hex) -> bool:
        """Send a unit where only a sprint gets it: the strip asks first."""
        self._point_at(goal)
        before = self.table.session.count
        self._click(goal)
        expect(
            self.table.session.count == before and self.table.staged is not None, "a sprint to be asked about"
        )
        self._did("sprinted")
        self._confirm()
        self._wait_until_gone(before)
        first = self.table.session.moments[before].action
        expect(first == Activate(unit, SPRINT), f"{unit} to sprint, not {first}")
        return True

    def bring_on(self, unit: UnitId) -> None:
        """Have a unit that is chosen on the mat come in at the first marked hex, and go on from there."""
        see_map(self.hand, self.table)
        marked = self.table.view.overlay("choices")
        if not isinstance(marked, LegalChoices) or not marked.chosen:
            raise Hesitation("the hexes where it may come in")
        self._did("entering")
        door = min(marked.chosen)
        self._click(door)
        self._press(EnterBoard(unit, door, ADVANCE))
        expect(self._place(unit) == door, f"{unit} to come in at {door}")
        goal = self._goal(unit)
        if goal is None:
            raise Hesitation(f"a way for {unit}")
        self._point_at(goal)
        self._did("entered")
        before = self.table.session.count
        self._click(goal)
        self._wait_until_gone(before)

    def _wait_until_gone(self, before: int) -> None:
        session, orders = self.table.session, self.table.going.orders
        self.hand.wait(lambda: session.count > before and not orders.left, "the unit to go its way")
        wait_for_question(self.hand, self.table)

    def _was_stopped(self, before: int) -> bool:
        """Whether somebody else decided anything meanwhile: fire ends a way."""
        session = self.table.session
        return any(each.seat not in session.people for each in session.moments[before:])

    def _goal(self, unit: UnitId, *, dear: bool = False) -> Hex | None:
        """The empty hex in reach that is nearest to an enemy, no nearer than is wise; `dear` by a sprint."""
        now, own = self.table.now, self.table.now.unit(unit).side
        enemies = [now.hex_of(each) for each in now.state.units.all() if each.side != own]

        def away(hex_: Hex) -> int:
            return min((distance(hex_, each) for each in enemies if each is not None), default=0)

        reach = self._reach()
        wise = [
            hex_
            for hex_ in reach.hexes
            if (hex_ in reach.dearer) is dear
            and not now.state.units.at(hex_)
            and _NEAR <= away(hex_) < away(self._place(unit))
        ]
        return min(wise, key=lambda hex_: (away(hex_), hex_), default=None)

    def _reach(self) -> ReachOverlay:
        """The hexes in reach, once they are worked out."""
        self.hand.wait(lambda: self.table.going.ways, "the ways of the unit")
        reach = self.table.view.overlay("reach")
        if not isinstance(reach, ReachOverlay):
            raise Hesitation("the hexes in reach on the map")
        return reach

    def _point_at(self, hex_: Hex) -> None:
        """Move the pointer to a hex: the way there is shown."""
        view = self.table.view
        move_to(view, self._seen(hex_))
        way = view.overlay("way")
        expect(isinstance(way, RouteOverlay) and way.hexes[-1] == hex_, f"the way to {hex_}")

    def _stay(self) -> bool:
        """A unit that has arrived stays there, having fired if it may."""
        if self._shoot():
            return True
        if not any(isinstance(each.action, Pass) for each in self.table.found):
            return False
        self._press(Pass())
        return True

    # ------------------------------------------------------------------ fire

    def _shoot(self) -> bool:
        """Click the first target or shooter on offer; then what the strip says is confirmed."""
        shots = [each for each in self.table.found if each.hex is not None and each.confirmed]
        if not shots:
            return False
        shot, asked = shots[0], self.table.session.asked
        assert asked is not None
        assert shot.hex is not None
        kind = "op-fire" if "op_fire" in asked.prompt else "target"
        self._did(f"{kind}-asked")
        self._click(shot.hex)
        self.hand.wait(lambda: self.table.staged is not None, f"{shot.words!r} to be told in the strip")
        self._did(kind)
        self._confirm()
        return True

    def _join(self) -> bool:
        """Everybody who can join the attack is marked by a click, and the odds follow."""
        marked = self.table.joining
        for _ in range(_DEEPEST):
            left = [each for each in self._joining() if each.action not in marked.marked]
            if not left:
                break
            before = len(marked.marked)
            assert left[0].hex is not None
            self._click(left[0].hex)
            expect(len(marked.marked) == before + 1, f"{left[0].words!r} to be marked")
        if not marked.marked:
            return False
        shown = self.table.view.overlay("targeting")
        expect(isinstance(shown, Targeting) and shown.attackers, "the attack on the map")
        self._did("support")
        self._confirm()
        return True

    def _joining(self) -> list[LegalChoice]:
        return [
            each for each in self.table.found if each.hex is not None and self.table.joining.is_about(each)
        ]

    def _confirm(self) -> None:
        before = self.table.session.count
        self.hand.click(self.table.confirm.go)
        orders = self.table.going.orders
        self.hand.wait(lambda: self.table.session.count > before and not orders.left, "the dice to be rolled")

    # ------------------------------------------------------------------ the map

    def _did(self, what: str) -> None:
        self.done[what] += 1
        if self.done[what] == 1:
            self.hand.picture(f"{self.name}-{what}")

    def _place(self, unit: UnitId) -> Hex:
        at = self.table.now.hex_of(unit)
        if at is None:
            raise Hesitation(f"the counter of {unit} on the map")
        return at

    def _click(self, hex_: Hex) -> None:
        QTest.mouseClick(self.table.view, _LEFT, pos=self._seen(hex_))

    def _seen(self, hex_: Hex) -> QPoint:
        """Where a hex lies in the view, with nothing over it."""
        window, view = self.hand.window, self.table.view

        def is_seen() -> bool:
            return window.childAt(view.mapTo(window, self.hand.place_of(view, hex_))) is view

        if not is_seen():
            see_map(self.hand, self.table)
            self.hand.wait(is_seen, f"the hex {hex_} with nothing over it")
        return self.hand.place_of(view, hex_)
