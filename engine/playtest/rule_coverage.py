"""How much of the rule catalogue is coded and proved: counted from hooks, data and cases, never typed in."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache

from engine.model.catalogue import Catalogue
from engine.model.values import RuleId
from engine.playtest.rule_cases import CaseResult, CaseRunner, Rulesets, check_ids, data_ids, map_ids
from engine.rules.module import Hook
from engine.rules.modules import all_modules
from engine.storage.bundled import scenario_paths
from engine.storage.cases import RuleCase
from engine.storage.files import read_scenario
from engine.storage.rule_catalogue import CATALOGUES, RuleCatalogue


@dataclass(frozen=True, slots=True)
class Counts:
    """Of one catalogue: all rules, those that a program can carry out, those coded, those proved."""

    total: int
    applicable: int
    coded: int
    proved: int


@dataclass(frozen=True, slots=True)
class Coverage:
    """The counts by catalogue, rules not coded, coded ones that no case proves, examples without a case."""

    counts: Mapping[str, Counts]
    uncoded: tuple[RuleId, ...]
    unproved: tuple[RuleId, ...]
    examples_without_case: tuple[str, ...]
    failed: tuple[CaseResult, ...]


def hooks_of(rule: RuleId) -> Iterator[Hook]:
    """The registered hooks that carry out a rule."""
    return (hook for module in all_modules() for hook in module.hooks if rule in hook.ids)


def coded_ids(catalogue: Catalogue) -> frozenset[RuleId]:
    """The rules that a hook, a data entry, a check of the validator or a bundled map carries out."""
    hooks = {rule for module in all_modules() for hook in module.hooks for rule in hook.ids}
    data = {rule for module in all_modules() for rule in module.data_ids}
    return frozenset(hooks | data | data_ids(catalogue) | check_ids() | bundled_map_ids())


@cache
def bundled_map_ids() -> frozenset[RuleId]:
    """The entries of published maps for which a scenario ships."""
    scenarios = (read_scenario(path)[0] for path in scenario_paths())
    return frozenset(rule for scenario in scenarios if scenario is not None for rule in map_ids(scenario))


def with_repeats(done: Collection[RuleId], rules: RuleCatalogue) -> frozenset[RuleId]:
    """These rules, and those that only say some of them again."""
    repeating = {
        entry.id
        for entry in rules.entries.values()
        if entry.repeats and all(rule in done for rule in entry.repeats)
    }
    return frozenset(done) | (repeating - set(rules.not_applicable))


def proving(runner: CaseRunner, cases: Iterable[RuleCase], rule: RuleId) -> bool:
    """Whether some of these cases, all of which pass, fails once the rule is taken out."""
    alone = replace(runner, rulesets=Rulesets())
    return any(rule in case.proves and not alone.run(case, (rule,)).passed for case in cases)


def surviving(runner: CaseRunner, cases: Sequence[RuleCase], rules: Iterable[RuleId]) -> tuple[RuleId, ...]:
    """The rules whose removal no case notices, in order; cases that fail anyway prove nothing."""
    good = [case for case in cases if runner.run(case).passed]
    return tuple(rule for rule in sorted(rules) if not proving(runner, good, rule))


def coverage(runner: CaseRunner, cases: Sequence[RuleCase], rules: RuleCatalogue) -> Coverage:
    """Everything counted anew: runs every case, and each again without each rule it names."""
    results = [runner.run(case) for case in cases]
    good = [result.case for result in results if result.passed]
    applicable = set(rules.entries) - set(rules.not_applicable)
    coded = coded_ids(runner.catalogue) & applicable
    named = sorted({rule for case in good for rule in case.proves} & coded)
    proved = frozenset(rule for rule in named if proving(runner, good, rule))
    coded, proved = with_repeats(coded, rules), with_repeats(proved, rules)
    counts = {}
    for name in CATALOGUES:
        own = {entry.id for entry in rules.of(name)}
        counts[name] = Counts(len(own), len(own & applicable), len(own & coded), len(own & proved))
    shown = {example for case in good for example in case.examples}
    missing = [
        name
        for entry in rules.entries.values()
        if entry.id in applicable
        for name in entry.worked
        if name not in shown
    ]
    return Coverage(
        counts,
        tuple(rule for rule in rules.entries if rule in applicable and rule not in coded),
        tuple(sorted(coded - proved)),
        tuple(missing),
        tuple(result for result in results if not result.passed),
    )
