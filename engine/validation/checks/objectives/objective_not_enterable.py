"""An objective stands where no squad can go.

What: Infantry may not enter the objective's hex.

Why: Only squads conquer objectives (S-MOV-04), so nobody can ever take it.

Fix: Move the objective or change the terrain.
"""

from collections.abc import Iterator

from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP060", Severity.ERROR, rule="S-MOV-04", reads=("layout", "objectives"))
def objective_not_enterable(subject: Subject) -> Iterator[Fault]:
    """Each objective on ground closed to infantry."""
    for index, objective in enumerate(subject.scenario.objectives):
        kind = subject.kind(objective.hex)
        if kind is None or kind.squad_cost is not None or kind.by_depth:
            continue
        if subject.map.cells[objective.hex].bridge is None:
            yield Fault(
                say(
                    "Objective {objective} is in {hex}: squads may not enter {kind}.",
                    objective=objective.id,
                    hex=subject.label(objective.hex),
                    kind=kind.name.lower(),
                ),
                (objective.hex,),
                f"/objectives/{index}/hex",
            )
