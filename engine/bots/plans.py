"""Plans for one activation: where to go, what to do there, and what that is worth."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from engine.bots import tanks
from engine.bots.destinations import (
    PLACES_LOOKED_AT,
    Plan,
    beside_enemies,
    done_on_the_spot,
    ends_of,
    span,
)
from engine.bots.estimates import estimate, farthest, marks_around
from engine.bots.expected_losses import expected, moved, worth_of_hits
from engine.bots.mortars import smoke_targets, worth_of_shelling
from engine.bots.remembering import once_for
from engine.bots.side.cover import worth_of_covering
from engine.bots.situation import Situation
from engine.hexes.hex import Hex
from engine.kernel.odds import Distribution, comparison
from engine.play.game import Position
from engine.play.unit import DISRUPTED, INCAPACITATED, OP_FIRE, PINNED, Unit
from engine.rules.base.firing.prospects import assault_prospect
from engine.rules.base.moves.step_cost import POINT
from engine.rules.queries import (
    ADVANCE,
    ASSAULT,
    CONCENTRATED_FIRE,
    FIRE_AND_MOVEMENT,
    SUPPRESSIVE,
    fires_at_hexes,
    has_heavy_weapon,
    is_vehicle,
    movement_points,
)
from engine.rules.skirmish.firing.smoke_fire import FireSmoke
from engine.rules.skirmish.moves.movement import SPRINT
from engine.rules.skirmish.vehicles.incapacitation import only_incapacitates

#: The actions that plans are made for.
PLANNED = (ADVANCE, CONCENTRATED_FIRE, FIRE_AND_MOVEMENT, ASSAULT, SPRINT)

#: What giving up an Op Fire marker costs with an enemy near.
WATCH = 0.35
#: What a figure that the enemy loses counts beside ground. Every unit is drawn by the same goals again and
#: again, and what is shot is gone: at 1 the bot loses five of six games against itself at 4 and more.
HARM = 7.0
#: What it is worth to stop a tank that cannot be damaged.
STOPPING = 1.2
#: An enemy within so many hexes is near.
ENEMY_NEAR = 7
#: So many attacks are weighed by the rules for one plan; one estimated so much lower than the best is not.
ATTACKS_WEIGHED, SLACK = 3, 0.1
#: No plan of this worth or less is better than doing nothing.
NOTHING_GAINED = 0.02


def drafts(
    view: Situation, unit: Unit, at: Hex, action: str, points: int, *, fired: bool = False
) -> list[Plan]:
    """The plans worth a look for a unit in `at` with `points` thirds left of an action, the best first.

    Attacks are estimated. `fired` tells that the activation's attack has been made.
    """
    if action not in PLANNED:
        return []
    if action == CONCENTRATED_FIRE:
        found = [*_shots(view, unit, at, action, 0.0), *_shellings(view, unit, at)]
        hidden = smoke_targets(view, unit, at)
        found += [Plan(action, at, harm(view) * worth, then=FireSmoke(hex_)) for hex_, worth in hidden]
        if not unit.is_squad:
            second = tanks.second_weapon(view, unit, at)
            found.append(Plan(action, at, harm(view) * second))
        return sorted(found, key=_by_worth)
    charges = action == ASSAULT and not fired and _may_charge(view, unit)
    beside = view.derive(beside_enemies) if charges else {}
    ends = ends_of(view, unit, at, action, points, beside)
    found = ends[:PLACES_LOOKED_AT]
    if action == ADVANCE:
        found += done_on_the_spot(view, unit, at, points)
    if action == FIRE_AND_MOVEMENT and not fired:
        for plan in [plan for plan in found if not plan.conquers]:
            found += _shots(view, unit, plan.end, action, plan.worth, plan.facing)
    for plan in ends if charges else ():
        found += [_assault_meant(view, unit, plan, hex_) for hex_ in beside.get(plan.end, ())]
    return sorted(found, key=_by_worth)


@once_for(lambda unit, at, action: (unit.id, at, action))
def own_drafts(view: Situation, unit: Unit, at: Hex, action: str) -> Sequence[Plan]:
    """The same for a unit on the map with a whole action before it, worked out once."""
    return drafts(view, unit, at, action, own_points(view, unit, action))


def adds_to_an_advance(view: Situation, unit: Unit, at: Hex, action: str) -> bool:
    """Whether an action may be worth more than an Advance, which goes as far and to all the same places.

    Fire and Movement and Assaults are not with nobody near enough to be attacked.
    """
    if action not in (FIRE_AND_MOVEMENT, ASSAULT):
        return True
    if action == ASSAULT and not _may_charge(view, unit):
        return False
    points = own_points(view, unit, action)
    if points > own_points(view, unit, ADVANCE):
        return True
    far = 1 if action == ASSAULT else farthest(view, unit, action)
    return view.nearest_enemy(at) <= far + span(view, unit, at, points)


def _may_charge(view: Situation, unit: Unit) -> bool:
    return unit.is_squad and not has_heavy_weapon(view.now, unit)


def _by_worth(plan: Plan) -> float:
    return -plan.worth


def weighed(view: Situation, unit: Unit, plan: Plan) -> Plan | None:
    """The plan with the worth that the rules give its attack, None where they bar it."""
    if not plan.attacks:
        return plan
    turned = unit if plan.facing is None else replace(unit, facing=plan.facing)
    gain: float | None
    if plan.action == ASSAULT:
        gain = _worth_of_assault(view, turned, plan)
    elif plan.where is None:
        gain = tanks.worth_of_second_weapon(view, turned, plan.end, plan.action)
    elif plan.target is None:
        gain = worth_of_shelling(*moved(view.now, turned, plan.end), plan.action, plan.where)
    else:
        gain = _worth_of_shot(view, turned, plan)
    if gain is None:
        return None
    fired_at = None if plan.action == ASSAULT else plan.where
    gain *= harm(view) if fired_at is None else eagerness(view, fired_at)
    return plan._replace(worth=plan.ground + gain - plan.price)


def best_plan(
    view: Situation, unit: Unit, at: Hex, action: str, points: int, *, fired: bool = False
) -> Plan | None:
    """The plan of the highest worth, the first of equal ones; None for actions that no plans are made for."""
    return best_of(view, unit, drafts(view, unit, at, action, points, fired=fired))


def best_of(view: Situation, unit: Unit, found: Sequence[Plan]) -> Plan | None:
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
        plan = weighed(view, unit, draft)
        looked += draft.attacks and plan is not None
        if plan is not None and (best is None or plan.worth > best.worth):
            best = plan
    return best


# ---------------------------------------------------------------------- attacks


def _shots(
    view: Situation, unit: Unit, end: Hex, action: str, ground: float, facing: int | None = None
) -> Iterator[Plan]:
    """Shots from a hex at every enemy in sight and range, by what they promise."""
    for gain, target, where in targets(view, unit, end, action):
        yield Plan(action, end, ground + gain, target, where, facing=facing, ground=ground)


@once_for(lambda unit, end, action: (unit.kind, unit.figures, unit.specialization, end, action))
def targets(view: Situation, unit: Unit, end: Hex, action: str) -> list[tuple[float, str, Hex]]:
    """What those alike may fire at from a hex: what that promises, the enemy and his hex."""
    found, far = [], farthest(view, unit, action)
    for mark, away in marks_around(view, end):
        if away > far:
            continue
        gain = estimate(view, unit, end, action, mark, away)
        at, enemy = mark.enemy.hex, mark.enemy.unit
        if only_incapacitates(view.now, enemy, unit.id):
            gain = 0.0 if enemy.has(INCAPACITATED) else min(gain, STOPPING)
        if gain > 0 and view.sees(end, at):
            found.append((gain * eagerness(view, at), enemy.id, at))
    return found


def _shellings(view: Situation, unit: Unit, at: Hex) -> Iterator[Plan]:
    """Fire at all units of a hex, by what it promises for each of them."""
    if not fires_at_hexes(view.now, unit):
        return
    gains: dict[Hex, float] = {}
    for mark, away in marks_around(view, at):
        gain = estimate(view, unit, at, CONCENTRATED_FIRE, mark, away)
        gains[mark.enemy.hex] = gains.get(mark.enemy.hex, 0.0) + gain
    for hex_, gain in gains.items():
        if gain > 0:
            yield Plan(CONCENTRATED_FIRE, at, gain * eagerness(view, hex_), where=hex_)


def _worth_of_shot(view: Situation, unit: Unit, plan: Plan) -> float | None:
    there, shooter = moved(view.now, unit, plan.end)
    enemy = there.unit(plan.target or "")
    joined = tuple(there.unit(each) for each in plan.joined)
    hits = expected(there, shooter, plan.action, enemy, joined)
    if hits is None:
        return None
    gain = worth_of_hits(there, hits, enemy)
    if only_incapacitates(there, enemy, unit.id):
        gain = 0.0 if enemy.has(INCAPACITATED) else STOPPING * float(hits.at_least(1))
    if enemy.has(PINNED) or enemy.has(DISRUPTED):
        gain = max(gain, worth_of_hits(there, hits, enemy, SUPPRESSIVE))
    return gain


def eagerness(view: Situation, hex_: Hex) -> float:
    """How much fire at a hex counts: more for enemies on a goal, and for those who watch where friends go."""
    return harm(view) * (1.3 if hex_ in view.goal_at else 1.0) + worth_of_covering(view, hex_)


def harm(view: Situation) -> float:
    """What a figure that the enemy loses counts beside ground, by the style."""
    return HARM * view.style.attack


def _assault_meant(view: Situation, unit: Unit, plan: Plan, hex_: Hex) -> Plan:
    """An assault from where a plan ends, as if every second figure of the weaker side were hit."""
    there, theirs = _defenders(view, hex_)
    gain = 0.5 * min(theirs, len(unit.figures)) + _ground_won(view, hex_)
    return plan._replace(worth=plan.ground + harm(view) * gain, target=there[0].id, where=hex_)


def _defenders(view: Situation, hex_: Hex) -> tuple[list[Unit], int]:
    """The enemies in a hex, and the figures they count for in an assault."""
    there = [enemy.unit for enemy in view.enemies if enemy.hex == hex_]
    return there, sum(len(unit.figures) if unit.is_squad else 2 for unit in there)


def _ground_won(view: Situation, hex_: Hex) -> float:
    """What it is worth to throw the enemy out of a hex."""
    goal = view.goal_at.get(hex_)
    return 0.5 * goal.worth if goal is not None else 0.3


def _worth_of_assault(view: Situation, unit: Unit, plan: Plan) -> float | None:
    hex_ = plan.where
    assert hex_ is not None
    prospect = assault_prospect(*moved(view.now, unit, plan.end), hex_)
    if prospect.back is None:
        return None
    ours, theirs = prospect.hits[""], prospect.back
    win, _, _ = comparison(ours, theirs)
    return (
        _mean_up_to(ours, _defenders(view, hex_)[1])
        - _mean_up_to(theirs, len(unit.figures))
        + float(win) * _ground_won(view, hex_)
    )


def _mean_up_to(hits: Distribution, most: int) -> float:
    return sum(min(number, most) * weight for number, weight in enumerate(hits.weights)) / hits.total


def points_for(now: Position, unit: Unit, action: str) -> int:
    """The thirds of a movement point that the action would give the unit."""
    return 0 if action == CONCENTRATED_FIRE else movement_points(now, unit, action) * POINT


@once_for(lambda unit, action: (unit.id, action))
def own_points(view: Situation, unit: Unit, action: str) -> int:
    """The same for a unit on the map, worked out once."""
    return points_for(view.now, unit, action)


def cost_of_acting(view: Situation, unit: Unit, at: Hex) -> float:
    """What a unit gives up by being activated: its Op Fire marker, where an enemy may come."""
    if not unit.has(OP_FIRE) or is_vehicle(view.now, unit):
        return 0.0
    return WATCH * view.style.watch if view.nearest_enemy(at) <= ENEMY_NEAR else 0.03
