"""TMX, the XML form of Tiled's maps."""

from __future__ import annotations

import base64
import binascii
import gzip
import io
import zlib
from collections.abc import Iterator, Mapping
from xml.sax.saxutils import quoteattr

from engine.hexes.grid import Orientation
from engine.storage.interchange.losses import NotConvertible
from engine.storage.interchange.tiled_map import (
    Layer,
    ObjectLayer,
    Point,
    Scalar,
    TiledMap,
    TiledObject,
    TileLayer,
    Tileset,
)
from engine.storage.interchange.xml_text import Element, parse_xml

#: Larger maps and more objects are refused before anything is unpacked.
MOST_PLACES = 402 * 402
MOST_OBJECTS = 100_000


# ------------------------------------------------------------------ writing


def tmx_text(map_: TiledMap) -> str:
    """The text of a TMX file; equal maps give equal texts."""
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + "\n".join(_map_lines(map_)) + "\n"


def _map_lines(map_: TiledMap) -> Iterator[str]:
    flat = map_.orientation is Orientation.FLAT_TOP
    objects = sum(len(layer.objects) for layer in map_.object_layers())
    yield _tag(
        "map",
        {
            "version": "1.10",
            "orientation": "hexagonal",
            "renderorder": "right-down",
            "width": map_.columns,
            "height": map_.rows,
            "tilewidth": map_.tile[0],
            "tileheight": map_.tile[1],
            "infinite": 0,
            "hexsidelength": map_.side,
            "staggeraxis": "x" if flat else "y",
            "staggerindex": "odd" if map_.shifts_odd else "even",
            "nextlayerid": len(map_.layers) + 1,
            "nextobjectid": objects + 1,
        },
    )
    yield from _property_lines(map_.properties, " ")
    for each in map_.tilesets:
        yield from _tileset_lines(each, map_)
    next_object = 1
    for number, layer in enumerate(map_.layers, 1):
        match layer:
            case TileLayer():
                yield from _tile_layer_lines(layer, number, map_)
            case ObjectLayer():
                yield from _object_layer_lines(layer, number, next_object)
                next_object += len(layer.objects)
    yield "</map>"


