"""A program that was killed in the middle of a game loses neither an answer nor the map."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from editor.document.document import ScenarioDocument
from editor.document.game_home import kept_games
from editor.document.recovery import leftovers
from editor.games_when_asked import GamesWhenAsked
from editor.main_window import MainWindow
from tests.editor.play.test_kept_games import go_on, table_of
from tests.editor.test_first_time import User

ROOT = Path(__file__).resolve().parents[3]
#: The editor is killed after so many decisions.
DECISIONS = 25


@pytest.fixture(autouse=True)
def _named_like_the_editor(qapp: QApplication) -> Iterator[None]:
    """Where things are kept follows from the program's name, which the killed one has as well."""
    name = qapp.applicationName()
    qapp.setApplicationName("tidewright")
    yield
    qapp.setApplicationName(name)


def played_until_killed(number: signal.Signals) -> int:
    """Have an editor play, and end it; how many answers it told of before."""
    command = [sys.executable, "-m", "tests.editor.play.played_until_killed"]
    environment = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as editor:
        assert editor.stdout is not None
        lines = []
        for line in editor.stdout:
            lines.append(line)
            if len(lines) >= DECISIONS:
                editor.send_signal(number)
                break
        lines += editor.stdout.readlines()
    assert editor.returncode == -number
    return max(int(line.split()[1]) for line in lines if line.endswith("\n"))


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGKILL, pytest.param(signal.SIGTERM, marks=pytest.mark.thorough)])
def test_every_answer_told_is_there_after_a_kill_together_with_the_map(
    qtbot: QtBot, window: MainWindow, monkeypatch: pytest.MonkeyPatch, number: signal.Signals
) -> None:
    told = played_until_killed(number)
    (kept,) = kept_games().maps()
    assert (kept.title, kept.path, kept.count) == ("Hill of the killed", None, 1)
    assert kept.newest.answers >= told
    assert (kept.newest.fault, kept.newest.in_use) == ("", False)

    # The map comes back from the journal, and has its game.
    (left,) = leftovers()
    assert left.home == kept.home
    window.files.recover(left)
    document = window.document
    assert isinstance(document, ScenarioDocument)
    assert (document.home, document.scenario.title) == (kept.home, "Hill of the killed")
    window.play_factory = GamesWhenAsked(window.appearance, window.service)
    table = go_on(User(qtbot, window, None))
    assert len(table.session.answers) >= told
    assert table.session.game.scenario == document.scenario

    # Whoever does not want that map has the game's own copy.
    monkeypatch.setattr(QMessageBox, "exec", lambda _: QMessageBox.StandardButton.Discard)
    assert window.files.close(document)
    assert kept_games().maps()[0].path is None
    window.kept.go_on(kept_games().maps()[0])
    qtbot.waitUntil(lambda: window.play.playing is not None)
    assert len(table_of(window).session.answers) >= told
    assert window.document is not None
    assert window.document is not document
    assert (window.document.home, window.document.scenario) == (kept.home, document.scenario)
    window.leave_play()
