"""The balance while one designs: on and off by a click, following edits, borrowing what they do not touch."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from editor.document.document import ScenarioDocument
from editor.main_window import MainWindow
from editor.playtest import balance
from editor.playtest.balance import LiveBalance
from engine.edits.describe import Describe, DescribeSide
from engine.edits.objectives import MoveObjective
from engine.storage.bundled import scenario
from tests.editor.patience import PatientBot
from tests.support.games import short_lane


@pytest.fixture
def lane(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> Iterator[ScenarioDocument]:
    monkeypatch.setattr(balance, "_STANDS_BACK", 0)
    monkeypatch.setattr(balance, "_REST", 50)
    monkeypatch.setattr(balance, "_LATER", 100)
    monkeypatch.setattr(balance, "_BOT", "random")
    window.bot_games.balance._to_play = balance.pairings(("random", "random"), 6, 1)
    yield window.files.add(short_lane())
    window.bot_games.balance.stop()


def shown(window: MainWindow) -> str:
    button = window.status._balance
    return button.text() if button.isVisible() else ""


def games(live: LiveBalance) -> int:
    return len(live._won)


def test_it_is_on_and_off_by_a_click(window: MainWindow, lane: ScenarioDocument, qtbot: PatientBot) -> None:
    assert shown(window) == ""
    window.commands["balance"].trigger()
    assert shown(window) == "Balance: games begin"
    qtbot.waitUntil(lambda: "6 games" in shown(window))
    assert shown(window).startswith("American company ")
    assert " ± " in shown(window)
    # That is enough: no process is left.
    qtbot.waitUntil(lambda: window.bot_games.balance._worker is None)
    QTest.mouseClick(window.status._balance, Qt.MouseButton.LeftButton)
    assert shown(window) == ""
    assert not window.commands["balance"].isChecked()
    # What was played is there at once.
    window.commands["balance"].trigger()
    qtbot.waitUntil(lambda: "6 games" in shown(window))


@pytest.mark.thorough
def test_an_edit_that_does_not_matter_borrows_and_one_that_does_begins_anew(
    window: MainWindow, lane: ScenarioDocument, qtbot: PatientBot
) -> None:
    live = window.bot_games.balance
    window.commands["balance"].trigger()
    qtbot.waitUntil(lambda: games(live) == 6 and live._worker is None)
    before = dict(live._won)
    lane.apply(Describe({"title": "Another lane"}))
    assert games(live) == 0
    qtbot.waitUntil(lambda: games(live) == 6)
    assert live._won == before
    assert len(live._borrowed) == 6
    assert "6 games of the map before the last change would go the same way." in live.more_words
    # A second one borrows from where the games were played.
    lane.apply(Describe({"title": "A third lane"}))
    qtbot.waitUntil(lambda: games(live) == 6 and live._worker is None)
    assert len(live._borrowed) == 6
    objective = lane.scenario.objectives[0]
    far = lane.map.grid.find("J2")
    assert far is not None
    lane.apply(MoveObjective(objective.id, far))
    qtbot.waitUntil(lambda: games(live) == 6 and live._worker is None)
    assert len(live._borrowed) < 6
    for _ in range(3):
        lane.stack.undo()
    qtbot.waitUntil(lambda: games(live) == 6)
    assert (live._won, live._borrowed) == (before, {})


def test_it_waits_while_something_else_plays(
    window: MainWindow, lane: ScenarioDocument, qtbot: PatientBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(window.bot_games.balance, "_rests", lambda: True)
    window.commands["balance"].trigger()
    qtbot.wait(400)
    assert window.bot_games.balance._worker is None
    monkeypatch.setattr(window.bot_games.balance, "_rests", lambda: False)
    qtbot.waitUntil(lambda: games(window.bot_games.balance) == 6)


@pytest.mark.thorough
def test_a_map_with_errors_and_another_map(
    window: MainWindow, lane: ScenarioDocument, qtbot: PatientBot
) -> None:
    window.commands["balance"].trigger()
    lane.apply(DescribeSide("west", {"nations": ("nowhere",)}))
    qtbot.waitUntil(lambda: shown(window) == "Balance: no games")
    assert "The map has errors" in window.status._balance.toolTip()
    lane.stack.undo()
    qtbot.waitUntil(lambda: games(window.bot_games.balance) == 6)
    window.files.add(scenario("king-of-the-hill"))
    assert shown(window) == "Balance: games begin"


@pytest.mark.thorough
def test_a_process_that_dies_is_told_and_replaced_after_the_next_edit(
    window: MainWindow, lane: ScenarioDocument, qtbot: PatientBot
) -> None:
    live = window.bot_games.balance
    live._to_play = balance.pairings(("random", "random"), 200, 1)
    window.commands["balance"].trigger()
    qtbot.waitUntil(lambda: games(live) >= 2)
    assert live._worker is not None
    for process in list(live._worker._processes.values()):
        process.kill()
    qtbot.waitUntil(lambda: shown(window) == "Balance: no games")
    assert "A process that played has ended" in live.more_words
    lane.apply(Describe({"title": "Another lane"}))
    qtbot.waitUntil(lambda: games(live) >= 2)


def test_an_edit_keeps_the_process_and_drops_what_it_still_says_of_the_map_before(
    window: MainWindow, lane: ScenarioDocument, qtbot: PatientBot
) -> None:
    live = window.bot_games.balance
    live._to_play = balance.pairings(("random", "random"), 200, 1)
    window.commands["balance"].trigger()
    qtbot.waitUntil(lambda: games(live) >= 2)
    worker, batch = live._worker, live._batch
    objective, far = lane.scenario.objectives[0], lane.map.grid.find("J2")
    assert far is not None
    lane.apply(MoveObjective(objective.id, far))
    assert games(live) == 0
    qtbot.waitUntil(lambda: games(live) >= 2)
    assert live._worker is worker
    assert live._batch not in ("", batch)
    assert set(live._borrowed.values()) <= {batch}
