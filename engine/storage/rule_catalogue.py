"""The rule catalogue: every rule of the rule texts and each house rule as one entry, and decisions."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

from engine.model.values import Json, RuleId

FOLDER = Path(__file__).resolve().parent.parent / "data" / "rules"

#: The catalogues in the order of their layers.
CATALOGUES = ("base", "skirmish", "optional", "house")


@dataclass(frozen=True, slots=True)
class RuleExample:
    """A worked example: a situation and what the rule makes of it. Its name is `S-RET-05/1`, from 1."""

    name: str
    given: str
    expect: str


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """One atomic rule in our own words, with its source, parameters, examples and adopted reading.

    `repeats` are the rules that it only says again: it is coded and proved when all of them are.
    """

    id: RuleId
    catalogue: str
    topic: str
    title: str
    rule: str
    source: str
    params: Mapping[str, Json] = field(default_factory=dict)
    changes: str = ""
    option: str = ""
    examples: tuple[RuleExample, ...] = ()
    related: tuple[RuleId, ...] = ()
    ambiguity: str = ""
    reading: str = ""
    repeats: tuple[RuleId, ...] = ()


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision on an open text; it stands over the reading of the entries it names."""

    rules: tuple[RuleId, ...]
    topic: str
    decision: str
    reason: str


@dataclass(frozen=True, slots=True)
class RuleCatalogue:
    """All entries by id in catalogue order, the decisions, and the ids that no program can carry out."""

    entries: Mapping[RuleId, RuleEntry]
    decisions: tuple[Decision, ...]
    not_applicable: Mapping[RuleId, str]

    def of(self, catalogue: str) -> tuple[RuleEntry, ...]:
        """The entries of one catalogue, in its order."""
        return tuple(entry for entry in self.entries.values() if entry.catalogue == catalogue)

    def decisions_on(self, rule: RuleId) -> tuple[Decision, ...]:
        """The decisions that name the rule."""
        return tuple(each for each in self.decisions if rule in each.rules)

    def examples(self) -> Mapping[str, RuleExample]:
        """Every worked example by name."""
        return {example.name: example for entry in self.entries.values() for example in entry.examples}


def _content(name: str) -> dict[str, Json]:
    content = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))
    assert isinstance(content, dict)
    return content


def _rows(content: dict[str, Json], key: str) -> list[dict[str, Json]]:
    rows = content.get(key, [])  # an empty list is not written
    assert isinstance(rows, list)
    return [row for row in rows if isinstance(row, dict)]


def _texts(value: Json) -> tuple[str, ...]:
    return tuple(str(each) for each in value) if isinstance(value, list) else ()


def _entry(catalogue: str, row: dict[str, Json]) -> RuleEntry:
    rule = str(row["id"])
    params = row.get("params")
    return RuleEntry(
        id=rule,
        catalogue=catalogue,
        topic=str(row["topic"]),
        title=str(row["title"]),
        rule=str(row["rule"]),
        source=str(row["source"]),
        params=params if isinstance(params, dict) else {},
        changes=str(row.get("changes", "")),
        option=str(row.get("option", "")),
        examples=tuple(
            RuleExample(f"{rule}/{number}", str(example["given"]), str(example["expect"]))
            for number, example in enumerate(_rows(row, "examples"), 1)
        ),
        related=_texts(row.get("related")),
        ambiguity=str(row.get("ambiguity", "")),
        reading=str(row.get("reading", "")),
        repeats=_texts(row.get("repeats")),
    )


@lru_cache(maxsize=1)
def rule_catalogue() -> RuleCatalogue:
    """The catalogue that ships with the engine, read once."""
    entries: dict[RuleId, RuleEntry] = {}
    for catalogue in CATALOGUES:
        for row in _rows(_content(catalogue), "rules"):
            entry = _entry(catalogue, row)
            entries[entry.id] = entry
    decisions = tuple(
        Decision(_texts(row["rules"]), str(row["topic"]), str(row["decision"]), str(row["reason"]))
        for row in _rows(_content("decisions"), "decisions")
    )
    left_out = {
        str(row["id"]): str(row["reason"]) for row in _rows(_content("not_applicable"), "not_applicable")
    }
    return RuleCatalogue(entries, decisions, left_out)
