"""A board or face is not in the library.

What: The layout places a board, or a face of it, that no library at hand holds.

Why: Without the board the map has a hole and cannot be set up.

Fix: Choose a board of the library, or add the board's file to yours.
"""

from collections.abc import Iterator

from engine.model.finding import Severity
from engine.model.hex_map import LayoutFault
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP010", Severity.ERROR, rule="B-SET-03")
def unknown_board(subject: Subject) -> Iterator[Fault]:
    """Each placed board that does not exist."""
    for problem in subject.layout_problems(LayoutFault.UNKNOWN_BOARD, LayoutFault.UNKNOWN_FACE):
        yield Fault(problem.message, pointer=f"/layout/boards/{problem.index}")
