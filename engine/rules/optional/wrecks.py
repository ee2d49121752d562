"""Wrecks: destroyed vehicles stay on the map, in the way until somebody pushes them aside."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from engine.hexes.hex import Hex, direction_between, neighbours
from engine.model.objective import WreckMarker
from engine.model.said import say
from engine.model.scenario import Scenario
from engine.model.unit_kind import UnitClass
from engine.model.values import SideId
from engine.play.action import Action, Refused
from engine.play.event import Event, PointsSpent, SlotChanged, UnitRemoved
from engine.play.frozen import dataclass
from engine.play.game import Game, Position
from engine.play.query import Stage
from engine.play.state import State
from engine.play.step import Done
from engine.play.unit import Unit
from engine.rules.base.moves.movement import POINT, StepCost
from engine.rules.base.moves.movement import step_cost as cost_on_ground
from engine.rules.base.moves.moving import Move, class_on_the_move, step_clauses
from engine.rules.base.moves.step_clauses import RoadLink, StepClauses, StepRate
from engine.rules.base.sequence.activation import active
from engine.rules.base.sequence.markers import edited_since, laid_from_the_start, on_paper
from engine.rules.base.terrain.land import land
from engine.rules.base.troops.units import room, unit_class
from engine.rules.module import Layer, Module, Parameter
from engine.rules.option import Option
from engine.rules.queries import clauses_of_its_own, ground_step, is_vehicle, stacking_limit, step_cost

MODULE = "optional.wrecks"
PUSHING = "wrecks.pushing"

#: O-DMG-07 — whose wrecks a class of vehicle pushes; half-tracks are light vehicles.
PUSHES = {
    UnitClass.HEAVY: frozenset((UnitClass.HEAVY, UnitClass.LIGHT, UnitClass.TRUCK)),
    UnitClass.LIGHT: frozenset((UnitClass.LIGHT, UnitClass.TRUCK)),
    UnitClass.TRUCK: frozenset((UnitClass.TRUCK,)),
}
#: The classes of vehicle by the name that a scenario gives a wreck.
_CLASSES = {each.value: each for each in UnitClass if each is not UnitClass.SQUAD}


@dataclass(frozen=True, slots=True)
class Wrecks:
    """Every wreck: its hex and the class of the vehicle it was, sorted."""

    lying: tuple[tuple[Hex, UnitClass], ...] = ()

    def at(self, hex_: Hex) -> tuple[UnitClass, ...]:
        """The wrecks in a hex."""
        return tuple(kind for where, kind in self.lying if where == hex_)

    def moved(self, wreck: tuple[Hex, UnitClass], to: Hex) -> Wrecks:
        """The wrecks with one of them in another hex."""
        rest = list(self.lying)
        rest.remove(wreck)
        return Wrecks(tuple(sorted((*rest, (to, wreck[1])))))


@dataclass(frozen=True, slots=True)
class Push(Action):
    """The active vehicle pushes a wreck of that class from an adjacent hex on to another one."""

    hex: Hex
    kind: UnitClass
    to: Hex


@dataclass(frozen=True, slots=True)
class WreckLeft(SlotChanged):
    """A destroyed vehicle stays where it was."""


@dataclass(frozen=True, slots=True)
class WreckPushed(SlotChanged):
    """A wreck was pushed to another hex."""


rule = Module(
    MODULE,
    Layer.OPTIONAL,
    option=Option("wrecks", say("Wrecks")),
    slot=Wrecks(),
    parameters=(Parameter(PUSHING, 3, low=0, high=60),),
)


def wrecks(state: State) -> Wrecks:
    """The drawer of this module."""
    drawer = state.slots.get(MODULE)
    return drawer if isinstance(drawer, Wrecks) else Wrecks()


@rule.after(UnitRemoved, ids=("O-DMG-01",))
def stays(now: Position, event: UnitRemoved) -> Done | None:
    """O-DMG-01 — a destroyed vehicle remains as a wreck."""
    at = now.hex_of(event.unit)
    if event.reason != "destroyed" or at is None or not is_vehicle(now, event.unit):
        return None
    lying = tuple(sorted((*wrecks(now.state).lying, (at, unit_class(now, event.unit)))))
    return Done((WreckLeft(MODULE, Wrecks(lying)),))


@rule.modify(laid_from_the_start, Stage.ADD, ids=("O-DMG-01",))
def wrecks_of_the_scenario(now: Position, laid: tuple[Event, ...]) -> tuple[Event, ...]:
    """O-DMG-01 — those of earlier fights lie on the map from the start."""
    lying = _preset(now.game)
    return (*laid, WreckLeft(MODULE, lying)) if lying.lying else laid


def _preset(game: Game) -> Wrecks:
    """The wrecks of the scenario."""
    preset = ((each.hex, _CLASSES.get(each.unit_class)) for each in game.scenario.wrecks)
    return Wrecks(tuple(sorted((hex_, kind) for hex_, kind in preset if kind is not None)))


@rule.modify(on_paper, Stage.ADD)
def wrecks_on_paper(now: Position, paper: Scenario, scenario: Scenario) -> Scenario:
    """The wrecks lie where they were left or pushed to."""
    lying = wrecks(now.state).lying
    return replace(paper, wrecks=tuple(WreckMarker(hex_, kind.value) for hex_, kind in lying))


@rule.modify(edited_since, Stage.ADD)
def wrecks_edited(now: Position, events: tuple[Event, ...], paper: Scenario) -> tuple[Event, ...]:
    """Those of the scenario lie there instead."""
    if now.game.scenario.wrecks == paper.wrecks:
        return events
    return (*events, SlotChanged(MODULE, _preset(now.game)))


# ---------------------------------------------------------------------- in the way


@rule.term(step_cost, "wreck", ids=("O-DMG-02",))
def a_point_each(now: Position, unit: Unit, start: Hex, to: Hex) -> int:
    """O-DMG-02 — each wreck adds a point to the cost of its hex."""
    return POINT * len(wrecks(now.state).at(to))


@rule.term(stacking_limit, "wreck", ids=("O-DMG-03",))
def takes_room(now: Position, side: SideId, hex_: Hex) -> int:
    """O-DMG-03 — each wreck takes the room of a vehicle, whosever it was."""
    return -len(wrecks(now.state).at(hex_))


def _off_the_road(game: Game) -> StepClauses:
    """The clauses of step cost in force less those that join roads."""
    kept = step_clauses(game)
    return replace(kept, clauses=tuple(each for each in kept.clauses if not isinstance(each, RoadLink)))


def _without_effective_movement(game: Game) -> StepClauses:
    """The clauses of step cost in force less the rate of trucks on roads."""
    kept = step_clauses(game)
    clauses = tuple(
        each for each in kept.clauses if not (isinstance(each, StepRate) and each.name == "truck_road")
    )
    return replace(kept, clauses=clauses)


def _anew(now: Position, unit: Unit, start: Hex, to: Hex, clauses: StepClauses) -> StepCost:
    own = clauses.with_clauses(*clauses_of_its_own(now, unit))
    return cost_on_ground(land(now), start, to, class_on_the_move(now, unit), own)


@rule.modify(ground_step, Stage.ADD, ids=("O-DMG-04",))
def not_effective(now: Position, step: StepCost | None, unit: Unit, start: Hex, to: Hex) -> StepCost | None:
    """O-DMG-04 — past a wreck on the road a truck pays what others pay."""
    if step is None or not wrecks(now.state).at(to):
        return step
    return _anew(now, unit, start, to, now.game.derive(_without_effective_movement))


@rule.modify(ground_step, Stage.LIMIT, ids=("O-DMG-05",))
def road_blocked(now: Position, step: StepCost | None, unit: Unit, start: Hex, to: Hex) -> StepCost | None:
    """O-DMG-05 — two wrecks make the road of their hex useless."""
    if step is None or len(wrecks(now.state).at(to)) < 2:
        return step
    return _anew(now, unit, start, to, now.game.derive(_off_the_road))


# ---------------------------------------------------------------------- pushed aside


def _price(now: Position) -> int:
    given = now.game.ruleset.parameters.get(PUSHING)
    return given * POINT if isinstance(given, int) else 0


@rule.offer(Move, ids=("O-DMG-06",))
def offer_push(now: Position, step: Move) -> Iterator[Action]:
    """O-DMG-06 — a vehicle may push a wreck out of an adjacent hex into the next one."""
    unit = active(now)
    at = now.hex_of(unit) if unit is not None else None
    if unit is None or at is None or not is_vehicle(now, unit):
        return
    for hex_ in neighbours(at):
        for kind in sorted(set(wrecks(now.state).at(hex_))):
            yield from (Push(hex_, kind, to) for to in neighbours(hex_) if to in now.game.map)


@rule.forbid(Push, ids=("O-DMG-06",))
def possible(now: Position, action: Push) -> Refused | None:
    """O-DMG-06 — a wreck beside the vehicle, three points, and room where it goes."""
    unit = active(now)
    at = now.hex_of(unit) if unit is not None else None
    if unit is None or at is None or not is_vehicle(now, unit) or direction_between(at, action.hex) is None:
        return Refused("O-DMG-06", "no vehicle stands beside the hex", action.hex)
    if action.kind not in wrecks(now.state).at(action.hex):
        return Refused("O-DMG-06", "no such wreck lies there", action.hex)
    if now.state.activation.points_left < _price(now):
        return Refused("B-MOV-03", "not enough movement points", action.hex)
    step = cost_on_ground(land(now), action.hex, action.to, UnitClass.HEAVY, now.game.derive(step_clauses))
    if action.to == at or step.refused is not None:
        return Refused("O-DMG-06", "a wreck cannot be pushed there", action.to)
    if any(room(now, side.id, action.to) <= 0 for side in now.game.scenario.sides):
        return Refused("O-DMG-06", "the hex is full", action.to)
    return None


@rule.forbid(Push, ids=("O-DMG-07",))
def strong_enough(now: Position, action: Push) -> Refused | None:
    """O-DMG-07 — tanks push every wreck, half-tracks no tank's, trucks only trucks'."""
    unit = active(now)
    if unit is None or action.kind in PUSHES.get(unit_class(now, unit), ()):
        return None
    return Refused("O-DMG-07", "the wreck is too heavy", action.hex)


@rule.take(Push, ids=("O-DMG-06",))
def push(now: Position, action: Push, step: Move) -> Done:
    """O-DMG-06 — the vehicle pays three points; the hex is clear of that wreck."""
    lying = wrecks(now.state).moved((action.hex, action.kind), action.to)
    return Done((PointsSpent(_price(now), "push"), WreckPushed(MODULE, lying)), (step,))
