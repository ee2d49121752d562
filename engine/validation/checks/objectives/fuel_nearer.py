"""The nearest fuel marker is nearer to one side.

What: The movement costs to each side's nearest fuel marker differ by more than 2 MP.

Why: Fuel decides when vehicles come (S-RES-03).

Fix: Move the fuel marker.
"""

from collections.abc import Iterator

from engine.model.finding import Severity
from engine.model.objective import ObjectiveType
from engine.model.said import all_of, say
from engine.rules.base.moves.step_cost import POINT
from engine.validation.check import Fault, check
from engine.validation.subject import Subject

#: The largest difference in movement points.
MOST = 2


@check(
    "MAP128", Severity.WARNING, rule="S-RES-03", reads=("layout", "objectives", "sides"), ruleset="skirmish"
)
def fuel_nearer(subject: Subject) -> Iterator[Fault]:
    """One fault when the nearest markers lie too far apart."""
    apart = subject.fairness.fuel_difference
    if apart is None or apart <= MOST * POINT:
        return
    costs = all_of(
        say("{cost:g} MP", cost=cost / POINT) for cost in subject.fairness.nearest_fuel if cost is not None
    )
    hexes = tuple(objective.hex for objective in subject.objectives(ObjectiveType.FP))
    yield Fault(
        say("The nearest fuel marker is {costs} from the two homes.", costs=costs), hexes, "/objectives"
    )
