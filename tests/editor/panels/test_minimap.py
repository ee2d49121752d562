"""The minimap follows edits by painting what they changed."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QPaintEvent
from pytestqt.qtbot import QtBot

from editor.panels.minimap import Minimap
from editor.views.draft import FlatMap
from editor.views.geometry.sheet import Box
from engine.hexes.hex import Hex
from engine.model.cell import Cell
from engine.model.hex_map import HexMap
from tests.editor.views.drawing import difference, pixels
from tests.editor.views.sample import sample_map


def shown(qtbot: QtBot, map_: HexMap) -> Minimap:
    minimap = Minimap()
    qtbot.addWidget(minimap)
    minimap.resize(301, 187)
    minimap.show_map(map_)
    minimap.show()
    return minimap


def picture(minimap: Minimap) -> np.ndarray:
    return pixels(minimap.grab().toImage())


def off(one: np.ndarray, other: np.ndarray) -> float:
    return float(difference(one, other).max())


def changed(map_: HexMap, hexes: Collection[Hex], cell: Cell) -> HexMap:
    return replace(map_, cells={**map_.cells, **dict.fromkeys(hexes, cell)})


def test_an_edited_minimap_equals_a_fresh_one(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    map_ = sample_map()
    minimap = shown(qtbot, map_)
    first = picture(minimap)
    painted: list[Box] = []
    whole = FlatMap.paint

    def paint(draft: FlatMap, painter: object, box: Box, *args: float) -> None:
        painted.append(box)
        whole(draft, painter, box, *args)  # type: ignore[arg-type]

    monkeypatch.setattr(FlatMap, "paint", paint)
    for cell in (Cell("pond"), Cell("woods", elevation=2, road=(0, 3)), Cell()):
        hexes = sorted(map_.cells)[::37]
        for hex_ in hexes:
            map_ = changed(map_, (hex_,), cell)
            minimap.show_map(map_, (), (hex_,))
            painted.clear()
            now = picture(minimap)
            assert [box.width * box.height < 25 for box in painted] == [True]
        # Lines that cross are not always drawn in the same order.
        assert off(now, picture(shown(qtbot, map_))) <= 4
        assert off(now, first) > 20 or cell == Cell()


def test_another_map_is_drawn_as_a_whole(qtbot: QtBot) -> None:
    map_ = sample_map()
    minimap = shown(qtbot, map_)
    picture(minimap)
    other = changed(map_, map_.cells, Cell("pond"))
    minimap.show_map(other)
    assert off(picture(minimap), picture(shown(qtbot, other))) == 0
    minimap.show_map(map_, (), map_.cells)
    assert off(picture(minimap), picture(shown(qtbot, map_))) == 0


def test_an_edit_shows_by_itself_and_paints_no_more_than_it_changed(qtbot: QtBot) -> None:
    map_ = sample_map()
    minimap = shown(qtbot, map_)
    picture(minimap)
    shown_parts: list[int] = []

    class Watch(QObject):
        def eventFilter(self, _: QObject, event: QEvent) -> bool:
            if isinstance(event, QPaintEvent):
                rect = event.rect()
                shown_parts.append(rect.width() * rect.height())
            return False

    watch = Watch()
    qtbot.wait(20)
    minimap.installEventFilter(watch)
    hex_ = sorted(map_.cells)[40]
    minimap.show_map(changed(map_, (hex_,), Cell("pond")), (), (hex_,))
    assert shown_parts == []
    qtbot.waitUntil(lambda: bool(shown_parts))
    assert shown_parts[0] < minimap.width() * minimap.height() / 4
    shown_parts.clear()
    minimap.show_map(map_, ((hex_, "#FF0000"),), (hex_,))
    qtbot.waitUntil(lambda: bool(shown_parts))
    assert shown_parts[0] == minimap.width() * minimap.height(), "a dot does not wait for the parts"
    minimap.removeEventFilter(watch)
