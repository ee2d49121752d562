"""What the XML and the JSON form of Tiled's maps have in common: the head, numbers, packed tiles, limits."""

from __future__ import annotations

import base64
import binascii
import gzip
import io
import sys
import zlib
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping

from engine.hexes.grid import Orientation
from engine.model.limits import LARGEST_SIDE
from engine.model.said import say, say_number
from engine.storage.interchange.losses import NotConvertible
from engine.storage.interchange.tiled_map import Frame, Layer, ObjectLayer, Scalar, TiledMap, Tileset

#: Longer and wider maps are refused before anything is laid out.
LONGEST = LARGEST_SIDE + 2

#: So much of each is read of one map, however it is packed; no map of ours has a tenth of it.
MOST: Mapping[str, int] = {
    "tiles": 3_000_000,
    "layers": 2_000,
    "tilesets": 2_000,
    "objects": 100_000,
    "points": 600_000,
    "properties": 300_000,
}


_COUNTED: Mapping[str, str] = {
    "tiles": say("tiles in layers"),
    "layers": say("layers"),
    "tilesets": say("tilesets"),
    "objects": say("objects"),
    "points": say("points of lines"),
    "properties": say("properties"),
}


class Intake:
    """What has been read of one map so far: no more than `MOST` of anything, and what was passed over."""

    def __init__(self) -> None:
        self._left = dict(MOST)
        self.passed_over: list[tuple[str, str]] = []

    def take(self, what: str, count: int, line: int | None = None) -> None:
        """So many more are to be read; `NotConvertible` when they are too many, before they are."""
        self._left[what] -= count
        if self._left[what] < 0:
            raise NotConvertible(
                say("The map has more than {most} {what}.", most=MOST[what], what=_COUNTED[what]),
                say("Remove some of them or choose another."),
                line,
            )

    def pass_over(self, what: str, why: str) -> None:
        """Something is in the map that does not come over."""
        self.passed_over.append((what, why))


#: Width, height and sides of tiles, in pixels.
_LARGEST_TILE = 10_000


# ------------------------------------------------------------------ writing


def check_readable(map_: TiledMap) -> None:
    """`NotConvertible` when the map has more of something than is read of one map."""
    intake = Intake()
    intake.take("layers", len(map_.layers))
    intake.take("properties", len(map_.properties))
    for layer in map_.layers:
        intake.take("properties", len(layer.properties))
        if isinstance(layer, ObjectLayer):
            intake.take("objects", len(layer.objects))
            intake.take("points", sum(len(each.points) for each in layer.objects))
            intake.take("properties", sum(len(each.properties) for each in layer.objects))
        else:
            intake.take("tiles", len(layer.tiles))


def head(map_: TiledMap) -> dict[str, Scalar]:
    """The fields of the map itself, in the order in which they are written."""
    flat = map_.orientation is Orientation.FLAT_TOP
    return {
        "version": "1.10",
        "orientation": "hexagonal",
        "renderorder": "right-down",
        "width": map_.columns,
        "height": map_.rows,
        "tilewidth": map_.tile[0],
        "tileheight": map_.tile[1],
        "infinite": False,
        "hexsidelength": map_.side,
        "staggeraxis": "x" if flat else "y",
        "staggerindex": "odd" if map_.shifts_odd else "even",
        "nextlayerid": len(map_.layers) + 1,
        "nextobjectid": sum(len(layer.objects) for layer in map_.object_layers()) + 1,
    }


def tileset_head(tileset: Tileset, map_: TiledMap) -> dict[str, Scalar]:
    """The fields of a tileset of the map."""
    width, height = map_.tile
    return {
        "firstgid": tileset.first,
        "name": tileset.name,
        "tilewidth": width,
        "tileheight": height,
        "tilecount": tileset.count,
        "columns": tileset.columns,
    }


