"""The game can end in a tie that only initiative breaks.

What: Both sides win by victory points and nothing but the default decides when they are equal.

Why: Holding initiative at the end then wins the game (B-WIN-03); that should be meant.

Fix: Name a side as the tie breaker.
"""

from collections.abc import Iterator

from engine.edits.describe import SetTiming
from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP115", Severity.WARNING, rule="B-WIN-03", reads=("victory", "timing", "sides"), ruleset="base")
def tie_unresolved(subject: Subject) -> Iterator[Fault]:
    """One fault when both sides count victory points and no side breaks the tie."""
    if subject.scenario.timing.tie_breaker != "initiative":
        return
    counting = {condition.side for condition in subject.scenario.victory if condition.type == "vp"}
    if len(counting) > 1 and len(subject.scenario.victory) == len(counting):
        first = subject.scenario.timing.first_initiative
        other = subject.scenario.enemy_of(first) if subject.scenario.side(first) else None
        yield Fault(
            say("Both sides win by victory points, and equal points go to the initiative."),
            pointer="/timing/tie_breaker",
            fix=None
            if other is None
            else SetTiming({"tie_breaker": other.id}, say("Let {side} win ties", side=other.name)),
        )
