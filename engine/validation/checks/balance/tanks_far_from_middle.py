"""Tanks of a side come too late to the middle.

What: In a skirmish a heavy tank of a side needs more than nine movement points with its turns to fire on the
victory hex in the middle, or more than twelve to stand beside it.

Why: A tank that cannot act in its first activation is bought by nobody; twelve points are what it has, three
of which it loses from a standing start (S-TNK-23, S-TNK-26).

Fix: Lead a road nearer to the middle, or open a line of sight to it.
"""

from collections.abc import Iterator

from engine.analysis.terrain_shares import tank_approach
from engine.model.finding import Severity
from engine.model.said import say
from engine.rules.base.moves.step_cost import POINT, points_text
from engine.validation.check import Fault, check
from engine.validation.checks.objectives.middle import middle
from engine.validation.subject import Subject

#: Movement points within which a tank fires on the middle, and stands beside it.
FIRE, BESIDE = 9, 12


@check(
    "MAP169",
    Severity.HINT,
    rule="S-TNK-26",
    reads=("layout", "objectives", "sides", "smoke"),
    ruleset="skirmish",
)
def tanks_far_from_middle(subject: Subject) -> Iterator[Fault]:
    """One fault for each side and victory hex in the middle."""
    for objective in middle(subject):
        for side in subject.scenario.sides:
            if not subject.homes(side):
                continue
            found = tank_approach(subject.survey, subject.homes(side), objective.hex)
            for cost, most, late in (
                (found.fire, FIRE, say("fire on")),
                (found.beside, BESIDE, say("stand beside")),
            ):
                if cost is None or cost > most * POINT:
                    yield Fault(
                        say(
                            "A heavy tank of {side} needs {points} points to {late} {hex}; {most} will do.",
                            side=side.name,
                            points=say("too many") if cost is None else points_text(cost),
                            late=late,
                            hex=subject.label(objective.hex),
                            most=most,
                        ),
                        (objective.hex,),
                        "/layout",
                    )
