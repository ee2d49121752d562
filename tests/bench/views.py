"""The two views of a map that `bench_view` compares, opened the same way."""

from __future__ import annotations

import os
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QGraphicsScene, QGraphicsView

from editor.views.board_source import BoardSource
from editor.views.board_view import BoardView
from editor.views.camera import LADDER
from editor.views.paint_job import MARKERS, TERRAIN, LayerStyle, paint_part
from editor.views.printed_ground import PrintedGround
from editor.views.sight import TilesInSight
from engine.model.hex_map import HexMap
from tests.bench.baselines.view_items import fill

ROOT = Path(__file__).resolve().parents[2]
SIZE = (1280, 800)
#: About the scale of the plain view's items: 32 pixels from the centre of a hex to its corner.
PIXELS = 56


def application() -> QApplication:
    running = QApplication.instance() or QApplication([])
    assert isinstance(running, QApplication)
    return running


def source_of(map_: HexMap) -> BoardSource:
    return BoardSource(map_)


def open_map(map_: HexMap) -> BoardView:
    """The editor's view of the middle of a map."""
    view = BoardView()
    view.resize(*SIZE)
    view.set_source(source_of(map_))
    view.set_zoom_step(LADDER.index(PIXELS))
    view.show()
    return view


def whole_map_in(view: BoardView) -> None:
    """Zoom out until the whole map is in sight."""
    view.fit()


def drawn_plainly(view: BoardView) -> QImage:
    """What a view shows, drawn as it is for print: tile by tile, each shape by itself, and none kept."""
    source, sheet, camera = view.source, view.sheet, view.camera
    assert source is not None
    assert sheet is not None
    picture = QPixmap(view.size())
    painter = QPainter(picture)
    painter.translate(*camera.offset)
    for key in TilesInSight().wanted(camera, sheet.box, (TERRAIN, MARKERS), 1.0):
        # On a pixmap there are none of the short ways over a picture's pixels.
        tile, canvas = QPixmap(key.pixels, key.pixels), key.canvas
        tile.fill(Qt.GlobalColor.transparent)
        brush = QPainter(tile)
        brush.setRenderHint(QPainter.RenderHint.Antialiasing)
        brush.scale(canvas.px, canvas.px)
        brush.translate(-key.box.left, -key.box.top)
        ground = PrintedGround(source.map, sheet)
        paint_part(brush, source, ground, LayerStyle(key.layer), key.box, key.box, key.px)
        brush.end()
        painter.drawPixmap(canvas.left, canvas.top, tile)
    painter.end()
    return picture.toImage()


def open_items(columns: int, rows: int) -> QGraphicsView:
    """The plain view of the middle of a map of that size."""
    scene = QGraphicsScene()
    fill(scene, columns, rows)
    view = QGraphicsView(scene)
    scene.setParent(view)
    view.resize(*SIZE)
    view.centerOn(scene.sceneRect().center())
    view.show()
    return view


def plain_picture(view: QGraphicsView) -> QImage:
    """The whole of the plain view's map as a picture."""
    view.fitInView(view.scene().sceneRect(), Qt.AspectRatioMode.KeepAspectRatio)
    return view.grab().toImage()


def is_whole(picture: QImage) -> bool:
    """Whether a picture of a random map shows more than paper in each of its parts."""
    paper = QColor("#DCD8A8").rgb()
    step = 160
    return all(
        any(
            picture.pixel(x, y) != paper
            for x in range(left, min(left + step, picture.width()), 4)
            for y in range(top, min(top + step, picture.height()), 4)
        )
        for left in range(0, picture.width(), step)
        for top in range(0, picture.height(), step)
    )


def differing(one: QImage, other: QImage) -> int:
    """How many pixels of two pictures of a size differ by more than a shade."""
    sizes = (one.height(), one.width(), 4)
    a, b = (np.frombuffer(each.constBits(), np.uint8).reshape(sizes).astype(int) for each in (one, other))
    return int((np.abs(a - b).max(axis=2) > 8).sum())
