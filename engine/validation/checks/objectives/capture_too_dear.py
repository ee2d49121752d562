"""An objective cannot be conquered in one activation.

What: Entering the hex from its cheapest neighbour and conquering it cost more than the 4 MP of a squad.

Why: A squad conquers with movement points it has left (S-MOV-02).

Fix: Lower the capture cost, or change the terrain around the objective.
"""

from collections.abc import Iterator

from engine.model.finding import Severity
from engine.model.said import say
from engine.model.unit_kind import UnitClass
from engine.rules.base.moves.step_cost import POINT
from engine.validation.check import Fault, check
from engine.validation.subject import Subject

#: Movement points of a squad (B-MOV-01) and the usual price of a conquest (S-MOV-02).
SQUAD_MP, CONQUEST_MP = 4, 2


@check("MAP067", Severity.WARNING, rule="S-MOV-02", reads=("layout", "objectives"), ruleset="skirmish")
def capture_too_dear(subject: Subject) -> Iterator[Fault]:
    """Each objective that a squad standing beside it cannot take."""
    for index, objective in enumerate(subject.scenario.objectives):
        if objective.hex not in subject.map:
            continue
        price = CONQUEST_MP if objective.capture_cost_mp is None else objective.capture_cost_mp
        steps = [
            cost
            for _, other in subject.map.around(objective.hex)
            if (cost := subject.step_thirds(UnitClass.SQUAD, other, objective.hex)) is not None
        ]
        if steps and min(steps) + price * POINT > SQUAD_MP * POINT:
            yield Fault(
                say(
                    "Objective {objective} costs {steps:g} MP to enter and {price} to conquer; a "
                    "squad has {squad_mp}.",
                    objective=objective.id,
                    steps=min(steps) / POINT,
                    price=price,
                    squad_mp=SQUAD_MP,
                ),
                (objective.hex,),
                f"/objectives/{index}",
            )
