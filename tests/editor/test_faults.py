"""Errors that nobody foresaw: the window goes on, and says what happened, where, and where the report is."""

from __future__ import annotations

import sys
import threading
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from editor.actions.export_actions import ExportActions
from editor.actions.fault_reports import FaultReports
from editor.actions.long_work import LongWork
from editor.document import files
from editor.document.backups import backups, keep
from editor.document.document import ScenarioDocument
from editor.main_window import MainWindow
from engine.storage.raw_file import LARGEST_FILE
from tests.support.state import set_state


@pytest.fixture
def reports(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    set_state(monkeypatch, str(tmp_path / "state"))
    return tmp_path / "state" / "tidewright" / "reports"


def boxes() -> list[QMessageBox]:
    return [
        each for each in QApplication.topLevelWidgets() if isinstance(each, QMessageBox) and each.isVisible()
    ]


@pytest.fixture
def told(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> FaultReports:
    monkeypatch.setattr(sys, "excepthook", sys.excepthook)
    monkeypatch.setattr(threading, "excepthook", threading.excepthook)
    made = FaultReports(lambda: "my map.json")
    made.begin()
    return made


def test_an_error_is_told_once_with_file_and_report(qtbot: QtBot, told: FaultReports, reports: Path) -> None:
    for _ in range(3):
        sys.excepthook(ZeroDivisionError, ZeroDivisionError("by zero"), None)
    qtbot.waitUntil(lambda: bool(boxes()))
    (box,) = boxes()
    (report,) = reports.iterdir()
    assert "ZeroDivisionError: by zero at my map.json" in box.informativeText()
    assert str(report) in box.informativeText()
    box.close()


def test_an_error_in_a_thread_is_told_in_the_window(qtbot: QtBot, told: FaultReports, reports: Path) -> None:
    def fail() -> None:
        raise ZeroDivisionError("in a thread")

    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()
    qtbot.waitUntil(lambda: bool(boxes()))
    (box,) = boxes()
    assert "in a thread at my map.json" in box.informativeText()
    box.close()


def test_an_interruption_is_no_error_of_the_program(
    told: FaultReports, reports: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[object] = []
    monkeypatch.setattr(sys, "__excepthook__", lambda *given: seen.append(given[0]))
    sys.excepthook(KeyboardInterrupt, KeyboardInterrupt(), None)
    assert seen == [KeyboardInterrupt]
    assert not reports.exists()


def test_a_file_at_which_reading_fails_does_not_keep_the_window_waiting(
    qtbot: QtBot, window: MainWindow, reports: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any) -> Any:
        raise ZeroDivisionError("by zero")

    path = tmp_path / "odd.json"
    path.write_text("{}", encoding="utf-8")
    monkeypatch.setattr(files, "value_of_text", fail)
    with qtbot.waitSignal(window.files.failed) as told:
        window.files.open_path(str(path))
    assert f"by zero at {path}" in told.args[1]
    assert any(str(each) in told.args[1] for each in reports.iterdir())
    assert not window.files.is_reading


def test_long_work_that_fails_keeps_a_report(qtbot: QtBot, window: MainWindow, reports: Path) -> None:
    def fail(_: object) -> str:
        raise ZeroDivisionError("by zero")

    work = LongWork("Working", fail, window)
    with qtbot.waitSignal(work.finished) as told:
        pass
    assert "internal error: ZeroDivisionError: by zero" in told.args[0]
    assert len(list(reports.iterdir())) == 1


def test_what_is_no_file_is_not_backed_up(tmp_path: Path) -> None:
    import os

    os.mkfifo(tmp_path / "pipe")
    with (tmp_path / "huge").open("wb") as file:
        file.truncate(LARGEST_FILE + 1)
    for name in ("pipe", "huge"):
        assert keep(str(tmp_path / name), str(tmp_path / "kept")) is None
        assert backups(str(tmp_path / name), str(tmp_path / "kept")) == ()


@pytest.mark.parametrize("answer", [QMessageBox.StandardButton.Save, QMessageBox.StandardButton.Cancel])
def test_a_strangers_picture_beside_a_tiled_map_is_asked_about(
    qtbot: QtBot,
    window: MainWindow,
    hill: ScenarioDocument,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    answer: QMessageBox.StandardButton,
) -> None:
    picture = tmp_path / "hill.tiles.png"
    picture.write_bytes(b"a photograph")
    questions: list[str] = []

    def exec_(box: QMessageBox) -> int:
        questions.append(box.text())
        return answer.value

    monkeypatch.setattr(QMessageBox, "exec", exec_)
    told: ExportActions = window.exports
    told.export(hill, tmp_path / "hill.tmx")
    qtbot.waitUntil(lambda: bool(questions) and not told.is_writing)
    (question,) = questions
    assert "hill.tiles.png" in question
    saves = answer is QMessageBox.StandardButton.Save
    assert (tmp_path / "hill.tmx").exists() is saves
    assert (picture.read_bytes() == b"a photograph") is not saves
