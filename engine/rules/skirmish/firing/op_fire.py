"""Opportunity fire (op fire) in a skirmish: not combined, shorter range, once per activation of the enemy."""

from engine.play.attack import Attack, Shot
from engine.play.game import Position
from engine.play.query import Stage
from engine.rules.base.firing.op_fire import OpFire
from engine.rules.module import Layer, Module
from engine.rules.queries import OP_FIRE_ATTACK, hits_from, may_be_supported, weapon_range

rule = Module("skirmish.op_fire", Layer.SKIRMISH)

#: The kind of attack of special opportunity fire, which is a kind of op fire.
SPECIAL_OP_FIRE = "special_op_fire"
#: The kinds of attack made out of turn.
REACTIONS = (OP_FIRE_ATTACK, SPECIAL_OP_FIRE)

RANGE_LOST = 1
HITS_FROM = 5


@rule.deny(may_be_supported, ids=("S-OPF-01",))
def nobody_joins(now: Position, attack: Attack) -> bool:
    """S-OPF-01 — units using op fire do not combine their fire."""
    return attack.kind in REACTIONS


@rule.modify(weapon_range, Stage.ADD, ids=("S-OPF-02",))
def shorter(now: Position, value: int, shot: Shot, weapon: str) -> int:
    """S-OPF-02 — a weapon reaches one hex less far in op fire, but never less than one."""
    return value - RANGE_LOST if shot.kind in REACTIONS and value > 1 else value


@rule.modify(hits_from, Stage.LIMIT, ids=("S-OPF-03",))
def no_close_range(now: Position, value: int, shot: Shot) -> int:
    """S-OPF-03 — op fire hits on 5 and 6 even at an adjacent target."""
    return max(value, HITS_FROM) if shot.kind in REACTIONS else value


@rule.forbid(OpFire, ids=("S-OPF-04",), once=True)
def once_per_activation(now: Position, action: OpFire) -> str | None:
    """S-OPF-04 — a unit draws one op-fire attack in its whole activation, over all enemies."""
    return "the unit has drawn its op fire" if now.state.activation.op_fire_by else None
