"""One side has shorter ways to the victory hexes.

What: The infantry's movement costs from home to all victory hexes, summed, differ by more than 15 percent.

Why: Who arrives first with more squads wins the race on most maps.

Fix: Move a Reinforcement Hex or a victory hex, or lengthen the shorter way.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.model.finding import Severity
from engine.model.objective import ObjectiveType
from engine.model.said import all_of, say
from engine.rules.base.moves.step_cost import POINT
from engine.validation.check import Fault, check
from engine.validation.subject import Subject

#: The largest difference in percent of the smaller sum.
MOST_PERCENT = 15


@check(
    "MAP125", Severity.WARNING, rule="S-WIN-01", reads=("layout", "objectives", "sides"), ruleset="skirmish"
)
def unequal_ways(subject: Subject) -> Iterator[Fault]:
    """One fault when the sums lie too far apart."""
    apart = subject.fairness.victory_difference
    if apart is None or apart <= MOST_PERCENT:
        return
    sums = all_of(
        say("{cost:g} MP", cost=cost / POINT) for cost in subject.fairness.victory_costs if cost is not None
    )
    hexes = tuple(objective.hex for objective in subject.objectives(ObjectiveType.VP))
    yield Fault(say("The infantry's ways to all victory hexes cost {sums}.", sums=sums), hexes, "/objectives")
