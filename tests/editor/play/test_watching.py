"""A table to watch: what was done leaves traces on the map, is told in two lines, and can be seen again."""

from __future__ import annotations

import random

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem, QTreeWidgetItem
from pytestqt.qtbot import QtBot

from editor.document.settings import Settings
from editor.play.mode import PlayTable
from editor.play.panels.left import whose_turn
from editor.play.panels.log_list import ORDER, LogList
from editor.play.telling.entries import entries_of
from editor.play.telling.recap import _Account
from editor.play.telling.traces import latest
from editor.play.telling.unit_words import objective_words
from editor.text.texts import text
from editor.theme.appearance import Appearance
from editor.views.geometry.sheet import Box, SheetGeometry
from editor.views.overlays.traces import FallenDie, Traces, Trail, Volleyed
from editor.views.palette import ORANGE, RED, SCREEN
from editor.views.sketch import Sketch
from engine.hexes.grid import Grid, Orientation
from engine.hexes.hex import Hex
from engine.play.ask import Ask
from engine.play.event import ActionTaken, AttackChanged, ControlTaken, UnitMoved
from tests.editor.play.conftest import MakeTable
from tests.editor.play.playing import STEADY, answer_like_a_bot, play_until
from tests.editor.views.drawing import pixels

BASE = "at-the-breaking-point"


def after_a_bot(make: MakeTable, seed: int = 3) -> PlayTable:
    """A person is asked for an action, and the bot has had its turn since the last one."""
    table = make(map_=BASE, seed=seed)
    play_until(table, "action")
    for _ in range(200):
        answer_like_a_bot(table)
        table.session.decide_now(100_000)
        asked = table.session.asked
        if asked is not None and asked.prompt == "action" and table.recap.words[0]:
            return table
    raise AssertionError("the bot never acted")


def rows(table: PlayTable) -> list[QTreeWidgetItem]:
    tree = table.right.log.list
    return [item for row in range(tree.topLevelItemCount()) if (item := tree.topLevelItem(row)) is not None]


# ---------------------------------------------------------------------- the log


def test_the_log_has_one_row_for_each_action_and_no_line_is_lost(make: MakeTable) -> None:
    table = make(STEADY, STEADY, map_=BASE)
    table.session.decide_now(220)
    lines = table.right.log.shown[::-1]
    entries = entries_of(lines)
    assert [line for entry in entries for line in entry.lines] == list(lines)
    actions = [line for line in lines if line.kind == ActionTaken.__name__]
    assert len(actions) > 5
    assert all(sum(each.kind == ActionTaken.__name__ for each in entry.lines) <= 1 for entry in entries)
    for row, entry in zip(rows(table), reversed(entries), strict=True):
        told = [row.child(number).text(1) for number in range(row.childCount())]
        assert told == [line.shown for line in entry.steps]
    moved, last = next(
        (entry, line)
        for entry in entries
        if entry.first.kind == ActionTaken.__name__
        for line in reversed(entry.lines)
        if line.kind == UnitMoved.__name__
    )
    assert table.now.game.map.label(last.hexes[0]) in moved.line.words


def test_the_log_grows_as_if_it_were_filled_anew(make: MakeTable) -> None:
    table = make(STEADY, STEADY, map_=BASE)
    for _ in range(60):
        table.session.decide_now(3)
    grown = [row.text(1) for row in rows(table)]
    table.right.log._fill()
    assert [row.text(1) for row in rows(table)] == grown


def test_the_reader_chooses_which_end_is_up_and_that_is_remembered(make: MakeTable, qtbot: QtBot) -> None:
    table = make(STEADY, STEADY, map_=BASE)
    table.session.decide_now(120)
    newest = [row.text(1) for row in rows(table)]
    log = table.right.log
    qtbot.mouseClick(log.order, Qt.MouseButton.LeftButton)
    assert [row.text(1) for row in rows(table)] == newest[::-1]
    assert Settings().text(ORDER) == "oldest"
    table.session.decide_now(20)
    assert rows(table)[-1].data(1, Qt.ItemDataRole.UserRole).moment == table.session.place
    qtbot.mouseClick(log.order, Qt.MouseButton.LeftButton)
    assert Settings().text(ORDER) == "newest"


