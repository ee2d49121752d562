"""Thumbnails of terrain, boards and pieces, drawn by the renderer of the map itself.

What is no larger than a few hexes is drawn at once, boards beside the window.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from math import ceil

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPainterPath, QPixmap, QPolygonF

from editor.panels.map_image import MapImage
from editor.views.board_source import (
    BoardSource,
    CounterView,
    FortificationView,
    ObjectiveView,
    ObstacleView,
)
from editor.views.counters.boxed import paint_counter
from editor.views.draft import FAR, FlatMap
from editor.views.geometry.sheet import Box, SheetGeometry
from editor.views.layers.markers import draw_markers
from editor.views.layers.terrain import draw_terrain
from editor.views.overlays.model import LayerName
from editor.views.palette import SCREEN
from editor.views.picture_queue import PictureQueue
from editor.views.sketch import Sketch
from engine.edits.clip import Clip
from engine.hexes.edge import Edge, edge
from engine.hexes.grid import Grid, Orientation
from engine.hexes.hex import Hex, neighbour
from engine.model.board import MapBoard
from engine.model.catalogue import Catalogue
from engine.model.cell import Cell, HexsideFeature
from engine.model.flatten import flatten
from engine.model.hex_map import HexMap
from engine.model.layout import Layout, OverlayPlacement, Placement, Sheet

#: Takes a picture when it is painted.
Bring = Callable[[QPixmap], object]

#: Layers that a thumbnail leaves out.
_QUIET: Mapping[LayerName, float] = {LayerName.LABELS: 0.0}

_LINED: Mapping[str, Cell] = {
    "stream": Cell("stream", stream=(1, 4)),
    "forest_stream": Cell("forest_stream", stream=(1, 4)),
    "bridge": Cell("bridge", stream=(1, 4), road=(2, 5), bridge=2),
}


class Pictures:
    """Draws thumbnails once each and keeps them."""

    def __init__(self, catalogue: Catalogue, queue: PictureQueue, ratio: float = 1.0) -> None:
        self._catalogue = catalogue
        self._queue = queue
        self._ratio = ratio
        self._kept: dict[tuple[object, ...], QPixmap] = {}

    def terrain(self, id_: str, height: int) -> QPixmap:
        """One hex of a terrain type, `height` pixels between its flats."""
        return self._hex(("terrain", id_, height), _LINED.get(id_, Cell(id_)), height)

    def line(self, line: str, height: int) -> QPixmap:
        """One hex with a road, railway or stream through it."""
        cell = Cell("stream" if line == "stream" else "clear", **{line: (1, 4)})  # type: ignore[arg-type]
        return self._hex(("line", line, height), cell, height)

    def hexside(self, kind: str, height: int) -> QPixmap:
        """One hex with a hexside feature on two of its sides."""
        return self._hex(("hexside", kind, height), Cell(), height, hexside=kind)

    def work(self, kind: str, height: int) -> QPixmap:
        """One hex with a fortification or obstacle."""
        return self._hex(("work", kind, height), Cell(), height, work=kind)

    def paint_with(self, queue: PictureQueue) -> None:
        """Have boards painted by that queue from now on."""
        self._queue = queue

    def board(self, board: str, face: str, width: int, bring: Bring) -> QPixmap:
        """A board face, `width` pixels wide; blank when there is none.

        What is not kept is in flat colours at first, and `bring` gets the picture when it is painted.
        """
        key = ("board", board, face, width)
        kept, kind = self._kept.get(key), self._catalogue.boards.get(board)
        if kept is not None or kind is None:
            return kept if kept is not None else QPixmap()
        layout = Layout(kind.orientation, boards=(Placement(board, face, (0, 0)),))
        return self._painted(layout, width, partial(self._keep, key), bring)

    def own_board(self, board: MapBoard, face: str, width: int, bring: Bring) -> QPixmap:
        """A face of a board out of no box, as `board`; painted anew each time, since it may change."""
        layout = Layout(board.orientation, boards=(Placement(board.id, face, (0, 0)),), own_boards=(board,))
        return self._painted(layout, width, lambda _: None, bring)

    def _painted(self, layout: Layout, width: int, *brings: Bring) -> QPixmap:
        """A layout in flat colours, while the picture of it is painted for those who wait."""
        map_ = flatten(layout, self._catalogue)
        across, down = map_.grid.size
        image = MapImage(map_, (), width, ceil(width * down / across), self._ratio)

        def came(terrain: QImage) -> None:
            picture = QPixmap.fromImage(image.finished(terrain))
            for bring in brings:
                bring(picture)

        self._queue.ask(image.job(), came)
        return QPixmap.fromImage(image.flat())

    def _keep(self, key: tuple[object, ...], picture: QPixmap) -> None:
        self._kept[key] = picture

    def piece(self, piece: str, height: int) -> QPixmap:
        """An overlay piece on bare ground."""
        key = ("piece", piece, height)
        if key not in self._kept:
            kind = self._catalogue.pieces.get(piece)
            if kind is None:
                return QPixmap()
            grid = Grid(Orientation.FLAT_TOP, 6, 6)
            centre = grid.hex_at(3, 3)
            layout = Layout(sheet=Sheet(6, 6), overlays=(OverlayPlacement(piece, centre),))
            hexes = [Hex(centre.q + p.offset.q, centre.r + p.offset.r) for p in kind.hexes]
            self._kept[key] = self._cut(flatten(layout, self._catalogue), hexes, height)
        return self._kept[key]

    def counter(self, counter: CounterView, height: int) -> QPixmap:
        """A counter as it stands on the map, `height` pixels high with the room its marks need."""
        key = ("counter", counter, height)
        if key not in self._kept:
            picture = self._blank(height, height)
            painter = QPainter(picture)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            paint_counter(painter, counter, QRectF(0, 0, height, height))
            painter.end()
            self._kept[key] = picture
        return self._kept[key]

    def clip(self, clip: Clip, width: int, height: int) -> QPixmap:
        """A piece cut out of a map, as large as it fits."""
        around = [Grid(Orientation.FLAT_TOP, 2, 2).offset(hex_) for hex_ in clip.cells]
        reach = 2 + max(max(abs(column), abs(row)) for column, row in around)
        half = reach + reach % 2
        grid = Grid(Orientation.FLAT_TOP, 2 * half, 2 * half)
        middle = grid.hex_at(half, half)

        def at(hex_: Hex) -> Hex:
            return Hex(hex_.q + middle.q, hex_.r + middle.r)

        cells = {at(hex_): cell for hex_, cell in clip.cells.items()}
        sides = {
            Edge(at(side.hex), side.direction): feature
            for side, feature in clip.hexsides.items()
            if feature is not None
        }
        map_ = HexMap(grid, cells, {}, sides, {}, ())
        source = BoardSource(
            map_,
            fortifications=tuple(FortificationView(at(e.hex), e.type, e.facing) for e in clip.fortifications),
            obstacles=tuple(ObstacleView(at(each.hex), each.type) for each in clip.obstacles),
            objectives=tuple(ObjectiveView(at(each.hex), each.type, each.value) for each in clip.objectives),
        )
        return self._cut(map_, list(cells), height, width=width, source=source)

    def nothing(self, height: int) -> QPixmap:
        """A dashed hex: a place where nothing is kept."""
        sheet = SheetGeometry(Grid(Orientation.FLAT_TOP, 2, 2))
        px = (height - 4) * 0.8
        picture = self._blank(height, height)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(height / 2, height / 2)
        painter.scale(px, px)
        ring = QPainterPath()
        ring.addPolygon(QPolygonF([QPointF(x, y) for x, y in sheet.corners]))
        ring.closeSubpath()
        Sketch(painter, px, SCREEN).line(ring, "#8C8775", 0.03, floor=1.2, dash=(0.09, 0.07), flat=True)
        painter.end()
        return picture

    def map(self, map_: HexMap, width: int, height: int) -> QPixmap:
        """A whole map in flat colours as large as it fits."""
        return QPixmap.fromImage(MapImage(map_, (), width, height, self._ratio).flat())

    # ------------------------------------------------------------------ drawing

    def _hex(
        self, key: tuple[object, ...], cell: Cell, height: int, *, hexside: str = "", work: str = ""
    ) -> QPixmap:
        if key not in self._kept:
            grid = Grid(Orientation.FLAT_TOP, 4, 4)
            centre = grid.hex_at(2, 1)
            cells = dict.fromkeys(grid.hexes(), Cell())
            cells[centre] = cell
            for name in ("road", "rail", "stream"):
                for direction in getattr(cell, name):
                    other = neighbour(centre, direction)
                    arm = {name: ((direction + 3) % 6,)}
                    ground = Cell("stream") if name == "stream" else Cell()
                    cells[other] = replace(ground, **arm)  # type: ignore[arg-type]
            sides = {edge(centre, d): HexsideFeature(hexside) for d in (0, 1)} if hexside else {}
            playable = {hex_: each for hex_, each in cells.items() if grid.is_playable(hex_)}
            rim = {hex_: each for hex_, each in cells.items() if hex_ not in playable}
            map_ = HexMap(grid, playable, rim, sides, {}, ())
            source = self._with_work(map_, work, centre) if work else None
            self._kept[key] = self._cut(map_, [centre], height, source=source)
        return self._kept[key]

    def _with_work(self, map_: HexMap, work: str, at: Hex) -> BoardSource:
        """The map with a fortification or obstacle on it."""
        kind = self._catalogue.terrain.fortifications.get(work)
        obstacle = kind is not None and kind.is_obstacle
        return BoardSource(
            map_,
            fortifications=() if obstacle else (FortificationView(at, work),),
            obstacles=(ObstacleView(at, work),) if obstacle else (),
        )

    def _cut(
        self,
        map_: HexMap,
        hexes: list[Hex],
        height: int,
        *,
        width: int | None = None,
        source: BoardSource | None = None,
    ) -> QPixmap:
        """The part of a map round some hexes, cut out along their sides, as large as height and width allow.

        What `source` has beside the map is drawn over it.
        """
        sheet = SheetGeometry(map_.grid)
        points = [point for hex_ in hexes for point in sheet.polygon(hex_)]
        box = Box(
            min(x for x, _ in points),
            min(y for _, y in points),
            max(x for x, _ in points),
            max(y for _, y in points),
        )
        px = (height - 2) / box.height
        if width is not None:
            px = min(px, (width - 2) / box.width)
        picture = self._blank(round(box.width * px) + 2, round(box.height * px) + 2)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(1, 1)
        painter.scale(px, px)
        painter.translate(-box.left, -box.top)
        outline = QPainterPath()
        for hex_ in hexes:
            ring = QPainterPath()
            ring.addPolygon(QPolygonF([QPointF(x, y) for x, y in sheet.polygon(hex_)]))
            ring.closeSubpath()
            outline = outline.united(ring)
        painter.save()
        painter.setClipPath(outline)
        self._paint(painter, map_, sheet, box.grown(0.1), px, source)
        painter.restore()
        Sketch(painter, px, SCREEN).line(outline, SCREEN.grid, 0.02, floor=1.0, opacity=0.7)
        painter.end()
        return picture

    def _paint(
        self,
        painter: QPainter,
        map_: HexMap,
        sheet: SheetGeometry,
        box: Box,
        px: float,
        source: BoardSource | None,
    ) -> None:
        if px * self._ratio < FAR:
            FlatMap(map_, sheet).paint(painter, box, px * self._ratio)
            return
        sketch = Sketch(painter, px * self._ratio, SCREEN)
        draw_terrain(sketch, map_, sheet, box)
        if source is not None:
            draw_markers(sketch, source, sheet, box, _QUIET)

    def _blank(self, width: int, height: int) -> QPixmap:
        picture = QPixmap(round(width * self._ratio), round(height * self._ratio))
        picture.setDevicePixelRatio(self._ratio)
        picture.fill(Qt.GlobalColor.transparent)
        return picture
