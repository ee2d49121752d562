"""The pictures of a module, each kept once under a name: map, counters, marks that lie on them, sheets."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, fields

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QPainter

from editor.printing.booklet.page import Page
from editor.printing.booklet.paper import Paper
from editor.printing.files import HEX_MM, MOST_PIXELS, image_bytes
from editor.printing.sheet import MapSheet
from editor.views.board_source import BoardSource, CounterView
from editor.views.counters.counter import counter_size, draw_counter
from editor.views.geometry.sheet import SheetGeometry
from editor.views.palette import SCREEN
from editor.views.sketch import Detail, Sketch
from engine.hexes.grid import Grid
from engine.model.hex_map import HexMap
from engine.model.terrain import TerrainTable

#: So many pixels across a hex, unless the map would be too large.
USUAL_PX, _LEAST_PX = 96, 24

#: How wide the picture of a counter is, in counters: marks reach beyond its plate.
_ROOM = 1.62

#: Sheets are drawn with so many pixels to a millimetre.
_SHEET_PX = 5.0

#: What of a scenario lies on the map as pieces, and is not printed on it.
_LAID = frozenset(
    {"counters", "fortifications", "obstacles", "smoke", "wrecks", "points", "selection", "revision"}
)

#: Draws something about the origin; the painter's unit is what the caller says.
Draw = Callable[[QPainter], object]


@dataclass(frozen=True, slots=True)
class KeptPicture:
    """A picture by the name of its file in `images`, its width and height in pixels."""

    name: str
    width: int
    height: int


def px_of(grid: Grid) -> int:
    """An even number of pixels across a hex with which the map is no larger than pictures may be."""
    width, height = grid.size
    most = math.sqrt(MOST_PIXELS / 2 / (width * height))
    return max(_LEAST_PX, min(USUAL_PX, int(most) // 2 * 2))


class ModulePictures:
    """Draws and keeps pictures; `px` is how many pixels there are across a hex."""

    def __init__(self, px: int) -> None:
        self.px = px
        self._named: dict[bytes, KeptPicture] = {}
        #: Width and height in pixels of each file by its name.
        self.sizes: dict[str, tuple[int, int]] = {}
        self._counts: dict[str, int] = {}

    @property
    def files(self) -> dict[str, bytes]:
        """The content of each file by its name."""
        return {kept.name: data for data, kept in self._named.items()}

    def ground(self, source: BoardSource, table: TerrainTable) -> KeptPicture:
        """The map with objectives, zones and names; what lies on it and can be taken away is left out."""
        bare = BoardSource(
            **{
                each.name: getattr(source, each.name)
                for each in fields(BoardSource)
                if each.name not in _LAID
            }
        )
        sheet = MapSheet(bare, None, table)
        wide, tall = (max(1, math.ceil(each * self.px)) for each in sheet.size)
        image = QImage(wide, tall, QImage.Format.Format_RGB32)
        image.fill(QColor("#FFFFFF"))
        painter = QPainter(image)
        painter.scale(self.px, self.px)
        sheet.draw(painter, self.px, pieces=True)
        painter.end()
        return self._keep("map", image, "jpg")

    def counter(self, look: CounterView, map_: HexMap) -> KeptPicture:
        """A whole counter; one that faces a hexside does so as the hexes of the map lie."""
        angles = SheetGeometry(map_.grid).angles

        def draw(painter: QPainter) -> None:
            sketch = Sketch(painter, max(self.px, Detail.FULL), SCREEN)
            draw_counter(sketch, look, (0.0, 0.0), self._counter, angles, detail=Detail.FULL)

        return self.drawn("counter", draw, self._counter * _ROOM)

    def mark(self, draw: Callable[[Sketch], object]) -> KeptPicture:
        """What lies on a counter where it belongs, on a clear picture as large as a counter's."""

        def scaled(painter: QPainter) -> None:
            painter.scale(self._counter, self._counter)
            draw(Sketch(painter, max(self.px, Detail.FULL) * self._counter, SCREEN))

        return self.drawn("mark", scaled, self._counter * _ROOM)

    def in_mm(self, kind: str, draw: Draw, width: float, height: float) -> KeptPicture:
        """A piece of so many true millimetres, drawn by a painter whose unit is a millimetre."""

        def scaled(painter: QPainter) -> None:
            painter.scale(1 / HEX_MM, 1 / HEX_MM)
            draw(painter)

        return self.drawn(kind, scaled, width / HEX_MM, height / HEX_MM)

    def drawn(self, kind: str, draw: Draw, width: float, height: float | None = None) -> KeptPicture:
        """Something of so many u about the origin, on a clear picture."""
        tall = width if height is None else height
        image = QImage(
            max(1, math.ceil(width * self.px)), max(1, math.ceil(tall * self.px)), QImage.Format.Format_ARGB32
        )
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(image.width() / 2, image.height() / 2)
        painter.scale(self.px, self.px)
        draw(painter)
        painter.end()
        return self._keep(kind, image, "png")

    def sheet(self, page: Page) -> KeptPicture:
        """A page of paper."""
        return self.paper(page.draw, page.paper)

    def paper(self, draw: Draw, paper: Paper) -> KeptPicture:
        """A paper that is drawn in millimetres from its corner."""
        return self.surface("sheet", draw, paper.width, paper.height, _SHEET_PX)

    def surface(self, kind: str, draw: Draw, width: float, height: float, px: float) -> KeptPicture:
        """A white surface of so many units with `px` pixels to each, drawn from its corner."""
        image = QImage(math.ceil(width * px), math.ceil(height * px), QImage.Format.Format_RGB32)
        image.fill(QColor("#FFFFFF"))
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(px, px)
        draw(painter)
        painter.end()
        return self._keep(kind, image, "png")

    @property
    def _counter(self) -> float:
        """How wide a counter is, in u: that of the largest detail, so that figures can be told apart."""
        return counter_size(Detail.FULL, stacked=False)

    def _keep(self, kind: str, image: QImage, ending: str) -> KeptPicture:
        data = image_bytes(image, ending)
        known = self._named.get(data)
        if known is None:
            number = self._counts[kind] = self._counts.get(kind, 0) + 1
            name, size = f"{kind}-{number}.{ending}", (image.width(), image.height())
            known = self._named[data] = KeptPicture(name, *size)
            self.sizes[name] = size
        return known
