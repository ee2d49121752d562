"""Resuming a saved game: the window goes on meanwhile, and a stop leaves it as it was."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from threading import Event

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QTimer
from PySide6.QtWidgets import QDockWidget, QFileDialog, QMessageBox, QProgressDialog, QPushButton, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from editor.document.backups import backups
from editor.document.document import ScenarioDocument
from editor.document.recovery import snapshot_of
from editor.games_when_asked import GamesWhenAsked
from editor.main_window import MainWindow
from editor.play import window_games
from editor.play.files import read_saved, write_saved
from editor.play.mode import PlayTable
from editor.play.panels.start_dialog import StartDialog
from editor.play.session import PlaySession
from editor.play.timeline import PlaySetup, Stopped, course_of
from engine.model.catalogue import Catalogue
from engine.play.canonical import state_hash
from engine.storage.bundled import scenario
from engine.storage.saved_game import SavedGame
from tests.editor.patience import PATIENCE


class Reader:
    """Reads a game file when the test lets it."""

    def __init__(self) -> None:
        self.began, self.may_read = Event(), Event()

    def read(self, path: str) -> tuple[SavedGame | None, str]:
        self.began.set()
        assert self.may_read.wait(PATIENCE)
        return read_saved(path)


@pytest.fixture
def kept(material: Catalogue, tmp_path: Path) -> tuple[Path, PlaySession]:
    """A game file and the game it was written from."""
    setup = PlaySetup({"west": "random", "east": "human"}, 4)
    session = PlaySession.of_scenario(scenario("king-of-the-hill"), material, setup)
    while session.count < 60:
        if session.asked is not None:
            session.lift_curtain()
            assert session.choose(session.asked.options[session.count % len(session.asked.options)])
        session.decide_now(100)
    session.set_running(False)
    path = tmp_path / "evening.json"
    assert write_saved(str(path), session.saved()) == ""
    return path, session


@pytest.fixture
def reader(
    window: MainWindow, kept: tuple[Path, PlaySession], monkeypatch: pytest.MonkeyPatch
) -> Iterator[Reader]:
    """The dialogs of the window ask for the kept game; its file is read when the test says."""
    reader = Reader()

    def resumes(dialog: StartDialog) -> int:
        dialog.resumes = True
        return 1

    monkeypatch.setattr(StartDialog, "exec", resumes)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(kept[0]), ""))
    monkeypatch.setattr(window_games, "read_saved", reader.read)
    window.play_factory = GamesWhenAsked(window.appearance, window.service)
    yield reader
    reader.may_read.set()


def arrangement(window: MainWindow) -> dict[str, tuple[object, ...]]:
    """Where each dock stands and whether it is shown; not its size, which goes with what it says."""
    return {
        each.objectName(): (window.dockWidgetArea(each), each.isHidden(), each.isFloating())
        for each in window.findChildren(QDockWidget)
    }


def dialog_of(window: MainWindow) -> QProgressDialog:
    dialog = window.findChild(QProgressDialog)
    assert isinstance(dialog, QProgressDialog)
    return dialog


def test_the_window_goes_on_while_a_game_is_replayed_and_then_shows_it(
    window: MainWindow,
    hill: ScenarioDocument,
    kept: tuple[Path, PlaySession],
    reader: Reader,
    qtbot: QtBot,
) -> None:
    turns: list[int] = []
    turning = QTimer()
    turning.timeout.connect(lambda: turns.append(1))
    turning.start(0)
    window.enter_play()
    qtbot.waitUntil(reader.began.is_set)
    so_far = len(turns)
    qtbot.waitUntil(lambda: len(turns) > so_far + 20)
    assert window.play.playing is None
    assert dialog_of(window).labelText() == "Resuming evening.json"

    reader.may_read.set()
    qtbot.waitUntil(lambda: window.play.playing is not None)
    table = window.play.playing
    assert isinstance(table, PlayTable)
    table.session.set_running(False)
    was = kept[1]
    assert [state_hash(each.state) for each in table.session.moments][: was.count] == [
        state_hash(each.state) for each in was.moments
    ]
    assert table.session.people == ("east",)
    window.leave_play()


def test_stopping_leaves_the_window_as_it_was(
    window: MainWindow, hill: ScenarioDocument, reader: Reader, qtbot: QtBot
) -> None:
    before = hill.scenario, hill.stack.count(), arrangement(window)
    made: list[str] = []
    window.play.mode_changed.connect(made.append)
    window.enter_play()
    qtbot.waitUntil(reader.began.is_set)
    dialog = dialog_of(window)
    stop = dialog.findChild(QPushButton)
    assert isinstance(stop, QPushButton)
    stop.click()
    reader.may_read.set()
    qtbot.waitUntil(lambda: window.findChild(QProgressDialog) is None)
    assert window.play.playing is None
    assert made == []
    assert (hill.scenario, hill.stack.count(), arrangement(window)) == before
    assert not window.strip.isHidden()
    # The way is free for another game.
    reader.began.clear()
    window.enter_play()
    qtbot.waitUntil(lambda: window.play.playing is not None)
    window.leave_play()


def test_a_file_that_breaks_off_is_told_and_nothing_changes(
    window: MainWindow, hill: ScenarioDocument, kept: tuple[Path, PlaySession], reader: Reader, qtbot: QtBot
) -> None:
    path = kept[0]
    path.write_text(path.read_text(encoding="utf-8").replace('"seed": 4', '"seed": 5'), encoding="utf-8")
    reader.may_read.set()
    window.enter_play()
    qtbot.waitUntil(lambda: window.findChild(QMessageBox) is not None)
    box = window.findChild(QMessageBox)
    assert isinstance(box, QMessageBox)
    assert box.text() == "The game cannot be resumed"
    assert box.informativeText().startswith("Answer ")
    assert window.play.playing is None
    box.close()


@pytest.mark.parametrize("share", [0.0, 0.4, 0.9])
def test_a_replay_stops_where_it_is_told_to(
    share: float, kept: tuple[Path, PlaySession], material: Catalogue
) -> None:
    saved, message = read_saved(str(kept[0]))
    assert saved is not None, message
    heard: list[int] = []

    def step(done: int, whole: int) -> bool:
        heard.append(done)
        return done < whole * share

    with pytest.raises(Stopped):
        course_of(saved, material, step)
    assert heard == sorted(set(heard))
    assert all(done < 2 * (len(saved.answers) + 1) * share for done in heard[:-1])


def test_a_replay_tells_how_far_it_is_up_to_the_end(
    kept: tuple[Path, PlaySession], material: Catalogue
) -> None:
    saved, message = read_saved(str(kept[0]))
    assert saved is not None, message
    heard: list[tuple[int, int]] = []

    def step(done: int, whole: int) -> bool:
        heard.append((done, whole))
        return True

    course_of(saved, material, step)
    whole = 2 * (len(saved.answers) + 1)
    assert {each for _, each in heard} == {whole}
    assert heard[0][0] == 0
    assert heard[-1][0] == whole
    assert len(heard) > 4


def test_a_table_may_go_while_the_place_of_its_game_is_asked_for(
    qtbot: QtBot,
    window: MainWindow,
    hill: ScenarioDocument,
    reader: Reader,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reader.may_read.set()
    window.enter_play()
    qtbot.waitUntil(lambda: isinstance(window.play.playing, PlayTable))
    table = window.play.playing
    assert isinstance(table, PlayTable)
    path = tmp_path / "late.json"

    def asked(parent: QWidget, *_: object) -> tuple[str, str]:
        window.leave_play()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        assert not isValid(table.centre)
        # A dialog of the table would be gone with it, while it is still open.
        assert isValid(parent)
        return str(path), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", asked)
    table.saving.ask()
    assert read_saved(str(path))[0] is not None


def test_a_game_saved_over_an_open_map_leaves_the_map_in_the_journal(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument, reader: Reader, tmp_path: Path
) -> None:
    reader.may_read.set()
    path = tmp_path / "hill.json"
    assert window.files._write(hill, str(path))
    before = path.read_bytes()
    entry = window.files.entry_of(hill)
    assert not Path(snapshot_of(entry)).exists()
    window.enter_play()
    qtbot.waitUntil(lambda: isinstance(window.play.playing, PlayTable))
    table = window.play.playing
    assert isinstance(table, PlayTable)
    assert table.saving.save_to(str(path))
    # Nobody waited for anything: a process that is killed now leaves the map behind.
    assert Path(snapshot_of(entry)).exists()
    assert Path(backups(str(path))[0].path).read_bytes() == before
