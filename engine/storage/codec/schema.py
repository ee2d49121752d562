"""The JSON Schemas, made from the same shapes that read and write files."""

from __future__ import annotations

import re
from typing import Any

from engine.model.limits import LONGEST_LINE, LONGEST_TEXT, MOST_ENTRIES, MOST_HEXES
from engine.model.values import Json
from engine.storage.canonical import canonical_text
from engine.storage.codec.notes import note
from engine.storage.codec.notes.scenario import OPEN
from engine.storage.codec.shapes import (
    Anything,
    AxialHex,
    ByEdge,
    ByHex,
    ById,
    Enumeration,
    Field,
    Flag,
    HexName,
    Many,
    Maybe,
    ObjectShape,
    Row,
    Shape,
    TableShape,
    Text,
    Whole,
    record_of,
)

DIALECT = "https://json-schema.org/draft/2020-12/schema"

_LABEL = "^([A-Z]{1,3}|@)(0|[1-9][0-9]{0,3})$(?!\n)"
_AXIAL: dict[str, Json] = {
    "type": "array",
    "prefixItems": [{"type": "integer", "minimum": -20000, "maximum": 20000}] * 2,
    "minItems": 2,
    "maxItems": 2,
}


def schema_text(kind: str, schema: str, version: int, root: type) -> str:
    """The text of the schema of a kind of file whose `$schema` says `schema`."""
    definitions: dict[str, Json] = {}
    body = _properties(record_of(root), definitions)
    header: dict[str, Json] = {
        "$schema": {"const": schema, "description": "Which kind of file this is, and its format."},
        "format_version": {"const": version, "description": "The version of the format."},
    }
    required = body["required"]
    assert isinstance(required, list)
    properties = body["properties"]
    assert isinstance(properties, dict)
    return canonical_text(
        {
            "$schema": DIALECT,
            "$id": schema,
            "title": f"Tidewright {kind} file",
            "description": _summary(root),
            "type": "object",
            "properties": {**header, **properties},
            "required": [*header, *required],
            "additionalProperties": True,
            "$defs": {
                "hex": {
                    "description": "A hex by its printed label (column letters, row number: C7; half hexes "
                    "of the outline have column @ or row 0), or by [q, r] where no label reaches.",
                    "anyOf": [{"type": "string", "pattern": _LABEL}, _AXIAL],
                },
                **dict(sorted(definitions.items())),
            },
        }
    )


def _summary(cls: type) -> str:
    """The first paragraph of the docstring, in one line."""
    return re.sub(r"\s+", " ", (cls.__doc__ or "").split("\n\n")[0]).strip()


def _properties(record: ObjectShape, definitions: dict[str, Json]) -> dict[str, Json]:
    return {
        "properties": {each.name: _property(record, each, definitions) for each in record.fields},
        "required": [each.name for each in record.fields if each.default is None],
    }


def _property(record: ObjectShape, each: Field, definitions: dict[str, Json]) -> Json:
    place = f"{record.name}.{each.name}"
    schema = _schema(each.shape, definitions)
    if place in OPEN:
        schema["properties"] = _open_properties(OPEN[place], schema["additionalProperties"])
    described: dict[str, Json] = {"description": note(place), **schema}
    if each.default is not None:
        default = _plain(each.default())
        if default not in ([], {}):
            described["default"] = default
    return described


def _open_properties(notes: Any, inner: Json) -> dict[str, Json]:
    properties: dict[str, Json] = {}
    for way, text in notes.items():
        first, _, rest = way.partition(".")
        base: dict[str, Json] = dict(inner) if isinstance(inner, dict) else {}
        if not rest:
            properties[first] = {"description": text, **base}
            continue
        outer = properties[first]
        assert isinstance(outer, dict)
        below = outer.setdefault("properties", {})
        assert isinstance(below, dict)
        below[rest] = {"description": text, **base}
    return properties


