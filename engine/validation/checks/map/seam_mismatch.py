"""Two boards do not fit together at a seam.

What: A stream, shore or railway of one board meets an edge of another that does not carry it on.

Why: Lines cross seams only at gates of the same kind; otherwise water stops at a straight edge.

Fix: Turn or exchange one of the boards, or lay a pond or bridge on the gate.
"""

from collections.abc import Iterator

from engine.model.finding import Severity
from engine.model.hex_map import LayoutFault
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP037", Severity.WARNING, rule="B-SET-03")
def seam_mismatch(subject: Subject) -> Iterator[Fault]:
    """Each illegal joint."""
    for problem in subject.layout_problems(LayoutFault.SEAM_MISMATCH):
        pointer = "/layout/boards" if problem.index is None else f"/layout/boards/{problem.index}"
        yield Fault(problem.message, problem.hexes, pointer)
