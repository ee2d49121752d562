"""Expectations that hold either way are found, and the rule cases that ship have none."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest

from engine.model.values import Json
from engine.playtest.case_vacuity import changes, vacuous
from engine.playtest.rule_cases import CaseRunner
from engine.storage import bundled
from engine.storage.cases import read_cases


@cache
def runner() -> CaseRunner:
    return CaseRunner(bundled.catalogue())


def found(folder: Path, expectation: dict[str, Json] | None, **fields: Json) -> tuple[str, ...]:
    """What holds either way of one expectation after a squad has run."""
    case: dict[str, Json] = {
        "id": "own",
        "proves": ["S-MOV-05"],
        "map": ["...", "...", "..."],
        "units": [
            {"id": "a", "side": "west", "hex": "B2", "figures": {"regular": 4}},
            {"id": "b", "side": "west", "hex": "B2", "figures": {"regular": 4}},
        ],
        "begin": {"at": "action_phase"},
        "steps": [{"do": ["Activate a sprint", "Enter B1"]}],
        "expect": [] if expectation is None else [expectation],
        **fields,
    }
    file = folder / "own.json"
    file.write_text(json.dumps({"format_version": 1, "cases": [case]}), encoding="utf-8")
    (read,) = read_cases(file)
    return vacuous(runner(), read)


@pytest.mark.parametrize(
    "expectation",
    [
        {"unit": "a", "hex": "B1", "figures": {"regular": 4}, "lacks": ["fatigued"]},
        {"points_left": 7},
        {"event": "UnitMoved unit=a place=B1", "count": 1},
        {"no_event": "UnitMoved unit=b"},
        {"offered": "Enter B2"},
        {"refused": "Enter B1", "rule": "B-MOV-08"},
        {"asked": "west", "prompt": "move"},
        {"mat": "west", "reserve": {}, "units": {}},
        {"value": "movement_points", "of": ["unit:a", "sprint"], "rules": ["S-MOV-05"]},
    ],
    ids=str,
)
def test_an_expectation_that_says_something_is_not_listed(
    expectation: dict[str, Json], tmp_path: Path
) -> None:
    assert found(tmp_path, expectation) == ()


@pytest.mark.parametrize(
    ("expectation", "what"),
    [
        ({"account": "west"}, "/cases/0/expect/0: it says nothing"),
        ({"unit": "a", "has": []}, "/cases/0/expect/0: it says nothing"),
        ({"value": "movement_points", "of": ["unit:a", "sprint"]}, "/cases/0/expect/0: it says nothing"),
        (
            {"refused": "Enter C3"},
            "/cases/0/expect/0: Enter C3 is refused by a rule that the case does not name",
        ),
        (
            {"not_offered": "Declare normal"},
            "/cases/0/expect/0: Declare normal is refused by a rule that the case does not name",
        ),
        (None, "/cases/0: it expects nothing"),
    ],
    ids=str,
)
def test_what_holds_either_way_is_listed_with_its_place(
    expectation: dict[str, Json] | None, what: str, tmp_path: Path
) -> None:
    assert what in found(tmp_path, expectation)


def test_each_part_of_an_expectation_is_changed() -> None:
    wanted: dict[str, Json] = {"unit": "a", "figures": {"regular": 2}, "lacks": ["pinned"]}
    changed = [other for _, other in changes(wanted)]
    assert {"unit": "a", "has": "pinned"} in changed
    for other in (
        {"unit": "a~"},
        {"figures": {"regular": 3}},
        {"figures": {}},
        {"figures": {"regular": 2, "~": 1}},
        {"lacks": ["pinned~"]},
        {"lacks": ["pinned", "~"]},
    ):
        assert {**wanted, **other} in changed
    lines = [
        other["no_event"]
        for _, other in changes({"no_event": "UnitMoved unit=a place=C4"})
        if "no_event" in other
    ]
    assert lines == [
        "UnitMoved~ unit=a place=C4",
        "UnitMoved unit~=a place=C4",
        "UnitMoved unit=a~ place=C4",
        "UnitMoved unit=a place~=C4",
        "UnitMoved unit=a place=C4~",
    ]


@pytest.mark.parametrize("file", ["base_assault", "doctrine_defensive", "skirmish_fire"])
def test_cases_that_ship_prove_what_they_say(file: str) -> None:
    """`make thorough` looks at all files."""
    cases = read_cases(bundled.folder("cases") / f"{file}.json")
    assert [what for case in cases for what in vacuous(runner(), case)] == []
