"""An overlay piece lies off the map, on another piece, on a gate with a line, or on a shore.

What: A piece is unknown, reaches beyond the playable hexes, covers a hex another piece covers, or
closes a road, stream, railway or shore at the edge of a board.

Why: Overlays lie on whole playable hexes, one on each (B-TER-27).

Fix: Move or remove the piece.
"""

from collections.abc import Iterator

from engine.edits.entries import RemoveEntries
from engine.model.finding import Severity
from engine.model.hex_map import LayoutFault
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP015", Severity.ERROR, rule="B-TER-27")
def overlay_misplaced(subject: Subject) -> Iterator[Fault]:
    """Each overlay that does not lie properly."""
    kinds = (
        LayoutFault.UNKNOWN_PIECE,
        LayoutFault.OVERLAY_OFF_MAP,
        LayoutFault.OVERLAY_OVERLAP,
        LayoutFault.OVERLAY_ON_GATE,
        LayoutFault.OVERLAY_ON_SHORE,
    )
    for problem in subject.layout_problems(*kinds):
        if problem.index is not None:
            pointer = f"/layout/overlays/{problem.index}"
            fix = RemoveEntries("layout.overlays", (problem.index,), say("Remove overlay"))
            yield Fault(problem.message, problem.hexes, pointer, fix=fix)
