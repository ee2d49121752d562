"""Cards with the meaning of colours lie beside the map as long as there is room."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication

from editor.views.geometry.sheet import Box, SheetGeometry
from editor.views.lettering import text_width
from editor.views.overlays.keys import draw_heat_key, key_place
from editor.views.overlays.model import Heat
from editor.views.palette import SCREEN
from editor.views.sketch import Sketch
from engine.hexes.grid import Grid, Orientation

SHEET = SheetGeometry(Grid(Orientation.FLAT_TOP, 18, 10))
PX = 40.0


def place(left: float, top: float, right: float, bottom: float) -> tuple[float, float] | None:
    """A card of 200 x 90 pixels, with so many pixels of the view free beside the map."""
    box = SHEET.box
    visible = Box(box.left - left / PX, box.top - top / PX, box.right + right / PX, box.bottom + bottom / PX)
    found = key_place(Sketch(None, PX, SCREEN), SHEET, visible, 200.0, 90.0)  # type: ignore[arg-type]
    if found is not None:
        x, y = found[0] - left, found[1] - top
        wide, tall = box.width * PX, box.height * PX
        assert x + 200 <= 0 or x >= wide or y + 90 <= 0 or y >= tall, "it hides no hex"
    return found


@pytest.mark.parametrize("free", [(240, 10, 10, 10), (10, 130, 10, 10), (10, 10, 240, 10), (10, 10, 10, 130)])
def test_a_card_takes_the_free_side(free: tuple[float, float, float, float]) -> None:
    assert place(*free) is not None


def test_a_narrow_strip_is_enough_and_without_room_there_is_no_place() -> None:
    assert place(10, 10, 10, 101) is not None
    assert place(10, 10, 10, 95) is None
    assert place(-100, -100, -100, -100) is None
    assert place(300, 300, 300, 300) == (16.0, pytest.approx(SHEET.box.height * PX + 600 - 90 - 16))


@pytest.mark.parametrize("title", ["Fire", "where they fall, of both sides, in each of all the rounds"])
def test_a_card_is_as_wide_as_its_title(qapp: QApplication, title: str) -> None:
    """Beside a map that fills the view, where the card has several rows."""
    box = SHEET.box
    picture = QImage(round(box.width * PX), round(box.height * PX), QImage.Format.Format_RGB32)
    painter = QPainter(picture)
    painter.scale(PX, PX)
    sketch = Sketch(painter, PX, SCREEN)
    heat = Heat({}, {}, title, "seldom", "5.5 a game")
    draw_heat_key(sketch, SHEET, heat, box)
    painter.end()
    (card,) = sketch.cards
    assert card.width() >= text_width(title, 12) + 24
