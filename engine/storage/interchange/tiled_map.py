"""A hexagonal map as Tiled sees it: tile layers and layers of objects, in pixels; knows no game."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from engine.hexes.grid import Grid, Orientation
from engine.hexes.hex import Hex

Scalar = str | int | float | bool
Point = tuple[float, float]

#: The bits of a tile number that turn and mirror it; the rest is its number.
TILE_NUMBER = 0x0FFFFFFF

#: Width of a tile across its flats, across its corners, and the length of a hexside, in pixels.
FLATS, CORNERS, SIDE = 96, 112, 56


@dataclass(frozen=True, slots=True)
class Tileset:
    """Tiles cut from one picture: the first number, and the class of each tile that has one."""

    first: int
    name: str
    classes: Mapping[int, str]
    image: str = ""
    columns: int = 1
    count: int = 0
    external: str = ""


@dataclass(frozen=True, slots=True)
class TileLayer:
    """A tile number for each place, row by row from the upper left; 0 is empty, as is what is missing."""

    name: str
    tiles: Sequence[int]
    properties: Mapping[str, Scalar] = field(default_factory=dict)
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class TiledObject:
    """A point, a rectangle, or a line through `points` (relative to x, y); `kind` is Tiled's class.

    `x` and `y` are the point, or the upper left corner; `line` is where the object stands in its file.
    """

    x: float
    y: float
    kind: str = ""
    name: str = ""
    points: tuple[Point, ...] = ()
    properties: Mapping[str, Scalar] = field(default_factory=dict)
    width: float = 0.0
    height: float = 0.0
    line: int | None = field(default=None, compare=False)

    @property
    def middle(self) -> Point:
        """Where the object is: the point, or the middle of the rectangle; of a line its beginning."""
        return self.x + self.width / 2, self.y + self.height / 2

    def path(self) -> tuple[Point, ...]:
        """The points of the line on the map; the middle of the object where there is no line."""
        return tuple((self.x + dx, self.y + dy) for dx, dy in self.points) or (self.middle,)


@dataclass(frozen=True, slots=True)
class ObjectLayer:
    """Objects in the order they are drawn."""

    name: str
    objects: tuple[TiledObject, ...]
    properties: Mapping[str, Scalar] = field(default_factory=dict)
    color: str = ""


Layer = TileLayer | ObjectLayer


@dataclass(frozen=True)
class TiledMap:
    """The map: `columns` by `rows` places, the staggered axis by the orientation of the hexes.

    `shifts_odd` says that columns (rows) with an odd number stand half a hex further down (right).
    Sizes are pixels: `tile` is (width, height), `side` the length of a hexside along the staggered axis.
    `passed_over` says what the file has besides, and why it is not here.
    """

    orientation: Orientation
    columns: int
    rows: int
    tile: tuple[int, int]
    side: int
    shifts_odd: bool
    tilesets: tuple[Tileset, ...]
    layers: tuple[Layer, ...]
    properties: Mapping[str, Scalar] = field(default_factory=dict)
    passed_over: tuple[tuple[str, str], ...] = ()

    @property
    def frame(self) -> Frame:
        """Where its places lie in pixels."""
        return Frame(self.orientation, self.columns, self.rows, self.tile, self.side, self.shifts_odd)

    def tile_layers(self) -> Iterator[TileLayer]:
        """The tile layers, lowest first."""
        return (each for each in self.layers if isinstance(each, TileLayer))

    def object_layers(self) -> Iterator[ObjectLayer]:
        """The layers of objects, lowest first."""
        return (each for each in self.layers if isinstance(each, ObjectLayer))

    @cached_property
    def _in_order(self) -> tuple[list[int], list[Tileset]]:
        owners = sorted(self.tilesets, key=lambda each: each.first)
        return [each.first for each in owners], owners

    def kind_of(self, tile: int) -> tuple[Tileset, str]:
        """The tileset of a tile number, and the tile's class; `name#number` when it has none."""
        number = tile & TILE_NUMBER
        firsts, owners = self._in_order
        at = bisect_right(firsts, number)
        if not at:
            return Tileset(0, "", {}), f"#{number}"
        owner = owners[at - 1]
        local = number - owner.first
        return owner, owner.classes.get(local) or f"{owner.name}#{local}"


