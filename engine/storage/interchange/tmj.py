"""TMJ, the JSON form of Tiled's maps."""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from engine.model.said import say
from engine.model.values import Json
from engine.storage.interchange.losses import NotConvertible
from engine.storage.interchange.tiled_forms import (
    Intake,
    fitted,
    head,
    image_size,
    map_in,
    numbered,
    numbers,
    read_frame,
    tileset_head,
    unpacked,
)
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
from engine.storage.json_text import parse

# ------------------------------------------------------------------ writing


def tmj_text(map_: TiledMap) -> str:
    """The text of a TMJ file; equal maps give equal texts."""
    layers: list[Json] = []
    for number, layer, first in numbered(map_):
        match layer:
            case TileLayer():
                layers.append(_tile_layer_data(layer, number, map_))
            case ObjectLayer():
                layers.append(_object_layer_data(layer, number, first))
    data: Json = {
        "type": "map",
        **head(map_),
        "properties": _property_data(map_.properties),
        "tilesets": [_tileset_data(each, map_) for each in map_.tilesets],
        "layers": layers,
    }
    return json.dumps(data, ensure_ascii=False, indent=1, allow_nan=False) + "\n"


def _tileset_data(tileset: Tileset, map_: TiledMap) -> Json:
    width, height = image_size(tileset, map_)
    return {
        **tileset_head(tileset, map_),
        "image": tileset.image,
        "imagewidth": width,
        "imageheight": height,
        "margin": 0,
        "spacing": 0,
        "tiles": [{"id": number, "type": class_} for number, class_ in tileset.classes.items()],
    }


def _tile_layer_data(layer: TileLayer, number: int, map_: TiledMap) -> Json:
    return {
        "id": number,
        "type": "tilelayer",
        "name": layer.name,
        "x": 0,
        "y": 0,
        "width": map_.columns,
        "height": map_.rows,
        "opacity": layer.opacity,
        "visible": True,
        "properties": _property_data(layer.properties),
        "data": list(layer.tiles),
    }


def _object_layer_data(layer: ObjectLayer, number: int, first: int) -> Json:
    data: dict[str, Json] = {
        "id": number,
        "type": "objectgroup",
        "name": layer.name,
        "draworder": "index",
        "x": 0,
        "y": 0,
        "opacity": 1,
        "visible": True,
        "properties": _property_data(layer.properties),
        "objects": [_object_data(each, at) for at, each in enumerate(layer.objects, first)],
    }
    if layer.color:
        data["color"] = layer.color
    return data


def _object_data(each: TiledObject, number: int) -> Json:
    data: dict[str, Json] = {
        "id": number,
        "name": each.name,
        "type": each.kind,
        "x": each.x,
        "y": each.y,
        "width": each.width,
        "height": each.height,
        "rotation": 0,
        "visible": True,
        "properties": _property_data(each.properties),
    }
    if each.points:
        data["polyline"] = [{"x": x, "y": y} for x, y in each.points]
    elif not (each.width or each.height):
        data["point"] = True
    return data


#: What values are called; a truth value counts as a number too, and comes first.
_KINDS = ((bool, "bool"), (int, "int"), (float, "float"), (str, "string"))


def _property_data(properties: Mapping[str, Scalar]) -> list[Json]:
    return [
        {"name": name, "type": next(word for kind, word in _KINDS if isinstance(value, kind)), "value": value}
        for name, value in properties.items()
    ]


# ------------------------------------------------------------------ reading


def read_tmj(text: str) -> TiledMap:
    """The map of a TMJ text; `NotConvertible` when there is none in it."""
    parsed = parse(text)
    if not parsed.whole:
        first = parsed.findings[0]
        raise NotConvertible(first.message, first.advice, first.line)
    root = _object_of(parsed.data, say("the file"))
    frame = read_frame(lambda name: _word(root, name), lambda name: _whole(root, name), root.get("infinite"))
    intake = Intake()
    tilesets = [_tileset(each, intake) for each in _objects(root, "tilesets")]
    layers = _layers(root, frame.columns * frame.rows, intake)
    return map_in(frame, tilesets, layers, _properties(root, intake), intake)


def _object_of(data: Json, what: str) -> Mapping[str, Any]:
    if not isinstance(data, dict):
        raise NotConvertible(
            say("Where {what} should be an object, it is none.", what=what),
            say("Save the map anew in Tiled."),
        )
    return data


