"""The tiles of the library stand in as many columns as the panel is wide enough for."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, QSize, Qt
from PySide6.QtGui import QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from editor.document.document import ScenarioDocument
from editor.main_window import MainWindow
from editor.panels.library_tile import LibraryTile, TileButton
from editor.panels.tile_grid import TileGrid
from editor.theme.widgets import FindField
from engine.storage.bundled import scenario


def columns(grid: TileGrid) -> int:
    """How many columns there are; every tile of them lies in sight from its left to its right end."""
    area = grid.findChild(QScrollArea)
    assert isinstance(area, QScrollArea)
    room, bar = area.viewport().width(), area.verticalScrollBar()
    tiles = [each for each in grid.findChildren(TileButton) if not each.isHidden()]
    assert tiles
    lefts = {each.mapTo(area.viewport(), QPoint()).x() for each in tiles}
    for left in lefts:
        assert left >= 0
        assert left + tiles[0].width() <= room, f"a tile is cut off at {grid.width()} pixels"
    free = area.width() - bar.sizeHint().width() - len(lefts) * (tiles[0].width() + 1)
    assert free < tiles[0].width(), f"there is room for a further column at {grid.width()} pixels"
    return len(lefts)


@pytest.mark.parametrize("picture", [QSize(52, 44), QSize(96, 128)], ids=["terrain", "board"])
def test_columns_follow_the_width(qtbot: QtBot, picture: QSize) -> None:
    grid = TileGrid(picture, "Find")
    qtbot.addWidget(grid)
    grid.show_tiles(
        (LibraryTile("terrain", f"kind{number}", f"Kind {number}"), lambda _: QPixmap())
        for number in range(40)
    )
    grid.resize(900, 400)
    grid.show()
    counted = []
    for width in (900, 520, 419, 300, 252, 211, 160):
        grid.resize(width, 400)
        qtbot.wait(20)
        counted.append(columns(grid))
    assert counted == sorted(counted, reverse=True)
    assert counted[0] > counted[-1]


@pytest.mark.parametrize("size", [(1600, 1000), (1280, 800)])
def test_no_tile_is_cut_off_in_the_window(qtbot: QtBot, window: MainWindow, size: tuple[int, int]) -> None:
    window.resize(*size)
    window.files.add(scenario("mill-lane"))
    qtbot.wait(50)
    for dock in (window.docks.library_dock, window.docks.board_dock):
        for grid in dock.findChildren(TileGrid):
            dock.turn_to(grid)
            qtbot.wait(20)
            assert columns(grid) >= (2 if grid is not window.docks.boards.boards else 1)


def test_a_long_name_wraps_and_makes_its_tile_taller(qtbot: QtBot) -> None:
    grid = TileGrid(QSize(52, 44), "Find")
    qtbot.addWidget(grid)
    names = ("Woods", "Collapsed building", "Bâtiment effondré")
    grid.show_tiles((LibraryTile("terrain", name, name), lambda _: QPixmap()) for name in names)
    grid.resize(260, 300)
    grid.show()
    qtbot.wait(20)
    short, *long = grid.findChildren(TileButton)
    for tile in long:
        assert tile.text().replace("\n", " ") == tile.tile.name
        assert tile.height() > short.height()
        assert all(
            tile.fontMetrics().horizontalAdvance(line) <= tile.width() for line in tile.text().split("\n")
        )


def test_the_search_gives_the_keys_back_to_the_map(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument
) -> None:
    window.activateWindow()
    window.docks.library_dock.turn_to(window.docks.terrain.terrain)
    (field,) = [
        each for each in window.docks.terrain.terrain.findChildren(FindField) if not each.window().isHidden()
    ]
    view, area = window.map_area.view, window.map_area
    field.setFocus()
    QTest.keyClicks(field, "swa")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert (area.tool.id, area.choices.now.terrain) == ("brush", "swamp")
    assert view.hasFocus()
    QTest.keyClick(view, Qt.Key.Key_V)
    assert area.tool.id == "select"
    assert field.text() == "swa"
    field.setFocus()
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert field.text() == ""
    assert field.hasFocus()
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert view.hasFocus()
    field.setFocus()
    tile = next(each for each in window.docks.terrain.terrain.findChildren(TileButton) if each.isVisible())
    QTest.mouseClick(tile, Qt.MouseButton.LeftButton)
    assert view.hasFocus()


class Appearing(QObject):
    """Notes which widgets come to stand on the desktop as windows of their own."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.seen.append(watched.accessibleName())
        return False


def test_tiles_replaced_at_once_never_stand_on_the_desktop(qtbot: QtBot) -> None:
    grid = TileGrid(QSize(40, 40), "Find")
    qtbot.addWidget(grid)
    grid.show()
    tiles = [(LibraryTile("terrain", name, name), lambda _: QPixmap(40, 40)) for name in ("a", "b")]
    grid.show_tiles(tiles)
    appearing = Appearing()
    for each in grid.findChildren(TileButton):
        each.installEventFilter(appearing)
    grid.show_tiles(tiles)
    qtbot.wait(50)
    assert appearing.seen == []
