"""A window that is used for a long time: `python -m tests.thorough.rows.long_lived SEED LEGS EDITS`.

Each leg paints with the mouse, goes back and forth in the history, looks at things, and plays a game of bots
to its end on a map of its own. After each a line of JSON says what the process holds.
"""

from __future__ import annotations

import ctypes
import gc
import json
import os
import random
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtCore import QCoreApplication, QEvent, QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from editor.actions.tidying import spare
from editor.app import make_window
from editor.application import application
from editor.document.document import ScenarioDocument
from editor.main_window import MainWindow
from editor.play.mode import PlayTable
from editor.play.panels.start_dialog import StartDialog
from editor.play.timeline import PlaySetup
from engine.storage.bundled import scenario
from tests.support.own_memory import own_memory
from tests.thorough.rows.walk_hand import LEFT, NONE

#: The map that is edited all along, those that games are played on in turn, and one that stays as it is.
EDITED, PLAYED = "king-of-the-hill", ("mill-lane", "at-the-breaking-point", "gilroys-harbor")
QUIET = "quarry-ridge"
#: Milliseconds in which panels show what the map is that one has gone to.
SETTLED = 400
#: Seconds within which a game has begun.
PATIENCE = 120
_TOOLS = ("brush", "brush", "brush", "fill", "road", "stream", "select")


class Life:
    """The window, and what is done in it."""

    def __init__(self, seed: int) -> None:
        self.window: MainWindow = make_window(workers=False, theme="light")
        spare(self.window.files)
        self.window.resize(1200, 800)
        self.window.show()
        self.quiet = self.window.files.add(scenario(QUIET))
        self.document = self.window.files.add(scenario(EDITED))
        self.dice = random.Random(seed)
        self.hexes = sorted(self.document.map.cells)

    def edit(self, edits: int) -> int:
        """So many edits by mouse and keys; how many of them changed the map."""
        self._go_to(self.document)
        changed: list[object] = []
        self.document.changed.connect(changed.append)
        while len(changed) < edits:
            self._gesture()
            QCoreApplication.processEvents()
        self.document.changed.disconnect(changed.append)
        return len(changed)

    def _gesture(self) -> None:
        window, dice, view = self.window, self.dice, self.window.map_area.view
        match dice.randrange(12):
            case 0:
                self._key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
            case 1:
                held = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
                self._key(Qt.Key.Key_Z, held)
            case 2:
                view.zoom(dice.choice((-1, 1)), (dice.randrange(300), dice.randrange(300)))
            case 3:
                window.strip.tool_actions[dice.choice(_TOOLS)].trigger()
            case _:
                window.strip.tool_actions["brush"].trigger()
                self._key(Qt.Key.Key_1 + dice.randrange(6), NONE)
                QTest.mousePress(view, LEFT, NONE, self._place())
                QTest.mouseMove(view, self._place())
                QTest.mouseRelease(view, LEFT, NONE, self._place())

    def _key(self, key: int, held: Qt.KeyboardModifier) -> None:
        QTest.keyClick(self.window, Qt.Key(key), held)

    def _place(self) -> Any:
        from PySide6.QtCore import QPoint

        view = self.window.map_area.view
        assert view.sheet is not None
        for _ in range(20):
            x, y = view.camera.to_view(*view.sheet.centre(self.dice.choice(self.hexes)))
            if 0 <= x < view.width() and 0 <= y < view.height():
                break
        return QPoint(round(x), round(y))

    def play(self, number: int) -> int:
        """A game of bots from its dialog to its end, looked back at and left; how many answers it took."""
        window = self.window
        map_ = window.files.add(scenario(PLAYED[number % len(PLAYED)]))
        sides = [side.id for side in map_.scenario.sides]
        StartDialog.exec = lambda _: 1  # type: ignore[method-assign,assignment]
        StartDialog.setup = PlaySetup(  # type: ignore[assignment]
            dict.fromkeys(sides, "tactical"), self.dice.randrange(10**6)
        )
        window.enter_play()
        self._wait(lambda: window.play.playing is not None, "a game")
        table = window.play.playing
        assert isinstance(table, PlayTable)
        session = table.session
        session.set_running(False)
        while session.outcome is None:
            session.decide_now(40)
            QCoreApplication.processEvents()
        for _ in range(5):
            session.look_at(self.dice.randrange(session.count))
            QCoreApplication.processEvents()
        answers = len(session.answers)
        window.leave_play()
        self._wait(lambda: window.play.playing is None, "the way back")
        window.files.close(map_)
        self._go_to(self.document)
        return answers

    def rest(self) -> None:
        """As it is when nobody does anything: the brush in hand, before a map that stays the same."""
        self.window.strip.tool_actions["brush"].trigger()
        self.document.selection.clear()
        self._go_to(self.quiet)
        QTest.qWait(SETTLED)

    def _go_to(self, document: ScenarioDocument) -> None:
        tabs = self.window.tabs
        tabs.setCurrentIndex(tabs.documents.index(document))

    def _wait(self, done: Callable[[], bool], what: str) -> None:
        ends = time.monotonic() + PATIENCE
        while not done():
            QTest.qWait(5)
            if time.monotonic() > ends:
                raise TimeoutError(f"{what} never came")


def held() -> dict[str, int]:
    """What this process holds, after whatever may go has gone."""
    for _ in range(3):
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        QTest.qWait(50)
        gc.collect()
    ctypes.CDLL("libc.so.6").malloc_trim(0)
    children = Path(f"/proc/self/task/{os.getpid()}/children").read_text(encoding="ascii").split()
    return {
        "kB": own_memory(),
        "threads": len(os.listdir("/proc/self/task")),
        "python threads": threading.active_count(),
        "handles": len(os.listdir("/proc/self/fd")),
        "processes": len(children),
        "widgets": sum(isinstance(each, QWidget) for each in QApplication.allWidgets()),
        "objects": len(gc.get_objects()),
    }


def main(argv: list[str]) -> int:
    seed, legs, edits = map(int, argv)
    with TemporaryDirectory() as folder:
        os.environ["XDG_STATE_HOME"] = f"{folder}/state"
        os.environ["XDG_DATA_HOME"] = f"{folder}/data"
        QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, f"{folder}/settings")
        application()
        life = Life(seed)
        for leg in range(legs):
            changed = life.edit(edits)
            answers = life.play(leg)
            life.rest()
            print(json.dumps({"leg": leg, "edits": changed, "answers": answers, **held()}), flush=True)
        sys.stdout.flush()
        os._exit(0)


if __name__ == "__main__":
    main(sys.argv[1:])
