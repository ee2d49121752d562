"""The ruleset is unknown.

What: A scenario is played by the rules `base` or `skirmish`.

Why: Phases, economy and victory follow from it (S-RND-01).

Fix: Write `base` or `skirmish`.
"""

from collections.abc import Iterator

from engine.edits.describe import SetTiming
from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject

#: The phase order of each ruleset.
PHASES = {"base": "action-command-status", "skirmish": "status-action"}


@check("MAP003", Severity.ERROR, rule="S-RND-01", reads=("rules", "timing"))
def unknown_ruleset(subject: Subject) -> Iterator[Fault]:
    """A ruleset nobody knows, or a phase order that is not the ruleset's."""
    ruleset = subject.scenario.rules.ruleset
    if ruleset not in PHASES:
        yield Fault(say("There is no ruleset {ruleset!r}.", ruleset=ruleset), pointer="/rules/ruleset")
        return
    order = subject.scenario.timing.phase_order
    if order is not None and order != PHASES[ruleset]:
        yield Fault(
            say("The phase order of {ruleset} games is {phase!r}.", ruleset=ruleset, phase=PHASES[ruleset]),
            pointer="/timing/phase_order",
            fix=SetTiming({"phase_order": None}, say("Leave it out")),
        )
