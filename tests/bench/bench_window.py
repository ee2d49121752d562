"""view.window_start, view.game_start: how soon there is something to look at, in processes of their own.

`window_start` is from asking for the process to the whole picture of King of the Hill, `game_start` from
pressing Start to the first choice, when the window has had a moment to itself before.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
#: Windows measured; one more is opened before, after which all modules are compiled.
TIMES = 5
#: A window that is not there after so many seconds is given up.
PATIENCE = 120

#: Writes the seconds of both into a file; it is told when its process was asked for.
MEASURED = """
import os, sys, time

def until(is_so):
    from PySide6.QtCore import QCoreApplication
    ends = time.time() + 100
    while not is_so():
        assert time.time() < ends, "it takes for ever"
        QCoreApplication.processEvents()
        time.sleep(0.001)

def measure(began):
    from editor.launch import prepared
    painting = prepared()
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication
    from editor.app import Program, begin, make_window
    from editor.application import application
    from engine.storage.bundled import scenario_paths
    application()
    window = make_window(theme="light", painting=painting)
    window.resize(1600, 1000)
    window.show()
    program = Program(window)
    begin(window, [str(path) for path in scenario_paths() if path.stem == "king-of-the-hill"])
    until(lambda: window.document is not None and not window.draws_map())
    yield time.time() - began
    program.prepare()
    until(lambda: program.ahead.is_over and not window.service.busy and not window.problems.is_waiting)
    pressed = []

    def press_start():
        dialog = QApplication.activeModalWidget()
        if dialog is None:
            QTimer.singleShot(5, press_start)
        else:
            pressed.append(time.time())
            dialog.accept()

    QTimer.singleShot(0, press_start)
    window.enter_play()
    until(lambda: window.play.playing is not None and window.play.playing.found)
    yield time.time() - pressed[0]
    window.service.close()
    painting.close()

if __name__ == "__main__":
    seconds = list(measure(float(sys.argv[1])))
    with open(sys.argv[2], "w") as told:
        print(*seconds, file=told)
    os._exit(0)
"""


class Started(NamedTuple):
    """The seconds until the picture was whole, and until a game was there."""

    window: float
    game: float


def started(folder: Path) -> Started:
    """Open a window as somebody does who never opened one before, and play."""
    script, told, home = folder / "started.py", folder / "told", folder / "home"
    home.mkdir(parents=True)
    script.write_text(MEASURED, encoding="utf-8")
    folders = {name: str(home / name) for name in os.environ if name.startswith("XDG_")}
    environment = {**os.environ, **folders, "HOME": str(home), "PYTHONPATH": str(ROOT)}
    environment.setdefault("QT_QPA_PLATFORM", "offscreen")
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    # Processes beside the window hold what it writes to open: with a pipe one would wait for them.
    with open(folder / "log", "wb") as log:
        command = [sys.executable, str(script), repr(time.time()), str(told)]
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
        try:
            process.wait(PATIENCE)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
    assert told.exists(), (folder / "log").read_text(encoding="utf-8")
    window, game = map(float, told.read_text(encoding="utf-8").split())
    return Started(window, game)


@pytest.fixture(scope="module")
def windows(tmp_path_factory: pytest.TempPathFactory) -> list[Started]:
    every = [started(tmp_path_factory.mktemp("window")) for _ in range(TIMES + 1)]
    return every[1:]


def test_window_start(clocked: Callable[[str, list[float], float], None], windows: list[Started]) -> None:
    clocked("view.window_start", [each.window for each in windows], 2.0)


def test_game_start(clocked: Callable[[str, list[float], float], None], windows: list[Started]) -> None:
    clocked("view.game_start", [each.game for each in windows], 0.8)
