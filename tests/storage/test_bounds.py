"""Every number, text, list and table of a file has bounds; what lies beyond is told, kept, never used."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from engine.hexes.grid import Orientation
from engine.model.finding import Finding
from engine.storage import bundled
from engine.storage.codec.decode import decode_root, stand_in
from engine.storage.codec.encode import encode
from engine.storage.codec.reading import Reading, grid_for
from engine.storage.codec.shapes import (
    Anything,
    ByEdge,
    ByHex,
    ById,
    Field,
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
from engine.storage.documents import KINDS

GRID = grid_for(Orientation.FLAT_TOP)


def parts_of(schema: Any, at: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Every schema in a schema, with the way to it; `properties` and `$defs` name schemas, not keywords."""
    if not isinstance(schema, dict):
        return
    yield at, schema
    for keyword in ("properties", "$defs"):
        for name, inner in schema.get(keyword, {}).items():
            yield from parts_of(inner, f"{at}/{keyword}/{name}")
    for keyword in ("items", "additionalProperties"):
        yield from parts_of(schema.get(keyword), f"{at}/{keyword}")
    for keyword in ("anyOf", "prefixItems"):
        for number, inner in enumerate(schema.get(keyword, [])):
            yield from parts_of(inner, f"{at}/{keyword}/{number}")


def lacks(part: dict[str, Any]) -> list[str]:
    """What a schema leaves without a bound."""
    says = {"type", "$ref", "enum", "const", "anyOf"} & set(part)
    if not says:  # Open data: every keyword speaks of values of its own type.
        wanted = {"minimum", "maximum", "maxLength", "maxItems", "items", "maxProperties", "propertyNames"}
        return sorted(wanted - set(part))
    match part.get("type"):
        case "integer" | "number":
            return [name for name in ("minimum", "maximum") if name not in part]
        case "string":
            return [] if "maxLength" in part or "pattern" in part else ["maxLength"]
        case "array":
            return [] if "maxItems" in part else ["maxItems"]
        case "object" if isinstance(part.get("additionalProperties"), dict):
            return [name for name in ("maxProperties", "propertyNames") if name not in part]
    return []


@pytest.mark.parametrize("kind", KINDS)
def test_no_number_text_list_or_table_of_a_schema_is_without_bounds(kind: str) -> None:
    schema = json.loads(bundled.schema_text(kind))
    parts = [(at, part) for at, part in parts_of(schema) if not at.endswith("/$schema")]
    assert len(parts) > 5
    assert [(at, missing) for at, part in parts if (missing := lacks(part))] == []


def test_a_number_without_bounds_can_be_in_no_file() -> None:
    @dataclass(frozen=True)
    class Boundless:
        number: int

    with pytest.raises(TypeError, match=r"Boundless\.number: a number in a file has bounds"):
        record_of(Boundless)


def records_in(shape: Shape, seen: set[ObjectShape]) -> Iterator[ObjectShape]:
    match shape:
        case ObjectShape(fields=fields) if shape not in seen:
            seen.add(shape)
            yield shape
            for each in fields:
                yield from records_in(each.shape, seen)
        case Row(of=parts):
            for part in parts:
                yield from records_in(part, seen)
        case (
            Maybe(of=inner)
            | Many(of=inner)
            | TableShape(of=inner)
            | ById(of=inner)
            | ByHex(of=inner)
            | ByEdge(of=inner)
        ):
            yield from records_in(inner, seen)


#: A list longer than open data may hold; one for all, since it costs the most.
MANY = [0] * 41_000

FIELDS = {
    f"{record.name}.{each.name}": (record, each)
    for kind in KINDS.values()
    for record in records_in(record_of(kind.root), set())
    for each in record.fields
}


