"""The window speaks French as well, everywhere, and changes over while it is open."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from PySide6.QtWidgets import (
    QApplication,
    QDialogButtonBox,
    QFileDialog,
    QLabel,
    QMenu,
    QToolButton,
    QUndoView,
)
from pytestqt.qtbot import QtBot

from editor.analysis.service import AnalysisService
from editor.app import Program, first_language
from editor.document.settings import Settings
from editor.main_window import MainWindow
from editor.panels.pictures import Pictures
from editor.text.ids import piece_words
from editor.text.names import named
from editor.text.sentences import told as told_sentence
from editor.text.sentences import told_refusal, told_removal, told_title
from editor.text.texts import language, plural, speak, text
from editor.theme.appearance import Appearance
from engine.edits.paint import PaintCells
from engine.model.catalogue import Catalogue
from engine.model.cell import Cell
from engine.model.removal import Loss, Lost, Removal
from engine.model.said import GivenName, say
from engine.play.action import Refused
from engine.playtest.readiness import ready_game
from engine.playtest.saved import material_hash
from engine.storage.bundled import catalogue, scenario
from engine.storage.languages import LANGUAGES


@pytest.fixture(autouse=True)
def own_settings(tmp_path: Path) -> Iterator[None]:
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(tmp_path))
    yield
    speak("en")


def test_the_window_changes_its_language_and_keeps_the_work(
    qtbot: QtBot, material: Catalogue, pictures: Pictures
) -> None:
    appearance = Appearance()
    appearance.wear("light")
    service = AnalysisService(material, workers=False)
    program = Program(MainWindow(material, Settings(), appearance, service, pictures=pictures))
    english = program.window
    english.show()
    hill = english.files.add(scenario("king-of-the-hill"))
    hex_ = next(iter(hill.map.cells))
    hill.apply(PaintCells({hex_: Cell("pond")}, hill.map.cells))
    program.speak("fr")
    french = program.window
    assert language() == "fr"
    assert french is not english
    assert french.document is hill
    assert hill.is_dirty
    assert "Annuler" in french.commands["undo"].text()
    assert french.commands["save"].text() == "&Enregistrer"
    assert french.catalogue.terrain.terrain["woods"].name == "Bois"
    french.commands["undo"].trigger()
    assert hill.scenario.layout.cells.get(hex_) != Cell("pond")
    assert french.tabs.count() == 1
    qtbot.waitUntil(lambda: not french.problems.is_waiting)
    program.speak("fr")
    assert program.window is french, "nothing to do"
    program.speak("en")
    assert first_language(Settings()) == "en"
    hill.saved_as("kept.json")
    program.window.close()
    program.window.deleteLater()


def test_the_history_is_told_in_the_language_of_the_window(
    qtbot: QtBot, material: Catalogue, pictures: Pictures
) -> None:
    appearance = Appearance()
    appearance.wear("light")
    service = AnalysisService(material, workers=False)
    program = Program(MainWindow(material, Settings(), appearance, service, pictures=pictures))
    qtbot.addWidget(program.window)
    hill = program.window.files.add(scenario("king-of-the-hill"))
    first, second, *_ = hill.map.cells
    hill.apply(PaintCells({first: Cell("pond")}, hill.map.cells))
    hill.apply(PaintCells({second: Cell("city")}, hill.map.cells))
    hill.stack.undo()

    def told() -> list[str]:
        view = program.window.findChild(QUndoView)
        assert isinstance(view, QUndoView)
        rows = view.model()
        return [str(rows.index(row, 0).data()) for row in range(1, rows.rowCount())]

    english = told()
    program.speak("fr")
    qtbot.addWidget(program.window)
    french = told()
    assert french == ["Changer l'hexagone", "Changer l'hexagone"]
    assert not set(french) & set(english)
    assert hill.stack.redoText() == french[1]
    program.speak("en")
    qtbot.addWidget(program.window)
    assert told() == english
    hill.stack.redo()
    assert hill.map.cells[second].terrain == "city"
    hill.stack.setClean()


def test_a_draft_is_marked_in_the_menu_and_leaves_what_it_lacks_in_english(
    qtbot: QtBot, material: Catalogue, pictures: Pictures
) -> None:
    appearance = Appearance()
    appearance.wear("light")
    program = Program(
        MainWindow(
            material, Settings(), appearance, AnalysisService(material, workers=False), pictures=pictures
        )
    )
    qtbot.addWidget(program.window)
    assert "Deutsch (draft, not read by a native speaker)" in languages_in_the_menu(program.window)
    assert "Français" in languages_in_the_menu(program.window)
    program.speak("de")
    qtbot.addWidget(program.window)
    assert text("menu.file") == "&Datei"
    assert plural("context.hexes", 1) == "1 Feld"
    assert "Deutsch (Entwurf, von keinem Muttersprachler gelesen)" in languages_in_the_menu(program.window)
    assert told_sentence("A sentence that German lacks") == "A sentence that German lacks"


def languages_in_the_menu(window: MainWindow) -> list[str]:
    menus = (menu for menu in window.findChildren(QMenu) if menu.title() == text("menu.language"))
    return [action.text() for menu in menus for action in menu.actions()]


def test_the_language_chosen_is_remembered(qapp: QApplication) -> None:
    Settings().remember_text("language", "fr")
    assert first_language(Settings()) == "fr"
    Settings().remember_text("language", "tlh")
    assert first_language(Settings()) == "en"


def test_a_text_nobody_wrote_shows_its_key() -> None:
    assert text("no.such.text") == "no.such.text"


@pytest.mark.parametrize("code", sorted(LANGUAGES))
def test_the_window_fits_a_small_screen(
    qtbot: QtBot, material: Catalogue, pictures: Pictures, code: str
) -> None:
    speak(code)
    appearance = Appearance()
    appearance.wear("light")
    window = MainWindow(
        material, Settings(), appearance, AnalysisService(material, workers=False), pictures=pictures
    )
    qtbot.addWidget(window)
    window.show()
    least = window.minimumSizeHint()
    assert (least.width() <= 1280, least.height() <= 800) == (True, True), least
    room, first = window.screen().availableSize(), window.sizeHint()
    assert (first.width() < room.width(), first.height() < room.height()) == (True, True), first
    appearance.deleteLater()


@pytest.mark.parametrize(
    ("code", "counted"),
    [
        ("en", ("0 attack dice", "1 attack die", "2 attack dice")),
        ("fr", ("0 dé d'attaque", "1 dé d'attaque", "2 dés d'attaque")),
        ("de", ("0 Angriffswürfel", "1 Angriffswürfel", "2 Angriffswürfel")),
    ],
)
def test_numbers_are_counted_as_the_language_counts(
    qapp: QApplication, code: str, counted: tuple[str, ...]
) -> None:
    speak(code)
    assert tuple(plural("odds.attack", number) for number in (0, 1, 2)) == counted
    speak("en")


def test_what_the_engine_says_is_told_in_french(qapp: QApplication) -> None:
    refused = Refused("B-FIG-18", "a mortar does not fire from a building")
    assert told_refusal(refused) == "a mortar does not fire from a building (B-FIG-18)"
    speak("fr")
    assert told_refusal(refused) == "un mortier ne tire pas depuis un bâtiment (B-FIG-18)"
    assert (
        told_sentence(say("{hex} hinders sight: {what}.", hex="C4", what="woods")) == "C4 gêne la vue : bois."
    )
    speak("en")


@pytest.mark.usefixtures("qapp")
def test_a_dialog_for_files_says_nothing_in_another_language(qtbot: QtBot) -> None:
    said: dict[str, list[str]] = {}
    for code in ("en", "fr", "en"):
        speak(code)
        dialog = QFileDialog(None, "", "", "x (*.json)")
        dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
        qtbot.addWidget(dialog)
        dialog.show()
        labels = [each.text().replace("&", "") for each in dialog.findChildren(QLabel) if each.text()]
        tips = [each.toolTip() for each in dialog.findChildren(QToolButton)]
        said[code] = [*labels, *tips]
        dialog.close()
    assert len(said["fr"]) == len(said["en"]) > 8
    assert {one for one, other in zip(said["en"], said["fr"], strict=True) if one == other} == set()


def test_our_words_for_the_toolkit_are_those_of_their_source(tmp_path: Path) -> None:
    tool = Path(sys.executable).with_name("pyside6-lrelease")
    sources = sorted(Path("editor/assets/toolkit").glob("*.ts"))
    assert sources
    for source in sources:
        made = tmp_path / source.with_suffix(".qm").name
        subprocess.run([tool, source, "-qm", made], check=True, capture_output=True)
        assert made.read_bytes() == source.with_suffix(".qm").read_bytes()


def test_the_toolkit_speaks_the_language_of_the_window(qapp: QApplication) -> None:
    def words() -> list[str]:
        buttons = QDialogButtonBox.StandardButton
        box = QDialogButtonBox(buttons.Cancel | buttons.Close)
        return [each.text().replace("&", "") for each in box.buttons()]

    speak("fr")
    assert sorted(words()) == ["Annuler", "Fermer"]
    speak("en")
    assert sorted(words()) == ["Cancel", "Close"]


def test_every_board_every_overlay_piece_and_every_piece_of_the_boxes_has_a_french_name(
    qapp: QApplication, material: Catalogue
) -> None:
    speak("fr")
    french = named(material)
    assert french.pieces["woods-1"].name == "Bois"
    english = {each.name for each in material.pieces.values()}
    assert not {each.name for each in french.pieces.values()} & english
    assert {face.name for board in french.boards.values() for face in board.faces}.isdisjoint(
        {"Two Farms", "Deep Wood", "Railway Halt"}
    )
    for board in material.boards.values():
        for face, said in zip(board.faces, french.boards[board.id].faces, strict=True):
            assert face.description != said.description
            assert face.cells is said.cells
    assert piece_words("american.squad_base", french) == "Socle d'escouade, Américains"
    assert piece_words("tank_trap", french) == french.terrain.fortifications["tank_trap"].name


@pytest.mark.usefixtures("qapp")
def test_what_a_fix_takes_away_is_told_by_names() -> None:
    losses = (
        Loss(Lost.TERRAIN, 2, what="forest_stream"),
        Loss(Lost.HEXSIDE, 1, what="hedgerow"),
        Loss(Lost.ROAD, 1),
    )
    assert told_removal(Removal(losses[:1])) == "covers 2 hexes of stream in woods that boards print"
    taken = Removal(tuple(replace(each, drawn=True) for each in losses))
    english = "takes away 2 hexes of stream in woods, 1 hexside of hedgerow and 1 hex of road"
    assert told_removal(taken) == english
    speak("fr")
    assert "ruisseau sous bois" in told_removal(taken)
    assert "haie" in told_removal(taken)


@pytest.mark.usefixtures("qapp")
def test_a_name_that_is_an_id_as_well_stays_as_it_was_given() -> None:
    assert told_title(say("Erase {name}", name=GivenName("woods"))) == "Erase woods"
    assert told_title(say("Erase {name}", name=GivenName("forest_stream"))) == "Erase forest_stream"


def test_a_game_is_the_same_game_in_every_language(qapp: QApplication) -> None:
    """What a game is played with is named as it is told, and hashed and saved as it is written."""
    map_ = scenario("mill-lane")
    english = material_hash(ready_game(map_, catalogue(), 3))
    before = language()
    try:
        for code in LANGUAGES:
            speak(code)
            told = named(catalogue())
            assert material_hash(ready_game(map_, told, 3)) == english
            names = {kind.name for kind in told.terrain.terrain.values()}
            assert (names == {kind.name for kind in catalogue().terrain.terrain.values()}) is (code == "en")
            again = pickle.loads(pickle.dumps(told))
            assert material_hash(ready_game(map_, again, 3)) == english, "in another process, too"
    finally:
        speak(before)
