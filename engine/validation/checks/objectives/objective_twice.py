"""Two objectives share an id or a hex.

What: An id is used twice, or two markers of the same kind lie in one hex.

Why: Each marker is counted by its id, and a hex pays once for each kind.

Fix: Remove one of the two or give it an id of its own.
"""

from collections.abc import Iterator

from engine.edits.objectives import RemoveObjective
from engine.hexes.hex import Hex
from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP061", Severity.ERROR, rule="B-CMD-02", reads=("layout", "objectives"))
def objective_twice(subject: Subject) -> Iterator[Fault]:
    """Each objective whose id or place another already has."""
    ids: set[str] = set()
    places: set[tuple[Hex, str]] = set()
    for index, objective in enumerate(subject.scenario.objectives):
        place = (objective.hex, objective.type.value)
        if objective.id in ids:
            message, fix = say("The objective id {objective!r} is used twice.", objective=objective.id), None
        elif place in places:
            message = say(
                "{hex} has two {type} objectives.",
                hex=subject.label(objective.hex),
                type=objective.type.value,
            )
            fix = RemoveObjective(objective.id)
        else:
            message, fix = say(""), None
        ids.add(objective.id)
        places.add(place)
        if message:
            yield Fault(message, (objective.hex,), f"/objectives/{index}", fix=fix)
