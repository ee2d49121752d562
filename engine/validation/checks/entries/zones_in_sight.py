"""Units can shoot into the enemy's zone before anybody has moved.

What: A hex of one side's deployment zone sees one of the other's within infantry range.

Why: The side with the initiative has the first shot without a risk.

Fix: Screen the zones from one another or move them apart.
"""

from collections.abc import Iterator
from itertools import combinations

from engine.hexes.hex import Hex, distance
from engine.model.catalogue import Catalogue
from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP083", Severity.WARNING, rule="B-SET-21", reads=("layout", "sides", "smoke", "rules"))
def zones_in_sight(subject: Subject) -> Iterator[Fault]:
    """One fault for each pair of sides that see each other's zones in infantry range."""
    for one, other in combinations(subject.scenario.sides, 2):
        mine = sorted({h for zone in one.deployment_zones for h in zone.hexes if h in subject.map})
        theirs = sorted({h for zone in other.deployment_zones for h in zone.hexes if h in subject.map})
        pairs = [(a, b) for a in mine for b in theirs if can_fire(subject, a, b)]
        if pairs:
            seen = tuple(dict.fromkeys(hex_ for pair in pairs for hex_ in pair))
            yield Fault(
                say(
                    "{one} and {other} can fire into each other's deployment zones at setup: {seen}.",
                    one=one.name,
                    other=other.name,
                    seen=subject.labels(seen),
                ),
                seen,
                "/sides",
            )


def can_fire(subject: Subject, start: Hex, at: Hex) -> bool:
    """Whether some infantry can fire from one hex at another."""
    return distance(start, at) <= _reach(subject.catalogue) and subject.survey.sight.lookup(start, at)


def _reach(catalogue: Catalogue) -> int:
    return max((kind.against_infantry.range for kind in catalogue.units.figures.values()), default=0)
