"""Playtests in the window: begun by a click, shown as games come, kept, stopped, opened at the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from editor.document.document import ScenarioDocument
from editor.main_window import MainWindow
from editor.playtest import playtests
from editor.playtest.panel import PlaytestPanel
from engine.edits.paint import PaintTerrain
from engine.storage.bundled import scenario
from engine.storage.game_store import GameStore
from engine.storage.saved_game import SavedGame
from tests.editor.patience import PatientBot
from tests.support.games import short_lane


@pytest.fixture
def lane(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> Iterator[ScenarioDocument]:
    """Mill Lane in front, its games played in one process; nothing goes on when the test is over."""
    monkeypatch.setattr(playtests, "processes_here", lambda: 1)
    monkeypatch.setattr(playtests, "STANDS_BACK", 0)
    yield window.files.add(short_lane())
    window.bot_games.playtests.stop()


@pytest.fixture
def panel(window: MainWindow, lane: ScenarioDocument) -> PlaytestPanel:
    window.commands["playtest"].trigger()
    found = window.bot_games.panel
    assert found.isVisible()
    for box in found._bots:
        box.setCurrentIndex(box.findData("random"))
    return found


def press(panel: PlaytestPanel) -> None:
    QTest.mouseClick(panel._button, Qt.MouseButton.LeftButton)


def play(panel: PlaytestPanel, games: int, qtbot: PatientBot) -> None:
    """Have so many games played, to the end."""
    panel._games.setValue(games)
    press(panel)
    qtbot.waitUntil(lambda: panel._button.text() == "Play games")


def kept() -> int:
    with GameStore(playtests.store_path()) as store:
        return sum(len(list(store.games(each.id))) for each in store.batches())


def test_a_click_plays_and_the_figures_come(panel: PlaytestPanel, qtbot: PatientBot) -> None:
    assert panel._verdict.text().startswith("Bots play this map many times.")
    panel._games.setValue(3)
    press(panel)
    assert panel._button.text() == "Stop"
    assert not panel._games.isEnabled()
    qtbot.waitUntil(lambda: panel._button.text() == "Play games")
    assert panel._table.rowCount() == 3 == kept()
    assert "of 3 games" in panel._verdict.text()
    assert panel._pace.text() == "3 of 3 games"
    assert panel._share.isVisible()
    assert [panel._table.item(row, 0).text() for row in range(3)] == ["1", "2", "3"]
    # More of them are played; those that were are not played again.
    rows = [[panel._table.item(row, column).text() for column in range(3)] for row in range(3)]
    play(panel, 4, qtbot)
    again = [[panel._table.item(row, column).text() for column in range(3)] for row in range(4)]
    assert again[:3] == rows
    assert kept() == 4


def test_who_stops_keeps_what_is_over(panel: PlaytestPanel, qtbot: PatientBot) -> None:
    panel._games.setValue(2_000)
    press(panel)
    qtbot.waitUntil(lambda: panel._table.rowCount() >= 2)
    press(panel)
    assert panel._button.text() == "Play games"
    shown = panel._table.rowCount()
    assert shown <= kept() <= shown + 1
    qtbot.wait(400)
    assert panel._table.rowCount() == shown


@pytest.mark.thorough
def test_an_edit_makes_figures_those_of_the_map_before(
    panel: PlaytestPanel, lane: ScenarioDocument, qtbot: PatientBot
) -> None:
    play(panel, 2, qtbot)
    assert "before it was changed" not in panel._more.text()
    lane.apply(PaintTerrain((lane.map.grid.hex_at(5, 5),), "pond", lane.map.cells))
    qtbot.waitUntil(lambda: "before it was changed" in panel._more.text())
    assert panel._verdict.property("stale") is True
    lane.stack.undo()
    qtbot.waitUntil(lambda: "before it was changed" not in panel._more.text())
    lane.stack.redo()
    play(panel, 2, qtbot)
    assert "before it was changed" not in panel._more.text()
    assert kept() == 4


def test_each_map_has_its_own_figures(window: MainWindow, panel: PlaytestPanel, qtbot: PatientBot) -> None:
    play(panel, 2, qtbot)
    lane = window.document
    window.files.add(scenario("king-of-the-hill"))
    assert panel._table.rowCount() == 0
    assert panel._verdict.text().startswith("Bots play this map many times.")
    window.show_document(lane)
    assert panel._table.rowCount() == 2
    window.show_document(None)
    assert not panel._button.isEnabled()


def test_a_map_with_errors_says_why_it_is_not_played(
    window: MainWindow, panel: PlaytestPanel, qtbot: PatientBot
) -> None:
    lane = scenario("mill-lane")
    window.files.add(replace(lane, sides=lane.sides[:1]))
    panel._games.setValue(1)
    press(panel)
    qtbot.waitUntil(lambda: panel._button.text() == "Play games")
    assert "The map has to be mended first" in panel._pace.text()
    assert panel._table.rowCount() == 0


def test_a_store_that_is_none_is_said(panel: PlaytestPanel, qtbot: PatientBot) -> None:
    Path(playtests.store_path()).write_text("notes")
    play(panel, 1, qtbot)
    assert "is no store of games" in panel._pace.text()
    assert Path(playtests.store_path()).read_text() == "notes"


def test_a_process_that_dies_is_said_and_loses_nothing(panel: PlaytestPanel, qtbot: PatientBot) -> None:
    panel._games.setValue(2_000)
    press(panel)
    qtbot.waitUntil(lambda: panel._table.rowCount() >= 1)
    series = panel.window().bot_games.playtests._played
    (worker,) = series.run._workers
    for process in worker._processes.values():
        process.kill()
    qtbot.waitUntil(lambda: panel._button.text() == "Play games")
    assert "A process that played has ended" in panel._pace.text()
    assert kept() >= panel._table.rowCount() >= 1


def test_a_game_opens_at_the_table(
    window: MainWindow, panel: PlaytestPanel, qtbot: PatientBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[tuple[str, SavedGame]] = []
    monkeypatch.setattr(
        window.bot_games.playtests, "_opened", lambda name, saved: opened.append((name, saved))
    )
    play(panel, 2, qtbot)
    assert not panel._opener.isEnabled()
    panel._table.selectRow(1)
    QTest.mouseClick(panel._opener, Qt.MouseButton.LeftButton)
    (name, saved) = opened[0]
    assert name == "game of bots, seed 2"
    assert saved.scenario == short_lane()
    assert {seat.player for seat in saved.seats} == {"random"}
    assert saved.result["rounds"] == int(panel._table.item(1, 2).text())
    panel._table.setFocus()
    QTest.keyClick(panel._table, Qt.Key.Key_Return)
    assert len(opened) == 2
