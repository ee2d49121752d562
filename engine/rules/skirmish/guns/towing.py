"""Guns hitched to trucks and half-tracks: attached, pulled along, set down, lost with their tow."""

from collections.abc import Iterator

from engine.model.values import UnitId
from engine.play.action import Action, Refused
from engine.play.event import ActivationChanged, Event, UnitMoved, UnitPlaced, UnitRemoved
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.query import Query, Stage
from engine.play.step import Done
from engine.play.unit import OnHex, OnMat, Towed, Unit
from engine.rules.base.moves.moving import Enter, Move
from engine.rules.base.moves.spending import spending_bar, spent
from engine.rules.base.moves.step_cost import POINT
from engine.rules.base.sequence.activation import Activate, active, fatigued
from engine.rules.base.sequence.turns import ChooseAction
from engine.rules.base.troops.units import has_room, vehicle_kind
from engine.rules.module import Layer, Module
from engine.rules.queries import ADVANCE, FATIGUE, FIRE_AND_MOVEMENT, may_be_activated, point_cost
from engine.rules.skirmish.arrivals.home import stands_at_home
from engine.rules.skirmish.arrivals.mat import READY_SPACE, changed, mat_of
from engine.rules.skirmish.economy.army import over_the_limit
from engine.rules.skirmish.vehicles.damage import TransportDamage
from engine.rules.skirmish.vehicles.facing import ChooseFacing
from engine.rules.skirmish.vehicles.kinds import TRANSPORTS, class_of, is_gun

rule = Module("skirmish.towing", Layer.SKIRMISH)

#: What points are spent on here.
ATTACH, CONNECT, DROP = "attach", "connect", "drop"
#: Begins what is noted about the activation of a vehicle that has dropped a gun.
DROPPED = "dropped "

#: Units on the mat that a transport may treat as standing in its Reinforcement Hex.
waiting_at_home: Query[[Unit], tuple[Unit, ...]] = Query("waiting_at_home", ())


@dataclass(frozen=True, slots=True)
class Attach(Action):
    """The active vehicle hitches a gun."""

    gun: UnitId


@dataclass(frozen=True, slots=True)
class Drop(Action):
    """The active vehicle drops its gun."""

    gun: UnitId


@dataclass(frozen=True, slots=True)
class Connect(Action):
    """The active gun is hitched to a vehicle of its hex by its crew."""

    vehicle: UnitId


@dataclass(frozen=True, slots=True)
class Disconnect(Action):
    """The active gun is set down by its crew."""


# ---------------------------------------------------------------------- costs


@rule.term(point_cost, "towing", ids=("S-ATG-05",))
def a_point_to_attach(now: Position, unit: Unit, what: str) -> int:
    """S-ATG-05 — attaching costs the vehicle a point, pulling nothing."""
    return POINT if what == ATTACH else 0


@rule.modify(point_cost, Stage.LIMIT, ids=("S-TRN-02", "S-FAQ-23"))
def nothing_at_home(now: Position, cost: int, unit: Unit, what: str) -> int:
    """S-TRN-02, S-FAQ-23 — nothing where it begins its activation in the Reinforcement Hex."""
    if what != ATTACH or not now.state.activations:
        return cost
    activation = now.state.activation
    begins = activation.unit == unit.id and not activation.has_moved
    return 0 if begins and stands_at_home(now, unit) else cost


@rule.term(point_cost, "towing", ids=("S-ATG-06", "S-FAQ-23"))
def a_point_of_the_gun(now: Position, unit: Unit, what: str) -> int:
    """S-ATG-06 — in its own activation the gun pays the point."""
    return POINT if what == CONNECT else 0


# ---------------------------------------------------------------------- who may tow what


def towed_by(now: Position, vehicle: Unit) -> tuple[Unit, ...]:
    """The guns hitched to a vehicle."""
    return tuple(each for each in now.state.units.of(vehicle.side) if each.place == Towed(vehicle.id))


