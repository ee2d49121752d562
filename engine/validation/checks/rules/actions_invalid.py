"""The number of actions in a turn is impossible.

What: Each side of a base game takes at least one action a turn; in a skirmish one or two.

Why: A side without actions cannot play (B-RND-04, S-ACT-01).

Fix: Give each side its number of actions, usually 3.
"""

from collections.abc import Iterator

from engine.model.finding import Severity
from engine.model.said import say, say_number
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP110", Severity.ERROR, rule="B-RND-04", reads=("timing", "rules", "sides"))
def actions_invalid(subject: Subject) -> Iterator[Fault]:
    """Each side without a legal number of actions."""
    given = subject.scenario.timing.actions_per_turn
    most = 2 if subject.is_skirmish else None
    for side in subject.scenario.sides:
        actions = given.get(side.id)
        if actions is None:
            if not subject.is_skirmish:
                yield Fault(say("{side} has no number of actions a turn.", side=side.name), pointer="/timing")
        elif actions < 1 or (most is not None and actions > most):
            yield Fault(
                say_number(
                    "{side} takes one action a turn.",
                    "{side} takes {number} actions a turn.",
                    actions,
                    side=side.name,
                ),
                pointer=f"/timing/actions_per_turn/{side.id}",
            )
