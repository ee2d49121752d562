"""Tabs, lists, tiles, layers and cards have menus too, and a right click on them changes nothing."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QModelIndex, QPoint, QSettings, Qt
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHeaderView,
    QMenu,
    QMessageBox,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from editor.actions.command_search import CommandSearch
from editor.document.document import ScenarioDocument
from editor.main_window import MainWindow
from editor.panels.dialogs.shortcuts_dialog import ShortcutsDialog
from editor.panels.library_tile import TileButton
from editor.panels.panel_dock import PanelDock
from editor.start.page import MapCard
from editor.tools.toolbox import tool
from engine.edits.paint import PaintTerrain
from engine.lab.batch import Pairing
from engine.lab.statistics import GameRecord
from engine.model.finding import Finding, Severity
from engine.storage.bundled import scenario, scenario_paths
from engine.storage.files import write_scenario
from tests.editor.menus.entries import entry, label_of, press_menu_key, trigger
from tests.editor.pointer import open_menu, right_click
from tests.editor.test_window import answered, hex_of

#: A game for the list of the playtest.
BOTS = {"west": "random", "east": "random"}
GAME = (Pairing(1, ("random", "random")), GameRecord(1, BOTS, "west", "vp", 3, 9, {}))


@pytest.fixture(autouse=True)
def own_settings(tmp_path: Path) -> None:
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(tmp_path))


def place_of(view: QAbstractItemView, row: int) -> QPoint:
    index = view.model().index(row, 0, QModelIndex())
    view.scrollTo(index)
    return view.visualRect(index).center()


def on_row(view: QAbstractItemView, row: int = 0) -> QMenu | None:
    return right_click(view.viewport(), place_of(view, row))


def paint(document: ScenarioDocument, *labels: str) -> None:
    for label in labels:
        assert document.apply(PaintTerrain((hex_of(document, label),), "pond", document.map.cells))


def test_every_list_of_the_window_has_a_menu_by_button_and_by_keys(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument
) -> None:
    paint(hill, "C4")
    answered(qtbot, window)
    window.activateWindow()
    window.bot_games.panel.add_games([GAME], {"west": "West"})
    searched = window.findChildren(CommandSearch)[0]._list
    lists = []
    for view in window.findChildren(QAbstractItemView):
        in_box = any(isinstance(each, QComboBox) for each in _above(view))
        if view is searched or in_box or isinstance(view, QHeaderView):
            continue
        lists.append(view)
        page = next(each for each in _above(view) if isinstance(each.parent(), QWidget) and _is_page(each))
        _dock_of(view).turn_to(page)
        qtbot.waitUntil(lambda view=view: view.model().rowCount() > 0 and view.isEnabled())
        answered(qtbot, window)
        before = hill.scenario, hill.stack.index(), window.map_area.tool
        menu = on_row(view)
        assert menu is not None, view.accessibleName()
        qtbot.keyClick(menu, Qt.Key.Key_Escape)
        # A table whose figures are being renewed takes no keys.
        qtbot.waitUntil(lambda view=view: focused(view))
        if not view.currentIndex().isValid():
            view.setCurrentIndex(view.model().index(0, 0))
        now = hill.stack.index()
        press_menu_key(qtbot, view, "Shift+F10")
        assert open_menu() is not None, view.accessibleName()
        qtbot.keyClick(open_menu(), Qt.Key.Key_Escape)
        assert open_menu() is None
        assert (hill.scenario, now, window.map_area.tool) == before, view.accessibleName()
    names = {view.accessibleName() for view in lists}
    assert names == {"Problems", "Hexes", "Pieces", "History", "Fairness of the map", "Games played"}


def focused(widget: QWidget) -> bool:
    widget.activateWindow()
    widget.setFocus()
    return widget.hasFocus()


def _above(widget: QWidget) -> list[QWidget]:
    found: list[QWidget] = []
    here: QWidget | None = widget
    while here is not None:
        found.append(here)
        here = here.parentWidget()
    return found


def _dock_of(widget: QWidget) -> PanelDock:
    return next(each for each in _above(widget) if isinstance(each, PanelDock))


def _is_page(widget: QWidget) -> bool:
    return _dock_of(widget)._pages.indexOf(widget) >= 0 if widget.parentWidget() is not None else False


def test_a_step_of_the_history_is_gone_to_by_its_entry_alone(
    window: MainWindow, hill: ScenarioDocument
) -> None:
    paint(hill, "C4", "C5", "C6")
    window.docks.bottom.turn_to(window.docks.history)
    view = window.docks.history._view
    menu = on_row(view, 1)
    assert hill.stack.index() == 3, "the right button goes nowhere"
    trigger(menu, "Go to this step")
    assert hill.stack.index() == 1


def test_a_problem_is_shown_fixed_and_copied_from_its_row(window: MainWindow, hill: ScenarioDocument) -> None:
    hex_ = hex_of(hill, "C5")
    mends = PaintTerrain((hex_,), "woods", hill.map.cells)
    amiss, hint = "Something is amiss.", Finding("MAP998", Severity.HINT, "All over.")
    finding = Finding("MAP999", Severity.WARNING, amiss, hexes=(hex_,), labels=("C5",), fix=mends)
    panel = window.docks.problems
    window.docks.bottom.turn_to(panel)
    panel.show_findings((finding, hint), 1.0)
    trigger(on_row(panel._list), "Show on the map")
    assert hill.selection.hexes == (hex_,)
    panel.show_findings((finding, hint), 1.0)
    trigger(on_row(panel._list), "Copy the line")
    assert QGuiApplication.clipboard().text() == "MAP999 · Something is amiss. · C5"
    menu = on_row(panel._list, 1)
    assert not entry(menu, "Fix").isEnabled()
    assert entry(menu, "Show on").toolTip() == "It is about no hex of the map"
    open_menu().close()  # type: ignore[union-attr]
    trigger(on_row(panel._list), "Paint woods")
    assert hill.map.cells[hex_].terrain == "woods"
    assert hill.stack.count() == 1


def test_the_list_of_hexes_opens_the_menu_of_the_map(window: MainWindow, hill: ScenarioDocument) -> None:
    window.docks.show_hex_list()
    panel = window.docks.hexes
    row = panel._table.row_of(hex_of(hill, "C5"))
    assert row is not None
    trigger(on_row(panel._view, row), "Terrain", "Woods")
    assert hill.map.cells[hex_of(hill, "C5")].terrain == "woods"
    assert hill.selection.hexes == (hex_of(hill, "C5"),)


def test_tiles_of_the_library_are_taken_by_their_entry(window: MainWindow, hill: ScenarioDocument) -> None:
    map_area = window.map_area
    map_area.take(tool("select"))
    tiles = {each.tile.id: each for each in window.findChildren(TileButton)}
    menu = right_click(tiles["rough"])
    assert (map_area.tool.id, open_menu()) == ("select", menu)
    trigger(menu, "Take in hand")
    assert (map_area.tool.id, map_area.choices.now.terrain) == ("brush", "rough")
    menu = right_click(tiles["3/A"])
    assert not entry(menu, "Remove").isEnabled()
    trigger(menu, "Edit")
    assert len(window.files.documents) == 2


def test_layers_are_hidden_locked_and_shown_alone(window: MainWindow, hill: ScenarioDocument) -> None:
    panel = window.docks.layers

    def at(layer: str) -> QPoint:
        return panel._sliders[layer].geometry().center()

    trigger(right_click(panel, at("objectives")), "Show Objectives")
    assert not panel._eyes["objectives"].isChecked()
    trigger(right_click(panel, at("objectives")), "Lock Objectives")
    assert [each.value for each in hill.locked] == ["objectives"]
    menu = right_click(panel, at("labels"))
    assert entry(menu, "Lock Hex labels").toolTip() == "Nothing in this layer is edited"
    trigger(menu, "Show this layer alone")
    assert [each for each, eye in panel._eyes.items() if eye.isChecked()] == ["labels"]
    trigger(right_click(panel, at("labels")), "Show all layers")
    assert all(eye.isChecked() for eye in panel._eyes.values())


def test_stamps_are_kept_taken_and_emptied(window: MainWindow, hill: ScenarioDocument) -> None:
    hill.selection.replace((hex_of(hill, "A1"),))
    window.selected.copy()
    window.map_area.take(tool("paste"))

    def stamp() -> QToolButton:
        buttons = window.map_area.options.findChildren(QToolButton)
        return next(each for each in buttons if each.text() == "2" and each.parent() is not None)

    menu = right_click(stamp())
    assert not entry(menu, "Take in hand").isEnabled()
    trigger(menu, "Keep here")
    assert window.map_area.choices.now.stamps[1] is not None
    trigger(right_click(stamp()), "Empty this place")
    assert window.map_area.choices.now.stamps[1] is None


def test_tabs_are_closed_by_their_menu_after_the_usual_question(
    window: MainWindow, hill: ScenarioDocument, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "mine.json"
    write_scenario(path, scenario("king-of-the-hill"))
    saved = window.files.open_now(str(path))
    third = window.files.add(scenario("king-of-the-hill"))
    assert saved is not None
    paint(hill, "C4")
    bar, asked = window.tabs, []

    def at(document: ScenarioDocument) -> QPoint:
        return bar.tabRect(bar._documents.index(document)).center()

    def cancel(self: QMessageBox) -> object:
        asked.append(self.text())
        return QMessageBox.StandardButton.Cancel

    monkeypatch.setattr(QMessageBox, "exec", cancel)
    front = window.document
    menu = right_click(bar, at(saved))
    assert window.document is front, "a right click turns no tab"
    trigger(menu, "Copy the path")
    assert QGuiApplication.clipboard().text() == str(path)
    opened: list[str] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(url.toLocalFile()))
    trigger(right_click(bar, at(saved)), "Show in its folder")
    assert opened == [str(tmp_path)]
    assert not entry(right_click(bar, at(third)), "Copy the path").isEnabled()
    open_menu().close()  # type: ignore[union-attr]
    trigger(right_click(bar, at(saved)), "Close the others")
    assert len(asked) == 1, "the unsaved one is asked about, and Cancel keeps it and those after it"
    assert hill in window.files.documents
    trigger(right_click(bar, at(saved)), "Close map")
    assert saved not in window.files.documents


def test_panels_are_turned_floated_and_closed_by_their_heads(
    window: MainWindow, hill: ScenarioDocument
) -> None:
    bottom = window.docks.bottom
    head = bottom.titleBarWidget()
    trigger(right_click(head, QPoint(5, 5)), "Pieces")
    assert window.docks.pieces.isVisible()
    trigger(right_click(head, QPoint(5, 5)), "Close")
    assert not bottom.isVisible()
    panels = window.createPopupMenu()
    assert "Problems" in {label_of(each) for each in panels.actions()}
    trigger(panels, "Problems")
    assert bottom.isVisible()


def test_cards_of_the_start_page_are_opened_and_forgotten(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument, tmp_path: Path
) -> None:
    path = tmp_path / "mine.json"
    write_scenario(path, scenario("king-of-the-hill"))
    window.settings.remember_file(str(path))
    window.files.close(hill)

    def cards() -> dict[str, MapCard]:
        return {each.path: each for each in window.start.findChildren(MapCard)}

    menu = right_click(cards()[str(path)])
    assert window.document is None
    trigger(menu, "Remove from the list")
    assert window.settings.recent == ()
    assert str(path) not in {each for each, card in cards().items() if card.isVisible()}
    assert path.exists()
    bundled = str(scenario_paths()[0])
    qtbot.waitUntil(lambda: bundled in cards())
    menu = right_click(cards()[bundled])
    assert "Remove from the list" not in {label_of(each) for each in menu.actions()}  # type: ignore[union-attr]
    trigger(menu, "Open")
    assert window.document is not None


def test_keys_are_taken_away_by_the_menu_of_their_row(qtbot: QtBot, window: MainWindow) -> None:
    dialog = ShortcutsDialog(window.shortcuts, window)
    qtbot.addWidget(dialog)
    dialog.show()
    item = next(each for each in dialog._items() if each.text(0) == "Fit map")
    row = dialog.list.indexOfTopLevelItem(item)
    trigger(on_row(dialog.list, row), "Clear")
    assert window.shortcuts.keys("zoom_fit") == ()
    trigger(on_row(dialog.list, row), "Usual")
    assert window.shortcuts.keys("zoom_fit") == window.shortcuts.first_keys("zoom_fit")
    assert entry(on_row(dialog.list, row), "Usual").toolTip() == "It has its usual keys"
