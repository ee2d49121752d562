"""After a switch everything the window says is in the new language, and no id is ever shown."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QApplication, QDialog, QMenu, QStackedWidget
from pytestqt.qtbot import QtBot

from editor.actions.unsaved_dialog import UnsavedDialog
from editor.analysis.service import AnalysisService
from editor.app import Program
from editor.boards.new_board_dialog import NewBoardDialog
from editor.document import recovery
from editor.document.document import ScenarioDocument
from editor.document.files import save
from editor.document.game_home import kept_games
from editor.document.recovery import Leftover
from editor.document.settings import Settings
from editor.main_window import MainWindow
from editor.menus.map_menu import entries_at
from editor.menus.place import Place
from editor.panels.dialogs.export_dialog import ExportDialog
from editor.panels.dialogs.new_map_dialog import NewMapDialog
from editor.panels.dialogs.recovery_dialog import RecoveryDialog
from editor.panels.dialogs.resize_dialog import ResizeDialog
from editor.panels.dialogs.shortcuts_dialog import ShortcutsDialog
from editor.play.panels.kept_dialog import KeptDialog
from editor.play.panels.refusal_dialog import RefusalDialog
from editor.play.panels.start_dialog import StartDialog
from editor.printing.booklet.paper import PAPERS
from editor.printing.wishes import ENDINGS, ExportWishes
from editor.start.shelf import shelf_maps
from editor.text.names import named
from editor.text.texts import name_of, speak
from editor.theme.appearance import Appearance
from editor.tools.pointer import Pointer
from editor.tools.toolbox import TOOLS
from engine.bots.names import HUMAN
from engine.edits.paint import PaintCells
from engine.hexes.hex import Hex
from engine.model.cell import Cell
from engine.model.values import Json
from engine.storage.bundled import catalogue, scenario
from engine.storage.kept_game import OPENING
from engine.storage.kept_games import KeptGames
from engine.storage.languages import LANGUAGES
from engine.storage.saved_game import SavedGame, SavedSeat
from engine.validation.run import examine
from tests.editor.spoken import authored, faults, filled, is_id, is_in


@pytest.fixture(autouse=True)
def own_settings(tmp_path: Path) -> Iterator[None]:
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(tmp_path))
    yield
    speak("en")


@pytest.fixture(params=[("en", "fr"), ("fr", "en")], ids=["French after English", "English after French"])
def switched(request: pytest.FixtureRequest, qtbot: QtBot) -> tuple[MainWindow, str]:
    """A window whose every panel was shown in one language before it was switched, and that language."""
    before, now = request.param
    speak(before)
    material = named(catalogue())
    appearance = Appearance()
    appearance.wear("light")
    program = Program(MainWindow(material, Settings(), appearance, AnalysisService(material, workers=False)))
    window = program.window
    window.resize(1600, 1000)
    document = window.files.add(scenario("king-of-the-hill"))
    hex_ = next(iter(document.map.cells))
    document.apply(PaintCells({hex_: Cell("pond")}, document.map.cells))
    document.selection.replace((hex_,))
    window.show()
    for _ in pages(window):
        pass
    program.speak(now)
    assert program.window is not window
    return program.window, before


def pages(window: MainWindow) -> Iterator[QStackedWidget]:
    """Every page of every dock, one after the other in front."""
    for dock in window.docks.all:
        for stack in dock.findChildren(QStackedWidget):
            if stack is dock.widget():
                for place in range(stack.count()):
                    dock.turn_to(stack.widget(place))
                    QApplication.processEvents()
                    yield stack


def known(document: ScenarioDocument) -> set[str]:
    """What is in the language of whoever named it: what stands in the file, languages, sizes of paper."""
    return {
        *(name_of(code) for code in LANGUAGES),
        *(paper.name for paper in PAPERS.values()),
        *authored(document.scenario),
        *(each.title for each in shelf_maps()),
        document.title,
    }


def dialogs(window: MainWindow, document: ScenarioDocument) -> Iterator[QDialog]:
    """The dialogs that are asked for before something is made or changed."""
    yield NewMapDialog(window.catalogue, window.service, window.queue, window)
    for format_ in ENDINGS:
        wishes = ExportWishes(format=format_)
        yield ExportDialog(document.scenario, document.committed_map, window.catalogue, wishes, window)
    yield StartDialog(document.scenario, window)
    yield ShortcutsDialog(window.shortcuts, window)
    yield ResizeDialog(window, document.scenario, document.committed_map.grid)
    yield NewBoardDialog(window)
    yield UnsavedDialog([document], window)
    broken = replace(document.scenario, objectives=(), sides=document.scenario.sides[:1])
    yield RefusalDialog(examine(broken, document.catalogue).findings, lambda _: None, window)
    yield KeptDialog.of_map(kept_games(), document, window)
    yield KeptDialog.of_all(kept_games(), window)


def leftovers(document: ScenarioDocument, folder: Path) -> tuple[Leftover, ...]:
    """Unsaved work as a kill leaves it: over a file, over one that is gone, over none, and a broken one."""
    paths = [str(folder / name) for name in ("map.json", "gone.json")]
    assert save(document.scenario, paths[0]) == ""
    hex_ = next(hex_ for hex_, cell in document.map.cells.items() if cell.terrain == "clear")
    for place, path in enumerate((*paths, None, None)):
        changed = ScenarioDocument(document.scenario, document.catalogue, path=path)
        changed.apply(PaintCells({hex_: Cell("pond")}, changed.map.cells))
        journal = recovery.Journal(changed, str(folder))
        journal.write()
        journal._lock.unlock()
        if place == 3:
            Path(recovery.snapshot_of(journal.entry)).write_text("{", encoding="utf-8")
    return recovery.leftovers(str(folder))


def games_in(folder: Path, document: ScenarioDocument) -> KeptGames:
    """Games as they are kept: one that goes on, one on an older map, one that ended, and a damaged one."""
    games = KeptGames(folder / "games")
    seats = tuple(
        SavedSeat(side.id, side.id, bot)
        for side, bot in zip(document.scenario.sides, ("tactical", HUMAN), strict=True)
    )
    older = replace(document.scenario, title="Older")
    names = {side.id: side.name for side in document.scenario.sides}
    ended: dict[str, Json] = {
        "winner": document.scenario.sides[0].id,
        "victory_points": {"west": 3, "east": 1},
    }
    for number, map_ in enumerate((document.scenario, older, document.scenario, document.scenario)):
        begun = SavedGame(map_, 7, seats=seats)
        log = games.begin(document.home, begun, title=document.title, path=None, names=names)
        log.record([1, [2]], round_=1, state_hash="abc", result=ended if number == 2 else {})
        log.close()
        if number == 3:
            (log.folder / OPENING).write_text("{", encoding="utf-8")
    return games


def menus(window: MainWindow, document: ScenarioDocument) -> Iterator[QMenu]:
    """What can be done on each kind of ground and beside the map, with all menus below."""
    context = window.map_area.context
    assert context is not None
    kinds = {cell.terrain: hex_ for hex_, cell in document.map.cells.items()}
    marked = {each.hex for each in document.scenario.objectives}
    for hex_ in {*kinds.values(), *marked, Hex(-9, -9)}:
        yield filled(entries_at(Place(window, context, Pointer(hex_))))
    yield window.createPopupMenu()
    yield from window.menu_row.menus.values()


def test_nothing_is_left_in_the_other_language(switched: tuple[MainWindow, str]) -> None:
    window, foreign = switched
    document = window.document
    assert document is not None
    mine = known(document)
    for _ in pages(window):
        pass
    assert faults(window, foreign, mine) == []
    for each in TOOLS:
        window.map_area.take(each)
        assert faults(window.map_area, foreign, mine) == [], each.id
    for menu in menus(window, document):
        assert faults(menu, foreign, mine) == [], menu.title()
    for dialog in dialogs(window, document):
        assert faults(dialog, foreign, mine) == [], type(dialog).__name__
        dialog.deleteLater()
    opened = window.files.add(scenario("mill-lane"))
    assert opened.catalogue is window.catalogue
    window.show_document(None)
    assert faults(window.start, foreign, mine) == []


def test_what_was_kept_is_told_in_the_new_language(
    switched: tuple[MainWindow, str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("kept")  # a path without words that look like an id
    window, foreign = switched
    document = window.document
    assert document is not None
    mine = known(document)
    found = leftovers(document, folder)
    assert len(found) == 4
    recovering = RecoveryDialog(found, window.catalogue, window.pictures, window)
    mine |= {line for each in found for line in (each.path or "", each.title)}
    assert faults(recovering, foreign, mine) == []
    games = games_in(folder, document)
    for dialog in (KeptDialog.of_map(games, document, window), KeptDialog.of_all(games, window)):
        rows = dialog.list.findItems("", Qt.MatchFlag.MatchContains | Qt.MatchFlag.MatchRecursive)
        assert len(rows) >= 4
        for row in rows:
            dialog.list.setCurrentItem(row)
            assert faults(dialog, foreign, mine) == []


def test_the_law_knows_both_languages() -> None:
    assert is_in("en", "Save as…")
    assert is_in("fr", "Enregistrer sous…")
    assert not is_in("fr", "Save as…")
    assert not is_in("en", "12")
    assert is_id("brummbaer")
    assert is_id("building-1")
    assert not is_id("Brummbär")
