"""Tiles painted by a worker beside the window."""

from __future__ import annotations

import os
import signal
from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from editor.views import paint_service
from editor.views.board_source import BoardSource
from editor.views.board_view import BoardView
from editor.views.camera import LADDER
from editor.views.draft import flat_colour
from editor.views.geometry.sheet import SIDE, Box, SheetGeometry
from editor.views.layers.grid import GridStyle
from editor.views.overlays.model import Ghost
from editor.views.paint_job import MARKERS, LayerStyle, PaintJob, Workshop, part_of
from editor.views.paint_service import PaintService
from editor.views.tiles import Canvas
from engine.model.cell import Cell
from tests.editor.patience import PATIENCE
from tests.editor.views.drawing import difference, drawn, pixels
from tests.editor.views.sample import sample_map
from tests.editor.views.sample_source import sample_source


def shown(qtbot: QtBot, service: PaintService | None, source: BoardSource | None = None) -> BoardView:
    view = BoardView()
    qtbot.addWidget(view)
    view.resize(360, 280)
    if service is not None:
        view.paint_with(service)
    view.set_source(source or sample_source())
    view.set_zoom_step(LADDER.index(48))
    view.show()
    qtbot.waitExposed(view)
    return view


def settled(qtbot: QtBot, view: BoardView) -> np.ndarray:
    """The picture once the worker has brought everything; nothing is painted here."""
    qtbot.waitUntil(lambda: not view.is_rendering)
    return pixels(view.grab().toImage())


def finished(view: BoardView) -> np.ndarray:
    view.finish_rendering()
    return pixels(view.grab().toImage())


@pytest.mark.parametrize("px", [10.0, 48.0, 96.0])
def test_a_job_needs_nothing_but_itself(qtbot: QtBot, px: float) -> None:
    source = sample_source()
    sheet = SheetGeometry(source.map.grid)
    box = Box(5.0, 3.0, 9.0, 7.0)
    side = round(box.width * px)
    whole = drawn(source, px)
    picture = np.full((side, side, 3), 255.0)
    for look in (LayerStyle("terrain", GridStyle.LINES), LayerStyle(MARKERS)):
        job = PaintJob(
            part_of(source, sheet, box, look),
            look,
            px,
            box,
            (Canvas(round(5 * px), round(3 * px), side, side, px),),
        )
        (image,) = Workshop().carry_out(job)
        data = np.frombuffer(image.constBits(), np.uint8).reshape(side, side, 4).astype(float)
        picture = data[..., 2::-1] + picture * (1 - data[..., 3:] / 255)
    cut = whole[round(3 * px) : round(3 * px) + side, round(5 * px) : round(5 * px) + side]
    off = difference(picture, cut)
    assert (off > 24).mean() < 0.006
    assert off.mean() < 0.6


def test_the_worker_brings_the_picture_the_window_would_paint(qtbot: QtBot, service: PaintService) -> None:
    view = shown(qtbot, service)
    source = view.source
    assert isinstance(source, BoardSource)
    beside = settled(qtbot, view)
    assert (difference(beside, finished(shown(qtbot, None))) > 8).mean() < 0.001
    hex_ = source.map.grid.find("H5")
    assert hex_ is not None
    edited = replace(source, map=replace(source.map, cells={**source.map.cells, hex_: Cell("pond")}))
    view.set_source(edited, (hex_,))
    assert view.is_rendering
    repaired = settled(qtbot, view)
    assert difference(repaired, beside).max() > 40
    assert (difference(repaired, finished(shown(qtbot, None, edited))) > 24).mean() < 0.001


def test_an_edit_while_the_worker_paints_is_never_lost(qtbot: QtBot, service: PaintService) -> None:
    view = shown(qtbot, service)
    source = view.source
    assert isinstance(source, BoardSource)
    cells = dict(source.map.cells)
    for name in ("G5", "H5", "H6", "I6", "G6"):
        hex_ = source.map.grid.find(name)
        assert hex_ is not None
        cells[hex_] = Cell("woods", elevation=1)
        source = replace(source, map=replace(source.map, cells=dict(cells)))
        view.set_source(source, (hex_,))
        qtbot.wait(15)
    off = difference(settled(qtbot, view), finished(shown(qtbot, None, source)))
    assert (off > 24).mean() < 0.002


