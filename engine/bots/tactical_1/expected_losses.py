"""What an attack may be expected to do, by the exact odds of the rules, and what that is worth in figures."""

from collections.abc import Mapping
from math import fsum

from engine.hexes.hex import Hex
from engine.kernel.odds import Distribution
from engine.model.values import SideId, UnitId
from engine.play.game import Position
from engine.play.unit import DISRUPTED, FATIGUED, PINNED, OnHex, Unit
from engine.rules.base.firing.damage import ROUTED, morale
from engine.rules.base.firing.fire import shot_at
from engine.rules.base.firing.prospects import fire_prospect
from engine.rules.queries import NORMAL, SUPPRESSIVE, morale_after, shot_bar, unit_points

#: What a squad's morale takes from its worth, as a share of its figures, while it could still act.
SHAKEN = {PINNED: 0.3, DISRUPTED: 0.55}
#: How much of that is left when the squad is fatigued and would not act again this round.
SHAKEN_LATE = 0.5
#: How much worse it is to hit a friend than to miss an enemy.
FRIEND = 2.0
#: Net hits that destroy an undamaged vehicle, and what a unit point of vehicles is worth in figures.
HITS_TO_DESTROY, WORTH_OF_A_POINT = 4, 3.0


def moved(now: Position, unit: Unit, to: Hex) -> tuple[Position, Unit]:
    """The position with the unit standing in another hex, and the unit there."""
    if now.hex_of(unit) == to and now.state.units.find(unit.id) is not None:
        return now, unit
    there = unit.at(OnHex(to))
    return now.then(now.state.with_units(there)), there


def expected(now: Position, unit: Unit, kind: str, target: Unit) -> Distribution | None:
    """The exact net hits of a normal attack by one unit from where it stands, None where rules bar it."""
    where = now.hex_of(target)
    shot = None if where is None else shot_at(now, unit, kind, target.id, where)
    if where is None or shot is None or shot_bar(now, shot) is not None:
        return None
    return fire_prospect(now, unit, kind, target.id, where).hits.get(target.id)


def stake(now: Position, target: Unit) -> tuple[int, float]:
    """How many hits destroy a target, and how many figures each of them is worth."""
    if target.is_squad:
        return len(target.figures), 1.0
    each = WORTH_OF_A_POINT * unit_points(now, target) / HITS_TO_DESTROY
    return max(HITS_TO_DESTROY - target.damage, 1), each or 2.0


def worth_of_all(
    now: Position, hits: Mapping[UnitId, Distribution], side: SideId, type_: str = NORMAL
) -> float:
    """What the hits on several units are worth to a side; a friend hit counts against it."""
    worth = 0.0
    for name, each in hits.items():
        target = now.unit(name)
        gain = worth_of_hits(now, each, target, type_)
        worth += gain if target.side != side else -FRIEND * gain
    return worth


def worth_of_hits(now: Position, hits: Distribution, target: Unit, type_: str = NORMAL) -> float:
    """The figures a target may expect to lose by an attack of that type; being wiped out counts for one more.

    A squad that is shaken loses a share of what it is worth, a vehicle counts by its unit points.
    """
    if type_ == SUPPRESSIVE:
        shares = (_worth_of_shaking(now, target, number) for number in range(len(hits.weights)))
        return fsum(share * weight for share, weight in zip(shares, hits.weights, strict=True)) / hits.total
    count, each = stake(now, target)
    if not count:
        return 0.0
    lost = sum(min(number, count) * weight for number, weight in enumerate(hits.weights))
    gone = sum(weight for number, weight in enumerate(hits.weights) if number >= count)
    return (each * lost + gone) / hits.total


def _worth_of_shaking(now: Position, target: Unit, hits: int) -> float:
    """What so many suppressive hits take from a squad."""
    if not hits or not target.is_squad:
        return 0.0
    figures = len(target.figures)
    before, after = morale(target), morale_after(now, target, hits)
    if after == ROUTED:
        return figures + 1.0
    late = SHAKEN_LATE if target.has(FATIGUED) else 1.0
    return max(SHAKEN.get(after, 0.0) - SHAKEN.get(before, 0.0), 0.0) * figures * late