def test_a_click_on_a_row_looks_at_its_moment(make: MakeTable, qtbot: QtBot) -> None:
    table = make(STEADY, STEADY, map_=BASE)
    table.session.decide_now(120)
    tree = table.right.log.list
    row = rows(table)[4]
    line = row.data(1, Qt.ItemDataRole.UserRole)
    qtbot.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=tree.visualItemRect(row).center())
    assert table.session.place == line.moment


# ---------------------------------------------------------------------- traces


def traces(table: PlayTable) -> Traces:
    shown = table.view.overlay("traces")
    assert isinstance(shown, Traces)
    return shown


def test_dice_lie_beside_their_target_as_they_fell(make: MakeTable) -> None:
    table = make(STEADY, STEADY, map_=BASE)
    for _ in range(400):
        table.session.decide_now(1)
        event = next(
            (
                each
                for each in table.session.shown.events
                if isinstance(each, AttackChanged) and each.what == "hits" and each.attack.volley.black
            ),
            None,
        )
        if event is None:
            continue
        attack = traces(table).attacks[-1]
        volley = event.attack.volley
        assert attack.target == event.attack.hex
        assert sorted(die.face for die in attack.black) == sorted(die.face for die in volley.black)
        assert {die.face >= volley.hits_from for die in attack.black if die.counts} <= {True}
        assert attack.hits == sum(each.hits for each in volley.against)
        if attack.hits:
            return
    raise AssertionError("nobody was hit")


def test_a_move_leaves_its_trail_and_the_next_action_takes_it_away(make: MakeTable) -> None:
    table = make(STEADY, STEADY, map_=BASE)
    session = table.session
    for _ in range(400):
        session.decide_now(1)
        moved = [each for each in session.shown.events if isinstance(each, UnitMoved) and each.by == "move"]
        if not moved or session.state.round == 0:
            continue
        trail = traces(table).trails[-1]
        assert trail.hexes[-1] == session.state.units.hex_of(session.state.units[moved[-1].unit])
        before = session.moments[latest(session)[0] - 1].state
        assert trail.hexes[0] == before.units.hex_of(before.units[moved[-1].unit])
        break
    while not any(isinstance(each, ActionTaken) for each in session.shown.events):
        session.decide_now(1)
    assert table.view.overlay("traces") is None or traces(table).trails != (trail,)


def test_looking_back_shows_what_led_there(make: MakeTable) -> None:
    table = make(STEADY, STEADY, map_=BASE)
    session = table.session
    seen = {}
    for _ in range(150):
        session.decide_now(1)
        seen[session.place] = table.view.overlay("traces")
    for place in random.Random(1).sample(sorted(seen), 25):
        session.look_at(place)
        assert table.view.overlay("traces") == seen[place]


@pytest.mark.parametrize("px", [24.0, 60.0, 140.0])
@pytest.mark.parametrize("target", [Hex(0, 0), Hex(3, 0), Hex(5, 3), Hex(0, 5)])
def test_cards_of_dice_stay_in_view(px: float, target: Hex) -> None:
    sheet = SheetGeometry(Grid(Orientation.FLAT_TOP, 6, 6))
    die = FallenDie(5, counts=True, turned=True)
    shot = Volleyed((Hex(2, 2),), target, 2, black=(die,) * 11, red=(FallenDie(2, counts=False),) * 3)
    shown = Traces((Trail((Hex(0, 2), Hex(1, 2), Hex(2, 2)), "german"),), (shot, shot))
    seen = Box(0.0, 0.0, max(sheet.box.width, 200 / px), max(sheet.box.height, 120 / px))
    image = QImage(round(seen.width * px), round(seen.height * px), QImage.Format.Format_RGB32)
    image.fill(QColor("#FFFFFF"))
    painter = QPainter(image)
    painter.scale(px, px)
    shown.draw(Sketch(painter, px, SCREEN), sheet, seen)
    painter.end()
    felt = pixels(image) - (0x1B, 0x24, 0x36)
    dark = (abs(felt) < 16).all(axis=2)
    assert dark.sum() > 1500
    assert not dark[:2].any()
    assert not dark[-2:].any()
    assert not dark[:, :2].any()
    assert not dark[:, -2:].any()


