"""The names of vehicles stay clear of the class letter and the shield beside them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from editor.views.board_source import CounterKind, CounterView, Hull
from editor.views.counters.counter import draw_counter, fitting_name
from editor.views.lettering import text_width
from editor.views.palette import SCREEN
from editor.views.sketch import Detail, Sketch
from engine.hexes.hex import Hex
from tests.editor.views.drawing import difference, pixels

_SIDE = 200
_ANGLES = (0.0, 1.0, 2.0, 3.0, 4.0, 5.0)


def drawn(counter: CounterView) -> np.ndarray:
    image = QImage(_SIDE, _SIDE, QImage.Format.Format_RGB32)
    image.fill(0xFFFFFFFF)
    painter = QPainter(image)
    painter.translate(_SIDE / 2, _SIDE / 2)
    draw_counter(Sketch(painter, 1.0, SCREEN), counter, (0.0, 0.0), _SIDE * 0.8, _ANGLES, detail=Detail.FINE)
    painter.end()
    return pixels(image)


def vehicle(name: str, *, weight: str, armor: str) -> CounterView:
    return CounterView(
        "1", Hex(0, 0), "allies", "american", CounterKind.VEHICLE, hull=Hull.TANK,
        name=name, weight=weight, armor=armor,
    )  # fmt: skip


@pytest.mark.parametrize("name", ["Semi-chenillé SdKfz 251", "M4A1 Sherman", "Panzerwerfer", "KV-1"])
@pytest.mark.parametrize(("weight", "armor", "free"), [("", "4", 0.24), ("M", "4", 0.06), ("M", "", 0.06)])
def test_names_end_before_the_values(
    qapp: QApplication, name: str, weight: str, armor: str, free: float
) -> None:
    counter = vehicle(name, weight=weight, armor=armor)
    changed = difference(drawn(counter), drawn(replace(counter, name=""))) > 0
    columns = np.flatnonzero(changed.any(axis=0))
    assert columns.size
    assert columns[-1] < (0.5 + 0.8 * free) * _SIDE, "the name runs under what stands beside it"


def test_a_name_is_squeezed_before_words_and_then_letters_go(qapp: QApplication) -> None:
    assert fitting_name("KV-1", 0.6) == ("KV-1", 0.15, 1.0)
    name, size, squeezed = fitting_name("Panzer IV", 0.45)
    assert name == "Panzer IV"
    assert squeezed < 1.0
    assert text_width(name, size) * squeezed == pytest.approx(0.45)
    assert fitting_name("M4A1 Sherman", 0.45)[0] == "M4A1"
    assert fitting_name("Semi-chenillé", 0.45)[0].endswith(".")
