"""A test game on a map with errors: it does not begin, says which they are, and leads to each."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from editor.document.document import ScenarioDocument
from editor.games_when_asked import GamesWhenAsked
from editor.main_window import MainWindow
from editor.play.begin import play_for_picture
from editor.play.files import write_saved
from editor.play.panels.refusal_dialog import RefusalDialog
from editor.play.panels.start_dialog import StartDialog
from engine.hexes.hex import Hex
from engine.model.scenario import Scenario
from engine.storage.bundled import scenario
from engine.storage.saved_game import SavedGame

OUTSIDE = Hex(900, 900)


def broken() -> Scenario:
    """King of the Hill with an objective worth less than nothing and a Reinforcement Hex far from the map."""
    hill = scenario("king-of-the-hill")
    west, east = hill.sides
    worse = (replace(hill.objectives[0], value=-1), *hill.objectives[1:])
    return replace(hill, objectives=worse, sides=(replace(west, reinforcement_hexes=(OUTSIDE,)), east))


@pytest.fixture
def document(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> ScenarioDocument:
    """The broken map in front; the dialog before a game is answered with Start."""
    monkeypatch.setattr(StartDialog, "exec", lambda _: 1)
    window.play_factory = GamesWhenAsked(window.appearance, window.service)
    return window.files.add(broken())


def refusal(window: MainWindow, qtbot: QtBot) -> RefusalDialog:
    qtbot.waitUntil(lambda: window.findChild(RefusalDialog) is not None)
    dialog = window.findChild(RefusalDialog)
    assert isinstance(dialog, RefusalDialog)
    return dialog


def test_no_game_begins_and_every_error_is_listed(
    window: MainWindow, document: ScenarioDocument, qtbot: QtBot
) -> None:
    before = document.scenario, document.stack.count()
    window.enter_play()
    dialog = refusal(window, qtbot)
    lines = [dialog.list.item(row).text() for row in range(dialog.list.count())]
    assert any(line.startswith("MAP018 ") for line in lines)
    assert any(line.startswith("MAP062 ") for line in lines)
    assert window.play.playing is None
    dialog.reject()
    assert (document.scenario, document.stack.count()) == before


def test_each_error_leads_to_its_place(window: MainWindow, document: ScenarioDocument, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: any(each.code == "MAP062" for each in window.docks.problems.shown))
    window.enter_play()
    dialog = refusal(window, qtbot)
    lines = [dialog.list.item(row).text() for row in range(dialog.list.count())]
    dialog.list.setCurrentRow(next(row for row, line in enumerate(lines) if line.startswith("MAP062")))
    dialog.go.click()
    assert set(document.selection.hexes) == {document.scenario.objectives[0].hex}
    current = window.docks.problems._current()
    assert current is not None
    assert current.code == "MAP062"


def test_a_game_begins_once_the_map_is_mended(
    window: MainWindow, document: ScenarioDocument, qtbot: QtBot
) -> None:
    window.enter_play()
    refusal(window, qtbot).reject()
    document.apply(lambda _: scenario("king-of-the-hill"))
    window.enter_play()
    qtbot.waitUntil(lambda: window.play.playing is not None)
    window.leave_play()


def test_a_picture_of_play_says_why_there_is_none(window: MainWindow, document: ScenarioDocument) -> None:
    told = play_for_picture(window, "random", 1, 5)
    assert "MAP018" in told
    assert "MAP062" in told
    assert window.play.playing is None


def test_a_saved_game_of_such_a_map_is_not_resumed(
    window: MainWindow,
    document: ScenarioDocument,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    qtbot: QtBot,
) -> None:
    path = tmp_path / "kept.json"
    assert write_saved(str(path), SavedGame(broken(), 1)) == ""

    def resumes(dialog: StartDialog) -> int:
        dialog.resumes = True
        return 1

    monkeypatch.setattr(StartDialog, "exec", resumes)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    window.enter_play()
    qtbot.waitUntil(lambda: window.findChild(QMessageBox) is not None)
    box = window.findChild(QMessageBox)
    assert isinstance(box, QMessageBox)
    assert "MAP062" in box.informativeText()
    assert window.play.playing is None
    box.close()
