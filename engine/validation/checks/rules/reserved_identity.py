"""The scenario lacks a title or takes the name of a published one.

What: Title or id are empty, or the id is one of the published Skirmish numbers.

Why: Scenarios are told apart by their id; published numbers belong to their authors (S-MAP-01).

Fix: Give the scenario an id and a title of its own; name the model in `inspired_by`.
"""

from collections.abc import Iterator

from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject

#: Numbers of the published Skirmish maps.
RESERVED = frozenset({"201", "202", *(str(number) for number in range(269, 281))})


@check("MAP002", Severity.ERROR, rule="S-MAP-01", reads=("id", "title"))
def reserved_identity(subject: Subject) -> Iterator[Fault]:
    """Each fault of the scenario's identity."""
    if not subject.scenario.id.strip():
        yield Fault(say("The scenario has no id."), pointer="/id")
    if not subject.scenario.title.strip():
        yield Fault(say("The scenario has no title."), pointer="/title")
    if subject.scenario.id in RESERVED:
        yield Fault(
            say("The id {scenario} belongs to a published scenario.", scenario=subject.scenario.id),
            pointer="/id",
        )
