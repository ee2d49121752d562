"""The page and the story of a game from the window: asked for by its menu, made beside it, written whole."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QMessageBox
from pytestqt.qtbot import QtBot

from editor.play.mode import PlayTable
from editor.text.texts import speak, text
from tests.editor.play.conftest import MakeTable

Asked = Callable[[str, str], None]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Asked:
    """Answers the dialog for a file."""

    def answer(path: str, chosen: str) -> None:
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (path, chosen))

    return answer


def finished(make: MakeTable) -> PlayTable:
    table = make("random", "random", limit=1)
    while table.session.outcome is None:
        table.session.decide_now(50)
    table.refresh()
    return table


def words_of(table: PlayTable) -> str:
    return table.confirm._words.text()


def test_the_menu_has_a_page_at_any_time_and_a_story_at_the_end(make: MakeTable) -> None:
    table = make("random", "random", limit=1)
    entries = {entry.words: entry for entry in table.menus.commands()}
    assert entries[text("replay.save")].reason == ""
    assert entries[text("story.save")].reason == text("story.later")
    over = {entry.words: entry for entry in finished(make).menus.commands()}
    assert over[text("story.save")].reason == ""


def test_a_page_is_made_beside_the_window(
    make: MakeTable, asked: Asked, qtbot: QtBot, tmp_path: Path
) -> None:
    table = make("random", "random", limit=1)
    table.session.decide_now(30)
    asked(str(tmp_path / "game"), text("playtest.report.filter"))
    table.telling.ask_page()
    assert words_of(table) == text("replay.making")
    page = tmp_path / "game.html"
    qtbot.waitUntil(page.exists)
    qtbot.waitUntil(lambda: words_of(table) == text("replay.written", file="game.html"))
    assert 'id="replay-data"' in page.read_text()
    assert text("replay.unfinished") in page.read_text()


@pytest.mark.parametrize(
    ("name", "chosen", "ending", "begins"),
    [
        pytest.param("tale", "Markdown (*.md)", ".md", "# ", marks=pytest.mark.thorough),
        pytest.param("tale.txt", "Web page (*.html)", "", "", marks=pytest.mark.thorough),
        ("tale", "Web page (*.html)", ".html", "<!DOCTYPE html>"),
    ],
)
def test_a_story_is_told_as_it_is_asked_for(
    name: str,
    chosen: str,
    ending: str,
    begins: str,
    make: MakeTable,
    asked: Asked,
    qtbot: QtBot,
    tmp_path: Path,
) -> None:
    table = finished(make)
    asked(str(tmp_path / name), chosen)
    speak("fr")
    try:
        table.telling.ask_story()
    finally:
        speak("en")
    written = tmp_path / f"{name}{ending}"
    qtbot.waitUntil(written.exists)
    told = written.read_text()
    assert told.startswith(begins)
    assert "Points de victoire" in told or "points de victoire" in told


def test_what_cannot_be_written_is_said_and_nothing_is_left(
    make: MakeTable, asked: Asked, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    monkeypatch.setattr(QMessageBox, "open", lambda box: said.append(box.informativeText()))
    table = finished(make)
    folder = tmp_path / "taken.txt"
    folder.mkdir()
    asked(str(folder), "")
    table.telling.ask_story()
    qtbot.waitUntil(lambda: bool(said))
    assert "taken.txt" in said[0]
    assert list(folder.iterdir()) == []


def test_who_leaves_the_table_gives_up_what_is_being_made(
    make: MakeTable, asked: Asked, qtbot: QtBot, tmp_path: Path
) -> None:
    table = finished(make)
    asked(str(tmp_path / "game.html"), "")
    table.telling.ask_page()
    assert table.telling._worker is not None
    table.telling.stop()
    assert table.telling._worker is None
    qtbot.wait(300)
    assert list(tmp_path.iterdir()) == []


def test_a_dialog_that_is_cancelled_makes_nothing(make: MakeTable, asked: Asked) -> None:
    table = finished(make)
    asked("", "")
    table.telling.ask_story()
    assert table.telling._worker is None
