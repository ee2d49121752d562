"""Pictures compared with stored ones; TIDEWRIGHT_WRITE_PICTURES=1 stores new ones, to be looked at."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from editor.printing.sheet import MapSheet, SheetWords
from engine.hexes.grid import Orientation
from engine.model.terrain import TerrainKind, TerrainTable
from tests.editor.views.drawing import difference, pixels
from tests.editor.views.sample_source import sample_source

FOLDER = Path(__file__).parent / "pictures"

TABLE = TerrainTable(
    {id_: TerrainKind(id_, id_.title(), 2, None) for id_ in ("clear", "woods", "stream", "lava")}
)


@pytest.mark.parametrize(
    ("name", "px", "saves_ink", "orientation", "part"),
    [
        ("sheet_24", 24.0, False, Orientation.FLAT_TOP, None),
        ("print_24", 24.0, True, Orientation.FLAT_TOP, None),
        ("pointy_24", 24.0, False, Orientation.POINTY_TOP, None),
        ("part_48", 48.0, False, Orientation.FLAT_TOP, (120, 170, 320, 220)),
        ("part_96", 96.0, False, Orientation.FLAT_TOP, (780, 460, 360, 260)),
        ("print_96", 96.0, True, Orientation.FLAT_TOP, (780, 460, 360, 260)),
    ],
)
def test_pictures_look_as_they_did(
    qtbot: QtBot,
    name: str,
    px: float,
    saves_ink: bool,
    orientation: Orientation,
    part: tuple[int, int, int, int] | None,
) -> None:
    words = SheetWords("Sample", "a made-up map", ("14 × 10 hexes",), "A note.")
    sheet = MapSheet(sample_source(orientation), words, TABLE, saves_ink=saves_ink)
    width, height = (round(each * px) for each in sheet.size)
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(0xFFFFFFFF)
    painter = QPainter(image)
    painter.scale(px, px)
    sheet.draw(painter, px)
    painter.end()
    if part is not None:
        image = image.copy(*part)
    path = FOLDER / f"{name}.png"
    if os.environ.get("TIDEWRIGHT_WRITE_PICTURES"):
        # Fewer shades make smaller files.
        image.convertToFormat(QImage.Format.Format_RGB16).convertToFormat(image.format()).save(str(path))
    stored = QImage(str(path))
    assert not stored.isNull(), "no stored picture"
    assert stored.size() == image.size()
    expected = pixels(stored)
    off = difference(pixels(image), expected)
    assert off.mean() < 6.0
    assert (off > 48).mean() < 0.01