def _objects(data: Mapping[str, Any], name: str) -> Iterator[Mapping[str, Any]]:
    inner = data.get(name, [])
    if not isinstance(inner, list):
        raise NotConvertible(say('"{name}" is no list.', name=name), say("Save the map anew in Tiled."))
    return (_object_of(each, say("an entry of {name}", name=name)) for each in inner)


def _whole(data: Mapping[str, Any], name: str) -> int:
    value = data.get(name)
    if isinstance(value, bool) or not isinstance(value, int) or abs(value) >= 10**10:
        raise NotConvertible(
            say('"{name}" is no whole number of at most ten digits.', name=name),
            say("Save the map anew in Tiled."),
        )
    return value


def _number(data: Mapping[str, Any], name: str) -> float:
    value = data.get(name, 0)
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not -1e9 < value < 1e9:
        raise NotConvertible(say('"{name}" is no number.', name=name), say("Save the map anew in Tiled."))
    return float(value)


def _word(data: Mapping[str, Any], name: str) -> str:
    value = data.get(name, "")
    return value if isinstance(value, str) else ""


def _properties(data: Mapping[str, Any], intake: Intake) -> dict[str, Scalar]:
    found: dict[str, Scalar] = {}
    for each in _objects(data, "properties"):
        intake.take("properties", 1)
        if isinstance(each.get("value"), (str, int, float, bool)):
            found[_word(each, "name")] = each["value"]
        else:
            intake.pass_over(
                say('property "{name}"', name=_word(each, "name")[:40]),
                say("it has parts, which no field has"),
            )
    return found


def _tileset(data: Mapping[str, Any], intake: Intake) -> Tileset:
    intake.take("tilesets", 1)
    classes = {}
    for tile in _objects(data, "tiles"):
        named = _kind(tile) or str(_properties(tile, intake).get("terrain", ""))
        if named:
            classes[_whole(tile, "id")] = named
    return Tileset(_whole(data, "firstgid"), _word(data, "name"), classes, external=_word(data, "source"))


def _kind(data: Mapping[str, Any]) -> str:
    """What Tiled 1.9 wrote as `class`, and wrote as `type` before and has written since."""
    return _word(data, "type") or _word(data, "class")


def _layers(data: Mapping[str, Any], places: int, intake: Intake) -> Iterator[Layer]:
    for layer in _objects(data, "layers"):
        intake.take("layers", 1)
        name = _word(layer, "name")
        match layer.get("type"):
            case "tilelayer":
                yield TileLayer(name, _tiles(layer, places, intake), _properties(layer, intake))
            case "objectgroup":
                objects = tuple(_object(each, intake) for each in _objects(layer, "objects"))
                yield ObjectLayer(name, objects, _properties(layer, intake))
            case "group":
                yield from _layers(layer, places, intake)
            case "imagelayer":
                intake.pass_over(say("layer with a picture"), say("a scenario has no pictures of its own"))


def _tiles(layer: Mapping[str, Any], places: int, intake: Intake) -> Sequence[int]:
    data, name = layer.get("data"), _word(layer, "name")
    if "chunks" in layer:
        raise NotConvertible(say("The map is infinite."), say('Switch "Infinite" off in Tiled and save it.'))
    if data is None:
        return ()
    intake.take("tiles", places)
    if isinstance(data, str):
        return unpacked(data, _word(layer, "compression"), places, None)
    found = data if isinstance(data, list) and all(type(each) is int for each in data) else [-1]
    if found != [-1]:
        fitted(len(found), places, name, None)
    return numbers(found, name, None)


def _object(data: Mapping[str, Any], intake: Intake) -> TiledObject:
    intake.take("objects", 1)
    if "template" in data:
        intake.pass_over(say("template of an object"), say("it lies in another file; detach it in Tiled"))
    drawn = "polyline" if "polyline" in data else "polygon"
    intake.take("points", len(data[drawn]) if isinstance(data.get(drawn), list) else 0)
    points: tuple[Point, ...] = tuple(
        (_number(each, "x"), _number(each, "y")) for each in _objects(data, drawn)
    )
    if drawn == "polygon" and points:
        points = (*points, points[0])
    width, height = (0.0, 0.0) if points else (_number(data, "width"), _number(data, "height"))
    return TiledObject(
        _number(data, "x"),
        # The place of a tile that lies about as an object is its lower corner.
        _number(data, "y") - (height if "gid" in data else 0),
        _kind(data),
        _word(data, "name"),
        points,
        _properties(data, intake),
        width,
        height,
    )
