"""A side's vehicles never come to the enemy's half.

What: No way for heavy vehicles leads from a side's entry to any hex nearer to the enemy's entry.

Why: Tanks that cannot attack are not worth their fuel (B-TER-26).

Fix: Open a road, a bridge or a ford.
"""

from collections.abc import Iterator

from engine.hexes.hex import distance
from engine.model.finding import Severity
from engine.model.said import say
from engine.model.unit_kind import UnitClass
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check(
    "MAP134",
    Severity.WARNING,
    rule="B-TER-26",
    reads=("layout", "sides", "rules", "placed_units", "reinforcements"),
)
def vehicles_shut_in(subject: Subject) -> Iterator[Fault]:
    """Each side with vehicles that are shut in."""
    sides = subject.scenario.sides
    if len(sides) != 2:
        return
    homes = [subject.homes(side) for side in sides]
    if not all(homes):
        return
    for mine, theirs in ((0, 1), (1, 0)):
        side = sides[mine]
        if not subject.is_skirmish and not subject.has_vehicles(side):
            continue
        beyond = any(
            min(distance(hex_, home) for home in homes[theirs])
            < min(distance(hex_, home) for home in homes[mine])
            for hex_ in subject.arrival(side, UnitClass.HEAVY)
        )
        if not beyond:
            yield Fault(
                say("Vehicles of {side} cannot come to the enemy's half of the map.", side=side.name),
                homes[mine],
                "/sides",
            )
