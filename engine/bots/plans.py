"""Plans for one activation: where to go, what to do there, and what that is worth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.bots import armor
from engine.bots.judgement import Goal, Judgement, expected, moved, worth_of_hits
from engine.bots.shelling import shellings
from engine.hexes.hex import Hex, neighbours
from engine.kernel.odds import comparison
from engine.play.game import Position
from engine.play.unit import DISRUPTED, INCAPACITATED, OP_FIRE, PINNED, Unit
from engine.rules.base.firing.prospects import assault_prospect
from engine.rules.base.moves.step_cost import POINT
from engine.rules.base.troops.units import room, unit_class
from engine.rules.queries import (
    ADVANCE,
    ASSAULT,
    CONCENTRATED_FIRE,
    FIRE_AND_MOVEMENT,
    SUPPRESSIVE,
    counts_for_stacking,
    has_heavy_weapon,
    is_vehicle,
    movement_points,
    point_cost,
)
from engine.rules.skirmish.vehicles.incapacitation import only_incapacitates

#: The name of the sprint, which the base rules do not know; there no plan comes of it.
SPRINT = "sprint"
#: What taking an objective is called where points are spent on it.
CONQUER = "conquer"

#: How much of the fire that an end place draws counts.
FEAR = 0.55
#: How much of the pull of a goal counts for a unit that cannot take it.
PULL_ON_TANKS = 0.6
#: How much of the fire on the way counts.
FEAR_ON_THE_WAY = 0.35
#: The actions that plans are made for.
PLANNED = (ADVANCE, CONCENTRATED_FIRE, FIRE_AND_MOVEMENT, ASSAULT, SPRINT)

#: What giving up an Op Fire marker costs with an enemy near.
WATCH = 0.35
#: What it is worth to stop a tank that cannot be damaged.
STOPPING = 1.2
#: An enemy within so many hexes is near.
ENEMY_NEAR = 7
#: So many of the best end places are looked at for fire and assault.
PLACES_LOOKED_AT = 5
#: No plan of this worth or less is better than doing nothing.
NOTHING_GAINED = 0.02


@dataclass(frozen=True, slots=True)
class Plan:
    """Go to `end`; conquer there, or fire at or assault `target`. `worth` is in figures.

    `facing` is how a tank or gun faces there.
    """

    action: str
    end: Hex
    worth: float
    target: str | None = None
    where: Hex | None = None
    conquers: bool = False
    facing: int | None = None


def plans(
    judge: Judgement, unit: Unit, at: Hex, action: str, points: int, *, fired: bool = False
) -> Iterator[Plan]:
    """Every plan worth a look for a unit in `at` with `points` thirds left of an action.

    `fired` tells that the activation's attack has been made.
    """
    now = judge.now
    if action == CONCENTRATED_FIRE:
        yield from _shots(judge, unit, at, action, 0.0)
        if not unit.is_squad:
            yield Plan(action, at, armor.second_weapon(judge, unit, at, action))
        return
    ends = sorted(_ends(judge, unit, at, action, points), key=lambda plan: -plan.worth)
    yield from ends
    if fired:
        return
    near = [plan for plan in ends if not plan.conquers][:PLACES_LOOKED_AT]
    if action == FIRE_AND_MOVEMENT:
        for plan in near:
            turned = unit if plan.facing is None else replace(unit, facing=plan.facing)
            for shot in _shots(judge, turned, plan.end, action, plan.worth):
                yield replace(shot, facing=plan.facing)
    if action == ASSAULT and unit.is_squad and not has_heavy_weapon(now, unit):
        for plan in ends:
            for hex_ in neighbours(plan.end):
                if now.enemies_at(hex_, unit.side):
                    yield from _assault(judge, unit, plan, hex_)


def _ends(judge: Judgement, unit: Unit, at: Hex, action: str, points: int) -> Iterator[Plan]:
    """The places the unit can end in: what conquering, pull, fire on the way and at the end make of each."""
    if armor.turns_itself(judge, unit):
        yield from _berths(judge, unit, at, action, points)
        return
    now = judge.now
    closed = [enemy.hex for enemy in judge.enemies]
    class_ = unit_class(now, unit)
    reached = judge.ways.table(class_).field_from((at,), points, closed)
    here = judge.pull(unit, at)
    conquest = point_cost(now, unit, CONQUER)
    own = judge.goal_at
    taken = {hex_ for _, hex_ in judge.friends}
    stacks = counts_for_stacking(now, unit)
    frail = 1.0 if len(unit.figures) > 2 or not unit.is_squad else 1.6
    for end, cost in sorted(reached.items(), key=lambda item: (item[1], item[0])):
        if end != at and end in taken and stacks and room(now, unit.side, end) <= 0:
            continue
        worth = judge.pull(unit, end) - here
        worth -= frail * FEAR * (judge.threat(end) - judge.threat(at) * (end != at))
        if end != at:
            worth -= frail * FEAR_ON_THE_WAY * judge.threat(end)
        goal = own.get(end)
        conquers = goal is not None and _can_take(judge, unit, goal, action, points - cost, conquest)
        if goal is not None and conquers:
            worth += judge.worth_of_taking(goal)
        if action != ADVANCE and not conquers:
            worth -= 0.01  # nothing is gained over an Advance
        yield Plan(action, end, worth, conquers=conquers)


def _berths(judge: Judgement, unit: Unit, at: Hex, action: str, points: int) -> Iterator[Plan]:
    """The places a tank or gun can end in: pull, and what it has to fear there, its front to the enemy."""
    now = judge.now
    here, fear = judge.pull(unit, at), armor.danger(judge, unit, at, unit.facing or 0)
    taken = {hex_ for _, hex_ in judge.friends}
    for berth in armor.berths(judge, unit, at, points):
        if berth.hex != at and berth.hex in taken and room(now, unit.side, berth.hex) <= 0:
            continue
        worth = PULL_ON_TANKS * (judge.pull(unit, berth.hex) - here)
        worth -= FEAR * (armor.danger(judge, unit, berth.hex, berth.facing) - fear)
        yield Plan(action, berth.hex, worth - (0.01 if action != ADVANCE else 0.0), facing=berth.facing)


def _can_take(judge: Judgement, unit: Unit, goal: Goal, action: str, left: int, cost: int) -> bool:
    """Whether the unit takes the goal by ending there: for points, or (base rules) by standing there."""
    if judge.holds(goal) or not unit.is_squad:
        return False
    if goal.objective is None or not cost:
        return True
    objective = next(each for each in judge.game.scenario.objectives if each.id == goal.objective)
    price = cost if objective.capture_cost_mp is None else objective.capture_cost_mp * POINT
    return action != SPRINT and left >= price


def _shots(judge: Judgement, unit: Unit, end: Hex, action: str, base: float) -> Iterator[Plan]:
    there, shooter = moved(judge.now, unit, end)
    if action == CONCENTRATED_FIRE:
        for hex_, gain in shellings(judge, unit, end):
            yield Plan(action, end, base + gain * _eagerness(judge, hex_), where=hex_)
    for enemy in judge.enemies:
        if not judge.might_hit(unit, end, enemy.hex):
            continue
        hits = expected(there, shooter, action, enemy.unit)
        if hits is not None:
            gain = worth_of_hits(there, hits, enemy.unit)
            if only_incapacitates(there, enemy.unit, unit.id):
                gain = 0.0 if enemy.unit.has(INCAPACITATED) else STOPPING * float(hits.at_least(1))
            if enemy.unit.has(PINNED) or enemy.unit.has(DISRUPTED):
                gain = max(gain, worth_of_hits(there, hits, enemy.unit, SUPPRESSIVE))
            worth = base + gain * _eagerness(judge, enemy.hex)
            yield Plan(action, end, worth, enemy.unit.id, enemy.hex)


def _eagerness(judge: Judgement, hex_: Hex) -> float:
    """Enemies on a goal are worth more."""
    return 1.3 if hex_ in judge.goal_at else 1.0


def _assault(judge: Judgement, unit: Unit, plan: Plan, hex_: Hex) -> Iterator[Plan]:
    there, squad = moved(judge.now, unit, plan.end)
    prospect = assault_prospect(there, squad, hex_)
    if prospect.back is None:
        return
    ours, theirs = prospect.hits[""], prospect.back
    win, _, _ = comparison(ours, theirs)
    enemies = [enemy for enemy in judge.enemies if enemy.hex == hex_]
    figures = sum(len(enemy.unit.figures) if enemy.unit.is_squad else 2 for enemy in enemies)
    killed = float(sum(min(n, figures) * chance for n, chance in enumerate(ours.chances())))
    lost = float(sum(min(n, len(unit.figures)) * chance for n, chance in enumerate(theirs.chances())))
    goal = judge.goal_at.get(hex_)
    ground = 0.5 * goal.worth if goal is not None else 0.3
    worth = plan.worth + killed - lost + float(win) * ground
    yield Plan(ASSAULT, plan.end, worth, enemies[0].unit.id if enemies else None, hex_)


def best_plan(
    judge: Judgement, unit: Unit, at: Hex, action: str, points: int, *, fired: bool = False
) -> Plan | None:
    """The plan of the highest worth, the first of equal ones; None for actions that no plans are made for."""
    best: Plan | None = None
    if action in PLANNED:
        for plan in plans(judge, unit, at, action, points, fired=fired):
            if best is None or plan.worth > best.worth:
                best = plan
    return best


def points_for(now: Position, unit: Unit, action: str) -> int:
    """The thirds of a movement point that the action would give the unit."""
    return 0 if action == CONCENTRATED_FIRE else movement_points(now, unit, action) * POINT


def cost_of_acting(judge: Judgement, unit: Unit, at: Hex) -> float:
    """What a unit gives up by being activated: its Op Fire marker, where an enemy may come."""
    if not unit.has(OP_FIRE) or is_vehicle(judge.now, unit):
        return 0.0
    return WATCH if judge.nearest_enemy(at) <= ENEMY_NEAR else 0.03
