"""A program that the system or the desktop ends asks nothing, and all is there at the next start."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from editor.document.files import save
from editor.main_window import MainWindow
from tests.editor.patience import PATIENCE
from tests.edits.material import sheet

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def _named_like_the_editor(qapp: QApplication) -> Iterator[None]:
    """Where things are kept follows from the program's name, which the one that ends has as well."""
    name = qapp.applicationName()
    qapp.setApplicationName("tidewright")
    yield
    qapp.setApplicationName(name)


@pytest.mark.parametrize("number", [signal.SIGTERM, pytest.param(0, marks=pytest.mark.thorough)])
def test_tabs_and_edits_of_an_editor_that_is_ended_come_back(
    qtbot: QtBot, window: MainWindow, tmp_path: Path, number: int
) -> None:
    path = tmp_path / "map.json"
    save(replace(sheet(), title="As saved"), str(path))
    before = path.read_bytes()
    ended = subprocess.run(
        [sys.executable, "-m", "tests.editor.edited_until_ended", str(path), str(int(number))],
        cwd=ROOT,
        env=os.environ | {"QT_QPA_PLATFORM": "offscreen", "XDG_CONFIG_HOME": str(tmp_path / "config")},
        capture_output=True,
        text=True,
        timeout=PATIENCE,  # of an editor that asks something
    )
    assert (ended.returncode, ended.stdout) == (-(number or signal.SIGTERM), ""), ended.stderr
    assert path.read_bytes() == before

    with qtbot.waitSignal(window.kept_tabs.came_back):
        window.kept_tabs.start()
    assert [each.title for each in window.tabs.documents] == ["Edited at the end", "Without a file"]
    assert [each.path for each in window.tabs.documents] == [str(path), None]
    assert all(each.is_dirty for each in window.tabs.documents)
    assert window.document is window.tabs.documents[0]
