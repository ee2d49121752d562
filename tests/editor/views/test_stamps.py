"""Stamps are kept as far as there is room, and what is painted with them never depends on that."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from editor.views.symbols import stamps
from editor.views.symbols.stamps import forget_stamps, put_stamps
from tests.editor.views.drawing import pixels

_ROOM = 5 * 40 * 40 * 4


class Table:
    """Puts stamps of forty by forty pixels on a picture, and counts how many were rendered."""

    def __init__(self) -> None:
        self.rendered = 0

    def put(self, kind: str, looks: range, px: float = 1.0) -> np.ndarray:
        image = QImage(400, 50, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.white)
        painter = QPainter(image)
        painter.scale(px, px)
        put_stamps(painter, kind, ((20 + 37 * look, 25, look) for look in looks), self._render)
        painter.end()
        return pixels(image)

    def _render(self, look: int, _px: float) -> QImage:
        self.rendered += 1
        image = QImage(40, 40, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(0xFF000000 + 40 * look)
        return image


@pytest.fixture
def table(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A table with room for five stamps, and none there yet."""
    monkeypatch.setattr(stamps, "_MOST", _ROOM)
    forget_stamps()
    return Table()


def test_what_is_used_again_is_rendered_once(table: Table) -> None:
    first = table.put("a", range(3))
    assert np.array_equal(table.put("a", range(3)), first)
    assert table.rendered == 3
    table.put("a", range(2), px=1.25)
    assert table.rendered == 5, "each zoom has its own"


def test_of_all_sets_the_one_used_last_stays(table: Table) -> None:
    table.put("old", range(3))
    table.put("new", range(3))
    table.put("new", range(3))
    assert table.rendered == 6
    table.put("old", range(3))
    assert table.rendered == 9


def test_a_set_that_alone_is_too_large_is_painted_whole(table: Table) -> None:
    wide = table.put("a", range(9))
    assert table.rendered == 9
    assert len({int(wide[25, 20 + 37 * look].sum()) for look in range(9)}) == 9
    assert np.array_equal(table.put("a", range(9)), wide)
    kept = stamps._kept()
    assert kept._bytes == sum(each.sizeInBytes() for of in kept._sets.values() for each in of.values())
    assert kept._bytes <= _ROOM
