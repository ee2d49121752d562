"""Three and four players: each member of a team commands a division of its side."""

from collections.abc import Iterator
from dataclasses import replace

from engine.model.values import UnitId
from engine.play.action import Action
from engine.play.ask import Ask
from engine.play.attack import Attack, Shot
from engine.play.event import AttackChanged, Event
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.query import Query, Stage
from engine.play.step import Done, Step
from engine.play.unit import SeatId, Unit
from engine.rules.base.arrivals.transfers import (
    ChooseTransfers,
    HandOver,
    in_agreement_on_figures,
    trades_with,
)
from engine.rules.base.assaults.assault import JoinAssault
from engine.rules.base.firing.fire import Support
from engine.rules.base.sequence.activation import Activate, standing
from engine.rules.base.sequence.command_spending import CommandSpent, command_available, in_agreement
from engine.rules.base.sequence.turns import ChooseAction
from engine.rules.base.troops.figures import comrade_with, lends_sight
from engine.rules.module import Layer, Module
from engine.rules.queries import actions_per_turn

rule = Module("base.divisions", Layer.BASE)

#: Noted on an attack that both divisions make together once that has been paid for.
JOINT = "joint fire"

#: The command that it costs a unit to join an attack of the other division, if it has not been paid yet.
joint_fire_cost: Query[[Attack, Unit], int] = Query("joint_fire_cost", 0)


@rule.forbid(Activate, ids=("B-MPL-02",), by=("unit",))
def own_division(now: Position, action: Activate) -> str | None:
    """B-MPL-02 — each member commands the units of his division only."""
    step, unit = now.state.agenda[-1], now.state.units.find(action.unit)
    if not isinstance(step, ChooseAction) or unit is None or unit.seat == step.seat:
        return None
    return "the unit belongs to another division" if unit.side == now.game.side_of(step.seat) else None


@rule.modify(actions_per_turn, Stage.SCALE, ids=("B-MPL-07", "B-MPL-22"))
def half_of_the_actions(now: Position, actions: int, seat: SeatId) -> int:
    """B-MPL-07, B-MPL-22 — half of the scenario's number each, rounded up; so for both of one player."""
    team = now.game.seats_on(now.game.side_of(seat))
    return (actions + 1) // 2 if len(team) > 1 else actions


def _officer(now: Position, attack: Attack, unit: Unit) -> bool:
    """Whether an officer is in the hex of the lead unit or of the supporting one."""
    lead = now.state.units.find(attack.lead.unit)
    return any(each is not None and comrade_with(now, each, "rally") for each in (lead, unit))


@rule.answer(joint_fire_cost, ids=("B-MPL-19",))
def one_command(now: Position, attack: Attack, unit: Unit) -> int:
    """B-MPL-19 — one command for each combined attack, nothing with an officer."""
    if unit.seat == attack.seat or attack.notes[JOINT]:
        return 0
    return 0 if _officer(now, attack, unit) else 1


@rule.forbid(Support, ids=("B-MPL-19",), weight=1)
def able_to_pay(now: Position, action: Support) -> str | None:
    """B-MPL-19 — who cannot pay fires without the other division."""
    return _unpaid(now, action.unit)


@rule.forbid(JoinAssault, ids=("B-MPL-19",), weight=1)
def able_to_pay_for_an_assault(now: Position, action: JoinAssault) -> str | None:
    """B-MPL-19 — nor does the other division join his assault."""
    return _unpaid(now, action.unit)


def _unpaid(now: Position, joining: UnitId) -> str | None:
    unit = now.state.units.find(joining)
    if unit is None or joint_fire_cost(now, now.state.attack, unit) <= command_available(now, unit.side):
        return None
    return "no command to pay for an attack of both divisions"


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
    noted = replace(attack, notes=attack.notes.plus(JOINT))
    return Done((CommandSpent(attack.side, cost), AttackChanged(noted, "joint fire")))


# ---------------------------------------------------------------------- by agreement


