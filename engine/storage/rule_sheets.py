"""What the files of the rule catalogue hold."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.model.values import Extra, Json, RuleId


@dataclass(frozen=True, slots=True)
class ExampleRow:
    """A worked example of a rule."""

    given: str
    expect: str
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RuleRow:
    """One atomic rule in our own words."""

    id: RuleId
    topic: str
    title: str
    rule: str
    source: str
    params: Mapping[str, Json] = field(default_factory=dict)
    examples: tuple[ExampleRow, ...] = ()
    related: tuple[RuleId, ...] = ()
    ambiguity: str = ""
    reading: str = ""
    changes: str = ""
    option: str = ""
    repeats: tuple[RuleId, ...] = ()
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class RuleSheet:
    """A catalogue: all rules of one rule text."""

    catalogue: str
    rules: Mapping[RuleId, RuleRow]
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DecisionRow:
    """A decision on an open text; it stands over the reading of the rules it names."""

    rules: tuple[RuleId, ...]
    topic: str
    decision: str
    reason: str
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DecisionSheet:
    """All decisions on open texts."""

    decisions: tuple[DecisionRow, ...]
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ExemptRow:
    """A rule that no program can carry out, and why."""

    id: RuleId
    reason: str
    extra: Extra = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class ExemptSheet:
    """The rules that no program can carry out."""

    not_applicable: Mapping[RuleId, ExemptRow]
    extra: Extra = field(default_factory=dict)
