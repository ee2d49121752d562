"""S-mines: minefields for squads only."""

from dataclasses import replace

from engine.play.action import Refused
from engine.play.attack import Attack, Shooter, Shot
from engine.play.game import Position
from engine.play.ruleset import Taker
from engine.play.step import Done
from engine.play.unit import Unit
from engine.rules.base.moves.moving import Enter
from engine.rules.base.sequence.activation import active
from engine.rules.base.terrain.obstacles import Meet, MeetObstacles, MineRoll, is_halted_by, obstacle_in
from engine.rules.module import Layer, Module
from engine.rules.queries import DEFENDER, assault_firepower, firepower

rule = Module("skirmish.s_mines", Layer.SKIRMISH)

S_MINES = "s_mines"


@rule.allow(is_halted_by, ids=("S-FOR-05",))
def squads_only(now: Position, unit: Unit, type_: str) -> bool:
    """S-FOR-05 — S-mines stop squads, and nobody else."""
    return type_ == S_MINES and unit.is_squad


@rule.around(Meet, ids=("S-FOR-05",))
def meet_s_mines(now: Position, action: Meet, step: MeetObstacles, below: Taker) -> Done:
    """S-FOR-05 — they go off as mines do."""
    done = below(now, action, step)
    return replace(done, then=(MineRoll(), *done.then)) if action.type == S_MINES else done


def _held(now: Position, unit: Unit) -> bool:
    return unit.is_squad and obstacle_in(now, S_MINES, now.hex_of(unit))


@rule.forbid(Enter, ids=("S-FOR-05",), once=True)
def one_hex_out(now: Position, action: Enter) -> Refused | None:
    """S-FOR-05 — a squad that starts in them moves one hex only, as out of mines."""
    unit = active(now)
    if unit is None or not now.state.activation.has_moved:
        return None
    if not _held(now, unit.at(now.state.activation.started_at)):
        return None
    return Refused("S-FOR-05", "a squad that starts in S-mines moves one hex only", action.hex)


@rule.term(firepower, "half", ids=("S-FOR-05",))
def half_in_s_mines(now: Position, shot: Shot) -> int:
    """S-FOR-05 — squads attack out of them with half their firepower, as out of mines."""
    return 1 if now.unit(shot.shooter.unit).is_squad and obstacle_in(now, S_MINES, shot.from_hex) else 0


@rule.term(assault_firepower, "half", ids=("S-FOR-05",))
def assault_out_of_s_mines(now: Position, attack: Attack, shooter: Shooter, role: str) -> int:
    """S-FOR-05 — in an assault too."""
    return 1 if role != DEFENDER and _held(now, now.unit(shooter.unit)) else 0
