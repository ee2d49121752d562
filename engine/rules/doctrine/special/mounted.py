"""Squads on wheels and on tracks: fire out of half-tracks, motorcycles, tank riders."""

from collections.abc import Iterator

from engine.model.said import say
from engine.model.unit_kind import UnitClass
from engine.model.values import UnitId
from engine.play.action import Action
from engine.play.ask import Chance, Roll, Throw
from engine.play.event import Damaged, Event, Marked
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.query import Stage
from engine.play.step import Done, Step, Window
from engine.play.unit import OP_FIRE, Aboard, SeatId, Unit
from engine.rules.base.firing.damage import LoseFigures
from engine.rules.base.firing.fire import ChooseSupport, Support
from engine.rules.base.firing.op_fire import OP_FIRE_WINDOW, OpFire
from engine.rules.base.moves.step_clauses import Barrier, MapStep, StepClause
from engine.rules.base.moves.step_cost import NoEntry
from engine.rules.base.sequence.activation import Activate, fatigued
from engine.rules.base.sequence.turns import ChooseAction
from engine.rules.doctrine.conditions import MOTORCYCLE
from engine.rules.effects.abilities import Play
from engine.rules.effects.conditions import UNIT_CONDITIONS, Condition
from engine.rules.module import Layer, Module
from engine.rules.queries import (
    CONCENTRATED_FIRE,
    STATUS_PHASE,
    carrying_capacity,
    clauses_of_its_own,
    fires_aboard,
    is_heavy_vehicle,
    may_be_activated,
    movement_class,
    permitted,
    shelter_bar,
    takes_cover,
)
from engine.rules.skirmish.sequence.status_phase import PutAllOnWatch
from engine.rules.skirmish.vehicles.kinds import HALF_TRACK, class_of

rule = Module("doctrine.mounted", Layer.DOCTRINE)

#: The permissions to fire out of half-tracks and to carry squads on tanks.
FIRE_ABOARD, CARRY_RIDERS = "fire_aboard", "carry_riders"
#: The die by which riders are hit with their tank.
RIDERS_HIT_FROM = 5


# ---------------------------------------------------------------------- half-tracks


def _in_half_track(now: Position, play: Play, unit: Unit) -> bool:
    place = unit.place
    carrier = now.state.units.find(place.vehicle) if isinstance(place, Aboard) else None
    return carrier is not None and class_of(now, carrier) == HALF_TRACK


rule.part(UNIT_CONDITIONS, Condition("in_half_track", _in_half_track, say("it is in no half-track")))


def _gunners(now: Position, seat: SeatId) -> Iterator[Unit]:
    """The squads of a seat that may fire out of the vehicles they are in."""
    if now.state.effects:
        for unit in now.state.units.all():
            if unit.seat == seat and isinstance(unit.place, Aboard) and fires_aboard(now, unit):
                yield unit


@rule.allow(fires_aboard, ids=("S-DOC-402",))
def out_of_half_tracks(now: Position, unit: Unit) -> bool:
    """S-DOC-402 — squads in half-tracks fire."""
    return isinstance(unit.place, Aboard) and permitted(now, unit, FIRE_ABOARD)


@rule.allow(may_be_activated, ids=("S-DOC-402",))
def activated_aboard(now: Position, unit: Unit, action: str) -> bool:
    """S-DOC-402 — by Concentrated Fire."""
    return action == CONCENTRATED_FIRE and fires_aboard(now, unit)


@rule.offer(ChooseAction, ids=("S-DOC-402",))
def offer_fire_aboard(now: Position, step: ChooseAction) -> Iterator[Action]:
    """S-DOC-402 — Concentrated Fire of the squads inside."""
    return (Activate(unit.id, CONCENTRATED_FIRE) for unit in _gunners(now, step.seat))


@rule.offer(ChooseSupport, ids=("S-DOC-402",))
def offer_support_aboard(now: Position, step: ChooseSupport) -> Iterator[Action]:
    """S-DOC-402 — or support by combined fire."""
    attack = now.state.attack
    for unit in _gunners(now, attack.seat):
        if all(unit.id != shooter.unit for shooter in attack.volley.shooters):
            yield Support(unit.id)


@dataclass(frozen=True, slots=True)
class WatchAboard(Step):
    """Squads that may fire out of their vehicles are put on watch too."""


rule.insert(STATUS_PHASE, WatchAboard(), after=PutAllOnWatch(), ids=("S-DOC-402",))


