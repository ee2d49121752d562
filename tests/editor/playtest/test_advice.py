"""Advice in the window: asked for, stopped, shown, and carried out as one step of the history."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from editor.document.document import ScenarioDocument
from editor.main_window import MainWindow
from editor.playtest import playtests
from editor.playtest.panel import PlaytestPanel
from engine.edits.describe import DescribeSide
from engine.lab.advice.advise import Advice, Proposal
from engine.lab.advice.changes import SmallChange
from engine.lab.luck import Estimate
from engine.lab.report import findings_of
from engine.model.said import say
from engine.storage.bundled import scenario
from engine.storage.game_store import GameStore
from tests.editor.patience import PatientBot
from tests.lab.test_report import toys
from tests.support.games import bundled_game


@pytest.fixture
def lane(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> ScenarioDocument:
    monkeypatch.setattr(playtests, "STANDS_BACK", 0)
    return window.files.add(scenario("mill-lane"))


@pytest.fixture
def panel(window: MainWindow, lane: ScenarioDocument) -> PlaytestPanel:
    window.commands["playtest"].trigger()
    found = window.bot_games.panel
    for box in found._bots:
        box.setCurrentIndex(box.findData("random"))
    return found


def advice(lane: ScenarioDocument) -> Advice:
    """More command for the west brings the map nearer to even."""
    what = say("Begin with {command} command as {side}", command=3, side="American company")
    change = SmallChange(what, DescribeSide("west", {"starting_command": 3}, what))
    found = findings_of(bundled_game("mill-lane", 1), toys(12))
    rate, nearer = Estimate(0.48, 0.4, 0.56), Estimate(0.12, 0.03, 0.21)
    proposal = Proposal(change, change.edit(lane.scenario), 96, rate, nearer)
    return Advice(found, Estimate(0.36, 0.28, 0.44), (proposal,))


def give(window: MainWindow, lane: ScenarioDocument, found: Advice | None, reason: str = "") -> None:
    """Let an advice end so."""
    window.bot_games.playtests._on_trial = lane, lane.scenario
    window.bot_games.playtests._adviser.ended.emit(found, reason)


def test_a_click_tries_changes_and_another_one_stops(
    panel: PlaytestPanel, window: MainWindow, qtbot: PatientBot
) -> None:
    QTest.mouseClick(panel._adviser, Qt.MouseButton.LeftButton)
    assert panel._button.text() == "Stop"
    assert not panel._adviser.isEnabled()
    qtbot.waitUntil(lambda: panel._bar.value() >= 2)
    assert panel._bar.maximum() > 500
    QTest.mouseClick(panel._button, Qt.MouseButton.LeftButton)
    assert panel._button.text() == "Play games"
    assert panel._adviser.isEnabled()
    assert not window.bot_games.playtests._adviser.is_busy
    # What was over is kept, and an advice goes on with it.
    with GameStore(playtests.store_path()) as store:
        assert sum(len(list(store.games(each.id))) for each in store.batches()) >= 2


def test_a_proposal_is_shown_and_made_as_one_step(
    panel: PlaytestPanel, window: MainWindow, lane: ScenarioDocument, qtbot: PatientBot
) -> None:
    give(window, lane, advice(lane))
    assert panel.proposals.isVisible()
    assert panel.proposals._now.text() == "As the map is, American company wins 36 % (28 to 44 %)."
    (button,) = panel.proposals._buttons
    assert button.accessibleName() == (
        "Apply: Begin with 3 command as American company: American company wins 48 % (40 to 56 %), "
        "+12 points towards even"
    )
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    west = lane.scenario.side("west")
    assert west is not None
    assert west.starting_command == 3
    # It was tried on the map as it was before.
    qtbot.waitUntil(lambda: not panel.proposals._buttons[0].isEnabled())
    lane.stack.undo()
    qtbot.waitUntil(lambda: panel.proposals._buttons[0].isEnabled())
    west = lane.scenario.side("west")
    assert west is not None
    assert west.starting_command == 2


def test_each_map_has_its_own_advice(
    panel: PlaytestPanel, window: MainWindow, lane: ScenarioDocument
) -> None:
    give(window, lane, advice(lane))
    window.files.add(scenario("king-of-the-hill"))
    assert not panel.proposals.isVisible()
    window.show_document(lane)
    assert panel.proposals.isVisible()


def test_none_and_a_failure_are_told(
    panel: PlaytestPanel, window: MainWindow, lane: ScenarioDocument
) -> None:
    found = advice(lane)
    give(window, lane, Advice(found.findings, found.rate, ()))
    assert "No change was found that keeps the map sound." in panel.proposals._now.text()
    give(window, lane, None, "It broke.")
    assert panel._pace.text() == "It broke."
