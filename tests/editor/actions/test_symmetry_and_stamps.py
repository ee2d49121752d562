"""Symmetry with its axis on the map, what else the head of the window offers, stamps in the library."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtGui import QAction, QImage, QPainter
from PySide6.QtWidgets import QToolButton

from editor.actions.symmetry_actions import AXIS
from editor.main_window import MainWindow
from editor.views.geometry.sheet import SheetGeometry
from editor.views.overlays.axis import axis_ends, draw_axis, fixed_point
from editor.views.overlays.model import SymmetryAxis
from editor.views.palette import BLUE, SCREEN
from editor.views.sketch import Sketch
from engine.hexes.grid import Grid, Orientation
from engine.hexes.symmetry import Symmetry, image_of_hex
from engine.storage.bundled import scenario
from tests.editor.views.drawing import pixels


@pytest.mark.parametrize("orientation", list(Orientation))
@pytest.mark.parametrize("symmetry", [each for each in Symmetry if each is not Symmetry.NONE])
def test_the_axis_lies_half_way_between_every_hex_and_its_image(
    orientation: Orientation, symmetry: Symmetry
) -> None:
    sheet = SheetGeometry(Grid(orientation, 10, 8))
    x, y = fixed_point(sheet, symmetry)
    start, end = axis_ends(sheet, symmetry)
    for hex_ in sheet.grid.playable:
        (ax, ay), (bx, by) = sheet.centre(hex_), sheet.centre(image_of_hex(sheet.grid, symmetry, hex_))
        if symmetry is not Symmetry.MIRROR_Y:
            assert (ax + bx) / 2 == pytest.approx(x)
        if symmetry is not Symmetry.MIRROR_X:
            assert (ay + by) / 2 == pytest.approx(y)
    if symmetry is Symmetry.MIRROR_X:
        assert start[0] == end[0] == x
    if symmetry is Symmetry.MIRROR_Y:
        assert start[1] == end[1] == y


def test_a_part_of_the_axis_drawn_alone_equals_that_part_of_the_whole() -> None:
    sheet = SheetGeometry(Grid(Orientation.FLAT_TOP, 10, 8))
    px = 40

    def drawn(top: int, tall: int) -> np.ndarray:
        image = QImage(round(sheet.box.width * px), tall, QImage.Format.Format_RGB32)
        image.fill(0xFFFFFFFF)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(0, -top)
        painter.scale(px, px)
        painter.translate(-sheet.box.left, -sheet.box.top)
        draw_axis(Sketch(painter, px, SCREEN), sheet, SymmetryAxis(Symmetry.MIRROR_X), sheet.box)
        painter.end()
        return pixels(image)

    whole = drawn(0, 300)
    assert (whole.min(axis=2) < 120).any()
    assert (drawn(77, 100) == whole[77:177]).all()


def test_choosing_a_symmetry_mirrors_what_is_painted_and_shows_its_axis(window: MainWindow) -> None:
    document = window.files.add(scenario("king-of-the-hill"))
    box = window.main_bar.symmetry
    assert Symmetry(box.currentData()) is document.scenario.layout.symmetry
    assert window.map_area.view.overlay(AXIS) is None, "nothing is mirrored yet"
    for symmetry in (Symmetry.MIRROR_Y, Symmetry.ROT180):
        place = box.findData(symmetry.value)
        box.setCurrentIndex(place)
        box.activated.emit(place)
        assert document.scenario.layout.symmetry is symmetry
        assert window.commands["mirror"].isChecked()
        assert window.map_area.choices.now.mirror
        assert window.map_area.view.overlay(AXIS) == SymmetryAxis(symmetry)
    document.stack.undo()
    assert Symmetry(box.currentData()) is Symmetry.MIRROR_Y
    assert window.map_area.view.overlay(AXIS) == SymmetryAxis(Symmetry.MIRROR_Y)
    window.commands["mirror"].trigger()
    assert window.map_area.view.overlay(AXIS) is None
    window.commands["mirror"].trigger()
    assert window.map_area.view.overlay(AXIS) is not None
    box.activated.emit(box.findData(Symmetry.NONE.value))
    assert document.scenario.layout.symmetry is Symmetry.NONE
    assert not window.commands["mirror"].isChecked()
    assert window.map_area.view.overlay(AXIS) is None
    assert not window.commands["make_symmetric"].isEnabled()


def test_without_a_map_there_is_nothing_to_take_back_or_to_mirror(window: MainWindow) -> None:
    assert window.document is None
    assert not window.commands["undo"].isEnabled()
    assert not window.commands["redo"].isEnabled()
    assert not window.main_bar.symmetry.isEnabled()
    window.files.add(scenario("king-of-the-hill"))
    assert window.main_bar.symmetry.isEnabled()


def test_the_axis_is_seen_on_the_map(window: MainWindow) -> None:
    window.files.add(scenario("king-of-the-hill"))
    window.show()
    view = window.map_area.view
    view.fit()
    window.symmetry.choose(Symmetry.MIRROR_X)
    view.finish_rendering()
    picture = pixels(view.grab().toImage())
    blue = np.array([int(BLUE[i : i + 2], 16) for i in (1, 3, 5)])
    columns = (np.abs(picture - blue).max(axis=2) < 30).sum(axis=0)
    assert abs(int(columns.argmax()) - picture.shape[1] / 2) < 40
    assert columns.max() > 40


def test_the_head_offers_export_and_print_language_and_help(window: MainWindow) -> None:
    in_bar = window.main_bar.actions()
    assert window.commands["export"] in in_bar
    assert window.commands["print_and_play"] in in_bar
    language = window.menu_row.language
    menu = language.menu()
    assert language.text() == "English"
    assert "Français" in [each.text() for each in menu.actions()]
    asked: list[str] = []
    window.language_asked.connect(asked.append)
    _named(menu.actions(), "Français").trigger()
    assert asked == ["fr"]
    helps = [each for each in window.menu_row.findChildren(QToolButton) if each.defaultAction()]
    assert [each.defaultAction() for each in helps] == [window.commands["manual"]]
    assert not helps[0].icon().isNull()


def _named(actions: list[QAction], name: str) -> QAction:
    return next(each for each in actions if each.text() == name)


def test_stamps_are_kept_and_taken_in_the_library(window: MainWindow) -> None:
    document = window.files.add(scenario("king-of-the-hill"))
    window.selected.empty_stamp(1)
    grid = window.docks.stamps
    window.docks.board_dock.turn_to(grid)
    window.show()
    button = grid.button_of("stamp", "1")
    assert button is not None
    assert "empty" in button.text()
    document.selection.replace(sorted(document.map.cells)[:5])
    button.click()
    kept = window.map_area.choices.now.stamps[1]
    assert kept is not None
    assert len(kept.cells) == 5
    button = grid.button_of("stamp", "1")
    assert button is not None
    assert "5 hexes" in button.text()
    grid.finish_drawing()
    image = button.icon().pixmap(button.iconSize()).toImage()
    assert len(np.unique(pixels(image).reshape(-1, 3), axis=0)) > 30, "the picture shows the ground"
    button.click()
    assert window.map_area.tool.id == "paste"
    assert window.map_area.choices.now.clip == kept
    marked = grid.button_of("stamp", "1")
    assert marked is not None
    assert marked.isChecked()
    window.selected.empty_stamp(1)
    emptied = grid.button_of("stamp", "1")
    assert emptied is not None
    assert "empty" in emptied.text()
