"""Transport: squads getting in a vehicle (boarding), carried as passengers, getting out."""

from collections.abc import Iterator

from engine.hexes.hex import Hex
from engine.model.values import UnitId
from engine.play.action import Action, Refused
from engine.play.event import ActivationChanged, UnitMoved, UnitRemoved
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.query import Query
from engine.play.step import Done, Step
from engine.play.unit import Aboard, OnHex, Unit
from engine.rules.base.moves.movement import POINT
from engine.rules.base.moves.moving import Enter, Move
from engine.rules.base.moves.spending import spending_bar, spent
from engine.rules.base.sequence.activation import MOVING, STOPPED, Activate, active
from engine.rules.base.sequence.turns import ChooseAction
from engine.rules.base.troops.units import has_room, vehicle_kind
from engine.rules.module import Layer, Module
from engine.rules.queries import (
    FATIGUE,
    assault_bar,
    carrying_capacity,
    ends_activation,
    may_be_activated,
    point_cost,
)

rule = Module("base.transport", Layer.BASE)

#: What points are spent on here.
BOARD, ALIGHT = "board", "alight"

#: What a passenger may be activated for.
OF_PASSENGERS = (*MOVING, FATIGUE)

#: Whether a passenger is lost with its vehicle.
lost_with: Query[[Unit, Unit], bool] = Query("lost_with", False)


@dataclass(frozen=True, slots=True)
class Board(Action):
    """The active squad gets into a vehicle of its hex."""

    vehicle: UnitId


@dataclass(frozen=True, slots=True)
class Alight(Action):
    """The active squad gets out of its vehicle."""


@rule.term(point_cost, "transport", ids=("B-TRN-03",))
def two_points_in(now: Position, unit: Unit, what: str) -> int:
    """B-TRN-03 — two points to get in."""
    return 2 * POINT if what == BOARD else 0


@rule.term(point_cost, "transport", ids=("B-TRN-05",))
def two_points_out(now: Position, unit: Unit, what: str) -> int:
    """B-TRN-05 — two points to get out, whatever the terrain."""
    return 2 * POINT if what == ALIGHT else 0


# ---------------------------------------------------------------------- getting in


@rule.offer(Move, ids=("B-TRN-03",))
def offer_vehicles(now: Position, step: Move) -> Iterator[Action]:
    """B-TRN-03 — the friendly vehicles of the hex."""
    unit = active(now)
    at = now.hex_of(unit) if unit is not None else None
    if unit is None or at is None or not unit.is_squad:
        return
    if isinstance(unit.place, Aboard):
        yield Alight()
        return
    for friend in now.friends_at(at, unit.side):
        if not friend.is_squad:
            yield Board(friend.id)


@rule.forbid(Board, ids=("B-TRN-03",))
def able_to_board(now: Position, action: Board) -> Refused | str | None:
    """B-TRN-03 — a squad in the hex of a friendly vehicle, with points enough."""
    unit, vehicle = active(now), now.state.units.find(action.vehicle)
    if unit is None or not unit.is_squad or not isinstance(unit.place, OnHex):
        return "no squad in the open is active"
    if vehicle is None or vehicle.side != unit.side or now.hex_of(vehicle) != now.hex_of(unit):
        return "no friendly vehicle of that name is in the hex"
    return spending_bar(now, BOARD)


@rule.forbid(Board, ids=("B-TRN-01",))
def free_capacity(now: Position, action: Board) -> str | None:
    """B-TRN-01 — only vehicles with the transport trait, and as many squads as they can carry."""
    vehicle = now.state.units.find(action.vehicle)
    if vehicle is None or vehicle_kind(now, vehicle) is None:
        return "there is no such vehicle"
    full = len(now.state.units.aboard(action.vehicle)) >= carrying_capacity(now, vehicle)
    return "the vehicle is full" if full else None


@rule.term(carrying_capacity, "kind", ids=("B-TRN-01",))
def capacity_of_the_kind(now: Position, vehicle: Unit) -> int:
    """B-TRN-01 — as many squads as its transport trait says."""
    kind = vehicle_kind(now, vehicle)
    return 0 if kind is None else kind.capacity


