"""What a bot does out of turn: fire at what moves, and run home."""

from engine.bots.abilities import worth_of_using
from engine.bots.choosing import chosen, passing
from engine.bots.expected_losses import expected, worth_of_hits
from engine.bots.situation import Situation
from engine.play.action import Action
from engine.play.options import Options
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


def reacted(view: Situation, options: Options) -> Action | None:
    """The reaction that brings most, or letting the moment pass."""
    return chosen(options, lambda option: _worth_of_reacting(view, option), 0.0) or passing(options)


def _worth_of_reacting(view: Situation, option: Action) -> float:
    match option:
        case OpFire(unit=id_, target=target):
            return _worth_of_shot(view, id_, OP_FIRE_ATTACK, target)
        case SpecialOpFire(unit=id_):
            return _worth_of_shot(view, id_, SPECIAL_OP_FIRE)
        case FireAtWork(unit=id_, target=target):
            return _worth_of_shot(view, id_, SPECIAL_OP_FIRE, target)
        case Retreat(unit=id_):
            return worth_of_running(view, view.now.unit(id_)) - GROUND_LOST
        case UseAbility(ability=ability):
            return worth_of_using(view, ability)
        case _:
            return 0.0


def _worth_of_shot(view: Situation, unit: str, kind: str, other: str = "") -> float:
    target = view.now.state.units.find(other) if other else view.now.state.active_unit
    if target is None:
        return 0.0
    hits = expected(view.now, view.now.unit(unit), kind, target)
    if hits is None:
        return 0.0
    return max(worth_of_hits(view.now, hits, target), worth_of_hits(view.now, hits, target, SUPPRESSIVE))


def worth_of_running(view: Situation, unit: Unit) -> float:
    """What a squad gains by running home: weak ones that are shaken are out of the fire and refilled."""
    at = view.now.hex_of(unit)
    shaken = unit.has(PINNED) or unit.has(DISRUPTED)
    if at is None or not shaken or len(unit.figures) > FEW_FIGURES or at in view.goal_at:
        return 0.0
    return FLIGHT * view.threat(at)


def ran(view: Situation, options: Options) -> Action | None:
    """The way home that the enemy sees least of."""
    return chosen(view.as_seen(options.of(RunTo)), lambda each: -view.threat(each.hex))
