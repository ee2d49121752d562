"""When cards can be used, and when what they do ends."""

from __future__ import annotations

from dataclasses import dataclass

from engine.play.event import ActivationEnded, AttackEnded, EffectsEnded
from engine.play.game import Position
from engine.play.step import Done, Step
from engine.rules.module import Layer, Module
from engine.rules.queries import END_TURN

rule = Module("effects.timing", Layer.BASE)

#: Moments at which a card can be used, as `Card.when` names them: as an action, while command is spent.
IN_ACTION, IN_COMMAND = "action", "command"

#: Ends of lasting effects, as `until` names them. `round` ends with the round, `game` never.
UNTIL_ATTACK, UNTIL_ACTIVATION, UNTIL_TURN = "attack", "activation", "turn"
UNTIL_ROUND, UNTIL_GAME = "round", "game"


@dataclass(frozen=True, slots=True)
class EndTurnEffects(Step):
    """What lasts for one action turn is over."""


rule.insert(END_TURN, EndTurnEffects())


def _ended(now: Position, until: str) -> Done:
    return Done((EffectsEnded(until),) if any(each.until == until for each in now.state.effects) else ())


@rule.run(EndTurnEffects, ids=("B-CRD-07",))
def end_turn_effects(now: Position, step: EndTurnEffects) -> Done:
    """B-CRD-07 — an effect lasts as long as the card says: here for an action turn."""
    return _ended(now, UNTIL_TURN)


@rule.after(ActivationEnded, ids=("B-CRD-07",))
def end_with_the_activation(now: Position, event: ActivationEnded) -> Done | None:
    """B-CRD-07 — here for one activation, once none is left."""
    return None if now.state.activations else _ended(now, UNTIL_ACTIVATION)


@rule.after(AttackEnded, ids=("B-CRD-07",))
def end_with_the_attack(now: Position, event: AttackEnded) -> Done | None:
    """B-CRD-07 — here for one attack."""
    return None if now.state.attacks else _ended(now, UNTIL_ATTACK)
