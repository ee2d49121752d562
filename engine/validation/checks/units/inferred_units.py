"""The scenario relies on unit values that no source gives.

What: Units that the scenario itself gives or sends a side, or unlocks, have values that are inferred or from
a doubtful source. What else is on sale in a skirmish by such values and prices is a figure of the map
(`validate --statistics`), for it is so on every map of those nations.

Why: Players who own the reference sheets may find other numbers there (S-STATS-13).

Fix: Check the values; replace them in the scenario where you know better.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.shop import unsure_values
from engine.validation.subject import Subject


@check(
    "MAP144",
    Severity.HINT,
    rule="S-STATS-13",
    reads=("sides", "placed_units", "reinforcements", "rules", "vehicle_levels"),
)
def inferred_units(subject: Subject) -> Iterator[Fault]:
    """One fault with all units named whose values are unsure."""
    units = subject.catalogue.units
    named = [kind for side in subject.scenario.sides for kind in subject.kinds_used(side)]
    named += [kind for level in subject.scenario.vehicle_levels or () for kind in level.unlocks]
    used = [units.figures.get(id_) or units.vehicles.get(id_) for id_ in dict.fromkeys(named)]
    unsure = [kind.name for kind in used if kind is not None and unsure_values(subject, kind)]
    if unsure:
        message = say(
            "The values of {unsure} are inferred or from a doubtful source.", unsure=", ".join(unsure)
        )
        yield Fault(message, pointer="/sides", data={"units": unsure})
