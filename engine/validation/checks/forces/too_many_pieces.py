"""The scenario lays out more pieces than any table holds.

What: Squads, figures, vehicles, guns, markers and tokens of both sides together pass the limit of a game.

Why: All boxes together hold some hundred pieces (S-CMP-01); a number is mistyped, and nobody could play it.

Fix: Look for a count that is far too large, and write the right one.
"""

from collections.abc import Iterator

from engine.model.finding import Severity
from engine.model.limits import MOST_PIECES
from engine.model.pieces_in import pieces_in
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP172", Severity.ERROR, rule="S-CMP-01", reads=("sides", "placed_units", "reinforcements"))
def too_many_pieces(subject: Subject) -> Iterator[Fault]:
    """The scenario, when it has more pieces than a game may."""
    pieces = pieces_in(subject.scenario)
    if pieces > MOST_PIECES:
        message = say(
            "The scenario lays out {pieces} pieces; {most} are the most.", pieces=pieces, most=MOST_PIECES
        )
        yield Fault(message, pointer="/sides")
