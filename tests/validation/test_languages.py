"""Every text of the validator stands in every language, with the same arguments."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from engine.model.said import Said, listed, original, say
from engine.rules.base.moves.step_cost import STEP_TEXT
from engine.rules.base.sighting.sight_proof import SIGHT_TEXT
from engine.storage import bundled
from engine.storage.documents import SCENARIO, value_of_text
from engine.storage.languages import LANGUAGES, wanted_language, words_of
from engine.storage.overrides import REPLACED
from engine.storage.raw_file import text_of
from engine.validation.all_checks import CHECKS
from engine.validation.languages import explained_in, in_language
from engine.validation.manual import EXPLAINED, checks_page
from engine.validation.run import findings
from tests.validation.test_checks import CATALOGUE, DEFECTS, new_findings

ROOT = Path(__file__).resolve().parents[2]
OTHERS = LANGUAGES[1:]
others = pytest.mark.parametrize("language", OTHERS)


def templates() -> Iterator[str]:
    """Every template that the engine says a sentence with, read from its source and its tables."""
    yield from SIGHT_TEXT.values()
    yield from STEP_TEXT.values()
    for path in sorted((ROOT / "engine").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="say"), args=[ast.Constant(value=str(text)), *_]):
                    yield text


def placeholders(text: str) -> set[tuple[str, str, str]]:
    """Name, format and conversion of each argument of a template."""
    parts = string.Formatter().parse(text)
    return {(name, form or "", how or "") for _, name, form, how in parts if name is not None}


@others
def test_every_sentence_is_translated_and_none_is_left_over(language: str) -> None:
    said, known = {text for text in templates() if text}, words_of(language).messages
    assert said - set(known) == set()
    assert set(known) - said == set()


@others
def test_translations_name_the_same_arguments(language: str) -> None:
    for english, other in words_of(language).messages.items():
        assert placeholders(english) == placeholders(other), english


@others
def test_every_check_is_explained(language: str) -> None:
    assert {check.code for check in EXPLAINED} == set(words_of(language).checks)
    for check in EXPLAINED:
        title, sections = explained_in(check, words_of(language))
        assert title.endswith("."), check.code
        assert title != check.title, check.code
        assert all(sections[name] for name in ("what", "why", "fix")), check.code
        for name in ("what", "why", "fix"):
            quoted = check.sections[name].split("`")[1::2]
            assert all(f"`{part}`" in sections[name] for part in quoted), (check.code, name)
        rules = {word.strip("().,;") for word in check.sections["why"].split() if "-" in word}
        cited = {word for word in rules if word[:2] in ("B-", "S-", "O-")}
        assert all(rule in sections["why"] for rule in cited), check.code


@others
@pytest.mark.parametrize("defect", DEFECTS[::3], ids=lambda defect: defect.code)
def test_findings_are_told_whole(language: str, defect: object) -> None:
    """No word of the English template stays, and translating leaves everything else alone."""
    _, added = new_findings(defect)  # type: ignore[arg-type]
    checks = {check.code: check for check in CHECKS}
    for finding in added:
        assert isinstance(finding.message, Said), finding.code
        told = in_language(finding, words_of(language), checks.get(finding.code))
        assert told.message != finding.message, finding.message
        assert told.advice != finding.advice, finding.advice
        assert replace(told, message=finding.message, advice=finding.advice) == finding
        assert told.fingerprint == finding.fingerprint
        assert original(told.message) == finding.message


@others
@pytest.mark.parametrize("text", ['{"a": }', "", "[1", '{"$schema": 3, "id": [], "layout": {"sheet": 5}}'])
def test_broken_files_are_told_in_the_language(language: str, text: str) -> None:
    _, found = value_of_text(SCENARIO, text)
    assert found
    for finding in found:
        assert in_language(finding, words_of(language)).message != finding.message, finding.message
    _, zero = text_of(b"\0")
    assert all(in_language(finding, words_of(language)).message != finding.message for finding in zero)


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "fr_CA", "LC_ALL": "en_GB.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "de_DE", "LC_MESSAGES": "fr_BE"}, "fr"),
    ],
)
def test_the_environment_chooses(environment: dict[str, str], language: str) -> None:
    assert wanted_language(environment) == language


@others
def test_the_manual_is_written_in_the_language(language: str) -> None:
    page = checks_page(words_of(language))
    assert page.count("\n### ") == len(EXPLAINED)
    assert checks_page() != page


def test_parts_of_a_sentence_are_translated_too() -> None:
    said = say("The {type} in {hex} stands on {ground}.", type="pillbox", hex="C4", ground=say("a bridge"))
    assert said == "The pillbox in C4 stands on a bridge."
    assert words_of("fr").told(said) == "L'ouvrage bunker en C4 est sur : un pont."
    assert words_of("fr").told("A designer's own sentence.") == "A designer's own sentence."


def test_bundled_scenarios_speak_french() -> None:
    for path in bundled.scenario_paths():
        for finding in findings(bundled.scenario(path.stem), CATALOGUE):
            assert in_language(finding, words_of("fr")).message != finding.message


@others
def test_every_bundled_card_has_name_and_text_and_none_is_left_over(language: str) -> None:
    known = words_of(language).cards
    named = (*CATALOGUE.cards.values(), *CATALOGUE.decks.values())
    written = {words for each in named for words in (each.name, each.text)}
    assert written - set(known) == set()
    assert set(known) - written == set()
    assert all(words.strip() for words in known.values())
    for each in named:
        # A card without its words would pass a language that copies; names of vehicles stay, texts never.
        assert known[each.text] != each.text, each.id


@others
def test_where_every_value_comes_from_is_told_and_nothing_is_left_over(language: str) -> None:
    terrain, units = CATALOGUE.terrain, CATALOGUE.units
    tables = (terrain.terrain, terrain.hexsides, terrain.fortifications, units.figures, units.vehicles)
    written = {REPLACED.source}
    for thing in (
        each for table in (*tables, units.specializations, units.prices) for each in table.values()
    ):
        written |= {thing.source, getattr(thing, "reason", "")}
        for single in getattr(thing, "provenance", {}).values():
            written |= {single.source, single.reason}
    known = words_of(language).origins
    assert written - {""} == set(known)
    assert all(told.strip() != english for english, told in known.items())
    assert words_of(language).told("own estimate") == known["own estimate"]


def test_a_card_of_somebody_else_stays_as_written() -> None:
    assert words_of("fr").told("Storm of the author's own") == "Storm of the author's own"
    said = say("{card} is not open", card="Gliders")
    assert words_of("fr").told(said) == "« Planeurs » n'est pas ouverte"


def test_each_name_of_a_list_is_told() -> None:
    names = ["Gliders", "Smoke wall", "Propaganda"]
    assert listed(names, 2) == "Gliders, Smoke wall and 1 more"
    assert words_of("fr").told(listed(names, 2)) == "Planeurs, Mur de fumée et 1 de plus"
    assert listed([], 2) == words_of("fr").told(listed([], 2)) == ""


def test_one_hex_is_told_as_one() -> None:
    _, added = new_findings(next(each for each in DEFECTS if each.code == "MAP021"))
    (found,) = (each for each in added if each.code == "MAP021")
    assert "one hex uses them" in found.message
    assert "un hexagone les emploie" in words_of("fr").told(found.message)
