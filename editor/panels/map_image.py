"""A whole map as one small picture, with dots for what is fought over."""

from dataclasses import dataclass
from functools import cached_property

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from editor.views.board_source import BoardSource
from editor.views.draft import FAR, FlatMap
from editor.views.geometry.sheet import SheetGeometry
from editor.views.paint_job import LayerStyle, PaintJob
from editor.views.tiles import Canvas
from engine.hexes.hex import Hex
from engine.model.hex_map import HexMap
from engine.model.scenario import Scenario

#: Dots of objectives by type, and of the entries of the first and the second side.
OBJECTIVE_DOTS = {"vp": "#22304A", "fp": "#E98F2B", "command": "#6B2F66", "special": "#5A5E66"}
_HOME_DOTS = ("#1E6B45", "#35508F")

#: A place and the colour of its dot.
Dots = tuple[tuple[Hex, str], ...]

#: Maps of more hexes are shown in flat colours where their hexes are too small to draw terrain in.
_MOST_DRAWN = 2500


def dots_of(scenario: Scenario) -> Dots:
    """The dots of a scenario's objectives and Reinforcement Hexes."""
    homes = [
        (hex_, colour)
        for side, colour in zip(scenario.sides, _HOME_DOTS, strict=False)
        for hex_ in side.reinforcement_hexes
    ]
    return (*homes, *((each.hex, OBJECTIVE_DOTS[each.type.value]) for each in scenario.objectives))


@dataclass(frozen=True)
class MapImage:
    """The map as large as it fits into `width` by `height` pixels of a screen with `ratio` dots a pixel.

    `job` paints its terrain, beside the window or in any thread, and `finished` makes the picture of that;
    `flat` is a picture in flat colours, made at once.
    """

    map: HexMap
    dots: Dots
    width: int
    height: int
    ratio: float = 1.0

    @cached_property
    def _sheet(self) -> SheetGeometry:
        return SheetGeometry(self.map.grid)

    @cached_property
    def _px(self) -> float:
        """Dots of the screen to a u."""
        box = self._sheet.box
        return min(self.width / box.width, self.height / box.height) * self.ratio

    def _canvas(self, px: float) -> Canvas:
        box = self._sheet.box
        return Canvas(0, 0, max(1, round(box.width * px)), max(1, round(box.height * px)), px)

    def job(self) -> PaintJob:
        """The job that paints the terrain, larger than it is shown where it could not be drawn so small."""
        small = len(self.map.cells) <= _MOST_DRAWN
        canvas = self._canvas(max(self._px, FAR) if small else self._px)
        return PaintJob(BoardSource(self.map), LayerStyle("terrain"), canvas.px, self._sheet.box, (canvas,))

    def finished(self, terrain: QImage) -> QImage:
        """The picture with its dots; `terrain` is what the job painted."""
        canvas = self._canvas(self._px)
        smooth = Qt.TransformationMode.SmoothTransformation
        ratio = Qt.AspectRatioMode.IgnoreAspectRatio
        if terrain.width() != canvas.width or terrain.height() != canvas.height:
            terrain = terrain.scaled(canvas.width, canvas.height, ratio, smooth)
        terrain.setDevicePixelRatio(self.ratio)
        if self.dots:
            self._paint_dots(terrain)
        return terrain

    def flat(self) -> QImage:
        """The picture in flat colours."""
        canvas = self._canvas(self._px)
        image = canvas.blank()
        painter = canvas.painter_on(image)
        FlatMap(self.map, self._sheet).paint(painter, canvas.box, canvas.px)
        painter.end()
        image.setDevicePixelRatio(self.ratio)
        if self.dots:
            self._paint_dots(image)
        return image

    def _paint_dots(self, picture: QImage) -> None:
        px = self._px / self.ratio
        radius = max(3.0, min(6.0, 0.3 * px))
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(Qt.GlobalColor.white, 1.2))
        for hex_, colour in self.dots:
            x, y = self.map.grid.centre(hex_)
            painter.setBrush(QColor(colour))
            painter.drawEllipse(QPointF(x * px, y * px), radius, radius)
        painter.end()
