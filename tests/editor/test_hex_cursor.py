"""The map is edited by keys: a cursor goes from hex to hex, works with the tool in hand and selects."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from editor.document.document import ScenarioDocument
from editor.main_window import MainWindow
from editor.tools.toolbox import tool
from engine.hexes.edge import edge_between
from engine.hexes.hex import Hex, neighbour

_SHIFT = Qt.KeyboardModifier.ShiftModifier


def _at(window: MainWindow, document: ScenarioDocument, label: str) -> Hex:
    """Put the cursor on a hex, with the map in focus."""
    hex_ = document.map.grid.find(label)
    assert hex_ is not None
    window.map_area.view.setFocus()
    window.map_area.view.set_cursor_hex(hex_)
    return hex_


def test_arrows_and_return_use_the_tool_in_hand_and_the_status_line_follows(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument
) -> None:
    view = window.map_area.view
    start = _at(window, hill, "C4")
    window.map_area.take(tool("brush"))
    window.map_area.choices.choose(terrain="pond")
    qtbot.keyClick(view, Qt.Key.Key_Down)
    there = neighbour(start, 3)
    assert view.cursor_hex == there
    said = {label.text() for label in window.status.findChildren(QLabel)}
    assert hill.map.label(there) in said
    qtbot.keyClick(view, Qt.Key.Key_Return)
    assert hill.map.cells[there].terrain == "pond"
    assert hill.map.cells[start].terrain != "pond"
    hill.stack.undo()
    assert hill.map.cells[there].terrain != "pond"


def test_shift_and_arrows_extend_the_selection_and_give_back(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument
) -> None:
    view = window.map_area.view
    start = _at(window, hill, "C3")
    qtbot.keyClick(view, Qt.Key.Key_Down, _SHIFT)
    qtbot.keyClick(view, Qt.Key.Key_Down, _SHIFT)
    one, two = neighbour(start, 3), neighbour(neighbour(start, 3), 3)
    assert hill.selection.hexes == (start, one, two)
    qtbot.keyClick(view, Qt.Key.Key_Up, _SHIFT)
    assert hill.selection.hexes == (start, one)
    qtbot.keyClick(view, Qt.Key.Key_Up)
    assert hill.selection.hexes == (start, one), "without Shift the cursor only moves"
    assert view.cursor_hex == start


def test_shift_and_arrows_draw_with_a_pen_in_hand(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument
) -> None:
    view = window.map_area.view
    start = _at(window, hill, "C1")
    one, two = neighbour(start, 3), neighbour(neighbour(start, 3), 3)
    window.map_area.take(tool("road"))
    qtbot.keyClick(view, Qt.Key.Key_Down, _SHIFT)
    qtbot.keyClick(view, Qt.Key.Key_Down, _SHIFT)
    assert [hill.map.cells[each].road for each in (start, one, two)] == [(3,), (0, 3), (0,)]
    assert hill.selection.hexes == ()
    window.map_area.choices.choose(hexside="hedgerow")
    window.map_area.take(tool("hexside"))
    qtbot.keyClick(view, Qt.Key.Key_Down, _SHIFT)
    side = edge_between(two, neighbour(two, 3))
    assert hill.map.hexsides[side].type == "hedgerow"
    qtbot.keyClick(view, Qt.Key.Key_Up, _SHIFT)
    assert side not in hill.map.hexsides, "a hexside of its kind is erased"
    assert len(hill.map.cells[one].road) == 2
