"""What a bot does before the action: where units are set up, and which of them go on watch."""

from collections.abc import Sequence

from engine.bots.choosing import chosen, passing
from engine.bots.plans import ENEMY_NEAR, PLANNED, best_plan, points_for
from engine.bots.situation import Goal, Situation
from engine.bots.transports import RIDE_PAYS, worth_of_riding
from engine.hexes.hex import Hex, distance
from engine.play.action import Action
from engine.play.options import Options
from engine.play.unit import OnHex
from engine.rules.base.arrivals.loaded import DeployAboard
from engine.rules.base.arrivals.reinforcements import Arrive
from engine.rules.base.sequence.setup import Deploy
from engine.rules.base.sequence.status import Watch
from engine.rules.base.terrain.placing import PlacePiece

#: What a unit on watch is worth with an enemy near: a shot at whatever comes.
ON_WATCH = 0.4
#: What each die of cover in the hex is worth at deployment, and what each unit already there takes away.
COVER, CROWD = 0.3, 0.8
#: Nobody likes to be set up so near to the enemy.
TOO_NEAR = 4
#: What an obstacle costs where the own side means to stay.
IN_OWN_WAY = 10.0
#: So many hexes before a goal obstacles are of use.
BEFORE_A_GOAL = 3


def deployed(view: Situation, options: Options) -> Action | None:
    """In the hex with the strongest pull, in cover, not all in one place."""
    aboard = _seated(view, options)
    if aboard is not None:
        return aboard

    return chosen(
        view.as_seen(options.of(Deploy)), lambda option: _worth_of_standing(view, option.unit, option.hex)
    )


def arrived(view: Situation, options: Options) -> Action | None:
    """Where the map is entered: as when it is set up."""
    return chosen(
        view.as_seen(options.of(Arrive)), lambda option: _worth_of_standing(view, option.unit, option.hex)
    )


def _worth_of_standing(view: Situation, id_: str, hex_: Hex) -> float | None:
    """What it is worth that a unit begins in a hex: the pull of the goals, cover, no crowd, no enemy near."""
    unit = view.now.state.units.find(id_)
    if unit is None:
        return None
    crowd = len(view.now.friends_at(hex_, view.side))
    gain = view.pull(unit.at(OnHex(hex_)), hex_) + COVER * view.cover(hex_)
    return gain - (CROWD * crowd + (0.5 if view.nearest_enemy(hex_) <= TOO_NEAR else 0.0))


def placed(view: Situation, options: Options) -> Action | None:
    """Shelters on the goals of the side, obstacles just before them on the enemy's way, not in one hex."""
    works = view.game.catalogue.terrain.fortifications
    board = view.now.state.board
    came = view.game.side(view.game.enemy(view.side))
    doors = (*(hex_ for zone in came.deployment_zones for hex_ in zone.hexes), *came.reinforcement_hexes)

    def worth(option: PlacePiece) -> float:
        shelters = len(board.fortifications_at(option.hex))
        gain = -CROWD * (shelters + len(board.obstacles_at(option.hex)))
        if works[option.piece].is_obstacle and shelters:
            return gain - IN_OWN_WAY
        if works[option.piece].is_obstacle:
            return gain + max((_in_the_way(goal, option.hex, doors) for goal in view.goals), default=0.0)
        near = (goal.worth / (1 + distance(goal.hex, option.hex)) for goal in view.goals)
        return gain + (max(near, default=0.0) + COVER * view.cover(option.hex))

    return chosen(view.as_seen(options.of(PlacePiece)), worth)


def _in_the_way(goal: Goal, hex_: Hex, doors: Sequence[Hex]) -> float:
    """What an obstacle in a hex keeps from a goal: the more the straighter the enemy's way leads over it."""
    away = distance(goal.hex, hex_)
    if not 0 < away <= BEFORE_A_GOAL:
        return 0.0
    detour = min((distance(door, hex_) - distance(door, goal.hex) for door in doors), default=-away) + away
    return goal.worth / (away + detour)


def _seated(view: Situation, options: Options) -> Action | None:
    """In the vehicle that brings a squad to a goal so much sooner than its feet, if there is one."""

    def worth(option: DeployAboard) -> float | None:
        vehicle = view.now.unit(option.vehicle)
        at = view.now.hex_of(vehicle)
        return None if at is None else worth_of_riding(view, vehicle, at)

    return chosen(options.of(DeployAboard), worth, RIDE_PAYS)


def watching(view: Situation, options: Options) -> Action | None:
    """Units with an enemy near that would gain less by acting; a unit on watch does nothing else."""
    watches = (option for option in options.of(Watch) if _better_on_watch(view, option))
    return next(watches, None) or passing(options)


def _better_on_watch(view: Situation, option: Watch) -> bool:
    unit = view.now.unit(option.unit)
    at = view.now.hex_of(unit)
    if at is None or view.nearest_enemy(at) > ENEMY_NEAR:
        return False
    found = (best_plan(view, unit, at, each, points_for(view.now, unit, each)) for each in PLANNED)
    return all(plan is None or plan.worth < ON_WATCH * view.style.watch for plan in found)
