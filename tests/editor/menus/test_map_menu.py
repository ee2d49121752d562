"""The right button opens a menu on everything of the map and changes nothing; entries do what they say."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from editor.document.document import ScenarioDocument
from editor.main_window import MainWindow
from editor.tools.question import Question
from editor.tools.toolbox import TOOLS, tool
from engine.edits.layers import EditLayer
from engine.hexes.hex import Hex
from engine.model.scenario import Scenario
from tests.editor.menus.entries import all_entries, entry, label_of, press_menu_key, trigger
from tests.editor.pointer import open_menu, right_click
from tests.editor.test_window import click, hex_of, move, place


def menu_at(window: MainWindow, label: str) -> QMenu:
    menu = right_click(window.map_area.view, place(window, label))
    assert menu is not None
    return menu


def keep(window: MainWindow, document: ScenarioDocument) -> tuple[object, ...]:
    """All that a right click must leave as it is."""
    map_area = window.map_area
    return (
        document.scenario,
        document.shown,
        document.stack.count(),
        document.stack.index(),
        map_area.tool,
        map_area.choices.now,
        window.veils.store.now,
        document.locked,
    )


def test_a_right_click_and_escape_change_nothing_with_any_tool_anywhere(
    qtbot: QtBot, window: MainWindow, full: ScenarioDocument
) -> None:
    map_area = window.map_area
    spots = [place(window, label) for label in ("C4", "E4")]
    corner = place(window, "C4") + QPoint(9, -7)
    for each in TOOLS:
        map_area.take(each)
        for spot in (*spots, corner, QPoint(3, 3)):
            before = keep(window, full)
            menu = right_click(map_area.view, spot)
            assert menu is not None, (each.id, spot)
            qtbot.keyClick(menu, Qt.Key.Key_Escape)
            assert open_menu() is None
            assert keep(window, full) == before, (each.id, spot)
            move(window, "D5")
            assert keep(window, full) == before, "and afterwards the pointer drags nothing along"


def test_a_right_click_selects_what_was_clicked_and_keeps_a_selection_round_it(
    window: MainWindow, full: ScenarioDocument
) -> None:
    menu_at(window, "C4").close()
    assert full.selection.hexes == (hex_of(full, "C4"),)
    two = (hex_of(full, "C4"), hex_of(full, "C5"))
    full.selection.replace(two)
    menu = menu_at(window, "C4")
    assert full.selection.hexes == two
    assert label_of(entry(menu, "Copy 2")) == "Copy 2 hexes"
    menu.close()
    right_click(window.map_area.view, QPoint(3, 3))
    assert full.selection.hexes == two, "beside the map nothing is selected"


def test_the_menu_names_everything_that_lies_under_the_pointer(
    window: MainWindow, full: ScenarioDocument
) -> None:
    menu = menu_at(window, "C4")
    said = {label_of(each) for each in all_entries(menu)}
    assert label_of(menu.actions()[0]) == "C4 · Woods · level 1"
    for words in (
        "West · 4 Regular",
        "West · Tiger I",
        "Victory points 2",
        "Pillbox",
        "Minefield",
        "Wreck · Tank",
        "Charge · fortification",
        "Radio",
        "Reinforcement Hex, West",
        "Deployment zone, West",
        "Exit hex, West",
        "Not to be entered, West",
        "Smoke",
        "Road",
        "Stream",
        "Board 3B",
    ):
        assert words in said, (words, sorted(said))
    menu.close()
    pieces = [label_of(each) for each in menu_at(window, "E4").actions() if "piece" in label_of(each)]
    assert pieces == ["Overlay piece Pond", "Overlay piece Woods"], "the one on top first"


def test_hexsides_are_named_where_the_pointer_is_nearest(window: MainWindow, full: ScenarioDocument) -> None:
    view = window.map_area.view
    assert view.sheet is not None
    here, there = (view.sheet.centre(hex_of(full, label)) for label in ("C4", "D4"))
    x, y = view.camera.to_view((here[0] * 2 + there[0]) / 3, (here[1] * 2 + there[1]) / 3)
    menu = right_click(view, QPoint(round(x), round(y)))
    assert menu is not None
    words = next(label_of(each) for each in all_entries(menu) if "Hedgerow towards" in label_of(each))
    trigger(menu, *(() if words in map(label_of, menu.actions()) else ("More here",)), words, "Delete")
    assert not full.map.hexsides
    assert full.stack.count() == 1


#: Where everything stands on the map of the fixture, and where nothing does.
C4, C5 = Hex(3, 2), Hex(3, 3)
G4 = Hex(7, 0)

#: Where the menu is opened, the way to an entry, and what is so after it.
ENTRIES: list[tuple[str, tuple[str, ...], Callable[[Scenario], object]]] = [
    ("C4", ("West · 4", "Delete"), lambda s: len(s.placed_units) == 1),
    ("C4", ("Victory", "Delete"), lambda s: not s.objectives),
    ("C4", ("Pillbox", "Delete"), lambda s: not s.fortifications),
    ("C4", ("Minefield", "Delete"), lambda s: not s.obstacles),
    ("C4", ("More here", "Wreck", "Delete"), lambda s: not s.wrecks),
    ("C4", ("More here", "Smoke", "Take away"), lambda s: not s.smoke),
    ("C4", ("More here", "Reinforcement", "Take away"), lambda s: not s.sides[0].reinforcement_hexes),
    ("C4", ("More here", "Exit hex", "Take away"), lambda s: not s.sides[0].exit_hexes),
    ("C4", ("More here", "Road", "Delete"), lambda s: not s.layout.cells[C4].road),
    ("C4", ("West · Tiger", "Turn clockwise"), lambda s: s.placed_units[0].facing == 1),
    ("C4", ("West · Tiger", "Turn counter"), lambda s: s.placed_units[0].facing == 5),
    ("C4", ("Pillbox", "Turn clockwise"), lambda s: s.fortifications[0].facing == 2),
    ("E4", ("Overlay piece Pond", "To the bottom"), lambda s: s.layout.overlays[0].piece == "pond-1"),
    ("E4", ("Overlay piece Woods", "To the top"), lambda s: s.layout.overlays[-1].piece == "woods-1"),
    ("E4", ("Overlay piece Pond", "Turn clockwise"), lambda s: s.layout.overlays[1].rotation == 1),
    ("E4", ("Overlay piece Pond", "Delete"), lambda s: len(s.layout.overlays) == 1),
    ("G4", ("Board", "Turn by half"), lambda s: any(each.rotation == 180 for each in s.layout.boards)),
    ("G4", ("Board", "Delete"), lambda s: len(s.layout.boards) == 2),
    ("G4", ("Terrain", "Rough"), lambda s: s.layout.cells[G4].terrain == "rough"),
    ("G4", ("Level", "2"), lambda s: s.layout.cells[G4].elevation == 2),
    ("C5", ("Erase", "everything"), lambda s: C5 not in s.layout.cells),
    ("G4", ("Place here", "Victory point"), lambda s: s.objectives[-1].hex == G4),
    ("G4", ("Place here", "East", "Reinforcement"), lambda s: G4 in s.sides[1].reinforcement_hexes),
    ("G4", ("Place here", "West", "Engineers"), lambda s: s.placed_units[-1].hex == G4),
    ("C4", ("Clear what stands",), lambda s: not s.objectives and not s.placed_units),
]


def test_entries_do_what_they_say_as_one_step(window: MainWindow, full: ScenarioDocument) -> None:
    assert [hex_of(full, label) for label in ("C4", "C5", "G4")] == [C4, C5, G4]
    before = full.scenario
    for at, path, is_so in ENTRIES:
        trigger(menu_at(window, at), *path)
        assert is_so(full.scenario), path
        assert full.stack.index() == 1, path
        full.stack.undo()
        assert full.scenario == before


def test_a_board_is_flipped_and_edited_where_it_lies(window: MainWindow, full: ScenarioDocument) -> None:
    faces = [each.face for each in full.scenario.layout.boards]
    trigger(menu_at(window, "G4"), "Board 9A", "Flip")
    assert [each.face for each in full.scenario.layout.boards] != faces
    trigger(menu_at(window, "G4"), "Board 9B", "Edit board")
    assert len(window.files.documents) == 2


def test_a_copy_is_pasted_where_the_menu_was_opened(window: MainWindow, full: ScenarioDocument) -> None:
    assert not entry(menu_at(window, "G4"), "Paste here").isEnabled()
    assert entry(open_menu(), "Paste here").toolTip() == "Nothing was copied yet."
    open_menu().close()  # type: ignore[union-attr]
    trigger(menu_at(window, "C5"), "Copy 1 hex")
    trigger(menu_at(window, "G4"), "Paste here")
    assert full.map.cells[G4].terrain == "rough"
    assert full.stack.count() == 1
    trigger(menu_at(window, "G4"), "Lay down by clicks")
    assert window.map_area.tool.id == "paste"


def test_questions_are_asked_of_the_hex(window: MainWindow, full: ScenarioDocument) -> None:
    trigger(menu_at(window, "G4"), "Analyse from here", "Sight")
    assert window.map_area.tool.id == "sight"
    assert window.map_area.probes.now == Question("sight", G4)
    trigger(menu_at(window, "C4"), "West · Tiger", "Reach")
    assert window.map_area.choices.now.unit == "heavy"
    assert window.map_area.probes.now == Question("reach", hex_of(full, "C4"))
    trigger(menu_at(window, "C4"), "West · 4", "Retreat")
    assert window.map_area.choices.now.side == full.scenario.sides[0].id
    assert full.stack.count() == 0


def test_things_are_taken_in_hand_and_forms_opened(
    qtbot: QtBot, window: MainWindow, full: ScenarioDocument
) -> None:
    trigger(menu_at(window, "C4"), "West · Tiger", "Take another")
    assert (window.map_area.tool.id, window.map_area.choices.now.troop) == ("unit", "tiger_i")
    trigger(menu_at(window, "C4"), "Victory", "Take another")
    assert (window.map_area.tool.id, window.map_area.choices.now.value) == ("objective", 2)
    trigger(menu_at(window, "C4"), "Pillbox", "Take another")
    assert (window.map_area.tool.id, window.map_area.choices.now.work) == ("work", "pillbox")
    trigger(menu_at(window, "E4"), "Overlay piece Woods", "Take another")
    assert (window.map_area.tool.id, window.map_area.choices.now.piece) == ("overlay", "woods-1")
    trigger(menu_at(window, "G4"), "Board 9A", "Take another")
    assert (window.map_area.tool.id, window.map_area.choices.now.board) == ("board", ("9", "A"))
    window.map_area.choices.choose(board=None)
    trigger(menu_at(window, "C5"), "Pick this terrain")
    assert (window.map_area.tool.id, window.map_area.choices.now.terrain) == ("brush", "rough")
    trigger(menu_at(window, "C4"), "Victory", "Edit")
    assert window.docks.inspector.markers._entries["objectives", 0].is_open
    assert full.stack.count() == 0


def test_what_cannot_be_done_is_grey_and_says_why(window: MainWindow, full: ScenarioDocument) -> None:
    menu = menu_at(window, "C4")
    turn = entry(menu, "West · 4", "Turn clockwise")
    assert (turn.isEnabled(), turn.toolTip()) == (False, "It has no front to turn")
    trigger(menu, "West · 4", "Lock Units")
    assert full.locked == {EditLayer.COUNTERS}
    menu = menu_at(window, "C4")
    gone = entry(menu, "West · 4", "Delete")
    assert not gone.isEnabled()
    assert "Locked" in gone.toolTip()
    greyed = [each for each in all_entries(menu) if not each.isEnabled() and not each.isSeparator()]
    headings = [each for each in greyed if each.font().bold()]
    assert [label_of(each) for each in headings] == ["C4 · Woods · level 1"]
    assert all(each.toolTip() != label_of(each) for each in greyed if each not in headings)


def test_entries_show_their_keys_and_the_label_is_copied(window: MainWindow, full: ScenarioDocument) -> None:
    menu = menu_at(window, "C4")
    keys = {label_of(each): each.text().partition("\t")[2] for each in menu.actions()}
    assert keys["Copy 1 hex"] == "Ctrl+C"
    assert keys["Pick this terrain"] == "Alt+click"
    window.shortcuts.assign("copy", "Ctrl+Alt+C")
    menu.close()
    assert entry(menu_at(window, "C4"), "Copy 1").text().endswith("\tCtrl+Alt+C")
    window.shortcuts.reset_all()
    open_menu().close()  # type: ignore[union-attr]
    trigger(menu_at(window, "C5"), "Copy “C5”")
    assert QGuiApplication.clipboard().text() == "C5"


def test_the_right_button_breaks_a_stroke_off_and_paints_nothing(
    qtbot: QtBot, window: MainWindow, full: ScenarioDocument
) -> None:
    view, before = window.map_area.view, full.scenario
    window.map_area.take(tool("brush"))
    qtbot.mousePress(view, Qt.MouseButton.LeftButton, pos=place(window, "G4"))
    move(window, "G5")
    assert full.shown is not before
    assert right_click(view, place(window, "G5")) is None
    move(window, "H5")
    qtbot.mouseRelease(view, Qt.MouseButton.LeftButton, pos=place(window, "H5"))
    assert (full.scenario, full.shown, full.stack.count()) == (before, before, 0)
    # Nor does the right button paint by itself, and the next left click paints as ever.
    qtbot.mousePress(view, Qt.MouseButton.RightButton, pos=place(window, "G4"))
    move(window, "G6")
    qtbot.mouseRelease(view, Qt.MouseButton.RightButton, pos=place(window, "G6"))
    assert (full.scenario, full.shown) == (before, before)
    click(qtbot, window, "H4")
    assert full.stack.count() == 1


def test_the_right_button_as_the_platform_tells_of_it_opens_one_menu(
    qtbot: QtBot, window: MainWindow, full: ScenarioDocument
) -> None:
    view = window.map_area.view
    spot = view.mapTo(window, place(window, "C5"))
    window.raise_()
    QTest.mouseClick(window.windowHandle(), Qt.MouseButton.RightButton, pos=spot)
    qtbot.waitUntil(lambda: open_menu() is not None)
    assert label_of(open_menu().actions()[0]).startswith("C5")  # type: ignore[union-attr]
    QTest.keyClick(window.windowHandle(), Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: open_menu() is None)
    assert full.selection.hexes == (hex_of(full, "C5"),), "Escape closes the menu and does nothing else"
    assert full.stack.count() == 0


def test_keys_open_the_menu_at_the_hex_cursor(
    qtbot: QtBot, window: MainWindow, full: ScenarioDocument
) -> None:
    view = window.map_area.view
    for keys in ("Menu", "Shift+F10"):
        window.activateWindow()
        view.setFocus()
        view.set_cursor_hex(hex_of(full, "C5"))
        press_menu_key(qtbot, view, keys)
        menu = open_menu()
        assert menu is not None, keys
        assert label_of(menu.actions()[0]).startswith("C5 · Rough")
        assert full.selection.hexes == (hex_of(full, "C5"),)
        # Some platforms tell of the key twice: as a question for a menu, and as a key.
        press_menu_key(qtbot, view, keys)
        assert [each for each in window.findChildren(QMenu) if each.isVisible()] == [menu]
        qtbot.keyClick(menu, Qt.Key.Key_Escape)
        assert open_menu() is None


def test_beside_the_map_the_menu_is_about_the_map(window: MainWindow, full: ScenarioDocument) -> None:
    menu = right_click(window.map_area.view, QPoint(3, 3))
    said = [label_of(each) for each in menu.actions()] if menu else []
    assert said[0] == full.title
    assert "Select all" in said
    trigger(menu, "Select all")
    assert len(full.selection.hexes) == len(full.map.cells)
