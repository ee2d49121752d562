"""A base game has no number of rounds.

What: The base game is played over a fixed number of rounds; a skirmish has none or at least one.

Why: Without an end there is no winner (B-RND-01, S-RND-05).

Fix: Set the number of rounds.
"""

from collections.abc import Iterator

from engine.model.finding import Severity
from engine.model.said import say, say_number
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP109", Severity.ERROR, rule="B-RND-01", reads=("timing", "rules"))
def rounds_missing(subject: Subject) -> Iterator[Fault]:
    """A missing or impossible number of rounds."""
    rounds = subject.scenario.timing.rounds
    if rounds is None and not subject.is_skirmish:
        yield Fault(say("The base game needs a number of rounds."), pointer="/timing")
    elif rounds is not None and rounds < 1:
        yield Fault(
            say_number(
                "The game lasts one round; one is the least.",
                "The game lasts {number} rounds; one is the least.",
                rounds,
            ),
            pointer="/timing/rounds",
        )
