"""The night's numbers are missing or impossible.

What: The night rules are in force and the visibility of round 1 is missing or below one hex.

Why: Nobody sees farther than the visibility (O-RND-01); below one hex nobody could fight at all.

Fix: Set `start_visibility` to 2.
"""

from collections.abc import Iterator

from engine.edits.set_at import SetAt
from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP116", Severity.ERROR, rule="O-RND-01", reads=("rules",))
def night_incomplete(subject: Subject) -> Iterator[Fault]:
    """One fault for the night's visibility."""
    rules = subject.scenario.rules
    given = rules.parameters.get("night")
    if "night" not in rules.optional_rules or given is None:
        return
    night = given if isinstance(given, dict) else {}
    seen = night.get("start_visibility")
    if isinstance(seen, int) and not isinstance(seen, bool) and seen >= 1:
        return
    way, mended = ("rules", "parameters", "night"), {**night, "start_visibility": 2}
    yield Fault(
        say(
            "The visibility of the first night round is {seen!r}; it must be a number of hexes from 1.",
            seen=seen,
        ),
        pointer="/rules/parameters/night",
        fix=SetAt(way, mended, say("Begin with visibility 2")),
    )
