"""Scenarios that the validator objects to, mended by its own repairs, or by leaving out what it names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import MISSING, fields, is_dataclass, replace
from typing import Any

from engine.model.catalogue import Catalogue
from engine.model.finding import Finding, Severity
from engine.model.scenario import RuleSelection, Scenario
from engine.model.side import Side
from engine.rules.modules import CHOSEN, ruleset_for
from engine.storage.overrides import with_overrides
from engine.validation.all_checks import CHECKS
from engine.validation.checks.rules.not_carried_out import not_carried_out
from engine.validation.subject import Subject

#: The checks without which no game begins.
BARS = (*(each for each in CHECKS if each.severity is Severity.ERROR), not_carried_out)
#: So often a scenario is mended before it is given up.
TIMES = 14
#: A scenario that was looked at, what was worked out of it, and what each check found.
_Known = tuple[Scenario, Subject, Mapping[str, tuple[Finding, ...]]] | None


def mended(scenario: Scenario, catalogue: Catalogue) -> Scenario:
    """The scenario without the errors that can be mended."""
    known: _Known = None
    for _ in range(TIMES):
        wrong, known = _objections(scenario, catalogue, known)
        if not wrong:
            break
        better = _better(scenario, wrong)
        if better == scenario:
            break
        scenario = better
    return scenario


def objections(scenario: Scenario, catalogue: Catalogue) -> tuple[Finding, ...]:
    """What keeps a game of the scenario from beginning."""
    return _objections(scenario, catalogue, None)[0]


def _objections(
    scenario: Scenario, catalogue: Catalogue, known: _Known
) -> tuple[tuple[Finding, ...], _Known]:
    """The same, as far as it was not known of another scenario, which is like it but in what was mended."""
    own, of_values = with_overrides(catalogue, scenario)
    before, subject_before, found_before = known or (None, None, {})
    subject = Subject(scenario, own, None, subject_before)
    changed = {
        each.name
        for each in fields(scenario)
        if getattr(scenario, each.name) is not getattr(before, each.name, 0)
    }
    found = {
        each.code: found_before[each.code]
        if each.code in found_before and not each.reads & changed
        else each.findings(subject)
        for each in BARS
    }
    wrong = [each for each in of_values if each.severity is Severity.ERROR]
    wrong += [each for findings in found.values() for each in findings]
    if not wrong and ruleset_for(scenario.rules).clashes:
        wrong = [Finding("MAP009", Severity.HINT, "rules clash", pointer="/rules/special_rules")]
    # A changed number changes what every check sees.
    again = None if scenario.rules.values else (scenario, subject, found)
    return tuple(wrong), again


def _better(scenario: Scenario, wrong: Iterable[Finding]) -> Scenario:
    """One finding of each kind mended: what comes after it may have moved."""
    kinds: set[str] = set()
    for finding in wrong:
        if finding.code in kinds:
            continue
        kinds.add(finding.code)
        before = scenario
        if finding.fix is not None:
            scenario = finding.fix(scenario)
        if scenario == before:
            scenario = _otherwise(scenario, finding)
    return scenario


def _otherwise(scenario: Scenario, finding: Finding) -> Scenario:
    """What no repair mends: what the finding names is left out, but for the sides themselves."""
    layout = scenario.layout
    match finding.code:
        case "MAP029":
            plain = {
                hex_: replace(cell, building=None) if cell.building is not None else cell
                for hex_, cell in layout.cells.items()
            }
            return replace(scenario, layout=replace(layout, cells=plain))
        case "MAP082":
            one, other = scenario.sides
            return replace(scenario, sides=(one, replace(other, deployment_zones=())))
        case "MAP009":
            return replace(scenario, rules=_without_clashes(scenario.rules))
        case "MAP120":
            homes = {hex_ for side in scenario.sides for hex_ in side.reinforcement_hexes}
            closed = tuple(sorted({*layout.out_of_play, *finding.hexes} - homes))
            return replace(scenario, layout=replace(layout, out_of_play=closed))
    way = [part for part in finding.pointer.split("/") if part]
    return scenario if way[:1] == ["sides"] and len(way) < 3 else without(scenario, way)


def _without_clashes(rules: RuleSelection) -> RuleSelection:
    """The selection without the options of modules that clash, or without special rules."""
    clashing = {module for clash in ruleset_for(rules).clashes for module in clash.modules}
    keys = {module.option.key for module in CHOSEN if module.option is not None and module.id in clashing}
    rest = tuple(key for key in rules.optional_rules if key not in keys)
    special = () if rest == rules.optional_rules else rules.special_rules
    return replace(rules, optional_rules=rest, special_rules=special)


def without(part: Any, way: list[str]) -> Any:
    """A record, list or table without what a JSON pointer names; the same where nothing can be left out."""
    if not way:
        return part
    first, rest = way[0], way[1:]
    match part:
        case tuple() if first.isdigit() and int(first) < len(part):
            at = int(first)
            if rest and is_dataclass(part[at]) and (smaller := without(part[at], rest)) != part[at]:
                return (*part[:at], smaller, *part[at + 1 :])
            if isinstance(part[at], Side):
                return part
            return (*part[:at], *part[at + 1 :])
        case dict() if first in part:
            if rest and (smaller := without(part[first], rest)) != part[first]:
                return {**part, first: smaller}
            return {key: value for key, value in part.items() if key != first}
        case _ if is_dataclass(part):
            field = next((each for each in fields(part) if each.name == first), None)
            if field is None:
                return part
            value = getattr(part, first)
            smaller = without(value, rest) if rest else value
            if smaller != value or (rest and is_dataclass(value)):
                return replace(part, **{first: smaller})  # type: ignore[type-var]
            if field.default is not MISSING:
                return replace(part, **{first: field.default})  # type: ignore[type-var]
            if field.default_factory is not MISSING:
                return replace(part, **{first: field.default_factory()})  # type: ignore[type-var]
    return part