def beyond(shape: Shape) -> Iterator[Any]:
    """Data of a shape with something in it beyond each of its bounds; nothing for a shape that has none."""
    match shape:
        case Whole(minimum=minimum, maximum=maximum):
            yield from (minimum - 1, maximum + 1, -(10**99), 1e30, 1e308)
        case Text(longest=longest):
            yield "x" * (longest + 1)
        case Anything(largest=largest):
            yield from (largest + 1, -largest - 1, 1e308, {"deep": [largest * 2.5]}, "x" * 100_001)
            yield from ({"x" * 1001: 1}, MANY, {f"x{number}": 0 for number in range(2_001)})
        case Maybe(of=inner):
            yield from beyond(inner)
        case Many(of=inner, directions=True):
            yield [0] * 7
            yield from ([0, each] for each in beyond(inner))
        case TableShape(of=inner):
            yield {"x" * 1001: example(inner)}
            yield from ({"x": each} for each in beyond(inner))
        case Many(of=inner) if not isinstance(inner, ObjectShape):
            yield from ([each] for each in beyond(inner))
        case Row(of=parts):
            for number, part in enumerate(parts):
                for each in beyond(part):
                    yield [
                        *(example(other) for other in parts[:number]),
                        each,
                        *map(example, parts[number + 1 :]),
                    ]


def example(shape: Shape) -> Any:
    """The emptiest good data of a shape."""
    return encode(shape, stand_in(shape), GRID)


def read(record: ObjectShape, each: Field, data: Any) -> tuple[Any, list[Finding], Any]:
    """The value of a record with that data in one field, the findings, and what is written again."""
    good = {other.name: example(other.shape) for other in record.fields if other.default is None}
    reading = Reading(GRID)
    value = decode_root(record, {**good, each.name: data}, reading)
    return value, reading.told(), encode(record, value, GRID)


@pytest.mark.parametrize("place", sorted(FIELDS))
def test_what_is_out_of_bounds_is_told_at_its_place_and_kept(place: str) -> None:
    record, each = FIELDS[place]
    for data in beyond(each.shape):
        value, findings, written = read(record, each, data)
        assert {finding.code for finding in findings} == {"FILE014"}, data
        assert all(finding.pointer.startswith(f"/{each.name}") for finding in findings)
        assert written[each.name] == data
        used = getattr(value, each.name)
        assert not used or used == (stand_in(each.shape) if each.default is None else each.default()), data


@pytest.mark.parametrize(
    "place",
    [
        place
        for place, (_, each) in sorted(FIELDS.items())
        if isinstance(each.shape, Many) and not each.shape.directions and each.shape.most <= 5_000
    ]
    + ["Zone.hexes"],
)
def test_a_list_counts_up_to_its_bound_and_keeps_the_rest(place: str) -> None:
    record, each = FIELDS[place]
    shape = each.shape
    assert isinstance(shape, Many)
    data = [example(shape.of)] * (shape.most + 2)
    value, findings, written = read(record, each, data)
    assert [finding.code for finding in findings] == ["FILE014"]
    assert str(shape.most) in findings[0].message + findings[0].advice
    assert len(getattr(value, each.name)) == shape.most
    assert written[each.name] == data


def test_entries_that_cannot_be_read_stay_where_they_were_among_many() -> None:
    record, each = FIELDS["Side.nations"]
    data: list[Any] = [number if number % 2 else f"n{number}" for number in range(2_100)]
    value, _, written = read(record, each, data)
    assert len(value.nations) == 1_000
    assert written["nations"] == data


def test_a_table_counts_up_to_its_bound_and_keeps_the_rest() -> None:
    record, each = FIELDS["Force.figures"]
    data = {f"kind-{number:05}": 1 for number in range(2_003)}
    value, findings, written = read(record, each, data)
    assert [finding.pointer for finding in findings] == ["/figures"]
    assert len(value.figures) == 2_000
    assert written["figures"] == data
    again, _, _ = read(record, each, written["figures"])
    assert again.figures == value.figures


def test_the_finding_names_the_value_and_the_bound() -> None:
    record, each = FIELDS["Squad.figures"]
    _, findings, _ = read(record, each, {"regular": 1_000_000_000})
    assert [(each.message, each.advice, each.pointer) for each in findings] == [
        (
            "regular: 1000000000 is out of bounds.",
            "Write a whole number from 0 to 20.",
            "/figures/regular",
        )
    ]
