"""Boards overlap, or do not lie on the grid.

What: Two boards share whole hexes, or a board lies where its half hexes meet no others.

Why: A hex must have one content, and boards join only edge to edge.

Fix: Move the board so that its edges meet its neighbours' edges.
"""

from collections.abc import Iterator

from engine.model.finding import Severity
from engine.model.hex_map import LayoutFault
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP012", Severity.ERROR, rule="B-SET-03")
def boards_misplaced(subject: Subject) -> Iterator[Fault]:
    """Each board that overlaps another or lies off the grid."""
    for problem in subject.layout_problems(LayoutFault.OVERLAP, LayoutFault.OFF_GRID, LayoutFault.EMPTY):
        pointer = "/layout" if problem.index is None else f"/layout/boards/{problem.index}/position"
        yield Fault(problem.message, problem.hexes, pointer)
