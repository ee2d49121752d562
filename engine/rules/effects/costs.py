"""What cards and abilities cost, and out of which purse it is paid."""

from engine.model.said import say
from engine.play.action import Refused
from engine.play.event import Event
from engine.play.game import Position
from engine.play.query import Query, Tally, price
from engine.rules.effects.abilities import Play
from engine.rules.module import Layer, Module

rule = Module("effects.costs", Layer.BASE)

#: What a card costs whoever would use it, of one resource. Terms: `card`, `bonus`. Fold: sum, not below 0.
card_cost: Tally[[Play, str]] = Tally("card_cost", price)
#: How much of a resource a play can be paid with. Each resource is one change of the answer.
purse: Query[[Play, str], int] = Query("purse", 0)
#: The events by which so much of a resource is paid for a play. Each resource is one change of the answer.
payment: Query[[Play, str, int], tuple[Event, ...]] = Query("payment", ())


@rule.term(card_cost, "card", ids=("B-CRD-04",))
def printed_cost(now: Position, play: Play, resource: str) -> int:
    """B-CRD-04 — the full cost on the card."""
    return now.game.catalogue.cards[play.card].cost.get(resource, 0)


def costs(now: Position, play: Play) -> dict[str, int]:
    """What using a card costs, by resource; resources that it costs nothing of are left out."""
    asked = {each: card_cost(now, play, each) for each in now.game.catalogue.cards[play.card].cost}
    return {resource: amount for resource, amount in sorted(asked.items()) if amount}


def too_dear(now: Position, play: Play) -> Refused | None:
    """B-CRD-04 — why a play cannot be paid for; None = it can."""
    for resource, amount in costs(now, play).items():
        if purse(now, play, resource) < amount:
            return Refused("B-CRD-04", say("it costs {amount} {resource}", amount=amount, resource=resource))
    return None


def paid(now: Position, play: Play) -> tuple[Event, ...]:
    """The events by which a play is paid for."""
    return tuple(
        event
        for resource, amount in costs(now, play).items()
        for event in payment(now, play, resource, amount)
    )
