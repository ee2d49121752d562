"""`tidewright land`, and ways of tanks with a facing, on maps that ship: figures checked by other means."""

from __future__ import annotations

import json
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import networkx as nx
import pytest

from engine.analysis.survey import Survey, scenario_survey
from engine.cli.main import main
from engine.hexes.hex import Hex, direction_between, distance
from engine.storage import bundled
from tests.cli.test_sight_commands import answer, scenario_file

KING = scenario_file("king-of-the-hill")
SPACE = "{http://graphml.graphdrawing.org/xmlns}"


@pytest.fixture(scope="module")
def king() -> Survey:
    return scenario_survey(bundled.scenario("king-of-the-hill"), bundled.catalogue())


def at(king: Survey, label: str) -> Hex:
    hex_ = king.map.grid.parse(label)
    assert hex_ is not None
    return hex_


def marked(path: Path, name: str) -> dict[str, str]:
    """The nodes of a GraphML file that carry an attribute."""
    root = ElementTree.parse(path).getroot()
    key = next(each.get("id") for each in root.iter(f"{SPACE}key") if each.get("attr.name") == name)
    return {
        str(node.get("id")): str(data.text)
        for node in root.iter(f"{SPACE}node")
        for data in node.iter(f"{SPACE}data")
        if data.get("key") == key
    }


def test_view_parts_what_is_near_into_seen_and_dead_ground(
    capsys: pytest.CaptureFixture[str], king: Survey
) -> None:
    found = answer(capsys, "land", "view", KING, "C4,I4", "--radius", "5", "--fire", "3")
    eyes = [at(king, label) for label in found["eyes"]]
    near = {king.map.label(h) for h in king.map.cells if any(distance(h, eye) <= 5 for eye in eyes)}
    assert {*found["seen"]} | {*found["dead_ground"]} == near
    assert not {*found["seen"]} & {*found["dead_ground"]}
    for label in found["dead_ground"]:
        assert not any(
            king.proof(eye, at(king, label)).visible for eye in eyes if distance(eye, at(king, label)) <= 5
        )
    for label in found["field_of_fire"]:
        assert min(distance(eye, at(king, label)) for eye in eyes) <= 4


def test_exposure_counts_eyes_by_zone(capsys: pytest.CaptureFixture[str], king: Survey) -> None:
    whole = answer(capsys, "land", "exposure", KING, "--radius", "6")["hexes"]
    assert len(whole) == len(king.map.cells)
    assert [each["seen_by"] for each in whole] == sorted((each["seen_by"] for each in whole), reverse=True)
    (one,) = answer(capsys, "land", "exposure", KING, "E5", "--from", "A3,B3", "--radius", "6")["hexes"]
    place = at(king, "E5")
    seen_by = [
        h for h in king.map.cells if h != place and distance(h, place) <= 6 and king.sight.sees(h, place)
    ]
    assert one["seen_by"] == len(seen_by) == next(e["seen_by"] for e in whole if e["hex"] == "E5")
    eyes = sum(at(king, label) in seen_by for label in ("A3", "B3"))
    assert one["zones"] == ({"A3,B3": eyes} if eyes else {})
    assert 0 <= one["from_cover"] <= one["seen_by"]


def test_contest_gives_each_objective_to_who_is_first(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, king: Survey
) -> None:
    out = tmp_path / "contest.graphml"
    found = answer(capsys, "land", "contest", KING, "-o", str(out))
    assert found["objectives"]
    for each in found["objectives"]:
        costs = each["cost_thirds"]
        for side, cost in costs.items():
            home = bundled.scenario("king-of-the-hill").side(side)
            assert home is not None
            plain = answer(
                capsys,
                "path",
                KING,
                king.map.label(home.reinforcement_hexes[0]),
                each["hex"],
                "--unit",
                "squad",
            )
            assert cost == plain["cost_thirds"]
        least = [side for side, cost in costs.items() if cost == min(costs.values())]
        assert each["first"] == (least[0] if len(least) == 1 else None)
    assert sum(found["counts"].values()) == len(king.map.cells)
    firsts = marked(out, "first")
    assert {k: v if v != "tied" else None for k, v in firsts.items()} == found["hexes"]


def test_lanes_share_no_hex_and_the_cut_parts_the_zones(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, king: Survey
) -> None:
    out = tmp_path / "lanes.graphml"
    words = ("--from", "A2,A3,A4", "--to", "I3,I4,I5", "--unit", "squad", "-o", str(out))
    (one,) = answer(capsys, "land", "lanes", KING, *words)["answers"]
    assert one["count"] == len(one["lanes"]) == len(one["cut"]) > 0
    used = [label for lane in one["lanes"] for label in lane]
    assert len(used) == len(set(used))
    graph = nx.read_graphml(out)
    for lane in one["lanes"]:
        assert all(graph.has_edge(a, b) for a, b in pairwise(lane))
    assert set(marked(out, "lane")) == set(used)
    assert set(marked(out, "cut")) == set(one["cut"])
    graph.remove_nodes_from(one["cut"])
    starts, goals = {"A2", "A3", "A4"} & set(graph), {"I3", "I4", "I5"} & set(graph)
    assert not any(nx.has_path(graph, a, b) for a in starts for b in goals)
    every = answer(capsys, "land", "lanes", KING, "--unit", "heavy")["answers"]
    assert [each["name"] for each in every] == [o.id for o in bundled.scenario("king-of-the-hill").objectives]


