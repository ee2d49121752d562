"""Surprise assaults: out of concealment, one squad against one squad, without any answer."""

from engine.play.attack import Attack
from engine.play.event import ActivationChanged
from engine.play.game import Position
from engine.play.query import Stage
from engine.play.step import Done
from engine.play.unit import CONCEALED
from engine.rules.module import Layer, Module
from engine.rules.queries import ASSAULT, assault_cover, assault_defence, permitted

rule = Module("doctrine.surprise", Layer.DOCTRINE)

#: The permission, and what is noted about the activation of a squad that assaults out of concealment.
SURPRISE = "surprise"


@rule.after(ActivationChanged, ids=("S-DOC-507",))
def out_of_concealment(now: Position, event: ActivationChanged) -> Done | None:
    """S-DOC-507 — whether the squad was concealed is noted before its attack reveals it."""
    activation = event.activation
    if activation.action != ASSAULT or "attacked" not in activation.did or SURPRISE in activation.did:
        return None
    unit = now.state.units.find(activation.unit)
    if unit is None or not unit.has(CONCEALED) or not permitted(now, unit, SURPRISE):
        return None
    return Done((ActivationChanged(activation.done(SURPRISE)),))


def surprises(now: Position, attack: Attack) -> bool:
    """S-DOC-507 — a lone squad out of concealment against a hex with one enemy squad."""
    if not now.state.activations or SURPRISE not in now.state.activation.did or attack.volley.supporters:
        return False
    enemies = now.enemies_at(attack.hex, attack.side)
    return len(enemies) == 1 and enemies[0].is_squad and attack.by == now.state.activation.unit


@rule.modify(assault_defence, Stage.LIMIT, ids=("S-DOC-507",))
def nobody_answers(now: Position, dice: int, attack: Attack) -> int:
    """S-DOC-507 — the enemy throws no dice in defence."""
    return 0 if surprises(now, attack) else dice


@rule.modify(assault_cover, Stage.LIMIT, ids=("S-DOC-507",))
def nobody_takes_cover(now: Position, dice: int, attack: Attack) -> int:
    """S-DOC-507 — nor for cover."""
    return 0 if surprises(now, attack) else dice
