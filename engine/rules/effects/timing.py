"""When cards can be used, and when what they do ends."""

from dataclasses import replace

from engine.play.event import ActivationEnded, AttackEnded, EffectsEnded, Event, RoundBegan
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.state import State
from engine.play.step import Done, Step
from engine.rules.module import Layer, Module
from engine.rules.queries import END_TURN

rule = Module("effects.timing", Layer.BASE)

#: Moments at which a card can be used, as `Card.when` names them: as an action, while command is spent.
IN_ACTION, IN_COMMAND = "action", "command"

#: Ends of lasting effects, as `until` names them. `round` ends with the round, `next_round` with the one
#: after it, `game` never.
UNTIL_ATTACK, UNTIL_ACTIVATION, UNTIL_TURN = "attack", "activation", "turn"
UNTIL_ROUND, UNTIL_NEXT_ROUND, UNTIL_GAME = "round", "next_round", "game"


@dataclass(frozen=True, slots=True)
class EndTurnEffects(Step):
    """What lasts for one action turn is over."""


@dataclass(frozen=True, slots=True)
class EffectsAged(Event):
    """What was to last until the end of the next round lasts until the end of this one now."""

    def apply(self, state: State) -> State:
        """Their end has come a round nearer."""
        return state.evolve(
            effects=tuple(
                replace(each, until=UNTIL_ROUND) if each.until == UNTIL_NEXT_ROUND else each
                for each in state.effects
            )
        )


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


@rule.after(RoundBegan, ids=("B-CRD-07",))
def come_a_round_nearer(now: Position, event: RoundBegan) -> Done | None:
    """B-CRD-07 — here for the coming round, when the card is used in the Command Phase."""
    coming = any(each.until == UNTIL_NEXT_ROUND for each in now.state.effects)
    return Done((EffectsAged(),)) if coming else None
