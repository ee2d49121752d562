from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.main_window import MainWindow
from engine.cli.main import main
from engine.storage.bundled import scenario_paths

ROOT = Path(__file__).resolve().parents[2]


def test_a_picture_of_the_window_is_saved(qtbot: QtBot, tmp_path: Path) -> None:
    target = tmp_path / "window.png"
    file = str(scenario_paths()[0])
    assert main(["edit", file, "--screenshot", str(target), "--size", "900x620", "--theme", "dark"]) == 0
    assert target.read_bytes()[:4] == b"\x89PNG"
    assert multiprocessing.active_children() == []


@pytest.mark.thorough
def test_a_second_picture_shows_nothing_of_the_first(qtbot: QtBot, tmp_path: Path) -> None:
    targets = [tmp_path / "first.png", tmp_path / "second.png"]
    for each in targets:
        assert main(["edit", str(scenario_paths()[0]), "--screenshot", str(each), "--size", "900x620"]) == 0
        assert not any(isinstance(window, MainWindow) for window in QApplication.topLevelWidgets())
    assert targets[0].read_bytes() == targets[1].read_bytes()


@pytest.mark.thorough
def test_a_process_that_saved_a_picture_ends_without_a_word(tmp_path: Path) -> None:
    target = tmp_path / "window.png"
    command = [sys.executable, "-m", "engine.cli.main", "edit", str(scenario_paths()[0])]
    ended = subprocess.run(
        [*command, "--screenshot", str(target)],
        cwd=ROOT,
        env=os.environ | {"QT_QPA_PLATFORM": "offscreen", "XDG_CONFIG_HOME": str(tmp_path / "config")},
        capture_output=True,
        text=True,
    )
    assert (ended.returncode, ended.stdout) == (0, "")
    assert "Traceback" not in ended.stderr
    assert target.read_bytes()[:4] == b"\x89PNG"


@pytest.mark.parametrize("size", ["wide", "12x12", "99999999x9", "-800x600"])
def test_a_size_that_is_none_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], size: str
) -> None:
    assert main(["edit", "--screenshot", str(tmp_path / "x.png"), f"--size={size}"]) == 2
    assert capsys.readouterr().err.startswith("tidewright: --size")


@pytest.mark.parametrize("content", [b"", b"\x00\x01", b'{"id": ', None])
def test_a_file_of_nothing_is_one_line(
    qtbot: QtBot, tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes | None
) -> None:
    path = tmp_path / "bad.json"
    if content is not None:
        path.write_bytes(content)
    target = tmp_path / "x.png"
    assert main(["edit", str(path), "--screenshot", str(target)]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "bad.json" in said
    assert not target.exists()
