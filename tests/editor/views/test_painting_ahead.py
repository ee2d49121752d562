"""Tiles painted before they are in sight: after a zoom step the picture is there at once, and it is right."""

from __future__ import annotations

import random
from collections.abc import Hashable
from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from editor.views.board_source import BoardSource
from editor.views.board_view import BoardView
from editor.views.camera import LADDER, Camera
from editor.views.geometry.sheet import Box
from editor.views.landscape import Landscape
from editor.views.layers.grid import GridStyle
from editor.views.paint_job import MARKERS, PaintJob, Workshop, part_of
from editor.views.paint_service import PaintService
from editor.views.sight import TilesInSight
from editor.views.tiles import CHUNK, Canvas, TileKey
from engine.hexes.hex import Hex
from engine.model.cell import Cell
from tests.editor.views.drawing import difference, pixels
from tests.editor.views.sample_source import sample_source


def shown(qtbot: QtBot, service: PaintService) -> BoardView:
    view = BoardView()
    qtbot.addWidget(view)
    view.resize(300, 240)
    view.paint_with(service)
    view.set_source(sample_source())
    view.set_zoom_step(LADDER.index(40))
    view.show()
    qtbot.waitExposed(view)
    return view


def is_ahead(view: BoardView) -> bool:
    """Whether all that a zoom step may bring into sight is there."""
    return not view.is_rendering and all(map(view._tiles.is_ready, view._ahead()))


def fresh(qtbot: QtBot, view: BoardView) -> np.ndarray:
    """The picture of a new view at the same place, painted here and now."""
    other = BoardView()
    qtbot.addWidget(other)
    other.resize(view.size())
    other.set_source(view.source)
    other.go_to(view.place)
    other.show()
    other.finish_rendering()
    return pixels(other.grab().toImage())


def edited(view: BoardView, hex_: Hex, cell: Cell) -> None:
    source = view.source
    assert isinstance(source, BoardSource)
    view.set_source(replace(source, map=replace(source.map, cells={**source.map.cells, hex_: cell})), (hex_,))


@pytest.mark.parametrize("steps", [1, -1])
def test_after_a_zoom_step_the_final_picture_is_there(
    qtbot: QtBot, service: PaintService, steps: int
) -> None:
    view = shown(qtbot, service)
    qtbot.waitUntil(lambda: is_ahead(view))
    view.zoom(steps, (10.0, 230.0))
    assert not view.is_rendering
    at_once = pixels(view.grab().toImage())
    # Thin lines are rounded where they leave a picture, and the window paints a chunk as one.
    assert (difference(at_once, fresh(qtbot, view)) > 24).mean() < 0.006


def test_a_tile_ahead_is_the_one_painted_when_it_is_asked_for(qtbot: QtBot, service: PaintService) -> None:
    view = shown(qtbot, service)
    qtbot.waitUntil(lambda: is_ahead(view))
    source, sheet, scene = view.source, view.sheet, view._scene()
    assert source is not None
    assert sheet is not None
    assert scene is not None
    for key in view._ahead()[::5]:
        look = scene.looks[key.layer]
        part = part_of(source, sheet, key.chunk, look)
        (image,) = Workshop().carry_out(PaintJob(part, look, key.px, key.chunk, (key.canvas,)))
        tile = view._tiles.find(key)
        assert tile is not None
        # Qt lays out a digit a thousandth of its size aside where other letters were laid out before.
        ahead = tile.toImage().convertToFormat(image.format())
        one, other = (np.frombuffer(each.constBits(), np.uint8).astype(int) for each in (ahead, image))
        assert np.abs(one - other).max() < 8


