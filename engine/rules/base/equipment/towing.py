"""Guns carried by vehicles: loading, riding along, unloading. In force where an optional rule allows it."""

from collections.abc import Iterator, Mapping
from dataclasses import field

from engine.hexes.hex import Hex
from engine.model.values import UnitId
from engine.play.action import Action, Pass, Refused
from engine.play.ask import Ask
from engine.play.event import ActivationChanged, Event, SlotChanged, UnitMoved, UnitRemoved
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.query import Query
from engine.play.step import Done, Step
from engine.play.unit import Aboard, OnHex, Towed, Unit
from engine.rules.base.equipment.guns import is_gun
from engine.rules.base.equipment.moving import noted_crew
from engine.rules.base.firing.op_fire import OpFireMoment
from engine.rules.base.moves.moving import Enter, Move
from engine.rules.base.sequence.activation import STOPPED, Activate, active, fatigued
from engine.rules.base.sequence.turns import ChooseAction
from engine.rules.base.troops.units import has_room, vehicle_kind
from engine.rules.module import Layer, Module
from engine.rules.queries import ADVANCE, BEGIN_TURN, draws_op_fire, may_be_activated

MODULE = "base.towing"
#: What is noted about the activation of a gun that is being loaded or has been unloaded.
HANDLED = "gun handled"

#: Why guns are not carried by vehicles at all.
towing_bar: Query[[], Refused | None] = Query("towing_bar", None)


@dataclass(frozen=True, slots=True)
class Stood:
    """Where every unit was when the action turn began."""

    hexes: Mapping[UnitId, Hex] = field(default_factory=dict)


rule = Module(MODULE, Layer.BASE, slot=Stood())


@dataclass(frozen=True, slots=True)
class NotePlaces(Step):
    """It is remembered where the units stand."""


@dataclass(frozen=True, slots=True)
class Load(Action):
    """The active gun is loaded into that vehicle."""

    vehicle: UnitId


@dataclass(frozen=True, slots=True)
class FinishLoading(Step):
    """The active gun is in the vehicle, if nothing has prevented it."""

    vehicle: UnitId


@dataclass(frozen=True, slots=True)
class JoinGun(Step):
    """The squad that has loaded the active gun may get in too."""

    vehicle: UnitId


@dataclass(frozen=True, slots=True)
class RideAlong(Action):
    """It gets in."""


@dataclass(frozen=True, slots=True)
class Unload(Action):
    """The active gun is put on the ground again."""


rule.insert(BEGIN_TURN, NotePlaces(), ids=("B-EQP-30",))


@rule.answer(towing_bar, ids=("B-EQP-29",))
def only_by_choice(now: Position) -> Refused | None:
    """B-EQP-29 — carrying guns supplements the rules where the players want it."""
    return Refused("B-EQP-29", "guns are carried by vehicles by an optional rule only")


@rule.run(NotePlaces, ids=("B-EQP-30",))
def note_places(now: Position, step: NotePlaces) -> Done:
    """B-EQP-30 — where guns are carried, the places at the start of the action turn count."""
    if towing_bar(now) is not None:
        return Done()
    places = {unit.id: at for unit in now.state.units.all() if (at := now.hex_of(unit)) is not None}
    return Done((SlotChanged(MODULE, Stood(places)),))


def _began_in(now: Position, unit: UnitId, hex_: Hex) -> bool:
    drawer = now.state.slots.get(MODULE)
    return isinstance(drawer, Stood) and drawer.hexes.get(unit) == hex_


def _crew(now: Position) -> Unit | None:
    """The squad that handles the active gun."""
    noted = noted_crew(now.state.activation)
    return None if noted is None else now.state.units.find(noted)


# ---------------------------------------------------------------------- loading


@rule.offer(Move, ids=("B-EQP-30",))
def offer_vehicles(now: Position, step: Move) -> Iterator[Action]:
    """B-EQP-30 — as its Advance a gun is loaded into a friendly vehicle of its hex."""
    gun = active(now)
    at = now.hex_of(gun) if gun is not None else None
    if gun is None or at is None or not is_gun(now, gun) or not isinstance(gun.place, OnHex):
        return
    for friend in now.friends_at(at, gun.side):
        if not friend.is_squad and friend.id != gun.id:
            yield Load(friend.id)


@rule.forbid(Load, ids=("B-EQP-29",))
def allowed_at_all(now: Position, action: Load) -> Refused | None:
    """B-EQP-29 — not without the optional rule."""
    return towing_bar(now)


