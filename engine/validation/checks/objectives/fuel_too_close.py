"""A fuel marker lies close to another marker.

What: In a skirmish a fuel marker is fewer than three hexes from a victory hex or from another fuel marker.

Why: Victory and fuel are two economies that should pull a side apart (S-RES-03); here one squad serves both.

Fix: Move the fuel marker three hexes or more away.
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

#: The least distance of a fuel marker from any other marker.
LEAST = 3


@check("MAP162", Severity.WARNING, rule="S-RES-03", reads=("layout", "objectives"), ruleset="skirmish")
def fuel_too_close(subject: Subject) -> Iterator[Fault]:
    """Each pair with a fuel marker that lies too close."""
    for one, other in combinations(subject.objectives(ObjectiveType.VP, ObjectiveType.FP), 2):
        apart = distance(one.hex, other.hex)
        if ObjectiveType.FP in (one.type, other.type) and 0 < apart < LEAST:
            yield Fault(
                say(
                    "The markers {one} and {other} are {apart} hexes apart; {least} are the least.",
                    one=subject.label(one.hex),
                    other=subject.label(other.hex),
                    apart=apart,
                    least=LEAST,
                ),
                (one.hex, other.hex),
                "/objectives",
            )
