"""A moment of a game opens as a map of its own, is changed and played on; a game begins in a chosen phase."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from editor.document.document import ScenarioDocument
from editor.main_window import MainWindow
from editor.play.begin import play_factory
from editor.play.mode import PlayTable
from editor.play.opening_here import editing_from, quiet_place, scenario_at
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
from tests.editor.play.test_branches import press_on_course
from tests.editor.play.test_kept_games import begin, games_of, play, press_f5, table_of
from tests.editor.pointer import right_click
from tests.editor.test_first_time import User


@pytest.fixture
def user(qtbot: QtBot, window: MainWindow, hill: ScenarioDocument) -> User:
    """Somebody with King of the Hill before him, never saved."""
    window.play_factory = play_factory(window.appearance, window.service)
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
