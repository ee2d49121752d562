"""What tanks that fire together from different sides would do: exact, volley after volley."""

from collections import defaultdict
from dataclasses import replace
from fractions import Fraction
from math import lcm

from engine.kernel.odds import Distribution, hits_and_turned, saves
from engine.play.attack import Attack, Notes, Volley
from engine.play.game import Position
from engine.play.unit import Unit
from engine.rules.base.firing.fire_dice import worked_out
from engine.rules.base.firing.prospects import (
    Policy,
    Prospect,
    allowed,
    prospect_in_volleys,
    turns_that_matter,
)
from engine.rules.module import Layer, Module
from engine.rules.queries import defence, dice_changes, hits_cancelled, saves_raised
from engine.rules.skirmish.vehicles.armor import deflection
from engine.rules.skirmish.vehicles.joint_fire import after_lowering, after_volley, volleys_of

rule = Module("skirmish.joint_prospects", Layer.SKIRMISH)

#: How likely it is that so much was handed on and so many net hits were counted.
Course = dict[tuple[Notes, int], Fraction]


@rule.answer(prospect_in_volleys)
def side_after_side(now: Position, attack: Attack, policy: Policy) -> Prospect | None:
    """Every course of the volleys of S-FAQ-22 with its chance; None where all hit the same side.

    The order, what is handed on and what it does are those of the rules of joint fire themselves.
    """
    volleys = volleys_of(now, attack)
    target = now.state.units.find(attack.target) if attack.target is not None else None
    if target is None or len(volleys) < 2:
        return None
    course: Course = {(attack.notes, 0): Fraction(1)}
    fired: tuple[Volley, ...] = ()
    turns: dict[str, None] = {}
    for volley in volleys:
        # Strength and number to hit hang on nothing that volleys hand on.
        first = next(iter(course))[0]
        begun = replace(attack, volleys=(*attack.volleys[:-1], *fired, volley), notes=first)
        volley = worked_out(now, begun)
        begun = begun.with_volley(volley)
        course = _after(now, begun, target, course, policy, turns)
        fired = (*fired, volley)
    return Prospect(fired[0], {target.id: _distribution(course)}, turns=tuple(turns), further=fired[1:])


def _after(
    now: Position, attack: Attack, target: Unit, course: Course, policy: Policy, turns: dict[str, None]
) -> Course:
    """The courses after the current volley of an attack; `turns` gets what of the policy mattered."""
    after: Course = defaultdict(Fraction)
    by_notes: dict[Notes, dict[int, Fraction]] = defaultdict(dict)
    for (notes, count), chance in course.items():
        by_notes[notes][count] = chance
    for notes, counts in by_notes.items():
        for (left, net), chance in _volley(now, replace(attack, notes=notes), target, policy, turns).items():
            for count, so_far in counts.items():
                after[left, count + net] += so_far * chance
    return dict(after)


def _volley(now: Position, attack: Attack, target: Unit, policy: Policy, turns: dict[str, None]) -> Course:
    """What the current volley leaves and how many net hits it makes, with the chance of each."""
    volley = attack.volley
    dice = defence(now, attack, target)
    changes = dice_changes(now, attack)
    raised = saves_raised(now, attack, target)
    turns.update(dict.fromkeys(turns_that_matter(changes, raised)))
    armor = saves(max(dice, 0), 5)
    raised = raised if policy.thick_armor else 0
    points, cancelled = deflection(now, attack, target), hits_cancelled(now, attack, target)
    strength = max(volley.strength, 0)
    throws = 6**strength * armor.total
    found: Course = defaultdict(Fraction)
    for (hits, lowered), ways in hits_and_turned(strength, volley.hits_from, allowed(changes, policy)):
        for natural, good in enumerate(armor.weights):
            turned = min(raised, len(armor.weights) - 1 - natural)
            saved = natural + turned
            left = after_lowering(after_volley(attack.notes, hits, points, saved, dice, turned), lowered)
            found[left, max(hits - cancelled - saved, 0)] += Fraction(ways * good, throws)
    return found


def _distribution(course: Course) -> Distribution:
    """The net hits alone, as counts of equally likely courses."""
    chances: dict[int, Fraction] = defaultdict(Fraction)
    for (_, count), chance in course.items():
        chances[count] += chance
    total = lcm(*(chance.denominator for chance in chances.values()))
    weights = tuple(int(chances.get(count, Fraction(0)) * total) for count in range(max(chances) + 1))
    return Distribution(weights, total)
