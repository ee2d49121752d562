"""What a bot does out of turn: fire at what moves, and run home."""

from __future__ import annotations

from engine.bots.abilities import worth_of_using
from engine.bots.attacks import passing
from engine.bots.harm import expected, worth_of_hits
from engine.bots.judgement import Judgement
from engine.play.action import Action
from engine.play.unit import DISRUPTED, PINNED, Unit
from engine.rules.base.firing.op_fire import OpFire
from engine.rules.doctrine.using import UseAbility
from engine.rules.queries import OP_FIRE_ATTACK, SUPPRESSIVE
from engine.rules.skirmish.engineering.work_fire import FireAtWork
from engine.rules.skirmish.firing.op_fire import SPECIAL_OP_FIRE
from engine.rules.skirmish.firing.special_op_fire import SpecialOpFire
from engine.rules.skirmish.moves.retreat import Retreat, RunTo

#: A squad of so few figures is worth more at home, where it is refilled.
FEW_FIGURES = 2
#: How much of the fire that a weak squad draws counts for running away from it.
FLIGHT = 0.5
#: What a squad that runs home out of turn gives up.
GROUND_LOST = 0.3


def reacted(judge: Judgement, options: list[Action]) -> Action | None:
    """The reaction that brings most, or letting the moment pass."""
    best, chosen = 0.0, passing(options)
    for option in options:
        worth = _worth_of_reacting(judge, option)
        if worth > best:
            best, chosen = worth, option
    return chosen


def _worth_of_reacting(judge: Judgement, option: Action) -> float:
    match option:
        case OpFire(unit=id_):
            return _worth_of_shot(judge, id_, OP_FIRE_ATTACK)
        case SpecialOpFire(unit=id_):
            return _worth_of_shot(judge, id_, SPECIAL_OP_FIRE)
        case FireAtWork(unit=id_, target=target):
            return _worth_of_shot(judge, id_, SPECIAL_OP_FIRE, target)
        case Retreat(unit=id_):
            return worth_of_running(judge, judge.now.unit(id_)) - GROUND_LOST
        case UseAbility(ability=ability):
            return worth_of_using(judge, ability)
        case _:
            return 0.0


def _worth_of_shot(judge: Judgement, unit: str, kind: str, at_work: str = "") -> float:
    target = judge.now.state.units.find(at_work) if at_work else judge.now.state.active_unit
    if target is None:
        return 0.0
    hits = expected(judge.now, judge.now.unit(unit), kind, target)
    if hits is None:
        return 0.0
    return max(worth_of_hits(judge.now, hits, target), worth_of_hits(judge.now, hits, target, SUPPRESSIVE))


def worth_of_running(judge: Judgement, unit: Unit) -> float:
    """What a squad gains by running home: weak ones that are shaken are out of the fire and refilled."""
    at = judge.now.hex_of(unit)
    shaken = unit.has(PINNED) or unit.has(DISRUPTED)
    if at is None or not shaken or len(unit.figures) > FEW_FIGURES or at in judge.goal_at:
        return 0.0
    return FLIGHT * judge.threat(at)


def ran(judge: Judgement, options: list[Action]) -> Action | None:
    """The way home that the enemy sees least of."""
    ways = [option for option in options if isinstance(option, RunTo)]
    return min(ways, key=lambda each: judge.threat(each.hex)) if ways else None
