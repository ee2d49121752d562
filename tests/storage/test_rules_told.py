"""The rules in other languages: all are translated, with the figures and ids of the English text."""

from __future__ import annotations

import re
import struct
from collections import Counter
from collections.abc import Iterator

import pytest

from engine.storage import languages
from engine.storage.bundled import data_names
from engine.storage.languages import rule_texts
from engine.storage.rule_catalogue import RuleEntry, decided_texts, rule_catalogue, rules_told, told_texts

TRANSLATED = data_names("rules", ".mo")
#: Words that no French sentence has, and names of scenarios and books that stand in some.
ENGLISH = re.compile(r"\b(the|with|when|which|into|each|does|cannot|must|unless|hexes)\b", re.IGNORECASE)
NAMES = re.compile(r"King of the Hill|At the Breaking Point|Days of the Fox")


def pairs(language: str) -> Iterator[tuple[str, str, str]]:
    """The texts by their names, in English and in the language."""
    for known, told in zip(
        rule_catalogue().entries.values(), rules_told(language).entries.values(), strict=True
    ):
        assert known.id == told.id
        other = told_texts(told)
        assert told_texts(known).keys() == other.keys()
        yield from ((name, text, other[name]) for name, text in told_texts(known).items())
    for row, said in zip(rule_catalogue().decisions, rules_told(language).decisions, strict=True):
        other = decided_texts(said)
        yield from ((name, text, other[name]) for name, text in decided_texts(row).items())


def test_rules_are_told_in_french() -> None:
    assert "fr" in TRANSLATED


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_text_is_translated(language: str) -> None:
    said = rule_texts(language)
    # Some are the same in both languages, which is no sign of their being forgotten.
    catalog = said._catalog  # type: ignore[attr-defined]
    missing = [name for name, text, _ in pairs(language) if f"{name}\x04{text}" not in catalog]
    assert missing == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_figures_and_ids_are_those_of_the_english_rule(language: str) -> None:
    wrong = []
    for name, text, told in pairs(language):
        for found in (r"\d+", r"\b[BSOH]-[A-Z]{2,4}-\d+[a-z]?\b"):
            if Counter(re.findall(found, text)) != Counter(re.findall(found, told)):
                wrong.append((name, text, told))
    assert wrong == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_no_english_is_left(language: str) -> None:
    left = [(name, told) for name, _, told in pairs(language) if ENGLISH.search(NAMES.sub("", told))]
    assert left == []


def test_a_language_without_rules_of_its_own_tells_them_in_english() -> None:
    assert rules_told("de") == rule_catalogue()


def test_what_is_not_told_stays_as_it_is() -> None:
    for known, told in zip(rule_catalogue().entries.values(), rules_told("fr").entries.values(), strict=True):
        for name in (
            "id",
            "topic",
            "source",
            "params",
            "related",
            "changes",
            "option",
            "repeats",
            "catalogue",
        ):
            assert getattr(known, name) == getattr(told, name)


def test_a_damaged_file_is_a_language_that_has_nothing_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    def damaged(name: str) -> bytes:
        raise struct.error(name)

    monkeypatch.setattr(languages, "data_bytes", damaged)
    rule_texts.cache_clear()
    try:
        entry: RuleEntry = next(iter(rule_catalogue().entries.values()))
        assert rule_texts("fr").pgettext(f"{entry.id}.rule", entry.rule) == entry.rule
    finally:
        rule_texts.cache_clear()
