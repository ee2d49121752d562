"""The map at its true size over several pages, and a page that shows how they join."""

from collections.abc import Callable, Iterator

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath

from editor.printing.booklet.page import Page
from editor.printing.booklet.paper import PageTile, Paper, Tiling, tiling
from editor.printing.files import HEX_MM
from editor.printing.sheet import MapSheet
from editor.text.texts import text
from editor.views.geometry.shapes import line_path
from editor.views.geometry.sheet import Box
from editor.views.lettering import draw_text
from editor.views.palette import PRINT
from editor.views.sketch import Sketch

#: The detail that print calls for, in pixels per hex.
PRINT_PX = 200.0

#: That of the overview, where a hex is half as large or less.
_OVERVIEW_PX = 48.0

_MARK = 6.0


def map_tiling(sheet: MapSheet, paper: Paper) -> Tiling:
    """How a bare sheet is cut into pages at true hex size."""
    width, height = sheet.size
    return tiling(width * HEX_MM, height * HEX_MM, paper)


def map_pages(sheet: MapSheet, cut: Tiling) -> Iterator[Page]:
    """A page for every part of the bare sheet, with cut marks and its name."""
    for tile in cut.tiles():
        yield Page(text("print.map_page", name=tile.name), cut.paper, _tile_drawing(sheet, cut, tile))


def _tile_drawing(sheet: MapSheet, cut: Tiling, tile: PageTile) -> Callable[[QPainter], None]:
    def draw(painter: QPainter) -> None:
        room = cut.paper.room
        painter.save()
        painter.translate(room.left - tile.shown.left, room.top - tile.shown.top)
        shown = tile.shown
        painter.setClipRect(QRectF(shown.left, shown.top, shown.width, shown.height))
        painter.scale(HEX_MM, HEX_MM)
        part = Box(shown.left / HEX_MM, shown.top / HEX_MM, shown.right / HEX_MM, shown.bottom / HEX_MM)
        sheet.draw(painter, PRINT_PX, within=part)
        painter.restore()
        _draw_marks(painter, cut, tile)

    return draw


def _draw_marks(painter: QPainter, cut: Tiling, tile: PageTile) -> None:
    """Cut marks at the corners of the part, and the page's name with its neighbours'."""
    sketch = Sketch(painter, 96 / 25.4, PRINT)
    room = cut.paper.room
    left, top = room.left, room.top
    right, bottom = left + tile.cut.width, top + tile.cut.height
    marks = QPainterPath()
    for x, sx in ((left, -1), (right, 1)):
        for y, sy in ((top, -1), (bottom, 1)):
            marks.addPath(line_path([(x + sx * 1.0, y), (x + sx * _MARK, y)]))
            marks.addPath(line_path([(x, y + sy * 1.0), (x, y + sy * _MARK)]))
    sketch.line(marks, "#FFFFFF", 0.7)
    sketch.line(marks, "#000000", 0.18)
    note = text("print.tile_note", name=tile.name, columns=cut.columns, rows=cut.rows)
    draw_text(sketch, note, (left + 9.0, top - 3.0), 2.8, "#000000", align=0.0, bold=False)


def overview_page(sheet: MapSheet, cut: Tiling, paper: Paper) -> Page:
    """The titled sheet with its key on one page, the joints of the map's pages drawn over it."""
    width, height = sheet.size
    upright = paper if height > width else paper.turned()

    def draw(painter: QPainter) -> None:
        room = upright.room
        scale = min(room.width / width, room.height / height)
        painter.save()
        painter.translate(
            room.left + (room.width - width * scale) / 2, room.top + (room.height - height * scale) / 2
        )
        painter.scale(scale, scale)
        sheet.draw(painter, _OVERVIEW_PX)
        _draw_joints(Sketch(painter, scale * 96 / 25.4, PRINT), sheet.map_box, cut)
        painter.restore()

    return Page(text("print.overview"), upright, draw)


def _draw_joints(sketch: Sketch, box: Box, cut: Tiling) -> None:
    if cut.count == 1:
        return
    joints = QPainterPath()
    for column in range(1, cut.columns):
        x = box.left + box.width * column / cut.columns
        joints.addPath(line_path([(x, box.top), (x, box.bottom)]))
    for row in range(1, cut.rows):
        y = box.top + box.height * row / cut.rows
        joints.addPath(line_path([(box.left, y), (box.right, y)]))
    sketch.line(joints, "#FFFFFF", 0.06)
    sketch.line(joints, "#B3261E", 0.03, dash=(0.16, 0.10), flat=True)
    sketch.painter.setBrush(Qt.BrushStyle.NoBrush)
    for tile in cut.tiles():
        at = (
            box.left + box.width * (tile.column + 0.5) / cut.columns,
            box.top + box.height * (tile.row + 0.5) / cut.rows,
        )
        draw_text(sketch, tile.name, at, 0.6, "#B3261E", halo=0.9, halo_colour="#FFFFFF")
