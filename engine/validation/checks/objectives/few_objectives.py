"""A skirmish has too few victory hexes, an even number, or too little fuel.

What: Fewer than three victory hexes, an even number of them, no fuel marker, or too little fuel in all to
reach Vehicle Level 2.

Why: With an even number both sides can hold half and nothing happens (S-WIN-01); without fuel no tank
ever comes (S-RES-03).

Fix: Place an odd number of at least three victory hexes and about four fuel markers.
"""

from collections.abc import Iterator

from engine.model.finding import Severity
from engine.model.objective import ObjectiveType
from engine.model.said import say, say_number
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP065", Severity.WARNING, rule="S-WIN-01", reads=("layout", "objectives"), ruleset="skirmish")
def few_objectives(subject: Subject) -> Iterator[Fault]:
    """One fault for each shortage."""
    victory = subject.objectives(ObjectiveType.VP)
    fuel = subject.objectives(ObjectiveType.FP)
    hexes = tuple(objective.hex for objective in victory)
    if len(victory) < 3:
        yield Fault(
            say_number(
                "The map has {number} victory hex; three are the least.",
                "The map has {number} victory hexes; three are the least.",
                len(victory),
            ),
            hexes,
            "/objectives",
        )
    elif len(victory) % 2 == 0:
        message = say(
            "The map has {victory} victory hexes: an even number lets the sides stand even.",
            victory=len(victory),
        )
        yield Fault(message, hexes, "/objectives")
    if not fuel:
        yield Fault(say("The map has no fuel marker, so vehicles come only late."), pointer="/objectives")
    elif sum(objective.value for objective in fuel) < 2:
        yield Fault(
            say("All fuel markers together give less than 2 fuel a round: Vehicle Level 2 is out of reach."),
            tuple(objective.hex for objective in fuel),
            "/objectives",
        )
