"""How long the window keeps its user waiting: `python -m tests.bench.view_times [SIDE …]`.

Prints, in milliseconds, the median and the 99th percentile of the window's own processor time for painting
one hex, moving the pointer with the sight tool, panning and zooming, each until the picture is on the screen;
of its longest turn of the event loop, which is what one feels; and of the clock, which includes the worker
that paints beside the window. Then the same for all tiles in sight. Nothing is asserted: such figures hold
for one machine, those of the clock for its other load too.
"""

from __future__ import annotations

import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, QEventLoop, QPoint, QPointF, QSettings, Qt
from PySide6.QtTest import QTest

from editor.actions.tidying import spare
from editor.analysis.service import AnalysisService
from editor.document.settings import Settings
from editor.main_window import MainWindow
from editor.theme.appearance import Appearance
from editor.tools.toolbox import tool
from editor.views.board_view import BoardView
from editor.views.camera import LADDER
from editor.views.paint_service import PaintService
from engine.hexes.hex import Hex
from engine.storage.bundled import catalogue
from tests.bench.bench_hover import hover, settle
from tests.bench.bench_validation import wide
from tests.bench.views import PIXELS, application

TRIALS = 60

#: Hexes painted: so many that one hiccup of the machine is not the 99th percentile.
EDITS = 500


@contextmanager
def window(side: int) -> Iterator[MainWindow]:
    """The editor with a map of that many hexes either way, its analyses in processes of their own."""
    application()
    appearance = Appearance()
    appearance.wear("light")
    service, painters = AnalysisService(catalogue()), PaintService()
    with tempfile.TemporaryDirectory() as folder:
        QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, folder)
        made = MainWindow(catalogue(), Settings(), appearance, service, paint_service=painters)
        spare(made.files)
        made.resize(1600, 1000)
        made.show()
        made.files.add(wide(side))
        made.map_area.view.set_zoom_step(LADDER.index(PIXELS))
        until_calm(made)
        yield made
        for document in made.files.documents:
            document.stack.setClean()
        service.close()
        painters.close()
        made.close()


def until_calm(made: MainWindow) -> None:
    made.map_area.view.finish_rendering()
    ends = time.monotonic() + 120
    while time.monotonic() < ends and (made.service.busy or made.problems.is_waiting):
        settle(0.2)
    settle(2.0)  # the collector lets the document be
    made.map_area.view.finish_rendering()


