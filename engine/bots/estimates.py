"""What a shot promises by tables alone, so that only the best of many have to be worked out by the rules.

An estimate knows dice, range, cover and armor, and nothing of what specializations, cards and doctrines add.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from engine.bots.expected_losses import stake
from engine.bots.remembering import once_for
from engine.bots.situation import Enemy, Situation
from engine.bots.weapons import Weapons, arms
from engine.hexes.hex import Hex, distance
from engine.kernel.odds import NOTHING, net_hits, reduced
from engine.play.unit import Unit
from engine.rules.base.terrain.fortifications import shelter_of
from engine.rules.queries import (
    FIRE_AND_MOVEMENT,
    INFANTRY,
    hex_cover,
    printed_armor,
    printed_deflection,
    shelter_cover,
)
from engine.rules.skirmish.vehicles.armor import by_side
from engine.rules.skirmish.vehicles.facing import side_shown
from engine.rules.skirmish.vehicles.kinds import ARMOR_CLASSES, armor_class


@dataclass(frozen=True, slots=True)
class FireTarget:
    """An enemy as something to fire at.

    `guard` are the defence dice and the hits thrown off by the side that is shown; `count` are the hits that
    destroy it, each of them worth `each` figures. `facing` is None for what shows no side.
    """

    enemy: Enemy
    level: int
    column: str
    guard: Mapping[str, tuple[int, int]] = field(hash=False)
    count: int
    each: float
    facing: int | None


def marks(view: Situation) -> tuple[FireTarget, ...]:
    """The enemies on the map as marks."""
    return tuple(_mark(view, enemy) for enemy in view.enemies)


def _mark(view: Situation, enemy: Enemy) -> FireTarget:
    now, unit = view.now, enemy.unit
    works = now.game.catalogue.terrain.fortifications
    ground, level = hex_cover(now, enemy.hex), now.game.map.cells[enemy.hex].elevation
    smoke = works["smoke"].cover if enemy.hex in now.state.board.smoke and "smoke" in works else 0
    type_ = shelter_of(now, unit)
    sheltered = 0 if type_ is None else shelter_cover(now, type_)
    count, each = stake(now, unit)
    if unit.is_squad:
        guard = {"": (view.defence_dice(ground, sheltered, smoke=smoke), 0)}
        return FireTarget(enemy, level, INFANTRY, guard, count, each, None)
    class_ = armor_class(now, unit)
    thick = printed_armor(now, unit) - bool(unit.damage), printed_deflection(now, unit)
    return FireTarget(
        enemy,
        level,
        class_ or ARMOR_CLASSES[0],
        {
            side: (view.defence_dice(ground, sheltered, armor, smoke), off)
            for side, (armor, off) in by_side(*thick).items()
        },
        count,
        each,
        unit.facing if class_ is not None else None,
    )


# ---------------------------------------------------------------------- what it promises


@lru_cache(maxsize=4096)
def _strike(weapons: Weapons, away: int, higher: bool, moving: bool) -> tuple[int, int]:
    """The dice of those who reach so far, and what they hit from; no dice where nobody does."""
    able = [each for each in weapons if each[1] > 0 and away <= each[3 if higher else 2]]
    if not able:
        return 0, 7
    near = away <= min(each[0] for each in able) + higher
    if moving and not near:
        return 0, 7
    dice = sum(each[1] for each in able)
    return (dice + 1) // 2 if moving else dice, 4 if away <= 1 else 5 if near else 6


@lru_cache(maxsize=8192)
def _losses(dice: int, needed: int, defence: int, deflected: int, count: int) -> tuple[float, float]:
    """How many of `count` are lost on average, and how likely all of them are."""
    hits = net_hits(dice, needed, defence) if dice > 0 else NOTHING
    if deflected:
        hits = reduced(hits, deflected)
    lost = sum(min(number, count) * weight for number, weight in enumerate(hits.weights))
    gone = sum(hits.weights[count:])
    return lost / hits.total, gone / hits.total


@once_for(lambda unit, action: (unit.kind, unit.figures, action))
def farthest(view: Situation, unit: Unit, action: str) -> int:
    """No shot of a unit is in range at more hexes than this; heights add one to a range."""
    weapons = (each for column in arms(view.now, unit, action).values() for each in column if each[1] > 0)
    # On the move nobody fires at long range.
    return max((each[0] + 1 if action == FIRE_AND_MOVEMENT else each[3] for each in weapons), default=0)


@once_for(lambda end: end)
def marks_around(view: Situation, end: Hex) -> tuple[tuple[FireTarget, int], ...]:
    """The enemies on the map as marks with their distance from a hex."""
    return tuple((mark, distance(end, mark.enemy.hex)) for mark in view.derive(marks))


def estimate(view: Situation, unit: Unit, end: Hex, action: str, mark: FireTarget, away: int) -> float:
    """What a shot from a hex `away` from its target promises in figures by the tables; 0 out of range.

    Sight is not looked at.
    """
    return promised(mark, end, *strength(view, unit, end, action, mark, away))


def strength(
    view: Situation, unit: Unit, end: Hex, action: str, mark: FireTarget, away: int
) -> tuple[int, int]:
    """The dice of such a shot by the tables, and what they hit from; no dice out of range."""
    level = view.game.map.cells[end].elevation
    dice, needed = _strike(
        arms(view.now, unit, action)[mark.column], away, level > mark.level, action == FIRE_AND_MOVEMENT
    )
    if dice and end in view.now.state.board.smoke:
        dice = (dice + 1) // 2
    return dice, needed


def promised(mark: FireTarget, end: Hex, dice: int, needed: int) -> float:
    """What so many dice from a hex promise against a target, in figures."""
    if not dice or not mark.count:
        return 0.0
    side = "" if mark.facing is None else side_shown(mark.enemy.hex, mark.facing, end)
    lost, gone = _losses(dice, needed, *mark.guard[side], mark.count)
    return mark.each * lost + gone