def test_opportunity_fire_has_a_line_of_its_own_colour_and_dashes() -> None:
    """Orange for op fire, red for an attack; the one is dashed, so that it is told apart without colours."""
    sheet = SheetGeometry(Grid(Orientation.FLAT_TOP, 6, 6))
    length, painted = {}, {}
    for op_fire, ink in ((True, ORANGE), (False, RED)):
        shot = Traces((), (Volleyed((Hex(0, 2),), Hex(4, 0), 1, op_fire=op_fire),))
        image = QImage(500, 500, QImage.Format.Format_RGB32)
        image.fill(QColor("#FFFFFF"))
        painter = QPainter(image)
        painter.scale(80, 80)
        shot.draw(Sketch(painter, 80.0, SCREEN), sheet, sheet.box)
        painter.end()
        colour = QColor(ink)
        felt = pixels(image) - (colour.red(), colour.green(), colour.blue())
        painted[op_fire] = (abs(felt) < 12).all(axis=2)
        length[op_fire] = painted[op_fire].sum()
    assert length[True] > 60, "the line is there, in its own colour"
    assert length[False] > 1.2 * length[True], "dashes leave gaps"


def test_no_row_of_the_log_is_lower_than_its_words(qtbot: QtBot) -> None:
    appearance = Appearance()
    appearance.wear("light")
    log = LogList(appearance)
    qtbot.addWidget(log)
    log.resize(300, 700)
    for letters in range(16, 60):
        log.list.addTopLevelItem(QTreeWidgetItem(["", f"Squad: to I11 {'i' * letters} S-1"]))
    log.show()
    qtbot.wait(30)
    tree, style = log.list, log.list.style()
    margin = style.pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin, None, tree) + 1
    heights = set()
    for row in range(tree.topLevelItemCount()):
        index = tree.model().index(row, 1)
        option = QStyleOptionViewItem()
        tree.initViewItemOption(option)
        tree.itemDelegateForIndex(index).initStyleOption(option, index)
        option.rect = tree.visualRect(index)
        room = style.subElementRect(QStyle.SubElement.SE_ItemViewItemText, option, tree)
        words = QRect(0, 0, room.width() - 2 * margin, 1000)
        needed = tree.fontMetrics().boundingRect(words, Qt.TextFlag.TextWordWrap, str(index.data())).height()
        assert room.height() >= needed, index.data()
        heights.add(needed)
    appearance.deleteLater()
    assert len(heights) > 1


# ---------------------------------------------------------------------- what bots did


@pytest.mark.thorough
def test_the_turn_of_a_bot_is_told_in_two_lines_and_can_be_seen_again(make: MakeTable, qtbot: QtBot) -> None:
    table = after_a_bot(make)
    session, strip = table.session, table.recap
    east = session.game.side("east").name
    assert strip.isVisible()
    assert strip.words[0].startswith(east)
    assert any(word in strip.words[0] for word in ("moved", "attack"))
    session.pause = 0
    first = latest(session)[0] - 1
    places = []
    session.shown_changed.connect(lambda: places.append(session.place))
    qtbot.mouseClick(strip.again, Qt.MouseButton.LeftButton)
    assert session.place == first
    assert not strip.isVisible()
    qtbot.waitUntil(lambda: not session.is_looking_back)
    assert sorted(set(places)) == list(range(first, session.count))
    assert strip.isVisible()


