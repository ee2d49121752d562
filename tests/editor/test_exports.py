"""What leaves a document: pictures, booklets and Tiled maps are written behind the window's back."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from editor.document.document import ScenarioDocument
from editor.main_window import MainWindow
from editor.printing.booklet.paper import PAPERS
from engine.storage.bundled import scenario
from engine.storage.documents import SCENARIO, data_of, value_of_data


@pytest.fixture
def lane(window: MainWindow) -> ScenarioDocument:
    """A small map, open in the window."""
    return window.files.add(scenario("mill-lane"))


def test_pictures_are_written_in_the_background(
    qtbot: QtBot, window: MainWindow, lane: ScenarioDocument, tmp_path: Path
) -> None:
    for name in ("map.png", "map.svg", "map.pdf"):
        with qtbot.waitSignal(window.exports.said) as told:
            window.exports.export(lane, tmp_path / name)
            assert window.exports.is_writing
        assert name in told.args[0]
        assert (tmp_path / name).stat().st_size > 1000
    assert not window.exports.is_writing


def test_a_booklet_is_written_or_stopped(
    qtbot: QtBot, window: MainWindow, lane: ScenarioDocument, tmp_path: Path
) -> None:
    target = tmp_path / "booklet.pdf"
    with qtbot.waitSignal(window.exports.said):
        window.exports.print_booklet(lane, target, PAPERS["a4"])
    assert target.read_bytes().startswith(b"%PDF")
    stopped = tmp_path / "stopped.pdf"
    with qtbot.waitSignal(window.exports.said) as told:
        window.exports.print_booklet(lane, stopped, PAPERS["a4"])
        for writing in tuple(window.exports._under_way):
            stop = writing.dialog.findChild(QPushButton)
            assert stop is not None
            stop.click()
    assert "not written" in told.args[0]
    assert not stopped.exists()


def test_a_map_goes_to_tiled_and_is_opened_again(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument, tmp_path: Path
) -> None:
    target = tmp_path / "hill.tmx"
    with qtbot.waitSignal(window.exports.said) as told:
        window.exports.export(hill, target)
        assert window.exports.is_writing
    assert "hill.tmx" in told.args[0]
    opened = window.files.open_now(str(target))
    assert opened is not None
    assert opened.path is None, "saving asks for a scenario file of its own"
    assert opened.scenario == hill.scenario


def test_what_a_tiled_map_cannot_hold_is_told(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument, tmp_path: Path
) -> None:
    data = data_of(SCENARIO, hill.scenario)
    data["smoke"] = ["A1", 7]
    broken, findings = value_of_data(SCENARIO, data)
    document = ScenarioDocument(broken, window.catalogue, findings=findings)
    with qtbot.waitSignal(window.exports.lost) as told:
        window.exports.export(document, tmp_path / "hill.tmx")
    assert told.args[0] == "hill.tmx"
    assert "/smoke/1" in told.args[1][0].text()


def test_a_broken_foreign_map_is_refused_with_its_line(
    qtbot: QtBot, window: MainWindow, tmp_path: Path
) -> None:
    broken = tmp_path / "a.tmx"
    broken.write_text("<map>\n<", encoding="utf-8")
    with qtbot.waitSignal(window.files.failed) as told:
        assert window.files.open_now(str(broken)) is None
    assert "line 2" in told.args[1]


def test_where_nothing_can_be_written_the_reason_is_said(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument, tmp_path: Path
) -> None:
    with qtbot.waitSignal(window.exports.failed) as told:
        window.exports.export(hill, tmp_path / "no" / "map.png")
    assert "no such folder" in told.args[1]
    with qtbot.waitSignal(window.exports.failed):
        window.exports.export(hill, tmp_path / "map.doc")