def test_chokes_fall_apart_when_taken_out(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "chokes.graphml"
    for path in bundled.scenario_paths():
        found = answer(capsys, "land", "chokes", str(path), "--unit", "heavy", "-o", str(out))
        if found["choke_points"]:
            break
    else:
        pytest.fail("no map that ships has a choke point")
    assert set(marked(out, "choke")) == set(found["choke_points"])
    both = nx.read_graphml(out).to_undirected(reciprocal=True)
    before = nx.number_connected_components(both)
    for label in found["choke_points"]:
        assert nx.number_connected_components(both.subgraph(set(both) - {label})) > before
    assert marked(out, "piece").keys() == {label for piece in found["pieces"] for label in piece}


def test_balance_names_the_differences(capsys: pytest.CaptureFixture[str]) -> None:
    found = answer(capsys, "land", "balance", KING)
    west, east = found["sides"]
    assert found["differences"]["distance"] == abs(west["distance"] - east["distance"])
    assert found["differences"]["heights"] == abs(west["heights"] - east["heights"])
    assert 0 < found["openness_percent"]["all"] <= found["openness_percent"]["within_8"] < 100


@pytest.mark.parametrize("ids", [("west",), ("west", "east", "north"), ("west", "east", "west")])
def test_balance_works_for_any_number_of_sides(
    ids: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = json.loads(Path(KING).read_text(encoding="utf-8"))
    first, second = data["sides"]
    data["sides"] = [{**each, "id": name} for each, name in zip((first, second, first), ids, strict=False)]
    path = tmp_path / "sides.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    found = answer(capsys, "land", "balance", str(path))
    assert [each["side"] for each in found["sides"]] == list(ids)
    assert main(["land", "balance", str(path)]) == 0
    assert "Apart: " in capsys.readouterr().out


def test_balance_of_no_sides_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(Path(KING).read_text(encoding="utf-8"))
    path = tmp_path / "sides.json"
    path.write_text(json.dumps({**data, "sides": []}), encoding="utf-8")
    assert main(["land", "balance", str(path)]) == 2
    assert "has no sides" in capsys.readouterr().err


def test_a_tank_pays_for_its_turns(capsys: pytest.CaptureFixture[str], king: Survey) -> None:
    found = answer(capsys, "path", KING, "A3", "I4", "--unit", "heavy", "--facing", "5")
    plain = answer(capsys, "path", KING, "A3", "I4", "--unit", "heavy")
    assert found["cost_thirds"] > plain["cost_thirds"]
    assert sum(step["cost_thirds"] for step in found["steps"]) == found["cost_thirds"]
    assert all(direction_between(at(king, a), at(king, b)) is not None for a, b in pairwise(found["path"]))
    turned = answer(capsys, "path", KING, "A3", "I4", "--unit", "heavy", "--facing", "5", "--end-facing", "0")
    assert turned["facing"] == 0
    assert turned["cost_thirds"] >= found["cost_thirds"]
    near = answer(capsys, "reach", KING, "A3", "--unit", "heavy", "--facing", "2", "--mp", "6")
    less = answer(capsys, "reach", KING, "A3", "--unit", "heavy", "--facing", "2", "--mp", "6", "--standing")
    assert near["facings"]["A3"] == {"0": 2, "1": 1, "2": 0, "3": 1, "4": 2, "5": 3}
    assert less["hexes"] == {k: v for k, v in near["hexes"].items() if v <= 3}
    assert all(min(each.values()) == near["hexes"][label] for label, each in near["facings"].items())


def test_route_and_retreat_are_written_as_graphml(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "way.graphml"
    path = answer(capsys, "path", KING, "A3", "I4", "--unit", "squad", "-o", str(out))["path"]
    steps = marked(out, "route")
    assert sorted(steps, key=lambda label: int(steps[label])) == path
    found = answer(capsys, "retreat", KING, "I4", "--side", "west", "--enemy", "I2:4", "-o", str(out))
    graph = nx.read_graphml(out)
    assert {label: sorted(graph.successors(label)) for label in graph} == {
        label: sorted(ahead) for label, ahead in found["next"].items()
    }
    assert set(marked(out, "exposed")) == {step["hex"] for step in found["exposed"]}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("land", "view", KING, "nowhere"), "names neither hexes nor a zone"),
        (("land", "view", KING, "A3", "--radius", "-1"), "less than nothing"),
        (("land", "view", KING, "A3", "--radius", "1000000000"), "farther than any map"),
        (("land", "view", KING, "A3", "--fire", "1000000000"), "farther than any map"),
        (("land", "lanes", KING, "--unit", "squad", "--around", "1000000000"), "farther than any map"),
        (("land", "lanes", KING, "--from", "A3", "--unit", "squad"), "both ends"),
        (("land", "lanes", KING, "--objective", "x", "--unit", "squad"), "there are:"),
        (("reach", KING, "A3", "--unit", "squad", "--facing", "1", "--mp", "4"), "faces no hexside"),
        (("reach", KING, "A3", "--unit", "heavy", "--standing", "--mp", "4"), "Give --facing"),
        (
            ("path", scenario_file("breaking-point"), "A3", "B3", "--unit", "heavy", "--facing", "1"),
            "does not count",
        ),
    ],
)
def test_what_makes_no_sense_is_refused(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(list(words)) == 2
    err = capsys.readouterr().err
    assert said in err
    assert err.count("\n") == 1


def test_every_question_speaks_text(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (
        ("view", KING, "A3"),
        ("exposure", KING),
        ("contest", KING),
        ("lanes", KING, "--from", "west", "--to", "east", "--unit", "squad"),
        ("chokes", KING, "--unit", "truck"),
        ("balance", KING),
    ):
        assert main(["land", *words]) == 0
        out = capsys.readouterr().out
        assert out.strip()
        with pytest.raises(json.JSONDecodeError):
            json.loads(out)
