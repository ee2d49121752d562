"""Going back and choosing otherwise: the way that was played stays, and one click leads to it again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QHelpEvent
from PySide6.QtWidgets import QApplication, QInputDialog, QLineEdit, QToolTip
from pytestqt.qtbot import QtBot

from editor.document.document import ScenarioDocument
from editor.document.game_home import kept_games
from editor.games_when_asked import GamesWhenAsked
from editor.main_window import MainWindow
from editor.play.mode import PlayTable
from editor.play.session import PlaySession
from editor.play.telling.chronicle import Chronicle
from editor.play.timeline import course_of
from engine.model.catalogue import Catalogue
from engine.storage.branches import begins
from engine.storage.saved_game import SavedBranch
from tests.editor.menus.entries import all_entries, entry, label_of, trigger
from tests.editor.play.conftest import MakeTable
from tests.editor.play.playing import answer_like_a_bot, play_until
from tests.editor.play.test_kept_games import (
    back,
    begin,
    forget_what_was_left,
    go_on,
)
from tests.editor.pointer import open_menu, right_click
from tests.editor.test_first_time import User


@pytest.fixture
def user(qtbot: QtBot, window: MainWindow, hill: ScenarioDocument) -> User:
    """Somebody with King of the Hill before him, never saved."""
    window.play_factory = GamesWhenAsked(window.appearance, window.service)
    return User(qtbot, window, None)


def play(table: PlayTable, decisions: int) -> None:
    """Both people decide so many times."""
    for _ in range(decisions):
        table.session.lift_curtain()
        answer_like_a_bot(table)


def choose_otherwise(session: PlaySession) -> None:
    """The person asked does what nobody did at this moment."""
    session.lift_curtain()
    ask = session.asked
    assert ask is not None
    for place in range(5):
        assert session.choose(ask.options[place])
        gone = session.answers
        if not any(begins(way, gone) for way in session.branches.others.values()):
            return
        session.undo()
        session.lift_curtain()
    raise AssertionError("there was one choice only")


def press_on_course(table: PlayTable, place: int) -> QPoint:
    """Where that moment stands in the row below the map."""
    course = table.replay.course
    step = (course.width() - 16) / max(table.session.count - 1, 1)
    at = QPoint(round(8 + place * step), 14)
    assert course.moment_at(at.x()) == place
    return at


def branch_menu(table: PlayTable, qtbot: QtBot) -> list[str]:
    """What the button beside the row offers; the menu stays open."""
    qtbot.mouseClick(table.replay.branch, Qt.MouseButton.LeftButton)
    menu = open_menu()
    assert menu is not None
    return [label_of(each) for each in all_entries(menu)]


def in_name_dialog(does: Callable[[QLineEdit], None]) -> None:
    """Do that in the dialog that asks for a name, once it is open."""

    def act() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QInputDialog)
        field = dialog.findChild(QLineEdit)
        assert field is not None
        does(field)

    QTimer.singleShot(0, act)


def test_going_back_and_choosing_otherwise_keeps_the_way_that_was_played(
    make: MakeTable, qtbot: QtBot
) -> None:
    table = make(east="human")
    session = table.session
    play_until(table, "action")
    play(table, 6)
    first, moments = session.answers, session.moments
    assert not table.replay.branch.isVisible()

    place = session.count - 5
    menu = right_click(table.replay.course, press_on_course(table, place))
    trigger(menu, "Play on from here")
    assert session.count == place + 1
    assert not session.is_looking_back
    choose_otherwise(session)
    play(table, 2)
    second = session.answers
    assert table.replay.branch.isVisible()
    assert table.replay.branch.text() == "B · 2"
    assert [(fork.name, fork.parts) for fork in session.forks] == [("A", place)]

    words = branch_menu(table, qtbot)
    assert words[:2] == ["Branches of this game", "B: played now"]
    assert words[2].startswith(f"A: parts after step {place + 1}, ends in round ")
    trigger(open_menu(), "A: parts")
    assert (session.answers, session.moments, session.state) == (first, moments, moments[-1].state)
    assert table.replay.branch.text() == "A · 2"
    assert table.chronicle.lines(session) == Chronicle().lines(session)

    branch_menu(table, qtbot)
    trigger(open_menu(), "B: parts")
    assert session.answers == second
    assert table.chronicle.lines(session) == Chronicle().lines(session)


def test_the_name_of_a_branch_in_the_row_leads_to_it(make: MakeTable, qtbot: QtBot) -> None:
    table = make(east="human")
    session = table.session
    play_until(table, "action")
    play(table, 6)
    first, place = session.answers, session.count - 5
    trigger(right_click(table.replay.course, press_on_course(table, place)), "Play on from here")
    choose_otherwise(session)
    play(table, 2)
    second, course = session.answers, table.replay.course
    box = course._box_of(place, ("A",))
    assert course.rect().contains(box.toAlignedRect())
    middle = box.center().toPoint()
    assert course.branches_at(box.center()) == ("A",)
    assert course.branches_at(QPointF(press_on_course(table, 0))) == ()
    QApplication.sendEvent(course, QHelpEvent(QEvent.Type.ToolTip, middle, course.mapToGlobal(middle)))
    assert QToolTip.text() == "Go over to branch A"
    qtbot.mouseClick(course, Qt.MouseButton.LeftButton, pos=middle)
    assert session.answers == first
    session.name_branch("B", "The long way round the hill")
    (fork,) = session.forks
    box = course._box_of(fork.parts, (fork.name,))
    assert course.rect().contains(box.toAlignedRect()), "a long name is shortened, and moved into sight"
    qtbot.mouseClick(course, Qt.MouseButton.LeftButton, pos=box.center().toPoint())
    assert session.answers == second


def test_taking_back_and_giving_again_makes_no_branch(make: MakeTable, qtbot: QtBot) -> None:
    table = make(east="human")
    play_until(table, "action")
    play(table, 2)
    qtbot.mouseClick(table.game_bar.undo, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(table.game_bar.undo, Qt.MouseButton.LeftButton)
    assert len(table.session.branches.others) == 1
    table.session.lift_curtain()
    qtbot.mouseClick(table.game_bar.redo, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(table.game_bar.redo, Qt.MouseButton.LeftButton)
    assert not table.session.branches.others
    assert table.session.branches.name == "A"


def test_a_branch_is_named_and_no_two_have_the_same_name(
    make: MakeTable, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = make(east="human")
    session = table.session
    play_until(table, "action")
    play(table, 3)
    session.play_from(session.count - 3)

    def left_flank(field: QLineEdit) -> None:
        field.selectAll()
        qtbot.keyClicks(field, "Left flank")
        qtbot.keyClick(field, Qt.Key.Key_Return)

    assert "Rename branch B…" in branch_menu(table, qtbot)
    in_name_dialog(left_flank)
    trigger(open_menu(), "Rename branch A…")
    assert tuple(session.branches.others) == ("Left flank",)
    assert [fork.name for fork in session.forks if fork.last] == ["Left flank"]

    told: list[str] = []
    monkeypatch.setattr("editor.play.branch_entries.warn", lambda *words: told.append(words[2]))
    branch_menu(table, qtbot)
    in_name_dialog(left_flank)
    trigger(open_menu(), "Rename branch B…")
    assert session.branches.name == "B"
    assert "Left flank" in "".join(told)


def test_branches_are_in_the_palette_and_in_the_menu_of_the_log(make: MakeTable) -> None:
    table = make(east="human")
    session = table.session
    play_until(table, "action")
    play(table, 3)
    session.look_at(session.count - 3)
    found = {each.words: each for each in table.menus.commands()}
    does = found["Play on from here"].does
    assert does is not None
    does()
    assert session.branches.others
    assert any(each.words.startswith("A: parts") for each in table.menus.commands())
    here = entry(right_click(table.replay.course, press_on_course(table, session.place)), "Play on from here")
    assert not here.isEnabled()


def test_branches_are_there_again_after_the_program_ended(user: User, hill: ScenarioDocument) -> None:
    table = begin(user)
    session = table.session
    for _ in range(8):
        session.decide_now(100_000)
        session.lift_curtain()
        answer_like_a_bot(table)
    own = [n for n in range(session.count - 1) if session.moments[n + 1].seat in session.people]
    session.play_from(own[-3])
    choose_otherwise(session)
    session.name_branch("A", "First try")
    # Whatever ends the program now: all of it is in the files.
    (game,) = kept_games().games(hill.home)
    assert kept_games().read(game) == session.saved()
    branches, forks = session.branches, session.forks
    assert "First try" in branches.others
    for is_remembered in (True, False):
        back(user, table)
        if not is_remembered:
            forget_what_was_left(user.window)
        table = go_on(user)
        assert table.session.branches == branches
        assert [(each.name, each.parts, each.count) for each in table.session.forks] == [
            (each.name, each.parts, each.count) for each in forks
        ]
    table.session.go_to("First try")
    assert table.session.answers == branches.others["First try"]


def test_a_branch_that_does_not_fit_stays_in_the_file_and_keeps_nobody_from_playing(
    make: MakeTable, material: Catalogue
) -> None:
    table = make(east="human")
    play(table, 3)
    count = len(table.session.answers)
    strange = SavedBranch("Strange", count - 1, ("Fire nobody A1",))
    loaded = SavedBranch("Loaded", 0, ("Roll [6 6 6 6]", "Pass"))
    course = course_of(replace(table.session.saved(), branches=(strange, loaded)), material)
    session = PlaySession.of_course(course)
    assert session.saved().branches == (strange, loaded)
    assert [fork.last for fork in session.forks] == [None, None]
    with pytest.raises(KeyError):
        session.go_to("Strange")
