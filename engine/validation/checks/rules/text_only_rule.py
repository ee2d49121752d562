"""A special rule has nothing that carries it out.

What: A special rule of the scenario names no optional rule that carries it out, or one that does not exist,
so that only the players can apply it.

Why: In play against the computer the rule is shown but not enforced (O-SET-04).

Fix: Name the optional rule that carries it out, or accept the finding.
"""

from collections.abc import Iterator

from engine.edits.entries import RemoveEntries
from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP008", Severity.WARNING, rule="O-SET-04", reads=("rules",))
def text_only_rule(subject: Subject) -> Iterator[Fault]:
    """Each special rule without a hook, without a text or with the id of another."""
    if not subject.scenario.rules.special_rules:
        return
    from engine.rules.modules import OPTIONS

    seen: set[str] = set()
    for index, rule in enumerate(subject.scenario.rules.special_rules):
        pointer = f"/rules/special_rules/{index}"
        if not rule.hooks:
            yield Fault(say("The special rule {rule!r} is text only.", rule=rule.id), pointer=pointer)
        for hook in rule.hooks:
            if hook not in OPTIONS:
                message = say(
                    "Nothing carries {hook!r} of the special rule {rule!r} out.", hook=hook, rule=rule.id
                )
                yield Fault(message, pointer=pointer)
        if not rule.text.strip():
            message = say("The special rule {rule!r} has no text for the players.", rule=rule.id)
            yield Fault(message, pointer=pointer, advice=say("Write the rule down in a sentence or two."))
        if rule.id in seen:
            yield Fault(
                say("Two special rules have the id {rule!r}.", rule=rule.id),
                pointer=pointer,
                advice=say("Give each rule an id of its own."),
                fix=RemoveEntries("rules.special_rules", (index,), say("Remove the second rule")),
            )
        seen.add(rule.id)
