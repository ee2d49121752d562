"""After a switch everything the window says is in the new language, and no id is ever shown."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication, QDialog, QStackedWidget
from pytestqt.qtbot import QtBot

from editor.analysis.service import AnalysisService
from editor.app import Program
from editor.document.document import ScenarioDocument
from editor.document.settings import Settings
from editor.main_window import MainWindow
from editor.panels.dialogs.export_dialog import ExportDialog
from editor.panels.dialogs.new_map_dialog import NewMapDialog
from editor.panels.dialogs.resize_dialog import ResizeDialog
from editor.panels.dialogs.shortcuts_dialog import ShortcutsDialog
from editor.play.panels.start_dialog import StartDialog
from editor.printing.wishes import ENDINGS, ExportWishes
from editor.text.names import named
from editor.text.texts import name_of, speak
from editor.theme.appearance import Appearance
from editor.tools.toolbox import TOOLS
from engine.edits.paint import PaintCells
from engine.model.cell import Cell
from engine.storage.bundled import catalogue, scenario
from engine.storage.languages import LANGUAGES
from tests.editor.spoken import faults, is_in


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


def known(window: MainWindow, document: ScenarioDocument) -> set[str]:
    """What is in the language of whoever wrote it: names in the file, of boards and of languages."""
    faces = [face for board in window.catalogue.boards.values() for face in board.faces]
    return {
        *(name_of(code) for code in LANGUAGES),
        *(side.name for side in document.scenario.sides),
        document.title,
        *(line for face in faces for line in (face.name, face.description)),
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


def test_nothing_is_left_in_the_other_language(switched: tuple[MainWindow, str]) -> None:
    window, foreign = switched
    document = window.document
    assert document is not None
    mine = known(window, document)
    for _ in pages(window):
        pass
    assert faults(window, foreign, mine) == []
    for each in TOOLS:
        window.map_area.take(each)
        assert faults(window.map_area, foreign, mine) == [], each.id
    for dialog in dialogs(window, document):
        assert faults(dialog, foreign, mine) == [], type(dialog).__name__
        dialog.deleteLater()
    opened = window.files.add(scenario("mill-lane"))
    assert opened.catalogue is window.catalogue
    window.show_document(None)
    assert faults(window.start, foreign, mine) == []


def test_the_law_knows_both_languages() -> None:
    assert is_in("en", "Save as…")
    assert is_in("fr", "Enregistrer sous…")
    assert not is_in("fr", "Save as…")
    assert not is_in("en", "12")
