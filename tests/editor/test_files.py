from __future__ import annotations

import os
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from editor.document import recovery
from editor.document.document import ScenarioDocument
from editor.document.files import FileReader, Opened, read, save, with_suffix
from editor.document.settings import Settings
from editor.main_window import MainWindow
from editor.text.texts import language, speak
from engine.edits.describe import Describe
from engine.edits.lines import DrawLine, Line
from engine.edits.paint import PaintTerrain
from engine.hexes.hex import Hex
from tests.edits.material import boarded, catalogue, sheet


@pytest.fixture
def document(qtbot: QtBot) -> ScenarioDocument:
    document = ScenarioDocument(sheet(), catalogue())
    ground = document.committed_map.cells
    document.apply(PaintTerrain((Hex(2, 2), Hex(3, 2)), "woods", ground, level=1))
    document.apply(DrawLine(Line.ROAD, (Hex(2, 2), Hex(2, 3), Hex(2, 4)), ground))
    return document


def test_saving_and_opening_gives_the_same_scenario(document: ScenarioDocument, tmp_path: Path) -> None:
    path = str(tmp_path / "vaux.json")
    assert save(document.scenario, path) == ""
    document.saved_as(path)
    assert not document.is_dirty
    opened = read(path)
    assert opened == Opened(path, document.scenario, ())
    first = (tmp_path / "vaux.json").read_bytes()
    assert opened.scenario is not None
    save(opened.scenario, path)
    assert (tmp_path / "vaux.json").read_bytes() == first
    document.stack.undo()
    assert document.is_dirty


def test_unknown_fields_come_back(tmp_path: Path) -> None:
    path = tmp_path / "kept.json"
    save(boarded(), str(path))
    text = path.read_text(encoding="utf-8")
    path.write_text(
        text.replace('"title": "Boarded"', '"title": "Boarded",\n  "mood": "grim"'), encoding="utf-8"
    )
    opened = read(str(path))
    assert opened.scenario is not None
    edited = Describe({"author": "A"})(opened.scenario)
    save(edited, str(path))
    assert '"mood": "grim"' in path.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "content", [b"", b"\x00\xff\x13", b'{"id": "x", ', b"[1, 2]", b'{"a": NaN}', b"[" * 200_000, None]
)
def test_what_is_no_scenario_says_so_in_one_line(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "bad.json"
    if content is not None:
        path.write_bytes(content)
    opened = read(str(path))
    if opened.scenario is None:
        assert opened.message
        assert "\n" not in opened.message
    else:
        assert opened.findings


def test_a_place_that_cannot_be_written_is_a_message(document: ScenarioDocument, tmp_path: Path) -> None:
    message = save(document.scenario, str(tmp_path / "missing" / "folder" / "x.json"))
    assert "x.json cannot be written: there is no such folder. Make the folder first" in message
    assert list(tmp_path.iterdir()) == []


def test_reading_happens_in_the_background(qtbot: QtBot, tmp_path: Path) -> None:
    path = str(tmp_path / "vaux.json")
    save(boarded(), path)
    reader = FileReader()
    with qtbot.waitSignal(reader.read) as done:
        reader.start(path)
    assert done.args is not None
    assert done.args[0].scenario == boarded()


def test_recent_files_are_remembered_once(qtbot: QtBot) -> None:
    settings = Settings()
    settings.forget_files()
    one, other = (os.path.abspath(name) for name in ("/a.json", "/b.json"))
    for path in (one, other, one):
        settings.remember_file(path)
    assert Settings().recent == (one, other)
    assert (with_suffix("/a"), with_suffix("/a.txt")) == ("/a.json", "/a.txt")


def test_unsaved_work_is_offered_again(document: ScenarioDocument, tmp_path: Path) -> None:
    folder = str(tmp_path)
    journal = recovery.Journal(document, folder)
    journal.write()
    assert recovery.leftovers(folder) == (), "the session is still running"
    journal._lock.unlock()  # as when the program dies
    (left,) = recovery.leftovers(folder)
    assert (left.title, left.path) == (document.title, None)
    assert left.open().scenario == document.scenario
    recovery.forget(left)
    assert recovery.leftovers(folder) == ()


def test_the_journal_follows_each_change(document: ScenarioDocument, qtbot: QtBot, tmp_path: Path) -> None:
    journal = recovery.Journal(document, str(tmp_path))
    document.apply(Describe({"title": "Changed"}))
    # What describes the snapshot is written after it.
    qtbot.waitUntil(lambda: any("Changed" in each.read_text() for each in tmp_path.glob("*.ini")))
    journal._lock.unlock()
    assert recovery.leftovers(str(tmp_path))[0].title == "Changed"


def test_saved_work_leaves_nothing_in_the_journal(document: ScenarioDocument, tmp_path: Path) -> None:
    journal = recovery.Journal(document, str(tmp_path))
    journal.write()
    document.saved_as(str(tmp_path / "saved.json"))
    assert not list(tmp_path.glob("*.scenario.json"))
    document.apply(Describe({"title": "Again"}))
    journal.write()
    journal.close()
    assert not list(tmp_path.iterdir())


def test_what_a_foreign_map_loses_is_shown_at_its_hexes_until_it_is_saved(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    """A pit that three levels cannot hold beside a hill is listed and marked, also after the checks."""
    levels = {(column, row): (column - 1) // 2 for column in range(1, 7) for row in range(1, 7)} | {
        (1, 3): -3
    }
    lines = [f'hex 0{column}0{row} {level} "" ""' for (column, row), level in levels.items()]
    board = tmp_path / "pit.board"
    board.write_text("size 6 6\n" + "\n".join(lines), encoding="utf-8")
    document = window.files.open_now(str(board))
    assert document is not None
    pit = document.map.grid.find("A3")
    for _ in range(2):
        shown = window.docks.problems.shown
        assert [each.hexes for each in shown if each.code == "FILE022"] == [(pit,)], shown
        window.problems.check_now()
        qtbot.waitUntil(lambda: len(window.docks.problems.shown) > 1)
    target = tmp_path / "pit.json"
    document.saved_as(str(target))
    assert document.findings == ()


def test_why_a_foreign_map_is_refused_is_said_in_french(qtbot: QtBot, tmp_path: Path) -> None:
    broken = tmp_path / "a.tmx"
    broken.write_text("<map\n/>", encoding="utf-8")
    before = language()
    speak("fr")
    try:
        assert read(str(broken)).message.startswith("ligne 1 : L'orientation")
    finally:
        speak(before)
