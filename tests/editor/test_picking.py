"""Picking: a tool of its own, and Alt with any tool that lays something, take what lies under the pointer."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editor.document.document import ScenarioDocument
from editor.main_window import MainWindow
from editor.panels.shortcuts_dialog import GESTURES, ShortcutsDialog
from editor.theme.cursors import cursor
from editor.tools.bench import Bench
from editor.tools.gesture import GestureDriver
from editor.tools.picking import picked
from editor.tools.pointer import Held, Pointer
from editor.tools.toolbox import TOOLS, at_work, tool
from engine.hexes.edge import edge
from engine.model.objective import ObjectiveType
from engine.model.scenario import Scenario
from engine.storage.bundled import catalogue as bundled_catalogue
from engine.storage.bundled import scenario
from tests.editor.menus.conftest import crowded
from tests.editor.test_window import hex_of, place

LAYING = [each for each in TOOLS if each.lays]


@pytest.fixture
def bench(qtbot: QtBot) -> Bench:
    """The crowded map: everything in C4, rough in C5, two pieces round E4."""
    plain = Bench(ScenarioDocument(scenario("king-of-the-hill"), bundled_catalogue()))
    find = plain.grid.find
    at, beside, overlay = find("C4"), find("C5"), find("E4")
    assert at is not None
    assert beside is not None
    assert overlay is not None
    return Bench(ScenarioDocument(crowded(at, beside, overlay), bundled_catalogue()))


def at(bench: Bench, label: str, held: Held = Held.NONE) -> Pointer:
    hex_ = bench.grid.find(label)
    assert hex_ is not None
    return Pointer(hex_, edge(hex_, 1), held)


def click(bench: Bench, id_: str, label: str, held: Held) -> list[str]:
    """One click of a tool; the tools that were then put in hand."""
    taken: list[str] = []
    holding = replace(bench, take=taken.append)
    driver, pointer = GestureDriver(holding), at(bench, label, held)
    holding.choices.choose(serves=id_)
    driver.press(at_work(tool(id_), pointer), pointer)
    driver.release()
    return taken


#: What each tool takes where all of C4 lies under the pointer.
TAKEN: dict[str, dict[str, Any]] = {
    "brush": {"terrain": "woods", "level": None},
    "fill": {"terrain": "woods", "level": None},
    "eraser": {"terrain": "woods", "level": None},
    "level": {"terrain": "woods", "level": None},
    "road": {},
    "stream": {},
    "rail": {},
    "bridge": {},
    "hexside": {"hexside": "hedgerow"},
    "board": {"board": ("3", "B"), "piece": None},
    "overlay": {"troop": "regulars"},
    "objective": {"objective": ObjectiveType.VP, "value": 2, "owner": None},
    "reinforcement": {"side": "west"},
    "zone": {"side": "west"},
    "work": {"work": "pillbox", "work_owner": None},
    "label": {"label": "Mill"},
    "unit": {"side": "west", "troop": "regulars"},
}


@pytest.mark.parametrize("each", LAYING, ids=lambda each: each.id)
def test_alt_and_a_click_pick_with_every_tool_that_lays_something(each: Any, bench: Bench) -> None:
    bench.choices.choose(
        terrain="pond", hexside="wall", value=7, work="mines", label="x", troop="elites", side="east"
    )
    before = bench.document.scenario
    taken = click(bench, each.id, "C4", Held.ALT)
    assert bench.document.scenario is before
    assert bench.document.stack.count() == 0
    for name, value in TAKEN[each.id].items():
        assert getattr(bench.chosen, name) == value
    others = {"eraser": "brush", "level": "brush", "rail": "road", "bridge": "road", "overlay": "unit"}
    assert taken == [others.get(each.id, each.id)]


def test_a_piece_is_picked_where_one_lies(bench: Bench) -> None:
    assert click(bench, "overlay", "E4", Held.ALT) == ["overlay"]
    assert (bench.chosen.piece, bench.chosen.board) == ("pond-1", None)


def test_the_level_is_picked_where_one_is_painted(bench: Bench) -> None:
    bench.choices.choose(level=0)
    click(bench, "brush", "C4", Held.ALT)
    assert bench.chosen.level == 1


def test_where_nothing_of_its_kind_lies_terrain_is_picked(bench: Bench) -> None:
    for each in LAYING:
        if each.id not in ("zone", "board"):
            assert click(bench, each.id, "C5", Held.ALT) == ["fill" if each.id == "fill" else "brush"]
            assert bench.chosen.terrain == "rough"


def test_without_a_tool_to_serve_the_top_is_picked(bench: Bench) -> None:
    found = picked(bench, at(bench, "C4"), "")
    assert found is not None
    assert found[0].id == "unit"
    bare = replace(bench.scenario, placed_units=())
    after = Bench(ScenarioDocument(bare, bundled_catalogue()))
    found = picked(after, at(after, "C4"), "")
    assert found is not None
    assert found[0].id == "objective"


def test_outside_the_map_nothing_is_picked(bench: Bench) -> None:
    taken: list[str] = []
    holding, before = replace(bench, take=taken.append), bench.chosen
    driver = GestureDriver(holding)
    driver.press(tool("pick"), Pointer(bench.grid.hex_at(-5, -5)))
    driver.release()
    assert (taken, bench.chosen) == ([], before)


def test_control_takes_away_what_the_tool_lays(bench: Bench) -> None:
    gone: dict[str, Any] = {
        "level": lambda s: s.layout.cells[at(bench, "C4").hex].elevation == 0,
        "road": lambda s: not s.layout.cells[at(bench, "C4").hex].road,
        "stream": lambda s: not s.layout.cells[at(bench, "C4").hex].stream,
        "hexside": lambda s: not s.layout.hexsides,
        "objective": lambda s: not s.objectives,
        "reinforcement": lambda s: not s.sides[0].reinforcement_hexes,
        "zone": lambda s: s.sides[0].deployment_zones[0].hexes == (at(bench, "C5").hex,),
        "work": lambda s: not (s.fortifications or s.obstacles or s.smoke or s.wrecks or s.charges),
        "label": lambda s: s.layout.cells[at(bench, "C4").hex].label is None,
        "unit": lambda s: not s.placed_units,
    }
    bench.choices.choose(label="Inn")
    for id_, is_gone in gone.items():
        click(bench, id_, "C4", Held.CONTROL)
        after: Scenario = bench.document.scenario
        assert is_gone(after), id_
        assert bench.document.stack.index() == 1, id_
        bench.document.stack.undo()


def test_the_tool_goes_back_to_the_one_it_serves(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument
) -> None:
    view, stage = window.stage.view, window.stage
    left = Qt.MouseButton.LeftButton
    window.strip.tool_actions["fill"].trigger()
    window.strip.tool_actions["select"].trigger()
    window.strip.tool_actions["pick"].trigger()
    assert view.cursor().pixmap().toImage() == cursor("pick").pixmap().toImage()
    qtbot.mouseClick(view, left, pos=place(window, "A1"))
    assert (stage.tool.id, stage.choices.now.terrain) == ("fill", "rough")
    assert hill.stack.count() == 0
    stage.choices.choose(terrain="pond")
    qtbot.mouseClick(view, left, Qt.KeyboardModifier.AltModifier, pos=place(window, "A1"))
    assert (stage.tool.id, stage.choices.now.terrain, hill.stack.count()) == ("fill", "rough", 0)
    window.strip.tool_actions["brush"].trigger()
    qtbot.mouseClick(view, left, pos=place(window, "C5"))
    assert hill.map.cells[hex_of(hill, "C5")].terrain == "rough"


def test_the_cursor_tells_that_alt_picks(qtbot: QtBot, window: MainWindow, hill: ScenarioDocument) -> None:
    view = window.stage.view
    window.stage.take(tool("brush"))
    view.setFocus()
    qtbot.keyPress(view, Qt.Key.Key_Alt)
    assert not view.cursor().pixmap().isNull()
    qtbot.keyRelease(view, Qt.Key.Key_Alt)
    assert view.cursor().shape() == Qt.CursorShape.CrossCursor


def test_the_list_of_shortcuts_tells_what_the_mouse_does(qtbot: QtBot, window: MainWindow) -> None:
    dialog = ShortcutsDialog(window.shortcuts, window)
    qtbot.addWidget(dialog)
    rows = [(item.text(0), item.text(1)) for item in dialog._items()][-len(GESTURES) :]
    assert [keys for _, keys in rows] == [
        "Alt+click",
        "Ctrl+click",
        "Shift+drag",
        "Ctrl+Shift+drag",
        "Right click, Menu, Shift+F10",
    ]
    dialog.list.setCurrentItem(dialog._items()[-1])
    assert not dialog.assign.isEnabled()
    assert dialog.note.text() == "This cannot be changed."
