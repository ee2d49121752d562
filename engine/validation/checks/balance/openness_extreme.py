"""The map is too open or too closed.

What: Fewer than 5 or more than 60 percent of all pairs of hexes see each other.

Why: On a map without sight lines only assaults matter; without cover only ranges do (B-LOS-01).

Fix: Add or remove blocking terrain.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.analysis.openness import openness
from engine.model.finding import Severity
from engine.validation.check import Fault, check
from engine.validation.subject import Subject

LEAST, MOST = 5, 60


@check("MAP142", Severity.HINT, rule="B-LOS-01", reads=("layout", "smoke", "rules"))
def openness_extreme(subject: Subject) -> Iterator[Fault]:
    """One fault when the share of pairs in sight is out of bounds."""
    if not subject.map.cells:
        return
    share = openness(subject.survey).percent
    if not LEAST <= share <= MOST:
        yield Fault(f"{share:.0f} % of all pairs of hexes see each other; {LEAST} to {MOST} % plays well.")
