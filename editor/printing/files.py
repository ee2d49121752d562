"""Writing a sheet as PNG, SVG or PDF: the whole file or none."""

import re
from pathlib import Path

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QRectF, QSize, QSizeF
from PySide6.QtGui import (
    QColor,
    QImage,
    QImageWriter,
    QPageLayout,
    QPageSize,
    QPainter,
    QPainterPath,
    QPdfWriter,
)
from PySide6.QtSvg import QSvgGenerator

from editor.printing.booklet.page import Page, pdf_bytes
from editor.printing.booklet.paper import Paper
from editor.printing.sheet import MapSheet, Step
from editor.views.geometry.shapes import add_line
from editor.views.palette import PRINT
from editor.views.sketch import Sketch
from engine.model.hex_map import HexMap
from engine.storage.atomic_write import write_bytes

SUFFIXES = (".png", ".svg", ".pdf")

#: The true width of a printed hex across its flats, in millimetres.
HEX_MM = 32.0

#: A picture has at most this many pixels: a quarter of a gigabyte while it is drawn, as much as Qt reads.
MOST_PIXELS = 60_000_000

#: SVG drawings, PDF pages and booklets hold at most so many hexes: a file of some seventy megabytes.
MOST_DRAWN = 10_000


class TooManyHexes(ValueError):
    """The map has more hexes than `MOST_DRAWN`; only a picture of pixels can show them all."""

    def __init__(self, hexes: int) -> None:
        super().__init__(f"the map has {hexes} hexes; SVG drawings, PDFs and booklets hold {MOST_DRAWN}")
        self.hexes = hexes


def refuse_too_many(map_: HexMap) -> None:
    """Nothing when the map can be drawn in lines, else `TooManyHexes`."""
    hexes = len(map_.cells) + len(map_.rim)
    if hexes > MOST_DRAWN:
        raise TooManyHexes(hexes)


class TooLarge(ValueError):
    """The picture would have more than `MOST_PIXELS`; `fitting` pixels per hex would do."""

    def __init__(self, width: int, height: int, fitting: int) -> None:
        super().__init__(f"a picture of {width} x {height} pixels is too large")
        self.fitting = fitting


def sheet_bytes(
    sheet: MapSheet,
    suffix: str,
    px: float,
    *,
    paper: Paper | None = None,
    step: Step = lambda _done, _all: True,
) -> bytes:
    """The content of a file with that suffix; `TooLarge` for a PNG that would be, else `TooManyHexes`.

    A PDF lies on a `paper`, or is as large as its map. Nothing where `step` says not to go on.
    """
    if suffix != ".png":
        refuse_too_many(sheet.map)
    match suffix:
        case ".png":
            return _png(sheet, px, step)
        case ".svg":
            return _svg(sheet, px)
        case ".pdf" if paper is not None:
            return pdf_bytes([sheet_page(sheet, paper)], "Tidewright", step)
        case ".pdf":
            return _pdf(sheet, px)
        case _:
            raise ValueError(f"no picture format has the suffix {suffix!r}")


def write_sheet(path: Path, sheet: MapSheet, px: float) -> None:
    """Write the sheet in the format of the path's suffix; `NotWritten` when the file cannot be written."""
    write_bytes(path, sheet_bytes(sheet, path.suffix.lower(), px))


def _pixels(sheet: MapSheet, px: float) -> tuple[int, int]:
    width, height = sheet.size
    return max(1, round(width * px)), max(1, round(height * px))


def _png(sheet: MapSheet, px: float, step: Step) -> bytes:
    width, height = _pixels(sheet, px)
    if width * height > MOST_PIXELS:
        raise TooLarge(width, height, max(1, int(px * (MOST_PIXELS / (width * height)) ** 0.5 - 0.01)))
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor("#FFFFFF"))
    painter = QPainter(image)
    painter.scale(px, px)
    goes_on = True

    def heard(done: int, whole: int) -> bool:
        nonlocal goes_on
        goes_on = goes_on and step(done, whole)
        return goes_on

    sheet.draw(painter, px, pieces=True, step=heard)
    painter.end()
    if not goes_on:
        return b""
    image.setDotsPerMeterX(3780)
    image.setDotsPerMeterY(3780)
    return image_bytes(image)


def image_bytes(image: QImage, kind: str = "png") -> bytes:
    """The content of a picture file of that kind (the ending without its dot); empty when Qt writes none."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(kind.encode("ascii", "replace"))).write(image)
    buffer.close()
    return bytes(data.data())


def _svg(sheet: MapSheet, px: float) -> bytes:
    width, height = _pixels(sheet, px)
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(QSize(width, height))
    generator.setViewBox(QRectF(0, 0, width, height))
    generator.setResolution(96)
    generator.setTitle("Tidewright")
    generator.setDescription("")
    painter = QPainter(generator)
    painter.scale(px, px)
    sheet.draw(painter, px, clips=False)
    painter.end()
    buffer.close()
    # Some readers stumble over exponents; all of these are as good as nothing.
    return re.sub(rb"-?\d+(?:\.\d+)?e-\d+", b"0", bytes(data.data()))


def _pdf(sheet: MapSheet, px: float) -> bytes:
    """A page of true hex size with cut marks round the sheet."""
    width, height = sheet.size
    margin = 8.0
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    page = QSizeF(width * HEX_MM + 2 * margin, height * HEX_MM + 2 * margin)
    writer.setPageLayout(
        QPageLayout(
            QPageSize(page, QPageSize.Unit.Millimeter, "", QPageSize.SizeMatchPolicy.ExactMatch),
            QPageLayout.Orientation.Portrait,
            QMarginsF(0, 0, 0, 0),
        )
    )
    writer.setResolution(600)
    writer.setTitle("Tidewright")
    writer.setCreator("Tidewright")
    painter = QPainter(writer)
    per_mm = 600 / 25.4
    painter.translate(margin * per_mm, margin * per_mm)
    painter.scale(HEX_MM * per_mm, HEX_MM * per_mm)
    sheet.draw(painter, max(px, 96.0))
    _draw_cut_marks(painter, width, height, margin / HEX_MM)
    painter.end()
    buffer.close()
    return bytes(data.data())


def sheet_page(sheet: MapSheet, paper: Paper) -> Page:
    """The whole sheet on one page of a paper, upright or lying, as large as it fits."""
    width, height = sheet.size
    lies = paper.turned() if width > height else paper
    room = lies.room
    scale = min(room.width / width, room.height / height)

    def draw(painter: QPainter) -> None:
        painter.translate(
            room.left + (room.width - width * scale) / 2, room.top + (room.height - height * scale) / 2
        )
        painter.scale(scale, scale)
        sheet.draw(painter, 96.0)

    return Page("", lies, draw)


def _draw_cut_marks(painter: QPainter, width: float, height: float, room: float) -> None:
    path = QPainterPath()
    for x, sx in ((0.0, -1), (width, 1)):
        for y, sy in ((0.0, -1), (height, 1)):
            add_line(path, (x + sx * 0.04, y), (x + sx * room * 0.9, y))
            add_line(path, (x, y + sy * 0.04), (x, y + sy * room * 0.9))
    Sketch(painter, 96.0, PRINT).line(path, "#000000", 0.006)
