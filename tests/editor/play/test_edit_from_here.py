"""A moment of a game opens as a map of its own, is changed and played on; a game begins in a chosen phase."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QColor, QHelpEvent
from PySide6.QtWidgets import QApplication, QDialog, QToolTip
from pytestqt.qtbot import QtBot

from editor.document.document import ScenarioDocument
from editor.games_when_asked import GamesWhenAsked
from editor.main_window import MainWindow
from editor.play.mode import PlayTable
from editor.play.opening_here import editing_from, quiet_place, scenario_at, told_of, when
from editor.play.panels.start_dialog import StartDialog
from editor.play.telling.chronicle import Chronicle
from editor.text.texts import text
from engine.edits.set_at import SetAt
from engine.hexes.hex import neighbours
from engine.model.opening import Opening
from engine.play.event import PhaseBegan, RoundBegan
from engine.rules.base.sequence.opening import is_quiet, phases_of
from engine.rules.modules import ruleset_for
from tests.editor.menus.entries import entry, trigger
from tests.editor.play.conftest import MakeTable
from tests.editor.play.test_branches import press_on_course
from tests.editor.play.test_kept_games import begin, games_of, play, press_f5, table_of
from tests.editor.pointer import right_click
from tests.editor.test_first_time import User


@pytest.fixture
def user(qtbot: QtBot, window: MainWindow, hill: ScenarioDocument) -> User:
    """Somebody with King of the Hill before him, never saved."""
    window.play_factory = GamesWhenAsked(window.appearance, window.service)
    return User(qtbot, window, None)


def beyond_a_quiet_moment(table: PlayTable) -> int:
    """Play on beyond a moment with units in which nobody acts; its number."""
    while not any(is_quiet(each.state) and each.state.units.all() for each in table.session.moments[1:]):
        play(table, 1)
    play(table, 2)
    place = quiet_place(table.session, table.session.count - 1)
    assert place is not None
    return place


def test_a_button_beside_the_course_edits_the_moment_on_show(user: User, hill: ScenarioDocument) -> None:
    table = begin(user)
    assert not table.replay.edit.isEnabled()
    assert text("opening.too_early") in table.replay.edit.toolTip()
    session, place = table.session, beyond_a_quiet_moment(table)
    state = session.moments[place].state
    session.look_at(place)
    user.bot.mouseClick(table.replay.edit, Qt.MouseButton.LeftButton)
    moment = user.window.document
    assert moment is not None
    assert moment is not hill
    assert moment.title.startswith(f"{hill.title}: Round {state.round}, ")


def test_a_moment_is_edited_and_played_on(user: User, hill: ScenarioDocument) -> None:
    """From the course of the game to a new tab, a unit moved there, and on from the same question."""
    table = begin(user)
    early = entry(right_click(table.replay.course, press_on_course(table, 0)), "Edit from here")
    assert not early.isEnabled()
    session, place = table.session, beyond_a_quiet_moment(table)
    state = session.moments[place].state

    session.look_at(place)
    trigger(right_click(table.replay.course, press_on_course(table, place)), "Edit from here")
    window = user.window
    assert window.play.playing is None
    moment = window.document
    assert moment is not None
    assert moment is not hill
    assert moment.title.startswith(f"{hill.title}: Round {state.round}, ")
    assert moment.path is None
    assert {each.id: each.hex for each in moment.scenario.placed_units} == {
        unit.id: state.units.hex_of(unit)
        for unit in state.units.all()
        if state.units.hex_of(unit) is not None
    }
    assert len(games_of(hill)) == 1

    first, *rest = moment.scenario.placed_units
    assert first.hex is not None
    beside = next(hex_ for hex_ in neighbours(first.hex) if hex_ in moment.map)
    moment.apply(SetAt(("placed_units",), (replace(first, hex=beside), *rest)))
    again = begin(user).session
    now = again.moments[0].state
    assert (now.round, now.phase, now.initiative) == (state.round, state.phase, state.initiative)
    assert now.units.hex_of(now.units[first.id]) == beside
    assert now.units.keys() == state.units.keys()
    head = Chronicle().lines(again)[0]
    assert head.words == f"The game goes on from round {state.round}, {text(f'phase.{state.phase}')}"
    assert head.is_head


def test_while_somebody_acts_the_moment_before_is_taken(user: User) -> None:
    session = begin(user).session
    session.set_running(False)
    busy = None
    while busy is None:
        session.decide_now(20)
        session.lift_curtain()
        play(table_of(user.window), 1)
        busy = next((n for n, each in enumerate(session.moments) if each.state.activations), None)
    place = quiet_place(session, busy)
    assert place is not None
    assert place < busy
    held = scenario_at(session, place).opening
    assert held is not None
    assert held.round == session.moments[busy].state.round
    said = [each.words for each in (editing_from(session, n, lambda _: None) for n in (place, busy))]
    assert said[0] == "Edit from here"
    assert said[1].startswith(f"Edit from step {place + 1}, Round"), "the entry names the moment it opens"


def hint_at(table: PlayTable, place: int) -> str:
    """What is told where the pointer rests on a moment of the row."""
    course, point = table.replay.course, press_on_course(table, place)
    QApplication.sendEvent(course, QHelpEvent(QEvent.Type.ToolTip, point, course.mapToGlobal(point)))
    return QToolTip.text()


def test_the_row_shows_which_moments_open_as_maps_and_which_one_does(user: User) -> None:
    table = begin(user)
    beyond_a_quiet_moment(table)
    session, course = table.session, table.replay.course
    while is_quiet(session.state):
        session.decide_now(1)
        session.lift_curtain()
        play(table, 1)
    last, place = session.count - 1, quiet_place(session, session.count - 1)
    assert place is not None
    assert place < last
    user.bot.wait(50)
    shown = course.grab().toImage()
    accent = QColor(user.window.appearance.tokens.accent).name()
    scale = shown.devicePixelRatio()

    def is_marked(at: int) -> bool:
        """Whether there is a mark above a moment; the row has room for each of so few."""
        x = int((int(8 + at * (course.width() - 16) / last)) * scale)
        return shown.pixelColor(x, 1).name() == accent

    assert last < course.width() - 16
    assert [is_marked(at) for at in range(session.count)] == [
        is_quiet(each.state) for each in session.moments
    ]
    assert f"Step {place + 1}, {when(session.moments[place].state)}: opens as a map" in hint_at(table, place)
    assert f"step {place + 1} is the last before it that opens" in hint_at(table, last)
    assert "no map opens from here" in hint_at(table, 0)


def test_the_button_names_the_moment_that_it_opens(user: User) -> None:
    table = begin(user)
    place = beyond_a_quiet_moment(table)
    session, edit = table.session, table.replay.edit
    for at in (session.count - 1, place):
        user.bot.mouseClick(table.replay.course, Qt.MouseButton.LeftButton, pos=press_on_course(table, at))
        assert session.place == at
        assert edit.text() == f"from {place + 1}"
        assert f"{when(session.moments[place].state)} (step {place + 1})" in edit.toolTip()
    state = session.moments[place].state
    user.bot.mouseClick(edit, Qt.MouseButton.LeftButton)
    assert user.window.document is not None
    assert user.window.document.title.endswith(when(state))


def test_once_the_game_is_over_the_last_moment_before_it_opens(make: MakeTable) -> None:
    table = make(west="random", east="random", map_="at-the-breaking-point", limit=2)
    session = table.session
    session.decide_now(100_000)
    assert session.outcome is not None
    at = quiet_place(session, session.count - 1)
    assert at is not None
    assert "The game is over at this moment." in table.replay.edit.toolTip()
    assert "Somebody is acting" not in table.replay.edit.toolTip()
    assert f"the game is over; step {at + 1} is the last" in told_of(session, session.count - 1)


def test_a_game_begins_in_the_phase_that_was_agreed(user: User, hill: ScenarioDocument) -> None:
    def agree(dialog: QDialog) -> None:
        assert isinstance(dialog, StartDialog)
        assert not dialog.round.isVisible()
        user.bot.keyClick(dialog.begins, Qt.Key.Key_End)
        assert dialog.round.isVisible()
        user.bot.keyClick(dialog.round, Qt.Key.Key_Up)
        user.bot.mouseClick(dialog.go, Qt.MouseButton.LeftButton)

    user.in_dialog(agree)
    press_f5(user)
    table = table_of(user.window)
    session = table.session
    begins: list[object] = []
    while len(begins) < 3:
        play(table, 1)
        told = [event for each in session.moments for event in each.events]
        begins = [event for event in told if isinstance(event, RoundBegan | PhaseBegan)][:3]
    assert begins == [PhaseBegan("setup"), RoundBegan(2), PhaseBegan("action_phase")]
    assert session.game.scenario.opening == Opening(2, "action_phase")
    # The map itself is as it was: nobody is told that it was edited since.
    assert hill.scenario.opening is None


def test_a_moment_too_is_played_from_the_phase_that_was_agreed(user: User) -> None:
    session = begin(user).session
    session.set_running(False)
    session.decide_now(30)
    session.lift_curtain()
    play(table_of(user.window), 4)
    place = quiet_place(session, session.count - 1)
    assert place is not None
    moment = scenario_at(session, place)
    dialog = StartDialog(moment)
    user.bot.addWidget(dialog)
    dialog.show()
    assert dialog.begins.count() == 1 + len(phases_of(ruleset_for(moment.rules)))
    assert dialog.setup.opening is None, "unasked it goes on where the game stood"
    user.bot.keyClick(dialog.begins, Qt.Key.Key_End)
    assert dialog.round.isVisible()
    agreed = dialog.setup.opening
    assert agreed is not None
    assert moment.opening is not None
    assert (agreed.round, agreed.phase) == (moment.opening.round, "action_phase")
    assert agreed.held is not None
    assert agreed.held.units == moment.opening.held.units  # type: ignore[union-attr]
