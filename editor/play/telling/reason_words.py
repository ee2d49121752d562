"""Why a bot chose as it did, in words and figures."""

from collections.abc import Iterator
from dataclasses import dataclass

from editor.play.reasoning import Reasons
from editor.play.telling.option_words import option_words
from editor.play.telling.unit_words import found_unit, said, side_name, unit_words
from editor.text.decimals import decimal, signed_decimal
from editor.text.texts import plural, text
from editor.views.overlays.model import Heat
from engine.bots.destinations import Plan
from engine.bots.why.reasons import Alternative, Weighing
from engine.hexes.hex import Hex
from engine.play.action import Action
from engine.play.ask import Ask
from engine.play.game import Observation
from engine.play.unit import SeatId
from engine.rules.base.moves.exits import Exit
from engine.rules.base.moves.transport import Board
from engine.rules.base.terrain.fortifications import EnterFortification
from engine.rules.queries import ASSAULT
from engine.rules.skirmish.firing.smoke_fire import FireSmoke

#: What counts less than this, in figures, is not told as a share.
LEAST = 0.05


@dataclass(frozen=True, slots=True)
class ToldReason:
    """An alternative in words: what is done, how it goes on, its worth, and the shares of that.

    `hexes` are where it leads. `was_played` marks what the bot did.
    """

    words: str
    then: str
    worth: str
    shares: tuple[tuple[str, str], ...]
    hexes: tuple[Hex, ...]
    was_played: bool


#: What was weighed, and by what measure, by the kind of weighing.
_OF = {
    Weighing.ACTIVATION: ("why.of.activation", "why.unit"),
    Weighing.WAY: ("why.of.way", "why.unit"),
    Weighing.PURCHASE: ("why.of.purchase", "why.unit.purchase"),
    Weighing.CHOICE: ("why.of.choice", "why.unit.choice"),
}


def head_words(reasons: Reasons) -> str:
    """Whose decision it was, when, and of what kind."""
    side = side_name(reasons.now.game, reasons.now.game.side_of(reasons.seat))
    of = text(_OF[reasons.account.of][0])
    return text("why.head", side=side, round=reasons.now.state.round, of=of)


def measure_words(reasons: Reasons) -> str:
    """What the worths are measured by."""
    return text(_OF[reasons.account.of][1])


def told_reasons(reasons: Reasons) -> tuple[ToldReason, ...]:
    """What was weighed, the best first."""
    return tuple(_told(reasons, each) for each in reasons.alternatives)


def notes(reasons: Reasons) -> Iterator[str]:
    """What is to be said beside the alternatives."""
    account = reasons.account
    played = _option(reasons.now, reasons.seat, reasons.played)
    if reasons.played != account.chosen:
        yield text("why.other", played=played)
    elif account.gains_nothing and account.of is not Weighing.PURCHASE:
        yield text("why.nothing", played=played)
    if reasons.hides:
        yield text("why.hidden")


def danger_of(reasons: Reasons) -> Heat | None:
    """Where the bot expects to lose figures to fire, as heat over the map; None where nothing threatens."""
    dangers = reasons.account.dangers
    most = max(dangers.values(), default=0.0)
    if not most:
        return None
    side = side_name(reasons.now.game, reasons.now.game.side_of(reasons.seat))
    return Heat(
        {hex_: danger / most for hex_, danger in dangers.items()},
        {hex_: decimal(danger) for hex_, danger in dangers.items() if danger >= LEAST},
        title=text("why.danger.title", side=side),
        low=text("why.danger.low"),
        high=text("why.danger.high", most=decimal(most)),
    )


def _told(reasons: Reasons, each: Alternative) -> ToldReason:
    now = reasons.now
    shares = tuple(
        (said(f"why.share.{share.kind}", "why.share.other"), share.amount)
        for share in each.shares
        if abs(share.amount) >= LEAST
    )
    lines = [(words, signed_decimal(amount)) for words, amount in shares]
    if each.watched:
        lines.append((plural("why.watched", each.watched), ""))
    plan = each.plan
    hexes = tuple(dict.fromkeys(at for at in (plan.end, plan.where) if at is not None)) if plan else ()
    then = _plan_words(reasons, each.option, plan) if plan is not None else ""
    return ToldReason(
        then if each.option is None else _option(now, reasons.seat, each.option),
        "" if each.option is None else then,
        signed_decimal(each.worth),
        tuple(lines),
        hexes,
        each.option == reasons.played,
    )


def _option(now: Observation, seat: SeatId, action: Action) -> str:
    return option_words(now, Ask(seat, "action"), action)


def _plan_words(reasons: Reasons, option: Action | None, plan: Plan) -> str:
    """How a unit goes on: where to, and what it does there."""
    now = reasons.now
    label = now.game.map.label
    is_acting = reasons.account.of is Weighing.WAY
    unit = now.state.active_unit if is_acting else now.state.units.find(getattr(option, "unit", ""))
    stays = unit is not None and now.hex_of(unit) == plan.end
    words = [text("why.stays") if stays else text("why.goes", hex=label(plan.end))]
    if plan.conquers:
        words.append(text("why.takes"))
    if plan.target is not None and plan.where is not None:
        key = "why.assaults" if plan.action == ASSAULT else "why.fires"
        target = unit_words(now, found_unit(now, plan.target))
        words.append(text(key, unit=target, hex=label(plan.where)))
        if plan.joined:
            joined = (unit_words(now, found_unit(now, each)) for each in plan.joined)
            words.append(text("why.joined", units=" + ".join(joined)))
    elif plan.where is not None:
        words.append(text("why.shells", hex=label(plan.where)))
    match plan.then:
        case EnterFortification():
            words.append(text("why.shelters"))
        case Exit():
            words.append(text("why.leaves"))
        case Board():
            words.append(text("why.boards"))
        case FireSmoke(hex=hex_):
            words.append(text("why.smoke", hex=label(hex_)))
        case None:
            pass
        case _:
            words.append(text("why.digs"))
    return text("why.plan", words=", ".join(words))
