"""A height cannot be climbed.

What: A hex of level 2 with no neighbour of level 1 or 2: cliffs on all sides.

Why: Between levels 0 and 2 lies an impassable cliff (B-TER-22), so nobody can ever stand there.

Fix: Raise a neighbour to level 1 as a ramp.
"""

from collections.abc import Iterator

from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP023", Severity.WARNING, rule="B-TER-22")
def unreachable_height(subject: Subject) -> Iterator[Fault]:
    """Each level-2 hex that only cliffs surround."""
    for hex_, cell in subject.map.cells.items():
        if cell.elevation != 2:
            continue
        around = [subject.map.cells[other].elevation for _, other in subject.map.around(hex_)]
        if around and not any(around):
            message = say("{hex} is on level 2 with cliffs on every side.", hex=subject.label(hex_))
            yield Fault(message, (hex_,), subject.cell_pointer(hex_))
