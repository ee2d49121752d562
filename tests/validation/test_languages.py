"""Every text of the validator stands in every language, with the same arguments."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.model.objective import ObjectiveType
from engine.model.said import Said, listed, original, say
from engine.storage import bundled
from engine.storage.documents import SCENARIO, value_of_text
from engine.storage.languages import wanted_language, words_of
from engine.storage.raw_file import text_of
from engine.validation.languages import explained_in, in_language
from engine.validation.manual import EXPLAINED, checks_page
from engine.validation.run import findings
from tests.validation.test_checks import CATALOGUE, DEFECTS, new_findings

#: Languages that have everything.
others = pytest.mark.parametrize("language", ["fr"])


@others
def test_every_check_is_explained(language: str) -> None:
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
    for finding in added:
        assert isinstance(finding.message, Said), finding.code
        told = in_language(finding, words_of(language))
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
def test_every_bundled_card_says_what_it_does(language: str) -> None:
    words = words_of(language)
    for each in (*CATALOGUE.cards.values(), *CATALOGUE.decks.values()):
        # Names of vehicles may stay, texts never.
        assert words.told(each.text) != each.text, each.id


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


@pytest.mark.parametrize(
    ("number", "english", "french"),
    [
        (0, "The map has 0 victory hexes;", "La carte a 0 hexagone de victoire ;"),
        (1, "The map has 1 victory hex;", "La carte a 1 hexagone de victoire ;"),
        (2, "The map has 2 victory hexes;", "La carte a 2 hexagones de victoire ;"),
    ],
)
def test_what_is_counted_is_told_as_the_language_counts(number: int, english: str, french: str) -> None:
    hill = bundled.scenario("king-of-the-hill")
    victory = [each for each in hill.objectives if each.type is ObjectiveType.VP]
    kept = victory[1 : 1 + number]  # the first lies in the middle
    left = tuple(each for each in hill.objectives if each in kept or each not in victory)
    found = {each.code: each for each in findings(replace(hill, objectives=left), CATALOGUE)}
    assert found["MAP065"].message.startswith(english)
    assert in_language(found["MAP065"], words_of("fr")).message.startswith(french)
    if number == 1:
        assert found["MAP164"].message == "The one victory hex is not equally far for both sides."
        assert "West can conquer 1 victory hex, East 0." in found["MAP127"].message
        assert "1 hexagone de victoire, East 0." in in_language(found["MAP127"], words_of("fr")).message


def test_objectives_by_a_road_are_counted() -> None:
    defect = next(each for each in DEFECTS if each.code == "MAP167")
    finding = next(each for each in new_findings(defect)[1] if each.code == "MAP167")
    assert "passes 0 objectives;" in finding.message
    assert "passe par 0 objectif ;" in in_language(finding, words_of("fr")).message