def test_a_changed_hex_is_flat_until_it_is_painted_and_its_neighbours_stay(
    qtbot: QtBot, service: PaintService
) -> None:
    source, cell = BoardSource(sample_map()), Cell("pond")
    view = shown(qtbot, service, source)
    assert view.sheet is not None
    settled(qtbot, view)
    for name in ("G6", "H6"):
        hex_ = source.map.grid.find(name)
        assert hex_ is not None
        source = replace(source, map=replace(source.map, cells={**source.map.cells, hex_: cell}))
        before = pixels(view.grab().toImage())
        view.set_source(source, (hex_,))
        at_once = pixels(view.grab().toImage())
        assert view.is_rendering
        x, y = (round(each) for each in view.camera.to_view(*view.sheet.centre(hex_)))
        flat = QColor(flat_colour(cell)).getRgb()[:3]
        assert at_once[y + 8, x - 12].tolist() == list(flat)
        changed = np.argwhere(difference(before, at_once) > 0)
        half = SIDE * view.camera.px + 2
        assert (np.abs(changed - (y, x)) <= half).all(), "nothing but the hex is flat"
        painted = settled(qtbot, view)
        assert (painted[y - 10 : y + 10, x - 20 : x + 20] != flat).any()
    assert (difference(painted, finished(shown(qtbot, None, source))) > 24).mean() < 0.001
    assert not view._fresh


def test_a_ghost_is_flat_until_it_is_painted(qtbot: QtBot, service: PaintService) -> None:
    view = shown(qtbot, service)
    settled(qtbot, view)
    source = view.source
    assert source is not None
    hex_ = source.map.grid.find("H8")
    assert hex_ is not None
    view.set_overlay("ghost", Ghost({hex_: Cell("woods")}))
    flat = pixels(view.grab().toImage())
    other = shown(qtbot, None)
    other.set_overlay("ghost", Ghost({hex_: Cell("woods")}))
    painted = finished(other)
    assert difference(flat, painted).max() > 40
    qtbot.waitUntil(lambda: (difference(pixels(view.grab().toImage()), painted) > 24).mean() < 0.001)


def test_a_window_outlives_its_worker(
    qtbot: QtBot, service: PaintService, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = shown(qtbot, service)
    before = settled(qtbot, view)
    os.kill(service._worker().submit(os.getpid).result(PATIENCE), signal.SIGKILL)
    view.changed()
    assert (difference(settled(qtbot, view), before) > 8).mean() < 0.001
    assert service.is_open
    monkeypatch.setattr("editor.views.paint_service._MOST_DEATHS", 1)
    assert not service.is_open
    view.changed()
    assert (difference(settled(qtbot, view), before) > 8).mean() < 0.001


def kept() -> int:
    """How many chunks the worker keeps; runs there."""
    return len(paint_service._workshop()._chunks)


def test_a_worker_at_rest_keeps_the_chunks_in_sight_and_paints_on(
    qtbot: QtBot, service: PaintService
) -> None:
    view = shown(qtbot, service)
    before = settled(qtbot, view)
    qtbot.waitUntil(lambda: all(map(view._tiles.is_ready, view._ahead())))
    service._rest.setInterval(1)
    qtbot.waitUntil(lambda: not service._rest.isActive())
    chunks = {key.chunk for key in view._wanted()}
    assert service._worker().submit(kept).result(PATIENCE) >= len(chunks)
    view.changed()
    assert (difference(settled(qtbot, view), before) > 8).mean() < 0.001


def test_nothing_comes_after_the_service_is_closed(qtbot: QtBot) -> None:
    service = PaintService()
    brought: list[list[QImage] | None] = []
    service.painted.connect(lambda _ticket, images: brought.append(images))
    view = shown(qtbot, service)
    view.grab()
    service.close()
    assert not service.is_open
    view.changed()
    settled(qtbot, view)
    assert brought == []
