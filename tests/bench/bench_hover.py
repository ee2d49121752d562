"""The field of view of the hovered hex on a map of 60 by 60 hexes: how long the window is kept busy by it."""

from __future__ import annotations

import gc
import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPointF, QSettings, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication

from editor.actions.tidying import spare
from editor.analysis.service import AnalysisService
from editor.document.settings import Settings
from editor.main_window import MainWindow
from editor.theme.appearance import Appearance
from editor.tools.toolbox import tool
from editor.views.overlays.model import FieldOfViewOverlay
from engine.hexes.hex import Hex
from engine.storage.bundled import catalogue
from tests.bench.bench_validation import wide

#: A frame at 60 pictures a second.
FRAME = 0.016
MOVES = 200
#: So long an answer may take before the test gives up.
PATIENCE = 60.0


@pytest.fixture
def window(tmp_path: Path) -> Iterator[MainWindow]:
    """The editor as it starts: its analyses run in worker processes beside the window."""
    application = QApplication.instance() or QApplication([])
    assert isinstance(application, QApplication)
    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(tmp_path))
    appearance = Appearance()
    appearance.wear("light")
    service = AnalysisService(catalogue())
    made = MainWindow(catalogue(), Settings(), appearance, service)
    spare(made.files)
    made.resize(1600, 1000)
    made.show()
    made.files.add(wide())
    settle(1.0)
    while service.busy:  # the checks of the whole map run once it is opened
        settle(0.5)
    settle(2.0)
    yield made
    gc.unfreeze()
    for document in made.files.documents:
        document.stack.setClean()
    service.close()
    made.close()
    made.deleteLater()
    appearance.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def settle(seconds: float) -> None:
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        QCoreApplication.processEvents()
        time.sleep(0.002)


def shown(window: MainWindow) -> Hex | None:
    """The hex whose field of view is on the map."""
    overlay = window.map_area.view.overlay("probe")
    return overlay.observer if isinstance(overlay, FieldOfViewOverlay) else None


def hover(window: MainWindow, hex_: Hex) -> float:
    """Move the pointer there and take the events as they come; the longest time spent on one batch of them.

    It is the window's own time, whatever else the machine does meanwhile.
    """
    view = window.map_area.view
    assert view.sheet is not None
    x, y = view.camera.to_view(*view.sheet.centre(hex_))
    at, none = QPointF(x, y), Qt.MouseButton.NoButton
    event = QMouseEvent(
        QEvent.Type.MouseMove, at, view.mapToGlobal(at), none, none, Qt.KeyboardModifier.NoModifier
    )
    worst = 0.0
    end = time.perf_counter() + PATIENCE
    began = time.thread_time()
    QApplication.sendEvent(view, event)
    while True:
        worst = max(worst, time.thread_time() - began)
        if shown(window) == hex_:
            break
        assert time.perf_counter() < end, "the field of view did not come"
        time.sleep(0.0005)
        began = time.thread_time()
        QCoreApplication.processEvents()
    # What the answer changed is painted in the next batch.
    began = time.thread_time()
    QCoreApplication.processEvents()
    return max(worst, time.thread_time() - began)


def test_the_field_of_view_follows_the_pointer(
    window: MainWindow, clocked: Callable[[str, list[float], float], None]
) -> None:
    document, view = window.document, window.map_area.view
    assert document is not None
    window.map_area.take(tool("sight"))
    assert view.sheet is not None
    grid, dice = document.committed_map.grid, random.Random(11)
    column, row = 30, 30
    hover(window, grid.hex_at(column, row))  # the worker surveys the map
    worst: list[float] = []
    latest: list[float] = []
    while len(worst) < MOVES:
        column = min(58, max(2, column + dice.choice((-1, 0, 1))))
        row = min(58, max(2, row + dice.choice((-1, 1))))
        hex_ = grid.hex_at(column, row)
        if hex_ not in document.committed_map.cells or hex_ == shown(window):
            continue
        began = time.perf_counter()
        worst.append(hover(window, hex_))
        latest.append(time.perf_counter() - began)
    clocked("hovered hex, 60x60: until it is shown", latest, PATIENCE)
    clocked("hovered hex, 60x60: handlers in the window", worst, FRAME)
