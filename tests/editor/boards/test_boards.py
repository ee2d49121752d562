"""Boards of one's own: drawn as documents, kept in the library, laid on maps that carry them."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QDialog, QLabel, QLineEdit, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from editor.boards.board_actions import BoardActions
from editor.boards.new_board_dialog import NewBoardDialog
from editor.boards.own_boards import OwnBoards, library_folder
from editor.document.document import ScenarioDocument
from editor.main_window import MainWindow
from editor.text.names import board_name
from editor.tools.toolbox import tool
from engine.edits.lines import DrawLine, Line
from engine.edits.paint import PaintTerrain
from engine.model.board_sheet import face_of
from engine.model.edge_standard import gate_hexes
from engine.model.flatten import flatten
from engine.storage.board_library import library_boards
from engine.storage.bundled import board_paths
from engine.storage.files import read_scenario, scenario_text


@pytest.fixture(autouse=True)
def empty_library(window: MainWindow) -> None:
    for id_ in tuple(window.own_boards.boards):
        window.own_boards.remove(id_)


def named(window: MainWindow, name: str) -> QPushButton:
    return next(each for each in window.findChildren(QPushButton) if each.accessibleName() == name)


def drawn(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> ScenarioDocument:
    """A new board made by the button and the dialog, with a wood in its middle."""

    def filled(dialog: NewBoardDialog) -> int:
        line = next(each for each in dialog.findChildren(QLineEdit) if each.accessibleName() == "Name")
        line.setText("Black Moor")
        return int(QDialog.DialogCode.Accepted)

    monkeypatch.setattr(NewBoardDialog, "exec", filled)
    named(window, "Draw a new board of your own").click()
    document = window.document
    assert document is not None
    grid = document.committed_map.grid
    assert (grid.columns, grid.rows) == (6, 7)
    document.apply(PaintTerrain((grid.hex_at(3, 3),), "woods", window.map_area.context.ground))  # type: ignore[union-attr]
    return document


def test_a_new_board_is_drawn_saved_and_laid(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = drawn(window, monkeypatch)
    assert document.is_dirty
    assert "North" in window.boards.bar.words
    window.commands["save"].trigger()
    assert not document.is_dirty
    kept, faults = library_boards(Path(library_folder()))
    assert (list(kept), faults) == (["own-black-moor"], ())
    assert kept["own-black-moor"].faces[0].name == "Black Moor"
    assert any("Black Moor" in label.text() for label in window.status.findChildren(QLabel))
    tile = window.docks.boards.boards.tile_at(0)
    assert tile is not None
    assert (tile.id, tile.name) == ("own-black-moor/A", "Black Moor")
    # On the map it is dropped like any other board.
    window.show_document(hill)
    place = window.map_area.view.rect().center()
    window.map_area.drop("board own-black-moor/A", QPoint(place.x(), place.y()))
    layout = hill.scenario.layout
    assert layout.boards[-1].board == "own-black-moor"
    assert layout.own_boards == (kept["own-black-moor"],)
    assert board_name("own-black-moor", "A", layout.own_boards) == "Black Moor"
    assert board_name("7", "A", layout.own_boards) == "7A"
    # Whoever reads the map sees the board, with an empty library and without any path in the file.
    text = scenario_text(hill.scenario)
    assert library_folder() not in text
    read, _ = read_scenario(text)
    assert read is not None
    assert flatten(read.layout, window.catalogue).cells == hill.committed_map.cells
    assert not hill.committed_map.problems or all(
        "There is no board" not in each.message for each in hill.committed_map.problems
    )


def test_the_bar_tells_the_gates_and_the_problems_their_faults(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = drawn(window, monkeypatch)
    grid = document.committed_map.grid
    north = gate_hexes(grid)[0]
    column, row = grid.offset(north)
    inside = grid.hex_at(column, row + 1)
    ground = window.map_area.context.ground  # type: ignore[union-attr]
    document.apply(DrawLine(Line.ROAD, (north, inside), ground))
    assert f"North ({grid.label(north)}): road" in window.boards.bar.words
    assert "Joins other boards" in window.boards.bar.words
    corner = grid.hex_at(1, 0)
    told: list[str] = []
    window.problems.found.connect(lambda found, _: told.extend(each.code for each in found))
    document.apply(DrawLine(Line.ROAD, (corner, grid.hex_at(1, 1)), ground))
    assert "1 fault at the edges" in window.boards.bar.words
    qtbot.waitUntil(lambda: bool(told))
    assert set(told) == {"BRD002"}


def test_a_printed_board_is_edited_as_a_copy_and_a_second_face_is_added(
    window: MainWindow, hill: ScenarioDocument
) -> None:
    window.map_area.choices.choose(board=("3", "A"))
    window.commands["edit_board"].trigger()
    document = window.document
    assert document is not None
    name = face_of(document.scenario)
    assert name is not None
    assert (name.board, name.face) == ("own-stream", "A")
    assert window.boards.save(document)
    window.commands["other_face"].trigger()
    other = window.document
    assert other is not None
    assert window.boards.save(other)
    kept = OwnBoards().boards["own-stream"]
    assert [face.face for face in kept.faces] == ["A", "B"]
    assert kept.faces == window.catalogue.boards["3"].faces


def test_a_board_file_is_opened_and_saved_into_the_library(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    printed = next(path for path in board_paths() if path.stem == "03")
    window.files.open_path(str(printed))
    qtbot.waitUntil(lambda: window.document is not None)
    document = window.document
    assert document is not None
    assert document.is_dirty
    name = face_of(document.scenario)
    assert name is not None
    assert (name.board, name.face) == ("own-stream", "A")
    window.commands["save"].trigger()
    assert not document.is_dirty
    assert OwnBoards().boards["own-stream"].faces == window.catalogue.boards["3"].faces
    # The library's own file opens the board itself, not another copy.
    window.show_document(None)
    assert window.files.open_now(str(Path(library_folder()) / "own-stream.json")) is None
    assert list(window.own_boards.boards) == ["own-stream"]
    assert window.document is not None
    assert not window.document.is_dirty


def test_a_recovered_face_brings_the_other_one_that_was_never_saved(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    first = drawn(window, monkeypatch)
    window.commands["other_face"].trigger()
    other = window.document
    assert other is not None
    assert other is not first
    hex_ = other.committed_map.grid.hex_at(2, 2)
    other.apply(PaintTerrain((hex_,), "rough", window.map_area.context.ground))  # type: ignore[union-attr]
    journal = tmp_path / "journal.scenario.json"
    journal.write_text(scenario_text(other.scenario), encoding="utf-8")
    # Another session knows nothing of the boards that this one had open.
    window.boards._open.clear()
    recovered = window.files.open_now(str(journal))
    assert recovered is not None
    assert window.boards.save(recovered)
    kept = OwnBoards().boards["own-black-moor"]
    assert [face.face for face in kept.faces] == ["A", "B"]
    assert [cell.terrain for cell in kept.faces[0].cells.values()] == ["woods"]
    assert [cell.terrain for cell in kept.faces[1].cells.values()] == ["rough"]


def test_removing_asks_and_maps_keep_what_they_carry(
    window: MainWindow, hill: ScenarioDocument, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = drawn(window, monkeypatch)
    assert window.boards.save(document)
    asked: list[str] = []

    def answered(_: object, question: str, *rest: object) -> QMessageBox.StandardButton:
        asked.append(question)
        return QMessageBox.StandardButton.Yes

    monkeypatch.setattr("editor.boards.board_actions.ask", answered)
    window.show_document(hill)
    window.map_area.choices.choose(board=("own-black-moor", "A"))
    window.map_area.take(tool("board"))
    named(window, "Remove the own board in hand from your library").click()
    assert asked
    assert window.own_boards.boards == {}
    assert OwnBoards().boards == {}
    assert isinstance(window.boards, BoardActions)


def test_the_new_board_dialog_refuses_what_joins_nothing(qtbot: QtBot) -> None:
    dialog = NewBoardDialog()
    qtbot.addWidget(dialog)
    dialog._columns.setValue(5)
    assert dialog.grid is None
    assert not dialog._create.isEnabled()
    dialog._columns.setValue(8)
    assert dialog.grid is not None
    qtbot.keyClick(dialog._name, Qt.Key.Key_Backspace)
    assert dialog.name == "My board"
