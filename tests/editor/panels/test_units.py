"""The unit palette: counters of what a side can have, found by words, set by click, key and drag."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from editor.document.document import ScenarioDocument
from editor.main_window import MainWindow
from editor.panels.library_tile import TileButton
from editor.panels.units.palette import UnitPalette
from editor.tools.troops import troops
from engine.model.setup import PlacedUnit
from engine.storage.bundled import scenario
from tests.editor.carrying import carry


@pytest.fixture
def palette(window: MainWindow, qtbot: QtBot) -> UnitPalette:
    """The palette of a skirmish map, in front."""
    window.resize(1600, 1000)
    window.files.add(scenario("king-of-the-hill"))
    window.strip.tool_actions["unit"].trigger()
    assert window.docks.units.isVisible()
    qtbot.settle(window.map_area.view)
    return window.docks.units


def shown(palette: UnitPalette) -> dict[str, TileButton]:
    return {each.tile.id: each for each in palette.findChildren(TileButton) if not each.isHidden()}


def units(window: MainWindow) -> tuple[PlacedUnit, ...]:
    assert window.document is not None
    return window.document.scenario.placed_units


def open_hex(window: MainWindow) -> QPoint:
    """A place on the map in the middle of a hex in play."""
    document, view = window.document, window.map_area.view
    assert document is not None
    grid = document.committed_map.grid
    hex_ = grid.hex_at(grid.columns // 2, grid.rows // 2)
    assert view.sheet is not None
    x, y = view.camera.to_view(*view.sheet.centre(hex_))
    return QPoint(round(x), round(y))


def test_the_key_of_the_tool_shows_what_the_side_can_have(window: MainWindow, palette: UnitPalette) -> None:
    document = window.document
    assert document is not None
    side = window.map_area.choices.now.side
    assert list(shown(palette)) == [each.id for each in troops(document.scenario, document.catalogue, side)]
    assert "t_34" in shown(palette)
    assert "tiger_i" not in shown(palette)
    assert sum(each.isChecked() for each in shown(palette).values()) == 1


def test_side_and_class_narrow_it_down(window: MainWindow, palette: UnitPalette, qtbot: QtBot) -> None:
    palette.sides.setFocus()
    qtbot.keyClick(palette.sides, Qt.Key.Key_Down)
    assert window.map_area.choices.now.side == "east"
    assert "tiger_i" in shown(palette)
    assert "t_34" not in shown(palette)
    palette.groups.setFocus()
    for _ in range(palette.groups.findData("tanks")):
        qtbot.keyClick(palette.groups, Qt.Key.Key_Down)
    assert "tiger_i" in shown(palette)
    assert not {"regulars", "opel_blitz", "pak_40"} & set(shown(palette))


def test_words_of_name_nation_and_class_find_units(palette: UnitPalette, qtbot: QtBot) -> None:
    find = palette.findChild(QLineEdit)
    assert isinstance(find, QLineEdit)
    qtbot.keyClicks(find, "soviet tank")
    found = set(shown(palette))
    assert {"t_34", "kv_1"} <= found
    assert not {"m4a1_sherman", "regulars", "gmc_cckw"} & found
    find.clear()
    qtbot.keyClicks(find, "sherm")
    assert set(shown(palette)) == {"m4a1_sherman", "firefly"}


def test_a_click_takes_a_unit_and_a_click_on_the_map_sets_it(
    window: MainWindow, palette: UnitPalette, qtbot: QtBot
) -> None:
    window.map_area.escape()
    assert window.map_area.tool.id == "select"
    qtbot.mouseClick(shown(palette)["t_34"], Qt.MouseButton.LeftButton)
    assert window.map_area.tool.id == "unit"
    assert shown(palette)["t_34"].isChecked()
    qtbot.mouseClick(window.map_area.view, Qt.MouseButton.LeftButton, pos=open_hex(window))
    assert [each.kind for each in units(window)] == ["t_34"]


def test_keys_alone_set_a_unit(window: MainWindow, palette: UnitPalette, qtbot: QtBot) -> None:
    tile = shown(palette)["kv_1"]
    assert tile.focusPolicy() & Qt.FocusPolicy.TabFocus
    tile.setFocus()
    qtbot.keyClick(tile, Qt.Key.Key_Return)
    assert window.map_area.choices.now.troop == "kv_1"
    view = window.map_area.view
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_Right)
    qtbot.keyClick(view, Qt.Key.Key_Return)
    assert [each.kind for each in units(window)] == ["kv_1"]


def test_a_drag_sets_a_unit(window: MainWindow, palette: UnitPalette) -> None:
    palette.dragged.emit(shown(palette)["is_2"].tile)
    window.map_area.drop("unit is_2", open_hex(window))
    assert [each.kind for each in units(window)] == ["is_2"]


def test_a_counter_carried_with_the_mouse_stands_where_it_is_let_go(
    window: MainWindow, palette: UnitPalette, qtbot: QtBot
) -> None:
    palette.finish_drawing()
    tile, place, view = shown(palette)["regulars"], open_hex(window), window.map_area.view
    carry(tile, view, place)
    qtbot.waitUntil(lambda: bool(units(window)))
    point = view.point_at(place.x(), place.y())
    assert point is not None
    (unit,) = units(window)
    assert unit.hex == point.hex
    assert unit.squad is not None
    assert not tile.isDown()


def test_tooltips_give_the_figures(palette: UnitPalette) -> None:
    tip = shown(palette)["t_34"].toolTip()
    for words in ("T-34/76", "Soviet", "Movement", "Armor", "firepower", "range", "Cost"):
        assert words in tip
    assert "Regular" in shown(palette)["regulars"].toolTip()


def test_what_is_used_up_is_offered_no_more_and_comes_back_with_undo(
    window: MainWindow, hill: ScenarioDocument, qtbot: QtBot
) -> None:
    base = window.files.add(scenario("mill-lane"))
    window.strip.tool_actions["unit"].trigger()
    palette = window.docks.units
    assert "m4a1_sherman" in shown(palette)
    window.map_area.choices.choose(troop="m4a1_sherman")
    number = 0
    while "m4a1_sherman" in shown(palette):
        window.map_area.drop("unit m4a1_sherman", open_hex(window))
        number += 1
        assert len(units(window)) == number < 60
        QApplication.processEvents()
    base.stack.undo()
    assert "m4a1_sherman" in shown(palette)


def test_every_bundled_map_has_pictures_and_figures_for_all_it_offers(
    window: MainWindow, palette: UnitPalette
) -> None:
    palette.finish_drawing()
    for tile in shown(palette).values():
        assert tile.tile.note, tile.tile.id
        assert not tile.icon().isNull() or tile.visibleRegion().isEmpty(), tile.tile.id
