"""TMX, the XML form of Tiled's maps."""

from collections.abc import Iterator, Mapping, Sequence
from xml.sax.saxutils import quoteattr

from engine.model.said import say
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
from engine.storage.interchange.xml_text import Element, parse_xml

# ------------------------------------------------------------------ writing


def tmx_text(map_: TiledMap) -> str:
    """The text of a TMX file; equal maps give equal texts."""
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + "\n".join(_map_lines(map_)) + "\n"


def _map_lines(map_: TiledMap) -> Iterator[str]:
    yield _tag("map", {**head(map_), "infinite": 0})
    yield from _property_lines(map_.properties, " ")
    for each in map_.tilesets:
        yield from _tileset_lines(each, map_)
    for number, layer, first in numbered(map_):
        match layer:
            case TileLayer():
                yield from _tile_layer_lines(layer, number, map_)
            case ObjectLayer():
                yield from _object_layer_lines(layer, number, first)
    yield "</map>"


def _tileset_lines(tileset: Tileset, map_: TiledMap) -> Iterator[str]:
    width, height = image_size(tileset, map_)
    yield " " + _tag("tileset", tileset_head(tileset, map_))
    yield "  " + _tag("image", {"source": tileset.image, "width": width, "height": height}, closed=True)
    for number, class_ in tileset.classes.items():
        yield "  " + _tag("tile", {"id": number, "type": class_}, closed=True)
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
    size = {"width": each.width, "height": each.height} if each.width or each.height else {}
    yield "  " + _tag("object", {"id": number, **named, "type": each.kind, "x": each.x, "y": each.y, **size})
    yield from _property_lines(each.properties, "   ")
    if each.points:
        points = " ".join(f"{_number(x)},{_number(y)}" for x, y in each.points)
        yield "   " + _tag("polyline", {"points": points}, closed=True)
    elif not size:
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
    text = "".join(
        letter for letter in text if (letter >= " " and letter not in "\ufffe\uffff") or letter in "\n\t\r"
    )
    return quoteattr(text, {"\n": "&#10;", "\t": "&#9;", "\r": "&#13;"})


def _number(value: float) -> str:
    return f"{value:.10g}"


# ------------------------------------------------------------------ reading


def read_tmx(text: str) -> TiledMap:
    """The map of a TMX text; `NotConvertible` with the line when there is none in it."""
    root = parse_xml(text)
    if root.tag != "map":
        raise NotConvertible(
            say("The file holds a <{tag}>, not a <map>.", tag=root.tag),
            say("Choose a map of Tiled."),
            root.line,
        )
    frame = read_frame(
        lambda name: root.attributes.get(name, ""),
        root.whole,
        root.attributes.get("infinite") == "1",
        root.line,
    )
    intake = Intake()
    tilesets = [_tileset(each, intake) for each in root.all("tileset")]
    layers = _layers(root, frame.columns * frame.rows, intake)
    return map_in(frame, tilesets, layers, _properties(root, intake), intake)


def _tileset(element: Element, intake: Intake) -> Tileset:
    intake.take("tilesets", 1, element.line)
    classes = {}
    for tile in element.all("tile"):
        named = _kind(tile) or str(_properties(tile, intake).get("terrain", ""))
        if named:
            classes[tile.whole("id")] = named
    return Tileset(
        element.whole("firstgid"),
        element.attributes.get("name", ""),
        classes,
        external=element.attributes.get("source", ""),
    )


def _layers(element: Element, places: int, intake: Intake) -> Iterator[Layer]:
    for child in element.children:
        name = child.attributes.get("name", "")
        match child.tag:
            case "layer":
                intake.take("layers", 1, child.line)
                opacity = child.number("opacity", 1)
                yield TileLayer(name, _tiles(child, places, intake), _properties(child, intake), opacity)
            case "objectgroup":
                intake.take("layers", 1, child.line)
                objects = tuple(_object(each, intake) for each in child.all("object"))
                yield ObjectLayer(name, objects, _properties(child, intake))
            case "group":
                intake.take("layers", 1, child.line)
                yield from _layers(child, places, intake)
            case "imagelayer":
                intake.pass_over(say("layer with a picture"), say("a scenario has no pictures of its own"))


def _object(element: Element, intake: Intake) -> TiledObject:
    intake.take("objects", 1, element.line)
    if "template" in element.attributes:
        intake.pass_over(say("template of an object"), say("it lies in another file; detach it in Tiled"))
    drawn = element.first("polyline") or element.first("polygon")
    points: tuple[Point, ...] = ()
    if drawn is not None:
        points = tuple(_points(drawn, intake))
        if drawn.tag == "polygon" and points:
            points = (*points, points[0])
    width, height = (0.0, 0.0) if drawn else (element.number("width"), element.number("height"))
    return TiledObject(
        element.number("x"),
        # The place of a tile that lies about as an object is its lower corner.
        element.number("y") - (height if "gid" in element.attributes else 0),
        _kind(element),
        element.attributes.get("name", ""),
        points,
        _properties(element, intake),
        width,
        height,
        element.line,
    )


def _kind(element: Element) -> str:
    """What Tiled 1.9 wrote as `class`, and wrote as `type` before and has written since."""
    return element.attributes.get("type") or element.attributes.get("class") or ""


def _points(element: Element, intake: Intake) -> Iterator[Point]:
    stated = element.attributes.get("points", "")
    intake.take("points", stated.count(","), element.line)
    for pair in stated.split(maxsplit=stated.count(",")):
        x, _, y = pair.partition(",")
        probe = Element("point", {"x": x, "y": y}, element.line)
        yield probe.number("x"), probe.number("y")


def _properties(element: Element, intake: Intake) -> dict[str, Scalar]:
    found: dict[str, Scalar] = {}
    holder = element.first("properties")
    for each in holder.all("property") if holder else ():
        intake.take("properties", 1, each.line)
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


def _tiles(layer: Element, places: int, intake: Intake) -> Sequence[int]:
    data = layer.first("data")
    if data is None:
        return ()
    if data.first("chunk") is not None:
        raise NotConvertible(
            say("The map is infinite."), say('Switch "Infinite" off in Tiled and save it.'), data.line
        )
    intake.take("tiles", places, data.line)
    name = layer.attributes.get("name", "")
    match data.attributes.get("encoding"):
        case "csv":
            fitted(data.text.rstrip().rstrip(",").count(",") + 1, places, name, data.line)
            return numbers(map(int, data.text.rstrip().rstrip(",").split(",")), name, data.line)
        case "base64":
            return unpacked(data.text, data.attributes.get("compression", ""), places, data.line)
        case None:
            fitted(sum(1 for _ in data.all("tile")), places, name, data.line)
            return numbers((tile.whole("gid", 0) for tile in data.all("tile")), name, data.line)
        case other:
            raise NotConvertible(
                say('The encoding "{other}" is not known.', other=other[:40]),
                say("Save the map as CSV."),
                data.line,
            )
