"""An objective has an impossible value or owner.

What: The value is negative, or the owner or holder is no side of the scenario.

Why: It can pay nobody.

Fix: Give it a value of 1 or more, and a side of this scenario or none.
"""

from collections.abc import Iterator

from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP062", Severity.ERROR, rule="B-CMD-02", reads=("layout", "objectives", "sides"))
def bad_objective(subject: Subject) -> Iterator[Fault]:
    """Each fault in an objective's own fields."""
    known = {side.id for side in subject.scenario.sides}
    for index, objective in enumerate(subject.scenario.objectives):
        if objective.value < 0:
            message = say(
                "Objective {objective} has the value {objective_2}.",
                objective=objective.id,
                objective_2=objective.value,
            )
            yield Fault(message, (objective.hex,), f"/objectives/{index}/value")
        named = {"owner": objective.owner, "controlled_by": objective.controlled_by}
        for field, side in named.items():
            if side is not None and side not in known:
                message = say(
                    "Objective {objective} belongs to {side!r}, which is no side here.",
                    objective=objective.id,
                    side=side,
                )
                yield Fault(message, (objective.hex,), f"/objectives/{index}/{field}")
        for place, side in enumerate(objective.conquerable_by):
            if side not in known:
                message = say(
                    "Objective {objective} is open to {side!r}, which is no side here.",
                    objective=objective.id,
                    side=side,
                )
                yield Fault(message, (objective.hex,), f"/objectives/{index}/conquerable_by/{place}")
