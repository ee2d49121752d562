"""Events mean one thing: each reaction is known for each cause of the event it reacts to.

`causes.json` holds, for every event that some rule reacts to, each of its causes and the reactions that act
on it; every other reaction lets that cause go. `python -m tests.rules.test_causes` records what the rule
cases show, for a person to read the difference.
"""

from __future__ import annotations

import json
from functools import cache

import pytest

from engine.playtest.rule_cases import CaseRunner
from engine.rules.modules import all_modules
from engine.storage import bundled
from engine.storage.cases import read_cases
from tests.support.causes import FILE, Causes, Table, TracedRulesets, name_of, shown_by_cases

#: Reactions that no game of the whole rules shows: they say what would happen without the rule that is named.
WITHOUT = {
    ("FiguresLost", "base.sequence.activation.losses_while_active"): "B-MOV-13",
    ("UnitRemoved", "skirmish.guns.crews.survivors"): "S-ATG-20",
}


@cache
def shown() -> Table:
    """What the rule cases show."""
    causes = Causes()
    runner = CaseRunner(bundled.catalogue(), TracedRulesets(causes))
    for case in read_cases():
        assert runner.run(case).passed, case.id
    return causes.table()


def acting(table: Table) -> set[tuple[str, str]]:
    """The reactions that act on some cause of an event."""
    return {(event, name) for event, causes in table.items() for acted in causes.values() for name in acted}


@pytest.mark.thorough
def test_rule_cases_show_every_cause_and_no_other() -> None:
    assert shown() == shown_by_cases()


def test_every_reaction_acts_in_some_case() -> None:
    reactions = {
        (hook.subject.__name__, name_of(hook.function))
        for module in all_modules()
        for hook in module.hooks
        if hook.kind == "after"
    }
    assert reactions - acting(shown_by_cases()) == set(WITHOUT)


@pytest.mark.parametrize(("reaction", "rule"), WITHOUT.items())
def test_what_a_rule_prevents_happens_without_it(reaction: tuple[str, str], rule: str) -> None:
    causes = Causes()
    runner = CaseRunner(bundled.catalogue(), TracedRulesets(causes))
    for case in read_cases():
        if rule in case.proves:
            runner.run(case, without=(rule,))
    assert reaction in acting(causes.table())


def record() -> None:
    """Writes down what the rule cases show, one cause a line."""
    lines = []
    for event, causes in shown().items():
        rows = ",\n".join(f"    {json.dumps(cause)}: {json.dumps(acted)}" for cause, acted in causes.items())
        lines.append(f"  {json.dumps(event)}: {{\n{rows}\n  }}")
    FILE.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    record()