def test_the_shapes_of_a_chunk_are_worked_out_once_for_all_zooms(
    qtbot: QtBot, service: PaintService, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = shown(qtbot, service)
    scene = view._scene()
    assert scene is not None
    worked_out: list[Box] = []
    work_out = Landscape.work_out
    monkeypatch.setattr(Landscape, "work_out", lambda land: [worked_out.append(land.box), work_out(land)])
    key, look, workshop = view._wanted()[0], scene.looks[view._wanted()[0].layer], Workshop()

    def painted(source: BoardSource, px: float) -> QImage:
        canvas = Canvas(*(int(each * px) for each in (key.chunk.left, key.chunk.top, CHUNK, CHUNK)), px)
        part = part_of(source, scene.sheet, key.chunk, look)
        (image,) = workshop.carry_out(PaintJob(part, look, px, key.chunk, (canvas,)))
        return image

    before = painted(scene.source, 40.0)
    painted(scene.source, 48.0)
    assert worked_out == [key.chunk]
    hex_ = min(set(scene.sheet.hexes_in(key.chunk)) & set(scene.source.map.cells))
    cells = {**scene.source.map.cells, hex_: Cell("pond", 2)}
    after = painted(replace(scene.source, map=replace(scene.source.map, cells=cells)), 40.0)
    assert worked_out == [key.chunk] * 2
    assert after != before


@pytest.mark.parametrize("steps", [1, -1])
def test_a_further_zoom_step_the_same_way_is_painted_first(
    qtbot: QtBot, service: PaintService, steps: int
) -> None:
    view = shown(qtbot, service)
    view.zoom(steps)
    zooms = list(dict.fromkeys(key.px for key in view._ahead()))
    assert zooms == [LADDER[view.camera.step + each] for each in (steps, -steps)]


@pytest.mark.parametrize("seed", [0, *(pytest.param(each, marks=pytest.mark.thorough) for each in (1, 2))])
def test_tiles_ahead_follow_the_edits(qtbot: QtBot, service: PaintService, seed: int) -> None:
    view = shown(qtbot, service)
    qtbot.waitUntil(lambda: is_ahead(view))
    dice = random.Random(seed)
    assert view.sheet is not None
    near = sorted(view.sheet.hexes_in(view.camera.visible))
    for _ in range(4):
        hex_ = dice.choice(near)
        kind = dice.choice(("woods", "pond", "building", "clear"))
        edited(view, hex_, Cell(kind, elevation=dice.randrange(3)))
        qtbot.wait(dice.choice((0, 30, 600)))
    edited(view, near[len(near) // 2], Cell("swamp"))
    assert not is_ahead(view)
    qtbot.waitUntil(lambda: is_ahead(view))
    for steps in (1, -1, -1):
        view.zoom(steps)
        if steps == 1:
            assert not view.is_rendering
        qtbot.waitUntil(lambda: is_ahead(view))
        off = difference(pixels(view.grab().toImage()), fresh(qtbot, view))
        assert (off > 24).mean() < 0.006


def test_an_edit_is_seen_at_once_where_the_tiles_ahead_are_not_repaired_yet(
    qtbot: QtBot, service: PaintService, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = shown(qtbot, service)
    qtbot.waitUntil(lambda: is_ahead(view))
    assert view.sheet is not None
    hex_ = view.sheet.hex_at(*view.camera.middle)
    view.zoom(1)
    before = pixels(view.grab().toImage())
    view.zoom(-1)
    qtbot.waitUntil(lambda: is_ahead(view))
    edited(view, hex_, Cell("pond"))
    qtbot.waitUntil(lambda: not view.is_rendering)
    monkeypatch.setattr(service, "ask", lambda *_: None)
    view.zoom(1)
    assert view.is_rendering
    x, y = (round(each) for each in view.camera.to_view(*view.sheet.centre(hex_)))
    here = slice(y - 12, y + 12), slice(x - 12, x + 12)
    stale, right = pixels(view.grab().toImage())[here], fresh(qtbot, view)[here]
    assert difference(before[here], right).mean() > 40
    assert difference(stale, right).mean() < 15


def test_what_is_urgent_waits_for_one_job_ahead_at_most(
    qtbot: QtBot, service: PaintService, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = shown(qtbot, service)
    qtbot.waitUntil(lambda: not view.is_rendering)
    asked: list[float] = []
    waiting: list[int] = []
    ask = service.ask

    def watched(ticket: Hashable, job: PaintJob) -> None:
        asked.append(job.px)
        waiting.append(service._under_way)
        ask(ticket, job)

    monkeypatch.setattr(service, "ask", watched)
    qtbot.waitUntil(lambda: len(asked) >= 2)
    assert 40.0 not in asked
    assert set(waiting) == {0}, "a job ahead is begun only where nothing else is under way"
    assert view.sheet is not None
    edited(view, view.sheet.hex_at(*view.camera.middle), Cell("pond"))
    asked.clear()
    waiting.clear()
    qtbot.waitUntil(lambda: not view.is_rendering)
    assert asked[0] == 40.0
    assert waiting[0] <= 1


def test_nothing_is_painted_ahead_for_a_view_that_is_not_seen(qtbot: QtBot, service: PaintService) -> None:
    view = shown(qtbot, service)
    assert view._ahead()
    view.hide()
    assert not view._ahead()


@pytest.mark.parametrize("at", [None, (0.0, 0.0), (299.0, 120.0)])
@pytest.mark.parametrize("steps", [1, -1])
def test_what_a_step_shows_was_told_before(at: tuple[float, float] | None, steps: int) -> None:
    camera, sheet = Camera(Box(0.0, 0.0, 40.0, 40.0)), Box(0.0, 0.0, 40.0, 40.0)
    camera.resize(300, 240)
    camera.step = LADDER.index(48)
    camera.centre_on(9.0, 11.0)
    layers = (f"terrain {GridStyle.LINES}", MARKERS)
    ahead = TilesInSight().ahead(camera, sheet, layers, 1.0)
    assert len(ahead) == len(set(ahead))
    camera.zoom(steps, at)
    assert set(TilesInSight().wanted(camera, sheet, layers, 1.0)) <= set(ahead)


def test_tiles_come_from_where_one_looks_outwards() -> None:
    camera, sheet = Camera(Box(0.0, 0.0, 90.0, 90.0)), Box(0.0, 0.0, 90.0, 90.0)
    camera.resize(1600, 1000)
    camera.step = LADDER.index(48)
    camera.centre_on(40.0, 40.0)
    sight = TilesInSight()
    sight.looked_at = (1500.0, 900.0)
    x, y = camera.to_sheet(*sight.looked_at)

    def far(key: TileKey) -> float:
        box = key.chunk
        return abs((box.left + box.right) / 2 - x) + abs((box.top + box.bottom) / 2 - y)

    ahead = sight.ahead(camera, sheet, ("a", "b"), 1.0)
    of_each_zoom = [[key for key in ahead if key.px == px] for px in {key.px for key in ahead}]
    assert len(of_each_zoom) == 2
    for keys in (sight.wanted(camera, sheet, ("a", "b"), 1.0), *of_each_zoom):
        distances = [far(key) for key in keys]
        assert distances == sorted(distances)
        assert distances[0] < 8.0 < 20.0 < distances[-1]
        assert keys[0].layer == "a"
