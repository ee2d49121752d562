"""What the XML and the JSON form of Tiled's maps have in common: the head, numbers, packed tiles, limits."""

from __future__ import annotations

import base64
import binascii
import gzip
import io
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping

from engine.hexes.grid import Orientation
from engine.storage.interchange.losses import NotConvertible
from engine.storage.interchange.tiled_map import Frame, Layer, ObjectLayer, Scalar, TiledMap, Tileset

#: Larger maps and more objects are refused before anything is unpacked.
MOST_PLACES = 402 * 402
MOST_OBJECTS = 100_000


# ------------------------------------------------------------------ writing


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
            f"The map is {word('orientation') or 'of no orientation'}, not hexagonal.",
            "Choose a map with hexagons.",
            line,
        )
    if infinite:
        raise NotConvertible(
            "The map is infinite.", 'Switch "Infinite" off in Tiled\'s map properties and save it.', line
        )
    columns, rows = whole("width"), whole("height")
    if columns < 1 or rows < 1 or columns * rows > MOST_PLACES:
        raise NotConvertible(
            f"The map has {columns} by {rows} places.", "At most 400 by 400 can be read.", line
        )
    return Frame(
        Orientation.FLAT_TOP if word("staggeraxis") == "x" else Orientation.POINTY_TOP,
        columns,
        rows,
        (max(1, whole("tilewidth")), max(1, whole("tileheight"))),
        max(0, whole("hexsidelength")),
        (word("staggerindex") or "odd") == "odd",
    )


def map_in(
    frame: Frame, tilesets: Iterable[Tileset], layers: Iterable[Layer], properties: Mapping[str, Scalar]
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
    )


def fitted(tiles: tuple[int, ...], places: int, name: str, line: int | None) -> tuple[int, ...]:
    """The tiles, when they are as many as the map has places; `NotConvertible` otherwise."""
    if len(tiles) != places:
        raise NotConvertible(
            f'The layer "{name}" has {len(tiles)} tiles; the map has {places} places.',
            "Save the map anew.",
            line,
        )
    return tiles


def unpacked(text: str, compression: str, places: int, line: int | None) -> tuple[int, ...]:
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
                    f"The compression {compression} cannot be read here.",
                    "Set the map's tile layer format to CSV.",
                    line,
                )
    except (binascii.Error, zlib.error, OSError, EOFError, ValueError):
        raise NotConvertible("The packed tiles are damaged.", "Save the map anew.", line) from None
    if len(raw) != size:
        raise NotConvertible("The packed tiles are too many or too few.", "Save the map anew.", line)
    return tuple(int.from_bytes(raw[at : at + 4], "little") for at in range(0, size, 4))
