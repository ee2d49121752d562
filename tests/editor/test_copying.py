from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSpinBox
from pytestqt.qtbot import QtBot

from editor.document.document import ScenarioDocument
from editor.document.stamps import stamps_of
from editor.main_window import MainWindow
from editor.panels.dialogs.resize_dialog import ResizeDialog
from editor.tools.shapes import surrounded
from editor.tools.toolbox import tool
from engine.edits.paint import PaintTerrain
from engine.hexes.grid import Grid, Orientation
from engine.hexes.hex import disc
from engine.model.catalogue import Catalogue
from engine.proposals.blank_map import MapPlan, new_scenario
from tests.editor.test_window import click, hex_of, move, place


def test_what_is_copied_is_pasted_by_a_click_and_undone_in_one_step(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument
) -> None:
    first = hill.scenario
    hill.selection.replace((hex_of(hill, "I4"), hex_of(hill, "I3")))
    window.commands["copy"].trigger()
    window.commands["paste"].trigger()
    assert window.map_area.tool.id == "paste"
    click(qtbot, window, "D4")
    cells = hill.map.cells
    taken = window.map_area.choices.now.clip
    assert taken is not None
    assert cells[hex_of(hill, "D4")].elevation == 2
    before = {each.hex for each in first.objectives}
    assert len([each for each in hill.scenario.objectives if each.hex not in before]) == 1
    window.commands["undo"].trigger()
    assert hill.scenario == first
    qtbot.keyClick(window.map_area.view, Qt.Key.Key_Escape)
    assert window.map_area.tool.id == "select"


def test_what_is_in_hand_turns_and_mirrors(window: MainWindow, hill: ScenarioDocument) -> None:
    hill.selection.replace((hex_of(hill, "I4"), hex_of(hill, "I3")))
    window.commands["duplicate"].trigger()
    clip = window.map_area.choices.now.clip
    window.commands["rotate"].trigger()
    assert window.map_area.choices.now.clip != clip
    for _ in range(5):
        window.commands["rotate"].trigger()
    assert window.map_area.choices.now.clip == clip
    window.commands["mirror_clip"].trigger()
    window.commands["mirror_clip"].trigger()
    assert window.map_area.choices.now.clip == clip


def test_cutting_empties_every_layer_in_one_step(window: MainWindow, hill: ScenarioDocument) -> None:
    first, hex_ = hill.scenario, hex_of(hill, "I4")
    hill.selection.replace((hex_,))
    window.commands["cut"].trigger()
    assert not [each for each in hill.scenario.objectives if each.hex == hex_]
    window.commands["undo"].trigger()
    assert hill.scenario == first


def test_the_wand_selects_the_area_and_with_shift_all_alike(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument
) -> None:
    window.map_area.take(tool("wand"))
    click(qtbot, window, "E2")
    assert {hill.map.cells[hex_].terrain for hex_ in hill.selection.hexes} == {"woods"}
    few = len(hill.selection.hexes)
    qtbot.mouseClick(
        window.map_area.view,
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
    view = window.map_area.view
    window.map_area.take(tool("lasso"))
    qtbot.mousePress(view, Qt.MouseButton.LeftButton, pos=place(window, "C3"))
    for label in ("D3", "E3", "E4", "E5", "D5", "C5"):
        move(window, label)
    qtbot.mouseRelease(view, Qt.MouseButton.LeftButton, pos=place(window, "C5"))
    assert hex_of(hill, "D4") in hill.selection.hexes
    assert hex_of(hill, "H4") not in hill.selection.hexes


def test_stamps_are_kept_under_digits_and_in_the_settings(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument
) -> None:
    hill.selection.replace((hex_of(hill, "I4"), hex_of(hill, "I3")))
    window.selected.keep_stamp(3)
    kept = window.map_area.choices.now.stamps[3]
    assert kept is not None
    assert stamps_of(window.settings.text("stamps"))[3] == kept
    window.map_area.choices.choose(clip=None)
    window.map_area.options.stamp_asked.emit(3)
    assert (window.map_area.tool.id, window.map_area.choices.now.clip) == ("paste", kept)
    assert stamps_of("[1, {}]") == stamps_of("") == (None,) * 9


def test_delete_takes_markers_first_and_paint_then(window: MainWindow, hill: ScenarioDocument) -> None:
    first, hex_ = hill.scenario, hex_of(hill, "C1")
    hill.apply(PaintTerrain((hex_,), "pond", hill.committed_map.cells))
    hill.selection.replace((hex_,))
    window.commands["delete"].trigger()
    assert hex_ not in {each.hex for each in hill.scenario.objectives}
    assert hill.map.cells[hex_].terrain == "pond"
    window.commands["delete"].trigger()
    assert hill.map.cells[hex_].terrain != "pond"
    for _ in range(3):
        hill.stack.undo()
    assert hill.scenario == first


def test_a_board_shows_its_other_face(window: MainWindow, hill: ScenarioDocument) -> None:
    before = hill.scenario.layout.boards
    hill.selection.replace((hex_of(hill, "C4"),))
    window.commands["flip"].trigger()
    changed = [(a, b) for a, b in zip(before, hill.scenario.layout.boards, strict=True) if a != b]
    assert [(a.board == b.board, {a.face, b.face}) for a, b in changed] == [(True, {"A", "B"})]


def test_the_map_grows_and_moves_in_one_step(
    window: MainWindow, material: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = window.files.add(new_scenario(MapPlan("Plain", columns=8, rows=8), material))
    home = document.scenario.sides[0].reinforcement_hexes[0]

    def fill(dialog: ResizeDialog) -> int:
        spins = {each.accessibleName(): each for each in dialog.findChildren(QSpinBox)}
        spins["Columns"].setValue(12)
        spins["Move the map right by"].setValue(4)
        return 1

    monkeypatch.setattr(ResizeDialog, "exec", fill)
    window.commands["resize"].trigger()
    grid = document.map.grid
    assert (grid.columns, document.stack.count()) == (12, 1)
    column, row = grid.offset(home)
    assert grid.offset(document.scenario.sides[0].reinforcement_hexes[0]) == (column + 4, row)
