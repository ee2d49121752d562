"""A victory hex can be conquered in the first round.

What: In a skirmish a squad reaches and conquers a victory hex in its first activation.

Why: Whoever moves first is paid before the other has moved (S-MOV-02); the first initiative should not win
points.

Fix: Move the victory hex more than two movement points away from the Reinforcement Hex.
"""

from collections.abc import Iterator

from engine.model.finding import Severity
from engine.model.objective import ObjectiveType
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check(
    "MAP165", Severity.WARNING, rule="S-MOV-02", reads=("layout", "objectives", "sides"), ruleset="skirmish"
)
def conquest_in_round_one(subject: Subject) -> Iterator[Fault]:
    """Each victory hex with the side that takes it at once."""
    for figures in subject.fairness.sides:
        side = subject.scenario.side(figures.side)
        for objective in subject.objectives(ObjectiveType.VP):
            if side is not None and figures.first_rounds.get(objective.id) == 1:
                yield Fault(
                    say(
                        "{side} can conquer the victory hex {hex} in the first round.",
                        side=side.name,
                        hex=subject.label(objective.hex),
                    ),
                    (objective.hex,),
                    "/objectives",
                )
