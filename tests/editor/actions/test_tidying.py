"""The collector leaves strokes alone, and looks once nobody draws."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from editor.actions import tidying
from editor.document.document import ScenarioDocument
from editor.main_window import MainWindow
from engine.edits.paint import PaintTerrain
from engine.storage.bundled import scenario


@pytest.fixture
def looks() -> Iterator[list[int]]:
    """The generations that the collector looks at, one after the other."""
    found: list[int] = []

    def note(phase: str, about: dict[str, Any]) -> None:
        if phase == "start":
            found.append(about["generation"])

    before = gc.get_threshold()
    gc.callbacks.append(note)
    yield found
    gc.callbacks.remove(note)
    gc.set_threshold(*before)
    gc.unfreeze()


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
