"""What cards give and take of what a side owns, and the initiative."""

from engine.model.values import SideId
from engine.play.event import Event, InitiativeTaken
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.query import Query
from engine.play.step import Done
from engine.rules.effects.abilities import EFFECTS, EffectStep, effect_of, went_on
from engine.rules.module import Layer, Module

rule = Module("effects.stores", Layer.BASE)

#: The events by which a side gains so much of a resource (loses, below 0). Each resource is one change.
credit: Query[[SideId, str, int], tuple[Event, ...]] = Query("credit", ())


@dataclass(frozen=True, slots=True)
class Gain(EffectStep):
    """`gain`: the side of `who` gets `amount` of the resource `number`; below 0 it loses so much."""


@dataclass(frozen=True, slots=True)
class TakeInitiative(EffectStep):
    """`initiative`: whoever uses the card has the initiative."""


rule.part(EFFECTS, ("gain", Gain), ids=("B-CRD-05",))
rule.part(EFFECTS, ("initiative", TakeInitiative), ids=("B-CRD-05",))


@rule.run(Gain, ids=("B-CRD-05",))
def gain(now: Position, step: Gain) -> Done:
    """B-CRD-05 — no store falls below nothing."""
    effect, side = effect_of(now, step.play), step.play.side
    gainer = now.game.enemy(side) if effect.who.side == "enemy" else side
    return went_on(step.play, credit(now, gainer, effect.number, effect.amount))


@rule.run(TakeInitiative, ids=("B-CRD-05",))
def take_initiative(now: Position, step: TakeInitiative) -> Done:
    """B-CRD-05 — until it is determined anew."""
    return went_on(step.play, [InitiativeTaken(step.play.side)])
