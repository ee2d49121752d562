"""The collector leaves strokes alone, and looks once nobody draws."""

from __future__ import annotations

import gc
import threading
import weakref
from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from editor import worker
from editor.actions import tidying
from editor.actions.file_actions import FileActions
from editor.document.document import ScenarioDocument
from editor.document.settings import Settings
from editor.main_window import MainWindow
from engine.edits.paint import PaintTerrain
from engine.storage.bundled import catalogue, scenario


@pytest.fixture
def looks() -> Iterator[list[int]]:
    """The generations that the collector looks at, one after the other; -1 in another thread."""
    found: list[int] = []

    def note(phase: str, about: dict[str, Any]) -> None:
        if phase == "start":
            here = threading.current_thread() is threading.main_thread()
            found.append(about["generation"] if here else -1)

    gc.callbacks.append(note)
    yield found
    gc.callbacks.remove(note)
    gc.enable()
    gc.unfreeze()


def spared(window: MainWindow, looks: list[int]) -> None:
    """The window has the collector look from now on; nothing is new, and no look is told yet."""
    tidying.spare(window.files)
    gc.collect()
    looks.clear()


def test_it_looks_at_rest_and_not_between_edits(
    qtbot: QtBot, window: MainWindow, looks: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tidying, "_AT_REST", 400)
    monkeypatch.setattr(tidying, "_AT_LONG_REST", 800)
    tidying.spare(window.files)
    document: ScenarioDocument = window.files.add(scenario("king-of-the-hill"))
    gc.collect()
    looks.clear()
    for number, hex_ in enumerate(list(document.map.cells)[:30]):
        ground = document.committed_map.cells
        document.apply(PaintTerrain((hex_,), ("woods", "rough")[number % 2], ground))
    assert looks == []
    qtbot.waitUntil(lambda: 2 in looks)
    assert looks == [1, 2]


def test_what_is_made_beside_the_window_is_looked_at_in_its_thread(
    qtbot: QtBot, window: MainWindow, looks: list[int]
) -> None:
    # In another thread it would end there what belongs to the window: a timer, a document.
    spared(window, looks)
    many: list[list[int]] = []
    forgotten = QTimer()
    forgotten.start(100_000)
    gone = weakref.ref(forgotten)
    forgotten.circle = forgotten  # type: ignore[attr-defined]
    del forgotten
    maker = threading.Thread(target=lambda: many.extend([number] for number in range(250_000)))
    maker.start()
    maker.join()
    assert looks == []
    assert gone() is not None
    qtbot.waitUntil(lambda: looks == [1])
    assert gone() is None


def test_it_looks_at_everything_when_nothing_more_comes(
    qtbot: QtBot, window: MainWindow, looks: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    # A game that was left stays as long as only what is young is looked at.
    monkeypatch.setattr(tidying, "_OFTEN", 20)
    monkeypatch.setattr(tidying, "_AT_LONG_REST", 100)
    spared(window, looks)
    many = [[number] for number in range(150_000)]
    qtbot.waitUntil(lambda: looks == [1, 2])
    qtbot.wait(300)
    assert looks == [1, 2]
    assert len(many) == 150_000


def test_what_was_passed_over_goes_with_a_document(
    qtbot: QtBot, window: MainWindow, looks: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    # What was frozen as it was still in use stayed for ever: a window grew with every game on another map.
    monkeypatch.setattr(tidying, "_SETTLED", 50)
    tidying.spare(window.files)
    document = window.files.add(scenario("mill-lane"))
    used: list[list[object]] = [[]]
    used[0].append(used[0])
    held = QObject()
    used[0].append(held)
    gone = weakref.ref(held)
    del held
    qtbot.waitUntil(lambda: gc.get_freeze_count() > 0)
    used.clear()
    gc.collect()
    assert gone() is not None, "it was passed over"
    given: list[bool] = []
    monkeypatch.setattr(worker, "trim_memory", lambda: given.append(gone() is None))
    window.files.close(document)
    qtbot.waitUntil(lambda: gone() is None)
    qtbot.waitUntil(lambda: given == [True])
    qtbot.waitUntil(lambda: gc.get_freeze_count() > 0)


def test_it_looks_at_everything_now_and_then(
    qtbot: QtBot, window: MainWindow, looks: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tidying, "_SELDOM", 3)
    monkeypatch.setattr(tidying, "_OFTEN", 5)
    monkeypatch.setattr(tidying, "_MANY", 0)
    tidying.spare(window.files)
    looks.clear()
    qtbot.waitUntil(lambda: looks[:6] == [1, 1, 2, 1, 1, 2])


def test_it_looks_as_ever_once_the_files_are_gone(qapp: QApplication, looks: list[int]) -> None:
    parent = QWidget()
    tidying.spare(FileActions(catalogue(), Settings(), parent))
    assert not gc.isenabled()
    delete(parent)
    assert gc.isenabled()
