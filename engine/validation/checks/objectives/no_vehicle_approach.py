"""Vehicles cannot come near an objective.

What: No way for vehicles leads from a side's entry to the objective or a hex beside it.

Why: Tanks can neither take part in the fight for it nor carry squads there.

Fix: Open a road or a bridge, or accept the finding.
"""

from collections.abc import Iterator

from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP064", Severity.WARNING, rule="B-TER-26", reads=("layout", "objectives", "sides", "rules"))
def no_vehicle_approach(subject: Subject) -> Iterator[Fault]:
    """Each objective that a side's vehicles cannot come beside."""
    for figures in subject.fairness.sides:
        side = subject.scenario.side(figures.side)
        if side is None or not figures.entries:
            continue
        for index, objective in enumerate(subject.scenario.objectives):
            if objective.id in figures.vehicles and figures.vehicles[objective.id] is None:
                yield Fault(
                    say(
                        "Vehicles of {side} cannot come beside objective {objective} in {hex}.",
                        side=side.name,
                        objective=objective.id,
                        hex=subject.label(objective.hex),
                    ),
                    (objective.hex,),
                    f"/objectives/{index}/hex",
                )
