"""Fixes by mouse: what they would take away is shown, said and asked before it goes."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QPointF, Qt, QTimer
from PySide6.QtGui import QEnterEvent
from PySide6.QtWidgets import QApplication, QMenu, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from editor.document.document import ScenarioDocument
from editor.main_window import MainWindow
from editor.text.fix_words import ways_to_fix
from editor.views.overlays.model import Remedy
from engine.edits.lines import DrawLine, Line
from engine.edits.paint import PaintCells, PaintTerrain
from engine.hexes.hex import Hex, neighbour
from engine.model.cell import Cell
from engine.model.finding import Finding
from engine.model.removal import Lost
from engine.validation.run import findings

LEFT = Qt.MouseButton.LeftButton


def at(document: ScenarioDocument, label: str) -> Hex:
    found = document.committed_map.grid.find(label)
    assert found is not None
    return found


def ground(document: ScenarioDocument) -> dict[Hex, Cell]:
    map_ = document.committed_map
    return {**map_.rim, **map_.cells}


def checked(qtbot: QtBot, window: MainWindow) -> tuple[Finding, ...]:
    window.problems.check_now()
    qtbot.waitUntil(lambda: not window.problems.is_waiting and not window.service.busy)
    window.docks.bottom.turn_to(window.docks.problems)
    return window.docks.problems.shown


def button_of(window: MainWindow, finding: Finding) -> QPushButton:
    panel = window.docks.problems
    item = panel._list.topLevelItem(panel.shown.index(finding))
    held = panel._list.itemWidget(item, 5)
    assert held is not None
    button = held.findChild(QPushButton)
    assert isinstance(button, QPushButton)
    return button


def answering(word: str, seen: list[str]) -> None:
    """Press that button of the question, once it is asked."""

    def press() -> None:
        box = QApplication.activeModalWidget()
        if not isinstance(box, QMessageBox):
            return
        seen.append(box.text())
        next(each for each in box.buttons() if each.text().replace("&", "") == word).click()

    QTimer.singleShot(300, press)


@pytest.fixture
def river(qtbot: QtBot, window: MainWindow, hill: ScenarioDocument) -> Finding:
    """A river drawn on one half of a symmetric map, and woods over against one of its hexes."""
    grid = hill.committed_map.grid
    path = tuple(grid.hex_at(15, row) for row in range(8))
    hill.apply(DrawLine(Line.STREAM, path, ground(hill)))
    hill.apply(PaintTerrain((at(hill, "C6"),), "woods", ground(hill)))
    return next(each for each in checked(qtbot, window) if each.code == "MAP111")


def test_the_remedy_shows_what_comes_and_what_goes(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument, river: Finding
) -> None:
    before, view = hill.scenario, window.map_area.view
    button = button_of(window, river)
    assert button.text() == "Fix…"
    place = QPointF(2, 2)
    QApplication.sendEvent(button, QEnterEvent(place, place, place))
    shown = view.overlay("remedy")
    assert isinstance(shown, Remedy)
    taken = [loss for loss in river.removal.losses if loss.kind is Lost.STREAM]
    assert {hex_ for loss in taken for hex_ in loss.hexes} <= shown.goes
    assert shown.comes - shown.goes
    assert "river" in shown.goes_words
    assert hill.shown != before
    view.finish_rendering()
    with_remedy = view.grab().toImage()
    view.set_overlay("remedy", None)
    assert view.grab().toImage() != with_remedy
    QApplication.sendEvent(button, QEvent(QEvent.Type.Leave))
    assert view.overlay("remedy") is None
    assert hill.shown is hill.scenario is before


def test_a_half_is_kept_only_once_the_question_is_answered(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument, river: Finding
) -> None:
    before = hill.scenario
    words = [str(getattr(each.fix, "title", "")) for each in ways_to_fix(river)]
    assert words[-2:] == ["Keep the west half", "Keep the east half"]
    seen: list[str] = []
    for word, applied in (("Cancel", False), ("Take it away", True)):
        qtbot.mouseClick(button_of(window, river), LEFT)
        (menu,) = (
            each for each in QApplication.topLevelWidgets() if isinstance(each, QMenu) and each.isVisible()
        )
        (way,) = (each for each in menu.actions() if each.text().startswith("Keep the west half"))
        assert "in the east half" in way.text()
        answering(word, seen)
        qtbot.mouseClick(menu, LEFT, pos=menu.actionGeometry(way).center())
        assert (hill.scenario != before) is applied
        assert hill.shown is hill.scenario
        assert window.map_area.view.overlay("remedy") is None
    assert len(seen) == 2
    assert all("hexes of river in the east half" in each for each in seen)
    assert not hill.committed_map.cells[at(hill, "O2")].stream
    assert not [each for each in findings(hill.scenario, window.catalogue) if each.code == "MAP111"]
    hill.stack.undo()
    assert hill.scenario == before


def test_all_of_a_kind_are_not_fixed_before_it_is_said_what_goes(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument
) -> None:
    cells = hill.committed_map.cells
    bridges = {at(hill, label): Cell(bridge=0) for label in ("C5", "L5")}
    level = {at(hill, "E5"): replace(cells[at(hill, "E5")], elevation=5)}
    hill.apply(PaintCells(bridges | level, ground(hill)))
    found = checked(qtbot, window)
    panel = window.docks.problems
    alike = [each for each in found if each.code == "MAP027"]
    assert len(alike) == 2
    panel._list.setCurrentItem(panel._list.topLevelItem(found.index(alike[0])))
    before, seen = hill.scenario, list[str]()
    answering("Cancel", seen)
    qtbot.mouseClick(panel._fix_all, LEFT)
    assert hill.scenario is before
    assert "2 bridges" in seen[0]
    answering("Only the 1 other", seen)
    panel.fix_asked.emit((*alike, next(each for each in found if each.code == "MAP022")))
    assert hill.committed_map.cells[at(hill, "E5")].elevation == 2
    assert hill.committed_map.cells[at(hill, "C5")].bridge == 0
    answering("Take it away", seen)
    qtbot.mouseClick(button_of(window, alike[0]), LEFT)
    assert [cell.bridge for hex_, cell in hill.committed_map.cells.items() if hex_ in bridges].count(0) == 1
    assert len(seen) == 3


def test_all_of_a_kind_can_be_fixed_without_a_chosen_row(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument
) -> None:
    cells = hill.committed_map.cells
    panel = window.docks.problems
    checked(qtbot, window)
    before = panel._fix_all.isEnabled()
    level = {at(hill, label): replace(cells[at(hill, label)], elevation=5) for label in ("E5", "G2")}
    hill.apply(PaintCells(level, ground(hill)))
    checked(qtbot, window)
    panel._list.setCurrentItem(None)
    assert panel._fix_all.isEnabled()
    assert panel._fix_all.text() == "Fix all MAP022"
    qtbot.mouseClick(panel._fix_all, LEFT)
    assert {hill.committed_map.cells[hex_].elevation for hex_ in level} == {2}
    hill.stack.undo()
    assert {hill.committed_map.cells[hex_].elevation for hex_ in level} == {5}, "one step"
    hill.stack.undo()
    checked(qtbot, window)
    assert panel._fix_all.isEnabled() is before


def test_the_command_asks_too(window: MainWindow, hill: ScenarioDocument, river: Finding) -> None:
    before, seen = hill.scenario, list[str]()
    assert river.removal.takes_drawn_ground
    answering("Cancel", seen)
    window.commands["make_symmetric"].trigger()
    assert hill.scenario is before
    assert len(seen) == 1


def test_rows_say_what_their_fix_does_and_takes_away(
    french: None, qtbot: QtBot, window: MainWindow, hill: ScenarioDocument
) -> None:
    hill.apply(PaintCells({at(hill, "C5"): Cell(bridge=0)}, ground(hill)))
    finding = next(each for each in checked(qtbot, window) if each.code == "MAP027")
    panel = window.docks.problems
    item = panel._list.topLevelItem(panel.shown.index(finding))
    assert item is not None
    assert item.text(2).endswith("Correction : Enlever le pont ; elle enlève 1 pont.")
    assert button_of(window, finding).text() == "Corriger…"


@pytest.mark.parametrize(("way", "is_ford"), [("Lead the road over a bridge", False), ("Make a ford", True)])
def test_a_road_through_a_stream_is_offered_a_bridge_and_a_ford(
    way: str, is_ford: bool, qtbot: QtBot, window: MainWindow, hill: ScenarioDocument
) -> None:
    middle = at(hill, "E5")
    lines = {Line.STREAM: (1, 4), Line.ROAD: (0, 3)}
    for line, (one, other) in lines.items():
        path = (neighbour(middle, one), middle, neighbour(middle, other))
        hill.apply(DrawLine(line, path, ground(hill)))
    before = hill.scenario
    (found,) = (each for each in checked(qtbot, window) if each.code == "MAP016")
    qtbot.mouseClick(button_of(window, found), LEFT)
    (menu,) = (
        each for each in QApplication.topLevelWidgets() if isinstance(each, QMenu) and each.isVisible()
    )
    starts = ("Lead the road over a bridge", "Make a ford")
    assert [each.text().startswith(word) for each, word in zip(menu.actions(), starts, strict=True)] == [
        True,
        True,
    ]
    (action,) = (each for each in menu.actions() if each.text().startswith(way))
    seen: list[str] = []
    if is_ford:
        answering("Take it away", seen)
    qtbot.mouseClick(menu, LEFT, pos=menu.actionGeometry(action).center())
    assert len(seen) == is_ford, "the arms of the road that go are asked for"
    cell = hill.committed_map.cells[middle]
    assert (cell.bridge is None, cell.road == (), cell.stream) == (is_ford, is_ford, (1, 4))
    assert "MAP016" not in {each.code for each in findings(hill.scenario, window.catalogue)}
    hill.stack.undo()
    assert hill.scenario == before
