"""An objective is very far from a side.

What: A squad needs more than four sprints from its Reinforcement Hex to an objective.

Why: A reinforcement would take a third of the game to get there (S-MOV-05).

Fix: Move the objective or the Reinforcement Hex nearer.
"""

from collections.abc import Iterator

from engine.model.finding import Severity
from engine.model.said import say
from engine.model.unit_kind import UnitClass
from engine.rules.base.moves.step_cost import POINT
from engine.validation.check import Fault, check
from engine.validation.subject import Subject

#: Movement points of a sprint (S-MOV-05) and the most sprints.
SPRINT_MP, MOST = 8, 4


@check("MAP139", Severity.HINT, rule="S-MOV-05", reads=("layout", "objectives", "sides"), ruleset="skirmish")
def long_march(subject: Subject) -> Iterator[Fault]:
    """The farthest objective of each side when it is too far."""
    for side in subject.scenario.sides:
        costs = subject.arrival(side, UnitClass.SQUAD)
        known = [each for each in subject.scenario.objectives if each.hex in costs]
        if not known:
            continue
        far = max(known, key=lambda each: costs[each.hex])
        sprints = -(-costs[far.hex] // (SPRINT_MP * POINT))
        if sprints > MOST:
            yield Fault(
                say(
                    "{side} needs {sprints} sprints to objective {far} in {hex}.",
                    side=side.name,
                    sprints=sprints,
                    far=far.id,
                    hex=subject.label(far.hex),
                ),
                (far.hex,),
                f"/objectives/{subject.scenario.objectives.index(far)}/hex",
            )
