"""One side's vehicles have shorter ways to the objectives.

What: The vehicles' movement costs to all objectives, summed, differ by more than 15 percent.

Why: Tanks of one side come into action turns before the other's.

Fix: Balance the road net, or move a marker.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.model.finding import Severity
from engine.model.said import all_of, say
from engine.rules.base.moves.step_cost import POINT
from engine.validation.check import Fault, check
from engine.validation.subject import Subject

#: The largest difference in percent of the smaller sum.
MOST_PERCENT = 15


@check(
    "MAP126", Severity.WARNING, rule="S-RES-03", reads=("layout", "objectives", "sides"), ruleset="skirmish"
)
def unequal_vehicle_ways(subject: Subject) -> Iterator[Fault]:
    """One fault when the sums lie too far apart."""
    apart = subject.fairness.vehicle_difference
    if apart is None or apart <= MOST_PERCENT:
        return
    sums = all_of(
        say("{cost:g} MP", cost=cost / POINT) for cost in subject.fairness.vehicle_costs if cost is not None
    )
    yield Fault(say("The vehicles' ways to all objectives cost {sums}.", sums=sums), pointer="/objectives")
