"""The inspector of several hexes says where they differ."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from editor.document.document import ScenarioDocument
from editor.main_window import MainWindow
from engine.edits.paint import PaintCells


def test_what_differs_is_said_to_be_mixed(qtbot: QtBot, window: MainWindow, hill: ScenarioDocument) -> None:
    ground = hill.committed_map.cells
    plain = [hex_ for hex_, cell in ground.items() if cell.terrain == "clear" and not cell.road]
    one, other, third = plain[:3]
    woods = replace(ground[other], terrain="woods", elevation=1, crater=True)
    clear = replace(ground[one], elevation=0, crater=False)
    hill.apply(PaintCells({one: clear, other: woods, third: clear}, ground))
    panel = window.docks.inspector
    hill.selection.replace((one, third))
    assert panel._terrain.currentData() == "clear"
    assert panel._crater.checkState() is Qt.CheckState.Unchecked
    hill.selection.replace((one, other))
    assert (panel._terrain.currentIndex(), panel._terrain.placeholderText()) == (-1, "mixed")
    assert (panel._level.currentIndex(), panel._level.placeholderText()) == (-1, "mixed")
    assert panel._sight.currentIndex() >= 0
    assert panel._crater.checkState() is Qt.CheckState.PartiallyChecked
    before = hill.scenario
    hill.selection.replace((other, one))
    assert hill.scenario is before, "looking changes nothing"
    window.docks.open_inspector()
    QTest.mouseClick(panel._crater, Qt.MouseButton.LeftButton)
    assert [hill.committed_map.cells[hex_].crater for hex_ in (one, other)] == [True, True]
    assert panel._crater.checkState() is Qt.CheckState.Checked
    assert not panel._crater.isTristate()
    assert [hill.committed_map.cells[hex_].terrain for hex_ in (one, other)] == ["clear", "woods"]
    panel._terrain.setCurrentIndex(panel._terrain.findData("rough"))
    panel._terrain.activated.emit(panel._terrain.currentIndex())
    assert {hill.committed_map.cells[hex_].terrain for hex_ in (one, other)} == {"rough"}
    assert panel._terrain.currentData() == "rough"
