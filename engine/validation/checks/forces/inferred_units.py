"""The scenario relies on unit values or prices that no source gives.

What: Units that the scenario itself gives or sends a side, or unlocks, have values that are inferred or from
a doubtful source, or units that it unlocks such prices. What else is on sale in a skirmish by such values and
prices is a figure of the map (`validate --statistics`), for it is so on every map of those nations.

Why: Players who own the reference sheets may find other numbers there (S-STATS-13).

Fix: Check the values and prices; replace them in the scenario or in a catalogue of your own where you know
better.
"""

from collections.abc import Iterable, Iterator

from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.price_list import Kind, unsure_price, unsure_values
from engine.validation.subject import Subject


@check(
    "MAP144",
    Severity.HINT,
    rule="S-STATS-13",
    reads=("sides", "placed_units", "reinforcements", "rules", "vehicle_levels"),
)
def inferred_units(subject: Subject) -> Iterator[Fault]:
    """One fault with all units named whose values are unsure, one with those whose prices are."""
    given = [name for side in subject.scenario.sides for name in subject.kinds_used(side)]
    unlocked = [name for level in subject.scenario.vehicle_levels or () for name in level.unlocks]
    unsure = [kind.name for kind in _kinds(subject, [*given, *unlocked]) if unsure_values(subject, kind)]
    if unsure:
        message = say(
            "The values of {unsure} are inferred or from a doubtful source.", unsure=", ".join(unsure)
        )
        yield Fault(message, pointer="/sides", data={"units": unsure})
    priced = [kind.name for kind in _kinds(subject, unlocked) if unsure_price(subject, kind)]
    if priced:
        message = say(
            "The prices of {unsure} are inferred or from a doubtful source.", unsure=", ".join(priced)
        )
        yield Fault(message, pointer="/vehicle_levels", data={"prices": priced})


def _kinds(subject: Subject, names: Iterable[str]) -> Iterator[Kind]:
    """The figures and vehicles of those ids, each once; classes of vehicles are passed over."""
    units = subject.catalogue.units
    for id_ in dict.fromkeys(names):
        kind = units.figures.get(id_) or units.vehicles.get(id_)
        if kind is not None:
            yield kind