def _plain(value: Any) -> Json:
    """A default as JSON shows it; that of an object is left out, its own fields say theirs."""
    match value:
        case tuple() | list():
            return [_plain(each) for each in value]
        case str():
            return str(value)
        case None | bool() | int():
            return value
        case _:
            return {}


def _reference(record: ObjectShape, definitions: dict[str, Json]) -> dict[str, Json]:
    if record.name not in definitions:
        definitions[record.name] = {}
        definitions[record.name] = {
            "description": _summary(record.of),
            "type": "object",
            **_properties(record, definitions),
            "additionalProperties": True,
        }
    return {"$ref": f"#/$defs/{record.name}"}


def _open_reference(largest: int, definitions: dict[str, Json]) -> dict[str, Json]:
    """Open data with numbers up to `largest`; each keyword speaks of values of its own type alone."""
    name = f"open_{largest}"
    here: dict[str, Json] = {"$ref": f"#/$defs/{name}"}
    definitions[name] = {
        "description": f"Open data, with numbers from {-largest} to {largest}.",
        "minimum": -largest,
        "maximum": largest,
        "maxLength": LONGEST_TEXT,
        "items": here,
        "maxItems": MOST_HEXES,
        "additionalProperties": here,
        "maxProperties": MOST_ENTRIES,
        "propertyNames": {"maxLength": LONGEST_LINE},
    }
    return dict(here)


def _schema(shape: Shape, definitions: dict[str, Json]) -> dict[str, Json]:
    match shape:
        case Text(longest=longest):
            return {"type": "string", "maxLength": longest}
        case Flag():
            return {"type": "boolean"}
        case Whole(minimum=minimum, maximum=maximum):
            return {"type": "integer", "minimum": minimum, "maximum": maximum}
        case Anything(largest=largest):
            return _open_reference(largest, definitions)
        case HexName():
            return {"$ref": "#/$defs/hex"}
        case AxialHex():
            return dict(_AXIAL)
        case Enumeration(of=enumeration):
            return {"enum": [member.value for member in enumeration]}
        case Maybe(of=inner):
            return {"anyOf": [_schema(inner, definitions), {"type": "null"}]}
        case Many(of=inner, directions=directions, most=most):
            unique: dict[str, Json] = {"uniqueItems": True} if directions else {}
            return {"type": "array", "items": _schema(inner, definitions), "maxItems": most, **unique}
        case Row(of=parts):
            return {
                "type": "array",
                "prefixItems": [_schema(part, definitions) for part in parts],
                "minItems": len(parts),
                "maxItems": len(parts),
            }
        case TableShape(of=inner, most=most):
            return {
                "type": "object",
                "additionalProperties": _schema(inner, definitions),
                "maxProperties": most,
                "propertyNames": {"maxLength": LONGEST_LINE},
            }
        case ObjectShape():
            return _reference(shape, definitions)
        case _:
            return {"type": "array", "items": _entry(shape, definitions), "maxItems": shape.most}


def _entry(shape: ById | ByHex | ByEdge, definitions: dict[str, Json]) -> dict[str, Json]:
    """An object of a list that stands for a mapping: the key's fields beside the value's."""
    record = _reference(shape.of, definitions)
    where: dict[str, Json] = {"hex": {"description": "The hex.", "$ref": "#/$defs/hex"}}
    match shape:
        case ById():
            return record
        case ByHex():
            return {"properties": where, "required": ["hex"], **record}
        case ByEdge(removable=removable):
            where["direction"] = {
                "description": "The hexside: 0 is the grid's own first edge (flat tops: up; pointy tops: "
                "upper right), then clockwise.",
                "type": "integer",
                "minimum": 0,
                "maximum": 5,
            }
            entry: dict[str, Json] = {"properties": where, "required": ["hex", "direction"]}
            if not removable:
                return {**entry, **record}
            removed: dict[str, Json] = {
                "description": "The printed feature is removed.",
                "type": "object",
                "properties": {"type": {"description": "Null removes.", "type": "null"}},
                "required": ["type"],
            }
            return {**entry, "anyOf": [record, removed]}
