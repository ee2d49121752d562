"""Two victory hexes lie within range of one squad.

What: In a skirmish two victory hexes are fewer than five hexes apart.

Why: A squad of regulars on one of them shoots whoever takes the other (S-WIN-01); one garrison holds both.

Fix: Move them apart to five hexes or more.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from engine.hexes.hex import distance
from engine.model.finding import Severity
from engine.model.objective import ObjectiveType
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject

#: The least distance between two victory hexes: one more than regulars shoot.
LEAST = 5


@check("MAP160", Severity.WARNING, rule="S-WIN-01", reads=("layout", "objectives"), ruleset="skirmish")
def victory_hexes_close(subject: Subject) -> Iterator[Fault]:
    """Each pair that lies too close."""
    for one, other in combinations(subject.objectives(ObjectiveType.VP), 2):
        apart = distance(one.hex, other.hex)
        if 0 < apart < LEAST:
            yield Fault(
                say(
                    "The victory hexes {one} and {other} are {apart} hexes apart; {least} are the least.",
                    one=subject.label(one.hex),
                    other=subject.label(other.hex),
                    apart=apart,
                    least=LEAST,
                ),
                (one.hex, other.hex),
                "/objectives",
            )
