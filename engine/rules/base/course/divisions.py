"""Three and four players: each member of a team commands a division of its side."""

from __future__ import annotations

from dataclasses import replace

from engine.play.attack import Attack
from engine.play.event import AttackChanged
from engine.play.game import Position
from engine.play.query import Query, Stage
from engine.play.step import Done
from engine.play.unit import SeatId, Unit
from engine.rules.base.course.activation import Activate
from engine.rules.base.course.turns import ChooseAction
from engine.rules.base.firing.fire import Support
from engine.rules.base.headquarters.spending import CommandSpent, command_available
from engine.rules.base.troops.figures import comrade_with
from engine.rules.module import Layer, Module
from engine.rules.queries import actions_per_turn

rule = Module("base.divisions", Layer.BASE)

#: Noted on an attack that both divisions make together once that has been paid for.
JOINT = ("joint fire", 1)

#: The command that it costs a unit to join an attack of the other division, if it has not been paid yet.
joint_fire_cost: Query[[Attack, Unit], int] = Query("joint_fire_cost", 0)


@rule.forbid(Activate, ids=("B-MPL-02",))
def own_division(now: Position, action: Activate) -> str | None:
    """B-MPL-02 — each member commands the units of his division only."""
    step, unit = now.state.agenda[-1], now.state.units.find(action.unit)
    if not isinstance(step, ChooseAction) or unit is None or unit.seat == step.seat:
        return None
    return "the unit belongs to another division"


@rule.modify(actions_per_turn, Stage.SCALE, ids=("B-MPL-07",))
def half_of_the_actions(now: Position, actions: int, seat: SeatId) -> int:
    """B-MPL-07 — half of the scenario's number each, rounded up."""
    team = now.game.seats_on(now.game.side_of(seat))
    return (actions + 1) // 2 if len(team) > 1 else actions


def _officer(now: Position, attack: Attack, unit: Unit) -> bool:
    """Whether an officer is in the hex of the lead unit or of the supporting one."""
    lead = now.state.units.find(attack.lead.unit)
    return any(each is not None and comrade_with(now, each, "rally") for each in (lead, unit))


@rule.answer(joint_fire_cost, ids=("B-MPL-19",))
def one_command(now: Position, attack: Attack, unit: Unit) -> int:
    """B-MPL-19 — one command for each combined attack, nothing with an officer."""
    if unit.seat == attack.seat or JOINT in attack.carry:
        return 0
    return 0 if _officer(now, attack, unit) else 1


@rule.forbid(Support, ids=("B-MPL-19",))
def able_to_pay(now: Position, action: Support) -> str | None:
    """B-MPL-19 — who cannot pay fires without the other division."""
    unit = now.state.units.find(action.unit)
    if unit is None or joint_fire_cost(now, now.state.attack, unit) <= command_available(now, unit.side):
        return None
    return "no command to pay for fire of both divisions"


@rule.after(AttackChanged, ids=("B-MPL-19",))
def pay_for_joint_fire(now: Position, event: AttackChanged) -> Done | None:
    """B-MPL-19 — it is paid when the first unit of the other division joins."""
    if event.what != "support":
        return None
    attack = now.state.attack
    units = (now.state.units.find(shooter.unit) for shooter in attack.volley.supporters)
    cost = max((joint_fire_cost(now, attack, unit) for unit in units if unit is not None), default=0)
    if not cost:
        return None
    noted = replace(attack, carry=(*attack.carry, JOINT))
    return Done((CommandSpent(attack.side, cost), AttackChanged(noted, "joint fire")))
