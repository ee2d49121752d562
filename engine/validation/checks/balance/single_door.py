"""Only one way leads to a victory hex.

What: All infantry paths from four hexes away to the victory hex pass one hex.

Why: One squad in that door holds the objective against any number.

Fix: Open a second approach.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.analysis.choke_points import approaches
from engine.model.finding import Severity
from engine.model.objective import ObjectiveType
from engine.model.unit_kind import UnitClass
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP130", Severity.WARNING, rule="S-WIN-01", reads=("layout", "objectives"))
def single_door(subject: Subject) -> Iterator[Fault]:
    """Each victory hex with fewer than two disjoint approaches."""
    for objective in subject.objectives(ObjectiveType.VP):
        lanes = approaches(subject.survey, objective.hex, UnitClass.SQUAD)
        if lanes.count < 2:
            index = subject.scenario.objectives.index(objective)
            ways = "no way leads" if not lanes.count else "a single way leads"
            yield Fault(
                f"To victory hex {subject.label(objective.hex)} {ways}.",
                (objective.hex, *lanes.cut),
                f"/objectives/{index}/hex",
            )