@dataclass(frozen=True, slots=True)
class Consent(Step):
    """A team-mate is asked to agree; `agreed` happens and `then` follows if he does, else `otherwise`."""

    seat: SeatId
    agreed: tuple[Event, ...]
    then: tuple[Step, ...]
    otherwise: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class Agree(Action):
    """He agrees."""


@dataclass(frozen=True, slots=True)
class Disagree(Action):
    """He does not."""


def mates(now: Position, seat: SeatId) -> tuple[SeatId, ...]:
    """The seats of the other players of the same side; a player has no mate in himself."""
    seats = {each.id: each for each in now.game.seats}
    own = seats[seat]
    return tuple(each.id for each in seats.values() if each.side == own.side and each.player != own.player)


@rule.run(Consent, ids=("B-MPL-13", "B-MPL-17"))
def consent(now: Position, step: Consent) -> Ask:
    """B-MPL-13, B-MPL-17 — some things are done in agreement."""
    return Ask(step.seat, "consent", (Agree(), Disagree()))


@rule.take(Agree, ids=("B-MPL-13", "B-MPL-17"))
def agree(now: Position, action: Agree, step: Consent) -> Done:
    """B-MPL-13 — then it is done."""
    return Done(step.agreed, step.then)


@rule.take(Disagree, ids=("B-MPL-13", "B-MPL-17"))
def disagree(now: Position, action: Disagree, step: Consent) -> Done:
    """B-MPL-13 — else it is skipped."""
    return Done(then=step.otherwise)


@rule.modify(in_agreement, Stage.ADD, ids=("B-MPL-13",))
def both_agree(now: Position, steps: tuple[Step, ...], seat: SeatId, agreed: Done) -> tuple[Step, ...]:
    """B-MPL-13 — what goes on the Initiative card both members must want."""
    asked = mates(now, seat)
    return (Consent(asked[0], tuple(agreed.events), tuple(agreed.then)),) if asked else steps


# ---------------------------------------------------------------------- transfers and sight


@rule.offer(ChooseTransfers, ids=("B-MPL-17",))
def offer_to_the_mate(now: Position, step: ChooseTransfers) -> Iterator[Action]:
    """B-MPL-17 — figures may change between squads of team-mates in one hex."""
    side = now.game.side_of(step.seat)
    squads = [unit for unit in now.state.units.of(side) if unit.is_squad and standing(now, unit)]
    for giver in squads:
        for taker in squads:
            mine = giver.seat != taker.seat and step.seat in (giver.seat, taker.seat)
            if mine and now.hex_of(giver) == now.hex_of(taker):
                for figure in dict.fromkeys(giver.figures):
                    yield HandOver(giver.id, taker.id, figure)


@rule.allow(trades_with, ids=("B-MPL-17",))
def with_the_mate(now: Position, giver: Unit, taker: Unit) -> bool:
    """B-MPL-17 — the other division's squads take part."""
    return giver.side == taker.side


@rule.modify(in_agreement_on_figures, Stage.ADD, ids=("B-MPL-17",))
def if_both_agree(
    now: Position, steps: tuple[Step, ...], step: ChooseTransfers, action: HandOver, agreed: Done
) -> tuple[Step, ...]:
    """B-MPL-17 — if both agree; what was refused is not asked again."""
    seats = {now.unit(action.unit).seat, now.unit(action.to).seat} - {step.seat}
    asked = [seat for seat in mates(now, step.seat) if seat in seats]
    if not asked:
        return steps
    refused = replace(step, refused=(*step.refused, action))
    return (Consent(asked[0], tuple(agreed.events), tuple(agreed.then), (refused,)),)


@rule.forbid(HandOver, ids=("B-MPL-17",))
def refused_already(now: Position, action: HandOver) -> str | None:
    """B-MPL-17 — the team-mate has said no."""
    step = now.state.agenda[-1]
    if isinstance(step, ChooseTransfers) and action in step.refused:
        return "the team-mate does not agree"
    return None


@rule.deny(lends_sight, ids=("B-MPL-18",))
def within_the_division(now: Position, friend: Unit, shot: Shot) -> bool:
    """B-MPL-18 — units of one division give no sight to the other."""
    return friend.seat != now.unit(shot.shooter.unit).seat
