"""Single pictures painted beside the window."""

from __future__ import annotations

import os
import signal

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from editor.panels.library import BoardLibrary
from editor.panels.library_tile import TileButton
from editor.panels.map_image import MapImage
from editor.panels.pictures import Pictures
from editor.views.paint_job import Workshop
from editor.views.paint_service import PaintService
from editor.views.picture_queue import PictureQueue
from engine.model.catalogue import Catalogue
from tests.editor.patience import PATIENCE
from tests.editor.views.drawing import difference, pixels
from tests.editor.views.sample import sample_map


def same(one: QImage, other: QImage) -> bool:
    return one.size() == other.size() and bool((difference(pixels(one), pixels(other)) > 8).mean() < 0.001)


def test_pictures_come_in_the_order_they_were_asked_for(qtbot: QtBot, service: PaintService) -> None:
    queue = PictureQueue(service)
    images = [MapImage(sample_map(), (), width, 200) for width in (120, 60, 90)]
    came: list[QImage] = []
    for image in images:
        queue.ask(image.job(), came.append)
    assert came == []
    qtbot.waitUntil(lambda: len(came) == 3)
    for image, terrain in zip(images, came, strict=True):
        assert same(terrain, Workshop().carry_out(image.job())[0])
        finished = image.finished(terrain)
        assert finished.width() == image.width
        assert not same(finished, image.flat())


def test_a_queue_leaves_the_worker_to_the_views(qtbot: QtBot, service: PaintService) -> None:
    image, order = MapImage(sample_map(), (), 90, 90), []
    service.painted.connect(lambda ticket, _: order.append(ticket))
    service.ask("tile", image.job())
    queue = PictureQueue(service)
    queue.ask(image.job(), lambda _: order.append("picture"))
    qtbot.waitUntil(lambda: "picture" in order)
    assert order[0] == "tile"


@pytest.mark.parametrize("deaths", [1, 3])
def test_pictures_outlive_the_worker(
    qtbot: QtBot, deaths: int, service: PaintService, monkeypatch: pytest.MonkeyPatch
) -> None:
    queue, came = PictureQueue(service), list[QImage]()
    image = MapImage(sample_map(), (), 90, 90)
    monkeypatch.setattr("editor.views.paint_service._MOST_DEATHS", 3 if deaths == 1 else 0)
    if deaths == 1:
        worker = service._worker().submit(os.getpid).result(PATIENCE)
        queue.ask(image.job(), came.append)
        queue._work()
        os.kill(worker, signal.SIGKILL)
    queue.ask(image.job(), came.append)
    qtbot.waitUntil(lambda: len(came) >= 1)
    assert same(came[0], Workshop().carry_out(image.job())[0])


def test_what_is_wanted_at_once_comes_once(qtbot: QtBot, service: PaintService) -> None:
    queue, came = PictureQueue(service), list[QImage]()
    image = MapImage(sample_map(), (), 90, 90)
    queue.ask(image.job(), came.append)
    queue._work()
    queue.ask(image.job(), came.append)
    queue.finish()
    assert len(came) == 2
    service.ask("later", image.job())
    with qtbot.waitSignal(service.painted, check_params_cb=lambda ticket, _: ticket == "later"):
        pass
    assert len(came) == 2


def test_a_board_is_flat_until_it_is_painted(
    qtbot: QtBot, material: Catalogue, service: PaintService
) -> None:
    pictures = Pictures(material, PictureQueue(service))
    library = BoardLibrary()
    grid = library.boards
    qtbot.addWidget(grid)
    qtbot.addWidget(library.pieces)
    library.show_boards(material, pictures, {})
    grid.resize(250, 400)
    grid.show()
    first = grid.findChildren(TileButton)[0]
    old: list[QImage] = []
    qtbot.waitUntil(lambda: not first.icon().isNull())
    old.append(shown(first))
    qtbot.waitUntil(lambda: not same(shown(first), old[0]))
    # What is kept is shown at once; what comes for a tile that is gone is dropped.
    library.show_boards(material, pictures, {})
    again = grid.tile_at(0)
    assert again is not None
    assert again == first.tile
    late: list[object] = []
    board, _, face = again.id.partition("/")
    kept = pictures.board(board, face, 96, late.append)
    assert not same(kept.toImage(), old[0])
    grid._come(first, kept)
    assert late == []


def shown(button: TileButton) -> QImage:
    return button._picture.toImage()
