"""The Reinforcement Hexes are too close to one another.

What: In a skirmish fewer than 13 hexes lie between the two sides' Reinforcement Hexes; in the base game
fewer than 8.

Why: Units that sprint on the first turn meet at once and fresh squads arrive under fire.

Fix: Move the Reinforcement Hexes apart.
"""

from collections.abc import Iterator
from itertools import combinations

from engine.hexes.hex import distance
from engine.model.finding import Severity
from engine.model.said import say_number
from engine.validation.check import Fault, check
from engine.validation.subject import Subject

#: Least distance in hexes (decision MAP087).
LEAST_SKIRMISH, LEAST_BASE = 13, 8


@check("MAP087", Severity.WARNING, rule="S-SET-10", reads=("layout", "sides", "rules"))
def homes_too_close(subject: Subject) -> Iterator[Fault]:
    """Each pair of enemy Reinforcement Hexes closer than the least distance."""
    least = LEAST_SKIRMISH if subject.is_skirmish else LEAST_BASE
    for one, other in combinations(subject.scenario.sides, 2):
        for mine in one.reinforcement_hexes:
            for theirs in other.reinforcement_hexes:
                apart = distance(mine, theirs)
                if apart < least:
                    yield Fault(
                        say_number(
                            "The Reinforcement Hexes {mine} and {theirs} are one hex apart; {least} are the "
                            "least that plays well.",
                            "The Reinforcement Hexes {mine} and {theirs} are {number} hexes apart; {least} "
                            "are the least that plays well.",
                            apart,
                            mine=subject.label(mine),
                            theirs=subject.label(theirs),
                            least=least,
                        ),
                        (mine, theirs),
                        "/sides",
                    )
