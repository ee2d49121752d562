"""The picture of what a brush would paint, made once and not with every frame."""

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from PySide6.QtGui import QImage, QPixmap

from editor.views.board_source import BoardSource
from editor.views.geometry.sheet import Box, SheetGeometry
from editor.views.paint_job import LayerStyle, PaintJob, part_of
from editor.views.tiles import Canvas
from engine.hexes.hex import Hex
from engine.model.cell import Cell
from engine.model.hex_map import HexMap

#: How far round the centres of its hexes a ghost is painted, in u.
_MARGIN = 0.62

_LOOK = LayerStyle("terrain")


@dataclass(frozen=True, slots=True, eq=False)
class GhostWork:
    """A ghost to be painted: its cells on a map at so many device pixels per u."""

    cells: Mapping[Hex, Cell]
    map: HexMap
    sheet: SheetGeometry
    px: float
    canvas: Canvas

    def job(self) -> PaintJob:
        """The job that paints it."""
        return PaintJob(self._ground(self.map), _LOOK, self.px, self.canvas.box, (self.canvas,))

    def looks_alike_on(self, map_: HexMap) -> bool:
        """Whether it would look the same on another map, as on one that holds its cells already."""
        return map_ is self.map or (
            map_.grid == self.map.grid and self._ground(map_) == self._ground(self.map)
        )

    def _ground(self, map_: HexMap) -> BoardSource:
        return part_of(BoardSource(map_), self.sheet, self.canvas.box, _LOOK, self.cells)


class GhostPicture(NamedTuple):
    """A painted ghost and the part of the sheet it shows."""

    box: Box
    picture: QPixmap


class GhostPictures:
    """The ghost painted last, and the one that is called for."""

    def __init__(self) -> None:
        self._shown: tuple[GhostWork, GhostPicture] | None = None
        self._wanted: GhostWork | None = None
        self._under_way: GhostWork | None = None

    def picture(
        self, cells: Mapping[Hex, Cell], map_: HexMap, sheet: SheetGeometry, px: float
    ) -> GhostPicture | None:
        """The ghost of these cells, None while it is not painted; what is missing becomes work.

        Cells that are on the map already are shown by their tiles: for them there is no work.
        """
        self._follow(map_)
        if all(map_.cells.get(hex_) == cell for hex_, cell in cells.items()):
            self._wanted = None
            return self._on_show(cells, px)
        for known in (self._shown and self._shown[0], self._under_way, self._wanted):
            if known is not None and known.map is map_ and known.px == px and known.cells == cells:
                break
        else:
            canvas = _canvas(sheet.box_around(tuple(cells), _MARGIN), px)
            self._wanted = GhostWork(dict(cells), map_, sheet, px, canvas)
        return self._on_show(cells, px)

    def _on_show(self, cells: Mapping[Hex, Cell], px: float) -> GhostPicture | None:
        """The ghost of these cells painted last: after an edit it is shown until it is painted anew."""
        if self._shown is None:
            return None
        work, picture = self._shown
        return picture if work.px == px and work.cells == cells else None

    def _follow(self, map_: HexMap) -> None:
        """Take the ghost on show for one of another map that it looks the same on: after its own edit."""
        if self._shown is not None and self._shown[0].map is not map_:
            work, picture = self._shown
            if work.looks_alike_on(map_):
                self._shown = replace(work, map=map_), picture

    @property
    def is_waiting(self) -> bool:
        """Whether there is work to be taken."""
        return self._wanted is not None

    def take(self) -> GhostWork | None:
        """Take the work that is called for, None if there is none."""
        work, self._wanted = self._wanted, None
        if work is not None:
            self._under_way = work
        return work

    def put(self, work: GhostWork, image: QImage) -> bool:
        """Bring back the picture of work that was taken; whether nothing newer was taken since."""
        if self._under_way is not work:
            return False
        self._under_way = None
        self._shown = work, GhostPicture(work.canvas.box, QPixmap.fromImage(image))
        return True


def _canvas(box: Box, px: float) -> Canvas:
    """The part in whole pixels."""
    left, top = math.floor(box.left * px), math.floor(box.top * px)
    right, bottom = math.ceil(box.right * px), math.ceil(box.bottom * px)
    return Canvas(left, top, right - left, bottom - top, px)
