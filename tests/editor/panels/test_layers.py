"""Layers: a locked one refuses edits and says so, the others go on; what the panel has room for."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QToolButton
from pytestqt.qtbot import QtBot

from editor.document.document import ScenarioDocument
from editor.main_window import MainWindow
from editor.panels.layers import LayersPanel
from editor.text.texts import text
from editor.tools.toolbox import tool
from engine.edits.layers import EditLayer, touched_layers
from engine.edits.objectives import AddObjective
from engine.edits.zones import PaintZone
from engine.model.objective import Objective, ObjectiveType
from tests.editor.test_window import click, hex_of, place


def lock(window: MainWindow, name: str) -> QToolButton:
    words = text("layer.lock", name=name)
    return next(each for each in window.findChildren(QToolButton) if each.accessibleName() == words)


def test_locked_ground_is_neither_painted_nor_previewed(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument
) -> None:
    before = hill.scenario
    said: list[object] = []
    hill.refused.connect(said.append)
    qtbot.mouseClick(lock(window, "Terrain and levels"), Qt.MouseButton.LeftButton)
    window.map_area.take(tool("brush"))
    qtbot.mousePress(window.map_area.view, Qt.MouseButton.LeftButton, pos=place(window, "C4"))
    assert hill.shown is before
    qtbot.mouseRelease(window.map_area.view, Qt.MouseButton.LeftButton, pos=place(window, "C4"))
    assert hill.scenario is before
    assert said == [frozenset({EditLayer.TERRAIN})]
    # What lies on another layer is edited as before.
    marker = Objective("x", hex_of(hill, "C4"), ObjectiveType.VP)
    assert hill.apply(AddObjective(marker))
    qtbot.mouseClick(lock(window, "Terrain and levels"), Qt.MouseButton.LeftButton)
    click(qtbot, window, "C4")
    assert hill.map.cells[hex_of(hill, "C4")].terrain == "woods"


def test_the_history_goes_back_over_a_locked_layer(window: MainWindow, hill: ScenarioDocument) -> None:
    before = hill.scenario
    zone = PaintZone("west", (hex_of(hill, "B2"),))
    assert hill.apply(zone)
    assert touched_layers(before, hill.scenario) == {EditLayer.ZONES}
    hill.lock({EditLayer.ZONES})
    assert not hill.apply(PaintZone("west", (hex_of(hill, "B3"),)))
    window.commands["undo"].trigger()
    assert hill.scenario == before


def test_each_document_has_locks_of_its_own(window: MainWindow, hill: ScenarioDocument) -> None:
    button = lock(window, "Deployment zones")
    button.click()
    other = window.files.add(hill.scenario)
    assert (button.isChecked(), other.locked) == (False, frozenset())
    window.show_document(hill)
    assert button.isChecked()
    assert hill.locked == {EditLayer.ZONES}


def test_a_narrow_panel_leaves_the_room_of_the_figures_to_the_names(qtbot: QtBot, window: MainWindow) -> None:
    panel = LayersPanel(("terrain", "labels"), window.appearance.icon)
    qtbot.addWidget(panel)
    panel.show()
    for width, is_told in ((400, True), (240, False), (400, True)):
        panel.resize(width, 300)
        figures = [each for each in panel.findChildren(QLabel) if each.text() == "100 %"]
        assert [each.isVisible() for each in figures] == [is_told, is_told]