@dataclass
class Taken:
    """Seconds: of the window's own work, of its longest turn of the event loop, of the clock."""

    own: float = 0.0
    longest: float = 0.0
    clock: float = 0.0

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Measure one turn."""
        own, clock = time.thread_time(), time.perf_counter()
        yield
        own = time.thread_time() - own
        self.own += own
        self.longest = max(self.longest, own)
        self.clock += time.perf_counter() - clock


def until_painted(view: BoardView, taken: Taken) -> None:
    """Take the events as they come until nothing is missing from the picture; waiting is not counted."""
    while view.is_rendering:
        with taken.turn():
            QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
    with taken.turn():
        QCoreApplication.processEvents()


def painting(made: MainWindow, dice: random.Random) -> Iterator[Taken]:
    """One hex of other terrain by the mouse, until its tile is repaired and shown."""
    view, document = made.map_area.view, made.document
    assert document is not None
    made.map_area.take(tool("brush"))
    for number in range(EDITS):
        kind = ("woods", "rough")[number % 2]
        made.map_area.choices.choose(terrain=kind)
        hex_ = somewhere(made, dice)
        while document.map.cells[hex_].terrain == kind:
            hex_ = somewhere(made, dice)
        place = at(made, hex_)
        QCoreApplication.processEvents()  # bars and library show the other terrain: not part of painting
        taken = Taken()
        for event in (QTest.mousePress, QTest.mouseRelease):
            with taken.turn():
                event(view, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
        until_painted(view, taken)
        assert document.map.cells[hex_].terrain == kind
        yield taken


def hovering(made: MainWindow, dice: random.Random) -> Iterator[Taken]:
    """The longest time the window is kept busy by one move of the pointer with its field of view."""
    made.map_area.take(tool("sight"))
    hover(made, somewhere(made, dice))
    for _ in range(TRIALS):
        began = time.perf_counter()
        own = hover(made, somewhere(made, dice))
        yield Taken(own, own, time.perf_counter() - began)


def panning(made: MainWindow, dice: random.Random) -> Iterator[Taken]:
    """A frame of a pan by eleven pixels, fresh ground coming into sight."""
    view = made.map_area.view
    for _ in range(TRIALS):
        taken = Taken()
        with taken.turn():
            view.camera.pan(-11, -7)
            view._moved()
            QCoreApplication.processEvents()
        yield taken


def zooming(made: MainWindow, _: random.Random) -> Iterator[Taken]:
    """A frame of zooming out step by step and in again."""
    view = made.map_area.view
    for step in range(TRIALS):
        taken = Taken()
        with taken.turn():
            view.zoom(-1 if step // 8 % 2 == 0 else 1)
            QCoreApplication.processEvents()
        yield taken


def stepping_at_rest(made: MainWindow, _: random.Random) -> Iterator[Taken]:
    """A zoom step after a second of rest, until the picture is the final one."""
    yield from _steps(made, 1.0)


def stepping_at_long_rest(made: MainWindow, _: random.Random) -> Iterator[Taken]:
    """A zoom step after five seconds of rest, until the picture is the final one."""
    yield from _steps(made, 5.0)


def stepping_anew(made: MainWindow, _: random.Random) -> Iterator[Taken]:
    """A zoom step where nothing was painted ahead, until the picture is the final one."""
    yield from _steps(made, 0.0)


def _steps(made: MainWindow, rest: float) -> Iterator[Taken]:
    view = made.map_area.view
    for steps in (1, 1, -1, -1, -1, 1, 1, -1):
        if not rest:
            view._tiles.clear()
        view.finish_rendering()
        settle(rest)
        taken = Taken()
        with taken.turn():
            view.zoom(steps)
        until_painted(view, taken)
        yield taken


def everything(made: MainWindow, dice: random.Random) -> Iterator[Taken]:
    """All tiles in sight, until the last one is there."""
    view = made.map_area.view
    for _ in range(3):
        taken = Taken()
        with taken.turn():
            view.changed()
        until_painted(view, taken)
        yield taken


def somewhere(made: MainWindow, dice: random.Random) -> Hex:
    """A hex in the middle of what is in sight."""
    view = made.map_area.view
    assert view.sheet is not None
    across, down = dice.uniform(0.3, 0.7) * view.width(), dice.uniform(0.3, 0.7) * view.height()
    return view.sheet.hex_at(*view.camera.to_sheet(across, down))


def at(made: MainWindow, hex_: Hex) -> QPoint:
    view = made.map_area.view
    assert view.sheet is not None
    return QPointF(*view.camera.to_view(*view.sheet.centre(hex_))).toPoint()


WAYS: dict[str, Callable[[MainWindow, random.Random], Iterator[Taken]]] = {
    "paint one hex": painting,
    "hovered field of view": hovering,
    "pan": panning,
    "zoom": zooming,
    "all tiles in sight": everything,
    "zoom step after a second": stepping_at_rest,
    "zoom step after five": stepping_at_long_rest,
    "zoom step, nothing ahead": stepping_anew,
}


def main(sides: list[int]) -> None:
    print(f"{'milliseconds':<32} {'own':>15} {'longest turn':>15} {'clock':>15}")
    print(f"{'':<32} " + f" {'median':>7}{'99 %':>8}" * 3)
    for side in sides:
        with window(side) as made:
            for name, way in WAYS.items():
                taken = list(way(made, random.Random(5)))
                parts = (
                    [getattr(each, part) * 1e3 for each in taken] for part in ("own", "longest", "clock")
                )
                figures = map(middle_and_late, map(sorted, parts))
                told = " ".join(f"{median:>7.1f}{late:>8.1f}" for median, late in figures)
                print(f"{f'{name}, {side}x{side}':<32} {told}", flush=True)


def middle_and_late(taken: list[float]) -> tuple[float, float]:
    """The median and the 99th percentile of sorted figures."""
    return statistics.median(taken), taken[min(len(taken) - 1, len(taken) * 99 // 100)]


if __name__ == "__main__":
    main([int(word) for word in sys.argv[1:]] or [60, 200])
