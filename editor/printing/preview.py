"""A small picture of what an export will look like."""

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter

from editor.printing.booklet.booklet import booklet
from editor.printing.booklet.paper import PAPERS
from editor.printing.files import MOST_DRAWN, sheet_page
from editor.printing.scenario_sheet import scenario_sheet
from editor.printing.wishes import OPTIONS, ExportWishes
from engine.model.catalogue import Catalogue
from engine.model.hex_map import HexMap
from engine.model.scenario import Scenario

#: So many times as large as it shows the export is drawn, so that small things are on it as well.
_FINER = 2


def preview(
    scenario: Scenario, map_: HexMap, catalogue: Catalogue, wishes: ExportWishes, room: QSize
) -> QImage:
    """The export, or the first page of a booklet, as large as fits into so many pixels."""
    if wishes.format == "booklet" and len(map_.cells) + len(map_.rim) <= MOST_DRAWN:
        paper = PAPERS[wishes.paper_name]
        first = booklet(scenario, map_, catalogue, paper, saves_ink=wishes.saves_ink)[0]
        return _drawn(first.paper.width, first.paper.height, room, lambda painter, _: first.draw(painter))
    bare = not OPTIONS[wishes.format] or not wishes.title
    sheet = scenario_sheet(
        scenario, map_, catalogue, saves_ink=wishes.saves_ink, bare=bare, shown=wishes.shown
    )
    if wishes.has_paper:
        page = sheet_page(sheet, PAPERS[wishes.paper_name])
        return _drawn(page.paper.width, page.paper.height, room, lambda painter, _: page.draw(painter))
    return _drawn(*sheet.size, room, lambda painter, px: sheet.draw(painter, px))


def _drawn(width: float, height: float, room: QSize, draw: Callable[[QPainter, float], object]) -> QImage:
    """A picture of something of that size; `draw` hears how many pixels there are to its unit."""
    px = _FINER * min(room.width() / width, room.height() / height)
    image = QImage(max(1, int(width * px)), max(1, int(height * px)), QImage.Format.Format_RGB32)
    image.fill(QColor("#FFFFFF"))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(px, px)
    draw(painter, px)
    painter.end()
    return image.scaled(
        image.size() / _FINER,
        Qt.AspectRatioMode.IgnoreAspectRatio,
        Qt.TransformationMode.SmoothTransformation,
    )
