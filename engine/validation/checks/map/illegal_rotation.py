"""A board is turned by an angle that does not fit its shape.

What: Boards of the library lie upright or upside down: 0 or 180 degrees.

Why: Any other turn leaves half hexes that join nothing.

Fix: Turn the board to 0 or 180 degrees.
"""

from collections.abc import Iterator

from engine.model.finding import Severity
from engine.model.hex_map import LayoutFault
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP011", Severity.ERROR, rule="B-SET-03")
def illegal_rotation(subject: Subject) -> Iterator[Fault]:
    """Each board turned by an illegal angle."""
    for problem in subject.layout_problems(LayoutFault.ILLEGAL_ROTATION):
        yield Fault(problem.message, pointer=f"/layout/boards/{problem.index}/rotation")
