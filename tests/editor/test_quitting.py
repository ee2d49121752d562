"""Nothing closes before everything was asked, and Cancel leaves all as it was."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QDialog, QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from editor.actions.unsaved_dialog import UnsavedDialog
from editor.document.document import ScenarioDocument
from editor.document.files import read
from editor.document.game_home import kept_games
from editor.document.recovery import leftovers
from editor.games_when_asked import GamesWhenAsked
from editor.main_window import MainWindow
from editor.play.panels.start_dialog import StartDialog
from editor.play.timeline import PlaySetup
from engine.edits.describe import Describe
from engine.storage.bundled import scenario
from tests.editor.play.playing import STEADY, answer_like_a_bot
from tests.editor.play.test_kept_games import table_of
from tests.editor.test_first_time import User


@pytest.fixture
def user(qtbot: QtBot, window: MainWindow, hill: ScenarioDocument, monkeypatch: pytest.MonkeyPatch) -> User:
    """Somebody with three tabs, two of them unsaved, and a game on the first, which is saved."""
    window.play_factory = GamesWhenAsked(window.appearance, window.service)
    for name in ("mill-lane", "lyon"):
        document = window.files.add(scenario(name))
        document.apply(Describe({"title": f"My {name}"}))
    window.show_document(hill)
    monkeypatch.setattr(StartDialog, "exec", lambda _: 1)
    monkeypatch.setattr(StartDialog, "setup", PlaySetup({"west": "human", "east": STEADY}, 3))
    window.enter_play()
    table = table_of(window)
    for _ in range(3):
        table.session.decide_now(100_000)
        answer_like_a_bot(table)
    return User(qtbot, window, None)


@pytest.fixture
def closed(window: MainWindow) -> list[ScenarioDocument]:
    found: list[ScenarioDocument] = []
    window.files.closed.connect(found.append)
    return found


def picture(window: MainWindow) -> object:
    """Everything that a question that was cancelled must leave."""
    table = window.play.playing
    return (
        window.files.documents,
        tuple(document.scenario for document in window.files.documents),
        tuple(document.is_dirty for document in window.files.documents),
        tuple(document.path for document in window.files.documents),
        window.document,
        table,
        table_of(window).session.moments if table is not None else None,
        window.centre.currentWidget(),
        [window.tabs.tabText(place) for place in range(window.tabs.count())],
        window.isVisible(),
    )


def names_saved(folder: Path, monkeypatch: pytest.MonkeyPatch, *, most: int = 9) -> list[str]:
    """Dialogs for files answer with a place in the folder; after `most` of them with none."""
    asked: list[str] = []

    def name(*_: object) -> tuple[str, str]:
        asked.append(str(folder / f"saved-{len(asked)}.json"))
        return (asked[-1], "") if len(asked) <= most else ("", "")

    monkeypatch.setattr(QFileDialog, "getSaveFileName", name)
    return asked


def test_cancel_leaves_every_tab_and_the_game_as_they_were(
    user: User, closed: list[ScenarioDocument], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = picture(user.window)
    # Both maps need a name; the second one is not given.
    asked = names_saved(tmp_path, monkeypatch, most=1)
    for button, names in (("Cancel", 0), ("Save all and quit", 2)):
        user.in_dialog(lambda dialog, button=button: user.press(button, dialog))
        assert not user.window.close()
        assert picture(user.window) == before
        assert closed == []
        assert len(asked) == names
        assert not list(tmp_path.glob("*.json"))
    # The game goes on.
    answer_like_a_bot(table_of(user.window))


def test_what_is_marked_is_saved_and_the_rest_discarded_once_all_is_answered(
    user: User,
    hill: ScenarioDocument,
    closed: list[ScenarioDocument],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    window, (_, mill, lyon), home = user.window, user.window.files.documents, hill.home
    session = table_of(window).session
    asked = names_saved(tmp_path, monkeypatch)

    def answer(dialog: QDialog) -> None:
        assert isinstance(dialog, UnsavedDialog)
        assert [box.text() for box in dialog.boxes] == ["My mill-lane", "My lyon"]
        assert closed == []
        user.bot.mouseClick(dialog.boxes[0], Qt.MouseButton.LeftButton, pos=QPoint(8, 8))
        assert dialog.to_save == (lyon,)
        assert dialog.go.text() == "Save 1, discard 1 and quit"
        user.bot.keyClick(dialog, Qt.Key.Key_Return)

    user.in_dialog(answer)
    assert window.close()
    assert closed == [hill, mill, lyon]
    saved = read(asked[0]).scenario
    assert saved is not None
    assert saved.title == "My lyon"
    assert len(asked) == 1
    # Nothing waits to be recovered, and the game is kept without having been asked for.
    assert leftovers() == ()
    (game,) = kept_games().games(home)
    assert not game.in_use
    assert kept_games().read(game).answers == session.saved().answers


def test_a_file_that_cannot_be_written_closes_nothing(
    user: User, closed: list[ScenarioDocument], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    names_saved(tmp_path / "gone", monkeypatch)
    before = picture(user.window)
    user.in_dialog(lambda dialog: user.press("Save all and quit", dialog))
    assert not user.window.close()
    assert picture(user.window) == before
    assert closed == []
    # Nor do two maps take the same file.
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "same.json"), ""))
    user.in_dialog(lambda dialog: user.press("Save all and quit", dialog))
    assert not user.window.close()
    assert picture(user.window) == before
    assert not (tmp_path / "same.json").exists()
    for box in user.window.findChildren(QMessageBox):
        box.close()


def test_a_single_unsaved_map_is_asked_for_by_its_name(user: User, monkeypatch: pytest.MonkeyPatch) -> None:
    user.window.files.documents[1].stack.setClean()
    before = picture(user.window)
    asked: list[str] = []
    buttons = QMessageBox.StandardButton
    for button, is_closed in ((buttons.Cancel, False), (buttons.Discard, True)):

        def answer(box: QMessageBox, button: QMessageBox.StandardButton = button) -> object:
            asked.append(box.text())
            return button

        monkeypatch.setattr(QMessageBox, "exec", answer)
        assert user.window.close() is is_closed
        if not is_closed:
            assert picture(user.window) == before
    assert asked == 2 * ["Save the changes to “My lyon”?"]


def test_a_game_alone_needs_no_question(
    user: User, hill: ScenarioDocument, monkeypatch: pytest.MonkeyPatch
) -> None:
    for document in user.window.files.documents:
        document.stack.setClean()
    home = hill.home
    monkeypatch.setattr(QDialog, "exec", lambda _: pytest.fail("something was asked"))
    assert user.window.close()
    assert len(kept_games().games(home)) == 1
