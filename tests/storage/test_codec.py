"""Values to text and back: nothing changes, nothing is lost, and every fault has its place."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.hexes.edge import edge
from engine.hexes.grid import Orientation
from engine.hexes.hex import Hex
from engine.model.cell import CLEAR, Cell, HexsideFeature
from engine.model.finding import Severity
from engine.model.layout import Layout, Sheet
from engine.model.scenario import Scenario
from engine.model.side import Side
from engine.storage import bundled
from engine.storage.documents import KINDS, data_of, text_of_value, value_of_data, value_of_text
from engine.storage.files import read_scenario, scenario_text
from tests.storage.strategies import damaged, roots

SIDES = (Side("west", "West", ("american",)), Side("east", "East", ("german",)))
SMALL = Scenario("small", "Small", Layout(sheet=Sheet(6, 4), cells={Hex(2, 1): Cell("woods")}), SIDES)


def errors(findings: Any) -> list[str]:
    return [f"{each.code} {each.pointer}" for each in findings if each.severity is Severity.ERROR]


def small_data(**changes: Any) -> dict[str, Any]:
    return {**json.loads(scenario_text(SMALL)), **changes}


def written(data: dict[str, Any]) -> dict[str, Any]:
    """The data of a file after it was opened and saved."""
    scenario, _ = read_scenario(json.dumps(data))
    assert scenario is not None
    result: dict[str, Any] = json.loads(scenario_text(scenario))
    return result


@pytest.mark.parametrize("kind", KINDS)
@given(data=st.data())
def test_what_is_written_reads_equal_and_writes_the_same_bytes(kind: str, data: st.DataObject) -> None:
    value = data.draw(roots(KINDS[kind].root))
    text = text_of_value(KINDS[kind], value)
    again, findings = value_of_text(KINDS[kind], text)
    assert errors(findings) == []
    assert again == value
    assert text_of_value(KINDS[kind], again) == text
    assert text.endswith("\n")
    assert "\r" not in text


@pytest.mark.parametrize(
    "path", [*bundled.scenario_paths(), *bundled.board_paths()], ids=lambda path: path.name
)
def test_bundled_files_are_canonical(path: Any) -> None:
    text = path.read_text(encoding="utf-8")
    kind = KINDS[json.loads(text)["$schema"].split(":")[3]]
    value, findings = value_of_text(kind, text)
    assert findings == ()
    assert text_of_value(kind, value) == text


@pytest.mark.parametrize("kind", ["scenario", "board", "units", "game"])
@given(data=st.data())
def test_opening_and_saving_a_damaged_file_loses_nothing(kind: str, data: st.DataObject) -> None:
    """Every value of the damaged data stands in the saved data, in the same place but for order."""
    before = data.draw(damaged(data_of(KINDS[kind], data.draw(roots(KINDS[kind].root)))))
    value, _ = value_of_data(KINDS[kind], before)
    if value is None:
        return
    after = data_of(KINDS[kind], value)
    again, _ = value_of_data(KINDS[kind], after)
    # What was left out at its default does not come back, so both sides are compared as the second reading
    # writes them; what the first reading could not read must stand there literally.
    assert data_of(KINDS[kind], again) == after
    assert leaves(before) <= leaves(after) | AT_DEFAULT


def leaves(data: Any) -> set[str]:
    """Every text of more than two letters and every large number in the data, wherever it stands."""
    match data:
        case dict():
            return {leaf for value in data.values() for leaf in leaves(value)}
        case list():
            return {leaf for value in data for leaf in leaves(value)}
        case str() if len(data) > 2:
            return {data}
        case int() if abs(data) > 1000:
            return {str(data)}
    return set()


#: Texts that stand for defaults and are therefore left out.
AT_DEFAULT = {"clear", "skirmish", "roll", "initiative", "base", "none", "flat-top", "inferred", "seed",
              "end", "human", "OOOO"}  # fmt: skip


def test_unknown_fields_survive_everywhere() -> None:
    def strewn(data: Any) -> Any:
        match data:
            case dict():
                return {**{key: strewn(value) for key, value in data.items()}, "x_new": {"deep": [1, None]}}
            case list():
                return [strewn(value) for value in data]
        return data

    for path in bundled.scenario_paths():
        before = strewn(json.loads(path.read_text(encoding="utf-8")))
        open_data = before.get("rules", {})
        for name in ("values", "readings", "parameters"):
            open_data.pop(name, None)
        for table in tables(before):
            table.pop("x_new")
        assert written(before) == before


def tables(data: Any) -> list[dict[str, Any]]:
    """The objects in scenario data whose names are free, so that a new one there is no unknown field."""
    free = {"figures", "vehicles", "specializations", "actions_per_turn", "counts", "limits", "equipment",
            "tokens", "economy", "stacking_limits", "same_colors", "components", "params",
            "force"}  # fmt: skip
    found = []
    match data:
        case dict():
            for name, value in data.items():
                if name in free and isinstance(value, dict):
                    found.append(value)
                found.extend(tables(value))
        case list():
            for value in data:
                found.extend(tables(value))
    return found


def test_a_removed_hexside_keeps_its_unknown_fields() -> None:
    data = small_data()
    data["layout"]["hexsides"] = [
        {"hex": "C2", "direction": 1, "type": None, "why": "a gap"},
        {"hex": "D2", "direction": 0, "type": "wall", "why": "a wall"},
    ]
    assert written(data)["layout"]["hexsides"] == data["layout"]["hexsides"]
    scenario, findings = read_scenario(json.dumps(data))
    assert scenario is not None
    assert findings == ()
    assert next(iter(scenario.layout.hexsides.values())) is None


def test_a_bad_field_is_reported_kept_and_overruled_by_an_edit() -> None:
    data = small_data(expected_duration="long")
    scenario, findings = read_scenario(json.dumps(data, indent=1))
    assert scenario is not None
    assert errors(findings) == ["FILE010 /expected_duration"]
    assert scenario.expected_duration is None
    assert written(data)["expected_duration"] == "long"
    mended = replace(scenario, expected_duration=90)
    assert json.loads(scenario_text(mended))["expected_duration"] == 90


def test_bad_items_are_skipped_reported_and_put_back_in_their_places() -> None:
    objectives = [
        {"id": "a", "hex": "C2", "type": "vp"},
        {"id": "b", "hex": "nowhere", "type": "vp"},
        "no object",
        {"id": "c", "hex": "D2", "type": "gold"},
        {"id": "d", "hex": "D2", "type": "fp"},
        {"id": "e", "type": "fp"},
    ]
    data = small_data(objectives=objectives)
    scenario, findings = read_scenario(json.dumps(data))
    assert scenario is not None
    assert [objective.id for objective in scenario.objectives] == ["a", "d"]
    assert errors(findings) == [
        "FILE012 /objectives/1/hex",
        "FILE010 /objectives/2",
        "FILE011 /objectives/3/type",
        "FILE013 /objectives/5",
    ]
    assert written(data)["objectives"] == objectives
    shorter = replace(scenario, objectives=scenario.objectives[:1])
    kept = json.loads(scenario_text(shorter))["objectives"]
    assert [each["id"] for each in kept if isinstance(each, dict)] == ["a", "b", "c", "e"]


def test_the_same_hex_twice_is_reported_and_both_are_kept() -> None:
    data = small_data()
    cells = [{"hex": "C2", "terrain": "woods"}, {"hex": "C2", "terrain": "rough"}]
    data["layout"]["cells"] = cells
    scenario, findings = read_scenario(json.dumps(data))
    assert scenario is not None
    assert errors(findings) == ["FILE015 /layout/cells/1"]
    assert [cell.terrain for cell in scenario.layout.cells.values()] == ["woods"]
    assert written(data)["layout"]["cells"] == cells


def test_every_fault_is_told_in_one_pass_with_line_and_column() -> None:
    text = """{
  "$schema": "urn:tidewright:schema:scenario:1",
  "format_version": 1,
  "id": 7,
  "layout": {"orientation": "sideways", "cells": [
    {"hex": "C2", "elevation": "high"},
    {"terrain": "woods"}
  ]},
  "sides": {}
}"""
    scenario, findings = read_scenario(text)
    assert scenario is not None
    assert [(each.code, each.pointer, each.line, each.column) for each in findings] == [
        ("FILE013", "", 1, 1),
        ("FILE010", "/id", 4, 9),
        ("FILE011", "/layout/orientation", 5, 29),
        ("FILE010", "/layout/cells/0/elevation", 6, 32),
        ("FILE013", "/layout/cells/1", 7, 5),
        ("FILE010", "/sides", 9, 12),
    ]
    assert all(each.message.endswith(".") and each.advice for each in findings)
    assert written(json.loads(text))["id"] == 7


def test_many_faults_are_counted_not_listed() -> None:
    data = small_data(smoke=[f"?{number}" for number in range(1000)])
    _, findings = read_scenario(json.dumps(data))
    assert len(findings) == 201
    assert findings[0].message.startswith("800 more") or findings[-1].message.startswith("800 more")


def test_a_misspelt_field_is_a_hint() -> None:
    data = small_data()
    data["layout"]["cells"][0]["elevaton"] = 1
    _, findings = read_scenario(json.dumps(data))
    assert [(each.code, each.severity) for each in findings] == [("FILE016", Severity.HINT)]
    assert "elevation" in findings[0].advice


def test_a_newer_file_opens_and_keeps_its_version() -> None:
    data = small_data(format_version=3, **{"$schema": "urn:tidewright:schema:scenario:3"}, morale={"west": 2})
    scenario, findings = read_scenario(json.dumps(data))
    assert scenario is not None
    assert errors(findings) == ["MAP001 /$schema", "MAP001 /format_version"]
    assert written(data) == data


def test_another_kind_of_file_is_refused() -> None:
    scenario, findings = read_scenario(json.dumps({"$schema": "urn:tidewright:schema:board:1"}))
    assert scenario is None
    assert "board" in findings[0].message


def test_equal_scenarios_give_equal_text_whatever_the_order_of_making() -> None:
    cells = {Hex(2, 1): Cell("woods"), Hex(1, 1): Cell("rough"), Hex(3, 0): CLEAR}
    one = replace(SMALL, layout=replace(SMALL.layout, cells=cells), components={"b": 1, "a": 2})
    other = replace(
        SMALL,
        layout=replace(SMALL.layout, cells=dict(reversed(cells.items()))),
        components={"a": 2, "b": 1},
    )
    assert scenario_text(one) == scenario_text(other)


@pytest.mark.parametrize("orientation", list(Orientation))
def test_labels_follow_the_orientation(orientation: Orientation) -> None:
    hex_ = Hex(4, 1)
    scenario = replace(
        SMALL, layout=Layout(orientation, Sheet(8, 8), cells={hex_: Cell("woods")}), smoke=(hex_,)
    )
    data = json.loads(scenario_text(scenario))
    assert (
        data["smoke"]
        == [data["layout"]["cells"][0]["hex"]]
        == [{"flat-top": "D4", "pointy-top": "B5"}[orientation]]
    )
    assert read_scenario(scenario_text(scenario)) == (scenario, ())


def test_a_hexside_whose_first_hex_has_no_label_is_named_from_the_other() -> None:
    side = edge(Hex(0, 0), 5)
    scenario = replace(SMALL, layout=replace(SMALL.layout, hexsides={side: HexsideFeature("wall")}))
    assert json.loads(scenario_text(scenario))["layout"]["hexsides"] == [
        {"hex": "@1", "direction": 5, "type": "wall"}
    ]
    assert read_scenario(scenario_text(scenario))[0] == scenario


def test_one_hex_unit_and_objective_stands_on_one_line() -> None:
    for path in bundled.scenario_paths():
        scenario, _ = read_scenario(path)
        assert scenario is not None
        lines = path.read_text(encoding="utf-8").splitlines()
        for objective in scenario.objectives:
            assert (
                sum(f'"id": "{objective.id}"' in line and line.endswith(("}", "},")) for line in lines) == 1
            )
        starts = [line for line in lines if line.lstrip().startswith('{"hex"')]
        assert all(line.count('{"hex"') == 1 for line in starts)
