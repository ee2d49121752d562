"""The report of a playtest speaks the language of the window, in the words of the window."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QObject

from editor.playtest import jobs
from editor.playtest.jobs import Commission
from editor.playtest.report_writing import ReportWriting
from editor.text.names import named
from editor.text.sentences import told
from editor.text.texts import speak, text
from engine.lab.batch import pairings
from engine.lab.facts import RESOURCES
from engine.lab.page.comparison_page import comparison_page
from engine.lab.page.names import ability_name, bot_name, resource_name, unit_name
from engine.lab.page.page import report_page
from engine.lab.page.wording import Wording
from engine.play.game import Game
from engine.storage.bundled import catalogue, scenario
from tests.editor.patience import PatientBot
from tests.editor.spoken import authored, foreign_words, is_code, is_in
from tests.lab.full_reports import full_comparison, full_report
from tests.lab.html_pages import Reader

FRENCH = Wording("fr")
SCENARIO = "at-the-breaking-point"
#: French for an ace, which English has as a small word.
ACE = "As des chars"


@pytest.fixture
def french(qapp: QObject) -> Iterator[None]:
    speak("fr")
    yield
    speak("en")


def pages(language: str) -> Iterator[str]:
    said = Wording(language)
    yield report_page(full_report(SCENARIO), said)
    found, old, new = full_comparison(SCENARIO)
    yield comparison_page(found, said, old, new)


@pytest.mark.parametrize(("language", "foreign"), [("fr", "en"), ("en", "fr")])
def test_no_word_of_another_language_is_in_a_report(language: str, foreign: str) -> None:
    names = authored(full_report(SCENARIO).game.scenario) | {ACE}
    faults = []
    for page in pages(language):
        # What the script puts into its texts is named in braces.
        for said in (re.sub(r"\{\w+\}", "0", each) for each in Reader(page).said):
            if said not in names and (
                is_code(said) or is_in(foreign, said) or foreign_words(foreign, said, names)
            ):
                faults.append(said)
    assert faults == []


def test_things_have_the_names_of_the_window(french: None) -> None:
    game = full_report(SCENARIO).game
    units = named(catalogue()).units
    for table in (units.figures, units.specializations, units.vehicles):
        for id_, kind in table.items():
            assert unit_name(game, id_, FRENCH) == kind.name
    assert unit_name(game, "machine_gun", FRENCH) == "Servants de mitrailleuse"
    # A map that the window read has its names in French already.
    shown = Game(game.scenario, named(catalogue()), game.ruleset, game.round_limit)
    assert unit_name(shown, "machine_gun", FRENCH) == "Servants de mitrailleuse"
    for card in game.catalogue.cards.values():
        assert ability_name(game, card.id, FRENCH) == told(card.name)
    for resource in RESOURCES:
        assert resource_name(resource, FRENCH).lower() == text(f"playtest.curve.{resource}").lower()
    for bot in ("tactical", "aggressive", "holding", "search", "random"):
        assert text(f"start.player.{bot}") == f"Bot : {bot_name(bot, FRENCH)}"


def test_the_report_is_written_in_the_language_of_the_window(
    french: None, tmp_path: Path, qtbot: PatientBot
) -> None:
    map_ = scenario("mill-lane")
    commission = Commission(map_, catalogue(), 1, str(tmp_path / "games.db"))
    games = pairings(("random", "random"), 2, 1)
    jobs.take_up(commission)
    try:
        for each in games:
            jobs.known(games)
            jobs.play(each)
    finally:
        jobs.take_up(commission)
    file = tmp_path / "report.html"
    owner = QObject()
    writing = ReportWriting(owner)
    with qtbot.waitSignal(writing.ended) as ended:
        writing.begin(commission, games, str(file))
    assert ended.args == [text("playtest.report.written", file=str(file))]
    reader = Reader(file.read_text(encoding="utf-8"))
    assert reader.language == "fr"
    assert "Qui gagne" in reader.text
    assert "American company" in reader.text
