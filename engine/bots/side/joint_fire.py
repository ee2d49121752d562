"""Fire by several units together, thought out before it begins: who leads, who joins, and what that costs."""

from typing import NamedTuple

from engine.bots.destinations import Plan
from engine.bots.estimates import FireTarget, marks, promised, strength
from engine.bots.plans import cost_of_acting, eagerness, harm, own_drafts
from engine.bots.remembering import once_for
from engine.bots.side.movers import price_of_joining
from engine.bots.situation import Situation
from engine.hexes.hex import Hex, distance
from engine.model.values import UnitId
from engine.play.attack import Attack
from engine.play.unit import DISRUPTED, PINNED, Unit
from engine.rules.base.firing.fire import attack_by
from engine.rules.base.firing.firepower import shot_of, whole
from engine.rules.queries import (
    CONCENTRATED_FIRE,
    SUPPORT,
    is_fresh,
    may_be_supported,
    may_support,
    shot_bar,
    support_limit,
)
from engine.rules.skirmish.vehicles.kinds import is_tank

#: What a helper has to add beyond its price, in figures of the enemy.
JOINING_PAYS = 0.1
#: So many helpers are thought of for one attack.
MOST_JOINING = 4


class Supporter(NamedTuple):
    """Who could fire along at a target: half of its dice, what they hit from, what its watch is worth."""

    unit: Unit
    dice: int
    needed: int
    watch: float


def drafts_together(view: Situation, unit: Unit, at: Hex, action: str) -> list[Plan]:
    """The plans of a unit on the map with a whole action before it, those of fire with their helpers.

    Where everybody may act in a round nobody helps: half of the dice of a unit that could fire itself are a
    bad exchange. Tanks are helped by tanks beside them, which are asked when they fire.
    """
    found = own_drafts(view, unit, at, action)
    if action != CONCENTRATED_FIRE or is_tank(view.now, unit) or not view.actions_run_out:
        return list(found)
    return sorted((with_helpers(view, unit, plan) for plan in found), key=lambda each: -each.worth)


def with_helpers(view: Situation, unit: Unit, plan: Plan) -> Plan:
    """A plan of fire from where a unit stands, as the tables promise it with the best of its helpers."""
    if plan.target is None or plan.where is None:
        return plan
    at = plan.end
    mark = next(each for each in view.derive(marks) if each.enemy.unit.id == plan.target)
    attack = attack_by(view.now, unit, CONCENTRATED_FIRE, plan.target, plan.where, unit.seat)
    dice, needed = strength(view, unit, at, CONCENTRATED_FIRE, mark, distance(at, plan.where))
    factor = eagerness(view, plan.where)
    worth = alone = factor * promised(mark, at, dice, needed)
    joined: tuple[UnitId, ...] = ()
    paid, pays = 0.0, JOINING_PAYS * harm(view)
    for helper in helpers(view, mark):
        if helper.unit.id == unit.id or len(joined) == MOST_JOINING:
            continue
        together = max(needed, helper.needed)
        more = factor * promised(mark, at, dice + helper.dice, together)
        if more - worth - helper.watch <= pays:
            continue
        price = price_of_joining(view, helper.unit.id, (unit.id, *joined)) + helper.watch
        if more - worth - price > pays and _may_join(view, attack, helper.unit, len(joined)):
            worth, paid = more, paid + price
            dice, needed, joined = dice + helper.dice, together, (*joined, helper.unit.id)
    if not joined:
        return plan
    return plan._replace(worth=plan.worth + worth - alone - paid, joined=joined, price=paid)


@once_for(lambda mark: mark.enemy.unit.id)
def helpers(view: Situation, mark: FireTarget) -> tuple[Supporter, ...]:
    """The fresh units, tanks apart, that reach and see a target from where they are, the strongest first."""
    found: list[Supporter] = []
    for unit, at in view.friends:
        if unit.has(PINNED) or unit.has(DISRUPTED) or not is_fresh(view.now, unit) or is_tank(view.now, unit):
            continue
        away = distance(at, mark.enemy.hex)
        dice, needed = strength(view, unit, at, CONCENTRATED_FIRE, mark, away)
        if dice and view.sees(at, mark.enemy.hex):
            found.append(Supporter(unit, (dice + 1) // 2, needed, cost_of_acting(view, unit, at)))
    return tuple(sorted(found, key=lambda each: (each.needed, -each.dice)))


def _may_join(view: Situation, attack: Attack, unit: Unit, others: int) -> bool:
    """Whether the rules let a unit fire along where so many others do already."""
    now = view.now
    limit = support_limit(now, attack)
    if not may_be_supported(now, attack) or (limit is not None and others >= limit):
        return False
    return (
        may_support(now, attack, unit) and shot_bar(now, shot_of(now, attack, whole(unit), SUPPORT)) is None
    )
