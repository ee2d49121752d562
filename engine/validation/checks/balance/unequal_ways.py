"""Ways to the objectives that are shorter for one side."""

from collections.abc import Iterable, Iterator

from engine.model.finding import Severity
from engine.model.objective import ObjectiveType
from engine.model.said import Said, all_of, say
from engine.rules.base.moves.step_cost import POINT
from engine.validation.check import Fault, check
from engine.validation.subject import Subject

#: The largest difference in percent of the smaller sum.
MOST_PERCENT = 15


def _sums(apart: float | None, costs: Iterable[float | None]) -> Said | None:
    """The sums of both sides in words where they lie too far apart."""
    if apart is None or apart <= MOST_PERCENT:
        return None
    return all_of(say("{cost:g} MP", cost=cost / POINT) for cost in costs if cost is not None)


@check(
    "MAP125", Severity.WARNING, rule="S-WIN-01", reads=("layout", "objectives", "sides"), ruleset="skirmish"
)
def unequal_ways(subject: Subject) -> Iterator[Fault]:
    """One side has shorter ways to the victory hexes.

    What: The infantry's movement costs from home to all victory hexes, summed, differ by more than 15
    percent.

    Why: Who arrives first with more squads wins the race on most maps.

    Fix: Move a Reinforcement Hex or a victory hex, or lengthen the shorter way.
    """
    sums = _sums(subject.fairness.victory_difference, subject.fairness.victory_costs)
    if sums is not None:
        hexes = tuple(objective.hex for objective in subject.objectives(ObjectiveType.VP))
        message = say("The infantry's ways to all victory hexes cost {sums}.", sums=sums)
        yield Fault(message, hexes, "/objectives")


@check(
    "MAP126", Severity.WARNING, rule="S-RES-03", reads=("layout", "objectives", "sides"), ruleset="skirmish"
)
def unequal_vehicle_ways(subject: Subject) -> Iterator[Fault]:
    """One side's vehicles have shorter ways to the objectives.

    What: The vehicles' movement costs to all objectives, summed, differ by more than 15 percent.

    Why: Tanks of one side come into action turns before the other's.

    Fix: Balance the road net, or move a marker.
    """
    sums = _sums(subject.fairness.vehicle_difference, subject.fairness.vehicle_costs)
    if sums is not None:
        yield Fault(
            say("The vehicles' ways to all objectives cost {sums}.", sums=sums), pointer="/objectives"
        )
