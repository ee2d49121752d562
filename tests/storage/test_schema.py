"""The published schemas are fresh, complete and of one mind with the codec."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Iterator
from functools import cache
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.storage import bundled
from engine.storage.codec.shapes import (
    ByEdge,
    ByHex,
    ById,
    Many,
    Maybe,
    ObjectShape,
    Row,
    Shape,
    TableShape,
    record_of,
)
from engine.storage.documents import KINDS, data_of, schema_file_text, value_of_data
from tests.storage.strategies import damaged, roots
from tests.storage.verdicts import codec_finds_it_valid, disagreements, shipped, shipped_texts, validator


@cache
def schema(kind: str) -> dict[str, Any]:
    content: dict[str, Any] = json.loads(bundled.schema_text(kind))
    return content


@pytest.mark.parametrize("kind", KINDS)
def test_the_published_schema_is_fresh_and_well_formed(kind: str) -> None:
    assert bundled.schema_text(kind) == schema_file_text(KINDS[kind]), "`make docs` writes it anew"
    jsonschema.Draft202012Validator.check_schema(schema(kind))
    assert schema(kind)["$id"] == KINDS[kind].schema


def test_there_is_a_schema_for_every_kind_and_no_other() -> None:
    assert {path.name for path in bundled.folder("schemas").glob("*.schema.json")} == {
        f"{kind}.schema.json" for kind in KINDS
    }


def records_in(shape: Shape) -> Iterator[ObjectShape]:
    match shape:
        case ObjectShape(fields=fields):
            yield shape
            for each in fields:
                yield from records_in(each.shape)
        case Row(of=parts):
            for part in parts:
                yield from records_in(part)
        case (
            Maybe(of=inner)
            | Many(of=inner)
            | TableShape(of=inner)
            | ById(of=inner)
            | ByHex(of=inner)
            | ByEdge(of=inner)
        ):
            yield from records_in(inner)


@pytest.mark.parametrize("kind", KINDS)
def test_classes_and_schema_have_the_same_fields(kind: str) -> None:
    """Walks the classes by the standard library's own account of their fields."""
    root = KINDS[kind].root
    definitions = schema(kind)["$defs"]
    seen = set()
    for record in records_in(record_of(root)):
        cls = record.of
        part = schema(kind) if cls is root else definitions[cls.__name__]
        names = {each.name for each in dataclasses.fields(cls)}
        assert "extra" in names, f"{cls.__name__} has no place for unknown fields"
        described = set(part["properties"]) - {"$schema", "format_version"}
        assert described == names - {"extra"}, cls.__name__
        mandatory = {
            each.name
            for each in dataclasses.fields(cls)
            if each.default is dataclasses.MISSING and each.default_factory is dataclasses.MISSING
        }
        assert set(part["required"]) - {"$schema", "format_version"} == mandatory, cls.__name__
        seen.add(cls.__name__)
    classes = {name for name in definitions if name != "hex" and not name.startswith("open_")}
    assert classes == seen - {root.__name__}


def properties_of(part: Any) -> Iterator[tuple[str, Any]]:
    match part:
        case dict():
            for name, inner in part.get("properties", {}).items():
                yield name, inner
            for inner in part.values():
                yield from properties_of(inner)
        case list():
            for inner in part:
                yield from properties_of(inner)


@pytest.mark.parametrize("kind", KINDS)
def test_every_property_is_described_and_unknown_ones_are_allowed(kind: str) -> None:
    for name, part in properties_of(schema(kind)):
        assert part.get("description"), name
    text = json.dumps(schema(kind))
    assert '"additionalProperties": false' not in text
    assert "unevaluatedProperties" not in text


@pytest.mark.parametrize("kind", KINDS)
@given(data=st.data())
def test_good_data_is_good_for_the_schema(kind: str, data: st.DataObject) -> None:
    document = data_of(KINDS[kind], data.draw(roots(KINDS[kind].root)))
    assert [error.message for error in validator(kind).iter_errors(document)] == []
    assert codec_finds_it_valid(kind, document)


@pytest.mark.parametrize("kind", KINDS)
@given(data=st.data())
def test_codec_and_schema_give_the_same_verdict_on_damaged_data(kind: str, data: st.DataObject) -> None:
    document = data.draw(damaged(data_of(KINDS[kind], data.draw(roots(KINDS[kind].root)))))
    assert codec_finds_it_valid(kind, document) == validator(kind).is_valid(document), document


@given(data=st.data())
def test_verdicts_agree_on_damaged_bundled_scenarios(data: st.DataObject) -> None:
    path = data.draw(st.sampled_from(bundled.scenario_paths()))
    document = data.draw(damaged(json.loads(path.read_text(encoding="utf-8"))))
    assert codec_finds_it_valid("scenario", document) == validator("scenario").is_valid(document)


@pytest.mark.parametrize("kind", shipped())
def test_verdicts_agree_on_spoilt_documents(kind: str) -> None:
    """A sample; the row `schema.verdicts` of `make thorough` draws thousands."""
    results = list(disagreements(kind, seed=1, count=40))
    assert [why for _, why in results if why is not None] == []
    assert {good for good, _ in results} == {True, False}


def test_what_ships_is_valid() -> None:
    for text in shipped_texts():
        content = json.loads(text)
        kind = content["$schema"].split(":")[3]
        assert [error.message for error in validator(kind).iter_errors(content)] == []
        assert value_of_data(KINDS[kind], content)[1] == ()
