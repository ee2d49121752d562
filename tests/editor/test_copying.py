from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from editor.document.document import ScenarioDocument
from editor.main_window import MainWindow
from editor.tools.shapes import surrounded
from editor.tools.toolbox import tool
from engine.hexes.grid import Grid, Orientation
from engine.hexes.hex import disc
from tests.editor.test_window import click, hex_of, place


def test_what_is_copied_is_pasted_by_a_click_and_undone_in_one_step(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument
) -> None:
    first = hill.scenario
    hill.selection.replace((hex_of(hill, "I4"), hex_of(hill, "I3")))
    window.commands["copy"].trigger()
    window.commands["paste"].trigger()
    assert window.stage.tool.id == "paste"
    click(qtbot, window, "D4")
    cells = hill.map.cells
    taken = window.stage.choices.now.clip
    assert taken is not None
    assert cells[hex_of(hill, "D4")].elevation == 2
    before = {each.hex for each in first.objectives}
    assert len([each for each in hill.scenario.objectives if each.hex not in before]) == 1
    window.commands["undo"].trigger()
    assert hill.scenario is first
    qtbot.keyClick(window.stage.view, Qt.Key.Key_Escape)
    assert window.stage.tool.id == "select"


def test_what_is_in_hand_turns_and_mirrors(window: MainWindow, hill: ScenarioDocument) -> None:
    hill.selection.replace((hex_of(hill, "I4"), hex_of(hill, "I3")))
    window.commands["duplicate"].trigger()
    clip = window.stage.choices.now.clip
    window.commands["rotate"].trigger()
    assert window.stage.choices.now.clip != clip
    for _ in range(5):
        window.commands["rotate"].trigger()
    assert window.stage.choices.now.clip == clip
    window.commands["mirror_clip"].trigger()
    window.commands["mirror_clip"].trigger()
    assert window.stage.choices.now.clip == clip


def test_cutting_empties_every_layer_in_one_step(window: MainWindow, hill: ScenarioDocument) -> None:
    first, hex_ = hill.scenario, hex_of(hill, "I4")
    hill.selection.replace((hex_,))
    window.commands["cut"].trigger()
    assert not [each for each in hill.scenario.objectives if each.hex == hex_]
    window.commands["undo"].trigger()
    assert hill.scenario is first


def test_the_wand_selects_the_area_and_with_shift_all_alike(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument
) -> None:
    window.stage.take(tool("wand"))
    click(qtbot, window, "E2")
    assert {hill.map.cells[hex_].terrain for hex_ in hill.selection.hexes} == {"woods"}
    few = len(hill.selection.hexes)
    qtbot.mouseClick(
        window.stage.view,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.ShiftModifier,
        place(window, "E2"),
    )
    alike = [hex_ for hex_, cell in hill.map.cells.items() if (cell.terrain, cell.elevation) == ("woods", 0)]
    assert set(alike) <= set(hill.selection.hexes)
    assert few < len(hill.selection.hexes)


def test_a_lasso_selects_what_it_surrounds() -> None:
    grid = Grid(Orientation.FLAT_TOP, 20, 20)
    middle = grid.hex_at(10, 10)
    ring = tuple(hex_ for hex_ in disc(middle, 2) if hex_ not in disc(middle, 1))
    at = {hex_: grid.centre(hex_) for hex_ in ring}
    x, _ = grid.centre(middle)
    right = [hex_ for hex_ in ring if at[hex_][0] >= x]
    left = [hex_ for hex_ in ring if at[hex_][0] < x]
    order = sorted(right, key=lambda h: at[h][1]) + sorted(left, key=lambda h: -at[h][1])
    assert set(disc(middle, 1)) <= set(surrounded(grid, tuple(order)))
    assert surrounded(grid, (middle,)) == (middle,)


def test_the_lasso_follows_the_mouse(qtbot: QtBot, window: MainWindow, hill: ScenarioDocument) -> None:
    view = window.stage.view
    window.stage.take(tool("lasso"))
    qtbot.mousePress(view, Qt.MouseButton.LeftButton, pos=place(window, "C3"))
    for label in ("D3", "E3", "E4", "E5", "D5", "C5"):
        qtbot.mouseMove(view, place(window, label))
    qtbot.mouseRelease(view, Qt.MouseButton.LeftButton, pos=place(window, "C5"))
    assert hex_of(hill, "D4") in hill.selection.hexes
    assert hex_of(hill, "H4") not in hill.selection.hexes


@pytest.mark.parametrize(("suffix", "start"), [(".png", b"\x89PNG"), (".svg", b"<?xml"), (".pdf", b"%PDF")])
def test_a_picture_is_exported(
    window: MainWindow,
    hill: ScenarioDocument,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    suffix: str,
    start: bytes,
) -> None:
    target = tmp_path / "map"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), f"Picture (*{suffix})"))
    window.commands["export"].trigger()
    written = target.with_suffix(suffix)
    assert written.read_bytes().startswith(start)
    if suffix == ".png":
        assert QImage(str(written)).width() > 500
    assert not hill.is_dirty
