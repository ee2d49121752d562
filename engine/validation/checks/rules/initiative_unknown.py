"""The first initiative belongs to nobody.

What: The first initiative is rolled for or given to one of the two sides.

Why: The holder acts first (B-SET-12, S-SET-06).

Fix: Write `roll` or the id of a side.
"""

from collections.abc import Iterator

from engine.edits.describe import SetTiming
from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP112", Severity.ERROR, rule="B-SET-12", reads=("timing", "sides", "rules"))
def initiative_unknown(subject: Subject) -> Iterator[Fault]:
    """An initiative that names no side."""
    first = subject.scenario.timing.first_initiative
    allowed = [side.id for side in subject.scenario.sides] + ["roll"]
    if first not in allowed:
        yield Fault(
            say(
                "The first initiative is {first!r}; it can be {allowed}.",
                first=first,
                allowed=", ".join(allowed),
            ),
            pointer="/timing/first_initiative",
            fix=SetTiming({"first_initiative": "roll"}, say("Roll for initiative")),
        )
