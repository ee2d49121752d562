"""Painting a part of a map as a job that needs nothing but itself, so that another process may do it."""

from collections import OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType
from typing import TypeVar

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from editor.views.board_source import (
    BoardSource,
    CounterView,
    EntryView,
    FortificationView,
    ObjectiveView,
    ObstacleView,
    PointView,
    WreckView,
    ZoneView,
)
from editor.views.geometry.sheet import Box, SheetGeometry
from editor.views.landscape import REACH, Landscape
from editor.views.layers.grid import GridStyle
from editor.views.layers.markers import draw_markers
from editor.views.overlays.model import LayerName
from editor.views.palette import SCREEN
from editor.views.printed_ground import PrintedGround
from editor.views.sketch import Sketch
from editor.views.tiles import CHUNK, Canvas
from engine.hexes.edge import edge
from engine.hexes.grid import Grid
from engine.hexes.hex import Hex
from engine.model.cell import Cell
from engine.model.hex_map import HexMap

TERRAIN, MARKERS = "terrain", "markers"

#: A half hex of the outline is drawn after the hexes beside it, and a marker stands out of its hex.
_BEYOND = 1.2

#: So many chunks, about a window's, are kept with their shapes by who paints them: all zooms share them.
_MOST_CHUNKS = 24

_Placed = TypeVar(
    "_Placed", ObjectiveView, EntryView, FortificationView, ObstacleView, WreckView, PointView, CounterView
)


@dataclass(frozen=True, slots=True)
class LayerStyle:
    """How a layer is drawn: `name` is `terrain`, `bare` (the grid alone) or `markers`."""

    name: str
    grid: GridStyle = GridStyle.LINES
    opacities: tuple[tuple[LayerName, float], ...] = ()


@dataclass(frozen=True, slots=True)
class PaintJob:
    """Pictures of one layer inside `whole`, whose shapes are worked out together.

    `ground` is the part of the source that shapes them, as `part_of` makes it; `px` the pixels to a u.
    """

    ground: BoardSource
    look: LayerStyle
    px: float
    whole: Box
    pictures: tuple[Canvas, ...]


def part_of(
    source: BoardSource,
    sheet: SheetGeometry,
    whole: Box,
    look: LayerStyle,
    changes: Mapping[Hex, Cell] = MappingProxyType({}),
) -> BoardSource:
    """What of a source, with some cells changed, has a bearing on the pictures of a part."""
    map_ = _map_of(source.map, sheet, whole.grown(REACH + _BEYOND), changes)
    if look.name != MARKERS:
        return BoardSource(map_)
    near = whole.grown(_BEYOND)

    def placed(things: Iterable[_Placed]) -> tuple[_Placed, ...]:
        return tuple(each for each in things if near.includes(*sheet.centre(each.hex)))

    zones = (
        ZoneView(frozenset(hex_ for hex_ in zone.hexes if near.includes(*sheet.centre(hex_))), zone.nation)
        for zone in source.zones
    )
    return BoardSource(
        map_,
        objectives=placed(source.objectives),
        zones=tuple(zone for zone in zones if zone.hexes),
        entries=placed(source.entries),
        fortifications=placed(source.fortifications),
        obstacles=placed(source.obstacles),
        wrecks=placed(source.wrecks),
        points=placed(source.points),
        counters=placed(source.counters),
    )


def _map_of(map_: HexMap, sheet: SheetGeometry, box: Box, changes: Mapping[Hex, Cell]) -> HexMap:
    hexes = list(sheet.hexes_in(box))
    features = map_.hexsides
    sides = {edge(hex_, direction) for hex_ in hexes for direction in range(6)} if features else ()
    return HexMap(
        grid=map_.grid,
        cells={hex_: changes.get(hex_, map_.cells[hex_]) for hex_ in hexes if hex_ in map_.cells},
        rim={hex_: map_.rim[hex_] for hex_ in hexes if hex_ in map_.rim},
        hexsides={side: features[side] for side in sides if side in features},
        tiles={},
        problems=(),
        north=map_.north,
        stream_depth=map_.stream_depth,
    )


@dataclass
class Workshop:
    """Carries out jobs; the chunks painted last are kept with the shapes worked out for them."""

    _chunks: OrderedDict[Box, tuple[BoardSource, PrintedGround]] = field(default_factory=OrderedDict)

    def carry_out(self, job: PaintJob) -> list[QImage]:
        """The pictures of a job, in its order."""
        ground = self._ground(job)
        found = []
        for canvas in job.pictures:
            image = canvas.blank()
            painter = canvas.painter_on(image)
            paint_part(painter, job.ground, ground, job.look, canvas.box, job.whole, job.px)
            painter.end()
            found.append(image)
        return found

    def _ground(self, job: PaintJob) -> PrintedGround:
        """What paints the ground of a job: the one kept for its chunk, as long as nothing changed there."""
        source, known = self._chunks.get(job.whole, (None, None))
        if known is not None and source == job.ground:
            self._chunks.move_to_end(job.whole)
            return known
        ground = PrintedGround(job.ground.map, _sheet(job.ground.map.grid), self._land_before(job))
        if job.look.name == TERRAIN and job.whole.width == CHUNK:
            self._chunks[job.whole] = job.ground, ground
            while len(self._chunks) > _MOST_CHUNKS:
                self._chunks.popitem(last=False)
        return ground

    def _land_before(self, job: PaintJob) -> Landscape | None:
        """The shapes kept of the chunk that the ground of a job lies in, as they were when it was painted."""
        for chunk, (source, ground) in self._chunks.items():
            if chunk.holds(job.whole) and source.map.grid == job.ground.map.grid:
                return ground.land_over(job.whole)
        return None


@lru_cache(maxsize=4)
def _sheet(grid: Grid) -> SheetGeometry:
    """The geometry of a grid, one for all jobs: what is worked out by it is kept with it."""
    return SheetGeometry(grid)


def paint_part(
    painter: QPainter,
    source: BoardSource,
    ground: PrintedGround,
    look: LayerStyle,
    box: Box,
    whole: Box,
    px: float,
) -> None:
    """Paint a layer inside `box`; the shapes are those worked out for `whole`, which holds the box."""
    match look.name:
        case "terrain":
            ground.paint(painter, box, whole, px, look.grid)
        case "bare":
            ground.paint_bare(painter, box, px, look.grid)
        case _:
            sheet = ground.sheet
            painter.setClipRect(
                QRectF(sheet.box.left, sheet.box.top, sheet.box.width, sheet.box.height),
                Qt.ClipOperation.IntersectClip,
            )
            draw_markers(Sketch(painter, px, SCREEN), source, sheet, box, dict(look.opacities))
