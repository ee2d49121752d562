"""Editors that edit until they are killed: `python -m tests.thorough.rows.edited_until_killed`.

Reads a line a trial: a folder and, after a tab, after how many edits the map is saved (0: never). Each trial
is a process of its own, forked before anything of Qt is made; it paints hex after hex by the mouse and tells
when each is done. Lines written: `process ID`, `journal FOLDER`, `edit NUMBER SECONDS`, `saving`, `saved`,
`gone`.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtCore import QPoint, QSettings, Qt, QTimer
from PySide6.QtTest import QTest

import editor.play.begin  # noqa: F401  (imported once, before the processes part)
from editor.app import make_window
from editor.application import application
from editor.document.recovery import journal_folder
from editor.main_window import MainWindow
from engine.hexes.grid import Orientation
from engine.hexes.hex import Hex
from engine.hexes.symmetry import Symmetry
from engine.model.scenario import Scenario
from engine.proposals.blank_map import MapPlan, new_scenario
from engine.storage.bundled import catalogue

#: Milliseconds from one edit to the next.
PACE = 40
SIDE = 12


def empty() -> Scenario:
    """The map every trial begins with: bare ground."""
    plan = MapPlan("Killed", Orientation.FLAT_TOP, SIDE, SIDE, None, "skirmish", Symmetry.NONE)
    return new_scenario(plan, catalogue())


def order(scenario: Scenario) -> list[Hex]:
    """The hexes in the order they are painted."""
    from engine.model.flatten import flatten

    return sorted(flatten(scenario.layout, catalogue()).cells)


def say(words: str) -> None:
    """Tell a line in one piece: the end may come between any two writes, and cut a line short."""
    os.write(1, f"{words}\n".encode())


def edit_until_killed(folder: Path, saves: int) -> None:
    """Open the map in a window and paint until somebody puts an end to it."""
    os.environ["XDG_STATE_HOME"] = str(folder / "state")
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(folder / "settings"))
    app = application()
    window = make_window(workers=False, theme="light")
    window.resize(1000, 700)
    window.show()
    document = window.files.add(empty())
    document.saved_as(str(folder / "map.json"))
    window.files.save(document)
    # The checks of the map run in processes of their own; here they would hold the window up instead.
    window.problems.watch(None)
    hexes = order(document.scenario)
    say(f"journal {journal_folder()}")
    done = 0

    def one_more() -> None:
        nonlocal done
        if done == len(hexes):
            return
        QTest.mouseClick(
            window.map_area.view,
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
            place(window, hexes[done]),
        )
        done += 1
        say(f"edit {done} {time.monotonic()}")
        if saves and done % saves == 0:
            say("saving")
            window.files.save(document)
            say("saved")

    clock = QTimer()
    clock.timeout.connect(one_more)
    QTimer.singleShot(300, lambda: clock.start(PACE))
    app.exec()


def place(window: MainWindow, hex_: Hex) -> QPoint:
    view = window.map_area.view
    assert view.sheet is not None
    x, y = view.camera.to_view(*view.sheet.centre(hex_))
    return QPoint(round(x), round(y))


def main() -> None:
    catalogue()
    for line in sys.stdin:
        folder, saves = line.rstrip("\n").split("\t")
        sys.stdout.flush()
        child = os.fork()
        if child == 0:
            edit_until_killed(Path(folder), int(saves))
            os._exit(0)
        say(f"process {child}")
        os.waitpid(child, 0)
        say("gone")


if __name__ == "__main__":
    main()
