"""Standing orders: what a side has answered before it is asked, so that a turn need not come back for it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from engine.bots.names import BOTS
from engine.bots.players import bot
from engine.model.said import say
from engine.play.action import Action, Pass
from engine.play.ask import Ask
from engine.play.game import Game, Observation
from engine.play.state import State
from engine.play.step import Window
from engine.rules.base.firing.op_fire import OP_FIRE_WINDOW
from engine.rules.skirmish.engineering.works import WORK
from engine.rules.skirmish.firing.op_fire import SPECIAL_OP_FIRE

#: Bots that may be a deputy: both programs have them, and they answer at once.
DEPUTIES = tuple(name for name in BOTS if name not in ("search", "tactical-1"))
_FIRE_WINDOWS = (OP_FIRE_WINDOW, SPECIAL_OP_FIRE, WORK)


class NoOrders(ValueError):
    """A line that says no standing orders; the message says why."""


class OpFireOrder(StrEnum):
    """When units on op fire fire."""

    ASK = "ask"
    NEVER = "never"
    VEHICLES = "vehicles"
    SQUADS = "squads"
    DEPUTY = "deputy"


class OtherOrder(StrEnum):
    """Who answers whatever else a side is asked while the other one acts: retreats, losses, abilities."""

    ASK = "ask"
    DEPUTY = "deputy"


@dataclass(frozen=True, slots=True)
class StandingOrders:
    """The standing orders of a side. The deputy is a bot; it knows what everybody knows, and no more.

    They go along with the turn, so whoever looks into the file can read them.
    """

    op_fire: OpFireOrder = OpFireOrder.ASK
    other: OtherOrder = OtherOrder.ASK
    deputy: str = "tactical"

    @property
    def line(self) -> str:
        """The line that says them."""
        return f"op_fire={self.op_fire} other={self.other} deputy={self.deputy}"


def orders_of(line: str) -> StandingOrders:
    """The standing orders of a line such as `op_fire=vehicles other=deputy`; raises NoOrders."""
    given = {}
    for word in line.replace(",", " ").split():
        key, _, value = word.partition("=")
        given[key] = value
    unknown = sorted(set(given) - {"op_fire", "other", "deputy"})
    if unknown:
        raise NoOrders(say("{word} is no order; there are op_fire, other and deputy", word=unknown[0]))
    try:
        op_fire = OpFireOrder(given.get("op_fire", "ask"))
        other = OtherOrder(given.get("other", "ask"))
    except ValueError as fault:
        allowed = ", ".join(OpFireOrder), ", ".join(OtherOrder)
        raise NoOrders(
            say("op_fire is one of {first}, other one of {second}", first=allowed[0], second=allowed[1])
        ) from fault
    deputy = given.get("deputy", "tactical")
    if deputy not in DEPUTIES:
        raise NoOrders(say("a deputy is one of {names}", names=", ".join(DEPUTIES)))
    return StandingOrders(op_fire, other, deputy)


def ordered(game: Game, state: State, ask: Ask, orders: StandingOrders, number: int) -> Action | None:
    """What the orders of the side asked answer, None where the side answers itself.

    `state` is what everybody knows; orders hold while a unit of the other side acts. `number` counts what
    came before.
    """
    acting = state.activations[0].seat if state.activations else None
    side = game.side_of(ask.seat)
    if acting is None or game.side_of(acting) == side or ask.step is None or ask.step.draws_on_secrets():
        return None
    if isinstance(ask.step, Window) and ask.step.kind in _FIRE_WINDOWS:
        return _op_fire(game, state, ask, orders, number)
    return _of_deputy(game, state, ask, orders, number) if orders.other is OtherOrder.DEPUTY else None


def _op_fire(game: Game, state: State, ask: Ask, orders: StandingOrders, number: int) -> Action | None:
    target = state.active_unit
    match orders.op_fire:
        case OpFireOrder.ASK:
            return None
        case OpFireOrder.VEHICLES if target is not None and not target.is_squad:
            return _of_deputy(game, state, ask, orders, number)
        case OpFireOrder.SQUADS if target is not None and target.is_squad:
            return _of_deputy(game, state, ask, orders, number)
        case OpFireOrder.DEPUTY:
            return _of_deputy(game, state, ask, orders, number)
        case _:
            return Pass() if ask.options.allows(Pass()) else _of_deputy(game, state, ask, orders, number)


def _of_deputy(game: Game, state: State, ask: Ask, orders: StandingOrders, number: int) -> Action:
    return bot(orders.deputy, 0).choose(Observation(game, state, ask.seat), ask, number)
