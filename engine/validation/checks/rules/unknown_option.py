"""An optional rule is unknown, or its data are missing.

What: A key of `optional_rules` names no optional rule, or a night scenario says nothing of its visibility.

Why: Nobody can tell which rule is meant (O-SET-01).

Fix: Correct the key or remove it; give the night rules their data.
"""

from collections.abc import Iterator

from engine.edits.set_at import SetAt, TakeOut
from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP004", Severity.ERROR, rule="O-SET-01", reads=("rules",))
def unknown_option(subject: Subject) -> Iterator[Fault]:
    """Each key that names nothing, and night without data."""
    rules = subject.scenario.rules
    if not rules.optional_rules:
        return
    from engine.rules.modules import OPTIONS

    for index, key in enumerate(rules.optional_rules):
        if key not in OPTIONS:
            yield Fault(
                say("There is no optional rule {key!r}.", key=key),
                pointer=f"/rules/optional_rules/{index}",
                fix=TakeOut(("rules", "optional_rules"), key, say("Remove option")),
            )
    if "night" in rules.optional_rules and "night" not in rules.parameters:
        way = ("rules", "parameters", "night")
        yield Fault(
            say("The night rules are in force without data of the night."),
            pointer="/rules/parameters",
            advice=say("Give the visibility of the first round."),
            fix=SetAt(way, {"start_visibility": 2}, say("Begin with visibility 2")),
        )
