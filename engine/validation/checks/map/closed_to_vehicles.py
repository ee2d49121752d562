"""Much of the map is closed to vehicles.

What: Vehicles cannot enter more than 40 percent of the hexes.

Why: Tanks bought with fuel find nothing to do.

Fix: Open roads and clearings, or accept the finding on an infantry map.
"""

from collections.abc import Iterator

from engine.model.finding import Severity
from engine.model.said import say
from engine.model.unit_kind import UnitClass
from engine.validation.check import Fault, check
from engine.validation.subject import Subject

#: The largest share of forbidden hexes, in percent.
MOST = 40


@check("MAP036", Severity.WARNING, rule="B-TER-26", reads=("layout", "rules"))
def closed_to_vehicles(subject: Subject) -> Iterator[Fault]:
    """One fault when too many hexes are closed."""
    entered = subject.survey.steps(UnitClass.HEAVY).entered_by()
    closed = [hex_ for hex_ in subject.map.cells if hex_ not in entered]
    if subject.map.cells and len(closed) * 100 > MOST * len(subject.map.cells):
        # Rounded up, so that it is never said to be the limit itself.
        share = -(-len(closed) * 100 // len(subject.map.cells))
        yield Fault(
            say("Vehicles cannot enter {share} % of the map; {most} % is the limit.", share=share, most=MOST),
            tuple(closed),
        )
