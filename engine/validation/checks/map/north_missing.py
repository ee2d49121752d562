"""North points nowhere.

What: North is not one of the six directions of the map.

Why: Drift, gliders and paratroopers are rolled from north (B-ARE-01).

Fix: Choose a direction from 0 to 5.
"""

from collections.abc import Iterator

from engine.edits.describe import SetLayout
from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP017", Severity.ERROR, rule="B-ARE-01")
def north_missing(subject: Subject) -> Iterator[Fault]:
    """One fault for a north outside the six directions."""
    north = subject.scenario.layout.north
    if not 0 <= north < 6:
        yield Fault(
            say("North is direction {north}; there are 0 to 5.", north=north),
            pointer="/layout/north",
            fix=SetLayout({"north": north % 6}, say("Make north direction {direction}", direction=north % 6)),
        )
