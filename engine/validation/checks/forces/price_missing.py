"""Something that can be unlocked has no price.

What: A Vehicle Level of the scenario unlocks a vehicle that has no price.

Why: What has no price cannot be bought (S-STATS-13).

Fix: Give it a price in the scenario's values, or take it off the level.
"""

from collections.abc import Iterator

from engine.edits.set_at import TakeOut
from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP106", Severity.WARNING, rule="S-STATS-13", reads=("vehicle_levels", "rules", "sides"))
def price_missing(subject: Subject) -> Iterator[Fault]:
    """Each unlocked vehicle without a price."""
    levels = subject.scenario.vehicle_levels or ()
    units = subject.catalogue.units
    for index, level in enumerate(levels):
        for kind in dict.fromkeys(level.unlocks):
            if kind in units.vehicles and kind not in units.prices:
                yield Fault(
                    say("{vehicle} has no price.", vehicle=units.vehicles[kind].name),
                    pointer=f"/vehicle_levels/{index}/unlocks",
                    fix=TakeOut(("vehicle_levels", index, "unlocks"), kind, say("Take off the level")),
                )
