"""Transports: taking squads along from home, trucks of logistics, and what passengers cannot do."""

from collections.abc import Iterator

from engine.model.values import SideId, UnitId
from engine.play.action import Action, Pass, Refused
from engine.play.ask import Ask
from engine.play.event import Event, UnitMoved, UnitPlaced
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.query import Query
from engine.play.step import Done, Step
from engine.play.unit import Aboard, OnHex, OnMat, SeatId, Unit
from engine.rules.base.moves.moving import Move
from engine.rules.base.moves.transport import Board
from engine.rules.base.sequence.activation import active, begun, own_units
from engine.rules.base.sequence.turns import ChooseAction, turns
from engine.rules.module import Layer, Module
from engine.rules.queries import ADVANCE, END_TURN, is_fresh, is_mobile, unit_points
from engine.rules.skirmish.arrivals.home import stands_at_home
from engine.rules.skirmish.arrivals.mat import changed, mat_of
from engine.rules.skirmish.arrivals.mat_entry import EnterBoard, side_on_turn
from engine.rules.skirmish.economy.army import over_the_limit
from engine.rules.skirmish.guns.crews import is_crew
from engine.rules.skirmish.guns.towing import towed_by, waiting_at_home
from engine.rules.skirmish.moves.movement import Conquer, conquers_aboard
from engine.rules.skirmish.moves.retreat import FLEEING
from engine.rules.skirmish.vehicles.damage import carries
from engine.rules.skirmish.vehicles.kinds import HALF_TRACK, TRUCK, class_of

rule = Module("skirmish.carrying", Layer.SKIRMISH)

#: Whether a truck may be moved without using an action.
moves_freely: Query[[Unit], bool] = Query("moves_freely", False)

#: The ability of trucks that are moved so.
LOGISTICS = "free_move"


@dataclass(frozen=True, slots=True)
class TakeAlong(Action):
    """The active transport takes a squad of its Reinforcement Hex along."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class DriveFreely(Action):
    """An empty truck is moved without using an action."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class FreeDrives(Step):
    """A seat may move its empty trucks of logistics once more before its action turn ends."""


rule.insert(END_TURN, FreeDrives(), ids=("S-TRN-04",))


# ---------------------------------------------------------------------- taking squads along


def _loads(now: Position, vehicle: Unit) -> tuple[Unit, ...]:
    """The squads a transport may take along now: those of its hex, and those that wait for it on the mat."""
    activation = now.state.activation
    if activation.has_moved or not isinstance(vehicle.place, OnHex) or not stands_at_home(now, vehicle):
        return ()
    here = now.friends_at(vehicle.place.hex, vehicle.side)
    there = waiting_at_home(now, vehicle)
    return tuple(each for each in (*here, *there) if each.is_squad and each.seat == vehicle.seat)


@rule.offer(Move, ids=("S-TRN-01",))
def offer_loads(now: Position, step: Move) -> Iterator[Action]:
    """S-TRN-01 — at the start of its activation in the Reinforcement Hex."""
    unit = active(now)
    if unit is not None and not unit.is_squad and carries(now, unit):
        yield from (TakeAlong(each.id) for each in _loads(now, unit))


@rule.forbid(TakeAlong, ids=("S-TRN-01",))
def able_to_take_along(now: Position, action: TakeAlong) -> str | None:
    """S-TRN-01 — squads of that hex, up to what the transport carries, whether or not they boarded before."""
    unit = active(now)
    if unit is None or all(each.id != action.unit for each in _loads(now, unit)):
        return "no such squad is in the Reinforcement Hex of the transport"
    return "the vehicle is full" if len(now.state.units.aboard(unit.id)) >= carries(now, unit) else None


@rule.forbid(TakeAlong, ids=("S-RES-04",))
def within_board_limit(now: Position, action: TakeAlong) -> Refused | None:
    """S-RES-04 — squads loaded from the mat come onto the board."""
    unit = active(now)
    if unit is None or now.state.units.find(action.unit) is not None:
        return None
    entry = mat_of(now, unit.side).find(action.unit)
    return over_the_limit(now, unit.side, unit_points(now, entry.unit)) if entry is not None else None


@rule.forbid(TakeAlong, ids=("S-RET-10",))
def not_those_who_flee(now: Position, action: TakeAlong) -> str | None:
    """S-RET-10 — a squad that has run home lies there for the rest of the round."""
    squad = now.state.units.find(action.unit)
    return "the squad has fled" if squad is not None and squad.has(FLEEING) else None


@rule.forbid(TakeAlong, ids=("S-ATG-13",))
def crews_go_by_half_track(now: Position, action: TakeAlong) -> Refused | None:
    """S-ATG-13 — gun crews are delivered by half-tracks only."""
    unit = active(now)
    load = next((each for each in _loads(now, unit) if each.id == action.unit), None) if unit else None
    return None if unit is None or load is None else _crew_bar(now, unit, load)


