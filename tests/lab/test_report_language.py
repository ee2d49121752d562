"""A report is in one language: nothing on it is said but texts by their keys, numbers and given names."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from engine.bots.names import BOTS as ALL_BOTS
from engine.lab.facts import RESOURCES
from engine.lab.ground import LAYERS
from engine.lab.page import wording
from engine.lab.page.comparison_page import comparison_page
from engine.lab.page.page import report_page
from engine.lab.page.wording import Wording
from engine.lab.report import LabReport, findings_of
from engine.model.objective import ObjectiveType
from engine.play.game import Game
from engine.rules.base.troops.specializations import BUILD
from engine.rules.cards.operations import LAY_MINES, LAY_SMOKE
from engine.rules.cards.using import STRATEGY_CARD
from engine.rules.doctrine.using import SPECIAL_ACTION
from engine.rules.optional.night import STAR_SHELL
from engine.rules.queries import PREPARE_OP_FIRE
from engine.rules.skirmish.moves.retreat import RETREAT
from engine.rules.skirmish.sequence.actions import ACTIVATIONS
from engine.storage.bundled import page_file
from engine.storage.languages import keyed_plural, keyed_text
from tests.lab.full_reports import REASONS, full_comparison, full_report, played
from tests.lab.html_pages import CHROMIUM, Reader, shown_by_a_browser
from tests.lab.test_report import toys

ENGLISH, FRENCH, GERMAN = (Wording(each) for each in ("en", "fr", "de"))
SCENARIO = "at-the-breaking-point"
Page = Callable[[Wording], str]


def _toy_page(said: Wording) -> str:
    game, _ = played(SCENARIO)
    return report_page(LabReport(game, findings_of(game, toys(60))), said)


def _comparison_page(said: Wording) -> str:
    found, old, new = full_comparison(SCENARIO)
    return comparison_page(found, said, old, new)


PAGES: dict[str, Page] = {
    "everything": lambda said: report_page(full_report(SCENARIO), said),
    "without luck": _toy_page,
    "two versions": _comparison_page,
}


def _given(game: Game) -> set[str]:
    """Names that the author of the scenario gave, and labels of hexes."""
    scenario = game.scenario
    found = {scenario.title, *(side.name for side in scenario.sides)}
    return (found | {each.name for each in scenario.objectives}) - {""}


@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
def test_nothing_is_said_that_is_no_text_of_the_language(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    """With every text and every name of a thing put into brackets, no word stands outside of them."""

    def marked(found: str) -> str:
        return f"⟪{found}⟫"

    class Bracketed:
        """A language that says everything in brackets."""

        def told(self, said: str) -> str:
            return marked(said)

    monkeypatch.setattr(wording, "keyed_text", lambda _, key: marked(keyed_text("en", key)))
    monkeypatch.setattr(
        wording, "keyed_plural", lambda _, key, number: marked(keyed_plural("en", key, number))
    )
    monkeypatch.setattr(wording, "words_of", lambda _: Bracketed())
    game, _ = played(SCENARIO)
    given = sorted(_given(game), key=len, reverse=True)
    outside = []
    for said in Reader(page(ENGLISH)).said:
        bare = said
        while bare != (bare := re.sub(r"⟪[^⟪⟫]*⟫", " ", bare)):
            pass
        for name in given:
            bare = bare.replace(name, " ")
        outside += [said] if re.search(r"[^\W\d_]{2,}", bare) else []
    assert outside == []


@pytest.mark.parametrize("said", [ENGLISH, FRENCH, GERMAN], ids=["en", "fr", "de"])
@pytest.mark.parametrize("page", PAGES.values(), ids=PAGES)
def test_a_page_says_its_language_and_no_key(page: Page, said: Wording) -> None:
    reader = Reader(page(said))
    assert reader.open == []
    assert reader.language == said.language
    words = [each for each in reader.said if re.search(r"\b(report|versions|playtest)\.[a-z]", each)]
    assert words == []
    # What the script puts in has its parts in braces, all else has them put in.
    assert not any("{" in each for each in (*reader.text, *reader.attributes))


def test_everything_has_a_name_in_every_language() -> None:
    """No id is shown for want of a text."""
    keys = [f"report.bot.{each}" for each in ALL_BOTS]
    keys += [f"report.reason.{each}" for each in REASONS] + [f"won.{each}" for each in REASONS]
    keys += [f"report.layer.{each}" for each in LAYERS]
    keys += [f"report.objective.{each}" for each in ObjectiveType]
    keys += [f"playtest.curve.{each}" for each in RESOURCES]
    keys += [
        f"versions.measure.{each.name.replace(' ', '_')}" for each in full_comparison(SCENARIO)[0].measures
    ]
    tools = ("smoke", "works", "abilities", "healing", "repairs", "concealment", "transport")
    keys += [f"conduct.tool.{each}" for each in tools]
    taken = (*ACTIVATIONS, PREPARE_OP_FIRE, BUILD, STRATEGY_CARD, SPECIAL_ACTION, RETREAT, STAR_SHELL)
    keys += [f"act.{each}" for each in (*taken, LAY_SMOKE, LAY_MINES)]
    assert [key for key in keys if keyed_text("en", key) == key] == []


def test_english_and_german_fall_back_as_everywhere() -> None:
    found = full_report(SCENARIO)
    words = " ".join(Reader(report_page(found, GERMAN)).text)
    assert "Who wins" in words, "German is a draft that lacks the report"
    assert GERMAN.decimal(1.5) == "1,5"
    assert GERMAN.whole(12345) == "12.345"


@pytest.mark.parametrize(
    ("write", "english", "french"),
    [
        (lambda said: said.whole(1234567), "1,234,567", "1\u202f234\u202f567"),
        (lambda said: said.whole(-1234), "−1,234", "−1\u202f234"),
        (lambda said: said.whole(999), "999", "999"),
        (lambda said: said.decimal(2.25, 2), "2.25", "2,25"),
        (lambda said: said.decimal(-0.04), "0.0", "0,0"),
        (lambda said: said.decimal(-2.0, 0), "−2", "−2"),
        (lambda said: said.signed(1.26, 1), "+1.3", "+1,3"),
        (lambda said: said.signed(-1.26, 1), "−1.3", "−1,3"),
        (lambda said: said.signed(-0.2), "0", "0"),
        (lambda said: said.signed(0.2), "0", "0"),
        (lambda said: said.short(0.25), "0.25", "0,25"),
        (lambda said: said.short(6.0), "6", "6"),
        (lambda said: said.percent(0.425), "42\u00a0%", "42\u00a0%"),
        (lambda said: said.plural("report.column", 1, round="3"), "round 3: 1 game", "round 3 : 1 partie"),
        (lambda said: said.plural("report.column", 0, round="3"), "round 3: 0 games", "round 3 : 0 partie"),
    ],
)
def test_numbers_are_written_as_in_the_language(
    write: Callable[[Wording], str], english: str, french: str
) -> None:
    assert write(ENGLISH) == english
    assert write(FRENCH) == french


def test_names_of_sides_and_places_stay_as_their_author_wrote_them() -> None:
    game, _ = played(SCENARIO)
    words = " ".join(Reader(report_page(full_report(SCENARIO), FRENCH)).text)
    for name in _given(game):
        assert name in words


def test_the_script_says_what_the_page_gives_it_only() -> None:
    script = page_file("report.js")
    asked = set(re.findall(r'said\("(\w+)"', script))
    (given,) = (each for each in Reader(PAGES["everything"](ENGLISH)).scripts if each.startswith("{"))
    assert asked == set(re.findall(r'"(\w+)": "', given.partition('"words"')[2]))
    code = re.sub(r"//.*", "", script)
    assert [
        each for each in re.findall(r'"([^"]*)"|`([^`]*)`', code) if re.search(r"[A-Z]|\w \w", each[0])
    ] == [("use strict", "")]
    assert "`" not in code


def test_a_french_report_is_the_same_bytes_again() -> None:
    game, games = played(SCENARIO)
    one, other = (LabReport(game, findings_of(game, each)) for each in (games, games[::-1]))
    assert report_page(one, FRENCH) == report_page(other, FRENCH)


@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium here; .ci/run brings it")
def test_a_browser_fills_the_map_in_french(tmp_path: Path) -> None:
    shown = shown_by_a_browser(PAGES["everything"](FRENCH), tmp_path)
    assert re.search(r"<title>\w+ : \d+,\d\d par partie</title>", shown)
    assert "a game" not in shown
    assert ">tous les rounds</output>" in shown
    assert re.search(r'id="scale-told">\d+,\d\d par partie<', shown)
