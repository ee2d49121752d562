"""Supported tank fire: tanks that fire together at one target, also from front, sides and rear of it."""

from collections.abc import Callable
from dataclasses import replace

from engine.hexes.hex import distance
from engine.play.attack import Attack, Notes, Shooter, Volley
from engine.play.event import AttackChanged, SlotChanged
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.query import Stage
from engine.play.state import State
from engine.play.step import Done, Step
from engine.play.unit import Unit
from engine.rules.base.firing.fire import ApplyHits, Support, WorkOut
from engine.rules.base.firing.fire_dice import saved
from engine.rules.base.troops.tanks import TURNED
from engine.rules.module import Layer, Module
from engine.rules.queries import (
    CONCENTRATED_FIRE,
    FIRE,
    FIRE_AND_MOVEMENT,
    LEAD,
    SUPPORT,
    defence,
    hits_cancelled,
    may_be_supported,
    may_support,
    saves_raised,
    support_limit,
)
from engine.rules.skirmish.vehicles.armor import deflection
from engine.rules.skirmish.vehicles.driving import LOWERED, is_driving
from engine.rules.skirmish.vehicles.facing import SIDES, side_hit
from engine.rules.skirmish.vehicles.kinds import is_tank

MODULE = "skirmish.joint_fire"

SUPPORTERS = 2
#: How many armor dice a volley from another side rolls at most beyond those of the volleys before.
FURTHER_DICE = 1
#: What volleys hand on: hits deflected, armor dice rolled, turned, armor successes not used.
DEFLECTED, ROLLED, RAISED, LEFT_OVER = "deflected", "armor dice", "armor dice turned", "armor successes"


@dataclass(frozen=True, slots=True)
class OtherSides:
    """The volleys that are still to come in the attack in progress."""

    volleys: tuple[Volley, ...] = ()


rule = Module(MODULE, Layer.SKIRMISH, slot=OtherSides())


@dataclass(frozen=True, slots=True)
class SplitFire(Step):
    """Those who hit the target on different sides fire one side after the other."""


@dataclass(frozen=True, slots=True)
class NextSide(Step):
    """The volley from the next side, if one is still to come."""


rule.insert(FIRE, SplitFire(), before=WorkOut(), ids=("S-FAQ-22",))
rule.insert(FIRE, NextSide(), before=ApplyHits(), ids=("S-FAQ-22",))


# ---------------------------------------------------------------------- who joins


def _leader(now: Position, attack: Attack) -> Unit | None:
    """The tank that leads an attack with its main weapon, None for all other attacks."""
    unit = now.state.units.find(attack.lead.unit)
    return unit if unit is not None and is_tank(now, unit) and not attack.lead.figures else None


@rule.around(may_be_supported, ids=("S-TNK-16",))
def tanks_fire_together(now: Position, attack: Attack, below: Callable[[Position, Attack], bool]) -> bool:
    """S-TNK-16 — tanks are supported in Concentrated Fire and Fire and Movement, machine guns never."""
    lead = now.state.units.find(attack.lead.unit)
    if lead is None or not is_tank(now, lead):
        return below(now, attack)
    return not attack.lead.figures and attack.kind in (CONCENTRATED_FIRE, FIRE_AND_MOVEMENT)


@rule.modify(support_limit, Stage.LIMIT, ids=("S-TNK-16",))
def two_at_most(now: Position, limit: int | None, attack: Attack) -> int | None:
    """S-TNK-16 — by up to two tanks."""
    return limit if _leader(now, attack) is None else SUPPORTERS


@rule.allow(may_support, ids=("S-TNK-17",))
def fatigued_ones_too(now: Position, attack: Attack, unit: Unit) -> bool:
    """S-TNK-17 — supporting tanks may be fatigued already."""
    return is_tank(now, unit) and _leader(now, attack) is not None


@rule.forbid(Support, ids=("S-TNK-16",))
def adjacent_tanks(now: Position, action: Support) -> str | None:
    """S-TNK-16 — tanks beside the leader or beside the target; they support nobody but tanks."""
    attack, unit = now.state.attack, now.state.units.find(action.unit)
    lead = _leader(now, attack)
    if unit is None or (lead is None and not is_tank(now, unit)):
        return None
    if lead is None or not is_tank(now, unit):
        return "tanks support only tanks, and only tanks support a tank"
    there, around = now.hex_of(unit), (attack.hex, now.hex_of(lead))
    if there is None or all(hex_ is None or distance(hex_, there) > 1 for hex_ in around):
        return "the tank is beside neither the leader nor the target"
    return None


@rule.forbid(Support, ids=("S-FAQ-21",))
def standing_ones(now: Position, action: Support) -> str | None:
    """S-FAQ-21 — a supporter must be standing, since firepower is never halved twice."""
    unit = now.state.units.find(action.unit)
    return "a driving tank supports nobody" if unit is not None and is_driving(now, unit) else None


# ---------------------------------------------------------------------- one side after the other


def _to_come(state: State) -> OtherSides:
    drawer = state.slots.get(MODULE)
    return drawer if isinstance(drawer, OtherSides) else OtherSides()