def _tileset_lines(tileset: Tileset, map_: TiledMap) -> Iterator[str]:
    width, height = map_.tile
    rows = -(-tileset.count // tileset.columns)
    yield " " + _tag(
        "tileset",
        {
            "firstgid": tileset.first,
            "name": tileset.name,
            "tilewidth": width,
            "tileheight": height,
            "tilecount": tileset.count,
            "columns": tileset.columns,
        },
    )
    size = {"width": tileset.columns * width, "height": rows * height}
    yield "  " + _tag("image", {"source": tileset.image, **size}, closed=True)
    for number, class_ in tileset.classes.items():
        yield "  " + _tag("tile", {"id": number, "class": class_}, closed=True)
    yield " </tileset>"


def _tile_layer_lines(layer: TileLayer, number: int, map_: TiledMap) -> Iterator[str]:
    attributes: dict[str, Scalar] = {
        "id": number,
        "name": layer.name,
        "width": map_.columns,
        "height": map_.rows,
    }
    if layer.opacity != 1.0:
        attributes["opacity"] = layer.opacity
    yield " " + _tag("layer", attributes)
    yield from _property_lines(layer.properties, "  ")
    yield '  <data encoding="csv">'
    rows = [layer.tiles[start : start + map_.columns] for start in range(0, len(layer.tiles), map_.columns)]
    yield ",\n".join(",".join(map(str, row)) for row in rows)
    yield "</data>"
    yield " </layer>"


def _object_layer_lines(layer: ObjectLayer, number: int, first: int) -> Iterator[str]:
    attributes: dict[str, Scalar] = {"id": number, "name": layer.name}
    if layer.color:
        attributes["color"] = layer.color
    if not layer.objects and not layer.properties:
        yield " " + _tag("objectgroup", attributes, closed=True)
        return
    yield " " + _tag("objectgroup", attributes)
    yield from _property_lines(layer.properties, "  ")
    for object_number, each in enumerate(layer.objects, first):
        yield from _object_lines(each, object_number)
    yield " </objectgroup>"


def _object_lines(each: TiledObject, number: int) -> Iterator[str]:
    named = {"name": each.name} if each.name else {}
    yield "  " + _tag("object", {"id": number, **named, "class": each.kind, "x": each.x, "y": each.y})
    yield from _property_lines(each.properties, "   ")
    if each.points:
        points = " ".join(f"{_number(x)},{_number(y)}" for x, y in each.points)
        yield "   " + _tag("polyline", {"points": points}, closed=True)
    else:
        yield "   <point/>"
    yield "  </object>"


def _property_lines(properties: Mapping[str, Scalar], indent: str) -> Iterator[str]:
    if not properties:
        return
    yield f"{indent}<properties>"
    for name, value in properties.items():
        match value:
            case bool():
                attributes: dict[str, Scalar] = {
                    "name": name,
                    "type": "bool",
                    "value": "true" if value else "false",
                }
            case int():
                attributes = {"name": name, "type": "int", "value": value}
            case float():
                attributes = {"name": name, "type": "float", "value": value}
            case _:
                attributes = {"name": name, "value": value}
        yield f"{indent} " + _tag("property", attributes, closed=True)
    yield f"{indent}</properties>"


def _tag(name: str, attributes: Mapping[str, Scalar], *, closed: bool = False) -> str:
    inside = "".join(f" {key}={_quoted(value)}" for key, value in attributes.items())
    return f"<{name}{inside}{'/' if closed else ''}>"


def _quoted(value: Scalar) -> str:
    text = _number(value) if isinstance(value, float) else str(value)
    # XML knows no other control characters, and a text with one could not be read again.
    text = "".join(letter for letter in text if letter >= " " or letter in "\n\t\r")
    return quoteattr(text, {"\n": "&#10;", "\t": "&#9;", "\r": "&#13;"})


def _number(value: float) -> str:
    return f"{value:.10g}"


# ------------------------------------------------------------------ reading


def read_tmx(text: str) -> TiledMap:
    """The map of a TMX text; `NotConvertible` with the line when there is none in it."""
    root = parse_xml(text)
    if root.tag != "map":
        raise NotConvertible(
            f"The file holds a <{root.tag}>, not a <map>.", "Choose a map of Tiled.", root.line
        )
    if root.attributes.get("orientation") != "hexagonal":
        raise NotConvertible(
            f"The map is {root.attributes.get('orientation', 'of no orientation')}, not hexagonal.",
            "Choose a map with hexagons.",
            root.line,
        )
    if root.attributes.get("infinite") == "1":
        raise NotConvertible(
            "The map is infinite.", 'Switch "Infinite" off in Tiled\'s map properties and save it.', root.line
        )
    columns, rows = root.whole("width"), root.whole("height")
    if columns < 1 or rows < 1 or columns * rows > MOST_PLACES:
        raise NotConvertible(
            f"The map has {columns} by {rows} places.", "At most 400 by 400 can be read.", root.line
        )
    return TiledMap(
        orientation=Orientation.FLAT_TOP
        if root.attributes.get("staggeraxis") == "x"
        else Orientation.POINTY_TOP,
        columns=columns,
        rows=rows,
        tile=(max(1, root.whole("tilewidth")), max(1, root.whole("tileheight"))),
        side=max(0, root.whole("hexsidelength")),
        shifts_odd=root.attributes.get("staggerindex", "odd") == "odd",
        tilesets=tuple(_tileset(each) for each in root.all("tileset")),
        layers=tuple(_layers(root, columns * rows)),
        properties=_properties(root),
    )


def _tileset(element: Element) -> Tileset:
    classes = {}
    for tile in element.all("tile"):
        stated = tile.attributes.get("class") or tile.attributes.get("type") or ""
        named = stated or str(_properties(tile).get("terrain", ""))
        if named:
            classes[tile.whole("id")] = named
    return Tileset(
        element.whole("firstgid"),
        element.attributes.get("name", ""),
        classes,
        external=element.attributes.get("source", ""),
    )


def _layers(element: Element, places: int) -> Iterator[Layer]:
    count = 0
    for child in element.children:
        match child.tag:
            case "layer":
                yield TileLayer(
                    child.attributes.get("name", ""),
                    _tiles(child, places),
                    _properties(child),
                    child.number("opacity", 1),
                )
            case "objectgroup":
                objects = tuple(_object(each) for each in child.all("object"))
                count += len(objects)
                if count > MOST_OBJECTS:
                    raise NotConvertible("The map has too many objects.", "Choose a smaller one.", child.line)
                yield ObjectLayer(child.attributes.get("name", ""), objects, _properties(child))
            case "group":
                yield from _layers(child, places)


def _object(element: Element) -> TiledObject:
    drawn = element.first("polyline") or element.first("polygon")
    points: tuple[Point, ...] = ()
    if drawn is not None:
        points = tuple(_points(drawn))
        if drawn.tag == "polygon" and points:
            points = (*points, points[0])
    return TiledObject(
        element.number("x") + (0 if drawn else element.number("width") / 2),
        element.number("y") + (0 if drawn else element.number("height") / 2),
        element.attributes.get("class") or element.attributes.get("type") or "",
        element.attributes.get("name", ""),
        points,
        _properties(element),
    )


def _points(element: Element) -> Iterator[Point]:
    for pair in element.attributes.get("points", "").split():
        x, _, y = pair.partition(",")
        probe = Element("point", {"x": x, "y": y}, element.line)
        yield probe.number("x"), probe.number("y")


def _properties(element: Element) -> dict[str, Scalar]:
    found: dict[str, Scalar] = {}
    holder = element.first("properties")
    for each in holder.all("property") if holder else ():
        name, value = each.attributes.get("name", ""), each.attributes.get("value", each.text)
        match each.attributes.get("type", "string"):
            case "int":
                found[name] = each.whole("value", 0)
            case "float":
                found[name] = each.number("value")
            case "bool":
                found[name] = value == "true"
            case _:
                found[name] = value
    return found


def _tiles(layer: Element, places: int) -> tuple[int, ...]:
    data = layer.first("data")
    if data is None:
        return (0,) * places
    if data.first("chunk") is not None:
        raise NotConvertible("The map is infinite.", 'Switch "Infinite" off in Tiled and save it.', data.line)
    match data.attributes.get("encoding"):
        case "csv":
            tiles = _csv(data)
        case "base64":
            tiles = unpacked(data.text, data.attributes.get("compression", ""), places, data.line)
        case None:
            tiles = tuple(tile.whole("gid", 0) for tile in data.all("tile"))
        case other:
            raise NotConvertible(f'The encoding "{other}" is not known.', "Save the map as CSV.", data.line)
    return fitted(tiles, places, layer.attributes.get("name", ""), data.line)


def _csv(data: Element) -> tuple[int, ...]:
    try:
        return tuple(int(each) for each in data.text.split(",") if each.strip())
    except ValueError:
        raise NotConvertible(
            "A tile layer holds something that is no number.", "Save the map anew.", data.line
        ) from None


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
