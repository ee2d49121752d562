"""The list of hexes says what the map shows, and selects with it, by keys alone."""

from __future__ import annotations

import time

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QTableView
from pytestqt.qtbot import QtBot

from editor.document.document import ScenarioDocument
from editor.main_window import MainWindow
from editor.text.texts import text
from engine.edits.lines import DrawLine, Line
from engine.edits.objectives import AddObjective
from engine.edits.paint import PaintTerrain
from engine.edits.placed_things import PlaceSmoke
from engine.hexes.hex import Hex, neighbour
from engine.model.objective import Objective, ObjectiveType
from engine.proposals.blank_map import MapPlan, new_scenario


def _open(qtbot: QtBot, window: MainWindow) -> QTableView:
    """The list, gone to by its shortcut."""
    qtbot.keyClick(window, Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier)
    view = next(each for each in window.findChildren(QTableView) if each.accessibleName() == "Hexes")
    qtbot.waitUntil(view.hasFocus)
    return view


def _filter(window: MainWindow) -> QLineEdit:
    return next(each for each in window.findChildren(QLineEdit) if each.accessibleName() == "Find hexes")


def _cell(view: QTableView, row: int, column: int) -> str:
    return str(view.model().index(row, column).data())


def _row(view: QTableView, label: str) -> int:
    return next(row for row in range(view.model().rowCount()) if _cell(view, row, 0) == label)


def _hex(document: ScenarioDocument, label: str) -> Hex:
    found = document.map.grid.find(label)
    assert found is not None
    return found


def test_every_hex_is_listed_in_the_order_of_reading(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument
) -> None:
    view = _open(qtbot, window)
    labels = [_cell(view, row, 0) for row in range(view.model().rowCount())]
    assert sorted(labels) == sorted(map(hill.map.label, hill.map.cells))
    numbers = [int(label.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")) for label in labels]
    assert numbers == sorted(numbers), "row by row"
    assert labels[:3] == ["A1", "B1", "C1"]


def test_a_row_says_what_lies_and_stands_in_the_hex_and_follows_edits(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument
) -> None:
    view = _open(qtbot, window)
    here = _hex(hill, "C3")
    row = _row(view, "C3")
    hill.apply(PaintTerrain((here,), "woods", hill.map.cells, 1))
    hill.apply(DrawLine(Line.ROAD, (here, neighbour(here, 0)), hill.map.cells))
    hill.apply(AddObjective(Objective("extra", here, ObjectiveType.VP, 3, name="Mill")))
    hill.apply(PlaceSmoke((here,)))
    said = [_cell(view, row, column) for column in range(5)]
    assert said[:3] == ["C3", "Woods", "1"]
    assert said[3] == "road: north"
    assert "Mill" in said[4]
    assert text("markers.smoke") in said[4]
    assert "C3" not in said[4]
    spoken = str(view.model().index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole))
    assert all(each in spoken for each in said), "the first cell reads the whole row out"
    hill.stack.undo()
    assert text("markers.smoke") not in _cell(view, row, 4)


def test_rows_chosen_by_keys_are_selected_on_the_map(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument
) -> None:
    view = _open(qtbot, window)
    first = [_hex(hill, _cell(view, row, 0)) for row in range(4)]
    qtbot.keyClick(view, Qt.Key.Key_Down)
    assert hill.selection.hexes == (first[1],)
    assert window.map_area.view.cursor_hex == first[1]
    for _ in range(2):
        qtbot.keyClick(view, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert hill.selection.hexes == tuple(first[1:4])
    assert hill.selection.current == first[3]
    qtbot.keyClick(view, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert set(hill.selection.hexes) == set(hill.map.cells)


def test_hexes_selected_on_the_map_are_chosen_in_the_list(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument
) -> None:
    view = _open(qtbot, window)
    hexes = [_hex(hill, label) for label in ("B2", "C2", "F5")]
    hill.selection.replace(hexes)
    rows = {index.row() for index in view.selectionModel().selectedRows()}
    assert rows == {_row(view, label) for label in ("B2", "C2", "F5")}
    assert _cell(view, view.currentIndex().row(), 0) == "F5"
    assert hill.selection.hexes == tuple(hexes), "the list does not answer back"
    hill.selection.clear()
    assert not view.selectionModel().hasSelection()


def test_the_filter_leaves_rows_with_every_word(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument
) -> None:
    here = _hex(hill, "C3")
    hill.apply(PaintTerrain((here,), "pond", hill.map.cells, 2))
    hill.selection.replace([_hex(hill, "F5")])
    view, line = _open(qtbot, window), _filter(window)
    everything = view.model().rowCount()
    qtbot.keyClicks(line, "POND level 2")
    assert [_cell(view, row, 0) for row in range(view.model().rowCount())] == ["C3"]
    assert hill.selection.hexes == (_hex(hill, "F5"),), "a filter selects nothing and drops nothing"
    qtbot.keyClick(line, Qt.Key.Key_Down)
    qtbot.waitUntil(view.hasFocus)
    assert hill.selection.hexes == (here,)
    hill.stack.undo()
    assert view.model().rowCount() == 0
    line.clear()
    assert view.model().rowCount() == everything


def test_return_opens_the_inspector_of_the_hex(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument
) -> None:
    view = _open(qtbot, window)
    qtbot.keyClick(view, Qt.Key.Key_Down)
    qtbot.keyClick(view, Qt.Key.Key_Return)
    field = window.docks.inspector.focusWidget()
    assert field is not None
    assert field.hasFocus()
    assert field.accessibleName() == text("inspector.terrain")


def test_edits_behind_a_closed_list_are_there_when_it_is_opened(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument
) -> None:
    hill.apply(PaintTerrain((_hex(hill, "C3"),), "pond", hill.map.cells))
    hill.selection.replace([_hex(hill, "C3")])
    view = _open(qtbot, window)
    row = _row(view, "C3")
    assert _cell(view, row, 1) == hill.catalogue.terrain.terrain["pond"].name
    assert [index.row() for index in view.selectionModel().selectedRows()] == [row]


def test_every_part_has_a_name(qtbot: QtBot, window: MainWindow, hill: ScenarioDocument) -> None:
    view = _open(qtbot, window)
    heads = [view.model().headerData(column, Qt.Orientation.Horizontal) for column in range(5)]
    assert heads == ["Hex", "Terrain", "Level", "Lines", "Markers and units"]
    assert view.accessibleDescription()


@pytest.mark.parametrize("side", [100, pytest.param(200, marks=pytest.mark.thorough)])
def test_a_large_map_is_listed_at_once(qtbot: QtBot, window: MainWindow, side: int) -> None:
    document = window.files.add(new_scenario(MapPlan("large", columns=side, rows=side), window.catalogue))
    started = time.process_time()
    view = _open(qtbot, window)
    opened = time.process_time() - started
    assert view.model().rowCount() == len(document.map.cells) > 0.95 * side * side
    started = time.process_time()
    document.selection.replace(document.map.cells)
    selected = time.process_time() - started
    started = time.process_time()
    _filter(window).setText("woods")
    found = time.process_time() - started
    print(f"opened {opened:.2f} s, all selected {selected:.2f} s, filtered {found:.2f} s")
    most = 5 * (side / 200) ** 2
    assert max(opened, selected, found) < most, "seconds of processor time, with much room for slow machines"
