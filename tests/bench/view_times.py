"""How long the window keeps its user waiting: `python -m tests.bench.view_times [SIDE …]`.

Prints the median and the 99th percentile of the window's own processor time, in milliseconds, for painting
one hex, moving the pointer with the sight tool, panning and zooming, each until the picture is on the screen.
Then how long it takes until every tile in sight is drawn in full. Nothing is asserted: such figures hold for
one machine.
"""

from __future__ import annotations

import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from PySide6.QtCore import QCoreApplication, QPoint, QPointF, QSettings, Qt
from PySide6.QtTest import QTest

from editor.actions.look import Look
from editor.analysis.service import AnalysisService
from editor.document.settings import Settings
from editor.main_window import MainWindow
from editor.tools.toolbox import tool
from editor.views.camera import LADDER
from engine.hexes.hex import Hex
from engine.storage.bundled import catalogue
from tests.bench.bench_hover import hover, settle
from tests.bench.bench_validation import wide
from tests.bench.views import PIXELS, application

TRIALS = 60


@contextmanager
def window(side: int) -> Iterator[MainWindow]:
    """The editor with a map of that many hexes either way, its analyses in processes of their own."""
    application()
    look = Look()
    look.wear("light")
    service = AnalysisService(catalogue())
    with tempfile.TemporaryDirectory() as folder:
        QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, folder)
        made = MainWindow(catalogue(), Settings(), look, service)
        made.resize(1600, 1000)
        made.show()
        made.desk.add(wide(side))
        made.stage.view.set_zoom_step(LADDER.index(PIXELS))
        until_calm(made)
        yield made
        for document in made.desk.documents:
            document.stack.setClean()
        service.close()
        made.close()


def until_calm(made: MainWindow) -> None:
    made.stage.view.finish_rendering()
    ends = time.monotonic() + 120
    while time.monotonic() < ends and (made.service.busy or made.problems.is_waiting):
        settle(0.2)
    settle(0.5)
    made.stage.view.finish_rendering()


def painting(made: MainWindow, dice: random.Random) -> Iterator[float]:
    """One hex of woods by the mouse, until its tile is repaired and shown."""
    view = made.stage.view
    made.stage.take(tool("brush"))
    for _ in range(TRIALS):
        place = at(made, somewhere(made, dice))
        began = time.thread_time()
        QTest.mouseClick(view, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
        while view.is_rendering:
            QCoreApplication.processEvents()
        view.repaint()
        yield time.thread_time() - began


def hovering(made: MainWindow, dice: random.Random) -> Iterator[float]:
    """The longest time the window is kept busy by one move of the pointer with its field of view."""
    made.stage.take(tool("sight"))
    hover(made, somewhere(made, dice))
    for _ in range(TRIALS):
        yield hover(made, somewhere(made, dice))


def panning(made: MainWindow, _: random.Random) -> Iterator[float]:
    """A frame of a pan by eleven pixels, fresh ground coming into sight."""
    view = made.stage.view
    for _ in range(TRIALS):
        began = time.thread_time()
        view.camera.pan(-11, -7)
        view._moved()
        QCoreApplication.processEvents()
        yield time.thread_time() - began


def zooming(made: MainWindow, _: random.Random) -> Iterator[float]:
    """A frame of zooming out step by step and in again."""
    view = made.stage.view
    for step in range(TRIALS):
        began = time.thread_time()
        view.zoom(-1 if step // 8 % 2 == 0 else 1)
        QCoreApplication.processEvents()
        yield time.thread_time() - began


def somewhere(made: MainWindow, dice: random.Random) -> Hex:
    """A hex in the middle of what is in sight."""
    view = made.stage.view
    assert view.sheet is not None
    across, down = dice.uniform(0.3, 0.7) * view.width(), dice.uniform(0.3, 0.7) * view.height()
    return view.sheet.hex_at(*view.camera.to_sheet(across, down))


def at(made: MainWindow, hex_: Hex) -> QPoint:
    view = made.stage.view
    assert view.sheet is not None
    return QPointF(*view.camera.to_view(*view.sheet.centre(hex_))).toPoint()


WAYS: dict[str, Callable[[MainWindow, random.Random], Iterator[float]]] = {
    "paint one hex": painting,
    "hovered field of view": hovering,
    "pan": panning,
    "zoom": zooming,
}


def main(sides: list[int]) -> None:
    print(f"{'milliseconds':<34} {'median':>10} {'99 %':>10}")
    for side in sides:
        with window(side) as made:
            for name, way in WAYS.items():
                taken = sorted(way(made, random.Random(5)))
                late = taken[min(len(taken) - 1, len(taken) * 99 // 100)]
                told = f"{name}, {side}x{side}"
                print(f"{told:<34} {statistics.median(taken) * 1e3:>10.1f} {late * 1e3:>10.1f}")
            made.stage.view.changed()
            began = time.thread_time()
            made.stage.view.finish_rendering()
            print(f"{f'all tiles in sight, {side}x{side}':<34} {(time.thread_time() - began) * 1e3:>10.1f}")


if __name__ == "__main__":
    main([int(word) for word in sys.argv[1:]] or [60, 200])
