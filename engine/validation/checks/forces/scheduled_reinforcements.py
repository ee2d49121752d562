"""A skirmish has reinforcements by schedule.

What: The list of reinforcements or of round events is not empty, although the game is a skirmish.

Why: In a skirmish everything after the starting squads is bought; there is no schedule (S-REI-01).

Fix: Remove the entries, or give the side more to begin with.
"""

from collections.abc import Iterator

from engine.edits.entries import RemoveEntries
from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check(
    "MAP150",
    Severity.ERROR,
    rule="S-REI-01",
    reads=("reinforcements", "events"),
    ruleset="skirmish",
    carries_out=("S-REI-01",),
)
def scheduled_reinforcements(subject: Subject) -> Iterator[Fault]:
    """Each entry that a skirmish never comes to."""
    for index, coming in enumerate(subject.scenario.reinforcements):
        yield Fault(
            say(
                "Reinforcements are scheduled for round {round}, but a skirmish has no schedule.",
                round=coming.round,
            ),
            coming.hexes,
            f"/reinforcements/{index}",
            fix=RemoveEntries("reinforcements", (index,), say("Remove reinforcement")),
        )
    for index, event in enumerate(subject.scenario.events):
        yield Fault(
            say(
                "An event is scheduled for round {round}, but a skirmish has no schedule.", round=event.round
            ),
            pointer=f"/events/{index}",
            fix=RemoveEntries("events", (index,), say("Remove event")),
        )