def test_objectives_are_told_in_one_part_of_the_sentence(make: MakeTable) -> None:
    table = make()
    account = _Account(table.now)
    west = table.session.game.sides[0]
    taken = [each.id for each in table.session.game.scenario.objectives[:3]]
    names = [objective_words(table.now, each) for each in taken]
    account.enter(ControlTaken(taken[0], west))
    assert account.did(west) == f"West: takes {names[0]}"
    for each in taken[1:]:
        account.enter(ControlTaken(each, west))
    assert account.did(west) == f"West: takes {names[0]}; {names[1]} and {names[2]}"


@pytest.mark.parametrize(("width", "worded"), [(760, False), (1600, True)])
def test_in_a_narrow_bar_signs_leave_the_room_to_what_bots_did(
    make: MakeTable, qtbot: QtBot, width: int, worded: bool
) -> None:
    table = after_a_bot(make)
    table.centre.resize(width, 640)
    qtbot.wait(30)
    strip = table.recap
    beside = Qt.ToolButtonStyle.ToolButtonTextBesideIcon
    assert [each.toolButtonStyle() == beside for each in (strip.again, strip.why)] == [worded, worded]
    assert strip.again.toolTip()
    buttons = sum(each.width() for each in (strip.again, strip.why, strip.close_button))
    assert strip.width() - buttons > 200


def test_escape_ends_what_is_seen_again(make: MakeTable, qtbot: QtBot) -> None:
    table = after_a_bot(make)
    table.session.set_running(True)
    qtbot.mouseClick(table.recap.again, Qt.MouseButton.LeftButton)
    assert table.session.is_looking_back
    qtbot.keyClick(table.view, Qt.Key.Key_Escape)
    assert not table.session.is_looking_back
    assert not table.playback.is_running
    assert table.session.running


def test_what_was_told_is_put_away_and_nothing_moves_for_it(make: MakeTable, qtbot: QtBot) -> None:
    table = after_a_bot(make)
    qtbot.wait(30)
    before = table.view.geometry(), table.actions.geometry()
    assert table.recap.height() <= table.game_bar.height()
    qtbot.mouseClick(table.recap.close_button, Qt.MouseButton.LeftButton)
    table.refresh()
    assert not table.recap.isVisible()
    qtbot.wait(30)
    assert (table.view.geometry(), table.actions.geometry()) == before


def test_escape_skips_to_the_next_question(make: MakeTable, qtbot: QtBot) -> None:
    table = make(map_=BASE, seed=3)
    session = table.session
    play_until(table, "action")
    # Nobody would wait for this.
    session.pause = 3_600_000
    session.set_running(True)
    while session.asked is not None:
        answer_like_a_bot(table)
    count = session.count
    qtbot.keyClick(table.view, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: session.asked is not None)
    assert session.count > count
    while session.asked is not None:
        answer_like_a_bot(table)
    assert session._timer.interval() == session.pause


@pytest.mark.thorough
def test_sequence_and_sides_never_contradict_each_other(make: MakeTable) -> None:
    table = make(map_=BASE, seed=5)
    session = table.session
    answered = 0
    for _ in range(160):
        waiting = session.pending
        if not isinstance(waiting, Ask):
            break
        turn = whose_turn(table.now)
        acting = [side for side, panel in table.left.sides.items() if panel.property("acting")]
        assert acting == [turn or session.game.side_of(waiting.seat)]
        chips = {side: panel._chip.text() for side, panel in table.left.sides.items()}
        assert chips[acting[0]] == text("play.acting")
        if session.game.side_of(waiting.seat) != acting[0]:
            assert chips[session.game.side_of(waiting.seat)] == text("play.answering")
            answered += 1
        session.decide_now(1) if session.asked is None else answer_like_a_bot(table)
    assert answered
