"""A small window keeps its room for the map: panels are in drawers over it, and nothing is cut."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QLineEdit,
    QPushButton,
    QStackedWidget,
    QTabBar,
    QToolButton,
    QWidget,
)

from editor.analysis.service import AnalysisService
from editor.document.document import ScenarioDocument
from editor.document.settings import Settings
from editor.main_window import LEAST, MainWindow
from editor.panels.drawers import EDGES, Drawer
from editor.panels.library_tile import TileButton
from editor.play.mode import PlayTable
from editor.play.session import PlaySession
from editor.play.telling.recap import Recap
from editor.play.timeline import PlaySetup
from editor.text.names import named
from editor.text.texts import speak
from editor.theme.appearance import Appearance
from editor.tools.toolbox import TOOLS
from engine.model.catalogue import Catalogue
from engine.play.action import Pass
from engine.rules.skirmish.arrivals.mat import mat_of
from engine.rules.skirmish.economy.purchase import BuyFigures
from engine.rules.skirmish.economy.treasury import account
from engine.storage.bundled import scenario
from engine.storage.languages import LANGUAGES
from tests.editor.patience import PatientBot
from tests.editor.play.playing import play_until
from tests.editor.pointer import move_to
from tests.editor.whole import cut

LEFT, RIGHT, BELOW = EDGES
KEYS = {LEFT: Qt.Key.Key_B, RIGHT: Qt.Key.Key_I, BELOW: Qt.Key.Key_J}

Make = Callable[[str, str], MainWindow]


def settled() -> None:
    for _ in range(4):
        QApplication.processEvents()


def resized(window: MainWindow, width: int, height: int) -> None:
    window.resize(width, height)
    settled()
    assert (window.width(), window.height()) == (width, height)


def share_of_map(window: MainWindow, view: QWidget) -> float:
    """How much of the window the map has that nothing lies over."""
    shown = QRect(view.mapTo(window, QPoint()), view.size())
    free = shown.width() * shown.height()
    for drawer in window.findChildren(Drawer):
        if drawer.isVisible():
            over = shown.intersected(drawer.geometry())
            free -= over.width() * over.height()
    return free / (window.width() * window.height())


@pytest.fixture
def make(qtbot: PatientBot, material: Catalogue) -> Iterator[Make]:
    """Makes a window in a language and a theme, with a map; a game in it is against a bot who is held."""
    made: list[MainWindow] = []

    def window(code: str, theme: str) -> MainWindow:
        speak(code)
        spoken = named(material)
        appearance = Appearance()
        appearance.wear(theme)

        def table(document: ScenarioDocument, _: QWidget) -> PlayTable:
            setup = PlaySetup({"west": "human", "east": "tactical"}, 3, None)
            session = PlaySession.of_scenario(document.scenario, spoken, setup)
            session.set_running(False)
            return PlayTable(session, appearance)

        service = AnalysisService(spoken, workers=False)
        one = MainWindow(spoken, Settings(), appearance, service, play_factory=table)
        qtbot.addWidget(one)
        one.files.add(scenario("king-of-the-hill"))
        one.show()
        made.append(one)
        return one

    yield window
    speak("en")
    for each in made:
        each.leave_play()
        for document in each.files.documents:
            document.stack.setClean()
            document.saved_as("kept.json")
        each.close()


def table_of(window: MainWindow) -> PlayTable:
    table = window.play.playing
    assert isinstance(table, PlayTable)
    return table


def to_the_actions(table: PlayTable) -> None:
    """Pass and choose until units can be ordered about."""
    session = table.session
    for _ in range(200):
        if session.asked is None:
            session.step()
        elif session.asked.prompt == "action":
            return
        else:
            found = table.found
            table.pointing.take(next((each for each in found if isinstance(each.action, Pass)), found[0]))
        QApplication.processEvents()
    raise AssertionError("no action was asked for")


def test_the_map_has_half_of_a_small_window(make: Make) -> None:
    window = make("fr", "light")
    resized(window, 1280, 800)
    assert share_of_map(window, window.map_area.view) >= 0.5
    window.aside.toggle(LEFT)
    settled()
    assert share_of_map(window, window.map_area.view) >= 0.5, "even beside the open library"
    window.enter_play()
    to_the_actions(table_of(window))
    settled()
    assert not any(window.aside.is_open(edge) for edge in EDGES)
    table = table_of(window)
    table.recap.show_recap(Recap("Ost, Bot: 3 Züge", "2 Treffer", 0))
    settled()
    assert table.recap.isVisible()
    assert share_of_map(window, table.view) >= 0.5, "even while it is told what a bot did"


def test_the_map_of_a_game_has_half_of_the_least_window_too(make: Make) -> None:
    window = make("fr", "dark")
    resized(window, 1024, 700)
    window.enter_play()
    table = table_of(window)
    to_the_actions(table)
    settled()
    assert share_of_map(window, table.view) >= 0.5
    assert cut(window) == []
    words = [button.text() for button in table.actions.widgets]
    unit = next(choice.hex for choice in table.found if choice.hex is not None and choice.unit is not None)
    table.pointing.press_hex(unit)
    settled()
    assert [button.text() for button in table.actions.widgets] != words, "the orders of a unit"
    assert cut(window) == []
    resized(window, 1600, 1000)
    assert {button.height() for button in table.actions.widgets} == {58}, "with pictures where there is room"


def test_the_panel_that_is_used_has_the_room_of_a_low_drawer(make: Make) -> None:
    window = make("en", "light")
    resized(window, 1024, 700)
    QTest.keyClick(window, KEYS[LEFT], Qt.KeyboardModifier.ControlModifier)
    settled()
    (drawer,) = (each for each in window.findChildren(Drawer) if each.isVisible())
    terrain, boards = (drawer.panels.widget(each) for each in (0, 1))
    board = next(each for each in boards.findChildren(TileButton) if each.tile.kind == "board")
    before = boards.height()
    (tabs,) = boards.findChildren(QTabBar)
    QTest.mouseClick(tabs, Qt.MouseButton.LeftButton, pos=tabs.tabRect(tabs.currentIndex()).center())
    settled()
    assert boards.height() > before
    named = board.iconSize().height() + board.fontMetrics().height()
    assert board.visibleRegion().boundingRect().height() > named, "a board and its name are seen"
    field = terrain.findChild(QLineEdit)
    QTest.mouseClick(field, Qt.MouseButton.LeftButton)
    settled()
    assert terrain.height() > boards.height()
    resized(window, 1200, 1000)
    shares = drawer.panels.sizes()
    QTest.mouseClick(tabs, Qt.MouseButton.LeftButton, pos=tabs.tabRect(tabs.currentIndex()).center())
    settled()
    assert drawer.panels.sizes() == shares, "both have room enough"


def test_nothing_lies_empty_between_the_odds_and_the_log(make: Make) -> None:
    window = make("fr", "dark")
    resized(window, 1024, 700)
    window.enter_play()
    table = table_of(window)
    to_the_actions(table)
    QTest.keyClick(window, KEYS[RIGHT], Qt.KeyboardModifier.ControlModifier)
    settled()
    right = table.right
    odds_end = right.odds.mapTo(right, QPoint(0, right.odds.height())).y()
    log_begins = right._lower.y()
    assert 0 <= log_begins - odds_end <= 20
    (drawer,) = (each for each in window.findChildren(Drawer) if each.isVisible())
    log_ends = right._lower.mapTo(drawer, QPoint(0, right._lower.height())).y()
    assert log_ends <= drawer.height(), "the whole log is in the drawer"


def test_hexes_of_a_problem_come_out_from_under_its_list(make: Make) -> None:
    window = make("en", "light")
    resized(window, 1024, 700)
    view, document = window.map_area.view, window.document
    assert document is not None
    settled()
    view.fit()
    whole = view.camera.to_view(0, 0)
    lowest = max(document.map.cells, key=lambda hex_: document.map.grid.centre(hex_)[1])
    QTest.keyClick(window, KEYS[BELOW], Qt.KeyboardModifier.ControlModifier)
    settled()
    (drawer,) = (each for each in window.findChildren(Drawer) if each.isVisible())
    window.findings.go_to((lowest,))
    settled()
    assert view.sheet is not None
    x, y = view.camera.to_view(*view.sheet.centre(lowest))
    seen = view.mapTo(window, QPoint(round(x), round(y)))
    assert window.rect().contains(seen)
    assert not drawer.geometry().contains(seen)
    QTest.keyClick(window, KEYS[BELOW], Qt.KeyboardModifier.ControlModifier)
    settled()
    assert view.camera.to_view(0, 0) == whole, "the map lies again as it did"
    assert view.place is None, "all of it"


@pytest.mark.parametrize("edge", [LEFT, RIGHT])
@pytest.mark.parametrize("width", [1024, 1280])
def test_a_map_that_is_shown_whole_moves_out_from_under_a_drawer(
    make: Make, edge: Qt.DockWidgetArea, width: int
) -> None:
    window = make("en", "light")
    resized(window, width, 800)
    view = window.map_area.view
    view.fit()
    settled()
    camera, sheet = view.camera, view.sheet
    assert sheet is not None
    before = camera.to_view(0, 0)
    ends = [camera.to_view(sheet.box.left, 0)[0], camera.to_view(sheet.box.right, 0)[0]]
    assert 0 < ends[0] < ends[1] < view.width()
    QTest.keyClick(window, KEYS[edge], Qt.KeyboardModifier.ControlModifier)
    settled()
    (drawer,) = (each for each in window.findChildren(Drawer) if each.isVisible())
    left = camera.to_view(sheet.box.left, 0)[0]
    right = camera.to_view(sheet.box.right, 0)[0]
    assert (right - left) == pytest.approx(ends[1] - ends[0]), "as large as before"
    free = (drawer.width(), view.width()) if edge is LEFT else (0, view.width() - drawer.width())
    if right - left <= free[1] - free[0]:
        assert free[0] <= left < right <= free[1], "nothing of it lies under the drawer"
        assert left - free[0] == pytest.approx(free[1] - right, abs=2), "in the middle of what is free"
    else:
        assert 0 <= left < right <= view.width()
        margin = view.width() - right if edge is LEFT else left
        assert margin < 0.2 * camera.px, "as far from the drawer as it goes"
    assert view.place is None
    QTest.keyClick(window, KEYS[edge], Qt.KeyboardModifier.ControlModifier)
    settled()
    assert camera.to_view(0, 0) == before


def test_drawers_open_by_key_and_button_and_lie_over_the_map(make: Make) -> None:
    window = make("en", "light")
    resized(window, 1280, 800)
    view = window.map_area.view
    whole = view.size()
    for edge, id_ in zip(EDGES, ("panels_left", "panels_right", "panels_below"), strict=True):
        button = window.main_bar.widgetForAction(window.commands[id_])
        for press in (
            partial(QTest.keyClick, window, KEYS[edge], Qt.KeyboardModifier.ControlModifier),
            partial(QTest.mouseClick, button, Qt.MouseButton.LeftButton),
        ):
            press()
            settled()
            assert window.aside.is_open(edge)
            assert window.commands[id_].isChecked()
            (drawer,) = (each for each in window.findChildren(Drawer) if each.isVisible())
            room = QRect(view.mapTo(window, QPoint()), view.size())
            assert room.contains(drawer.geometry())
            assert view.size() == whole, "the map keeps its place below it"
            press()
            settled()
            assert not window.aside.is_open(edge)
            assert not window.commands[id_].isChecked()
    window.docks.open_inspector()
    assert window.aside.is_open(RIGHT), "whoever goes to a panel opens its drawer"
    drawer = next(each for each in window.findChildren(Drawer) if each.isVisible())
    QTest.keyClick(drawer, Qt.Key.Key_Escape)
    assert not window.aside.is_open(RIGHT)


@pytest.mark.parametrize(
    ("edge", "way"), [(LEFT, QPoint(90, 0)), (RIGHT, QPoint(-90, 0)), (BELOW, QPoint(0, -90))]
)
def test_a_drawer_is_pulled_wider_and_stays_so(make: Make, edge: Qt.DockWidgetArea, way: QPoint) -> None:
    window = make("en", "light")
    resized(window, 1280, 800)
    drawer = _opened(window, edge)
    before, inside = _reach(drawer, edge), _reach(drawer.panels, edge)
    _pull(drawer.grip, way)
    assert _reach(drawer, edge) == before + 90
    assert _reach(drawer.panels, edge) == inside + 90, "its panels have the room"
    room = QRect(window.map_area.view.mapTo(window, QPoint()), window.map_area.view.size())
    assert room.contains(drawer.geometry())
    window.aside.toggle(edge)
    settled()
    assert _reach(_opened(window, edge), edge) == before + 90
    again = make("en", "light")
    resized(again, 1280, 800)
    other = _opened(again, edge)
    assert _reach(other, edge) == before + 90, "the next window knows it too"
    QTest.mouseDClick(other.grip, Qt.MouseButton.LeftButton)
    settled()
    assert _reach(other, edge) == before


def test_a_drawer_leaves_some_of_the_map_however_far_it_is_pulled(make: Make) -> None:
    window = make("en", "light")
    resized(window, 1024, 700)
    view = window.map_area.view
    for edge, way in ((LEFT, QPoint(3000, 0)), (BELOW, QPoint(0, -3000))):
        drawer = _opened(window, edge)
        _pull(drawer.grip, way)
        free = view.height() - drawer.height() if edge is BELOW else view.width() - drawer.width()
        assert free >= 100
        least = drawer.panels.minimumSizeHint()
        _pull(drawer.grip, -2 * way)
        assert drawer.panels.width() >= least.width()
        window.aside.toggle(edge)
        settled()


def _opened(window: MainWindow, edge: Qt.DockWidgetArea) -> Drawer:
    window.aside.toggle(edge)
    settled()
    (drawer,) = (each for each in window.findChildren(Drawer) if each.isVisible())
    return drawer


def _reach(part: QWidget, edge: Qt.DockWidgetArea) -> int:
    return part.height() if edge is BELOW else part.width()


def _pull(grip: QWidget, way: QPoint) -> None:
    """Drag the edge of a drawer; the grip goes along under the pointer."""
    QTest.mousePress(grip, Qt.MouseButton.LeftButton)
    start = grip.mapToGlobal(grip.rect().center())
    for part in (0.3, 0.7, 1.0):
        move_to(grip, grip.mapFromGlobal(start + way * part), Qt.MouseButton.LeftButton)
        settled()
    QTest.mouseRelease(grip, Qt.MouseButton.LeftButton)
    settled()


@pytest.mark.parametrize(("width", "height"), [(1024, 700), (1280, 800)])
def test_a_drawer_leaves_the_inspector_room_for_its_first_fields(make: Make, width: int, height: int) -> None:
    window = make("fr", "light")
    resized(window, width, height)
    document = window.document
    assert document is not None
    document.selection.replace((next(iter(document.map.cells)),))
    window.aside.toggle(RIGHT)
    settled()
    boxes = [each for each in window.docks.inspector.findChildren(QComboBox) if each.isVisible()]
    seen = [each for each in boxes if each.visibleRegion().boundingRect() == each.rect()]
    assert len(seen) >= 2, "terrain and level"


def test_panels_come_back_beside_the_map_as_they_were(make: Make, qtbot: PatientBot) -> None:
    window = make("en", "light")
    resized(window, 1600, 1000)
    docks = window.docks
    window.resizeDocks([docks.library_dock], [310], Qt.Orientation.Horizontal)
    docks.layer_dock.close()
    settled()
    before = {dock.objectName(): (dock.isVisible(), dock.geometry()) for dock in docks.all}
    resized(window, 1024, 700)
    docks.bottom.turn_to(docks.hexes)
    window.enter_play()
    window.leave_play()
    resized(window, 1600, 1000)
    qtbot.waitUntil(lambda: docks.library_dock.width() == 310)
    now = {dock.objectName(): (dock.isVisible(), dock.geometry()) for dock in docks.all}
    assert now == before
    window.commands["panels_right"].trigger()
    assert not docks.map_dock.isVisible()
    window.commands["panels_right"].trigger()
    assert docks.map_dock.isVisible()
    assert not docks.layer_dock.isVisible(), "what was closed alone stays closed"


def test_a_game_fits_as_well_when_the_window_changes_under_it(make: Make) -> None:
    window = make("en", "light")
    resized(window, 1600, 1000)
    window.enter_play()
    table = table_of(window)
    settled()
    assert table.left.isVisible()
    resized(window, 1024, 700)
    assert not table.left.isVisible()
    window.commands["panels_left"].trigger()
    settled()
    assert table.left.isVisible()
    resized(window, 1600, 1000)
    assert table.left.isVisible()
    assert table.right.isVisible()
    assert not window.docks.library_dock.isVisible()
    window.leave_play()
    settled()
    assert window.docks.library_dock.isVisible()


@pytest.mark.parametrize(("width", "height"), [(1024, 700), (1600, 1000)])
def test_doctrines_are_in_sight_when_one_is_to_be_kept(make: Make, width: int, height: int) -> None:
    window = make("en", "light")
    resized(window, width, height)
    window.enter_play()
    table = table_of(window)
    settled()
    asked = table.session.asked
    assert asked is not None
    assert asked.prompt == "doctrine"
    assert window.aside.is_open(LEFT), "what is to be compared on the left is there"
    assert table.left.draft.visibleRegion().boundingRect().height() > 0.4 * height
    keep = next(each for each in table.left.draft.findChildren(QPushButton) if each.visibleRegion())
    QTest.mouseClick(keep, Qt.MouseButton.LeftButton)
    settled()
    assert window.aside.is_open(LEFT) is not window.aside.is_small, "and a small map is free again"
    assert table.left.verticalScrollBar().value() == 0


def to_the_shop(table: PlayTable) -> None:
    """Play until something may be bought."""
    for _ in range(60):
        asked = table.session.asked
        if asked is None:
            table.session.step()
        elif asked.prompt == "purchase":
            return
        else:
            table.pointing.take(table.found[0])
        settled()
    raise AssertionError("nothing was on sale")


def test_keys_go_to_the_map_after_the_shop_and_after_the_game(make: Make) -> None:
    window = make("en", "light")
    resized(window, 1024, 700)
    window.enter_play()
    table = table_of(window)
    to_the_shop(table)
    window.activateWindow()
    done = next(each for each in table.purchase.findChildren(QPushButton) if each.property("filled"))
    done.setFocus()
    settled()
    QTest.mouseClick(done, Qt.MouseButton.LeftButton)
    settled()
    assert not window.menu_row.search.hasFocus()
    assert table.view.hasFocus()
    QTest.mouseClick(window.main_bar.switch["edit_mode"], Qt.MouseButton.LeftButton)
    settled()
    assert window.map_area.view.hasFocus(), "not the search, which would swallow the keys of tools"


def test_keys_go_to_the_map_when_a_column_is_put_back(make: Make) -> None:
    window = make("en", "light")
    resized(window, 1024, 700)
    window.enter_play()
    table = table_of(window)
    settled()
    window.activateWindow()
    keep = next(each for each in table.left.draft.findChildren(QPushButton) if each.visibleRegion())
    keep.setFocus()
    QTest.mouseClick(keep, Qt.MouseButton.LeftButton)
    settled()
    assert not window.aside.is_open(LEFT)
    assert table.view.hasFocus(), "after the doctrines"
    to_the_actions(table)
    settled()
    QTest.keyClick(window, KEYS[LEFT], Qt.KeyboardModifier.ControlModifier)
    settled()
    table.left.setFocus()
    assert table.left.hasFocus()
    QTest.keyClick(window, KEYS[LEFT], Qt.KeyboardModifier.ControlModifier)
    settled()
    assert not window.aside.is_open(LEFT)
    assert table.view.hasFocus(), "after the column was drawn out"


def test_the_column_of_a_question_opens_by_itself(make: Make) -> None:
    window = make("en", "light")
    resized(window, 1280, 800)
    window.enter_play()
    table = table_of(window)
    to_the_shop(table)
    assert window.aside.is_open(RIGHT)
    assert table.purchase.height() > 0.8 * table.view.height(), "the shop has the whole drawer"
    to_the_actions(table)
    settled()
    assert not window.aside.is_open(RIGHT)


@pytest.mark.parametrize(("code", "theme"), [*zip(LANGUAGES, ("light", "dark") * 9, strict=False)])
def test_nothing_is_cut_in_a_small_window(make: Make, code: str, theme: str) -> None:
    window = make(code, theme)
    resized(window, 1024, 700)
    least = window.minimumSizeHint()
    assert least.width() <= LEAST.width()
    assert least.height() <= LEAST.height()
    assert cut(window) == []
    for tool in TOOLS:
        window.map_area.take(tool)
        settled()
        assert cut(window.map_area.options) == [], tool.id
    document = window.document
    assert document is not None
    document.selection.replace((next(iter(document.map.cells)),))
    for dock in window.docks.all:
        stack = dock.widget()
        assert isinstance(stack, QStackedWidget)
        for place in range(stack.count()):
            page = stack.widget(place)
            assert page is not None
            dock.turn_to(page)
            settled()
            assert cut(dock) == [], (dock.objectName(), place)
        dock.hide()
    for edge in EDGES:
        window.aside.toggle(edge)
        for dock in window.aside.at(edge):
            dock.show()
        settled()
        assert cut(window) == [], edge
    panels = [dock for dock in window.docks.all if dock.isVisible()]
    assert len(panels) == len(window.docks.all)
    for dock in panels:
        assert dock.height() >= dock.minimumSizeHint().height(), dock.objectName()
    window.enter_play()
    table = table_of(window)
    for edge in (LEFT, RIGHT):
        if not window.aside.is_open(edge):
            window.aside.toggle(edge)
    settled()
    assert cut(window) == []
    to_the_actions(table)
    settled()
    assert cut(window) == []
    window.leave_play()
    window.show_document(None)
    settled()
    assert cut(window) == []


def test_the_law_sees_what_is_cut(qtbot: PatientBot, make: Make) -> None:
    window = make("en", "light")
    resized(window, 1600, 1000)
    button = window.main_bar.switch["play"]
    button.setFixedWidth(30)
    settled()
    assert any("Play" in fault for fault in cut(window))


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_way_to_play_is_in_sight_in_the_least_window(make: Make, code: str) -> None:
    window = make(code, "light")
    resized(window, LEAST.width(), LEAST.height())
    for id_, button in window.main_bar.switch.items():
        assert button.isVisible(), id_
        assert window.main_bar.rect().contains(button.geometry()), id_


@pytest.mark.parametrize(("tongue", "theme"), [("en", "light"), ("fr", "dark")])
def test_a_shop_in_the_least_window_shows_seven_things_on_sale(
    make: Make, qtbot: PatientBot, tongue: str, theme: str
) -> None:
    window = make(tongue, theme)
    resized(window, 1024, 700)
    window.enter_play()
    table = table_of(window)
    play_until(table, "purchase")
    shop = table.purchase

    def seen() -> int:
        """How many things on sale are shown whole, each by the button at its end."""
        ends = [
            each
            for each in shop.findChildren(QToolButton)
            if each not in shop.minus_buttons and each.visibleRegion().boundingRect() == each.rect()
        ]
        return len({each.mapTo(shop, QPoint()).y() for each in ends})

    qtbot.waitUntil(lambda: seen() >= 7 and cut(window) == [])
    assert shop.done.visibleRegion().boundingRect() == shop.done.rect()
    while (left := account(table.now, "west").command - mat_of(table.now, "west").spent[0]) > 1:
        able = {choice.action: button for button, choice in shop.buttons}
        guns = able.get(BuyFigures("machine_gun")) if left > 2 else None
        QTest.mouseClick(guns or able[BuyFigures("regular")], Qt.MouseButton.LeftButton)
    assert any(squad.against for _, squad in shop.squad_buttons)
    # What is out of reach takes no more room.
    qtbot.waitUntil(lambda: seen() >= 7 and cut(window) == [])
    QTest.mouseClick(shop.done, Qt.MouseButton.LeftButton)
    assert not table.purchase.squad_buttons
