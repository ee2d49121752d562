"""The ruler: hexes between two hexes, the way between them, and at which range the far one is."""

from __future__ import annotations

from itertools import pairwise

import pytest
from pytestqt.qtbot import QtBot

from editor.document.document import ScenarioDocument
from editor.main_window import MainWindow
from editor.probes.ruler import Measure, band
from editor.tools.toolbox import tool
from engine.hexes.hex import direction_between, distance
from tests.editor.test_window import answered, click, hex_of, move


def test_the_ruler_counts_the_hexes_from_click_to_pointer(
    qtbot: QtBot, window: MainWindow, hill: ScenarioDocument
) -> None:
    view = window.map_area.view
    window.map_area.take(tool("ruler"))
    click(qtbot, window, "C3")
    window.map_area.choices.choose(range=4)
    tags = []
    for label in ("D4", "H5", "L6"):
        move(window, label)
        answered(qtbot, window)
        measure = view.overlay("probe")
        assert isinstance(measure, Measure)
        way = measure.hexes
        assert (way[0], way[-1]) == (hex_of(hill, "C3"), hex_of(hill, label))
        assert len(way) - 1 == distance(way[0], way[-1])
        assert all(direction_between(a, b) is not None for a, b in pairwise(way))
        tags.append((measure.tag, measure.detail))
    assert tags == [
        ("1 hex", "within range 4"),
        ("5 hexes", "long range, up to 8"),
        ("9 hexes", "beyond long range, 8"),
    ]
    click(qtbot, window, "L6")
    move(window, "D4")
    answered(qtbot, window)
    assert window.docks.rule._page.toPlainText().splitlines() == [
        "Distance C3 – L6",
        "9 hexes · beyond long range, 8",
        "C3 – D4 – E4 – F4 – G4 – H5 – I5 – J5 – K5 – L6",
    ]
    held = view.grab().toImage()
    window.map_area.choices.choose(range=9)
    answered(qtbot, window)
    assert view.grab().toImage() != held, "the hexes have the colour of their range"


@pytest.mark.parametrize(("steps", "name"), [(4, "normal"), (5, "long"), (8, "long"), (9, "beyond")])
def test_long_range_is_twice_the_range(steps: int, name: str) -> None:
    assert band(steps, 4) == name
