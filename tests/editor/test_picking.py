"""Picking: a tool of its own, and Alt with any tool that lays something, take what lies under the pointer."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from editor.document.document import ScenarioDocument
from editor.main_window import MainWindow
from editor.panels.dialogs.shortcuts_dialog import GESTURES, ShortcutsDialog
from editor.theme.cursors import cursor
from editor.tools.gesture import GestureDriver
from editor.tools.picking import picked
from editor.tools.pointer import HeldKeys, Pointer
from editor.tools.tool_context import ToolContext
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
def context(qtbot: QtBot) -> ToolContext:
    """The crowded map: everything in C4, rough in C5, two pieces round E4."""
    plain = ToolContext(ScenarioDocument(scenario("king-of-the-hill"), bundled_catalogue()))
    find = plain.grid.find
    at, beside, overlay = find("C4"), find("C5"), find("E4")
    assert at is not None
    assert beside is not None
    assert overlay is not None
    return ToolContext(ScenarioDocument(crowded(at, beside, overlay), bundled_catalogue()))


def at(context: ToolContext, label: str, held: HeldKeys = HeldKeys.NONE) -> Pointer:
    hex_ = context.grid.find(label)
    assert hex_ is not None
    return Pointer(hex_, edge(hex_, 1), held)


def click(context: ToolContext, id_: str, label: str, held: HeldKeys) -> list[str]:
    """One click of a tool; the tools that were then put in hand."""
    taken: list[str] = []
    holding = replace(context, take=taken.append)
    driver, pointer = GestureDriver(holding), at(context, label, held)
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
def test_alt_and_a_click_pick_with_every_tool_that_lays_something(each: Any, context: ToolContext) -> None:
    context.choices.choose(
        terrain="pond", hexside="wall", value=7, work="mines", label="x", troop="elites", side="east"
    )
    before = context.document.scenario
    taken = click(context, each.id, "C4", HeldKeys.ALT)
    assert context.document.scenario is before
    assert context.document.stack.count() == 0
    for name, value in TAKEN[each.id].items():
        assert getattr(context.chosen, name) == value
    others = {"eraser": "brush", "level": "brush", "rail": "road", "bridge": "road", "overlay": "unit"}
    assert taken == [others.get(each.id, each.id)]


def test_a_piece_is_picked_where_one_lies(context: ToolContext) -> None:
    assert click(context, "overlay", "E4", HeldKeys.ALT) == ["overlay"]
    assert (context.chosen.piece, context.chosen.board) == ("pond-1", None)


def test_the_level_is_picked_where_one_is_painted(context: ToolContext) -> None:
    context.choices.choose(level=0)
    click(context, "brush", "C4", HeldKeys.ALT)
    assert context.chosen.level == 1


def test_where_nothing_of_its_kind_lies_terrain_is_picked(context: ToolContext) -> None:
    for each in LAYING:
        if each.id not in ("zone", "board"):
            assert click(context, each.id, "C5", HeldKeys.ALT) == ["fill" if each.id == "fill" else "brush"]
            assert context.chosen.terrain == "rough"


def test_without_a_tool_to_serve_the_top_is_picked(context: ToolContext) -> None:
    found = picked(context, at(context, "C4"), "")
    assert found is not None
    assert found[0].id == "unit"
    bare = replace(context.scenario, placed_units=())
    after = ToolContext(ScenarioDocument(bare, bundled_catalogue()))
    found = picked(after, at(after, "C4"), "")
    assert found is not None
    assert found[0].id == "objective"


def test_outside_the_map_nothing_is_picked(context: ToolContext) -> None:
    taken: list[str] = []
    holding, before = replace(context, take=taken.append), context.chosen
    driver = GestureDriver(holding)
    driver.press(tool("pick"), Pointer(context.grid.hex_at(-5, -5)))
    driver.release()
    assert (taken, context.chosen) == ([], before)


def test_control_takes_away_what_the_tool_lays(context: ToolContext) -> None:
    gone: dict[str, Any] = {
        "level": lambda s: s.layout.cells[at(context, "C4").hex].elevation == 0,
        "road": lambda s: not s.layout.cells[at(context, "C4").hex].road,
        "stream": lambda s: not s.layout.cells[at(context, "C4").hex].stream,
        "hexside": lambda s: not s.layout.hexsides,
        "objective": lambda s: not s.objectives,
        "reinforcement": lambda s: not s.sides[0].reinforcement_hexes,
        "zone": lambda s: s.sides[0].deployment_zones[0].hexes == (at(context, "C5").hex,),
        "work": lambda s: not (s.fortifications or s.obstacles or s.smoke or s.wrecks or s.charges),
        "label": lambda s: s.layout.cells[at(context, "C4").hex].label is None,
        "unit": lambda s: not s.placed_units,
    }
    context.choices.choose(label="Inn")
    for id_, is_gone in gone.items():
        click(context, id_, "C4", HeldKeys.CONTROL)
        after: Scenario = context.document.scenario
        assert is_gone(after), id_
        assert context.document.stack.index() == 1, id_
        context.document.stack.undo()


def test_the_tool_goes_back_to_the_one_it_serves(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument
) -> None:
    view, map_area = window.map_area.view, window.map_area
    left = Qt.MouseButton.LeftButton
    window.strip.tool_actions["fill"].trigger()
    window.strip.tool_actions["select"].trigger()
    window.strip.tool_actions["pick"].trigger()
    assert view.cursor().pixmap().toImage() == cursor("pick").pixmap().toImage()
    qtbot.mouseClick(view, left, pos=place(window, "A1"))
    assert (map_area.tool.id, map_area.choices.now.terrain) == ("fill", "rough")
    assert hill.stack.count() == 0
    map_area.choices.choose(terrain="pond")
    qtbot.mouseClick(view, left, Qt.KeyboardModifier.AltModifier, pos=place(window, "A1"))
    assert (map_area.tool.id, map_area.choices.now.terrain, hill.stack.count()) == ("fill", "rough", 0)
    window.strip.tool_actions["brush"].trigger()
    qtbot.mouseClick(view, left, pos=place(window, "C5"))
    assert hill.map.cells[hex_of(hill, "C5")].terrain == "rough"


def test_the_cursor_tells_that_alt_picks(qtbot: QtBot, window: MainWindow, hill: ScenarioDocument) -> None:
    view = window.map_area.view
    window.map_area.take(tool("brush"))
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
