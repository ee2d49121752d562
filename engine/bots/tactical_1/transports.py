"""What a bot does with transports: whether squads ride or walk, guns hitched, hauled and set down."""

from collections.abc import Iterator

from engine.bots.tactical_1.choosing import best
from engine.bots.tactical_1.situation import FADING, STRIDE, FirstSituation
from engine.hexes.hex import Hex, distance
from engine.model.unit_kind import UnitClass
from engine.play.action import Action
from engine.play.options import Options
from engine.play.unit import Aboard, Unit
from engine.rules.base.moves.step_cost import POINT
from engine.rules.base.moves.transport import ALIGHT
from engine.rules.base.troops.units import unit_class
from engine.rules.queries import ADVANCE, carrying_capacity, movement_points, point_cost
from engine.rules.skirmish.guns.towing import Attach, Disconnect, Drop
from engine.rules.skirmish.vehicles.carrying import TakeAlong

#: The part of an activation that getting out takes, and the one of the vehicle that is somebody else's turn.
GETTING_OUT = 0.6
#: Squads walk unless riding promises this much more.
RIDE_PAYS = 0.4
#: So near to a goal or an enemy a gun is set down.
SET_DOWN_WITHIN = 4


def worth_of_riding(view: FirstSituation, vehicle: Unit, at: Hex) -> float:
    """What a squad in `at` gains on its way to the best goal if that vehicle takes it there."""
    speed = movement_points(view.now, vehicle, ADVANCE) * POINT
    if not speed:
        return 0.0
    on_foot = riding = 0.0
    for goal in view.goals:
        worth = view.worth_of_taking(goal)
        feet = view.routes.to(UnitClass.SQUAD, goal.hex, view.forbidden).get(at)
        wheels = view.routes.to(unit_class(view.now, vehicle), goal.hex, view.forbidden).get(at)
        if feet is not None:
            on_foot = max(on_foot, worth / (1 + FADING * feet / STRIDE))
        if wheels is not None:
            late = 0.0 if goal.leaves and goal.hex not in view.closed else GETTING_OUT
            riding = max(riding, worth / (1 + FADING * (wheels / speed + late)))
    return max(riding - on_foot, 0.0)


def transports(view: FirstSituation, unit: Unit, at: Hex) -> Iterator[Unit]:
    """The transports of the hex in which a squad finds a seat."""
    if not unit.is_squad or isinstance(unit.place, Aboard):
        return
    for friend in view.now.friends_at(at, unit.side):
        room = 0 if friend.is_squad else carrying_capacity(view.now, friend)
        if room and len(view.now.state.units.aboard(friend.id)) < room:
            yield friend


def best_ride(view: FirstSituation, unit: Unit, at: Hex) -> tuple[float, Unit] | None:
    """The transport of the hex that is worth most to a squad, None where it had better walk."""
    return best(transports(view, unit, at), lambda vehicle: worth_of_riding(view, vehicle, at), RIDE_PAYS)


def seat_kept(view: FirstSituation, unit: Unit, at: Hex) -> float:
    """What a passenger gives up by getting out: the goals that its vehicle still brings it to."""
    if not isinstance(unit.place, Aboard):
        return 0.0
    vehicle = view.now.state.units.find(unit.place.vehicle)
    return 0.0 if vehicle is None else worth_of_riding(view, vehicle, at)


def points_on_foot(view: FirstSituation, unit: Unit, points: int) -> int:
    """The thirds of a point left to a squad once it has got out of its vehicle; all of them on foot."""
    return points - point_cost(view.now, unit, ALIGHT) if isinstance(unit.place, Aboard) else points


# ---------------------------------------------------------------------- loading


def loaded(view: FirstSituation, unit: Unit, at: Hex, options: Options) -> Action | None:
    """What a transport loads before it drives off, or sets down where it has come to; None = drive on."""
    loading = next(options.of(Attach), None) or next(options.of(TakeAlong), None)
    if loading is not None:
        return loading
    setting_down = next(options.of(Disconnect, Drop), None)
    if setting_down is None:
        return None
    return setting_down if isinstance(setting_down, Disconnect) or _is_there(view, unit, at) else None


def _is_there(view: FirstSituation, unit: Unit, at: Hex) -> bool:
    near = view.nearest_enemy(at) <= SET_DOWN_WITHIN
    goals = (goal.hex for goal in view.goals if not view.holds(goal))
    return near or any(distance(at, hex_) <= SET_DOWN_WITHIN for hex_ in goals)
