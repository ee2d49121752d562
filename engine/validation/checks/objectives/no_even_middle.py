"""No victory hex lies in the middle.

What: In a skirmish with an odd number of victory hexes none costs both sides the same way on foot, to a
point.

Why: The odd victory hex decides; where it is nearer to one side that side leads from the start (S-WIN-01).

Fix: Move the odd victory hex until its way costs both sides the same.
"""

from collections.abc import Iterator

from engine.model.finding import Severity
from engine.model.objective import ObjectiveType
from engine.model.said import say_number
from engine.validation.check import Fault, check
from engine.validation.checks.objectives.middle import middle
from engine.validation.subject import Subject


@check(
    "MAP164", Severity.WARNING, rule="S-WIN-01", reads=("layout", "objectives", "sides"), ruleset="skirmish"
)
def no_even_middle(subject: Subject) -> Iterator[Fault]:
    """One fault when there is no middle."""
    victory, sides = subject.objectives(ObjectiveType.VP), subject.scenario.sides
    wanted = len(sides) == 2 and len(victory) % 2 == 1
    if wanted and all(subject.homes(side) for side in sides) and not middle(subject):
        yield Fault(
            say_number(
                "The one victory hex is not equally far for both sides.",
                "None of the {number} victory hexes is equally far for both sides.",
                len(victory),
            ),
            tuple(objective.hex for objective in victory),
            "/objectives",
        )
