"""Squads that begin the game loaded in transports of their side."""

from collections.abc import Iterator

from engine.model.values import UnitId
from engine.play.action import Action
from engine.play.event import UnitMoved
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.step import Done, Step
from engine.play.unit import Aboard, OnHex, Unit
from engine.rules.base.arrivals.supply import TRANSPORT_PIECE, pieces_left
from engine.rules.base.sequence.setup import (
    DeployAll,
    DeployNext,
    deploys_first,
    is_active_deployment,
    waiting,
)
from engine.rules.base.troops.units import vehicle_kind
from engine.rules.module import Layer, Module
from engine.rules.queries import SETUP, seat_order

rule = Module("base.loaded", Layer.BASE)


@dataclass(frozen=True, slots=True)
class DeployCarriers(Step):
    """The members of teams deploy their transports before anything else."""


@dataclass(frozen=True, slots=True)
class DeployAboard(Action):
    """The unit begins the game in that vehicle."""

    unit: UnitId
    vehicle: UnitId


rule.insert(SETUP, DeployCarriers(), before=DeployAll(), ids=("B-MPL-21",))


@rule.run(DeployCarriers, ids=("B-MPL-21",))
def deploy_carriers(now: Position, step: DeployCarriers) -> Done:
    """B-MPL-21 — so that a team-mate's transports stand where they can be boarded."""
    teams = [seat for seat in seat_order(now) if len(now.game.seats_on(now.game.side_of(seat))) > 1]
    return Done(then=tuple(DeployNext(seat, "carriers") for seat in teams))


@rule.allow(deploys_first, ids=("B-TRN-12",))
def carriers_first(now: Position, unit: Unit) -> bool:
    """B-TRN-12 — transports are set up before the squads that begin in them."""
    kind = vehicle_kind(now, unit)
    return kind is not None and kind.capacity > 0


def _carriers(now: Position, step: DeployNext) -> Iterator[tuple[Unit, Unit]]:
    """The squad to be deployed with each transport of its side that stands on the map."""
    squad = waiting(now, step.seat)
    if squad is None or not squad.is_squad:
        return
    for vehicle in now.state.units.of(squad.side):
        kind = vehicle_kind(now, vehicle)
        if kind is not None and kind.capacity > 0 and isinstance(vehicle.place, OnHex):
            yield squad, vehicle


@rule.offer(DeployNext, ids=("B-TRN-12",))
def into_own_transports(now: Position, step: DeployNext) -> Iterator[Action]:
    """B-TRN-12 — into a transport of one's own that is set up already."""
    for squad, vehicle in _carriers(now, step):
        if vehicle.seat == step.seat:
            yield DeployAboard(squad.id, vehicle.id)


@rule.offer(DeployNext, ids=("B-MPL-21",))
def into_the_mates_transports(now: Position, step: DeployNext) -> Iterator[Action]:
    """B-MPL-21 — or of the team-mate."""
    for squad, vehicle in _carriers(now, step):
        if vehicle.seat != step.seat:
            yield DeployAboard(squad.id, vehicle.id)


@rule.forbid(DeployAboard, ids=("B-TRN-12",))
def within_capacity(now: Position, action: DeployAboard) -> str | None:
    """B-TRN-12 — as many squads as the vehicle carries."""
    squad, vehicle = now.state.units.find(action.unit), now.state.units.find(action.vehicle)
    kind = vehicle_kind(now, vehicle) if vehicle is not None else None
    if squad is None or vehicle is None or kind is None or not is_active_deployment(now, squad):
        return "the squad is not being set up, or there is no such vehicle"
    aboard = len(now.state.units.aboard(vehicle.id))
    if not aboard and pieces_left(now, vehicle.side, TRANSPORT_PIECE) == 0:
        return "no transport marker is left"
    return "the vehicle is full" if aboard >= kind.capacity else None


@rule.take(DeployAboard, ids=("B-TRN-12",))
def deploy_aboard(now: Position, action: DeployAboard, step: DeployNext) -> Done:
    """B-TRN-12 — it is aboard; the next unit follows."""
    return Done((UnitMoved(action.unit, Aboard(action.vehicle), "deploy"),), (step,))
