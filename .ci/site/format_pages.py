"""The file format as a reference: a page for each kind of file, made from its schema."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from page import Page, plain, read

from engine.storage.documents import KINDS, schema_file_text

Schema = Mapping[str, Any]

#: Where a part of a file is explained: kind of file and name of the part.
Places = dict[str, tuple[str, Schema]]

#: So many words of an enumeration stand in the table.
_MOST_WORDS = 40
#: Parts that hold any data with numbers up to a bound, which their name ends with.
_OPEN = "open_"
_HEADER = ("$schema", "format_version")


def format_pages() -> Iterator[Page]:
    """The page about files in general, then one of each kind; a part shared by kinds is explained once."""
    root = "format/index"
    schemas = {name: json.loads(schema_file_text(kind)) for name, kind in KINDS.items()}
    table = ["## Kinds of files", "", "| kind | what it is |", "|---|---|"]
    table += [
        f'| <a href="{name}.html"><code>{name}</code></a> | {plain(schema["description"])} |'
        for name, schema in schemas.items()
    ]
    head, _, rest = read("schemas/README.md").partition("\n## ")
    yield Page(
        root,
        f"{head.rstrip()}\n\n" + "\n".join(table) + f"\n\n## {rest}",
        source="schemas/README.md",
    )
    places: Places = {}
    for name, schema in schemas.items():
        for part, held in schema.get("$defs", {}).items():
            places.setdefault(part, (name, held))
    for name in schemas:
        yield Page(f"format/{name}", _page(name, schemas, places), root)


def _page(kind: str, schemas: Mapping[str, Schema], places: Places) -> str:
    schema = schemas[kind]
    writer = _Kind(kind, schemas, places)
    lines = [
        f"# {kind}",
        "",
        plain(schema["description"]),
        "",
        f'Header: `"$schema": "{schema["$id"]}"`. Schema: `schemas/{kind}.schema.json`.',
        "",
        *writer.fields(schema),
    ]
    for part, held in schema.get("$defs", {}).items():
        if writer.explains(part, held):
            lines += ["", f"({_target(kind, part)})=", f"## {part}", "", *writer.part(held)]
    return "\n".join(lines) + "\n"


class _Kind:
    """Writes the parts of one kind of file; what another kind explains with the same words is a link."""

    def __init__(self, kind: str, schemas: Mapping[str, Schema], places: Places) -> None:
        self._kind = kind
        self._parts: Mapping[str, Schema] = schemas[kind].get("$defs", {})
        self._places = places
        self._whole = {name: _content(schema) for name, schema in schemas.items()}

    def explains(self, part: str, held: Schema) -> bool:
        """Whether a part is explained on this page."""
        kind, first = self._places[part]
        return _says_something(held) and not self._file(part) and (kind == self._kind or first != held)

    def _file(self, part: str) -> str | None:
        """The kind of file that a part is the whole of, as the scenario in a saved game."""
        return next((name for name, each in self._whole.items() if each == _content(self._parts[part])), None)

    def part(self, held: Schema) -> Iterator[str]:
        """A part: what it is, then its fields, or the forms that it may have."""
        if "description" in held:
            yield plain(held["description"])
            yield ""
        if "properties" in held:
            yield from self.fields(held)
        else:
            yield f"{self.type(held, top=True)}."

    def fields(self, held: Schema) -> Iterator[str]:
        """The table of the fields of an object; nested objects without a name come below it."""
        required = set(held.get("required", ()))
        nested: list[tuple[str, Schema]] = []
        yield "| field | type | bounds | meaning |"
        yield "|---|---|---|---|"
        for name, each in held["properties"].items():
            inner = _object_in(each)
            if inner is not None:
                nested.append((name, inner))
            must = "required" if name in required else _default(each)
            limits = "; ".join(part for part in (must, *_bounds(each)) if part)
            yield f"| `{name}` | {self.type(each)} | {limits} | {plain(each.get('description', ''))} |"
        for name, inner in nested:
            yield ""
            yield f"**`{name}`** holds:"
            yield ""
            yield from self.fields(inner)

    def type(self, held: Schema, *, top: bool = False) -> str:
        """What a value may be, in words."""
        if "$ref" in held:
            return self._named(held["$ref"].rpartition("/")[2])
        if "const" in held:
            return _code(held["const"])
        if "enum" in held:
            words = [_code(each) for each in held["enum"]]
            rest = f" and {len(words) - _MOST_WORDS} more" if len(words) > _MOST_WORDS else ""
            return " · ".join(words[:_MOST_WORDS]) + rest
        for key in ("anyOf", "oneOf"):
            if key in held:
                return " or ".join(self._with_bounds(each) for each in held[key])
        match held.get("type"):
            case "array":
                return self._array(held)
            case "object":
                return self._object(held)
            case "string" if "pattern" in held and top:
                return f"text like {_code(held['pattern'])}"
            case "string":
                return "text"
            case "integer":
                return "whole number"
            case "number":
                return "number"
            case "boolean":
                return "true or false"
            case "null":
                return "null"
            case list() as several:
                return " or ".join(self.type({**held, "type": each}) for each in several)
        return "any value"

    def _array(self, held: Schema) -> str:
        if "prefixItems" in held:
            return f"[{', '.join(self.type(each) for each in held['prefixItems'])}]".replace("[", "\\[")
        items = held.get("items")
        return f"list of {self.type(items)}" if isinstance(items, dict) else "list"

    def _object(self, held: Schema) -> str:
        values = held.get("additionalProperties")
        if "properties" in held:
            return "object"
        keys = held.get("propertyNames", {})
        by = f" by {self.type(keys)}" if "$ref" in keys or "enum" in keys else " by name"
        return f"table of {self.type(values)}{by}" if isinstance(values, dict) else "object"

    def _with_bounds(self, held: Schema) -> str:
        limits = ", ".join(_bounds(held))
        return f"{self.type(held)}{f' ({limits})' if limits else ''}"

    def _named(self, part: str) -> str:
        held = self._parts[part]
        whole = self._file(part)
        if whole is not None:
            return f'<a href="{whole}.html">{whole}</a>'
        if not _says_something(held):
            return self.type(held)
        kind = self._kind if self.explains(part, held) else self._places[part][0]
        page = "" if kind == self._kind else f"{kind}.html"
        words = "open data" if part.startswith(_OPEN) else part
        return f'<a href="{page}#{_target(kind, part)}">{words}</a>'


def _target(kind: str, part: str) -> str:
    return f"{kind}-{part}".lower().replace("_", "-")


def _content(schema: Schema) -> Mapping[str, Any] | None:
    """The fields of an object without the header of a file, None of what has no fields."""
    fields = schema.get("properties", {})
    return {name: each for name, each in fields.items() if name not in _HEADER} or None


def _says_something(held: Schema) -> bool:
    return bool({"description", "properties"} & set(held))


def _object_in(held: Schema) -> Schema | None:
    """The object with fields that a field holds itself, in a list or by names."""
    for each in (held, held.get("items"), held.get("additionalProperties")):
        if isinstance(each, dict) and "properties" in each:
            return each
    return None


def _default(held: Schema) -> str:
    return f"else {_code(held['default'])}" if "default" in held else ""


def _bounds(held: Schema) -> Iterator[str]:
    least, most = held.get("minimum"), held.get("maximum")
    if least is not None and most is not None:
        yield f"{least} to {most}"
    elif least is not None or most is not None:
        yield f"from {least}" if least is not None else f"to {most}"
    for name, low, high in (
        ("letters", "minLength", "maxLength"),
        ("entries", "minItems", "maxItems"),
        ("names", "minProperties", "maxProperties"),
    ):
        yield from _count(name, held.get(low), held.get(high))
    if held.get("uniqueItems"):
        yield "each once"


def _count(name: str, least: int | None, most: int | None) -> Iterable[str]:
    if least is not None and least == most:
        return (f"{least} {name}",)
    if least:
        return (f"{least} to {most} {name}" if most is not None else f"{least} {name} and more",)
    return (f"at most {most:,} {name}",) if most is not None else ()


def _code(value: object) -> str:
    said = json.dumps(value, ensure_ascii=False).replace("|", "\\|")
    return f"`{said}`" if "`" not in said else f"`` {said} ``"
