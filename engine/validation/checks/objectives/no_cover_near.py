"""An objective has no cover about it, or nothing but cover.

What: None of the hexes within two hexes of an objective gives cover, or all of them do.

Why: Without cover nobody approaches unseen (S-MOV-01); with nothing but cover the place is a fortress.

Fix: Add a copse or some rough ground, or clear a few hexes.
"""

from collections.abc import Iterator

from engine.hexes.hex import disc
from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject

NEAR = 2


@check("MAP140", Severity.WARNING, rule="S-MOV-01", reads=("layout", "objectives"))
def no_cover_near(subject: Subject) -> Iterator[Fault]:
    """Each objective in bare or in closed ground."""
    for index, objective in enumerate(subject.scenario.objectives):
        if objective.hex not in subject.map:
            continue
        around = [hex_ for hex_ in disc(objective.hex, NEAR) if hex_ in subject.map and hex_ != objective.hex]
        covered = sum(subject.survey.cover(hex_) > 0 for hex_ in around)
        if around and covered in (0, len(around)):
            told = {"near": NEAR, "objective": objective.id, "hex": subject.label(objective.hex)}
            yield Fault(
                say("Every hex within {near} of objective {objective} in {hex} gives cover.", **told)
                if covered
                else say("No hex within {near} of objective {objective} in {hex} gives cover.", **told),
                (objective.hex,),
                f"/objectives/{index}/hex",
            )
