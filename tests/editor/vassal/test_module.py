"""`editor.vassal`: what stands in a module, by the scenario it is of."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from shapely import Point, Polygon

from editor.printing.booklet.side_stock import SideStock
from editor.vassal.grid import hex_grid, middle
from editor.vassal.module import ModuleBuilding, vassal_module
from engine.analysis.survey import scenario_survey
from engine.hexes.grid import Grid, Orientation
from engine.hexes.hex import Hex, distance
from engine.model.flatten import flatten
from engine.model.objective import Fortification, Obstacle
from engine.model.scenario import Scenario
from engine.model.setup import PlacedUnit
from engine.model.side import Squad
from engine.proposals.blank_map import MapPlan, new_scenario
from engine.storage import bundled
from engine.storage.documents import SCENARIO, text_of_value
from engine.storage.interchange.losses import NotConvertible
from tests.editor.vassal.vassal_words import ReadModule, ReadPiece, decoded, read_piece

pytestmark = pytest.mark.usefixtures("qapp")

CATALOGUE = bundled.catalogue()
LANE = bundled.scenario("mill-lane")
HILL = bundled.scenario("king-of-the-hill")


def made(scenario: Scenario, language: str = "en") -> ReadModule:
    data, _ = vassal_module(scenario, flatten(scenario.layout, CATALOGUE), CATALOGUE, language)
    return ReadModule(data)


@pytest.fixture(scope="module")
def lane(qapp: QApplication) -> ReadModule:
    return made(LANE)


@pytest.fixture(scope="module")
def hill(qapp: QApplication) -> ReadModule:
    return made(HILL)


def hex_of(label: str) -> Hex:
    found = flatten(LANE.layout, CATALOGUE).grid.find(label)
    assert found is not None
    return found


# ---------------------------------------------------------------------- the file


def test_the_file_holds_what_vassal_asks_for(lane: ReadModule) -> None:
    assert {"buildFile.xml", "moduledata"} < lane.files.keys()
    assert lane.root.tag == "VASSAL.build.GameModule"
    assert lane.root.attrib["name"] == "Mill Lane"
    assert b"<VassalVersion>3.6.0</VassalVersion>" in lane.files["moduledata"]


def test_every_picture_is_there_and_every_one_is_shown(lane: ReadModule, hill: ReadModule) -> None:
    for module in (lane, hill):
        kept = {name.removeprefix("images/") for name in module.files if name.startswith("images/")}
        assert module.pictures == kept
        for name in kept:
            assert not QImage.fromData(module.files[f"images/{name}"]).isNull(), name


def test_the_same_scenario_gives_the_same_bytes(lane: ReadModule) -> None:
    assert made(LANE).data == lane.data


@pytest.mark.slow
def test_another_process_gives_the_same_bytes(lane: ReadModule, tmp_path: Path) -> None:
    source, target = tmp_path / "lane.json", tmp_path / "lane.vmod"
    source.write_text(text_of_value(SCENARIO, LANE), encoding="utf-8")
    words = f"""