def _crew_bar(now: Position, vehicle: Unit, squad: Unit) -> Refused | None:
    if is_crew(squad) and class_of(now, vehicle) != HALF_TRACK:
        return Refused("S-ATG-13", "gun crews ride in half-tracks only", squad.id)
    return None


@rule.forbid(Board, ids=("S-ATG-13",))
def crews_board_half_tracks(now: Position, action: Board) -> Refused | None:
    """S-ATG-13 — also elsewhere."""
    unit, vehicle = active(now), now.state.units.find(action.vehicle)
    return None if unit is None or vehicle is None else _crew_bar(now, vehicle, unit)


@rule.forbid(EnterBoard, ids=("S-ATG-13",), by=("unit",))
def crews_do_not_walk_in(now: Position, action: EnterBoard) -> str | None:
    """S-ATG-13 — nor does a crew that has been bought come on foot."""
    return "gun crews ride in half-tracks only" if is_new_crew(now, side_on_turn(now), action.unit) else None


def is_new_crew(now: Position, side: SideId, unit: UnitId) -> bool:
    """Whether a unit is a gun crew that waits on the mat of that side."""
    entry = mat_of(now, side).find(unit)
    return entry is not None and is_crew(entry.unit)


@rule.take(TakeAlong, ids=("S-TRN-01",))
def take_along(now: Position, action: TakeAlong, step: Move) -> Done:
    """S-TRN-01 — it rides along, for no points, and is not fatigued."""
    vehicle = now.unit(now.state.activation.unit)
    squad = next(each for each in _loads(now, vehicle) if each.id == action.unit)
    return Done(loaded(now, squad, vehicle), (step,))


def loaded(now: Position, squad: Unit, vehicle: Unit) -> tuple[Event, ...]:
    """What happens when a squad gets into a vehicle, from the ground or from the mat."""
    place = Aboard(vehicle.id)
    if isinstance(squad.place, OnMat):
        mat = mat_of(now, squad.side)
        return changed(now, squad.side, mat.take(squad.id)), UnitPlaced(squad.at(place))
    return (UnitMoved(squad.id, place, "take along"),)


@rule.forbid(Conquer, ids=("S-TRN-05",))
def passengers_conquer_nothing(now: Position, action: Conquer) -> str | None:
    """S-TRN-05 — a squad in a vehicle is not on the hex."""
    unit = active(now)
    if unit is None or not isinstance(unit.place, Aboard) or conquers_aboard(now, unit):
        return None
    return "the squad is in a vehicle"


# ---------------------------------------------------------------------- trucks of logistics


def _has_logistics(now: Position, unit: Unit) -> bool:
    special = now.game.catalogue.units.specializations.get(unit.specialization or "")
    return special is not None and LOGISTICS in special.abilities


def is_empty(now: Position, unit: Unit) -> bool:
    """Whether a vehicle carries nobody and tows nothing."""
    return not now.state.units.aboard(unit.id) and not towed_by(now, unit)


def _answer(now: Position, unit: Unit) -> bool:
    """S-TRN-04 — an empty truck with the token of logistics."""
    return class_of(now, unit) == TRUCK and _has_logistics(now, unit) and is_empty(now, unit)


rule.answer(moves_freely, ids=("S-TRN-04", "S-SPC-03", "S-FAQ-16"))(_answer)


def _free_trucks(now: Position, seat: SeatId) -> tuple[DriveFreely, ...]:
    return tuple(
        DriveFreely(unit.id)
        for unit in own_units(now, seat)
        if not unit.is_squad and is_fresh(now, unit) and is_mobile(now, unit) and moves_freely(now, unit)
    )


@rule.offer(ChooseAction, ids=("S-TRN-04", "S-FAQ-16"))
def offer_free_drives(now: Position, step: ChooseAction) -> tuple[DriveFreely, ...]:
    """S-TRN-04, S-FAQ-16 — during one of its owner's action turns: before any of its actions."""
    return _free_trucks(now, step.seat)


@rule.run(FreeDrives, ids=("S-TRN-04",))
def free_drives(now: Position, step: FreeDrives) -> Ask | Done:
    """S-TRN-04 — and after the last one, when the actions of the turn or of the round are used up."""
    seat = turns(now.state).seat
    trucks = _free_trucks(now, seat)
    return Ask(seat, "free_drive", (Pass(), *trucks)) if trucks else Done()


@rule.take(DriveFreely, ids=("S-TRN-04", "S-FAQ-16"))
def drive_freely(now: Position, action: DriveFreely, step: Step) -> Done:
    """S-TRN-04, S-FAQ-16 — it uses no action, neither of the turn nor of the round; it is fatigued by it."""
    start = begun(now, action.unit, ADVANCE, turns(now.state).seat)
    return Done(start.events, (*start.then, step))
