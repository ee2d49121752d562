"""`tidewright los, path, reach, retreat, graph` on bundled maps, and on arguments that make no sense."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

from engine.analysis.survey import scenario_survey
from engine.cli.main import main
from engine.play.advance import start
from engine.play.game import Position
from engine.rules.queries import line_of_sight
from engine.storage import bundled
from engine.storage.files import write_scenario
from tests.support.games import game_of


def scenario_file(name: str) -> str:
    return str(next(path for path in bundled.scenario_paths() if name in str(path)))


KING = scenario_file("king-of-the-hill")


def answer(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> dict:
    assert main([*words, "--format", "json"]) == code
    return json.loads(capsys.readouterr().out)


def test_los_says_what_decides(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "los", KING, "A3", "A5", "--verify")
    assert set(found) >= {"visible", "hexes", "blockers", "blind", "rules", "text", "verify"}
    assert found["hexes"] == ["A4"]
    assert [step["hex"] for step in found["profile"]] == ["A3", "A4", "A5"]
    assert [step["entered_at"] for step in found["profile"]] == [0, 0.25, 0.75]
    assert main(["los", KING, "C6", "F4"]) == 0
    assert capsys.readouterr().out.startswith("Hexes and levels along the line: C6 0, D6 1, ")
    assert found["verify"]["agrees"] is True
    hidden = [
        seen
        for end in ("Q4", "Q1", "I1", "P6", "O2")
        if not (seen := answer(capsys, "los", KING, "A3", end))["visible"]
    ]
    assert hidden
    for seen in hidden:
        assert seen["blockers"]
        assert all(rule.split("-")[0] in ("B", "S") for rule in seen["rules"])
        assert seen["text"].endswith("do not see each other.")


def test_by_night_the_tools_see_as_far_as_the_first_round(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """O-RND-01 — line, explanation, polygons, land questions and the game's first moment say the same."""
    scenario = bundled.scenario("king-of-the-hill")
    dark = replace(
        scenario,
        rules=replace(
            scenario.rules, optional_rules=("night",), parameters={"night": {"start_visibility": 1}}
        ),
    )
    file = tmp_path / "night.json"
    write_scenario(file, dark)
    assert answer(capsys, "los", KING, "A3", "A5", "--verify")["visible"]
    found = answer(capsys, "los", str(file), "A3", "A5", "--verify")
    assert not found["visible"]
    assert found["rules"] == ["O-RND-01"]
    assert found["verify"]["agrees"]
    assert "farther than 1" in found["text"]
    assert answer(capsys, "los", str(file), "A3", "A4")["visible"]
    made = scenario_survey(dark, bundled.catalogue())
    game = game_of(dark)
    now = Position(game, start(game).state)
    hexes = made.sight.hexes
    for a in hexes[::17]:
        assert set(made.sight.field(a)) == {b for b in hexes if line_of_sight(now, a, b)}
        assert made.sight.field(a, 4) == made.sight.field(a)
    seen, _ = made.sight.count_pairs()
    assert 2 * seen == sum(made.sight.seen_counts().values())


def test_path_costs_what_its_steps_cost(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "path", KING, "A3", "I4", "--unit", "squad")
    assert found["reachable"]
    assert found["cost"] == 10  # the brief of the map says so
    assert found["path"][0] == "A3"
    assert found["path"][-1] == "I4"
    assert sum(step["cost_thirds"] for step in found["steps"]) == found["cost_thirds"] == 30
    nearest = answer(capsys, "reach", KING, "A3", "--unit", "truck", "--mp", "5/3")
    assert nearest["hexes"]["A3"] == 0
    assert set(nearest["hexes"].values()) >= {0, 1, 1.333}


def test_all_cheapest_paths_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "path", KING, "A3", "D3", "--unit", "squad", "--all")
    assert len(found["routes"]) == len({tuple(way) for way in found["routes"]}) > 1
    assert found["path"] in found["routes"]
    assert {(way[0], way[-1], len(way)) for way in found["routes"]} == {("A3", "D3", len(found["path"]))}
    assert main(["path", KING, "A3", "D3", "--unit", "squad", "--all"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(found["routes"]) + 1
    assert main(["path", KING, "A3", "D3", "--unit", "heavy", "--facing", "0", "--all"]) == 2


def test_activations_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "reach", KING, "A3", "--unit", "squad", "--mp", "4", "--turns")["activations"]
    near = answer(capsys, "reach", KING, "A3", "--unit", "squad", "--mp", "4")["hexes"]
    assert {label for label, number in found.items() if number <= 1} == set(near)
    assert found["A3"] == 0
    assert found["I4"] == 3  # ten points by the cheapest way, four an activation
    assert main(["reach", KING, "A3", "--unit", "heavy", "--mp", "4", "--facing", "0", "--turns"]) == 2


def test_reach_holds_the_start_alone_without_points(capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(capsys, "reach", KING, "c3", "--unit", "heavy", "--mp", "0") == {"hexes": {"C3": 0}}


def test_retreat_lists_routes_and_where_they_are_seen(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "retreat", KING, "I4", "--side", "west", "--enemy", "I2:4")
    assert found["length"] == 8
    assert len(found["routes"]) == 20 < found["count"]
    for route in found["routes"]:
        assert route[0] == "I4"
        assert len(route) == found["length"] + 1
        assert all(to in found["next"][hex_] for hex_, to in pairwise(route))
    assert {step["hex"] for step in found["exposed"]} <= set(found["next"])
    home = answer(capsys, "retreat", KING, found["routes"][0][-1], "--side", "west")
    assert (home["length"], home["count"]) == (0, 1)


def test_graph_writes_graphml(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "map.graphml"
    found = answer(capsys, "graph", KING, "--unit", "heavy", "-o", str(out))
    root = ElementTree.parse(out).getroot()
    space = "{http://graphml.graphdrawing.org/xmlns}"
    assert len(root.findall(f".//{space}node")) == found["nodes"]
    assert len(root.findall(f".//{space}edge")) == found["edges"]


@pytest.mark.parametrize("command", ["los", "path", "reach", "retreat"])
def test_text_is_the_default(capsys: pytest.CaptureFixture[str], command: str) -> None:
    words = {
        "los": ["A3", "I4", "--verify"],
        "path": ["A3", "I4", "--unit", "squad"],
        "reach": ["A3", "--unit", "squad", "--mp", "2"],
        "retreat": ["I4", "--side", "west"],
    }[command]
    assert main([command, KING, *words]) == 0
    assert capsys.readouterr().out.strip()


@pytest.mark.parametrize(
    "words",
    [
        ["los", KING, "A3", "ZZ99"],
        ["los", KING, "A3", "?"],
        ["los", "nowhere.json", "A3", "A4"],
        ["path", KING, "A3", "I4", "--unit", "horse"],
        ["reach", KING, "A3", "--unit", "squad", "--mp", "-1"],
        ["reach", KING, "A3", "--unit", "squad", "--mp", "1/0"],
        ["reach", KING, "A3", "--unit", "squad", "--mp", "9" * 5000],
        ["reach", KING, "A3", "--unit", "squad", "--mp", "0.1"],
        ["retreat", KING, "I4", "--side", "mars"],
        ["retreat", KING, "I4", "--side", "west", "--enemy", "A3:x"],
        ["graph", KING, "--unit", "squad", "-o", "no/such/folder/x.graphml"],
    ],
)
def test_what_makes_no_sense_is_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], words: list[str]
) -> None:
    assert main(words) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "Traceback" not in said.err
    assert len(said.err.strip().splitlines()) <= 8
