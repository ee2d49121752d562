"""Names of columns and rows along the edges of a map whose hexes are too small to be named themselves."""

from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QPainter

from editor.views.axis_names import axes_of, column_places, row_places
from editor.views.camera import Camera
from editor.views.geometry.sheet import SheetGeometry
from editor.views.lettering import font
from editor.views.markers.labels import FROM_AFAR
from editor.views.palette import BLUE, IVORY, LABEL_INK
from editor.views.sketch import Detail, colour
from engine.hexes.hex import Hex

#: Letters of fewer pixels nobody reads.
_LEGIBLE = 6.2
#: How wide and how high a name is, its letters, and how far apart two stand at least, in pixels.
_WIDE, _HIGH, _LETTERS, _LEAST = 22, 15, 11, 26


def is_called_for(px: float) -> bool:
    """Whether hexes of so many pixels have no name in them, or one that nobody can read."""
    return px < Detail.MEDIUM or (px < Detail.FINE and FROM_AFAR * px < _LEGIBLE)


def strips(sheet: SheetGeometry, camera: Camera) -> tuple[QRect, QRect]:
    """Where the names of columns and those of rows stand in the view, in pixels.

    They lie beside the map, or on its edge where that is out of sight or something lies over the view.
    """
    left, top = camera.to_view(sheet.box.left, sheet.box.top)
    covered_left, covered_top, covered_right, covered_bottom = camera.covered
    x, y = max(round(left) - _WIDE, covered_left), max(round(top) - _HIGH, covered_top)
    width, height = camera.size
    return (
        QRect(x + _WIDE, y, width - covered_right - x - _WIDE, _HIGH),
        QRect(x, y + _HIGH, _WIDE, height - covered_bottom - y - _HIGH),
    )


def edge_names(
    sheet: SheetGeometry, camera: Camera, here: Hex | None
) -> tuple[list[tuple[str, QRect]], list[tuple[str, QRect]]]:
    """The names of columns and of rows, each with its place in the view; that of `here` is among them."""
    across, down = strips(sheet, camera)
    column, row = axes_of(sheet.grid, here)
    columns = [
        (name, QRect(round(at) - _WIDE // 2, across.top(), _WIDE, _HIGH))
        for name, at in _spaced(column_places(sheet.grid, camera, _LEAST, column), column)
    ]
    rows = [
        (name, QRect(down.left(), round(at) - _HIGH // 2, _WIDE, _HIGH))
        for name, at in _spaced(row_places(sheet.grid, camera, _LEAST, row), row)
    ]
    return (
        [each for each in columns if across.contains(each[1])],
        [each for each in rows if down.contains(each[1])],
    )


def _spaced(places: list[tuple[str, float]], here: str) -> list[tuple[str, float]]:
    """The places without those that the one that stands out would touch."""
    marked = [at for name, at in places if name == here]
    return [
        (name, at)
        for name, at in places
        if name == here or all(abs(at - other) >= _LEAST * 0.7 for other in marked)
    ]


def draw_edge_names(
    painter: QPainter,
    sheet: SheetGeometry,
    camera: Camera,
    here: Hex | None,
    cards: Iterable[QRectF] = (),
) -> None:
    """Draw the names in pixels of the view; the column and row of `here` stand out.

    On cards that lie over the view they would be read as what is told there.
    """
    corner = QPointF(*camera.to_view(camera.visible.left, camera.visible.top))
    covered = [card.translated(corner) for card in cards]
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    letters = font()
    letters.setPixelSize(_LETTERS)
    painter.setFont(letters)
    for names, marked in zip(edge_names(sheet, camera, here), axes_of(sheet.grid, here), strict=True):
        for name, place in names:
            if any(card.intersects(QRectF(place)) for card in covered):
                continue
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour(BLUE if name == marked else IVORY, 1.0 if name == marked else 0.85))
            painter.drawRoundedRect(QRectF(place).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
            painter.setPen(colour("#FFFFFF" if name == marked else LABEL_INK))
            painter.drawText(place, Qt.AlignmentFlag.AlignCenter, name)
