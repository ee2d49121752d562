"""The rule catalogue: every rule of the rule texts and each house rule as one entry, and decisions."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from functools import cache
from gettext import NullTranslations
from typing import Any

from engine.model.values import RuleId
from engine.storage.bundled import DamagedInstallation, data_text
from engine.storage.documents import DECISIONS, EXEMPT, RULES, Kind, value_of_text
from engine.storage.languages import rule_texts
from engine.storage.rule_sheets import DecisionRow, ExampleRow, RuleRow

#: What of a rule is told and translated, beside its examples.
_TOLD = ("title", "rule", "ambiguity", "reading")
_DECIDED = ("decision", "reason")

#: The catalogues in the order of their layers.
CATALOGUES = ("base", "skirmish", "optional", "house")


@dataclass(frozen=True, slots=True)
class RuleEntry(RuleRow):
    """One atomic rule with the catalogue it stands in.

    It `repeats` the rules that it only says again: it is coded and proved when all of them are.
    """

    catalogue: str = ""

    @property
    def worked(self) -> Mapping[str, ExampleRow]:
        """The worked examples by name: `S-RET-05/1`, from 1."""
        return {f"{self.id}/{number}": each for number, each in enumerate(self.examples, 1)}


@dataclass(frozen=True, slots=True)
class RuleCatalogue:
    """All entries by id in catalogue order, the decisions, and the ids that no program can carry out."""

    entries: Mapping[RuleId, RuleEntry]
    decisions: tuple[DecisionRow, ...]
    not_applicable: Mapping[RuleId, str]

    def of(self, catalogue: str) -> tuple[RuleEntry, ...]:
        """The entries of one catalogue, in its order."""
        return tuple(entry for entry in self.entries.values() if entry.catalogue == catalogue)

    def decisions_on(self, rule: RuleId) -> tuple[DecisionRow, ...]:
        """The decisions that name the rule."""
        return tuple(each for each in self.decisions if rule in each.rules)

    def examples(self) -> Mapping[str, ExampleRow]:
        """Every worked example by name."""
        return {name: each for entry in self.entries.values() for name, each in entry.worked.items()}


def _sheet(kind: Kind, name: str) -> Any:
    sheet, findings = value_of_text(kind, data_text(f"rules/{name}"))
    if sheet is None or findings:
        raise DamagedInstallation(
            f"rules/{name}.json cannot be read. The installation is damaged; install again."
        )
    return sheet


def told_texts(entry: RuleEntry) -> Mapping[str, str]:
    """What a rule says, by the names of its texts: `S-MOV-05.rule`, `S-MOV-05/1.given`."""
    found = {f"{entry.id}.{name}": getattr(entry, name) for name in _TOLD}
    for name, example in entry.worked.items():
        found |= {f"{name}.given": example.given, f"{name}.expect": example.expect}
    return {name: text for name, text in found.items() if text}


def decided_texts(decision: DecisionRow) -> Mapping[str, str]:
    """The same of a decision, by the rules it is on: `B-FIG-37.decision`; nothing of one on no rule."""
    if not decision.rules:
        return {}
    found = {_of_decision(decision, name): getattr(decision, name) for name in _DECIDED}
    return {name: text for name, text in found.items() if text}


def _of_decision(decision: DecisionRow, name: str) -> str:
    return f"{'+'.join(decision.rules)}.{name}"


@cache
def rules_told(language: str) -> RuleCatalogue:
    """The catalogue in a language; what nobody has translated, and where it comes from, stands in English."""
    known, said = rule_catalogue(), rule_texts(language)
    entries = {id_: _told(entry, said) for id_, entry in known.entries.items()}
    decisions = tuple(_decided(each, said) for each in known.decisions)
    return replace(known, entries=entries, decisions=decisions)


def _decided(row: DecisionRow, said: NullTranslations) -> DecisionRow:
    decision, reason = (said.pgettext(_of_decision(row, name), getattr(row, name)) for name in _DECIDED)
    return replace(row, decision=decision, reason=reason)


def _told(entry: RuleEntry, said: NullTranslations) -> RuleEntry:
    told = {name: said.pgettext(name, text) for name, text in told_texts(entry).items()}
    examples = tuple(
        replace(each, given=told[f"{name}.given"], expect=told[f"{name}.expect"])
        for name, each in entry.worked.items()
    )
    title, rule, ambiguity, reading = (told.get(f"{entry.id}.{name}", "") for name in _TOLD)
    return replace(entry, title=title, rule=rule, ambiguity=ambiguity, reading=reading, examples=examples)


@cache
def rule_catalogue() -> RuleCatalogue:
    """The catalogue that ships with the engine, read once; or `DamagedInstallation`."""
    names = tuple(each.name for each in fields(RuleRow))
    entries = {
        rule: RuleEntry(**{each: getattr(row, each) for each in names}, catalogue=catalogue)
        for catalogue in CATALOGUES
        for rule, row in _sheet(RULES, catalogue).rules.items()
    }
    exempt = _sheet(EXEMPT, "not_applicable").not_applicable
    return RuleCatalogue(
        entries, _sheet(DECISIONS, "decisions").decisions, {rule: row.reason for rule, row in exempt.items()}
    )
