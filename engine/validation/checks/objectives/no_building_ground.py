"""Engineers can build nowhere near an objective.

What: No hex beside an objective can both be reached on foot and be built on.

Why: The objective could never be fortified (S-ENG-02).

Fix: Clear a hex beside it, or open a way there.
"""

from collections.abc import Iterator

from engine.model.finding import Severity
from engine.model.said import say
from engine.model.unit_kind import UnitClass
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check(
    "MAP141", Severity.WARNING, rule="S-ENG-02", reads=("layout", "objectives", "sides"), ruleset="skirmish"
)
def no_building_ground(subject: Subject) -> Iterator[Fault]:
    """Each objective without ground for works."""
    markers = {objective.hex for objective in subject.scenario.objectives}
    reached = {hex_ for side in subject.scenario.sides for hex_ in subject.arrival(side, UnitClass.SQUAD)}
    for index, objective in enumerate(subject.scenario.objectives):
        if objective.hex not in subject.map:
            continue
        ground = [
            hex_
            for _, hex_ in subject.map.around(objective.hex)
            if hex_ in reached
            and hex_ not in markers
            and (kind := subject.kind(hex_)) is not None
            and kind.fortifiable
        ]
        if not ground:
            yield Fault(
                say(
                    "Engineers can build in no hex beside objective {objective} in {hex}.",
                    objective=objective.id,
                    hex=subject.label(objective.hex),
                ),
                (objective.hex,),
                f"/objectives/{index}/hex",
            )
