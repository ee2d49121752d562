"""What is left and closed is let go: a window that is open for weeks holds what it shows, no more."""

from __future__ import annotations

import ast
import gc
import os
import subprocess
import sys
import weakref
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication, QDialog, QLabel, QLayout, QToolButton, QWidget

import editor
from editor.document.document import ScenarioDocument
from editor.main_window import MainWindow
from editor.play.begin import make_table
from editor.play.mode import PlayTable
from editor.play.timeline import PlaySetup
from editor.theme.widgets import asked, cleared, emptied, in_row
from editor.tools.gesture import GestureDriver
from editor.views.geometry import curves, outline
from editor.views.geometry.sheet import SheetGeometry
from editor.views.printed_ground import PrintedGround
from editor.views.symbols import buildings, cliffs, ground
from engine.hexes.grid import Grid, Orientation
from engine.storage.bundled import scenario
from tests.bench.boards import hex_map
from tests.editor.play.playing import STEADY
from tests.support.own_memory import in_use

#: Where a dialog or the program itself is run.
RUNS = {"theme/widgets.py", "app.py"}


def settle() -> None:
    """What is to go goes."""
    for _ in range(2):
        QCoreApplication.processEvents()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        gc.collect()


def test_a_game_that_was_left_is_let_go_with_its_map(window: MainWindow, hill: ScenarioDocument) -> None:
    map_ = window.files.add(scenario("mill-lane"))
    setup = PlaySetup({"west": STEADY, "east": STEADY}, 1, 40)
    window.play_factory = lambda document, _: make_table(
        document, window.appearance, None, setup, on_leave=window.leave_play
    )
    window.enter_play()
    table = window.play.playing
    assert isinstance(table, PlayTable)
    table.session.decide_now(30)
    held = [weakref.ref(each) for each in (table, table.session, table.session.game, map_)]
    window.leave_play()
    window.play_factory = None
    window.files.close(map_)
    del table, map_
    settle()
    assert [each() for each in held] == [None] * len(held)


def test_going_from_map_to_map_leaves_nothing_behind(window: MainWindow, hill: ScenarioDocument) -> None:
    window.files.add(scenario("mill-lane"))
    for place in (0, 1, 0, 1):
        window.tabs.setCurrentIndex(place)
        settle()
        assert len(window.map_area.findChildren(GestureDriver)) == 1


@pytest.mark.skipif(sys.platform != "linux", reason="counts by the C library of Linux")
@pytest.mark.parametrize("empty", [emptied, cleared])
def test_nothing_stays_of_what_is_taken_out_of_a_layout(
    qapp: QApplication, empty: Callable[[QLayout], None]
) -> None:
    host, label = QWidget(), QLabel("stays")
    outer = in_row(of=host)

    def filled_and_emptied() -> None:
        if empty is cleared:
            outer.addWidget(label)
        else:
            outer.addLayout(in_row())
        outer.addStretch(1)
        empty(outer)

    for _ in range(200):
        filled_and_emptied()
    gc.collect()
    before = in_use()
    for _ in range(500):
        filled_and_emptied()
    gc.collect()
    # Each item that stayed would be 96 bytes, a layout several hundred.
    assert in_use() - before < 500 * 20


@pytest.mark.skipif(sys.platform != "linux", reason="counts by the C library of Linux")
@pytest.mark.parametrize(
    ("kept", "most"), [(buildings._roof, 11_000), (cliffs._paths, 20_000), (ground._furrows, 4_000)]
)
def test_nothing_is_kept_of_drawing_a_path_but_the_path(qapp: QApplication, kept: Any, most: int) -> None:
    map_ = hex_map(24, 24)
    sheet = SheetGeometry(map_.grid)
    image = QImage(1200, 1200, QImage.Format.Format_ARGB32_Premultiplied)
    kept.cache_clear()
    painter = QPainter(image)
    painter.scale(56, 56)
    PrintedGround(map_, sheet).paint(painter, sheet.box, sheet.box, 56.0)
    painter.end()
    gc.collect()
    number, before = kept.cache_info().currsize, in_use()
    assert number > 50
    kept.cache_clear()
    gc.collect()
    # What Qt makes of a path to draw it would be three kilobytes more for each of several.
    assert before - in_use() < number * most


def test_few_icons_are_kept_as_they_were_painted() -> None:
    words = "from editor.application import application; made = application()\n"
    words += "from PySide6.QtGui import QPixmapCache; print(QPixmapCache.cacheLimit())"
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    ran = subprocess.run([sys.executable, "-c", words], env=environment, capture_output=True, check=True)
    assert int(ran.stdout) < 5000


def test_what_is_kept_of_a_sheet_serves_the_next_of_its_size() -> None:
    grid = Grid(Orientation.FLAT_TOP, 12, 8)
    kept = (outline._sides, outline._polygon, outline._first_polygon, curves.curves_through)

    def drawn() -> list[int]:
        """Lay out a map that was opened anew; how much is kept of all sheets since."""
        sheet = SheetGeometry(grid)
        hexes = set(sheet.hexes_in(sheet.box))
        outline.side_lines(sheet, hexes)
        outline.hexes_path(sheet, hexes)
        for hex_ in hexes:
            curves.curves_through(sheet, hex_, (0, 3))
        return [each.cache_info().currsize for each in kept]

    first = drawn()
    assert min(first) > 0
    assert drawn() == first
    assert SheetGeometry(grid) != SheetGeometry(replace(grid, rows=grid.rows + 2))


def test_the_bar_of_options_holds_those_of_its_tool(window: MainWindow, hill: ScenarioDocument) -> None:
    def held() -> int:
        settle()
        return len(window.map_area.options.findChildren(QToolButton)) + sum(
            type(each).__name__ == "QButtonGroup" for each in window.map_area.options.children()
        )

    tools = list(window.strip.tool_actions.values())
    tools[0].trigger()
    before = held()
    for each in (*tools, tools[0]):
        each.trigger()
    assert held() == before


def test_a_dialog_goes_when_it_has_been_asked(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    dialog = QDialog(window)
    monkeypatch.setattr(QDialog, "exec", lambda _: QDialog.DialogCode.Accepted)
    assert asked(dialog)
    settle()
    assert not window.findChildren(QDialog)


def test_every_dialog_is_asked_so_that_it_goes() -> None:
    """`exec` of a dialog stands in one place."""
    room = Path(editor.__file__).parent
    found = {
        path.relative_to(room).as_posix()
        for path in room.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "exec"
        and not node.args
    }
    assert found == RUNS
