"""Scenarios, hexes and sides as the command line names them."""

from __future__ import annotations

import json
import string
from pathlib import Path
from typing import Any

import pytest

from engine.cli.arguments import hex_argument, load, side_argument
from engine.cli.output import UserError
from engine.hexes.grid import column_number
from engine.storage import bundled

SCENARIO = next(path for path in bundled.scenario_paths() if path.stem == "king-of-the-hill")


def edited(tmp_path: Path, **changes: Any) -> str:
    data = {**json.loads(SCENARIO.read_text(encoding="utf-8")), **changes}
    path = tmp_path / "scenario.json"
    path.write_text(json.dumps(data, indent=1), encoding="utf-8")
    return str(path)


def test_a_scenario_comes_with_its_map_and_its_own_values(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = edited(tmp_path, rules={"values": {"terrain.woods.squad_cost": 3}})
    scenario, map_, catalogue = load(path)
    assert scenario.title == "King of the Hill"
    assert hex_argument(map_, "A3") in map_
    assert catalogue.terrain.terrain["woods"].squad_cost == 3
    assert capsys.readouterr().err == ""


def test_faults_of_a_partly_read_file_are_told_with_their_places(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = edited(tmp_path, expected_duration="long", rules={"values": {"terrain.wods.cover": 3}})
    load(path)
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 2
    assert any(line.startswith(f"{path}:") and "expected_duration" in line for line in lines)
    assert any("wods" in line for line in lines)


def test_many_faults_are_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    load(edited(tmp_path, smoke=["?"] * 30))
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 6
    assert "25 more" in lines[-1]


def test_a_map_without_hexes_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="the map has no hexes"):
        load(edited(tmp_path, layout={}))


def test_a_catalogue_folder_must_be_there(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="no such folder"):
        load(str(SCENARIO), str(tmp_path / "none"))


def test_hexes_may_be_typed_in_small_letters() -> None:
    _, map_, _ = load(str(SCENARIO))
    assert hex_argument(map_, " c6 ") == map_.grid.find("C6")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("Z99", "Z99 is not on this map. It has columns A–Q and rows 1–7."),
        ("A0", "A0 is out of play: it is half a hex at the edge of the map. Name a whole hex."),
        ("@3", "@3 is out of play: it is half a hex at the edge of the map. Name a whole hex."),
        ("7C", '"7C" is no hex label. Labels look like C7; this map has columns A–Q and rows 1–7.'),
        ("", '"" is no hex label. Labels look like C7; this map has columns A–Q and rows 1–7.'),
    ],
)
def test_a_hex_that_is_none_says_which_there_are(text: str, message: str) -> None:
    _, map_, _ = load(str(SCENARIO))
    with pytest.raises(UserError) as refused:
        hex_argument(map_, text)
    assert str(refused.value) == message


def test_the_last_labels_named_are_on_the_map_and_the_next_are_not() -> None:
    for path in bundled.scenario_paths():
        _, map_, _ = load(str(path))
        with pytest.raises(UserError) as refused:
            hex_argument(map_, "ZZ999")
        extent = str(refused.value).rpartition("columns A–")[2]
        column, _, row = extent.rstrip(".").partition(" and rows 1–")
        labels = [map_.label(hex_) for hex_ in map_.grid.playable]
        assert max(column_number(label.rstrip(string.digits)) for label in labels) == column_number(column)
        assert max(int(label.lstrip(string.ascii_uppercase)) for label in labels) == int(row)


def test_sides_are_found_by_id_and_name() -> None:
    scenario, _, _ = load(str(SCENARIO))
    assert side_argument(scenario, "west").id == "west"
    assert side_argument(scenario, "EAST").id == "east"
    with pytest.raises(UserError, match=r'no side "north".*west, east'):
        side_argument(scenario, "north")
