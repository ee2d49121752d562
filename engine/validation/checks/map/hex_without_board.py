"""A hex lies on no board.

What: The map is made of boards, and a playable hex between or beside them belongs to none.

Why: The Strafing Run chooses a board and strikes the units on it (S-DOC-304); a hex on the seam of two
belongs to both.

Fix: Cover the hex with a board, or put it out of play.
"""

from collections.abc import Iterator

from engine.edits.describe import SetLayout
from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP019", Severity.ERROR, rule="S-DOC-304")
def hex_without_board(subject: Subject) -> Iterator[Fault]:
    """One fault for all hexes that only the blank sheet holds."""
    layout = subject.scenario.layout
    if not layout.boards:
        return
    bare = tuple(sorted(hex_ for hex_ in subject.map.cells if not subject.map.tiles.get(hex_)))
    if bare:
        closed = tuple(dict.fromkeys((*layout.out_of_play, *bare)))
        yield Fault(
            say("{bare} lie on no board.", bare=subject.labels(bare)),
            bare,
            "/layout/sheet",
            fix=SetLayout({"out_of_play": closed}, say("Put out of play")),
        )
