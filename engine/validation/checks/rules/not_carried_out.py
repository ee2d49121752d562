"""The rules chosen cannot be played here yet.

What: An optional rule exists but the game carries no rules out for it, or choices of rules clash.

Why: The scenario can be printed and played at a table; test games here refuse to begin (O-SET-01).

Fix: Remove the option for test games, or accept the finding.
"""

from collections.abc import Iterator

from engine.edits.describe import SetRules
from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP009", Severity.HINT, rule="O-SET-01", reads=("rules",), carries_out=("O-SET-01",))
def not_carried_out(subject: Subject) -> Iterator[Fault]:
    """Each known option that compiling the rules refuses."""
    rules = subject.scenario.rules
    if not rules.optional_rules:
        return
    # All rules of the game are loaded only for scenarios with options: most have none.
    from engine.rules.modules import OPTIONS, ruleset_for

    known = OPTIONS.keys() & set(rules.optional_rules)
    for clash in ruleset_for(rules).clashes:
        if clash.subject == "ruleset" or (
            clash.subject == "optional_rules" and not known & set(clash.modules)
        ):
            continue
        rest = tuple(each for each in rules.optional_rules if each not in clash.modules)
        fix = (
            SetRules({"optional_rules": rest}, say("Remove option")) if rest != rules.optional_rules else None
        )
        yield Fault(
            say("Test games cannot be played: {message}.", message=clash.message), pointer="/rules", fix=fix
        )