@rule.run(WatchAboard, ids=("S-DOC-402",))
def watch_aboard(now: Position, step: WatchAboard) -> Done:
    """S-DOC-402 — they may be in Op-Fire mode inside."""
    inside = (unit for seat in now.game.seats for unit in _gunners(now, seat.id))
    return Done(tuple(Marked(unit.id, OP_FIRE, "status") for unit in inside if not unit.has(OP_FIRE)))


@rule.offer(Window, kind=OP_FIRE_WINDOW, ids=("S-DOC-402",))
def offer_op_fire_aboard(now: Position, step: Window) -> Iterator[Action]:
    """S-DOC-402 — and fire from there at what moves."""
    return (OpFire(unit.id) for unit in _gunners(now, step.seat))


# ---------------------------------------------------------------------- motorcycles


@rule.modify(movement_class, Stage.REPLACE, ids=("S-DOC-403",))
def like_a_truck(now: Position, kind: UnitClass | None, unit: Unit) -> UnitClass | None:
    """S-DOC-403 — a motorcycle squad moves over ground and along roads as a truck does."""
    return UnitClass.TRUCK if unit.has(MOTORCYCLE) else kind


def _no_woods(step: MapStep) -> NoEntry | None:
    """S-DOC-403 — no entering of woods but along a road."""
    if step.kind.id not in WOODED or step.joined_roads or step.joined_rails:
        return None
    return NoEntry("S-DOC-403", "no_motorcycles", step.kind.name.lower())


#: What vehicles pay more for, motorcycles do not enter; what the table closes to vehicles is closed to them.
WOODED = frozenset({"woods"})
NO_WOODS = (Barrier("S-DOC-403", "no_motorcycles", _no_woods),)


@rule.answer(clauses_of_its_own, ids=("S-DOC-403",))
def not_among_trees(now: Position, unit: Unit) -> tuple[StepClause, ...]:
    """S-DOC-403 — nor does it enter woods."""
    return NO_WOODS if unit.has(MOTORCYCLE) else ()


@rule.deny(takes_cover, ids=("S-DOC-403",))
def no_cover_on_wheels(now: Position, unit: Unit) -> bool:
    """S-DOC-403 — terrain gives it no cover."""
    return unit.has(MOTORCYCLE)


@rule.bar(shelter_bar, ids=("S-DOC-403",))
def no_shelter_for_wheels(now: Position, unit: Unit) -> str | None:
    """S-DOC-403 — nor does it enter fortifications."""
    return "motorcycles enter no fortification" if unit.has(MOTORCYCLE) else None


# ---------------------------------------------------------------------- tank riders


@dataclass(frozen=True, slots=True)
class RidersRoll(Step):
    """A die decides whether the riders of a tank are hit with it."""

    tank: UnitId
    hits: int
    by: UnitId | None


@rule.term(carrying_capacity, "riders", ids=("S-DOC-406",))
def one_squad_on_a_tank(now: Position, vehicle: Unit) -> int:
    """S-DOC-406 — tanks carry one squad."""
    if not now.state.effects or not is_heavy_vehicle(now, vehicle):
        return 0
    return 1 if permitted(now, vehicle, CARRY_RIDERS) else 0


@rule.after(Damaged, ids=("S-DOC-406",))
def riders_in_danger(now: Position, event: Damaged) -> Done | None:
    """S-DOC-406 — whenever a tank with riders is damaged."""
    tank = now.state.units.find(event.unit)
    if tank is None or not is_heavy_vehicle(now, tank) or not now.state.units.aboard(tank.id):
        return None
    hits = now.state.attack.hits_on(tank.id) if now.state.attacks else 1
    return Done(then=(RidersRoll(tank.id, hits, event.by),)) if hits else None


@rule.run(RidersRoll, ids=("S-DOC-406",))
def roll_for_riders(now: Position, step: RidersRoll) -> Chance:
    """S-DOC-406 — one die."""
    return Chance("riders", (Throw("black", 1, "riders"),))


@rule.rolled(RidersRoll, ids=("S-DOC-406",))
def riders_rolled(now: Position, step: RidersRoll, roll: Roll) -> Done:
    """S-DOC-406 — on five and six the squad takes as many hits as the tank and is fatigued."""
    if roll.faces[0] < RIDERS_HIT_FROM:
        return Done()
    events: list[Event] = []
    riders = now.state.units.aboard(step.tank)
    for unit in riders:
        events += fatigued(unit, "riding")
    return Done(tuple(events), tuple(LoseFigures(unit.id, step.hits, step.by) for unit in riders))