def tow_bar(now: Position, vehicle: Unit, gun: Unit) -> Refused | None:
    """Why a vehicle cannot tow a gun, wherever both are."""
    kind, towed = vehicle_kind(now, vehicle), vehicle_kind(now, gun)
    if kind is None or class_of(now, vehicle) not in TRANSPORTS:
        return Refused("S-ATG-05", "only trucks and half-tracks tow guns", vehicle.id)
    if towed is None or not is_gun(now, gun):
        return Refused("S-ATG-05", "that is no gun", gun.id)
    if (kind.tows and gun.kind not in kind.tows) or (towed.towed_by and kind.id not in towed.towed_by):
        return Refused("S-ATG-05", "the vehicle does not tow such guns", gun.id)
    if towed_by(now, vehicle):
        return Refused("S-ATG-05", "the vehicle tows a gun already", vehicle.id)
    return None


def _found(now: Position, vehicle: Unit, gun: UnitId) -> Unit | None:
    """The gun of that id if the vehicle can reach it: in its hex, or waiting where that counts as there."""
    found = now.state.units.find(gun)
    if found is not None:
        here = isinstance(found.place, OnHex) and now.hex_of(found) == now.hex_of(vehicle)
        return found if here and found.side == vehicle.side else None
    return next((each for each in waiting_at_home(now, vehicle) if each.id == gun), None)


@rule.answer(waiting_at_home, ids=("S-MAT-07", "S-PUR-19", "S-FAQ-10"))
def those_on_the_mat(now: Position, vehicle: Unit) -> tuple[Unit, ...]:
    """S-MAT-07 — for a transport that begins in the Reinforcement Hex those on space 0 and up are there."""
    if not now.state.activations or class_of(now, vehicle) not in TRANSPORTS:
        return ()
    activation = now.state.activation
    if activation.unit != vehicle.id or activation.has_moved or not stands_at_home(now, vehicle):
        return ()
    return tuple(
        each.unit
        for each in mat_of(now, vehicle.side).waiting
        if each.space >= READY_SPACE and each.unit.seat == vehicle.seat
    )


# ---------------------------------------------------------------------- the vehicle


@rule.offer(Move, ids=("S-ATG-05",))
def offer_attaching(now: Position, step: Move) -> Iterator[Action]:
    """S-ATG-05 — the guns of the hex, and in the Reinforcement Hex those that wait on the mat."""
    unit = active(now)
    at = now.hex_of(unit) if unit is not None else None
    if unit is None or at is None or class_of(now, unit) not in TRANSPORTS:
        return
    for each in (*now.friends_at(at, unit.side), *waiting_at_home(now, unit)):
        if is_gun(now, each):
            yield Attach(each.id)


@rule.forbid(Attach, ids=("S-ATG-05",))
def able_to_attach(now: Position, action: Attach) -> Refused | str | None:
    """S-ATG-05 — a truck or half-track sharing the hex of a gun, with a point to spend."""
    unit = active(now)
    gun = _found(now, unit, action.gun) if unit is not None else None
    if unit is None or gun is None:
        return "no such gun is in the hex"
    return tow_bar(now, unit, gun) or spending_bar(now, ATTACH)


@rule.forbid(Attach)
def not_what_it_dropped(now: Position, action: Attach) -> str | None:
    """A gun dropped is not hitched again in the same activation: it would cost nothing, without end."""
    dropped = DROPPED + action.gun in now.state.activation.did
    return "the vehicle has just dropped it" if dropped else None


@rule.forbid(Attach, ids=("S-RES-04",))
def within_board_limit(now: Position, action: Attach) -> Refused | None:
    """S-RES-04 — a gun hitched from the mat comes onto the board."""
    unit = active(now)
    entry = mat_of(now, unit.side).find(action.gun) if unit is not None else None
    return over_the_limit(now, unit.side, entry.points) if unit is not None and entry is not None else None