def image_size(tileset: Tileset, map_: TiledMap) -> tuple[int, int]:
    """Width and height of the tileset's picture in pixels."""
    rows = -(-tileset.count // tileset.columns)
    return tileset.columns * map_.tile[0], rows * map_.tile[1]


def numbered(map_: TiledMap) -> Iterator[tuple[int, Layer, int]]:
    """Each layer with its number and the number of its first object."""
    following = 1
    for number, layer in enumerate(map_.layers, 1):
        yield number, layer, following
        if isinstance(layer, ObjectLayer):
            following += len(layer.objects)


# ------------------------------------------------------------------ reading


def read_frame(
    word: Callable[[str], str], whole: Callable[[str], int], infinite: object, line: int | None = None
) -> Frame:
    """The frame that the head of a map describes; `NotConvertible` when it is no bounded map of hexagons.

    `word` and `whole` give a field of the head by its name.
    """
    if word("orientation") != "hexagonal":
        raise NotConvertible(
            say('The orientation of the map is "{word}", not hexagonal.', word=word("orientation")[:40]),
            say("Choose a map with hexagons."),
            line,
        )
    if infinite:
        raise NotConvertible(
            say("The map is infinite."),
            say('Switch "Infinite" off in Tiled and save it.'),
            line,
        )
    columns, rows = whole("width"), whole("height")
    if not (1 <= columns <= LONGEST and 1 <= rows <= LONGEST):
        raise NotConvertible(
            say("The map has {columns} by {rows} places.", columns=columns, rows=rows),
            say("From 1 by 1 to {largest_side} by {largest_side} can be read.", largest_side=LARGEST_SIDE),
            line,
        )
    width, height, side = whole("tilewidth"), whole("tileheight"), whole("hexsidelength")
    if not (1 <= width <= _LARGEST_TILE and 1 <= height <= _LARGEST_TILE and 0 <= side <= _LARGEST_TILE):
        raise NotConvertible(
            say(
                "A tile of {width} by {height} pixels with sides of {side} is none.",
                width=width,
                height=height,
                side=side,
            ),
            say("Give tiles from 1 to {largest_tile} pixels.", largest_tile=_LARGEST_TILE),
            line,
        )
    return Frame(
        Orientation.FLAT_TOP if word("staggeraxis") == "x" else Orientation.POINTY_TOP,
        columns,
        rows,
        (width, height),
        side,
        (word("staggerindex") or "odd") == "odd",
    )


def map_in(
    frame: Frame,
    tilesets: Iterable[Tileset],
    layers: Iterable[Layer],
    properties: Mapping[str, Scalar],
    intake: Intake,
) -> TiledMap:
    """The map with that frame."""
    return TiledMap(
        frame.orientation,
        frame.columns,
        frame.rows,
        frame.tile,
        frame.side,
        frame.shifts_odd,
        tuple(tilesets),
        tuple(layers),
        properties,
        tuple(intake.passed_over),
    )


def fitted(count: int, places: int, name: str, line: int | None) -> None:
    """`NotConvertible` when a layer has another number of tiles than the map has places."""
    if count != places:
        raise NotConvertible(
            say_number(
                'The layer "{name}" has one tile; the map has {places} places.',
                'The layer "{name}" has {number} tiles; the map has {places} places.',
                count,
                name=name[:40],
                places=places,
            ),
            say("Save the map anew."),
            line,
        )


def numbers(found: Iterable[int], name: str, line: int | None) -> array[int]:
    """Tile numbers; `NotConvertible` when something is none."""
    try:
        return array("I", found)
    except (ValueError, OverflowError, TypeError):
        raise NotConvertible(
            say('The layer "{name}" holds something that is no number of a tile.', name=name[:40]),
            say("Save the map anew."),
            line,
        ) from None


def unpacked(text: str, compression: str, places: int, line: int | None) -> array[int]:
    """Tile numbers from base64, never more bytes than the map has places for; `NotConvertible` otherwise."""
    size = places * 4
    try:
        packed = base64.b64decode("".join(text.split()), validate=True)
        match compression:
            case "":
                raw = packed
            case "zlib":
                raw = zlib.decompressobj().decompress(packed, size + 1)
            case "gzip":
                raw = gzip.GzipFile(fileobj=io.BytesIO(packed)).read(size + 1)
            case _:
                raise NotConvertible(
                    say("The compression {compression} cannot be read here.", compression=compression[:40]),
                    say("Set the map's tile layer format to CSV."),
                    line,
                )
    except (binascii.Error, zlib.error, OSError, EOFError, ValueError):
        raise NotConvertible(say("The packed tiles are damaged."), say("Save the map anew."), line) from None
    if len(raw) != size:
        raise NotConvertible(
            say("The packed tiles are too many or too few."), say("Save the map anew."), line
        )
    tiles = array("I", raw)
    if sys.byteorder == "big":
        tiles.byteswap()
    return tiles
