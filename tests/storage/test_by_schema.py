"""Files held against the published schemas: every fault with its pointer and line, in words."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.storage import bundled
from engine.storage.by_schema import CODE, schema_findings
from engine.storage.codec.reading import MOST_FINDINGS

HILL = (bundled.folder("maps") / "scenarios" / "king-of-the-hill.json").read_text(encoding="utf-8")


def changed(**fields: Any) -> str:
    return json.dumps(json.loads(HILL) | fields, indent=1, ensure_ascii=False)


def test_what_ships_has_no_faults() -> None:
    for path in (*bundled.scenario_paths(), *bundled.board_paths()):
        assert schema_findings(path.read_text(encoding="utf-8")) == ()


@pytest.mark.parametrize(
    ("fields", "pointer", "message"),
    [
        ({"title": 7}, "/title", "7 is not a text."),
        ({"expected_duration": "long"}, "/expected_duration", '"long" is not a whole number or null.'),
        (
            {"layout": {"boards": [{"board": "1A", "position": [0, 0]}]}},
            "/layout/boards/0",
            "face is missing.",
        ),
        ({"layout": {"orientation": "round"}}, "/layout/orientation", '"round" is not one of'),
        ({"format_version": 9}, "/format_version", "9 stands where 1 is wanted."),
        ({"layout": {"north": 77}}, "/layout/north", "77 is more than 5."),
        (
            {"layout": {"cells": [{"hex": "C3", "road": [1, 1]}]}},
            "/layout/cells/0/road",
            "The list has equal items.",
        ),
        ({"title": "x" * 100_000}, "/title", "100000 is more than"),
        (
            {"objectives": [{"id": "a", "hex": "nowhere!", "type": "vp", "value": 1}]},
            "/objectives/0",
            " is ",
        ),
    ],
)
def test_a_fault_is_told_in_words_with_its_place(fields: dict[str, Any], pointer: str, message: str) -> None:
    (fault,) = schema_findings(changed(**fields))
    assert (fault.code, str(fault.pointer)[: len(pointer)]) == (CODE, pointer)
    assert message in fault.message
    assert fault.line is not None


@pytest.mark.parametrize("text", ["", "{", "[" * 5_000, '{"a": 1} x', "\x00"])
def test_what_is_no_json_is_told_as_everywhere(text: str) -> None:
    assert [each.code for each in schema_findings(text)] != []
    assert all(each.code != CODE for each in schema_findings(text))


def test_another_value_than_an_object_is_a_fault() -> None:
    assert [each.message for each in schema_findings("[1]")] == ["[1] is not an object."]


def test_only_so_many_faults_are_told() -> None:
    assert len(schema_findings(changed(smoke=[number + 0.5 for number in range(2_000)]))) == MOST_FINDINGS


def test_mixed_items_are_compared_in_one_go() -> None:
    """The library compares such lists item with item, which takes minutes for these."""
    items = [[number, str(number)][number % 2] for number in range(60_000)]
    assert schema_findings(changed(layout={"cells": [{"hex": "C3", "road": items}]}))
