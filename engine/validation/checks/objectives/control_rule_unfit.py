"""The way of taking control does not fit the rules.

What: A skirmish takes objectives by conquest, the base game by presence.

Why: Standing on a marker is not control in a skirmish (S-MOV-03).

Fix: Leave the control rule out; the ruleset decides.
"""

from collections.abc import Iterator

from engine.edits.describe import SetTiming
from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP069", Severity.ERROR, rule="S-MOV-03", reads=("timing", "rules"))
def control_rule_unfit(subject: Subject) -> Iterator[Fault]:
    """A control rule of the other ruleset."""
    rule = subject.scenario.timing.control_rule
    fits = "conquest" if subject.is_skirmish else "presence"
    if rule is not None and rule != fits:
        message = (
            say("Objectives are taken by presence, which is so in the base game alone.")
            if subject.is_skirmish
            else say("Objectives are taken by conquest, which is so in a skirmish alone.")
        )
        yield Fault(
            message,
            pointer="/timing/control_rule",
            fix=SetTiming({"control_rule": None}, say("Leave it out")),
        )
