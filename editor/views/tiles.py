"""A cache of drawn tiles: square pieces of a layer at one zoom, the least used given up first."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Iterator
from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from editor.views.geometry.sheet import Box

#: The side of a part of the map in u whose shapes are worked out together.
CHUNK = 8.0

#: The side of a tile in u at that many pixels per u and more: parts of a chunk, or from afar several.
_SIDES = ((144.0, 2.0), (24.0, 4.0), (12.0, 8.0), (8.0, 32.0), (0.0, 64.0))

#: Memory that all tiles together may take, in bytes.
CAP = 64 * 1024 * 1024

#: Paints a layer inside a box; the painter's unit is u, the last argument is pixels per u.
Paint = Callable[[QPainter, Box, float], None]


def tile_side(px: float) -> float:
    """The side of the tiles in u at so many pixels per u."""
    return next(side for least, side in _SIDES if px >= least)


class TileKey(NamedTuple):
    """Layer, device pixels per u, column and row of a tile."""

    layer: str
    px: float
    column: int
    row: int

    @property
    def side(self) -> float:
        """The side of the tile in u."""
        return tile_side(self.px)

    @property
    def pixels(self) -> int:
        """The side of the tile in device pixels."""
        return max(1, round(self.side * self.px))

    @property
    def box(self) -> Box:
        """The part of the sheet the tile shows."""
        size = self.side
        return Box(self.column * size, self.row * size, (self.column + 1) * size, (self.row + 1) * size)

    @property
    def chunk(self) -> Box:
        """The part of the sheet whose shapes the tile is drawn from; the tile itself where it is larger."""
        if self.side >= CHUNK:
            return self.box
        left, top = (math.floor(each * self.side / CHUNK) * CHUNK for each in (self.column, self.row))
        return Box(left, top, left + CHUNK, top + CHUNK)


class TileCache:
    """Tiles by key. Tiles of other zooms are dropped when something changes, those of the shown zoom are
    repaired in place.
    """

    def __init__(self, cap: int = CAP) -> None:
        self._cap = cap
        self._tiles: OrderedDict[TileKey, QPixmap] = OrderedDict()
        self._damage: dict[TileKey, Box] = {}

    def __len__(self) -> int:
        return len(self._tiles)

    @property
    def bytes(self) -> int:
        """The memory the tiles take."""
        return sum(key.pixels * key.pixels * 4 for key in self._tiles)

    def clear(self, layer: str | None = None) -> None:
        """Forget all tiles, or those of a layer."""
        for key in [key for key in self._tiles if layer in (None, key.layer)]:
            self._drop(key)

    def damage(self, layer: str, box: Box, px: float) -> None:
        """Mark a part of a layer as changed; `px` is the zoom in sight."""
        for key in [key for key in self._tiles if key.layer == layer and key.box.meets(box)]:
            if key.px != px:
                self._drop(key)
                continue
            old = self._damage.get(key)
            self._damage[key] = box if old is None else _joined(old, box)

    def find(self, key: TileKey) -> QPixmap | None:
        """The tile, perhaps with damage still to be repaired."""
        tile = self._tiles.get(key)
        if tile is not None:
            self._tiles.move_to_end(key)
        return tile

    def is_ready(self, key: TileKey) -> bool:
        """Whether the tile is there and undamaged."""
        return key in self._tiles and key not in self._damage

    def render(self, key: TileKey, paint: Paint) -> None:
        """Draw a tile, or only the damaged part of one that is there."""
        damage = self._damage.pop(key, None)
        tile = self._tiles.get(key)
        if tile is not None and damage is not None:
            _repair(tile, key, damage, paint)
            return
        fresh = QPixmap(key.pixels, key.pixels)
        fresh.fill(Qt.GlobalColor.transparent)
        painter = _painter(fresh, key)
        paint(painter, key.box, key.px)
        painter.end()
        self._tiles[key] = fresh
        self._tiles.move_to_end(key)
        taken = self.bytes
        while taken > self._cap and len(self._tiles) > 1:
            oldest = next(iter(self._tiles))
            taken -= oldest.pixels * oldest.pixels * 4
            self._drop(oldest)

    def coarser(self, layer: str, px: float) -> Iterator[tuple[TileKey, QPixmap]]:
        """All tiles of a layer at other zooms, those nearest to `px` last: to show until better ones come."""
        keys = [key for key in self._tiles if key.layer == layer and key.px != px]
        for key in sorted(keys, key=lambda each: -abs(math.log(each.px / px))):
            yield key, self._tiles[key]

    def _drop(self, key: TileKey) -> None:
        self._tiles.pop(key, None)
        self._damage.pop(key, None)


def keys_over(layer: str, px: float, box: Box) -> list[TileKey]:
    """The tiles that cover a box."""
    size = tile_side(px)
    return [
        TileKey(layer, px, column, row)
        for row in range(math.floor(box.top / size), math.ceil(box.bottom / size))
        for column in range(math.floor(box.left / size), math.ceil(box.right / size))
    ]


def _joined(a: Box, b: Box) -> Box:
    return Box(min(a.left, b.left), min(a.top, b.top), max(a.right, b.right), max(a.bottom, b.bottom))


def _painter(tile: QPixmap, key: TileKey) -> QPainter:
    painter = QPainter(tile)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(key.pixels / key.side, key.pixels / key.side)
    painter.translate(-key.box.left, -key.box.top)
    return painter


def _repair(tile: QPixmap, key: TileKey, damage: Box, paint: Paint) -> None:
    """Redraw a part of a tile, cut at whole pixels so that the rest stays as it is."""
    px, box = key.pixels / key.side, key.box
    left, top = math.floor((damage.left - box.left) * px), math.floor((damage.top - box.top) * px)
    right, bottom = math.ceil((damage.right - box.left) * px), math.ceil((damage.bottom - box.top) * px)
    left, top, right, bottom = max(left, 0), max(top, 0), min(right, key.pixels), min(bottom, key.pixels)
    if left >= right or top >= bottom:
        return
    part = Box(box.left + left / px, box.top + top / px, box.left + right / px, box.top + bottom / px)
    painter = _painter(tile, key)
    painter.setClipRect(QRectF(part.left, part.top, part.width, part.height))
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
    painter.fillRect(QRectF(part.left, part.top, part.width, part.height), Qt.GlobalColor.black)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
    paint(painter, part, px)
    painter.end()
