"""Actions beyond those of a turn: units that a card activates at once, and turns that it makes longer."""

from engine.model.values import UnitId
from engine.play.ask import Ask
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.step import Done, Step
from engine.rules.base.sequence.activation import Activate
from engine.rules.effects.abilities import EFFECTS, EffectStep, Play, effect_of, went_on
from engine.rules.effects.chosen_units import Enough
from engine.rules.module import Layer, Module

rule = Module("effects.extra_actions", Layer.BASE)


@dataclass(frozen=True, slots=True)
class ActivateUnits(EffectStep):
    """`activate`: each unit chosen may take one of `actions` at once; it uses no action of the turn."""


@dataclass(frozen=True, slots=True)
class ActivateOne(Step):
    """A unit may take one of these actions, or let it be."""

    play: Play
    unit: UnitId


rule.part(EFFECTS, ("activate", ActivateUnits), ids=("B-CRD-05",))


@rule.run(ActivateUnits, ids=("B-CRD-05",))
def activate_units(now: Position, step: ActivateUnits) -> Done:
    """B-CRD-05 — one after the other, in the order in which they were picked."""
    return went_on(step.play, steps=tuple(ActivateOne(step.play, unit) for unit in step.play.units))


@rule.run(ActivateOne, ids=("B-CRD-05",))
def activate_one(now: Position, step: ActivateOne) -> Ask | Done:
    """B-CRD-05 — as far as the rules and the state of the unit allow it."""
    actions = effect_of(now, step.play).actions
    return Ask(step.play.seat, "activate", (Enough(), *(Activate(step.unit, each) for each in actions)))
