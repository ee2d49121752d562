"""A game lives beside its map: it is kept after every answer, and found again wherever its map is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QFileDialog, QLabel, QMessageBox
from pytestqt.qtbot import QtBot

from editor.app import Program
from editor.document.document import ScenarioDocument
from editor.document.game_home import kept_games
from editor.games_when_asked import GamesWhenAsked
from editor.main_window import MainWindow
from editor.play.files import write_saved
from editor.play.mode import PlayTable
from editor.play.panels.kept_dialog import KeptDialog
from editor.play.panels.start_dialog import StartDialog
from editor.play.telling.kept_words import player_words
from editor.start.page import GameCard
from editor.text.texts import speak, text
from engine.bots.names import BOTS, HUMAN
from engine.edits.describe import Describe
from engine.model.values import Json
from engine.storage.atomic_write import NotWritten
from engine.storage.bundled import scenario
from engine.storage.kept_game import LOG, OPENING, KeptGame, SeatedPlayer
from engine.storage.kept_games import GameLog, KeptGames
from tests.editor.play.playing import answer_like_a_bot, answered, wait_for_game
from tests.editor.test_first_time import User


@pytest.fixture
def user(qtbot: QtBot, window: MainWindow, hill: ScenarioDocument) -> User:
    """Somebody with King of the Hill before him, never saved."""
    window.play_factory = GamesWhenAsked(window.appearance, window.service)
    return User(qtbot, window, None)


def press_enter(user: User, kind: type[QDialog]) -> Callable[[QDialog], None]:
    """Press Enter wherever the keys are in the dialog, which has to be of that kind."""

    def press(dialog: QDialog) -> None:
        assert isinstance(dialog, kind)
        dialog.activateWindow()
        user.bot.waitUntil(lambda: dialog.focusWidget() is not None)
        user.bot.keyClick(dialog.focusWidget(), Qt.Key.Key_Return)

    return press


def press_f5(user: User) -> None:
    """Ask for a game by its key; without a desktop nobody brings the window back behind a dialog."""
    user.window.activateWindow()
    user.bot.waitUntil(user.window.isActiveWindow)
    user.bot.keyClick(user.window, Qt.Key.Key_F5)


def table_of(window: MainWindow) -> PlayTable:
    """The game on the table, at rest; it comes once the map is checked or the game replayed."""
    wait_for_game(window)
    table = window.play.playing
    assert isinstance(table, PlayTable)
    table.session.set_running(False)
    return table


def begin(user: User) -> PlayTable:
    """Begin a game on a map that has none."""
    user.in_dialog(press_enter(user, StartDialog))
    press_f5(user)
    return table_of(user.window)


def begin_another(user: User) -> PlayTable:
    """Begin a game on a map that has some."""

    def new(dialog: QDialog) -> None:
        user.in_dialog(press_enter(user, StartDialog))
        user.press("New game", dialog)

    user.in_dialog(new)
    press_f5(user)
    return table_of(user.window)


def go_on(user: User) -> PlayTable:
    """Go on with what the list of the map proposes."""
    user.in_dialog(press_enter(user, KeptDialog))
    press_f5(user)
    user.bot.waitUntil(lambda: user.window.play.playing is not None)
    return table_of(user.window)


def play(table: PlayTable, decisions: int) -> None:
    """Take so many decisions of the person at the table; the bot has its turns between them."""
    for _ in range(decisions):
        table.session.decide_now(100_000)
        table.session.lift_curtain()
        answer_like_a_bot(table)


def back(user: User, table: PlayTable) -> None:
    user.bot.mouseClick(table.game_bar.back, Qt.MouseButton.LeftButton)
    assert user.window.play.playing is None


def games_of(document: ScenarioDocument) -> tuple[KeptGame, ...]:
    return kept_games().games(document.home)


def forget_what_was_left(window: MainWindow) -> None:
    """From now on games are read from their files, as after a start of the program."""
    window.play_factory = GamesWhenAsked(window.appearance, window.service)


def course(table: PlayTable) -> list[tuple[int, object]]:
    return [(each.answers, each.action) for each in table.session.moments]


# ---------------------------------------------------------------------- kept and gone on with


def test_the_game_on_the_table_stands_in_the_session_at_once(user: User) -> None:
    kept = user.window.kept_tabs
    kept.start()
    assert kept._own is not None

    def told() -> str:
        """What a kill would leave: nothing was waited for but what is being written."""
        kept._beside.wait()
        written = kept._own.read() if kept._own is not None else None
        assert written is not None
        return written.game

    table = begin(user)
    assert told() == user.window.kept.playing != ""
    back(user, table)
    assert told() == ""


def test_a_game_begins_on_its_map_whatever_came_to_the_front_meanwhile(
    user: User, hill: ScenarioDocument
) -> None:
    user.in_dialog(press_enter(user, StartDialog))
    press_f5(user)
    other = user.window.files.add(scenario("mill-lane"))
    assert user.window.document is other
    table_of(user.window)
    assert user.window.document is hill
    assert user.window.tabs.documents[user.window.tabs.currentIndex()] is hill


def test_every_answer_is_in_the_files_at_once_also_what_is_taken_back(
    user: User, hill: ScenarioDocument
) -> None:
    table = begin(user)
    session = table.session
    for number in range(12):
        play(table, 1)
        if number % 4 == 3:
            session.undo()
            session.undo()
        if number % 8 == 7:
            session.redo()
        (game,) = games_of(hill)
        assert game.in_use
        assert kept_games().read(game) == session.saved()


def test_back_to_editing_keeps_the_game_and_enter_goes_on(user: User, hill: ScenarioDocument) -> None:
    # One in which nothing was decided is not worth a place.
    back(user, begin(user))
    assert games_of(hill) == ()
    table = begin(user)
    for is_remembered in (True, False):
        play(table, 5)
        before = course(table)
        back(user, table)
        if not is_remembered:
            forget_what_was_left(user.window)
        table = go_on(user)
        assert course(table) == before
    play(table, 3)
    (game,) = games_of(hill)
    assert kept_games().read(game) == table.session.saved()


@pytest.mark.thorough
def test_several_games_are_told_apart_and_deleted_on_purpose(user: User, hill: ScenarioDocument) -> None:
    first = begin(user)
    play(first, 2)
    back(user, first)
    second = begin_another(user)
    play(second, 5)
    back(user, second)
    newest, oldest = games_of(hill)
    assert (newest.answers, oldest.answers) == (len(second.session.answers), len(first.session.answers))

    def delete(dialog: QDialog) -> None:
        assert isinstance(dialog, KeptDialog)
        assert dialog.list.topLevelItemCount() == 2
        assert dialog.game == newest
        for answer, left in (("Cancel", 2), ("Delete", 1)):
            user.in_dialog(lambda box, answer=answer: user.press(answer, box))
            user.press("Delete", dialog)
            assert dialog.list.topLevelItemCount() == left
        assert dialog.game == oldest
        user.press("Continue", dialog)

    user.in_dialog(delete)
    press_f5(user)
    user.bot.waitUntil(lambda: user.window.play.playing is not None)
    assert course(table_of(user.window)) == course(first)
    assert [each.id for each in games_of(hill)] == [oldest.id]


@pytest.mark.thorough
def test_cancel_in_another_game_leaves_the_one_on_the_table(user: User, hill: ScenarioDocument) -> None:
    table = begin(user)
    play(table, 2)
    user.in_dialog(lambda dialog: user.press("Cancel", dialog))
    user.bot.mouseClick(table.game_bar.new, Qt.MouseButton.LeftButton)
    assert user.window.play.playing is table
    user.in_dialog(press_enter(user, StartDialog))
    user.bot.mouseClick(table.game_bar.new, Qt.MouseButton.LeftButton)
    user.bot.waitUntil(lambda: user.window.play.playing not in (None, table))
    another = table_of(user.window)
    assert user.window.commands["undo"].isEnabled() is False
    play(another, 1)
    assert len(games_of(hill)) == 2


def test_a_game_keeps_its_own_copy_of_a_map_that_was_edited_since(user: User, hill: ScenarioDocument) -> None:
    table = begin(user)
    play(table, 2)
    back(user, table)
    hill.apply(Describe({"title": "Lower Hill"}))
    forget_what_was_left(user.window)

    def appearance(dialog: QDialog) -> None:
        assert isinstance(dialog, KeptDialog)
        assert dialog._lines[0].text(2) == "Goes on, map edited"
        assert "its own copy" in dialog.more.text()
        user.press("Continue", dialog)

    user.in_dialog(appearance)
    press_f5(user)
    user.bot.waitUntil(lambda: user.window.play.playing is not None)
    assert table_of(user.window).session.game.scenario.title == "King of the Hill"
    assert hill.scenario.title == "Lower Hill"


def test_a_game_resumed_from_a_file_is_kept_once_it_goes_on(
    user: User, hill: ScenarioDocument, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = begin(user)
    play(table, 3)
    path = tmp_path / "evening.json"
    assert table.saving.save_to(str(path))
    assert write_saved(str(path), table.session.saved()) == ""
    back(user, table)
    assert kept_games().remove(games_of(hill)[0].folder)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    for decisions in (0, 2):
        user.in_dialog(lambda dialog: user.press("Resume a saved game", dialog))
        press_f5(user)
        user.bot.waitUntil(lambda: user.window.play.playing is not None)
        resumed = table_of(user.window)
        play(resumed, decisions)
        back(user, resumed)
        assert len(games_of(hill)) == min(1, decisions)
    assert games_of(hill)[0].answers == len(resumed.session.answers)


# ---------------------------------------------------------------------- found again


def cards(window: MainWindow) -> list[GameCard]:
    return window.start.findChildren(GameCard)


def test_closing_the_tab_keeps_the_game_and_the_start_page_goes_on_with_it(
    user: User, hill: ScenarioDocument
) -> None:
    window, home = user.window, hill.home
    table = begin(user)
    play(table, 4)
    before = course(table)
    hill.stack.setClean()
    assert window.files.close(hill)
    assert window.centre.currentWidget() is window.start
    (card,) = cards(window)
    assert "1 game" in card.text()
    assert card.accessibleName() == "Continue King of the Hill"
    user.bot.waitUntil(lambda: not card.icon().isNull())
    user.bot.mouseClick(card, Qt.MouseButton.LeftButton)
    user.bot.waitUntil(lambda: window.play.playing is not None)
    assert window.document is not None
    assert window.document.home == home
    assert window.document.scenario == hill.scenario
    assert course(table_of(window)) == before


def test_the_menu_has_one_entry_a_map_and_opens_the_newest_game(
    user: User, hill: ScenarioDocument, tmp_path: Path
) -> None:
    window = user.window
    menu = window.menu_row.menus["play"]

    def entries() -> dict[str, bool]:
        menu.aboutToShow.emit()
        return {each.text(): each.isEnabled() for each in menu.actions() if each.property("kept")}

    assert entries() == {"": True, "All kept games…": False}
    for decisions in (2, 6):
        table = begin(user) if decisions == 2 else begin_another(user)
        play(table, decisions)
        back(user, table)
    path = tmp_path / "other.json"
    other = window.files.add(hill.scenario)
    other.apply(Describe({"title": "Fish & Hill"}))
    assert window.files._write(other, str(path))
    second = begin(user)
    play(second, 1)
    back(user, second)
    where = f"Round {second.session.state.round}" if second.session.state.round else "Set-up"
    first, hill_entry, *rest = (words for words in entries() if words)
    assert first == f"Fish && Hill: {where} (1 game)"
    assert hill_entry.startswith("King of the Hill: ")
    assert hill_entry.endswith("(2 games)")
    assert rest == ["All kept games…"]
    # Its map is closed by now, and opened again from its file.
    assert window.files.close(other)
    menu.aboutToShow.emit()
    next(each for each in menu.actions() if each.text() == first).trigger()
    user.bot.waitUntil(lambda: window.play.playing is not None)
    assert window.document is not None
    assert window.document.path == str(path)
    # From one game to another: the first stays kept.
    next(each for each in menu.actions() if each.text() == hill_entry).trigger()
    user.bot.waitUntil(lambda: window.document is hill and window.play.playing is not None)
    assert course(table_of(window)) == course(table)


def test_the_list_of_all_games_goes_on_with_any(user: User, hill: ScenarioDocument, tmp_path: Path) -> None:
    window = user.window
    path = tmp_path / "hill.json"
    assert window.files._write(hill, str(path))
    table = begin(user)
    play(table, 3)
    back(user, table)
    assert window.files.close(hill)
    edited = window.files.open_now(str(path))
    assert edited is not None
    edited.apply(Describe({"title": "Lower Hill"}))
    assert window.files.save(edited)
    assert window.files.close(edited)

    def choose(dialog: QDialog) -> None:
        assert isinstance(dialog, KeptDialog)
        user.bot.waitUntil(lambda: dialog._lines[0].text(2) == "Goes on, map edited")
        user.press("Continue", dialog)

    user.in_dialog(choose)
    told = answered(user.bot, "Play on the old map", lambda: user.press("All kept games", window.start))
    assert "Changed: title" in told
    user.bot.waitUntil(lambda: window.play.playing is not None)
    assert course(table_of(window)) == course(table)


@pytest.mark.thorough
def test_a_map_that_ships_with_the_program_finds_its_games(user: User) -> None:
    window = user.window
    for _ in range(2):
        window.menu_row.search.setText("mill lane")
        window.menu_row.search._carry_out()
        mill = window.document
        assert mill is not None
        assert mill.home == "bundled-mill-lane"
        table = begin(user) if not games_of(mill) else go_on(user)
        play(table, 1)
        assert window.files.close(mill)
    assert len(kept_games().games("bundled-mill-lane")) == 1


def test_a_map_saved_to_a_file_takes_its_games_there_even_the_one_on_the_table(
    user: User, hill: ScenarioDocument, tmp_path: Path
) -> None:
    first = begin(user)
    play(first, 1)
    back(user, first)
    table = begin_another(user)
    play(table, 2)
    old = hill.home
    assert user.window.files._write(hill, str(tmp_path / "hill.json"))
    assert hill.home != old
    assert kept_games().games(old) == ()
    assert len(games_of(hill)) == 2
    play(table, 2)
    assert kept_games().read(games_of(hill)[0]) == table.session.saved()
    back(user, table)
    (kept,) = kept_games().maps()
    assert (kept.path, kept.count) == (str(tmp_path / "hill.json"), 2)


@pytest.mark.thorough
def test_a_map_whose_file_is_gone_comes_back_with_its_game(
    user: User, hill: ScenarioDocument, tmp_path: Path
) -> None:
    path = tmp_path / "hill.json"
    assert user.window.files._write(hill, str(path))
    table = begin(user)
    play(table, 2)
    assert user.window.files.close(hill)
    path.unlink()
    user.window.show_start()
    user.bot.mouseClick(cards(user.window)[0], Qt.MouseButton.LeftButton)
    user.bot.waitUntil(lambda: user.window.play.playing is not None)
    assert user.window.document is not None
    assert user.window.document.path is None
    assert course(table_of(user.window)) == course(table)


@pytest.mark.parametrize("decided", [0, 2])
def test_another_language_leaves_the_game_on_the_table(
    user: User, hill: ScenarioDocument, qtbot: QtBot, decided: int
) -> None:
    table = begin(user)
    play(table, decided)
    before = course(table)
    program = Program(user.window)
    on_the_table = user.window.kept.playing
    try:
        program.speak("fr")
        assert course(table_of(program.window)) == before
        assert program.window.kept.playing == on_the_table
        play(table_of(program.window), 1)
        assert [game.id for game in games_of(hill)] == [on_the_table] == [program.window.kept.playing]
        program.window.leave_play()
    finally:
        speak("en")
    hill.stack.setClean()
    program.window.close()


def test_a_game_in_which_nothing_is_decided_goes_when_it_is_left_after_all(
    user: User, hill: ScenarioDocument
) -> None:
    begin(user)
    program = Program(user.window)
    try:
        program.speak("fr")
        assert len(games_of(hill)) == 1
        program.window.leave_play()
        assert games_of(hill) == ()
    finally:
        speak("en")
    hill.stack.setClean()
    program.window.close()


def test_a_game_on_its_way_comes_to_the_window_of_another_language(
    user: User, hill: ScenarioDocument
) -> None:
    table = begin(user)
    play(table, 4)
    before = course(table)
    back(user, table)
    forget_what_was_left(user.window)
    (game,) = games_of(hill)
    user.window.kept.go_back(game.id)
    program = Program(user.window)
    # Who writes the session down knows of it, though it is not on the table yet.
    assert (user.window.kept.playing, user.window.kept.awaited) == ("", game.id)
    try:
        program.speak("fr")
        assert program.window.kept.awaited == game.id
        user.bot.waitUntil(lambda: program.window.play.playing is not None)
        assert course(table_of(program.window)) == before
        program.window.leave_play()
    finally:
        speak("en")
    hill.stack.setClean()
    program.window.close()


# ---------------------------------------------------------------------- damage, locks, refusing disks


def test_a_damaged_game_is_listed_with_the_reason_and_enter_begins_another(
    user: User, hill: ScenarioDocument
) -> None:
    table = begin(user)
    play(table, 2)
    back(user, table)
    (game,) = games_of(hill)
    (game.folder / OPENING).write_text("{}", encoding="utf-8")
    held = {path.name: path.read_bytes() for path in game.folder.iterdir()}

    def appearance(dialog: QDialog) -> None:
        assert isinstance(dialog, KeptDialog)
        assert dialog._lines[0].text(2) == "Damaged"
        assert "opening.json" in dialog.more.text()
        assert not dialog.go.isEnabled()
        user.in_dialog(press_enter(user, StartDialog))
        user.bot.keyClick(dialog, Qt.Key.Key_Return)

    user.in_dialog(appearance)
    press_f5(user)
    assert table_of(user.window).session.count == 1
    assert {path.name: path.read_bytes() for path in game.folder.iterdir()} == held
    user.window.leave_play()
    # The menu and the start page say why as well.
    user.window.kept.go_on(kept_games().maps()[0])
    box = user.window.findChild(QMessageBox)
    assert isinstance(box, QMessageBox)
    assert "opening.json" in box.informativeText()
    box.close()


def test_answers_that_do_not_fit_are_told_and_nothing_is_shown(user: User, hill: ScenarioDocument) -> None:
    """The lines are sound, the answers are not: as another version of the rules would find them."""
    table = begin(user)
    play(table, 1)
    back(user, table)
    forget_what_was_left(user.window)
    (game,) = games_of(hill)
    wrong: tuple[Json, ...] = (99999, [7, 7, 7], "three", None, {"a": 1})
    for answer in wrong:
        log, _ = kept_games().open(game)
        log.record([answer], round_=1)
        log.close()
        user.in_dialog(press_enter(user, KeptDialog))
        press_f5(user)
        user.bot.waitUntil(lambda: bool(user.window.findChildren(QMessageBox)))
        (box,) = user.window.findChildren(QMessageBox)
        assert box.text() == "The game cannot be resumed"
        box.close()
        user.bot.waitUntil(lambda: not user.window.findChildren(QMessageBox))
        assert user.window.play.playing is None
        # It is neither gone nor held.
        assert [each.in_use for each in games_of(hill)] == [False]


def test_a_game_open_elsewhere_is_neither_gone_on_with_nor_deleted(
    user: User, hill: ScenarioDocument
) -> None:
    table = begin(user)
    play(table, 1)
    back(user, table)
    (game,) = games_of(hill)
    log, _ = kept_games().open(game)

    def appearance(dialog: QDialog) -> None:
        assert isinstance(dialog, KeptDialog)
        assert dialog._lines[0].text(2) == "Open elsewhere"
        assert not dialog.go.isEnabled()
        assert not dialog.delete.isEnabled()

    user.in_dialog(appearance)
    press_f5(user)
    # Somebody who took it in the meantime: the window says so.
    user.window.play_factory.go_on(hill, user.window, game)  # type: ignore[union-attr]
    user.bot.waitUntil(lambda: user.window.findChild(QMessageBox) is not None)
    box = user.window.findChild(QMessageBox)
    assert isinstance(box, QMessageBox)
    assert "another window" in box.informativeText()
    box.close()
    # What was played there since is what is gone on with here.
    saved = kept_games().read(game)
    log.record(saved.answers[:-1], round_=1)
    log.close()
    assert table_of_shorter(user) == len(saved.answers) - 1


def table_of_shorter(user: User) -> int:
    table = go_on(user)
    count = len(table.session.answers)
    table.session.set_running(False)
    return count


def test_a_disk_that_refuses_is_told_once_and_tried_again(
    user: User, hill: ScenarioDocument, monkeypatch: pytest.MonkeyPatch
) -> None:
    refuses = True
    first = KeptGames.begin

    def begin_game(games: KeptGames, *args: object, **more: object) -> GameLog:
        if refuses:
            raise NotWritten(28, "the disk is full", games.folder, "Make room.")
        return first(games, *args, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(KeptGames, "begin", begin_game)
    table = begin(user)
    play(table, 3)
    boxes = user.window.findChildren(QMessageBox)
    assert [each.text() for each in boxes] == ["The game is not being kept"]
    assert "the disk is full" in boxes[0].informativeText()
    boxes[0].close()
    refuses = False
    play(table, 1)
    (game,) = games_of(hill)
    assert kept_games().read(game) == table.session.saved()
    assert (game.folder / LOG).is_file()


def test_a_game_that_ended_is_kept_with_its_result(user: User, hill: ScenarioDocument) -> None:
    def agree(dialog: QDialog) -> None:
        assert isinstance(dialog, StartDialog)
        for box in dialog.players.values():
            box.setCurrentIndex(box.findData("random"))
        dialog.limit.setValue(1)
        user.press("Start", dialog)

    user.in_dialog(agree)
    press_f5(user)
    table = table_of(user.window)
    table.session.decide_now(100_000)
    assert table.session.outcome is not None
    back(user, table)

    def appearance(dialog: QDialog) -> None:
        assert isinstance(dialog, KeptDialog)
        assert dialog._lines[0].text(2).startswith("Won by ")
        assert dialog.findChildren(QLabel)

    user.in_dialog(appearance)
    press_f5(user)
    forget_what_was_left(user.window)
    assert go_on(user).session.outcome is not None


def test_players_are_named_as_beside_the_table() -> None:
    seats = tuple(SeatedPlayer(side, side, side, player) for side, player in
                  (("West", HUMAN), ("East", "tactical"), ("North", "somebody")))  # fmt: skip
    game = KeptGame(Path(), "", "", "", "", 1, 1, seats)
    assert player_words(game) == "West: person, East: tactical bot, North: somebody"
    for bot in BOTS:
        assert text(f"player.{bot}") != f"player.{bot}"
