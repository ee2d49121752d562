"""Too little or too much of the map gives cover.

What: In a skirmish fewer than 15 or more than 35 percent of the hexes give cover.

Why: A sprint should end in cover within three hexes, but cover everywhere is no choice (S-MOV-01).

Fix: Add copses, rough ground and houses, or clear some.
"""

from collections.abc import Iterator

from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject

#: The share of hexes with cover that plays well, in percent.
LEAST, MOST = 15, 35


@check("MAP168", Severity.HINT, rule="S-MOV-01", ruleset="skirmish")
def cover_share(subject: Subject) -> Iterator[Fault]:
    """One fault outside of the limits."""
    if not subject.map.cells:
        return
    covered = sum(subject.survey.cover(hex_) > 0 for hex_ in subject.map.cells)
    share = round(100 * covered / len(subject.map.cells))
    if not LEAST <= share <= MOST:
        yield Fault(
            say(
                "{share} % of the hexes give cover; {least} to {most} % plays well.",
                share=share,
                least=LEAST,
                most=MOST,
            ),
            pointer="/layout",
        )
