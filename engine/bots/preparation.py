"""What a bot does before the action: where units are set up, and which of them go on watch."""

from __future__ import annotations

from collections.abc import Sequence

from engine.bots.attacks import passing
from engine.bots.judgement import Goal, Judgement
from engine.bots.plans import ENEMY_NEAR, PLANNED, best_plan, points_for
from engine.bots.riding import RIDE_PAYS, worth_of_riding
from engine.hexes.hex import Hex, distance
from engine.play.action import Action
from engine.play.unit import OnHex
from engine.rules.base.arrivals.loaded import DeployAboard
from engine.rules.base.course.setup import Deploy
from engine.rules.base.course.status import Watch
from engine.rules.base.works.placing import PlacePiece

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


def deployed(judge: Judgement, options: list[Action]) -> Action | None:
    """In the hex with the strongest pull, in cover, not all in one place."""
    aboard = _seated(judge, options)
    if aboard is not None:
        return aboard
    best: tuple[float, Action] | None = None
    for option in options:
        unit = judge.now.state.units.find(option.unit) if isinstance(option, Deploy) else None
        if not isinstance(option, Deploy) or unit is None:
            continue
        crowd = len(judge.now.friends_at(option.hex, judge.side))
        worth = judge.pull(unit.at(OnHex(option.hex)), option.hex) + COVER * judge.cover(option.hex)
        worth -= CROWD * crowd + (0.5 if judge.nearest_enemy(option.hex) <= TOO_NEAR else 0.0)
        if best is None or worth > best[0]:
            best = worth, option
    return None if best is None else best[1]


def placed(judge: Judgement, options: list[Action]) -> Action | None:
    """Shelters on the goals of the side, obstacles just before them on the enemy's way, not in one hex."""
    best: tuple[float, Action] | None = None
    works = judge.game.catalogue.terrain.fortifications
    board = judge.now.state.board
    came = judge.game.side(judge.game.enemy(judge.side))
    doors = (*(hex_ for zone in came.deployment_zones for hex_ in zone.hexes), *came.reinforcement_hexes)
    for option in options:
        if not isinstance(option, PlacePiece):
            continue
        shelters = len(board.fortifications_at(option.hex))
        worth = -CROWD * (shelters + len(board.obstacles_at(option.hex)))
        if works[option.piece].is_obstacle and shelters:
            worth -= IN_OWN_WAY
        elif works[option.piece].is_obstacle:
            worth += max((_in_the_way(goal, option.hex, doors) for goal in judge.goals), default=0.0)
        else:
            near = (goal.worth / (1 + distance(goal.hex, option.hex)) for goal in judge.goals)
            worth += max(near, default=0.0) + COVER * judge.cover(option.hex)
        if best is None or worth > best[0]:
            best = worth, option
    return None if best is None else best[1]


def _in_the_way(goal: Goal, hex_: Hex, doors: Sequence[Hex]) -> float:
    """What an obstacle in a hex keeps from a goal: the more the straighter the enemy's way leads over it."""
    away = distance(goal.hex, hex_)
    if not 0 < away <= BEFORE_A_GOAL:
        return 0.0
    detour = min((distance(door, hex_) - distance(door, goal.hex) for door in doors), default=-away) + away
    return goal.worth / (away + detour)


def _seated(judge: Judgement, options: list[Action]) -> Action | None:
    """In the vehicle that brings a squad to a goal so much sooner than its feet, if there is one."""
    best: tuple[float, Action] | None = None
    for option in options:
        match option:
            case DeployAboard(vehicle=name):
                vehicle = judge.now.unit(name)
                at = judge.now.hex_of(vehicle)
                worth = 0.0 if at is None else worth_of_riding(judge, vehicle, at)
                if worth > RIDE_PAYS and (best is None or worth > best[0]):
                    best = worth, option
    return None if best is None else best[1]


def watching(judge: Judgement, options: list[Action]) -> Action | None:
    """Units with an enemy near that would gain less by acting; a unit on watch does nothing else."""
    for option in options:
        if isinstance(option, Watch) and _better_on_watch(judge, option):
            return option
    return passing(options)


def _better_on_watch(judge: Judgement, option: Watch) -> bool:
    unit = judge.now.unit(option.unit)
    at = judge.now.hex_of(unit)
    if at is None or judge.nearest_enemy(at) > ENEMY_NEAR:
        return False
    found = (best_plan(judge, unit, at, each, points_for(judge.now, unit, each)) for each in PLANNED)
    return all(plan is None or plan.worth < ON_WATCH for plan in found)
