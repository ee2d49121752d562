from __future__ import annotations

import multiprocessing
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from engine.cli.main import main
from engine.storage.bundled import scenario_paths


def test_a_picture_of_the_window_is_saved(qtbot: QtBot, tmp_path: Path) -> None:
    target = tmp_path / "window.png"
    file = str(scenario_paths()[0])
    assert main(["edit", file, "--screenshot", str(target), "--size", "900x620", "--theme", "dark"]) == 0
    assert target.read_bytes()[:4] == b"\x89PNG"
    assert multiprocessing.active_children() == []


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
