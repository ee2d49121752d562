"""A map changed while its game rests: the game goes on there as far as its answers are legal."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from editor.actions.kept_games_menu import menu_words
from editor.document.document import ScenarioDocument
from editor.document.game_home import kept_games
from editor.games_when_asked import GamesWhenAsked
from editor.main_window import MainWindow
from editor.play.mode import PlayTable
from editor.play.panels.kept_dialog import KeptDialog
from engine.edits.describe import Describe
from engine.edits.paint import PaintTerrain
from engine.hexes.hex import Hex
from engine.rules.base.moves.moving import Enter
from engine.storage.bundled import scenario
from tests.editor.play.playing import answer_like_a_bot, answered
from tests.editor.play.test_kept_games import back, begin, games_of, press_f5, table_of
from tests.editor.test_first_time import User


@pytest.fixture
def user(qtbot: QtBot, window: MainWindow, hill: ScenarioDocument) -> User:
    """Somebody with King of the Hill before him, never saved."""
    window.play_factory = GamesWhenAsked(window.appearance, window.service)
    return User(qtbot, window, None)


def played(user: User, decisions: int) -> PlayTable:
    """A game that was left after so many decisions of the person, and those of the bot between them."""
    table = begin(user)
    for _ in range(decisions):
        table.session.decide_now(100_000)
        table.session.lift_curtain()
        answer_like_a_bot(table)
    back(user, table)
    return table


def played_until_somebody_entered(user: User) -> tuple[PlayTable, int, Hex]:
    """A left game in which a unit came to a hex by an answer: its number, and the hex."""
    table = begin(user)
    session = table.session
    for _ in range(400):
        session.decide_now(100_000)
        session.lift_curtain()
        for moment in session.moments:
            if isinstance(moment.action, Enter):
                lines = session.answers[: moment.answers]
                number = max(n for n, line in enumerate(lines, 1) if line.startswith("Enter"))
                back(user, table)
                return table, number, moment.action.hex
        answer_like_a_bot(table)
    raise AssertionError("nobody moved")


def take_over(user: User, press: str, meanwhile: Callable[[], object] = bool) -> str:
    """Press F5, then Enter for the map as it is now, and answer the question with that; what is done
    `meanwhile` is done before it is asked.
    """

    def choose(dialog: QDialog) -> None:
        assert isinstance(dialog, KeptDialog)
        assert dialog.take_over.isVisible()
        assert dialog.take_over.isDefault(), "what is filled is done by Enter"
        user.bot.mouseClick(dialog.take_over, Qt.MouseButton.LeftButton)

    def begin() -> None:
        press_f5(user)
        meanwhile()

    user.in_dialog(choose)
    return answered(user.bot, press, begin)


def test_a_map_changed_where_it_matters_to_nobody_takes_the_game_over(
    user: User, hill: ScenarioDocument
) -> None:
    table = played(user, 4)
    (old,) = games_of(hill)
    hill.apply(Describe({"title": "Lower Hill"}))
    told = take_over(user, "Play on")
    now = table_of(user.window)
    assert now.session.answers[: len(table.session.answers)] == table.session.answers
    assert f"all {len(table.session.answers)} answers are legal" in told
    assert "Changed: title" in told
    assert now.session.game.scenario.title == "Lower Hill"
    # The game on the old map is another one, and nobody touched it.
    assert {each.id for each in games_of(hill)} >= {old.id}
    assert len(games_of(hill)) == 2
    kept = next(each for each in games_of(hill) if each.id == old.id)
    assert kept_games().read(kept).scenario.title == "King of the Hill"


def test_a_painted_hex_is_named_and_the_game_goes_on_where_it_stood(
    user: User, hill: ScenarioDocument
) -> None:
    table = played(user, 2)
    place = hill.scenario.objectives[0].hex
    hill.apply(PaintTerrain((place,), "rough", hill.map.cells))
    told = take_over(user, "Play on")
    now = table_of(user.window)
    assert f"Changed: 1 hex ({hill.map.label(place)})" in told
    assert now.session.game.map.cells[place].terrain == "rough"
    assert now.session.state.units == table.session.state.units


def test_where_an_answer_is_legal_no_longer_the_game_goes_on_before_it_as_a_branch(
    user: User, hill: ScenarioDocument
) -> None:
    table, number, entered = played_until_somebody_entered(user)
    hill.apply(PaintTerrain((entered,), "pond", hill.map.cells))
    old = table.session.answers
    told = take_over(user, "Play on from there")
    session = table_of(user.window).session
    assert f"Answer {number}" in told
    assert f"from step {session.count} on" in told
    assert session.answers == old[: number - 1]
    # The way on the old map stays with the game, and as a game of its own.
    assert session.branches.others == {"A": old}
    assert [fork.last for fork in session.forks] == [None]
    assert len(games_of(hill)) == 2


@pytest.mark.thorough
def test_the_old_map_can_be_chosen_and_cancel_leaves_everything(user: User, hill: ScenarioDocument) -> None:
    table, _, entered = played_until_somebody_entered(user)
    hill.apply(PaintTerrain((entered,), "pond", hill.map.cells))
    take_over(user, "Cancel")
    assert user.window.play.playing is None
    assert len(games_of(hill)) == 1
    take_over(user, "Play on the old map")
    session = table_of(user.window).session
    assert session.answers == table.session.answers
    assert session.game.map.cells[entered].terrain != "pond"
    assert len(games_of(hill)) == 1


def test_a_game_that_is_gone_on_with_from_memory_is_shown_with_its_map(
    user: User, hill: ScenarioDocument
) -> None:
    _, _, entered = played_until_somebody_entered(user)
    hill.apply(PaintTerrain((entered,), "pond", hill.map.cells))
    opened: list[ScenarioDocument] = []
    take_over(
        user, "Play on the old map", lambda: opened.append(user.window.files.add(scenario("mill-lane")))
    )
    assert opened
    table_of(user.window)
    assert user.window.document is hill


@pytest.mark.thorough
def test_the_menu_too_asks_on_which_map_a_game_is_played_on(user: User, hill: ScenarioDocument) -> None:
    table, _, entered = played_until_somebody_entered(user)
    hill.apply(PaintTerrain((entered,), "pond", hill.map.cells))

    def choose() -> None:
        menu = user.window.menu_row.menus["play"]
        user.window.kept.fill(menu)
        next(each for each in menu.actions() if each.text() == menu_words(kept_games().maps()[0])).trigger()

    told = answered(user.bot, "Play on the old map", choose)
    assert hill.map.label(entered) in told
    user.bot.waitUntil(lambda: user.window.play.playing is not None)
    session = table_of(user.window).session
    assert session.answers == table.session.answers
    assert session.game.map.cells[entered].terrain != "pond"
    assert len(games_of(hill)) == 1
