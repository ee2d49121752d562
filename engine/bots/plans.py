"""Plans for one activation: where to go, what to do there, and what that is worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from engine.bots import armor, riding, shelter
from engine.bots.estimates import estimate, marks
from engine.bots.harm import expected, moved, worth_of_hits
from engine.bots.judgement import Goal, Judgement
from engine.bots.shelling import worth_of_shelling
from engine.bots.smoke import smoke_targets
from engine.hexes.hex import Hex, neighbours
from engine.kernel.odds import Distribution, comparison
from engine.play.action import Action
from engine.play.game import Position
from engine.play.unit import DISRUPTED, INCAPACITATED, OP_FIRE, PINNED, Aboard, Inside, OnHex, Unit
from engine.rules.base.firing.prospects import assault_prospect
from engine.rules.base.moves.exits import Exit
from engine.rules.base.moves.step_cost import POINT
from engine.rules.base.moves.transport import Board
from engine.rules.base.troops.specializations import BUILD as BUILDING
from engine.rules.base.troops.specializations import specialized
from engine.rules.base.troops.units import room, unit_class
from engine.rules.base.works.fortifications import EnterFortification
from engine.rules.queries import (
    ADVANCE,
    ASSAULT,
    CONCENTRATED_FIRE,
    FIRE_AND_MOVEMENT,
    SUPPRESSIVE,
    counts_for_stacking,
    fires_at_hexes,
    has_heavy_weapon,
    is_vehicle,
    movement_points,
    point_cost,
)
from engine.rules.skirmish.firing.smoke_fire import FireSmoke
from engine.rules.skirmish.vehicles.incapacitation import only_incapacitates

#: The name of the sprint, which the base rules do not know; there no plan comes of it.
SPRINT = "sprint"
#: What taking an objective is called where points are spent on it.
CONQUER = "conquer"

#: How much of the fire that an end place draws counts.
FEAR = 0.55
#: How much of the pull of a goal counts for a unit that cannot take it.
PULL_ON_TANKS = 0.6
#: How much more a transport with squads aboard has to lose.
WITH_RIDERS = 1.6
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
PLACES_LOOKED_AT = 6
#: So many attacks are weighed by the rules for one plan; one estimated so much lower than the best is not.
ATTACKS_WEIGHED, SLACK = 3, 0.1
#: What being in a fortification is worth with nobody firing at it yet.
SHELTER = 0.05
#: No plan of this worth or less is better than doing nothing.
NOTHING_GAINED = 0.02


@dataclass(frozen=True, slots=True)
class Plan:
    """Go to `end`; conquer there, or fire at or assault `target`. `worth` is in figures.

    `facing` is how a tank or gun faces there, `ground` what being there is worth by itself; `then` is what
    else is done there.
    """

    action: str
    end: Hex
    worth: float
    target: str | None = None
    where: Hex | None = None
    conquers: bool = False
    facing: int | None = None
    ground: float = 0.0
    then: Action | None = None

    @property
    def attacks(self) -> bool:
        """Whether its worth rests on an attack, and is only an estimate as long as it is not weighed."""
        return self.then is None and (self.where is not None or self.action == CONCENTRATED_FIRE)


def drafts(
    judge: Judgement, unit: Unit, at: Hex, action: str, points: int, *, fired: bool = False
) -> list[Plan]:
    """The plans worth a look for a unit in `at` with `points` thirds left of an action, the best first.

    Attacks are estimated. `fired` tells that the activation's attack has been made.
    """
    if action not in PLANNED:
        return []
    if action == CONCENTRATED_FIRE:
        found = [*_shots(judge, unit, at, action, 0.0), *_shellings(judge, unit, at)]
        hidden = smoke_targets(judge, unit, at)
        found += [Plan(action, at, worth, then=FireSmoke(hex_)) for hex_, worth in hidden]
        if not unit.is_squad:
            second = armor.second_weapon(judge, unit, at)
            found.append(Plan(action, at, second))
        return sorted(found, key=_by_worth)
    ends = _ends(judge, unit, at, action, points)
    found = ends[:PLACES_LOOKED_AT]
    if action == ADVANCE:
        found += _done_on_the_spot(judge, unit, at, points)
    if action == FIRE_AND_MOVEMENT and not fired:
        for plan in [plan for plan in found if not plan.conquers]:
            found += _shots(judge, unit, plan.end, action, plan.worth, plan.facing)
    if action == ASSAULT and not fired and unit.is_squad and not has_heavy_weapon(judge.now, unit):
        beside = judge.derive(_beside_enemies)
        for plan in ends:
            found += [_assault_meant(judge, unit, plan, hex_) for hex_ in beside.get(plan.end, ())]
    return sorted(found, key=_by_worth)


def _by_worth(plan: Plan) -> float:
    return -plan.worth


def weighed(judge: Judgement, unit: Unit, plan: Plan) -> Plan | None:
    """The plan with the worth that the rules give its attack, None where they bar it."""
    if not plan.attacks:
        return plan
    turned = unit if plan.facing is None else replace(unit, facing=plan.facing)
    gain: float | None
    if plan.action == ASSAULT:
        gain = _worth_of_assault(judge, turned, plan)
    elif plan.where is None:
        gain = armor.worth_of_second_weapon(judge, turned, plan.end, plan.action)
    elif plan.target is None:
        gain = worth_of_shelling(*moved(judge.now, turned, plan.end), plan.action, plan.where)
    else:
        gain = _worth_of_shot(judge, turned, plan)
    if gain is None:
        return None
    if plan.where is not None and plan.action != ASSAULT:
        gain *= _eagerness(judge, plan.where)
    return replace(plan, worth=plan.ground + gain)


def best_plan(
    judge: Judgement, unit: Unit, at: Hex, action: str, points: int, *, fired: bool = False
) -> Plan | None:
    """The plan of the highest worth, the first of equal ones; None for actions that no plans are made for."""
    return best_of(judge, unit, drafts(judge, unit, at, action, points, fired=fired))


def best_of(judge: Judgement, unit: Unit, found: Sequence[Plan]) -> Plan | None:
    """The best of some plans, the best first: so many attacks are weighed, the others come too late."""
    best: Plan | None = None
    looked = 0
    for draft in found:
        if best is not None and draft.worth + (SLACK if draft.attacks else 0.0) <= best.worth:
            if not draft.attacks:
                break
            continue
        if draft.attacks and looked >= ATTACKS_WEIGHED:
            continue
        plan = weighed(judge, unit, draft)
        looked += draft.attacks and plan is not None
        if plan is not None and (best is None or plan.worth > best.worth):
            best = plan
    return best


# ---------------------------------------------------------------------- where to


def _full(judge: Judgement) -> frozenset[Hex]:
    """The hexes that hold as many friends as they may."""
    places = dict.fromkeys(hex_ for _, hex_ in judge.friends)
    return frozenset(hex_ for hex_ in places if room(judge.now, judge.side, hex_) <= 0)


def _beside_enemies(judge: Judgement) -> dict[Hex, tuple[Hex, ...]]:
    """The hexes with enemies by the hexes beside them."""
    found: dict[Hex, tuple[Hex, ...]] = {}
    for hex_ in sorted(judge.closed):
        for beside in neighbours(hex_):
            found[beside] = (*found.get(beside, ()), hex_)
    return found


#: A place to end in: what that is worth, the hex, whether it is conquered, how a tank faces there, what is
#: done there.
_Place = tuple[float, Hex, bool, int | None, Action | None]


def _known_grounds(judge: Judgement) -> dict[object, dict[Hex, float]]:
    return {}


def _ends(judge: Judgement, unit: Unit, at: Hex, action: str, points: int) -> list[Plan]:
    """The best places to end in: what conquering, pull, fire on the way and at the end make of each."""
    spared = 0.0 if action == ADVANCE else 0.01  # nothing is gained over an Advance
    points = riding.points_on_foot(judge, unit, points)
    reached: list[_Place] = []
    if armor.turns_itself(judge, unit):
        berths = _berths(judge, unit, at, points)
        reached += [(worth - spared, end, False, facing, None) for worth, end, facing in berths]
        return _best_places(action, reached)
    now = judge.now
    class_ = unit_class(now, unit)
    conquest = point_cost(now, unit, CONQUER)
    goals = judge.goal_at
    full = judge.derive(_full) if counts_for_stacking(now, unit) else frozenset()
    frail = 1.0 if len(unit.figures) > 2 or not unit.is_squad else 1.6
    inside = shelter.own_shelter(judge, unit)
    if isinstance(unit.place, Inside):
        points -= POINT
    free = judge.derive(shelter.free_shelters) if unit.is_squad else {}
    if now.state.units.aboard(unit.id):
        frail *= WITH_RIDERS
    alike = unit.kind, frail, at, unit.place, now.hex_of(unit.id)
    grounds = judge.derive(_known_grounds).setdefault(alike, {})
    pulls = judge.pulls(unit)
    here = pulls[at] + riding.seat_kept(judge, unit, at)
    # Nobody fires at who is aboard: getting out only means being fired at.
    left = 0.0 if isinstance(unit.place, Aboard) else judge.threat(at) * (1 - inside)
    given_up = _given_up(judge, unit, at)
    for end, cost in judge.ways.reached(class_, at, points, judge.closed):
        if end in full and end != at:
            continue
        worth = grounds.get(end)
        if worth is None:
            threat = judge.threat(end)
            worth = pulls[end] - here
            if end != at:
                worth -= frail * (FEAR * (threat - left) + FEAR_ON_THE_WAY * threat) + given_up
            grounds[end] = worth
        goal = goals.get(end)
        if goal is not None and _can_take(judge, unit, goal, action, points - cost, conquest):
            out = Exit() if goal.leaves else None
            reached.append((worth + judge.worth_of_taking(goal), end, True, None, out))
            continue
        then: Action | None = None
        if end in free and points - cost >= POINT and not (inside and end == at):
            index, cover = free[end]
            worth += frail * FEAR * judge.threat(end) * shelter.share_spared(cover) + SHELTER
            then = EnterFortification(index)
        reached.append((worth - spared, end, False, None, then))
    return _best_places(action, reached)


def _given_up(judge: Judgement, unit: Unit, at: Hex) -> float:
    """What is lost by leaving a goal that only who stands there to the end of the round will have taken."""
    goal = judge.goal_at.get(at)
    if goal is None or judge.is_skirmish or goal.leaves or judge.controls(goal):
        return 0.0
    others = (each for each in judge.now.friends_at(at, unit.side) if each.id != unit.id)
    return 0.0 if any(others) else goal.worth


def _best_places(action: str, found: list[_Place]) -> list[Plan]:
    """Plans of ending in the places, the best first; all of them where an assault may follow."""
    found.sort(key=lambda each: -each[0])
    if action != ASSAULT:
        del found[PLACES_LOOKED_AT:]
    return [
        Plan(action, end, worth, conquers=conquers, facing=facing, ground=worth, then=then)
        for worth, end, conquers, facing, then in found
    ]


def _done_on_the_spot(judge: Judgement, unit: Unit, at: Hex, points: int) -> Iterator[Plan]:
    """What a squad may do where it stands instead of going: get into a transport, or dig in."""
    ride = riding.best_ride(judge, unit, at)
    if ride is not None:
        yield Plan(ADVANCE, at, ride[0], then=Board(ride[1].id))
    if judge.is_skirmish and specialized(judge.now, unit, BUILDING):
        work = shelter.best_work(judge, unit, at, points // POINT)
        if work is not None:
            yield Plan(ADVANCE, at, work[0], then=work[1])


def _berths(judge: Judgement, unit: Unit, at: Hex, points: int) -> Iterator[tuple[float, Hex, int]]:
    """The places a tank or gun can end in: pull, and what it has to fear there, its front to the enemy."""
    pulls, full = judge.pulls(unit), judge.derive(_full)
    here, fear = pulls[at], armor.danger(judge, unit, at, unit.facing or 0)
    for berth in armor.berths(judge, unit, at, points):
        if berth.hex in full and berth.hex != at:
            continue
        worth = PULL_ON_TANKS * (pulls[berth.hex] - here)
        worth -= FEAR * (armor.danger(judge, unit, berth.hex, berth.facing) - fear)
        yield worth, berth.hex, berth.facing


def _can_take(judge: Judgement, unit: Unit, goal: Goal, action: str, left: int, cost: int) -> bool:
    """Whether the unit takes the goal by ending there: for points, or (base rules) by standing there."""
    if goal.leaves:
        return left >= POINT and isinstance(unit.place, OnHex)
    if judge.holds(goal) or (judge.is_skirmish and not unit.is_squad):
        return False
    if goal.objective is None or not cost:
        return True
    objective = next(each for each in judge.game.scenario.objectives if each.id == goal.objective)
    price = cost if objective.capture_cost_mp is None else objective.capture_cost_mp * POINT
    return action != SPRINT and left >= price


# ---------------------------------------------------------------------- attacks


def _shots(
    judge: Judgement, unit: Unit, end: Hex, action: str, ground: float, facing: int | None = None
) -> Iterator[Plan]:
    """Shots from a hex at every enemy in sight and range, by what they promise."""
    for mark in judge.derive(marks):
        gain = estimate(judge, unit, end, action, mark)
        at = mark.enemy.hex
        if gain > 0 and judge.sees(end, at):
            worth = ground + gain * _eagerness(judge, at)
            yield Plan(action, end, worth, mark.enemy.unit.id, at, facing=facing, ground=ground)


def _shellings(judge: Judgement, unit: Unit, at: Hex) -> Iterator[Plan]:
    """Fire at all units of a hex, by what it promises for each of them."""
    if not fires_at_hexes(judge.now, unit):
        return
    gains: dict[Hex, float] = {}
    for mark in judge.derive(marks):
        gain = estimate(judge, unit, at, CONCENTRATED_FIRE, mark)
        gains[mark.enemy.hex] = gains.get(mark.enemy.hex, 0.0) + gain
    for hex_, gain in gains.items():
        if gain > 0:
            yield Plan(CONCENTRATED_FIRE, at, gain * _eagerness(judge, hex_), where=hex_)


def _worth_of_shot(judge: Judgement, unit: Unit, plan: Plan) -> float | None:
    there, shooter = moved(judge.now, unit, plan.end)
    enemy = there.unit(plan.target or "")
    hits = expected(there, shooter, plan.action, enemy)
    if hits is None:
        return None
    gain = worth_of_hits(there, hits, enemy)
    if only_incapacitates(there, enemy, unit.id):
        gain = 0.0 if enemy.has(INCAPACITATED) else STOPPING * float(hits.at_least(1))
    if enemy.has(PINNED) or enemy.has(DISRUPTED):
        gain = max(gain, worth_of_hits(there, hits, enemy, SUPPRESSIVE))
    return gain


def _eagerness(judge: Judgement, hex_: Hex) -> float:
    """Enemies on a goal are worth more."""
    return 1.3 if hex_ in judge.goal_at else 1.0


def _assault_meant(judge: Judgement, unit: Unit, plan: Plan, hex_: Hex) -> Plan:
    """An assault from where a plan ends, as if every second figure of the weaker side were hit."""
    there = [enemy for enemy in judge.enemies if enemy.hex == hex_]
    theirs = sum(len(enemy.unit.figures) if enemy.unit.is_squad else 2 for enemy in there)
    worth = plan.ground + 0.5 * min(theirs, len(unit.figures)) + _ground_won(judge, hex_)
    return replace(plan, worth=worth, target=there[0].unit.id, where=hex_, conquers=False)


def _ground_won(judge: Judgement, hex_: Hex) -> float:
    """What it is worth to throw the enemy out of a hex."""
    goal = judge.goal_at.get(hex_)
    return 0.5 * goal.worth if goal is not None else 0.3


def _worth_of_assault(judge: Judgement, unit: Unit, plan: Plan) -> float | None:
    hex_ = plan.where
    assert hex_ is not None
    prospect = assault_prospect(*moved(judge.now, unit, plan.end), hex_)
    if prospect.back is None:
        return None
    ours, theirs = prospect.hits[""], prospect.back
    win, _, _ = comparison(ours, theirs)
    enemies = [enemy for enemy in judge.enemies if enemy.hex == hex_]
    figures = sum(len(enemy.unit.figures) if enemy.unit.is_squad else 2 for enemy in enemies)
    return (
        _mean_up_to(ours, figures)
        - _mean_up_to(theirs, len(unit.figures))
        + float(win) * _ground_won(judge, hex_)
    )


def _mean_up_to(hits: Distribution, most: int) -> float:
    return sum(min(number, most) * weight for number, weight in enumerate(hits.weights)) / hits.total


def points_for(now: Position, unit: Unit, action: str) -> int:
    """The thirds of a movement point that the action would give the unit."""
    return 0 if action == CONCENTRATED_FIRE else movement_points(now, unit, action) * POINT


def cost_of_acting(judge: Judgement, unit: Unit, at: Hex) -> float:
    """What a unit gives up by being activated: its Op Fire marker, where an enemy may come."""
    if not unit.has(OP_FIRE) or is_vehicle(judge.now, unit):
        return 0.0
    return WATCH if judge.nearest_enemy(at) <= ENEMY_NEAR else 0.03
