"""The map is too open or too closed.

What: Fewer than 5 or more than 60 percent of all pairs of hexes see each other; on maps of more than a
thousand hexes only pairs within 12 hexes count, beyond which nothing shoots.

Why: On a map without sight lines only assaults matter; without cover only ranges do (B-LOS-01).

Fix: Add or remove blocking terrain.
"""

from collections.abc import Iterator

from engine.analysis.openness import openness
from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject

LEAST, MOST = 5, 60
#: Hexes of a map that counts as large, and how far weapons reach there.
LARGE, SHOT = 1000, 12


@check("MAP142", Severity.HINT, rule="B-LOS-01", reads=("layout", "smoke", "rules"))
def openness_extreme(subject: Subject) -> Iterator[Fault]:
    """One fault when the share of pairs in sight is out of bounds."""
    if not subject.map.cells:
        return
    radius = None if len(subject.map.cells) <= LARGE else SHOT
    found = openness(subject.survey, radius)
    if not LEAST * found.pairs <= 100 * found.seen <= MOST * found.pairs:
        which = (
            say("all pairs of hexes")
            if radius is None
            else say("the pairs of hexes within {shot}", shot=SHOT)
        )
        yield Fault(
            say(
                "{percent:.0f} % of {which} see each other; {least} to {most} % plays well.",
                percent=found.percent,
                which=which,
                least=LEAST,
                most=MOST,
            )
        )
