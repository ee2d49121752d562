"""Combined fire: who joins an attack, what that adds, what each gives up by it (B-CMB-01, S-CMB-01)."""

from collections.abc import Iterator

from engine.bots.estimates import FireTarget, estimate, marks, support_dice
from engine.bots.expected_losses import worth_of_hits
from engine.bots.remembering import once_for
from engine.bots.situation import Situation
from engine.hexes.hex import Hex, distance
from engine.play.event import AttackDeclared
from engine.play.game import Position
from engine.play.legality import veto
from engine.play.unit import OP_FIRE, Unit
from engine.rules.base.firing.fire import Support, attack_by
from engine.rules.base.firing.prospects import fire_prospect
from engine.rules.queries import (
    CONCENTRATED_FIRE,
    actions_left,
    is_fresh,
    may_be_supported,
    support_limit,
)

#: A supporter has to add at least this, in figures, beyond what it would do by itself.
SUPPORT_PAYS = 0.1
#: What giving up a shot at whatever comes costs a supporter on watch with an enemy near.
WATCH_LOST = 0.2
#: What a squad that is still to act is thought to do by its own action, in figures.
OWN_ACTION = 0.9
#: So many supporters are weighed by the rules for one attack.
MOST_WEIGHED = 4


@once_for(lambda: 0)
def chance_to_act(view: Situation) -> float:
    """The share of the fresh units that will have an action of their own this round."""
    left = actions_left(view.now, view.now.seat)
    if left is None:
        return 1.0
    fresh = sum(is_fresh(view.now, friend) for friend, _ in view.friends)
    return min(1.0, left / fresh) if fresh else 1.0


def cost_of_joining(view: Situation, unit: Unit) -> float:
    """What a unit gives up by supporting: its action, as likely as it gets one, and its watch."""
    return OWN_ACTION * chance_to_act(view) + (WATCH_LOST if unit.has(OP_FIRE) else 0.0)


# ---------------------------------------------------------------------- by the tables


@once_for(lambda mark: mark.enemy.unit.id)
def helpers(view: Situation, mark: FireTarget) -> tuple[tuple[str, int], ...]:
    """The friends that could support fire at a mark, with the dice they add; the most dice first."""
    found = []
    for friend, at in view.friends:
        dice = support_dice(view, friend, at, mark, distance(at, mark.enemy.hex))
        if dice and is_fresh(view.now, friend) and view.sees(at, mark.enemy.hex):
            found.append((friend.id, dice))
    return tuple(sorted(found, key=lambda each: -each[1]))


def promised(view: Situation, unit: Unit, end: Hex, mark: FireTarget, alone: float) -> float:
    """What the best support is thought to add to a concentrated attack beyond what it costs."""
    added, best = 0, 0.0
    cost = 0.0
    away = distance(end, mark.enemy.hex)
    for id_, dice in helpers(view, mark):
        if id_ == unit.id:
            continue
        added += dice
        cost += cost_of_joining(view, view.now.unit(id_))
        best = max(best, estimate(view, unit, end, CONCENTRATED_FIRE, mark, away, added) - alone - cost)
    return best


@once_for(lambda: 0)
def marks_by_unit(view: Situation) -> dict[str, FireTarget]:
    """The enemies as marks by their ids."""
    return {mark.enemy.unit.id: mark for mark in view.derive(marks)}


# ---------------------------------------------------------------------- by the rules


def worth_of_support(
    view: Situation, now: Position, unit: Unit, kind: str, target: Unit, where: Hex, alone: float
) -> float:
    """What support adds to an attack beyond what it costs, each supporter by the exact odds."""
    total = 0.0
    joined: tuple[Unit, ...] = ()
    for friend in able(view, now, unit, kind, target, where):
        hits = fire_prospect(now, unit, kind, target.id, where, supporters=(*joined, friend)).hits.get(
            target.id
        )
        if hits is None:
            break
        gain = worth_of_hits(now, hits, target) - alone
        cost = cost_of_joining(view, friend)
        if gain > SUPPORT_PAYS and gain - cost > SUPPORT_PAYS:
            joined, alone, total = (*joined, friend), alone + gain, total + gain - cost
    return total


def able(view: Situation, now: Position, unit: Unit, kind: str, target: Unit, where: Hex) -> Iterator[Unit]:
    """The friends that may support an attack, those with most dice first; so many as are weighed."""
    attack = attack_by(now, unit, kind, target.id, where, unit.seat)
    mark = marks_by_unit(view).get(target.id)
    if mark is None or not may_be_supported(now, attack):
        return
    declared = now.then(AttackDeclared(attack).apply(now.state))
    limit = support_limit(now, attack)
    most = MOST_WEIGHED if limit is None else min(limit, MOST_WEIGHED)
    for id_, _ in helpers(view, mark):
        if most and id_ != unit.id and veto(declared, Support(id_)) is None:
            most -= 1
            yield now.unit(id_)
