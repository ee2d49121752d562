"""When squads ride: whether a transport of their hex brings them to a goal sooner than their feet."""

from __future__ import annotations

from collections.abc import Iterator

from engine.bots.judgement import FADING, STRIDE, Judgement
from engine.hexes.hex import Hex
from engine.model.unit_kind import UnitClass
from engine.play.unit import Aboard, Unit
from engine.rules.base.moves.step_cost import POINT
from engine.rules.base.moves.transport import ALIGHT
from engine.rules.base.troops.units import unit_class
from engine.rules.queries import ADVANCE, carrying_capacity, movement_points, point_cost

#: The part of an activation that getting out takes, and the one of the vehicle that is somebody else's turn.
GETTING_OUT = 0.6
#: Squads walk unless riding promises this much more.
RIDE_PAYS = 0.4


def worth_of_riding(judge: Judgement, vehicle: Unit, at: Hex) -> float:
    """What a squad in `at` gains on its way to the best goal if that vehicle takes it there."""
    speed = movement_points(judge.now, vehicle, ADVANCE) * POINT
    if not speed:
        return 0.0
    on_foot = riding = 0.0
    for goal in judge.goals:
        worth = judge.worth_of_taking(goal)
        feet = judge.ways.to(UnitClass.SQUAD, goal.hex, judge.forbidden).get(at)
        wheels = judge.ways.to(unit_class(judge.now, vehicle), goal.hex, judge.forbidden).get(at)
        if feet is not None:
            on_foot = max(on_foot, worth / (1 + FADING * feet / STRIDE))
        if wheels is not None:
            late = 0.0 if goal.leaves and goal.hex not in judge.closed else GETTING_OUT
            riding = max(riding, worth / (1 + FADING * (wheels / speed + late)))
    return max(riding - on_foot, 0.0)


def transports(judge: Judgement, unit: Unit, at: Hex) -> Iterator[Unit]:
    """The transports of the hex in which a squad finds a seat."""
    if not unit.is_squad or isinstance(unit.place, Aboard):
        return
    for friend in judge.now.friends_at(at, unit.side):
        room = 0 if friend.is_squad else carrying_capacity(judge.now, friend)
        if room and len(judge.now.state.units.aboard(friend.id)) < room:
            yield friend


def best_ride(judge: Judgement, unit: Unit, at: Hex) -> tuple[float, Unit] | None:
    """The transport of the hex that is worth most to a squad, None where it had better walk."""
    best: tuple[float, Unit] | None = None
    for vehicle in transports(judge, unit, at):
        worth = worth_of_riding(judge, vehicle, at)
        if worth > RIDE_PAYS and (best is None or worth > best[0]):
            best = worth, vehicle
    return best


def seat_kept(judge: Judgement, unit: Unit, at: Hex) -> float:
    """What a passenger gives up by getting out: the goals that its vehicle still brings it to."""
    if not isinstance(unit.place, Aboard):
        return 0.0
    vehicle = judge.now.state.units.find(unit.place.vehicle)
    return 0.0 if vehicle is None else worth_of_riding(judge, vehicle, at)


def points_on_foot(judge: Judgement, unit: Unit, points: int) -> int:
    """The thirds of a point left to a squad once it has got out of its vehicle; all of them on foot."""
    return points - point_cost(judge.now, unit, ALIGHT) if isinstance(unit.place, Aboard) else points