@dataclass(frozen=True, slots=True)
class Frame:
    """Places and pixels of a staggered hexagonal map; a place is (column, row) from the upper left."""

    orientation: Orientation
    columns: int
    rows: int
    tile: tuple[int, int]
    side: int
    shifts_odd: bool

    @property
    def _flat(self) -> bool:
        return self.orientation is Orientation.FLAT_TOP

    def _shifted(self, line: int) -> bool:
        return bool(line % 2) == self.shifts_odd

    def centre(self, column: int, row: int) -> Point:
        """The centre of a place."""
        width, height = self.tile
        if self._flat:
            drop = height / 2 if self._shifted(column) else 0.0
            return column * (width + self.side) / 2 + width / 2, row * height + height / 2 + drop
        shift = width / 2 if self._shifted(row) else 0.0
        return column * width + width / 2 + shift, row * (height + self.side) / 2 + height / 2

    def corners(self, column: int, row: int) -> tuple[Point, ...]:
        """The six corners, clockwise; hexside d lies between corners d and d + 1."""
        x, y = self.centre(column, row)
        width, height = self.tile
        half, out, up = self.side / 2, width / 2, height / 2
        if self._flat:
            return (
                (x - half, y - up),
                (x + half, y - up),
                (x + out, y),
                (x + half, y + up),
                (x - half, y + up),
                (x - out, y),
            )
        return (
            (x, y - up),
            (x + out, y - half),
            (x + out, y + half),
            (x, y + up),
            (x - out, y + half),
            (x - out, y - half),
        )

    @property
    def pitch(self) -> tuple[float, float]:
        """How far columns and rows of a sheet are apart."""
        width, height = self.tile
        return ((width + self.side) / 2, height) if self._flat else (width, (height + self.side) / 2)

    def corner(self, position: tuple[int, int]) -> Point:
        """The upper left corner of what lies at that column and row of pitch of the sheet."""
        across, down = self.pitch
        return self.tile[0] / 2 + position[0] * across, self.tile[1] / 2 + position[1] * down

    def position_at(self, corner: Point) -> tuple[int, int]:
        """The column and row of pitch whose corner is nearest: the inverse of `corner`."""
        across, down = self.pitch
        return round((corner[0] - self.tile[0] / 2) / across), round((corner[1] - self.tile[1] / 2) / down)

    def place_at(self, point: Point) -> tuple[int, int] | None:
        """The place whose centre is nearest to a point, or None when the point lies off the map."""
        x, y = point
        width, height = self.tile
        if self._flat:
            column, row = round((x - width / 2) / ((width + self.side) / 2)), round((y - height / 2) / height)
        else:
            column, row = round((x - width / 2) / width), round((y - height / 2) / ((height + self.side) / 2))
        near = [
            (self._squared((x, y), (c, r)), c, r)
            for c in range(column - 1, column + 2)
            for r in range(row - 1, row + 2)
            if 0 <= c < self.columns and 0 <= r < self.rows
        ]
        if not near:
            return None
        squared, c, r = min(near)
        return (c, r) if squared <= (max(width, height) / 2 + 1) ** 2 else None

    def _squared(self, point: Point, place: tuple[int, int]) -> float:
        x, y = self.centre(*place)
        return (point[0] - x) ** 2 + (point[1] - y) ** 2


def frame_of(grid: Grid) -> Frame:
    """The frame that shows every hex of the sheet, half hexes included, at its offset place."""
    if grid.is_flat_top:
        return Frame(
            grid.orientation, grid.columns + 1, grid.rows + 1, (CORNERS, FLATS), SIDE, shifts_odd=False
        )
    return Frame(grid.orientation, grid.columns + 1, grid.rows + 1, (FLATS, CORNERS), SIDE, shifts_odd=False)


def centre_of(frame: Frame, grid: Grid, hex_: Hex) -> Point:
    """The centre of a hex of the sheet in the pixels of its frame."""
    return frame.centre(*grid.offset(hex_))
