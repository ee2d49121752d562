"""A cache of drawn tiles: square pieces of a layer at one zoom, the least used given up first."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache, reduce
from itertools import accumulate
from typing import NamedTuple

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QImage, QPainter, QPixmap

from editor.views.geometry.sheet import Box

#: The side of a part of the map in u whose shapes are worked out together.
CHUNK = 8.0

#: The side of a tile in u at that many pixels per u and more: parts of a chunk, or from afar several.
_SIDES = ((144.0, 2.0), (24.0, 4.0), (12.0, 8.0), (8.0, 32.0), (0.0, 64.0))

#: Memory that all tiles together may take, in bytes; more only where those in sight take more.
CAP = 64 * 1024 * 1024

#: Damaged parts of several tiles are painted as one picture up to so many times their own pixels: shapes cost
#: more than pixels.
_WORTH = 1.6


@lru_cache(maxsize=64)
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
    def canvas(self) -> Canvas:
        """The picture of the whole tile."""
        size = self.pixels
        return Canvas(self.column * size, self.row * size, size, size, size / self.side)

    @property
    def chunk(self) -> Box:
        """The part of the sheet whose shapes the tile is drawn from; the tile itself where it is larger."""
        if self.side >= CHUNK:
            return self.box
        left, top = (math.floor(each * self.side / CHUNK) * CHUNK for each in (self.column, self.row))
        return Box(left, top, left + CHUNK, top + CHUNK)


class Canvas(NamedTuple):
    """A picture to paint: its place on the sheet and its size in device pixels, of which `px` make a u.

    In whole pixels, so that the lines of a part painted alone fall where they fall in the whole.
    """

    left: int
    top: int
    width: int
    height: int
    px: float

    @property
    def box(self) -> Box:
        """The part of the sheet the picture shows."""
        right, bottom = self.left + self.width, self.top + self.height
        return Box(self.left / self.px, self.top / self.px, right / self.px, bottom / self.px)

    @property
    def area(self) -> int:
        """The pixels of the picture."""
        return self.width * self.height

    def joined(self, other: Canvas) -> Canvas:
        """The least picture that holds both, at the same zoom."""
        left, top = min(self.left, other.left), min(self.top, other.top)
        right = max(self.left + self.width, other.left + other.width)
        bottom = max(self.top + self.height, other.top + other.height)
        return Canvas(left, top, right - left, bottom - top, self.px)

    def blank(self) -> QImage:
        """The picture without anything on it."""
        image = QImage(self.width, self.height, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        return image

    def painter_on(self, image: QImage) -> QPainter:
        """A smoothing painter whose unit is u and whose origin is the corner of the sheet."""
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(-self.left, -self.top)
        painter.scale(self.px, self.px)
        return painter


class TileWork(NamedTuple):
    """What is to be painted of a tile: all of it, or a part.

    `picture` is what is painted: one picture for all tiles that are painted together, of which `canvas` is
    the part of this tile. `whole` is the part of the sheet whose shapes are worked out together.
    """

    key: TileKey
    canvas: Canvas
    picture: Canvas
    whole: Box
    is_repair: bool = False


class TileCache:
    """Tiles by key. When something changes, tiles of the zooms that are shown or soon may be are repaired in
    place, those of others dropped.

    Work that was taken and not yet brought back is under way: what changes meanwhile is work anew, and
    pictures of tiles that were given up meanwhile are thrown away.
    """

    def __init__(self, cap: int = CAP) -> None:
        self._cap = cap
        self._tiles: OrderedDict[TileKey, QPixmap] = OrderedDict()
        self._damage: dict[TileKey, Box] = {}
        self._under_way: dict[TileKey, TileWork] = {}
        self._needed: Collection[TileKey] = ()

    def __len__(self) -> int:
        return len(self._tiles)

    def __contains__(self, key: TileKey) -> bool:
        """Whether the tile is there, perhaps with damage still to be repaired."""
        return key in self._tiles

    @property
    def bytes(self) -> int:
        """The memory the tiles take."""
        return sum(map(_bytes, self._tiles))

    def clear(self, layers: Collection[str] | None = None) -> None:
        """Forget all tiles, or those of some layers."""
        for key in [key for key in (*self._tiles, *self._under_way) if layers is None or key.layer in layers]:
            self._drop(key)

    def damage(self, layers: Collection[str], boxes: Iterable[Box], zooms: Collection[float]) -> None:
        """Mark parts of layers as changed; tiles of these zooms are to be repaired, others are dropped."""
        keys = (*self._tiles, *self._under_way)
        present = {(layer, px) for layer, px, _, _ in keys if layer in layers}
        for box in boxes:
            for key in [key for layer, px in present for key in keys_over(layer, px, box)]:
                if key not in self._tiles and key not in self._under_way:
                    continue
                if key.px in zooms:
                    old = self._damage.get(key)
                    self._damage[key] = box if old is None else old.joined(box)
                else:
                    self._drop(key)

    def find(self, key: TileKey) -> QPixmap | None:
        """The tile, perhaps with damage still to be repaired."""
        tile = self._tiles.get(key)
        if tile is not None:
            self._tiles.move_to_end(key)
        return tile

    def is_ready(self, key: TileKey) -> bool:
        """Whether the tile is there and undamaged."""
        return key in self._tiles and key not in self._damage and key not in self._under_way

    def outdated(self, keys: Iterable[TileKey]) -> Iterator[Box]:
        """The parts of tiles that are there which do not show what has changed."""
        for key in keys:
            if key in self._tiles:
                work, damage = self._under_way.get(key), self._damage.get(key)
                if work is not None:
                    yield work.canvas.box
                if damage is not None:
                    yield damage

    def need(self, keys: Collection[TileKey]) -> None:
        """Give none of these tiles up, however much memory they take, until others are needed."""
        self._needed = keys

    def parted(self, keys: Collection[TileKey]) -> tuple[list[TileKey], list[TileKey]]:
        """Of some tiles those that are there and damaged, and those that are missing."""
        tiles, damage = self._tiles, self._damage
        absent = [key for key in keys if key not in tiles]
        return [key for key in keys if key in damage and key in tiles] if damage else [], absent

    def fitting(self, wanted: Iterable[TileKey], others: Iterable[TileKey]) -> list[TileKey]:
        """The first of other tiles, as many as there is room for beside the wanted ones."""
        room = self._cap - sum(map(_bytes, wanted))
        sizes = accumulate(map(_bytes, others := list(others)))
        return [key for key, taken in zip(others, sizes, strict=True) if taken <= room]

    def take(self, keys: Iterable[TileKey]) -> list[TileWork]:
        """Take the work that the first of these tiles needs which needs any.

        With a tile that is missing all others of its chunk that are missing too are painted in the same
        picture. Of a tile that is there only the damage is repaired, and with it that of all others of its
        layer and zoom that costs less in the same picture than alone.
        """
        damaged: list[tuple[TileKey, Canvas]] = []
        waiting = (key for key in keys if key in self._damage or key not in self._tiles)
        keys = [key for key in waiting if key not in self._under_way]
        for key in keys:
            damage = self._damage.get(key)
            if key not in self._tiles:
                if not damaged:
                    return self._pieces(key, keys)
            elif damage is not None and (not damaged or key[:2] == damaged[0][0][:2]):
                part = _damaged(key, damage)
                if part is None:
                    del self._damage[key]
                else:
                    damaged.append((key, part))
        return self._repairs(damaged)

    def _pieces(self, first: TileKey, keys: list[TileKey]) -> list[TileWork]:
        """The work on a missing tile and on all others of its chunk among some that are missing too."""
        chunk = first.chunk
        missing = [
            key for key in keys if key[:2] == first[:2] and key not in self._tiles and key.chunk == chunk
        ]
        picture = reduce(Canvas.joined, (key.canvas for key in missing))
        works = [TileWork(key, key.canvas, picture, chunk) for key in missing]
        for work in works:
            self._damage.pop(work.key, None)
            self._under_way[work.key] = work
        return works

    def _repairs(self, parts: list[tuple[TileKey, Canvas]]) -> list[TileWork]:
        """The repair of the first of some damaged parts, and of those that are best painted with it."""
        if not parts:
            return []
        (_, picture), waiting = parts[0], parts[1:]
        together, before = [parts[0]], 0
        while len(together) > before:
            before = len(together)
            for each in list(waiting):
                joined, apart = picture.joined(each[1]), each[1].area + sum(part.area for _, part in together)
                if joined.area <= _WORTH * apart:
                    picture = joined
                    together.append(each)
                    waiting.remove(each)
        whole = picture.box.grown(1 / picture.px)
        works = [TileWork(key, part, picture, whole, is_repair=True) for key, part in together]
        for work in works:
            del self._damage[work.key]
            self._under_way[work.key] = work
        return works

    def put(self, work: TileWork, image: QImage) -> bool:
        """Bring back the picture that work was taken for; whether the tile is shown from now on."""
        if self._under_way.get(work.key) is not work:
            return False
        del self._under_way[work.key]
        part, picture = work.canvas, work.picture
        source = QRect(part.left - picture.left, part.top - picture.top, part.width, part.height)
        if work.is_repair:
            tile = work.key.canvas
            painter = QPainter(self._tiles[work.key])
            painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
            painter.drawImage(QPoint(part.left - tile.left, part.top - tile.top), image, source)
            painter.end()
            return True
        self._tiles[work.key] = QPixmap.fromImage(image.copy(source))
        self._tiles.move_to_end(work.key)
        self._make_room()
        return True

    def _make_room(self) -> None:
        """Give up the tiles used least that are not needed, as long as all take too much memory."""
        excess = self.bytes - self._cap
        if excess <= 0:
            return
        needed = frozenset(self._needed)
        for key in [key for key in self._tiles if key not in needed]:
            if excess <= 0 or len(self._tiles) == 1:
                return
            excess -= _bytes(key)
            self._drop(key)

    def withdraw(self, keys: Iterable[TileKey]) -> None:
        """Wait no longer for the work on these tiles; what it was to repair is damage again."""
        for key in keys if self._under_way else ():
            work = self._under_way.pop(key, None)
            if work is not None and work.is_repair:
                old = self._damage.get(key)
                self._damage[key] = work.canvas.box if old is None else old.joined(work.canvas.box)

    def coarser(self, layer: str, px: float) -> Iterator[tuple[TileKey, QPixmap]]:
        """All tiles of a layer at other zooms that show what has changed, those nearest to `px` last: to show
        until better ones come.
        """
        keys = [key for key in self._tiles if key.layer == layer and key.px != px and self.is_ready(key)]
        for key in sorted(keys, key=lambda each: -abs(math.log(each.px / px))):
            yield key, self._tiles[key]

    def _drop(self, key: TileKey) -> None:
        self._tiles.pop(key, None)
        self._damage.pop(key, None)
        self._under_way.pop(key, None)


def keys_over(layer: str, px: float, box: Box) -> list[TileKey]:
    """The tiles that cover a box."""
    size = tile_side(px)
    return [
        TileKey(layer, px, column, row)
        for row in range(math.floor(box.top / size), math.ceil(box.bottom / size))
        for column in range(math.floor(box.left / size), math.ceil(box.right / size))
    ]


def _bytes(key: TileKey) -> int:
    """The memory a tile takes."""
    return key.pixels * key.pixels * 4


def _damaged(key: TileKey, damage: Box) -> Canvas | None:
    """The damaged part of a tile, cut at whole pixels so that the rest of the tile stays as it is."""
    tile = key.canvas
    px = tile.px
    left, top = max(math.floor(damage.left * px), tile.left), max(math.floor(damage.top * px), tile.top)
    right = min(math.ceil(damage.right * px), tile.left + tile.width)
    bottom = min(math.ceil(damage.bottom * px), tile.top + tile.height)
    if left >= right or top >= bottom:
        return None
    return Canvas(left, top, right - left, bottom - top, px)
