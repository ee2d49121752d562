"""One side can conquer more victory hexes in the first two rounds.

What: Squads that sprint and then conquer take more victory hexes by round 2 on one side than on the other.

Why: The early lead costs the other side victory points before it can answer.

Fix: Move the nearer victory hex away by a movement point or two.
"""

from collections.abc import Iterator

from engine.model.finding import Severity
from engine.model.objective import ObjectiveType
from engine.model.said import say_number
from engine.validation.check import Fault, check
from engine.validation.subject import Subject

EARLY_ROUND = 2


@check(
    "MAP127", Severity.WARNING, rule="S-MOV-02", reads=("layout", "objectives", "sides"), ruleset="skirmish"
)
def first_to_conquer(subject: Subject) -> Iterator[Fault]:
    """One fault when the sides' early conquests differ in number."""
    if len(subject.fairness.sides) != 2:
        return
    victory = {objective.id for objective in subject.objectives(ObjectiveType.VP)}
    early = [
        sorted(
            id_
            for id_, round_ in figures.first_rounds.items()
            if id_ in victory and round_ is not None and round_ <= EARLY_ROUND
        )
        for figures in subject.fairness.sides
    ]
    if len(early[0]) != len(early[1]):
        names = [side.name for side in subject.scenario.sides]
        hexes = tuple(o.hex for o in subject.scenario.objectives if o.id in {*early[0], *early[1]})
        yield Fault(
            say_number(
                "By round {early_round} {name_one} can conquer {number} victory hex, {name_two} {early_two}.",
                "By round {early_round} {name_one} can conquer {number} victory hexes, "
                "{name_two} {early_two}.",
                len(early[0]),
                early_round=EARLY_ROUND,
                name_one=names[0],
                name_two=names[1],
                early_two=len(early[1]),
            ),
            hexes,
            "/objectives",
        )
