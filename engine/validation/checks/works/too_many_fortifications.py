"""Too many fortifications stand in one hex.

What: More than three entrenchments, pillboxes or trenches share a hex.

Why: A hex holds three at most (B-FOR-06).

Fix: Remove one.
"""

from collections import defaultdict
from collections.abc import Iterator

from engine.edits.entries import RemoveEntries
from engine.hexes.hex import Hex
from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject

#: How many fortifications a hex holds (B-FOR-06).
MOST = 3


@check("MAP040", Severity.ERROR, rule="B-FOR-06", reads=("layout", "fortifications"))
def too_many_fortifications(subject: Subject) -> Iterator[Fault]:
    """Each hex with more than three."""
    standing: dict[Hex, list[int]] = defaultdict(list)
    for index, fortification in enumerate(subject.scenario.fortifications):
        standing[fortification.hex].append(index)
    for hex_, indices in standing.items():
        if len(indices) > MOST:
            surplus = tuple(indices[MOST:])
            yield Fault(
                say(
                    "{hex} holds {indices} fortifications; {most} are allowed.",
                    hex=subject.label(hex_),
                    indices=len(indices),
                    most=MOST,
                ),
                (hex_,),
                f"/fortifications/{surplus[0]}",
                fix=RemoveEntries("fortifications", surplus, say("Remove fortification")),
            )