@rule.take(Attach, ids=("S-ATG-05", "S-ATG-11", "S-ATG-21"))
def attach(now: Position, action: Attach, step: Move) -> Done:
    """S-ATG-05, S-ATG-11, S-ATG-21 — it goes along with its crew, in addition to whoever rides."""
    unit = now.unit(now.state.activation.unit)
    gun = _found(now, unit, action.gun)
    assert gun is not None
    return Done((spent(now, unit, ATTACH), *hitched(now, gun, unit, ATTACH)), (step,))


def hitched(now: Position, gun: Unit, vehicle: Unit, by: str) -> tuple[Event, ...]:
    """What happens when a gun is hitched to a vehicle, from the ground or from the mat."""
    place = Towed(vehicle.id)
    if isinstance(gun.place, OnMat):
        mat = mat_of(now, gun.side)
        return changed(now, gun.side, mat.take(gun.id)), UnitPlaced(gun.at(place))
    return (UnitMoved(gun.id, place, by),)


@rule.offer(Move, ids=("S-ATG-07",))
def offer_dropping(now: Position, step: Move) -> Iterator[Action]:
    """S-ATG-07 — the gun it tows."""
    unit = active(now)
    if unit is not None and class_of(now, unit) in TRANSPORTS:
        yield from (Drop(gun.id) for gun in towed_by(now, unit))


def _room_for(now: Position, gun: Unit) -> Refused | None:
    at = now.hex_of(gun)
    full = at is not None and not has_room(now, at, gun)
    return Refused("B-SET-22", "the hex is full", at) if full else None


@rule.forbid(Drop, ids=("S-ATG-07",))
def able_to_drop(now: Position, action: Drop) -> Refused | str | None:
    """S-ATG-07 — its own one, where there is room for it."""
    unit, gun = active(now), now.state.units.find(action.gun)
    if unit is None or gun is None or gun.place != Towed(unit.id):
        return "the vehicle does not tow it"
    return _room_for(now, gun)


@rule.take(Drop, ids=("S-ATG-07", "S-FAQ-23"))
def drop(now: Position, action: Drop, step: Move) -> Done:
    """S-ATG-07, S-FAQ-23 — for no points; the gun is fatigued, and its owner says where it faces."""
    gun = now.unit(action.gun)
    at = now.hex_of(gun)
    assert at is not None
    noted = ActivationChanged(now.state.activation.done(DROPPED + gun.id))
    events = (noted, UnitMoved(gun.id, OnHex(at), DROP), *fatigued(gun, DROP))
    return Done(events, (ChooseFacing(gun.id), step))


# ---------------------------------------------------------------------- the gun


@rule.allow(may_be_activated, ids=("S-ATG-06",))
def towed_guns_act(now: Position, unit: Unit, action: str) -> bool:
    """S-ATG-06 — a gun that is hitched may be activated, to be set down, or fatigued."""
    return isinstance(unit.place, Towed) and action in (ADVANCE, FATIGUE)


@rule.allow(may_be_activated, ids=("S-ATG-24", "S-FAQ-24"))
def towed_guns_fire(now: Position, unit: Unit, action: str) -> bool:
    """S-ATG-24, S-FAQ-24 — and to fire after that, at half, as Fire and Movement."""
    return isinstance(unit.place, Towed) and action == FIRE_AND_MOVEMENT


@rule.offer(ChooseAction, ids=("S-ATG-06", "S-ATG-24"))
def offer_towed_guns(now: Position, step: ChooseAction) -> Iterator[Action]:
    """S-ATG-06 — the guns of the seat that are hitched."""
    for unit in now.state.units.all():
        if unit.seat == step.seat and isinstance(unit.place, Towed):
            yield Activate(unit.id, ADVANCE)
            yield Activate(unit.id, FATIGUE)
            yield Activate(unit.id, FIRE_AND_MOVEMENT)