from pathlib import Path
from editor.vassal.grid import hex_grid, middle
from editor.vassal.module import vassal_module
from engine.cli.arguments import load
made, _ = vassal_module(*load({str(source)!r}), 'en')
Path({str(target)!r}).write_bytes(made)
"""
    subprocess.run([sys.executable, "-c", words], check=True, env=_environment())
    assert target.read_bytes() == lane.data


def _environment() -> dict[str, str]:
    return os.environ | {"PYTHONHASHSEED": "4711", "QT_QPA_PLATFORM": "offscreen"}


def test_definitions_are_numbered_from_one(hill: ReadModule) -> None:
    numbers = [int(each.attrib["gpid"]) for each in hill.all("widget.PieceSlot")]
    assert numbers == list(range(1, len(numbers) + 1))
    assert int(hill.root.attrib["nextPieceSlotId"]) == len(numbers) + 1
    for each, piece in zip(hill.all("widget.PieceSlot"), hill.pieces(), strict=True):
        if piece.picture:
            picture = QImage.fromData(hill.files[f"images/{piece.picture}"])
            assert (int(each.attrib["width"]), int(each.attrib["height"])) == picture.size().toTuple()
    states = [piece.states[-1] for piece in hill.pieces()]
    assert states == [f"null;0;0;{number};0" for number in numbers]


# ---------------------------------------------------------------------- the map


def test_the_grid_lies_on_the_drawn_hexes(lane: ReadModule) -> None:
    (grid,) = lane.all("module.map.boardPicker.board.HexGrid")
    map_ = flatten(LANE.layout, CATALOGUE)
    for hex_ in map_.cells:
        x, y = (round(96 * each) for each in map_.grid.centre(hex_))
        assert named(grid, x, y) == map_.label(hex_)


def named(grid, x: int, y: int) -> str:  # type: ignore[no-untyped-def]
    """What VASSAL calls a pixel, by the formulas of `HexGrid` and `HexGridNumbering`."""
    (numbering,) = grid
    if grid.attrib["sideways"] == "true":
        x, y = y, x
    x, y = x - int(grid.attrib["x0"]), y - int(grid.attrib["y0"])
    dx, dy = float(grid.attrib["dx"]), float(grid.attrib["dy"])
    column = int(x / dx + 0.5)
    row = round((y - (dy / 2 if column % 2 else 0)) / dy)
    assert numbering.attrib["stagger"] == "false"
    parts = {}
    for axis, number in (("h", column), ("v", row)):
        shown = number + int(numbering.attrib[f"{axis}Off"])
        parts[axis] = chr(65 + shown) if numbering.attrib[f"{axis}Type"] == "A" else str(shown)
    order = "hv" if numbering.attrib["first"] == "H" else "vh"
    return numbering.attrib["locationFormat"].replace(
        "$gridLocation$", "".join(parts[each] for each in order)
    )


@pytest.mark.parametrize(
    ("orientation", "columns", "rows", "zones"),
    [("pointy-top", 14, 10, 0), ("flat-top", 58, 6, 3), ("pointy-top", 53, 6, 3)],
)
def test_other_grids_have_their_names_too(orientation: str, columns: int, rows: int, zones: int) -> None:
    """Beyond the letter Z by zones of 26 columns, each with the letters that come before."""
    grid = Grid(Orientation(orientation), columns, rows)
    element = hex_grid(grid, 48)
    parts = [each for each in element if each.tag.endswith("Zone")]
    assert len(parts) == zones
    for hex_ in grid.playable:
        x, y = middle(grid, hex_, 48)
        lying = [each for each in parts if _inside(each.attrib["path"], x, y)]
        assert len(lying) == (1 if zones else 0)
        assert named(lying[0][0] if zones else element, x, y) == grid.label(hex_)


def _inside(path: str, x: int, y: int) -> bool:
    return Polygon([tuple(map(int, each.split(","))) for each in path.split(";")]).contains(Point(x, y))


def test_a_resting_pointer_tells_the_ground(lane: ReadModule) -> None:
    map_ = flatten(LANE.layout, CATALOGUE)
    for hex_, cell in map_.cells.items():
        label = map_.label(hex_)
        assert lane.messages[f"Level_{label}"] == str(cell.elevation)
        assert lane.messages[f"Terrain_{label}"].startswith(CATALOGUE.terrain.terrain[cell.terrain].name)
        assert lane.messages[f"Terrain_{label}"] in lane.messages[f"Ground_{label}"]
    (viewer,) = lane.all("module.map.CounterDetailViewer")
    assert "LocationName" in viewer.attrib["emptyHexReportForma"]


def test_a_page_lists_the_ground_of_all_hexes(lane: ReadModule) -> None:
    (page,) = lane.all("widget.HtmlChart")
    html = lane.files[page.attrib["fileName"]].decode("utf-8")
    for name, words in lane.messages.items():
        if name.startswith("Ground_"):
            label = name.removeprefix("Ground_")
            assert f"<td><b>{label}</b></td><td>{words}</td>" in html
    assert "charset" not in html, "Java's reader would show nothing of it"


def test_a_drawn_line_finds_the_verdict_on_every_pair(lane: ReadModule) -> None:
    """B-LOS — looked up as the expression of the line does it."""
    (thread,) = lane.all("module.map.LOS_Thread")
    assert "2 * GetProperty" in thread.attrib["report"], "codes have two signs here"
    survey = scenario_survey(LANE, CATALOGUE)
    hexes, said, words = sorted(survey.map.cells), Counter[str](), lane.messages
    for a in hexes:
        for b in hexes:
            line = words[f"Sight_{survey.map.label(a)}"]
            place = 1 + 2 * int(words[f"Place_{survey.map.label(b)}"])
            verdict = words[f"Verdict_{line[place : place + 2]}"]
            if a != b:
                proof = survey.proof(a, b)
                assert verdict.startswith("clear") == proof.visible
                assert proof.visible or all(
                    line.decisive is not None and line.decisive.rule in verdict for line in proof.lines
                )
            said[verdict] += 1
    assert said["one and the same hex"] == len(hexes)


@pytest.mark.thorough
def test_of_a_large_map_near_pairs_are_looked_up() -> None:
    plan = MapPlan("Wide", columns=60, rows=20, ruleset="base")
    scenario = new_scenario(plan, CATALOGUE)
    map_ = flatten(scenario.layout, CATALOGUE)
    building = ModuleBuilding(scenario, map_, CATALOGUE)
    module = ReadModule(building.content(lambda _done, _all: True))
    words, grid = module.messages, map_.grid
    reach = int(re.findall(r"\d+", words["Far"])[0])
    assert reach >= 6
    span = 2 * reach + 1
    assert {len(line) for name, line in words.items() if name.startswith("Sight_")} == {1 + span * span}
    for a, b in (("A1", "A2"), ("AA3", "AC3"), ("AZ9", "AT7"), ("C4", "BG11")):
        across, down = (int(words[f"{name}_{b}"]) - int(words[f"{name}_{a}"]) for name in ("Across", "Down"))
        start, end = grid.find(a), grid.find(b)
        assert start is not None
        assert end is not None
        is_far = distance(start, end) > reach
        if max(abs(across), abs(down)) > reach:
            assert is_far
            continue
        place = 1 + (across + reach) * span + down + reach
        assert words[f"Verdict_{words[f'Sight_{a}'][place]}"] == (words["Far"] if is_far else "clear")
    assert "lines of sight" in [each.what for each in building.losses.report()]


# ---------------------------------------------------------------------- pieces


def test_the_forces_lie_in_their_trays(lane: ReadModule) -> None:
    for side in LANE.sides:
        tray = lane.map(f"Forces of {side.name}")
        pieces = lane.pieces(tray)
        assert len(pieces) == sum(force.bases for force in side.forces)
        assert {piece.marks["Side"] for piece in pieces} == {side.name}
        assert all(piece.marks["Class"] == "squad" for piece in pieces)
        figures = Counter[str]()
        for piece in pieces:
            for part in piece.marks["Figures"].split(", "):
                number, _, name = part.partition(" ")
                figures[name] += int(number)
        assert figures.total() == sum(sum(force.figures.values()) for force in side.forces)
        stacks = [each for each in tray if each.tag.endswith("SetupStack")]
        assert len({(each.attrib["x"], each.attrib["y"]) for each in stacks}) == len(stacks)


def test_units_have_all_states_and_show_them(lane: ReadModule) -> None:
    shared = {
        each.attrib["name"]: read_piece(each.text or "") for each in lane.all("module.PrototypeDefinition")
    }
    (squad, *_) = lane.pieces(lane.map("Forces of American company"))
    ((name,), _) = squad.of("prototype")[0]
    common = shared[name]
    states = {fields[0]: (fields, now) for fields, now in squad.of("PROP")}
    assert set(states) == {"Activation", "Morale", "Losses"}
    layers = {fields[22]: fields for fields, _ in common.of("emb2")}
    assert set(layers) == set(states)
    for state, (fields, now) in states.items():
        commands = decoded(fields[2], ",")
        assert len(commands) == len(decoded(layers[state][15], ","))
        assert now == "1"
    assert decoded(layers["Activation"][16], ",") == ["", "+ (on watch)", "+ (fatigued)"]
    assert common.of("delete")
    assert common.of("clone")
    assert {fields[0] for fields, _ in common.of("calcProp")} == {"Terrain", "Level"}


def test_no_key_means_two_things(lane: ReadModule, hill: ReadModule) -> None:
    """What a button and a unit both heard would happen twice, and so would two states of one unit."""
    for module in (lane, hill):
        buttons = {each.attrib.get("hotkey", "") for each in module.root.iter()} - {""}
        for piece in module.pieces():
            keys = [
                decoded(each, ":")[1] for fields, _ in piece.of("PROP") for each in decoded(fields[2], ",")
            ]
            assert len(set(keys)) == len(keys), piece.name
            assert buttons.isdisjoint(keys), piece.name


def test_objectives_have_a_marker_that_turns_to_either_side(lane: ReadModule) -> None:
    markers = [each for each in lane.pieces(lane.map("Map")) if each.marks["PieceLayer"] == "Control"]
    assert len(markers) == len(LANE.objectives)
    ((fields, now),) = markers[0].of("PROP")
    assert now == "1", "nobody holds it at first"
    assert [decoded(each, ":")[0] for each in decoded(fields[2], ",")] == [
        "Held by nobody",
        *(f"Held by {side.name}" for side in LANE.sides),
    ]


def test_a_skirmish_has_what_may_be_bought_mats_and_doctrines(hill: ReadModule) -> None:
    stock = SideStock(HILL, HILL.sides[0], CATALOGUE)
    (west, _, markers) = hill.all("widget.ListWidget")
    names = {piece.name for piece in hill.pieces(west)}
    assert {kind.name for kind, _ in stock.vehicles()} <= names
    assert {CATALOGUE.units.figures[id_].name for id_, _ in stock.figures()} <= names
    assert {"Minefield", "Smoke", "Entrenchment"} <= {piece.name for piece in hill.pieces(markers)}
    assert [each.attrib["mapName"] for each in hill.all("module.Map")][3:] == [
        "Reinforcement Mat: West",
        "Reinforcement Mat: East",
    ]
    charts = [each.attrib["chartName"] for each in hill.all("widget.Chart")]
    assert any(name.startswith("Doctrines") for name in charts)


def test_vehicles_face_a_hexside_where_that_counts(lane: ReadModule, hill: ReadModule) -> None:
    tanks = [piece for piece in hill.pieces() if piece.marks.get("Class") == "vehicle"]
    assert tanks
    for tank in tanks:
        (facing,) = [fields for fields, _ in tank.of("emb2") if fields[22] == "Facing"]
        assert len(set(decoded(facing[15], ","))) == 6
        assert {"Facing", "Damage", "Motion"} < {fields[0] for fields, _ in tank.of("PROP")}
    assert not any("Facing" in type_ for piece in lane.pieces() for type_ in piece.types)


def placed() -> Scenario:
    squad = Squad({"regular": 4})
    units = (
        PlacedUnit("a", "west", hex_of("C4"), squad=squad, activation="op_fire", condition="pinned"),
        PlacedUnit("b", "west", hex_of("C4"), squad=squad),
        PlacedUnit("c", "east", hex_of("H4"), kind="panzer_iv", damage="heavy", facing=4),
        PlacedUnit("d", "east", None, squad=squad, activation="fatigued"),
    )
    held = tuple(replace(each, controlled_by="east") for each in LANE.objectives)
    return replace(
        LANE,
        placed_units=units,
        objectives=held,
        fortifications=(Fortification(hex_of("E4"), "pillbox", "west", 3),),
        obstacles=(Obstacle(hex_of("F5"), "mines"),),
        smoke=(hex_of("D5"),),
    )


def test_a_position_in_mid_game_lies_as_it_is() -> None:
    module = made(placed())
    stacks = {
        each.attrib["name"]: module.pieces(each)
        for each in module.map("Map")
        if each.tag.endswith("SetupStack")
    }
    pinned, other = stacks["C4"]
    assert (_state(pinned, "Activation"), _state(pinned, "Morale")) == ("2", "2")
    assert (_state(other, "Activation"), _state(other, "Morale")) == ("1", "1")
    (tank,) = stacks["H4"]
    assert _state(tank, "Damage") == "3"
    assert "Facing" not in dict.fromkeys(fields[0] for fields, _ in tank.of("PROP")), "not by these rules"
    assert {"Pillbox, E4", "Minefield, F5", "Smoke, D5"} <= stacks.keys()
    (held,) = stacks["Control of Crossroads, C4"]
    assert _state(held, "Control") == "3"
    beside = module.pieces(module.map("Forces of German company"))
    assert [_state(piece, "Activation") for piece in beside].count("3") == 1
    x, y = (96 * each for each in flatten(LANE.layout, CATALOGUE).grid.centre(hex_of("C4")))
    (stack,) = [each for each in module.map("Map") if each.attrib.get("name") == "C4"]
    assert (int(stack.attrib["x"]), int(stack.attrib["y"])) == (round(x), round(y))


def _state(piece: ReadPiece, name: str) -> str:
    return next(now for fields, now in piece.of("PROP") if fields[0] == name)


def test_a_module_speaks_one_language(lane: ReadModule) -> None:
    french = made(LANE, "fr")
    assert french.messages.keys() >= lane.messages.keys() - {
        name for name in lane.messages if name.startswith("Verdict_")
    }
    clear = [each for each in french.messages.values() if each == "dégagée"]
    assert len(clear) == 1
    names = {each.attrib["mapName"] for each in french.all("module.Map")}
    assert names == {"Carte", *(f"Forces : {side.name}" for side in LANE.sides)}
    assert any(piece.name.startswith("Escouade : ") for piece in french.pieces())


def test_hostile_names_stay_names() -> None:
    hostile = "a/b;c\td\\,e'<html>$x$\x1b"
    sides = (replace(LANE.sides[0], name=hostile), LANE.sides[1])
    objectives = tuple(replace(each, name=hostile) for each in LANE.objectives)
    module = made(replace(LANE, title=hostile, description=hostile, sides=sides, objectives=objectives))
    shown = "a/b;c d/,e'‹html›$x$"
    assert module.root.attrib["name"] == shown
    assert next(each.text for each in module.root.iter("entry")) == shown
    assert module.pieces(module.map(f"Forces of {shown}"))[0].marks["Side"] == shown
    assert module.pieces(module.map("Map"))[0].name == f"Control of {shown}"


def test_a_broken_scenario_gives_what_it_has() -> None:
    """A file that opens in part: a side without an enemy, kinds that no catalogue knows."""
    alone = replace(HILL, sides=HILL.sides[:1])
    assert made(alone).all("module.Map")
    assert made(replace(HILL, sides=())).all("module.Map")
    odd = PlacedUnit("x", "west", hex_of("C4"), kind="no_such_kind", activation="no such state")
    module = made(replace(LANE, placed_units=(odd, PlacedUnit("y", "nobody", hex_of("C4")))))
    assert any(piece.name == "No such kind" for piece in module.pieces(module.map("Map")))


def test_a_map_that_is_too_large_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("editor.printing.files.MOST_DRAWN", 50)
    with pytest.raises(NotConvertible, match="hexes"):
        made(LANE)


def test_who_stops_it_gets_nothing() -> None:
    building = ModuleBuilding(LANE, flatten(LANE.layout, CATALOGUE), CATALOGUE)
    assert building.content(lambda done, _all: done < 2) == b""
