"""The cover of pillboxes is written into the scenario.

What: The scenario replaces the cover of the pillbox by a number of its own.

Why: The ruleset decides: 6 in the base game, 5 in a skirmish (S-FOR-02). A fixed number stays when the
ruleset changes.

Fix: Leave the number out.
"""

from collections.abc import Iterator

from engine.edits.set_at import TakeOut
from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP043", Severity.WARNING, rule="S-FOR-02", reads=("rules",))
def pillbox_cover_fixed(subject: Subject) -> Iterator[Fault]:
    """Each place where the number stands."""
    rules = subject.scenario.rules
    for name in rules.values:
        if name.startswith("fortifications.pillbox.") and name.endswith("cover"):
            yield Fault(
                say("The scenario fixes {name} at {value!r}.", name=name, value=rules.values[name]),
                pointer=f"/rules/values/{name}",
                fix=TakeOut(("rules", "values"), name, say("Leave it to the ruleset")),
            )
    if "pillbox_cover" in rules.readings:
        yield Fault(
            say(
                "The scenario fixes the cover of pillboxes at {reading!r}.",
                reading=rules.readings["pillbox_cover"],
            ),
            pointer="/rules/readings/pillbox_cover",
            fix=TakeOut(("rules", "readings"), "pillbox_cover", say("Leave it to the ruleset")),
        )
