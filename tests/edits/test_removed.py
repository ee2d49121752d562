"""What an edit takes away is found by comparing, whatever the edit."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.edits.describe import Describe, DescribeSide, SetRules
from engine.edits.edit import Edit, Several
from engine.edits.entries import ChangeEntry, RemoveEntries
from engine.edits.hexsides import SetHexside
from engine.edits.lines import DrawLine, EraseLines, Line, SetBridge
from engine.edits.objectives import AddObjective, RemoveObjective
from engine.edits.overlays import MoveOverlay, PlaceOverlay
from engine.edits.paint import PaintCells, PaintTerrain, SetLevel, Unpaint
from engine.edits.placed_things import PlaceUnit
from engine.edits.removed import Comparison, missing
from engine.edits.resize import ResizeSheet
from engine.edits.works import AddFortification, AddObstacle, ClearMarkers
from engine.edits.zones import AddReinforcementHex, PaintZone
from engine.hexes.edge import edge
from engine.hexes.hex import Hex
from engine.model.cell import Cell, HexsideFeature
from engine.model.flatten import flatten
from engine.model.layout import OverlayPlacement
from engine.model.objective import Fortification, Objective, ObjectiveType, Obstacle
from engine.model.removal import NOTHING, Loss, Lost, Removal
from engine.model.scenario import RuleSelection, Scenario
from engine.model.setup import PlacedUnit
from engine.model.side import Force, Squad
from tests.edits.material import boarded, catalogue, sheet

CATALOGUE = catalogue()
PATH = tuple(flatten(sheet().layout, CATALOGUE).grid.hex_at(3, row) for row in range(1, 5))
FIRST = PATH[0]


def ground(scenario: Scenario) -> dict[Hex, Cell]:
    map_ = flatten(scenario.layout, CATALOGUE)
    return {**map_.rim, **map_.cells}


def removal(before: Scenario, edit: Edit) -> Removal:
    return Comparison(CATALOGUE).removal(before, edit(before))


def counts(found: Removal) -> dict[str, int]:
    """How many of each kind go; printed ground is marked."""
    return {_named(loss): loss.number for loss in found.losses}


def _named(loss: Loss) -> str:
    printed = loss.is_ground and not loss.drawn
    return f"{loss.what or loss.kind.value}{' (printed)' if printed else ''}"


def laid() -> Scenario:
    """A sheet with a river under a bridge, woods on a hill, a wall, a piece, markers, a unit and texts."""
    scenario = sheet()
    scenario = DrawLine(Line.STREAM, PATH, ground(scenario))(scenario)
    scenario = SetBridge(PATH[1], 1, ground(scenario))(scenario)
    woods = (Hex(5, 0), Hex(5, 1))
    scenario = PaintTerrain(woods, "woods", ground(scenario), level=1)(scenario)
    for edit in (
        SetHexside(edge(woods[0], 1), HexsideFeature("wall")),
        PlaceOverlay(OverlayPlacement("woods-1", Hex(1, 2))),
        AddObjective(Objective("vp-1", FIRST, ObjectiveType.VP, name="Mill")),
        AddFortification(Fortification(FIRST, "pillbox", "west")),
        AddObstacle(Obstacle(woods[0], "mines")),
        PlaceUnit(PlacedUnit("a", "west", FIRST, squad=Squad({"regular": 4}), facing=2)),
        PaintZone("west", woods),
        AddReinforcementHex("west", FIRST),
        Describe({"description": "A mill by a stream."}),
        DescribeSide("west", {"forces": (Force(figures={"regular": 5, "elite": 1}),)}),
        SetRules({"optional_rules": ("night",)}),
    ):
        scenario = edit(scenario)
    return scenario


TAKING: dict[str, tuple[Edit, dict[str, int]]] = {
    "river": (EraseLines(PATH, ground(laid()), (Line.STREAM,)), {"stream": 4, "bridge": 1}),
    "terrain": (PaintTerrain((Hex(5, 0),), "rough", ground(laid())), {"woods": 1}),
    "height": (SetLevel((Hex(5, 0),), 0, ground(laid())), {"height": 1}),
    "paint": (Unpaint((Hex(5, 0), Hex(5, 1))), {"woods": 2, "height": 2, "wall": 1}),
    "hexside": (SetHexside(edge(Hex(5, 0), 1), None), {"wall": 1}),
    "overlay": (RemoveEntries("layout.overlays", (0,)), {"overlay": 1}),
    "overlay painted over": (PaintCells({Hex(1, 2): Cell("rough")}, ground(laid())), {"woods": 1}),
    "markers": (
        ClearMarkers((FIRST, Hex(5, 0))),
        {"objective": 1, "fortification": 1, "obstacle": 1, "unit": 1, "place": 2},
    ),
    "objective": (RemoveObjective("vp-1"), {"objective": 1}),
    "text": (Describe({"description": ""}), {"text": 1}),
    "name": (ChangeEntry("objectives", 0, {"name": None}), {"text": 1}),
    "setting": (ChangeEntry("placed_units", 0, {"facing": None}), {"setting": 1}),
    "figures": (DescribeSide("west", {"forces": (Force(figures={"regular": 2}),)}), {"force": 4}),
    "rule": (SetRules({"optional_rules": ()}), {"rule": 1}),
    "unit": (RemoveEntries("placed_units", (0,)), {"unit": 1}),
}


@pytest.mark.parametrize("kind", TAKING)
def test_what_goes_is_named_and_counted(kind: str) -> None:
    edit, expected = TAKING[kind]
    found = removal(laid(), edit)
    found_counts = counts(found)
    if kind == "river":
        assert found_counts.pop("road", 0) in (0, 2), "the bridge's own road may go with it"
    assert found_counts == expected
    drawn = {"river", "terrain", "height", "paint", "hexside", "overlay", "overlay painted over"}
    assert found.takes_drawn_ground is (kind in drawn)


def test_what_only_comes_or_moves_takes_nothing_away() -> None:
    before = laid()
    edits: tuple[Edit, ...] = (
        PaintTerrain((Hex(6, 0),), "woods", ground(before)),
        DrawLine(Line.ROAD, PATH, ground(before)),
        SetLevel((Hex(5, 0),), 2, ground(before)),
        MoveOverlay(0, Hex(2, 2)),
        ChangeEntry("placed_units", 0, {"hex": Hex(6, 0)}),
        Describe({"description": "Another text.", "author": "Somebody"}),
        DescribeSide("west", {"name": "The West", "id": "blue"}),
        SetRules({"optional_rules": ("night", "facing")}),
        Several((), "nothing"),
    )
    for edit in edits:
        assert removal(before, edit) == NOTHING, edit


def test_a_smaller_sheet_takes_what_lay_outside() -> None:
    assert counts(removal(laid(), ResizeSheet(4, 6)))["woods"] == 2


def test_what_boards_print_is_covered_and_not_taken() -> None:
    before = boarded()
    map_ = flatten(before.layout, CATALOGUE)
    woods = tuple(hex_ for hex_, cell in map_.cells.items() if cell.terrain == "woods")
    found = removal(before, PaintTerrain(woods, "rough", map_.cells))
    assert counts(found) == {"woods (printed)": len(woods)}
    assert not found.takes_drawn_ground
    painted = PaintTerrain(woods, "clear", map_.cells)(before)
    assert counts(removal(painted, Unpaint(woods))) == {"clear": len(woods)}
    assert removal(painted, Unpaint(woods)).takes_drawn_ground


def test_a_piece_that_goes_names_the_hexes_it_lay_on() -> None:
    assert removal(laid(), RemoveEntries("layout.overlays", (0,))).hexes == {Hex(1, 2)}


def test_a_piece_that_goes_leaves_those_above_it_alone() -> None:
    layout = laid().layout
    houses = tuple(OverlayPlacement("building-2", at, 0) for at in (Hex(1, 4), Hex(4, 2), Hex(3, 0)))
    before = replace(laid(), layout=replace(layout, overlays=houses))
    for number, each in enumerate(houses):
        found = removal(before, RemoveEntries("layout.overlays", (number,)))
        assert found.hexes == {each.hex, Hex(each.hex.q + 1, each.hex.r)}
    twice = removal(before, RemoveEntries("layout.overlays", (0, 2)))
    assert [(loss.kind, loss.number, len(loss.hexes)) for loss in twice.losses] == [(Lost.OVERLAY, 2, 4)]


def test_what_a_shorter_list_lacks_is_found_whatever_became_of_the_rest() -> None:
    assert missing("abc", "abc") == missing("ab", "abc") == ()
    assert list(missing("abcab", "aab")) == ["b", "c"]
    assert list(missing("abcab", "baa")) == ["c", "b"]
    assert list(missing("abcd", "ad")) == ["b", "c"]
    assert list(missing("aab", "ba")) == ["a"]


def test_parts_of_the_map_are_told_apart() -> None:
    before = laid()
    erase = EraseLines(PATH, ground(before), (Line.STREAM,))
    found = Comparison(CATALOGUE).removal(
        before, erase(before), lambda hex_: "north" if hex_ in PATH[:1] else "south"
    )
    streams = {loss.part: loss.number for loss in found.losses if loss.kind is Lost.STREAM}
    assert streams == {"north": 1, "south": 3}


def test_rules_of_two_scenarios_are_compared_too() -> None:
    before = replace(laid(), rules=RuleSelection(values={"prices.mortar.cp": 2}))
    after = replace(before, rules=RuleSelection())
    assert counts(Comparison(CATALOGUE).removal(before, after)) == {"setting": 1}
