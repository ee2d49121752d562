"""The most even of some proposals: asked for in the wizard, stopped, gone on with, and shown."""

from __future__ import annotations

from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from editor.analysis.proposing import Finish
from editor.main_window import MainWindow
from editor.panels.dialogs.new_map_dialog import NewMapDialog
from editor.playtest import even_row, jobs, playtests
from editor.playtest.jobs import Commission, EvenProposal, Refusal
from engine.lab.advice import fair, halving
from engine.lab.report import findings_of
from engine.proposals.blank_map import MapPlan, new_scenario
from engine.proposals.propose import proposal
from engine.storage.bundled import catalogue
from engine.storage.game_store import GameStore
from tests.editor.patience import PatientBot
from tests.lab.test_report import toys
from tests.support.games import bundled_game

ARMIES = Finish(("german", "american"), ())


@pytest.fixture
def wizard(window: MainWindow, qtbot: PatientBot, monkeypatch: pytest.MonkeyPatch) -> NewMapDialog:
    """The wizard with a proposal on show; games end after a round, and random bots play them."""
    monkeypatch.setattr(even_row, "STANDS_BACK", 0)
    monkeypatch.setattr(even_row, "MAX_ROUNDS", 1)
    monkeypatch.setattr(even_row, "_BOTS", ("random", "random"))
    dialog = NewMapDialog(window.catalogue, window.service, window.queue, window, kind="proposal", seed=12)
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitUntil(dialog._create.isEnabled)
    return dialog


def kept() -> int:
    with GameStore(playtests.store_path()) as store:
        return sum(len(list(store.games(each.id))) for each in store.batches())


def test_a_click_plays_proposals_and_another_one_stops(wizard: NewMapDialog, qtbot: PatientBot) -> None:
    button = wizard._even.button
    assert button.isVisible()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert button.text() == "Stop"
    qtbot.waitUntil(lambda: "12 to 19: 0 of" in wizard._verdict.text())
    qtbot.waitUntil(lambda: "12 to 19: 0 of" not in wizard._verdict.text())
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert button.text() == "Have bots find an even map"
    assert not wizard._even.is_busy
    assert "Stopped" in wizard._verdict.text()
    assert kept() >= 1
    assert wizard.scenario is not None


def test_another_map_asked_for_gives_up(wizard: NewMapDialog, qtbot: PatientBot) -> None:
    QTest.mouseClick(wizard._even.button, Qt.MouseButton.LeftButton)
    assert wizard._even.is_busy
    wizard._seed.setValue(13)
    assert not wizard._even.is_busy
    qtbot.waitUntil(wizard._create.isEnabled)
    QTest.mouseClick(wizard._even.button, Qt.MouseButton.LeftButton)
    wizard._nations[0].setCurrentIndex((wizard._nations[0].currentIndex() + 1) % wizard._nations[0].count())
    assert not wizard._even.is_busy
    wizard._kind.setCurrentIndex(wizard._kind.findData("sheet"))
    assert not wizard._even.isVisible()
    wizard.reject()
    assert not wizard._even.is_busy


@pytest.mark.parametrize(
    ("won", "words"),
    [(6, "An even map is possible"), pytest.param(12, "An even map is excluded", marks=pytest.mark.thorough)],
)
def test_the_one_found_is_shown_with_what_games_say(
    wizard: NewMapDialog, qtbot: PatientBot, won: int, words: str
) -> None:
    game = bundled_game("mill-lane", 1)
    west, east = game.sides
    records = [
        (pairing, replace(record, winner=west if number < won else east), facts)
        for number, (pairing, record, facts) in enumerate(toys(12))
    ]
    plan = replace(wizard.plan(), title="Blank")
    scenario = proposal(plan, 14, catalogue())
    wizard._even.found.emit(EvenProposal(14, scenario, findings_of(game, records)))
    assert wizard._seed.value() == 14
    qtbot.waitUntil(lambda: words in wizard._verdict.text())
    assert (
        f"In 12 games of bots that did not choose it, {scenario.sides[0].name} wins" in wizard._verdict.text()
    )
    assert wizard.scenario is not None
    assert wizard.scenario.layout == scenario.layout
    # Other armies: nothing is known of those.
    wizard._nations[0].setCurrentIndex((wizard._nations[0].currentIndex() + 1) % wizard._nations[0].count())
    assert words not in wizard._verdict.text()


def test_the_job_plays_what_the_wizard_would_create(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for module, name, number in (
        (halving, "FIRST_GAMES", 2),
        (halving, "TURNS", 1),
        (halving, "PROOF_GAMES", 2),
        (jobs, "PROPOSALS", 2),
        (fair, "MEASURED", 1),
    ):
        monkeypatch.setattr(module, name, number)
    plan = MapPlan("Even ground", columns=18, rows=14)
    blank = new_scenario(plan, catalogue())
    over = get_context("spawn").Value("i", 0)
    jobs.begin_trials(Commission(blank, catalogue(), 1, str(tmp_path / "games.db")), over)
    found = jobs.most_even(("random", "random"), plan, 12, ARMIES)
    assert isinstance(found, EvenProposal)
    assert found.seed in (12, 13)
    assert [side.nations for side in found.scenario.sides] == [("german",), ("american",)]
    assert found.findings.figures.games == 2
    assert over.value == 6
    small = jobs.most_even(("random", "random"), replace(plan, columns=4, rows=4), 12, ARMIES)
    assert isinstance(small, Refusal)
    assert "larger" in str(small.words)