def by_side(now: Position, attack: Attack) -> tuple[Volley, ...]:
    """The shooters of an attack's volley by the side they hit, the weakest side first."""
    target = now.state.units.find(attack.target) if attack.target is not None else None
    if target is None:
        return (attack.volley,)
    groups: dict[str, list[Shooter]] = {}
    for shooter in attack.volley.shooters:
        alone = attack.with_volley(Volley(shooter))
        groups.setdefault(side_hit(now, alone, target), []).append(shooter)
    order = sorted(groups, key=lambda side: SIDES.index(side) if side in SIDES else len(SIDES))
    lead = attack.volley.lead
    volleys = []
    for side in order:
        own = groups[side]
        role = LEAD if lead in own else SUPPORT
        volleys.append(Volley(own[0], tuple(own[1:]), role=role))
    return tuple(volleys)


def volleys_of(now: Position, attack: Attack) -> tuple[Volley, ...]:
    """The volleys that the current one of an attack falls into, in the order they are fired."""
    if not attack.volley.supporters or _leader(now, attack) is None:
        return (attack.volley,)
    return by_side(now, attack)


@rule.run(SplitFire, ids=("S-FAQ-22",))
def split_fire(now: Position, step: SplitFire) -> Done:
    """S-FAQ-22 — the rear first, then the sides, the front last."""
    attack = now.state.attack
    first, *others = volleys_of(now, attack)
    if not others:
        return Done()
    drawer = SlotChanged(MODULE, OtherSides(tuple(others)))
    return Done((drawer, AttackChanged(attack.with_volley(first), "side")))


def handed_on(now: Position, attack: Attack) -> Notes:
    """What the current volley of an attack, counted, leaves for the next one (see `Attack.notes`)."""
    volley = attack.volley
    carried = attack.notes
    for against in volley.against:
        target = now.state.units.find(against.unit)
        if target is None:
            continue
        hits = sum(die.face >= volley.hits_from for die in volley.black)
        points = deflection(now, attack, target)
        raised = sum(change.rule == TURNED for die in against.red for change in die.changes)
        carried = after_volley(carried, hits, points, saved(against), against.defence, raised)
    turned = sum(change.rule == LOWERED for die in volley.black for change in die.changes)
    return after_lowering(carried, turned)


def after_volley(before: Notes, hits: int, points: int, saves: int, dice: int, raised: int) -> Notes:
    """What is carried after a volley of so many hits on a target.

    `points` is its Deflection against the volley, `saves` are the successes among its `dice` armor dice,
    `raised` of them turned.
    """
    deflected = min(hits, points)
    by_old = min(hits - deflected, before[LEFT_OVER])
    by_new = min(hits - deflected - by_old, saves)
    left_over = saves - by_new - by_old
    counted = ((DEFLECTED, deflected), (ROLLED, dice), (RAISED, raised), (LEFT_OVER, left_over))
    return Notes.of((*before.counts, *counted))


def after_lowering(before: Notes, turned: int) -> Notes:
    """What is carried after so many attack dice more were lowered for driving."""
    return before.plus(LOWERED, turned)


@rule.run(NextSide, ids=("S-FAQ-22",))
def next_side(now: Position, step: NextSide) -> Done:
    """S-FAQ-22 — what is left of armor and Deflection counts against the next volley; all hits add up."""
    waiting = _to_come(now.state).volleys
    if not waiting:
        return Done()
    attack = now.state.attack
    further = replace(attack, volleys=(*attack.volleys, waiting[0]), notes=handed_on(now, attack))
    steps = now.game.ruleset.steps(FIRE)
    again = steps[steps.index(WorkOut()) : steps.index(NextSide()) + 1]
    drawer = SlotChanged(MODULE, OtherSides(waiting[1:]))
    return Done((drawer, AttackChanged(further, "side")), again)


@rule.modify(deflection, Stage.LIMIT, ids=("S-FAQ-22",))
def not_deflected_yet(now: Position, points: int, attack: Attack, unit: Unit) -> int:
    """S-FAQ-22 — Deflection that has cancelled a hit from one side is used up."""
    return max(points - attack.notes[DEFLECTED], 0)


@rule.term(hits_cancelled, "left over", ids=("S-FAQ-22",))
def armor_left_over(now: Position, attack: Attack, unit: Unit) -> int:
    """S-FAQ-22 — armor successes that had nothing to cancel carry over."""
    return attack.notes[LEFT_OVER]


@rule.modify(saves_raised, Stage.LIMIT, ids=("B-FIG-42", "S-FAQ-22"))
def one_die_an_attack(now: Position, raised: int, attack: Attack, unit: Unit) -> int:
    """B-FIG-42, S-FAQ-22 — it is one attack, in which thick armor turns one die, from whatever side."""
    return max(raised - attack.notes[RAISED], 0)


@rule.modify(defence, Stage.LIMIT, ids=("S-FAQ-22",))
def one_die_more(now: Position, dice: int, attack: Attack, unit: Unit) -> int:
    """S-FAQ-22 — a further volley rolls the armor dice not rolled yet, at most one."""
    if len(attack.volleys) < 2:
        return dice
    return max(min(dice - attack.notes[ROLLED], FURTHER_DICE), 0)
