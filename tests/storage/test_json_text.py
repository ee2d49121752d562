"""Texts that are no data, or worse: one fault each, with its place and what to do."""

from __future__ import annotations

import json
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.storage import json_text
from engine.storage.json_text import DEEPEST, parse
from engine.storage.positions import places, repeated_names
from tests.storage.strategies import JSON

DIGITS = "7" * 5000

BROKEN = {
    "empty": ("", "FILE003", 1, 1),
    "blank": (" \n\t\n", "FILE003", 1, 1),
    "cut off in an object": ('{\n  "a": 1,\n', "FILE004", 3, 1),
    "a map of Tiled": ('<?xml version="1.0"?>\n<map/>', "FILE003", 1, 1),
    "cut off in a text": ('{\n  "a": "wo', "FILE004", 2, 8),
    "cut off after a colon": ('{"a":', "FILE004", 1, 6),
    "two commas": ('{"a": [1,, 2]}', "FILE004", 1, 10),
    "no quotes": ("{\n a: 1}", "FILE004", 2, 2),
    "single quotes": ("{'a': 1}", "FILE004", 1, 2),
    "no colon": ('{"a" 1}', "FILE004", 1, 6),
    "no comma": ('{"a": 1\n "b": 2}', "FILE004", 2, 2),
    "comma at the end": ('{"a": 1,}', "FILE004", 1, 8),
    "comma at the end of a list": ('{"a": [1,\n ]}', "FILE004", 1, 9),
    "two values": ("{} {}", "FILE004", 1, 4),
    "a comment": ('{"a": 1} // more', "FILE004", 1, 10),
    "a line break in a text": ('{"a": "x\ny"}', "FILE004", 1, 9),
    "a wrong escape": (r'{"a": "\x"}', "FILE004", 1, 8),
    "too many brackets": ("[]]", "FILE004", 1, 3),
    "brackets of two kinds": ("[1}", "FILE004", 1, 3),
    "NaN": ('{"a": NaN}', "FILE006", 1, 7),
    "Infinity": ('{"a": [1, -Infinity]}', "FILE006", 1, 11),
    "a number without end": (f'{{"a": {DIGITS}}}', "FILE006", 1, 7),
    "a fraction without end": (f'{{"a": 0.{DIGITS}}}', "FILE006", 1, 7),
    "a huge exponent": ('{"a": 1e999}', "FILE006", 1, 7),
    "a leading zero": ('{"a": 012}', "FILE004", 1, 8),
    "deep lists": ("[" * 200_000, "FILE007", 1, DEEPEST + 1),
    "deep objects": ('{"a":' * 200_000 + "1" + "}" * 200_000, "FILE007", 1, 5 * DEEPEST + 1),
    "deep and closed": ("[" * 200_000 + "]" * 200_000, "FILE007", 1, DEEPEST + 1),
    "half a character": ('{"a":\n "\\ud83d"}', "FILE008", 2, 2),
    "half a character as a name": ('{"\\udc00unread": []}', "FILE008", 1, 2),
    "halves in the wrong order": ('{"a": "\\ude00\\ud83d"}', "FILE008", 1, 7),
}


@pytest.mark.parametrize("name", BROKEN)
def test_broken_text_is_one_fault_with_its_place(name: str) -> None:
    text, code, line, column = BROKEN[name]
    parsed = parse(text)
    assert not parsed.whole
    (fault,) = parsed.findings
    assert (fault.code, fault.line, fault.column) == (code, line, column)
    assert fault.message
    assert fault.advice
    assert len(fault.message) < 200


def test_more_values_than_any_map_has_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_text, "MOST_VALUES", 10)
    for value in ("[]", "{}", "1", "null", "true", '"x"'):
        assert parse(f"[{value}]").whole
        (fault,) = parse("[\n" + f"{value}," * 20 + "1]").findings
        assert (fault.code, fault.line) == ("FILE002", 2)


def test_brackets_and_numbers_in_texts_count_for_nothing() -> None:
    text = json.dumps({"a": "[" * 500 + "NaN" + DIGITS, "b": "\\", "c": '"[{'})
    assert parse(text).data == json.loads(text)


def test_whole_characters_written_as_escapes_are_read() -> None:
    assert parse(r'{"a": "\ud83d\ude00"}').data == {"a": "\U0001f600"}


@given(
    data=st.dictionaries(st.text(max_size=4), JSON, min_size=1, max_size=4), indent=st.sampled_from([None, 1])
)
def test_good_text_is_read_as_the_standard_parser_does(data: Any, indent: int | None) -> None:
    text = json.dumps(data, indent=indent)
    assert parse(text).data == json.loads(text)


@pytest.mark.parametrize("text", ['"', '\\"', '"\\', "-", "1e", "[1,", '"",'])
def test_hostile_text_is_refused_quickly(text: str) -> None:
    began = time.monotonic()
    assert not parse(text * 400_000).whole
    assert time.monotonic() - began < 60


def test_a_repeated_name_keeps_every_value() -> None:
    text = '{\n "a": 1,\n "b": {"c": 1, "c": 2, "c": 3},\n "a": 2, "a (1)": 9\n}'
    parsed = parse(text)
    assert parsed.whole
    assert parsed.repeated
    data: Any = parsed.data
    assert data["a"] == 2
    assert data["b"]["c"] == 3
    assert sorted(value for value in data["b"].values()) == [1, 2, 3]
    assert data["a (1)"] == 9
    assert 1 in data.values()
    assert list(repeated_names(text)) == [
        ("/b/c", "c", 3, 16),
        ("/b/c", "c", 3, 24),
        ("/a", "a", 4, 2),
    ]


def pointers(data: Any, at: str = "") -> dict[str, Any]:
    found = {at: data}
    match data:
        case dict():
            for key, value in data.items():
                found |= pointers(value, f"{at}/{key.replace('~', '~0').replace('/', '~1')}")
        case list():
            for index, value in enumerate(data):
                found |= pointers(value, f"{at}/{index}")
    return found


@given(data=st.dictionaries(st.text(max_size=4), JSON, max_size=4), indent=st.sampled_from([None, 0, 3]))
def test_every_pointer_leads_to_the_place_of_its_value(data: Any, indent: int | None) -> None:
    text = json.dumps(data, indent=indent)
    wanted = pointers(data)
    found = places(text, set(wanted))
    assert set(found) == set(wanted)
    lines = text.split("\n")
    for pointer, (line, column) in found.items():
        rest = "\n".join([lines[line - 1][column - 1 :], *lines[line:]])
        assert json.JSONDecoder().raw_decode(rest)[0] == wanted[pointer]
