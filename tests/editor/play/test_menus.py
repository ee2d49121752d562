"""Menus of a running game: units, hexes, log and course; a right click decides nothing."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QGuiApplication
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from editor.main_window import MainWindow
from editor.play.begin import make_table
from editor.play.choose import LOOKS
from editor.play.mode import PlayTable
from editor.play.panels.kit import CounterPicture
from editor.play.telling.entries import entries_of
from editor.play.timeline import PlaySetup
from editor.views.overlays.model import FieldOfViewOverlay
from engine.hexes.hex import Hex
from engine.rules.base.sighting.seeing import sees
from engine.storage.bundled import scenario
from tests.editor.menus.entries import all_entries, below, entry, label_of, trigger
from tests.editor.play.conftest import MakeTable
from tests.editor.play.playing import STEADY, play_until
from tests.editor.pointer import open_menu, right_click

BASE = "at-the-breaking-point"


def spot(table: PlayTable, hex_: Hex) -> QPoint:
    assert table.view.sheet is not None
    x, y = table.view.camera.to_view(*table.view.sheet.centre(hex_))
    return QPoint(round(x), round(y))


def menu_at(table: PlayTable, hex_: Hex) -> QMenu:
    menu = right_click(table.view, spot(table, hex_))
    assert menu is not None
    return menu


def kept(table: PlayTable) -> tuple[object, ...]:
    session = table.session
    overlays = [table.view.overlay(name) for name in ("choices", "reach", "targeting", "chosen", "sight")]
    return (
        session.answers,
        session.place,
        table.staged,
        table.pointing.is_pointing,
        table.right.tabs.currentIndex(),
        overlays,
    )


def test_a_right_click_and_escape_leave_the_game_and_what_is_pointed_at(
    make: MakeTable, qtbot: QtBot
) -> None:
    table = make()
    play_until(table, "action")
    unit = next(iter(table.now.state.units.of("west")))
    here = table.now.hex_of(unit)
    assert here is not None
    spots = [spot(table, here), spot(table, Hex(0, 0)), QPoint(2, 2)]
    for chosen in (None, unit.id):
        if chosen is not None:
            table.pointing.choose_unit(chosen)
        course, log, tabs = table.replay.course, table.right.log.list, table.right.tabs
        pictures = [each for each in table.left.findChildren(CounterPicture) if each.isVisibleTo(table.left)]
        asked = [(table.view, each) for each in spots]
        asked += [(course, QPoint(40, 10)), (log.viewport(), QPoint(60, 30)), (tabs, QPoint(200, 8))]
        asked += [(each, each.rect().center()) for each in pictures[:1]]
        for widget, place in asked:
            before = kept(table)
            menu = right_click(widget, place)
            if menu is not None:
                qtbot.keyClick(menu, Qt.Key.Key_Escape)
            assert menu is not None or widget is tabs, widget
            assert open_menu() is None
            assert kept(table) == before, widget


def test_a_unit_offers_its_actions_and_says_why_not(make: MakeTable) -> None:
    table = make()
    play_until(table, "action")
    unit = next(iter(table.now.state.units.of("west")))
    here = table.now.hex_of(unit)
    assert here is not None
    menu = menu_at(table, here)
    named = next(each for each in menu.actions() if each.menu() is not None)
    offered = [each for each in all_entries(below(named)) if not each.isSeparator()]
    assert label_of(offered[0]) == "Show the unit"
    actions = offered[1:]
    assert len(actions) >= 5
    assert {each.text().partition("\t")[2] for each in actions} <= {look.key for look in LOOKS.values()}
    for each in actions:
        assert each.toolTip() != label_of(each), "a rule against it, or what it is"
    able = next(each for each in actions if each.isEnabled())
    answers = len(table.session.answers)
    trigger(menu, label_of(named), label_of(able))
    assert table.staged is not None or len(table.session.answers) > answers
    assert table.session.game.side_of(table.session.moments[-1].seat or "west") == "west"


def test_targets_are_offered_with_their_chances(make: MakeTable) -> None:
    table = make()
    play_until(table, "target")
    choice = next(each for each in table.found if each.hex is not None and each.confirmed)
    assert choice.hex is not None
    menu = menu_at(table, choice.hex)
    fire = [each for each in all_entries(menu) if label_of(each).startswith(choice.words)]
    assert label_of(fire[0]).endswith("%")
    menu.close()
    fire[0].trigger()
    assert table.staged == choice, "an attack is staged first, as by a click"


def test_the_sight_of_a_hex_is_shown_until_escape_or_the_next_decision(make: MakeTable, qtbot: QtBot) -> None:
    table = make()
    play_until(table, "action")
    eye = Hex(7, 0)
    trigger(menu_at(table, eye), "Sight from here")
    qtbot.waitUntil(lambda: table.view.overlay("sight") is not None)
    shown, now = table.view.overlay("sight"), table.now
    assert isinstance(shown, FieldOfViewOverlay)
    cells = now.game.map.cells
    assert shown.seen == {hex_ for hex_ in cells if hex_ == eye or sees(now, eye, hex_)}
    assert shown.blocked == frozenset(cells) - shown.seen
    assert entry(menu_at(table, eye), "Sight from here").isChecked()
    open_menu().close()  # type: ignore[union-attr]
    table.cancel()
    assert table.view.overlay("sight") is None
    trigger(menu_at(table, eye), "Sight from here")
    table.session.moved.emit()
    QApplication.processEvents()
    assert table.view.overlay("sight") is None, "what was being worked out is stale and dropped"


def test_lines_of_the_log_lead_to_their_moment_and_place(make: MakeTable) -> None:
    table = make(STEADY, STEADY)
    table.session.decide_now(60)
    log = table.right.log
    lines = [each.line for each in reversed(entries_of(log.shown[::-1]))]
    row = next(n for n, line in enumerate(lines) if line.hexes and line.moment < table.session.place)
    line = lines[row]

    def menu() -> QMenu | None:
        item = log.list.topLevelItem(row)
        log.list.scrollToItem(item)
        return right_click(log.list.viewport(), log.list.visualItemRect(item).center())

    trigger(menu(), "Copy the line")
    assert QGuiApplication.clipboard().text() == line.told
    trigger(menu(), "Copy all lines")
    assert QGuiApplication.clipboard().text().splitlines() == [each.told for each in log.shown]
    trigger(menu(), "Show on the map")
    assert table.pointing.hex == line.hexes[0]
    trigger(menu(), "Go to this moment")
    assert table.session.place == line.moment


def test_the_course_of_the_game_is_gone_along_by_its_menu(make: MakeTable) -> None:
    table = make(STEADY, STEADY)
    table.session.decide_now(60)
    course, session = table.replay.course, table.session
    place = QPoint(course.width() // 2, 10)
    there = course.moment_at(place.x())
    menu = right_click(course, place)
    assert label_of(menu.actions()[0]) == f"Step {there + 1} of {session.count}"  # type: ignore[union-attr]
    assert not entry(menu, "To the present").isEnabled()
    trigger(menu, "Go to this moment")
    assert session.place == there
    trigger(right_click(course, place), "To the present")
    assert not session.is_looking_back
    trigger(right_click(course, place), "To the beginning")
    assert session.place == 0


def test_behind_the_curtain_no_menu_tells_anything(make: MakeTable) -> None:
    table = make("human", "human")
    play_until(table, "action", seat="east")
    seat = table.session.asked
    assert seat is not None
    other = next(each for each in table.session.people if each != seat.seat)
    table.session._seating.take(other)
    table.session.shown_changed.emit()
    assert table.session.curtain == seat.seat
    unit = next(iter(table.session.state.units.of("east")))
    here = table.session.state.units.find(unit.id)
    assert here is not None
    assert right_click(table.view, spot(table, Hex(7, 0))) is None


def test_keys_open_the_menu_at_the_cursor(make: MakeTable, qtbot: QtBot) -> None:
    table = make()
    play_until(table, "action")
    table.view.set_cursor_hex(Hex(7, 0))
    reason = QContextMenuEvent.Reason.Keyboard
    QApplication.sendEvent(table.view, QContextMenuEvent(reason, QPoint(1, 1), QPoint(1, 1)))
    menu = open_menu()
    assert menu is not None
    assert label_of(menu.actions()[0]).startswith("G4 · ")
    qtbot.keyClick(menu, Qt.Key.Key_Escape)


def test_the_command_search_offers_what_can_be_done_in_the_game(window: MainWindow) -> None:
    document = window.files.add(scenario(BASE))
    setup = PlaySetup({"west": "human", "east": STEADY}, 3, None)
    table = make_table(document, window.appearance, None, setup)
    table.session.set_running(False)
    window.play.enter(document, lambda _document, _window: table)
    play_until(table, "action")
    search = window.menu_row.search
    for typed, meant in (("skip", "Skip to the next question"), ("one step b", "One step back")):
        search.setText(typed)
        found = [each for each in search.found() if each.startswith(meant)]
        entry = next(each for each in table.commands() if each.words == meant)
        assert bool(found) is not bool(entry.reason)
    unit = next(each.unit for each in table.found if each.unit is not None)
    table.pointing.choose_unit(unit)
    possible = next(each for each in table.actions.shown if each.is_possible and each.choices)
    search.setText(possible.word)
    assert search.found()[0].startswith(possible.word)
    before = table.session.count
    search._carry_out()
    assert table.session.count > before or table.staged is not None
    search.setText("one step back")
    search._carry_out()
    assert table.session.is_looking_back


def test_the_command_search_says_that_nothing_fits(window: MainWindow) -> None:
    search = window.menu_row.search
    search.setText("qqqzzz")
    assert search.found() == []
    assert search._list.item(0).text() == "No command fits"
    search._carry_out()
