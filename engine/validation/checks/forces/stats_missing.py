"""A unit has no values.

What: A vehicle or gun of the scenario is not in the unit catalogue, or a skirmish needs combat values for it
that the catalogue lacks.

Why: Its attacks and its armor could not be rolled (S-STATS-13).

Fix: Choose another unit, or supply its values.
"""

from collections.abc import Iterator

from engine.model.finding import Severity
from engine.model.said import say
from engine.model.unit_kind import UnitClass
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check(
    "MAP105",
    Severity.ERROR,
    rule="S-STATS-13",
    reads=("sides", "placed_units", "reinforcements", "vehicle_levels", "rules"),
    carries_out=("S-STATS-13",),
)
def stats_missing(subject: Subject) -> Iterator[Fault]:
    """Each unit without values, once a side."""
    units = subject.catalogue.units
    for index, side in enumerate(subject.scenario.sides):
        for kind in subject.kinds_used(side):
            if kind not in units.figures and kind not in units.vehicles:
                yield Fault(
                    say("{side} has the unknown unit {kind!r}.", side=side.name, kind=kind),
                    pointer=f"/sides/{index}",
                )
    if not subject.is_skirmish:
        return
    used = [kind for side in subject.scenario.sides for kind in subject.kinds_used(side)]
    used += [kind for level in subject.scenario.vehicle_levels or () for kind in level.unlocks]
    for kind in dict.fromkeys(used):
        vehicle = units.vehicles.get(kind)
        if vehicle is None or vehicle.unit_class is not UnitClass.HEAVY:
            continue
        lacking = [name for name in ("class", "armor", "cf", "fam", "mp") if name not in vehicle.skirmish]
        if lacking:
            yield Fault(
                say(
                    "{vehicle} has no skirmish values for {lacking}.",
                    vehicle=vehicle.name,
                    lacking=", ".join(lacking),
                ),
                pointer="/sides",
            )
