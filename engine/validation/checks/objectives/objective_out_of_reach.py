"""A side cannot reach an objective.

What: No way on foot leads from a side's Reinforcement Hex or deployment zone to the objective.

Why: That side can never take it, whatever it does.

Fix: Open a way: a bridge, a ford, a ramp.
"""

from collections.abc import Iterator

from engine.analysis.fairness import arrival, home_hexes
from engine.model.finding import Severity
from engine.model.said import say
from engine.model.unit_kind import UnitClass
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP063", Severity.ERROR, rule="S-MOV-02", reads=("layout", "objectives", "sides", "rules"))
def objective_out_of_reach(subject: Subject) -> Iterator[Fault]:
    """Each objective that a side's infantry cannot reach."""
    survey = subject.survey
    for side in subject.scenario.sides:
        homes = home_hexes(survey, side)
        if not homes:
            continue
        reached = arrival(survey, homes, UnitClass.SQUAD)
        for index, objective in enumerate(subject.scenario.objectives):
            open_to = not objective.conquerable_by or side.id in objective.conquerable_by
            if open_to and objective.hex in survey.map and objective.hex not in reached:
                yield Fault(
                    say(
                        "Infantry of {side} cannot reach objective {objective} in {hex}.",
                        side=side.name,
                        objective=objective.id,
                        hex=subject.label(objective.hex),
                    ),
                    (objective.hex,),
                    f"/objectives/{index}/hex",
                )
