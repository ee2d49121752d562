"""The Vehicle Levels are out of order or leave vehicles out.

What: A level costs less than the one before, unlocks an unknown vehicle, or a tank that the sides may buy is
unlocked by none.

Why: Levels are bought one after the other, and only unlocked vehicles can be bought (S-PUR-09).

Fix: Put the levels in order; name each vehicle in one of them.
"""

from collections.abc import Iterator

from engine.edits.describe import Describe
from engine.edits.set_at import SetAt, TakeOut
from engine.model.finding import Severity
from engine.model.said import say
from engine.model.unit_kind import UnitClass
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP104", Severity.ERROR, rule="S-PUR-09", reads=("vehicle_levels", "sides", "rules"))
def levels_wrong(subject: Subject) -> Iterator[Fault]:
    """Each fault in the scenario's own levels."""
    levels = subject.scenario.vehicle_levels
    if levels is None:
        return
    costs = [level.cost for level in levels]
    if costs != sorted(costs):
        ordered = tuple(sorted(levels, key=lambda level: level.cost))
        fix = Describe({"vehicle_levels": ordered}, say("Put them in the order of their costs"))
        yield Fault(
            say("The Vehicle Levels cost {costs}, not rising.", costs=costs),
            pointer="/vehicle_levels",
            fix=fix,
        )
    vehicles = subject.catalogue.units.vehicles
    for index, level in enumerate(levels):
        for kind in dict.fromkeys(level.unlocks):
            if kind not in vehicles:
                yield Fault(
                    say(
                        "Vehicle Level {index} unlocks {kind!r}, which is no vehicle.",
                        index=index + 1,
                        kind=kind,
                    ),
                    pointer=f"/vehicle_levels/{index}/unlocks",
                    fix=TakeOut(("vehicle_levels", index, "unlocks"), kind, say("Remove vehicle")),
                )
    nations = {nation for side in subject.scenario.sides for nation in side.nations}
    unlocked = {kind for level in levels for kind in level.unlocks}
    locked = sorted(
        kind
        for kind, vehicle in vehicles.items()
        if kind not in unlocked
        and vehicle.unit_class is UnitClass.HEAVY
        and kind in subject.catalogue.units.prices
        and nations & set(vehicle.nations)
    )
    if locked and levels:
        unlocks = (*(kind for kind in levels[-1].unlocks if kind in vehicles), *locked)
        yield Fault(
            say(
                "No Vehicle Level unlocks {locked}{number}.",
                locked=", ".join(locked[:4]),
                number=say(" and others") if len(locked) > 4 else "",
            ),
            pointer="/vehicle_levels",
            fix=SetAt(
                ("vehicle_levels", len(levels) - 1, "unlocks"),
                unlocks,
                say("Unlock {vehicles} with the last level", vehicles=", ".join(locked)),
            ),
        )
