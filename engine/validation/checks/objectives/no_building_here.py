"""Where engineers may not build.

What: The hexes of objectives, in which fortifications and obstacles are forbidden.

Why: Players ask for the list during the game (S-ENG-02).

Fix: Nothing to mend.
"""

from collections.abc import Iterator

from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check(
    "MAP068",
    Severity.HINT,
    rule="S-ENG-02",
    reads=("layout", "objectives", "fortifications"),
    ruleset="skirmish",
)
def no_building_here(subject: Subject) -> Iterator[Fault]:
    """Each preset fortification on an objective's hex, where nobody could rebuild it."""
    closed = {objective.hex for objective in subject.scenario.objectives}
    for index, fortification in enumerate(subject.scenario.fortifications):
        if fortification.hex in closed:
            yield Fault(
                say(
                    "The {type} in {hex} stands on an objective, where engineers may never build.",
                    type=fortification.type,
                    hex=subject.label(fortification.hex),
                ),
                (fortification.hex,),
                f"/fortifications/{index}",
            )
