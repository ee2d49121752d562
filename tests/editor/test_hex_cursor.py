"""The map is edited by keys: a cursor goes from hex to hex, works with the tool in hand and selects."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from editor.document.document import ScenarioDocument
from editor.main_window import MainWindow
from editor.tools.toolbox import tool
from editor.views.camera import LADDER
from editor.views.geometry.sheet import SheetGeometry
from editor.views.overlays.hex_cursor import draw_hex_cursor, hex_cursor_reach
from editor.views.palette import SCREEN
from editor.views.sketch import Sketch
from engine.hexes.edge import edge_between
from engine.hexes.hex import Hex, neighbour
from tests.editor.patience import PatientBot
from tests.editor.views.drawing import pixels

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


def test_the_cursor_has_open_corners_which_no_ring_of_a_choice_has(
    qtbot: PatientBot, window: MainWindow, hill: ScenarioDocument
) -> None:
    view = window.map_area.view
    window.resize(1600, 1000)
    view.set_zoom_step(LADDER.index(68))
    start = _at(window, hill, "E4")
    view.show_hexes((start,), centred=True)
    qtbot.settle(view)
    window.activateWindow()
    qtbot.waitUntil(view.hasFocus)
    hill.selection.clear()
    sheet = view.sheet
    assert sheet is not None
    view.set_cursor_hex(neighbour(neighbour(start, 2), 2))
    bare = pixels(view.grab().toImage()).astype(int)
    view.set_cursor_hex(start)
    drawn = pixels(view.grab().toImage()).astype(int)

    def seen(x: float, y: float) -> int:
        column, row = (round(each) for each in view.camera.to_view(x, y))
        return int(abs(drawn[row, column] - bare[row, column]).max())

    corners = sheet.polygon(start, grow=0.05)
    for number, (x, y) in enumerate(corners):
        other = corners[number - 1]
        assert seen(x, y) > 60
        assert seen((x + other[0]) / 2, (y + other[1]) / 2) < 5


def test_the_cursor_stays_within_its_reach_and_is_seen_from_afar(hill: ScenarioDocument) -> None:
    sheet = SheetGeometry(hill.map.grid)
    hex_ = hill.map.grid.find("E4")
    assert hex_ is not None
    for px in LADDER:
        picture = QImage(800, 800, QImage.Format.Format_RGB32)
        picture.fill(Qt.GlobalColor.white)
        painter = QPainter(picture)
        painter.translate(400, 400)
        painter.scale(px, px)
        x, y = sheet.centre(hex_)
        painter.translate(-x, -y)
        draw_hex_cursor(Sketch(painter, px, SCREEN), sheet, hex_)
        painter.end()
        rows, columns = (pixels(picture).max(axis=2) < 90).nonzero()
        assert len(rows) > 100, px
        far = max(abs(rows - 400).max(), abs(columns - 400).max())
        assert 10 < far <= hex_cursor_reach(px) * px + 1, px