@rule.forbid(Load, ids=("B-EQP-30",))
def together_from_the_start(now: Position, action: Load) -> str | None:
    """B-EQP-30 — vehicle, gun and squad were in the hex when the action turn began."""
    gun = active(now)
    at = now.hex_of(gun) if gun is not None else None
    vehicle, crew = now.state.units.find(action.vehicle), _crew(now)
    if gun is None or at is None or vehicle is None or crew is None or now.hex_of(vehicle) != at:
        return "gun, vehicle and squad are not together"
    if now.state.activation.has_moved:
        return "the gun has moved"
    together = all(_began_in(now, unit, at) for unit in (gun.id, vehicle.id, crew.id))
    return None if together else "they were not together when the action turn began"


@rule.forbid(Load, ids=("B-EQP-33",))
def one_gun_a_vehicle(now: Position, action: Load) -> str | None:
    """B-EQP-33 — a vehicle with the transport trait carries one gun beside its squads."""
    vehicle = now.state.units.find(action.vehicle)
    kind = vehicle_kind(now, vehicle) if vehicle is not None else None
    if kind is None or kind.capacity <= 0:
        return "the vehicle carries nothing"
    return "the vehicle carries a gun already" if now.state.units.towed_by(action.vehicle) else None


@rule.forbid(Load, ids=("B-EQP-39",))
def heavy_guns(now: Position, action: Load) -> str | None:
    """B-EQP-39 — some guns are towed by certain vehicles only, the Flak 36 by half-tracks."""
    gun, vehicle = active(now), now.state.units.find(action.vehicle)
    kind = vehicle_kind(now, gun) if gun is not None else None
    if kind is None or vehicle is None or not kind.towed_by or vehicle.kind in kind.towed_by:
        return None
    return "the vehicle cannot tow that gun"


@rule.forbid(Load, ids=("B-EQP-40",))
def light_tractors(now: Position, action: Load) -> str | None:
    """B-EQP-40 — some vehicles tow certain guns only, the Bren Carrier light ones."""
    gun, vehicle = active(now), now.state.units.find(action.vehicle)
    kind = vehicle_kind(now, vehicle) if vehicle is not None else None
    if kind is None or gun is None or not kind.tows or gun.kind in kind.tows:
        return None
    return "the vehicle tows lighter guns only"


@rule.take(Load, ids=("B-EQP-30", "B-EQP-36"))
def load(now: Position, action: Load, step: Step) -> Done:
    """B-EQP-30, B-EQP-36 — the enemy may answer with Op Fire before the gun is in."""
    noted = ActivationChanged(now.state.activation.done(HANDLED).unfired())
    return Done((noted,), (OpFireMoment(), FinishLoading(action.vehicle), JoinGun(action.vehicle)))


@rule.allow(draws_op_fire, ids=("B-EQP-36",))
def handling_draws_fire(now: Position, unit: Unit) -> bool:
    """B-EQP-36 — getting into and out of a transport may be answered with Op Fire."""
    return bool(now.state.activations) and HANDLED in now.state.activation.did


@rule.run(FinishLoading, ids=("B-EQP-32",))
def finish_loading(now: Position, step: FinishLoading) -> Done:
    """B-EQP-32 — the gun is aboard; the squad has spent everything and is fatigued as well."""
    gun, crew = active(now), _crew(now)
    if gun is None or crew is None or now.state.units.find(step.vehicle) is None:
        return Done()
    return Done((UnitMoved(gun.id, Towed(step.vehicle), "load"), *fatigued(crew, "load")))


@rule.run(JoinGun, ids=("B-EQP-31",))
def join_gun(now: Position, step: JoinGun) -> Ask | Done:
    """B-EQP-31 — the squad may get in at the same time, but need not; then the activation is over."""
    gun = active(now)
    if gun is None or gun.place != Towed(step.vehicle):
        return Done()
    return Ask(now.state.activation.seat, "ride along", (Pass(), RideAlong()))


@rule.forbid(RideAlong, ids=("B-EQP-31",))
def seat_free(now: Position, action: RideAlong) -> str | None:
    """B-EQP-31 — where the vehicle has room for a squad."""
    gun, crew = active(now), _crew(now)
    vehicle = now.state.units.find(gun.place.vehicle) if gun and isinstance(gun.place, Towed) else None
    kind = vehicle_kind(now, vehicle) if vehicle is not None else None
    if kind is None or vehicle is None or crew is None or not isinstance(crew.place, OnHex):
        return "no squad stands beside the vehicle"
    return "the vehicle is full" if len(now.state.units.aboard(vehicle.id)) >= kind.capacity else None


@rule.take(RideAlong, ids=("B-EQP-31",))
def ride_along(now: Position, action: RideAlong, step: JoinGun) -> Done:
    """B-EQP-31 — it is aboard too."""
    crew = _crew(now)
    return Done((UnitMoved(crew.id, Aboard(step.vehicle), "load"),) if crew is not None else ())


