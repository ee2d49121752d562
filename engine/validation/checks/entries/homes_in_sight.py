"""The Reinforcement Hexes see each other.

What: In a skirmish a line of sight joins the two sides' Reinforcement Hexes within the range of some weapon.

Why: Whoever brings up mortars or guns first shells every arrival.

Fix: Put woods, buildings or a hill between them, or move them apart.
"""

from collections.abc import Iterator
from itertools import combinations

from engine.hexes.hex import distance
from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP122", Severity.WARNING, rule="S-SET-10", reads=("layout", "sides", "smoke"), ruleset="skirmish")
def homes_in_sight(subject: Subject) -> Iterator[Fault]:
    """Each pair of enemy Reinforcement Hexes in sight and range of one another."""
    longest = _longest_range(subject)
    for one, other in combinations(subject.scenario.sides, 2):
        for mine in one.reinforcement_hexes:
            for theirs in other.reinforcement_hexes:
                if mine not in subject.map or theirs not in subject.map:
                    continue
                if distance(mine, theirs) <= longest and subject.survey.sight.lookup(mine, theirs):
                    yield Fault(
                        say(
                            "{mine} and {theirs} see each other within the longest range of {longest} hexes.",
                            mine=subject.label(mine),
                            theirs=subject.label(theirs),
                            longest=longest,
                        ),
                        (mine, theirs),
                        "/sides",
                    )


def _longest_range(subject: Subject) -> int:
    units = subject.catalogue.units
    weapons = [kind.against_infantry for kind in units.figures.values()]
    weapons += [kind.against_infantry for kind in units.vehicles.values()]
    return max((weapon.range for weapon in weapons), default=0)
