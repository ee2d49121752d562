"""The victory hexes that are equally far for both sides."""

from engine.model.objective import Objective, ObjectiveType
from engine.model.unit_kind import UnitClass
from engine.rules.base.moves.step_cost import POINT
from engine.validation.subject import Subject


def middle(subject: Subject) -> tuple[Objective, ...]:
    """Victory hexes of a skirmish whose way costs two sides the same on foot, to a movement point."""
    sides = subject.scenario.sides
    if not subject.is_skirmish or len(sides) != 2:
        return ()
    one, other = (subject.arrival(side, UnitClass.SQUAD) for side in sides)
    return tuple(
        objective
        for objective in subject.objectives(ObjectiveType.VP)
        if objective.hex in one
        and objective.hex in other
        and abs(one[objective.hex] - other[objective.hex]) <= POINT
    )
