"""Trucks that stay where they are: supply trucks, and transfer points of the Redball Express."""

from collections.abc import Iterator

from engine.hexes.hex import Hex, distance
from engine.model.objective import ObjectiveType
from engine.model.said import say
from engine.model.values import SideId, UnitId
from engine.play.action import Action, Refused
from engine.play.event import ActivationChanged, PointsSpent, UnitMoved
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.step import Done, Step
from engine.play.unit import OnHex, Unit
from engine.rules.base.moves.moving import Move
from engine.rules.base.moves.step_cost import POINT
from engine.rules.base.sequence.activation import STOPPED, Activate, active
from engine.rules.base.troops.units import has_room
from engine.rules.effects.abilities import Play
from engine.rules.effects.conditions import UNIT_CONDITIONS, Condition
from engine.rules.module import Layer, Module
from engine.rules.queries import line_of_sight, may_spend_points, point_cost
from engine.rules.skirmish.economy.income import fuel_income
from engine.rules.skirmish.vehicles.carrying import moves_freely

rule = Module("doctrine.trucks", Layer.DOCTRINE)

#: The marks of trucks that have been designated.
SUPPLY, REDBALL = "supply_truck", "redball"
#: How far a supply truck may be from the marker it serves, and the fuel it brings.
SUPPLY_RANGE, SUPPLY_FUEL = 3, 1
#: What points are spent on, and how many.
TRANSFER, TRANSFER_COST = "redball", 2


@dataclass(frozen=True, slots=True)
class RideOn(Action):
    """The active squad goes from one transfer point to another."""

    truck: UnitId


def _near_resource(now: Position, play: Play, unit: Unit) -> bool:
    at = now.hex_of(unit)
    return at is not None and any(
        each.type in (ObjectiveType.COMMAND, ObjectiveType.FP)
        and distance(at, each.hex) <= SUPPLY_RANGE
        and line_of_sight(now, at, each.hex)
        for each in now.game.scenario.objectives
    )


rule.part(
    UNIT_CONDITIONS,
    Condition(
        "near_resource",
        _near_resource,
        say("it sees no resource marker within {number} hexes", number=SUPPLY_RANGE),
    ),
)


@rule.term(fuel_income, "supply trucks", ids=("S-DOC-801",))
def fuel_by_truck(now: Position, side: SideId) -> int:
    """S-DOC-801 — each supply truck brings one fuel as long as it is there."""
    return SUPPLY_FUEL * sum(unit.has(SUPPLY) for unit in now.state.units.of(side))


@rule.forbid(Activate, ids=("S-DOC-801",), by=("unit",))
def supply_trucks_stay(now: Position, action: Activate) -> str | None:
    """S-DOC-801 — it is not activated again."""
    unit = now.state.units.find(action.unit)
    return "the truck brings supplies" if unit is not None and unit.has(SUPPLY) else None


@rule.forbid(Activate, ids=("S-DOC-802",), by=("unit",))
def transfer_trucks_stay(now: Position, action: Activate) -> str | None:
    """S-DOC-802 — nor is a transfer point."""
    unit = now.state.units.find(action.unit)
    return "the truck is a transfer point" if unit is not None and unit.has(REDBALL) else None


@rule.deny(moves_freely, ids=("S-DOC-801",))
def supply_trucks_never_drive(now: Position, unit: Unit) -> bool:
    """S-DOC-801 — not as a free move of logistics either."""
    return unit.has(SUPPLY)


@rule.deny(moves_freely, ids=("S-DOC-802",))
def transfer_trucks_never_drive(now: Position, unit: Unit) -> bool:
    """S-DOC-802 — nor does a transfer point."""
    return unit.has(REDBALL)


# ---------------------------------------------------------------------- riding on


@rule.term(point_cost, "base", ids=("S-DOC-802",))
def cost_of_riding_on(now: Position, unit: Unit, what: str) -> int:
    """S-DOC-802 — two movement points."""
    return TRANSFER_COST * POINT if what == TRANSFER else 0


def _trucks(now: Position, side: SideId) -> Iterator[Unit]:
    return (unit for unit in now.state.units.of(side) if unit.has(REDBALL))


def _place(now: Position, truck: UnitId) -> Hex | None:
    found = now.state.units.find(truck)
    return now.hex_of(found) if found is not None and found.has(REDBALL) else None


@rule.offer(Move, ids=("S-DOC-802",))
def offer_rides(now: Position, step: Move) -> Iterator[Action]:
    """S-DOC-802 — for a squad in the hex of a transfer point, the others."""
    unit = active(now)
    at = now.hex_of(unit) if unit is not None else None
    if unit is None or not unit.is_squad or not isinstance(unit.place, OnHex):
        return
    trucks = list(_trucks(now, unit.side))
    if any(now.hex_of(truck) == at for truck in trucks):
        yield from (RideOn(truck.id) for truck in trucks if now.hex_of(truck) != at)


@rule.forbid(RideOn, ids=("S-DOC-802",))
def may_ride_on(now: Position, action: RideOn) -> Refused | str | None:
    """S-DOC-802 — with the points for it, to a hex that has room."""
    unit, goal = active(now), _place(now, action.truck)
    if unit is None or goal is None:
        return "there is no transfer point"
    if not may_spend_points(now, now.state.activation):
        return "this action gives points for moving only"
    if point_cost(now, unit, TRANSFER) > now.state.activation.points_left:
        return Refused("B-MOV-03", "not enough movement points", goal)
    return None if has_room(now, goal, unit) else Refused("B-SET-22", "the hex is full", goal)


@rule.take(RideOn, ids=("S-DOC-802",))
def ride_on(now: Position, action: RideOn, step: Step) -> Done:
    """S-DOC-802 — it arrives at once, and its activation is over, so that it is fatigued."""
    unit, goal = now.unit(now.state.activation.unit), _place(now, action.truck)
    assert goal is not None
    paid = PointsSpent(point_cost(now, unit, TRANSFER), TRANSFER)
    moved = UnitMoved(unit.id, OnHex(goal), TRANSFER)
    return Done((paid, moved, ActivationChanged(now.state.activation.done(STOPPED))))
