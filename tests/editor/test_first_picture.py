"""What nobody asked for waits until the map is in sight: thumbnails, checks, menus, rooms of the program."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, QSize
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QMenu

from editor.analysis.live_problems import LiveProblems
from editor.analysis.service import AnalysisService
from editor.app import Program
from editor.document.document import ScenarioDocument
from editor.games_when_asked import GamesWhenAsked
from editor.main_window import MainWindow
from editor.panels.library_tile import LibraryTile
from editor.panels.tile_grid import TileGrid
from editor.play_mode import KeepsGames
from editor.reading_ahead import ReadingAhead
from editor.start.shelf import shelf_maps
from engine.model.catalogue import Catalogue
from engine.model.finding import Finding
from tests.editor.patience import PatientBot

ROOT = Path(__file__).parents[2]

#: Reads ahead in a process of its own, and prints what a single turn has read beyond one module.
READ = """
import sys
import editor.app
from importlib import import_module
from editor.reading_ahead import in_order

def read():
    return {name for name in sys.modules if name.startswith(("editor", "engine"))}

alone = read()
for name in in_order(["engine.validation.checks", "editor.play.window_games"]):
    before = read()
    import_module(name)
    if read() - before - {name}:
        print(name, *(read() - before))
print(len(read() - alone) > 400, "pyqtgraph" in sys.modules)
"""


def test_thumbnails_wait_as_long_as_something_holds_them(qtbot: PatientBot) -> None:
    drawn: list[str] = []
    busy = True

    def draw(_: object) -> QPixmap:
        drawn.append("woods")
        return QPixmap(8, 8)

    grid = TileGrid(QSize(40, 40), "Find")
    qtbot.addWidget(grid)
    grid.holds = lambda: busy
    grid.resize(300, 300)
    grid.show()
    qtbot.waitExposed(grid)
    grid.show_tiles([(LibraryTile("terrain", "woods", "Woods"), draw)])
    qtbot.wait(600)
    assert drawn == []
    busy = False
    qtbot.waitUntil(lambda: drawn == ["woods"])


def test_thumbnails_of_the_window_wait_for_its_map(
    qtbot: PatientBot, window: MainWindow, hill: ScenarioDocument
) -> None:
    grids = list(window.docks._grids())
    assert len(grids) > 4
    qtbot.waitUntil(lambda: not any(grid.holds() for grid in grids))
    window.map_area.view._tiles.clear()
    assert window.draws_map()
    assert all(grid.holds() for grid in grids)


def test_only_the_first_checks_wait_for_the_picture(
    qtbot: PatientBot, window: MainWindow, hill: ScenarioDocument, material: Catalogue
) -> None:
    busy, found = True, list[tuple[Finding, ...]]()
    problems = LiveProblems(AnalysisService(material, workers=False, parent=window), window, lambda: busy)
    problems.found.connect(lambda findings, _: found.append(findings))
    problems.watch(hill)
    qtbot.wait(900)
    assert problems.is_waiting
    assert found == []
    busy = False
    qtbot.waitUntil(lambda: len(found) == 1)
    busy = True
    problems._changed(None)
    qtbot.waitUntil(lambda: len(found) == 2)
    problems.watch(None)


def test_checks_do_not_wait_for_ever(
    qtbot: PatientBot, window: MainWindow, hill: ScenarioDocument, material: Catalogue
) -> None:
    found = list[tuple[Finding, ...]]()
    problems = LiveProblems(AnalysisService(material, workers=False, parent=window), window, lambda: True)
    problems._timer.setInterval(20)
    problems.found.connect(lambda findings, _: found.append(findings))
    problems.watch(hill)
    qtbot.waitUntil(lambda: len(found) == 1)
    problems.watch(None)


def test_maps_that_come_along_are_in_the_menu_and_in_the_search(window: MainWindow) -> None:
    titles = sorted(each.title for each in shelf_maps())
    bundled = next(menu for menu in window.findChildren(QMenu) if menu.title() == "Open &bundled map")
    assert bundled.isEmpty()
    for _ in range(2):
        bundled.aboutToShow.emit()
    assert [each.text().replace("&&", "&") for each in bundled.actions()] == titles
    window.menu_row.search.setText("King of the")
    assert "King of the Hill" in window.menu_row.search.found()[0]


def test_the_page_of_playtests_is_made_when_it_is_first_in_sight(
    window: MainWindow, hill: ScenarioDocument
) -> None:
    assert not {"panel", "playtests", "balance"} & vars(window.bot_games).keys()
    window.commands["playtest"].trigger()
    assert window.bot_games.panel.isVisible()
    assert window.docks.playtest.isAncestorOf(window.bot_games.panel)
    assert window.bot_games.playtests._document is hill
    made = window.bot_games.playtests
    window.docks.bottom.turn_to(window.docks.problems)
    window.commands["playtest"].trigger()
    assert window.bot_games.playtests is made


def test_games_are_read_with_the_first_order(window: MainWindow) -> None:
    games: object = GamesWhenAsked(window.appearance, window.service)
    assert isinstance(games, KeepsGames)
    assert (games.playing, games.awaited, games.is_busy) == ("", "", False)
    games.serve(window)
    assert "_games" not in vars(games)


@pytest.mark.thorough
def test_each_module_is_read_after_those_it_imports() -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    told = subprocess.check_output([sys.executable, "-c", READ], cwd=ROOT, env=environment, text=True)
    assert told.splitlines() == ["True False"]


def test_processes_for_orders_begin_when_the_picture_is_whole(
    qtbot: PatientBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    busy, begun = True, list[str]()
    monkeypatch.setattr(window, "draws_map", lambda: busy)
    monkeypatch.setattr(window.service, "warm_up", lambda: begun.append("workers"))
    program = Program(window)
    program.prepare()
    qtbot.wait(600)
    assert begun == []
    assert program.ahead.is_over, "nothing is read yet"
    busy = False
    qtbot.waitUntil(lambda: begun == ["workers"])
    assert not program.ahead.is_over
    program.deleteLater()


def test_a_module_that_cannot_be_read_is_said_once(
    qtbot: PatientBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner = QObject()
    ahead = ReadingAhead(["editor.none_of_that_name", "editor.reading_ahead"], lambda: False, owner)
    with qtbot.captureExceptions() as faults:
        ahead.begin()
        qtbot.waitUntil(lambda: ahead.is_over)
        qtbot.wait(500)
    assert [kind for kind, _, _ in faults] == [ModuleNotFoundError]


def test_nothing_is_read_while_the_window_is_busy(qtbot: PatientBot) -> None:
    busy, owner = True, QObject()
    ahead = ReadingAhead(["editor.reading_ahead"], lambda: busy, owner)
    assert ahead.is_over
    ahead.begin()
    qtbot.wait(500)
    assert not ahead.is_over
    busy = False
    qtbot.waitUntil(lambda: ahead.is_over)