@rule.forbid(Enter, ids=("S-ATG-06",), once=True)
def set_down_first(now: Position, action: Enter) -> Refused | None:
    """S-ATG-06 — a gun that is hitched must be set down before it moves by itself."""
    unit = active(now)
    if unit is None or not isinstance(unit.place, Towed):
        return None
    return Refused("S-ATG-06", "the gun must be set down first", action.hex)


@rule.offer(Move, ids=("S-ATG-06",))
def offer_connecting(now: Position, step: Move) -> Iterator[Action]:
    """S-ATG-06 — to the vehicles of its hex, or from the one it is hitched to."""
    unit = active(now)
    at = now.hex_of(unit) if unit is not None else None
    if unit is None or at is None or not is_gun(now, unit):
        return
    if isinstance(unit.place, Towed):
        yield Disconnect()
        return
    for friend in now.friends_at(at, unit.side):
        if class_of(now, friend) in TRANSPORTS:
            yield Connect(friend.id)


@rule.forbid(Connect, ids=("S-ATG-06",))
def able_to_connect(now: Position, action: Connect) -> Refused | str | None:
    """S-ATG-06 — to a vehicle that can tow it, for a point."""
    unit, vehicle = active(now), now.state.units.find(action.vehicle)
    if unit is None or vehicle is None or vehicle.side != unit.side:
        return "no such vehicle is in the hex"
    if now.hex_of(vehicle) != now.hex_of(unit):
        return "no such vehicle is in the hex"
    return tow_bar(now, vehicle, unit) or spending_bar(now, CONNECT)


@rule.take(Connect, ids=("S-ATG-06",))
def connect(now: Position, action: Connect, step: Move) -> Done:
    """S-ATG-06 — it is hitched."""
    unit = now.unit(now.state.activation.unit)
    return Done((spent(now, unit, CONNECT), UnitMoved(unit.id, Towed(action.vehicle), CONNECT)), (step,))


@rule.forbid(Disconnect, ids=("S-ATG-06",))
def able_to_disconnect(now: Position, action: Disconnect) -> Refused | str | None:
    """S-ATG-06 — for a point, where there is room for it."""
    unit = active(now)
    if unit is None or not isinstance(unit.place, Towed):
        return "the gun is not hitched"
    return _room_for(now, unit) or spending_bar(now, CONNECT)


@rule.take(Disconnect, ids=("S-ATG-02", "S-ATG-06"))
def disconnect(now: Position, action: Disconnect, step: Move) -> Done:
    """S-ATG-02, S-ATG-06 — it stands in the hex, and its owner says where it faces."""
    unit = now.unit(now.state.activation.unit)
    at = now.hex_of(unit)
    assert at is not None
    moved = UnitMoved(unit.id, OnHex(at), CONNECT)
    return Done((spent(now, unit, CONNECT), moved), (ChooseFacing(unit.id), step))


# ---------------------------------------------------------------------- the loss of its tow


@rule.after(UnitRemoved, ids=("S-ATG-09",))
def cast_off(now: Position, event: UnitRemoved) -> Done | None:
    """S-ATG-09 — a gun whose tow is lost stays in the hex, fatigued; its owner says where it faces."""
    at = now.state.units.hex_of(event.unit)
    guns = [each for each in now.state.units.all() if each.place == Towed(event.unit.id)]
    if at is None or not guns:
        return None
    events: list[Event] = []
    for gun in guns:
        events += [UnitMoved(gun.id, OnHex(at), "cast off"), *fatigued(gun, "cast off")]
    return Done(tuple(events), tuple(ChooseFacing(gun.id) for gun in guns))


@rule.after(UnitMoved, ids=("S-ATG-08",))
def hit_with_its_tow(now: Position, event: UnitMoved) -> Done | None:
    """S-ATG-08 — and is hit by its destruction: its crew first."""
    return Done(then=(TransportDamage(event.unit),)) if event.by == "cast off" else None
