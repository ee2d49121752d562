"""Vehicles that are called in for their price and appear in the Reinforcement Hex at once."""

from engine.hexes.hex import Hex
from engine.model.said import say
from engine.model.values import SideId
from engine.play.action import Action, Refused
from engine.play.ask import Ask
from engine.play.event import Event, UnitPlaced
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.step import Done
from engine.play.unit import InReserve, OnHex, Unit
from engine.rules.doctrine.arrivals import home_is_closed, next_name
from engine.rules.doctrine.using import HINDRANCES
from engine.rules.effects.abilities import EFFECTS, EffectStep, Play, effect_of, went_on
from engine.rules.module import Layer, Module
from engine.rules.queries import unit_points
from engine.rules.skirmish.arrivals.home import homes_for
from engine.rules.skirmish.economy.army import over_the_limit
from engine.rules.skirmish.economy.motor_pool import level_needed, owned, payment
from engine.rules.skirmish.economy.purchase import price_of
from engine.rules.skirmish.economy.supply import has_left, models
from engine.rules.skirmish.economy.treasury import Credited, account

rule = Module("doctrine.vehicles_called", Layer.DOCTRINE)


@dataclass(frozen=True, slots=True)
class CallVehicle(EffectStep):
    """`call`: a vehicle `params.kind` stands in a Reinforcement Hex, for its price.

    `params.model` is the kind whose model stands for it, where it has none of its own.
    """


@dataclass(frozen=True, slots=True)
class CallAt(Action):
    """The vehicle comes in that Reinforcement Hex."""

    hex: Hex


rule.part(EFFECTS, ("call", CallVehicle), ids=("S-DOC-010",))


def _word(now: Position, play: Play, key: str) -> str:
    value = effect_of(now, play).params.get(key, "")
    return value if isinstance(value, str) else ""


def _unit(now: Position, play: Play, name: str) -> Unit:
    return Unit(name, play.side, play.seat, _word(now, play, "kind"), InReserve(play.side))


def _no_model(now: Position, side: SideId, kind: str, model: str) -> bool:
    taken = owned(now, side, kind) + (owned(now, side, model) if model != kind else 0)
    return not has_left(models(now, side, model), taken)


def cannot_be_called(now: Position, play: Play) -> Refused | None:
    """S-DOC-010 — why a vehicle cannot be called now: level, model, price, place; None = it can."""
    side, kind = play.side, _word(now, play, "kind")
    found = now.game.catalogue.units.vehicles.get(kind)
    price = price_of(now, side, kind)
    if found is None or price is None:
        return Refused("", say("there is no {kind} in this game", kind=kind))
    closed = home_is_closed(now, _unit(now, play, ""))
    if closed is not None:
        return closed
    if account(now, side).vehicle_level < level_needed(now, found):
        return Refused(
            "S-PUR-17",
            say("{item} needs Vehicle Level {needed}", item=found.name, needed=level_needed(now, found)),
        )
    if _no_model(now, side, kind, _word(now, play, "model") or kind):
        return Refused("S-PUR-16", "no model is left")
    command, fuel, _ = payment(now, side, kind, price)
    if command > account(now, side).command or fuel > account(now, side).fuel:
        return Refused(
            "S-DOC-010", say("{item} costs {cp} CP and {fp} FP", item=found.name, cp=price.cp, fp=price.fp)
        )
    return over_the_limit(now, side, unit_points(now, _unit(now, play, "")))


rule.part(HINDRANCES, ("call", cannot_be_called), ids=("S-DOC-010",))


@rule.run(CallVehicle, ids=("S-DOC-010",))
def call_vehicle(now: Position, step: CallVehicle) -> Ask:
    """S-DOC-010 — in the Reinforcement Hex; with more than one its owner chooses."""
    homes = homes_for(now, _unit(now, step.play, ""))
    return Ask(step.play.seat, "arrive", tuple(CallAt(hex_) for hex_ in homes))


@rule.take(CallAt, ids=("S-DOC-010",))
def call_at(now: Position, action: CallAt, step: CallVehicle) -> Done:
    """S-DOC-010 — it is paid for, the Tank Pool first for tanks, and stands there fresh and not on watch."""
    play = step.play
    kind = _word(now, play, "kind")
    price = price_of(now, play.side, kind)
    assert price is not None
    name, noted = next_name(now, play.side, play.card)
    amounts = zip(("command", "fuel", "tank_pool"), payment(now, play.side, kind, price), strict=True)
    paid: list[Event] = [
        Credited(play.side, resource, -amount, play.card) for resource, amount in amounts if amount
    ]
    unit = _unit(now, play, name).at(OnHex(action.hex))
    return went_on(play, [noted, *paid, UnitPlaced(unit)])
