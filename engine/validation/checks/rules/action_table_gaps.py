"""The action table leaves armies out.

What: The brackets of the action table must follow one another from 0 without gap or overlap and never fall.

Why: Every army must find exactly one number of actions (S-ACT-02).

Fix: Let each bracket begin one above the end of the one before; leave the last open.
"""

from collections.abc import Iterator

from engine.model.finding import Severity
from engine.model.said import say, say_number
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP103", Severity.ERROR, rule="S-ACT-02", reads=("timing",))
def action_table_gaps(subject: Subject) -> Iterator[Fault]:
    """Each bracket that does not follow on the one before."""
    table = subject.scenario.timing.action_table
    if table is None:
        return
    expected: int | None = 0
    actions = 0
    for index, bracket in enumerate(table):
        pointer = f"/timing/action_table/{index}"
        if expected is None:
            yield Fault(
                say("Bracket {index} follows on one that has no upper end.", index=index + 1), pointer=pointer
            )
        elif bracket.from_up != expected:
            yield Fault(
                say_number(
                    "Bracket {index} begins at one unit point, not at {expected}.",
                    "Bracket {index} begins at {number} unit points, not at {expected}.",
                    bracket.from_up,
                    index=index + 1,
                    expected=expected,
                ),
                pointer=pointer,
            )
        if bracket.actions < 1:
            yield Fault(say("Bracket {index} gives no action.", index=index + 1), pointer=pointer)
        elif bracket.actions < actions:
            yield Fault(
                say_number(
                    "Bracket {index} gives one action, fewer than the one before.",
                    "Bracket {index} gives {number} actions, fewer than the one before.",
                    bracket.actions,
                    index=index + 1,
                ),
                pointer=pointer,
            )
        expected = None if bracket.to_up is None else bracket.to_up + 1
        actions = bracket.actions
    if expected is not None:
        yield Fault(
            say("The last bracket of the action table has an upper end."), pointer="/timing/action_table"
        )
