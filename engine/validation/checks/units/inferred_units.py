"""The scenario relies on unit values that no source gives.

What: Units named by the scenario, or on sale to a side of a skirmish, have values or prices that are
inferred or from a doubtful source.

Why: Players who own the reference sheets may find other numbers there (S-STATS-13).

Fix: Check the values; replace them in the scenario where you know better.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.shop import on_sale, unsure_price, unsure_values
from engine.validation.subject import Subject


@check(
    "MAP144",
    Severity.HINT,
    rule="S-STATS-13",
    reads=("sides", "placed_units", "reinforcements", "rules", "vehicle_levels", "boxes"),
)
def inferred_units(subject: Subject) -> Iterator[Fault]:
    """One fault with all units named whose values are unsure, and one a side with all that it can buy."""
    units, sides = subject.catalogue.units, subject.scenario.sides
    named = [kind for side in sides for kind in subject.kinds_used(side)]
    named += [kind for level in subject.scenario.vehicle_levels or () for kind in level.unlocks]
    used = [units.figures.get(id_) or units.vehicles.get(id_) for id_ in dict.fromkeys(named)]
    unsure = [kind.name for kind in used if kind is not None and unsure_values(subject, kind)]
    if unsure:
        message = say(
            "The values of {unsure} are inferred or from a doubtful source.", unsure=", ".join(unsure)
        )
        yield Fault(message, pointer="/sides", data={"units": unsure})
    for index, side in enumerate(sides):
        sold = tuple(on_sale(subject, side))
        values = [kind.name for kind in sold if unsure_values(subject, kind)]
        prices = [kind.name for kind in sold if unsure_price(subject, kind)]
        if values:
            message = say(
                "{side} can buy units whose values are inferred or from a doubtful source: {unsure}.",
                side=side.name,
                unsure=", ".join(values),
            )
            yield Fault(message, pointer=f"/sides/{index}", data={"units": values})
        if prices:
            message = say(
                "{side} buys at prices that are inferred or from a doubtful source: {unsure}.",
                side=side.name,
                unsure=", ".join(prices),
            )
            yield Fault(message, pointer=f"/sides/{index}", data={"prices": prices})