# ---------------------------------------------------------------------- aboard


@rule.after(UnitRemoved, ids=("B-EQP-34",))
def lost_with_the_vehicle(now: Position, event: UnitRemoved) -> Done | None:
    """B-EQP-34 — a gun is destroyed with the vehicle that carries it."""
    guns = now.state.units.towed_by(event.unit.id)
    if not guns:
        return None
    reason = event.reason if event.reason == "exited" else "destroyed"
    return Done(tuple(UnitRemoved(gun, reason, event.by) for gun in guns))


@rule.forbid(Enter, ids=("B-EQP-37",))
def unload_first(now: Position, action: Enter) -> Refused | None:
    """B-EQP-37 — a gun in a vehicle does not move by itself."""
    gun = active(now)
    if gun is None or not isinstance(gun.place, Towed):
        return None
    return Refused("B-EQP-37", "the gun must be unloaded first", action.hex)


# ---------------------------------------------------------------------- unloading


@rule.allow(may_be_activated, ids=("B-EQP-37",))
def loaded_guns_may_act(now: Position, unit: Unit, action: str) -> bool:
    """B-EQP-37 — a gun in a vehicle may advance, which means that it is unloaded."""
    return isinstance(unit.place, Towed) and action == ADVANCE


@rule.offer(ChooseAction, ids=("B-EQP-37",))
def offer_loaded_guns(now: Position, step: ChooseAction) -> Iterator[Action]:
    """B-EQP-37 — an Advance for each gun in a vehicle."""
    for unit in now.state.units.all():
        if unit.seat == step.seat and isinstance(unit.place, Towed):
            yield Activate(unit.id, ADVANCE)


@rule.offer(Move, ids=("B-EQP-37",))
def offer_unloading(now: Position, step: Move) -> Iterator[Action]:
    """B-EQP-37 — a loaded gun can be put down."""
    gun = active(now)
    if gun is not None and isinstance(gun.place, Towed):
        yield Unload()


def _ground_bar(now: Position, gun: Unit, *crew: Unit) -> Refused | None:
    """Why a loaded gun, and a crew with it, cannot be put down in its hex."""
    at = now.hex_of(gun)
    if at is None:
        return Refused("B-EQP-37", "the gun is not on the map", gun.id)
    kind = now.game.catalogue.terrain.terrain.get(now.game.map.cells[at].terrain)
    if kind is not None and kind.building:
        return Refused("B-EQP-38", "the gun cannot be in that hex", at)
    return None if has_room(now, at, gun, *crew) else Refused("B-EQP-38", "the hex is full", at)


@rule.forbid(Activate, ids=("B-EQP-38",), by=("unit",))
def nowhere_to_stand(now: Position, action: Activate) -> Refused | None:
    """B-EQP-38 — not where the gun could not go, nor where the units would be too many."""
    gun = now.state.units.find(action.unit)
    return _ground_bar(now, gun) if gun is not None and isinstance(gun.place, Towed) else None


@rule.forbid(Unload, ids=("B-EQP-38",))
def room_for_both(now: Position, action: Unload) -> Refused | None:
    """B-EQP-38 — a squad that gets out with the gun needs room as well."""
    gun, crew = active(now), _crew(now)
    if gun is None:
        return Refused("B-EQP-37", "no loaded gun is active")
    return _ground_bar(now, gun, *((crew,) if crew is not None and isinstance(crew.place, Aboard) else ()))


@rule.take(Unload, ids=("B-EQP-37", "B-EQP-36"))
def unload(now: Position, action: Unload, step: Step) -> Done:
    """B-EQP-37, B-EQP-36 — gun and squad stand there fatigued, and may be fired at."""
    gun, crew = now.unit(now.state.activation.unit), _crew(now)
    at = now.hex_of(gun)
    assert at is not None
    events: list[Event] = [UnitMoved(gun.id, OnHex(at), "unload")]
    if crew is not None:
        if isinstance(crew.place, Aboard):
            events.append(UnitMoved(crew.id, OnHex(at), "unload"))
        events += fatigued(crew, "unload")
    events.append(ActivationChanged(now.state.activation.done(HANDLED).unfired()))
    return Done(tuple(events), (OpFireMoment(), StopGun()))


@dataclass(frozen=True, slots=True)
class StopGun(Step):
    """The active gun does nothing more."""


@rule.run(StopGun, ids=("B-EQP-37",))
def stop_gun(now: Position, step: StopGun) -> Done:
    """B-EQP-37 — its activation is over."""
    if active(now) is None:
        return Done()
    return Done((ActivationChanged(now.state.activation.done(STOPPED)),))
