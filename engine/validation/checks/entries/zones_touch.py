"""The zones of the two sides overlap or touch.

What: A hex of one side's deployment zone lies in or beside the other's.

Why: The battle would begin in contact, before anybody has moved.

Fix: Leave at least one hex between the zones.
"""

from collections.abc import Iterator
from itertools import combinations

from engine.hexes.hex import distance
from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP082", Severity.ERROR, rule="B-SET-21", reads=("layout", "sides"))
def zones_touch(subject: Subject) -> Iterator[Fault]:
    """One fault for each pair of sides whose zones are not apart."""
    for one, other in combinations(subject.scenario.sides, 2):
        mine = {hex_ for zone in one.deployment_zones for hex_ in zone.hexes}
        theirs = {hex_ for zone in other.deployment_zones for hex_ in zone.hexes}
        close = sorted(hex_ for hex_ in mine if any(distance(hex_, each) <= 1 for each in theirs))
        if close:
            yield Fault(
                say(
                    "The zones of {one} and {other} meet at {close}.",
                    one=one.name,
                    other=other.name,
                    close=subject.labels(tuple(close)),
                ),
                tuple(close),
                "/sides",
            )
