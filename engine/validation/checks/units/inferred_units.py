"""The scenario relies on unit values that no source gives.

What: Units named by the scenario have values that are inferred or from a doubtful source.

Why: Players who own the reference sheets may find other numbers there (S-STATS-13).

Fix: Check the values; replace them in the scenario where you know better.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.model.finding import Severity
from engine.model.said import say
from engine.model.values import Confidence
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check(
    "MAP144",
    Severity.HINT,
    rule="S-STATS-13",
    reads=("sides", "placed_units", "reinforcements", "rules", "vehicle_levels"),
)
def inferred_units(subject: Subject) -> Iterator[Fault]:
    """One fault with all units whose values as a whole are unsure."""
    units, replaced = subject.catalogue.units, subject.scenario.rules.values
    named = [kind for side in subject.scenario.sides for kind in subject.kinds_used(side)]
    named += [kind for level in subject.scenario.vehicle_levels or () for kind in level.unlocks]
    unsure = []
    for id_ in dict.fromkeys(named):
        kind = units.figures.get(id_) or units.vehicles.get(id_)
        own = any(name.split(".")[1:2] == [id_] for name in replaced)
        if kind is not None and kind.confidence in (Confidence.INFERRED, Confidence.LOW) and not own:
            unsure.append(kind.name)
    if unsure:
        message = say(
            "The values of {unsure} are inferred or from a doubtful source.", unsure=", ".join(unsure)
        )
        yield Fault(message, pointer="/sides", data={"units": unsure})
