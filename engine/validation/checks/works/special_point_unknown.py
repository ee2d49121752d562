"""A special point is of an unknown kind or side.

What: A point names a kind that no rule knows, or a side that the scenario does not have.

Why: Nothing would ever happen there (S-DOC-707).

Fix: Correct kind or side.
"""

from collections.abc import Iterator

from engine.edits.entries import ChangeEntry, RemoveEntries
from engine.model.finding import Severity
from engine.model.objective import SPECIAL_POINTS
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP052", Severity.ERROR, rule="S-DOC-707", reads=("layout", "special_points", "sides", "rules"))
def special_point_unknown(subject: Subject) -> Iterator[Fault]:
    """Each point that means nothing."""
    sides = {side.id for side in subject.scenario.sides}
    named = {hook for rule in subject.scenario.rules.special_rules for hook in (rule.id, *rule.hooks)}
    for index, point in enumerate(subject.scenario.special_points):
        pointer = f"/special_points/{index}"
        if point.kind not in named.union(SPECIAL_POINTS):
            known = ", ".join(SPECIAL_POINTS)
            message = say(
                "{hex} holds a {kind!r}; known are {known}.",
                hex=subject.label(point.hex),
                kind=point.kind,
                known=known,
            )
            fix = RemoveEntries("special_points", (index,), say("Remove point"))
            yield Fault(message, (point.hex,), f"{pointer}/kind", fix=fix)
        if point.side is not None and point.side not in sides:
            message = say(
                "The {kind} in {hex} is of {side!r}, no side here.",
                kind=point.kind,
                hex=subject.label(point.hex),
                side=point.side,
            )
            change = ChangeEntry("special_points", index, {"side": None}, say("Leave it to both sides"))
            yield Fault(message, (point.hex,), f"{pointer}/side", fix=change)
