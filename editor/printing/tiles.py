"""The picture of tiles that exported maps use; `python -m editor.printing.tiles` draws it anew."""

from pathlib import Path

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter, QPainterPath, QPen, QPolygonF

from editor.application import drawing_application
from editor.printing.files import image_bytes
from editor.views.geometry.sheet import SheetGeometry
from editor.views.layers.terrain import draw_terrain
from editor.views.palette import SCREEN
from editor.views.sketch import Sketch
from engine.hexes.grid import Grid, Orientation
from engine.hexes.hex import neighbour, opposite
from engine.model.cell import Cell
from engine.model.hex_map import HexMap
from engine.storage.atomic_write import write_bytes
from engine.storage.interchange.tiled_map import CORNERS, FLATS, Frame, frame_of
from engine.storage.interchange.tiles import COLUMNS, OUT_OF_PLAY, PICTURED, ZONES, slots

_ZONE_COLORS = ("#1565C0", "#C62828", "#2E7D32", "#F9A825", "#6A1B9A", "#00838F", "#EF6C00", "#5D4037")


def picture(orientation: Orientation) -> QImage:
    """All tiles of one orientation in rows of `COLUMNS`, each cut out along its hexsides."""
    grid = Grid(orientation, 4, 4)
    frame = frame_of(grid)
    width, height = frame.tile
    names = slots()
    image = QImage(width * COLUMNS, height * -(-len(names) // COLUMNS), QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for number, name in enumerate(names):
        painter.save()
        painter.translate(number % COLUMNS * width, number // COLUMNS * height)
        _draw_tile(painter, frame, grid, name)
        painter.restore()
    painter.end()
    return image


def _draw_tile(painter: QPainter, frame: Frame, grid: Grid, name: str) -> None:
    width, height = frame.tile
    outline = QPainterPath()
    x, y = frame.centre(0, 0)
    corners = [QPointF(cx - x + width / 2, cy - y + height / 2) for cx, cy in frame.corners(0, 0)]
    outline.addPolygon(QPolygonF(corners))
    outline.closeSubpath()
    painter.setClipPath(outline)
    if name in PICTURED:
        _draw_terrain(painter, frame, grid, name)
    elif name.startswith("elevation "):
        level = int(name.removeprefix("elevation "))
        painter.fillPath(outline, QColor(141, 90, 30, 40 + 18 * abs(level)))
        _write(painter, frame, f"{level:+d}", "#5D3A0C")
    elif name == OUT_OF_PLAY:
        painter.fillPath(outline, QColor(40, 40, 40, 170))
        painter.setPen(QPen(QColor("#FFFFFF"), 3))
        painter.drawLine(corners[0], corners[3])
        painter.drawLine(corners[2], corners[5])
    elif name.startswith("zone "):
        number = int(name.removeprefix("zone "))
        painter.fillPath(outline, QColor(_ZONE_COLORS[(number - 1) % ZONES]))
    else:
        painter.fillPath(outline, QColor("#D8D0C0"))
        _write(painter, frame, "?", "#6B6253")


def _draw_terrain(painter: QPainter, frame: Frame, grid: Grid, terrain: str) -> None:
    """The hex as the map draws it, among clear neighbours; water runs through."""
    centre = grid.hex_at(2, 1)
    cells = dict.fromkeys(grid.hexes(), Cell())
    through = (1, 4) if terrain in ("stream", "forest_stream") else ()
    cells[centre] = Cell(terrain)
    for direction in through:
        cells[neighbour(centre, direction)] = Cell("stream", stream=(opposite(direction),))
    if terrain == "bridge":
        cells[centre] = Cell("bridge", bridge=1)
    sheet = SheetGeometry(grid)
    x, y = sheet.centre(centre)
    width, height = frame.tile
    painter.save()
    painter.translate(width / 2, height / 2)
    # Tiles are whole pixels, so a little wider than a regular hexagon.
    flat = grid.is_flat_top
    painter.scale(*((CORNERS * 3**0.5 / 2, FLATS) if flat else (FLATS, CORNERS * 3**0.5 / 2)))
    painter.translate(-x, -y)
    map_ = HexMap(grid, cells, {}, {}, {}, ())
    draw_terrain(Sketch(painter, float(FLATS), SCREEN), map_, sheet, sheet.box)
    painter.restore()


def _write(painter: QPainter, frame: Frame, text: str, color: str) -> None:
    font = QFont(painter.font())
    font.setPixelSize(26)
    font.setBold(True)
    painter.setFont(font)
    painter.setPen(QColor(color))
    painter.drawText(QRectF(0, 0, *frame.tile), Qt.AlignmentFlag.AlignCenter, text)


def main() -> None:
    """Draw both pictures anew."""
    drawing_application()
    folder = Path(__file__).resolve().parents[2] / "engine" / "data" / "interchange"
    for orientation in Orientation:
        write_bytes(folder / f"tiles-{orientation.value}.png", image_bytes(picture(orientation)))


if __name__ == "__main__":
    main()