@rule.take(Board, ids=("B-TRN-02", "B-TRN-03"))
def board(now: Position, action: Board, step: Step) -> Done:
    """B-TRN-02, B-TRN-03 — the squad is aboard, off the board itself."""
    unit = now.unit(now.state.activation.unit)
    paid = spent(now, unit, BOARD)
    moved = UnitMoved(unit.id, Aboard(action.vehicle), "board")
    if ends_activation(now, unit, "boarding"):
        return Done((paid, moved, ActivationChanged(now.state.activation.done(STOPPED))))
    return Done((paid, moved), (step,))


@rule.allow(ends_activation, ids=("B-TRN-04",))
def boarding_ends_it(now: Position, unit: Unit, cause: str) -> bool:
    """B-TRN-04 — a squad that has got in is fatigued."""
    return cause == "boarding"


# ---------------------------------------------------------------------- aboard


@rule.allow(may_be_activated, ids=("B-TRN-06", "B-TRN-08"))
def passengers_may_act(now: Position, unit: Unit, action: str) -> bool:
    """B-TRN-06, B-TRN-08 — a fresh passenger may be activated for an action of movement, or fatigued."""
    return isinstance(unit.place, Aboard) and action in OF_PASSENGERS


@rule.offer(ChooseAction, ids=("B-TRN-06",))
def offer_passengers(now: Position, step: ChooseAction) -> Iterator[Action]:
    """B-TRN-06 — the actions of movement for squads aboard."""
    for unit in now.state.units.all():
        if unit.seat == step.seat and isinstance(unit.place, Aboard):
            for action in OF_PASSENGERS:
                yield Activate(unit.id, action)


@rule.forbid(Enter, ids=("B-TRN-05",), once=True)
def out_first(now: Position, action: Enter) -> Refused | None:
    """B-TRN-05 — a passenger gets out before it moves on."""
    unit = active(now)
    if unit is None or not isinstance(unit.place, Aboard):
        return None
    return Refused("B-TRN-05", "the squad must get out first", action.hex)


@rule.bar(assault_bar, ids=("B-TRN-09",))
def no_assault_from_aboard(now: Position, unit: Unit, hex_: Hex) -> Refused | None:
    """B-TRN-09 — passengers do not attack."""
    if isinstance(unit.place, Aboard):
        return Refused("B-TRN-09", "the squad is in a vehicle", unit.id)
    return None


@rule.answer(lost_with, ids=("B-TRN-10",))
def everybody_aboard(now: Position, vehicle: Unit, passenger: Unit) -> bool:
    """B-TRN-10 — everything a destroyed vehicle carries is destroyed with it."""
    return True


@rule.after(UnitRemoved, ids=("B-TRN-10",))
def vehicle_lost(now: Position, event: UnitRemoved) -> Done | None:
    """B-TRN-10 — passengers go down with their vehicle; whoever does not stands in its hex."""
    passengers = now.state.units.aboard(event.unit.id)
    if not passengers:
        return None
    at = now.state.units.hex_of(event.unit)
    return Done(
        tuple(
            UnitRemoved(passenger, "destroyed", event.by)
            if at is None or lost_with(now, event.unit, passenger)
            else UnitMoved(passenger.id, OnHex(at), "bail out")
            for passenger in passengers
        )
    )


# ---------------------------------------------------------------------- getting out


@rule.forbid(Alight, ids=("B-TRN-05",))
def able_to_get_out(now: Position, action: Alight) -> Refused | str | None:
    """B-TRN-05 — a passenger with points enough, into a hex that has room."""
    unit = active(now)
    at = now.hex_of(unit) if unit is not None else None
    if unit is None or at is None or not isinstance(unit.place, Aboard):
        return "the squad is in no vehicle"
    if not has_room(now, at, unit):
        return Refused("B-SET-22", "the hex is full", at)
    return spending_bar(now, ALIGHT)


@rule.take(Alight, ids=("B-TRN-05", "B-TRN-06", "B-TRN-11", "B-EQP-35"))
def alight(now: Position, action: Alight, step: Step) -> Done:
    """B-TRN-05, B-TRN-06, B-TRN-11 — it stands in the hex and may go on; that draws no Op Fire."""
    unit = now.unit(now.state.activation.unit)
    at = now.hex_of(unit)
    assert at is not None
    return Done((spent(now, unit, ALIGHT), UnitMoved(unit.id, OnHex(at), "alight")), (step,))
