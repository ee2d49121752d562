"""Every bundled scenario is whole, canonical, as symmetric as it says, and playable with one box."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import pytest

from engine.hexes.hex import distance, neighbours
from engine.hexes.symmetry import Symmetry, image_of_direction, image_of_edge, image_of_hex
from engine.model.catalogue import Catalogue
from engine.model.cell import Cell
from engine.model.flatten import broken_lines
from engine.model.hex_map import HexMap
from engine.model.objective import ObjectiveType
from engine.model.scenario import Scenario
from engine.model.unit_kind import UnitClass
from engine.storage import bundled
from engine.storage.files import scenario_text
from tests.maps.measures import homes, path_costs

PATHS = bundled.scenario_paths()
IDS = [path.stem for path in PATHS]
every = pytest.mark.parametrize("id_", IDS)


def test_the_maps_of_the_first_set_are_there() -> None:
    assert {"king-of-the-hill", "meuse", "lyon", "at-the-breaking-point"} <= set(IDS)


@every
def test_files_are_canonical_and_named_after_their_id(id_: str, scenarios: Mapping[str, Scenario]) -> None:
    path = next(path for path in PATHS if path.stem == id_)
    assert scenario_text(scenarios[id_]) == path.read_text(encoding="utf-8")


@every
def test_layouts_have_no_faults_and_no_broken_lines(id_: str, maps: Mapping[str, HexMap]) -> None:
    map_ = maps[id_]
    assert map_.problems == ()
    labels = [(map_.label(hex_), direction, line) for hex_, direction, line in broken_lines(map_)]
    assert labels == []
    assert set(map_.cells) == set(map_.grid.playable)


@every
def test_streams_and_roads_go_on_to_the_edge_of_the_map_or_end_on_purpose(
    id_: str, maps: Mapping[str, HexMap]
) -> None:
    """A stream may end only in still water or where the map ends."""
    map_ = maps[id_]
    for hex_, cell in map_.cells.items():
        if len(cell.stream) == 1 and cell.terrain not in ("pond", "river"):
            assert any(other in map_.rim for other in neighbours(hex_)), map_.label(hex_)


def image(map_: HexMap, symmetry: Symmetry, cell: Cell) -> tuple[object, ...]:
    """What the image of a cell must hold under the symmetry."""

    def lines(directions: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(sorted(image_of_direction(map_.grid, symmetry, each) for each in directions))

    bridge = None if cell.bridge is None else image_of_direction(map_.grid, symmetry, cell.bridge) % 3
    return cell.terrain, cell.elevation, lines(cell.road), lines(cell.rail), lines(cell.stream), bridge


def content(cell: Cell) -> tuple[object, ...]:
    """Terrain, level and lines of a cell."""
    return cell.terrain, cell.elevation, cell.road, cell.rail, cell.stream, cell.bridge


@every
def test_the_declared_symmetry_holds_exactly(
    id_: str, maps: Mapping[str, HexMap], scenarios: Mapping[str, Scenario]
) -> None:
    map_, symmetry = maps[id_], scenarios[id_].layout.symmetry
    for hex_, cell in map_.cells.items():
        there = map_.cells[image_of_hex(map_.grid, symmetry, hex_)]
        assert image(map_, symmetry, cell) == content(there), map_.label(hex_)
    for side, feature in map_.hexsides.items():
        assert map_.hexsides[image_of_edge(map_.grid, symmetry, side)] == feature


@every
def test_markers_and_homes_keep_the_symmetry_but_for_one_centre(
    id_: str, maps: Mapping[str, HexMap], scenarios: Mapping[str, Scenario], material: Catalogue
) -> None:
    map_, scenario = maps[id_], scenarios[id_]
    symmetry = scenario.layout.symmetry
    if symmetry is Symmetry.NONE:
        return
    one, other = homes(scenario)
    assert image_of_hex(map_.grid, symmetry, one) == other
    placed = {(objective.type, objective.hex) for objective in scenario.objectives}
    odd = [
        (type_, hex_)
        for type_, hex_ in placed
        if (type_, image_of_hex(map_.grid, symmetry, hex_)) not in placed
    ]
    assert len(odd) <= 1
    west, east = (path_costs(map_, material.terrain, home, UnitClass.SQUAD) for home in (one, other))
    assert all(west[hex_] == east[hex_] for _, hex_ in odd), "an odd marker costs both sides the same"


@every
def test_one_box_holds_the_boards_and_pieces(
    id_: str, scenarios: Mapping[str, Scenario], material: Catalogue
) -> None:
    layout = scenarios[id_].layout
    boards = [placement.board for placement in layout.boards]
    assert len(boards) == len(set(boards)), "no board lies twice, and not both faces of one"
    used = Counter(placement.piece for placement in layout.overlays)
    assert all(number <= material.pieces[piece].count for piece, number in used.items())


@every
def test_the_boxes_that_the_map_needs_are_named(
    id_: str, scenarios: Mapping[str, Scenario], maps: Mapping[str, HexMap], material: Catalogue
) -> None:
    kinds = material.terrain.terrain
    needed = {kinds[cell.terrain].box for cell in maps[id_].cells.values()}
    needed |= {material.boards[placement.board].box for placement in scenarios[id_].layout.boards}
    assert needed <= set(scenarios[id_].boxes)
    if scenarios[id_].rules.ruleset == "skirmish":
        assert len(scenarios[id_].boxes) == 6, "S-SET-02 — the base game and five additions"


@every
def test_streams_have_a_depth(
    id_: str, scenarios: Mapping[str, Scenario], maps: Mapping[str, HexMap]
) -> None:
    wet = any(cell.stream for cell in maps[id_].cells.values())
    assert wet == (scenarios[id_].layout.stream_depth is not None)


@every
def test_everything_lies_on_the_map_and_every_marker_can_be_reached_by_both(
    id_: str, scenarios: Mapping[str, Scenario], maps: Mapping[str, HexMap], material: Catalogue
) -> None:
    scenario, map_ = scenarios[id_], maps[id_]
    assert len({objective.id for objective in scenario.objectives}) == len(scenario.objectives)
    for side in scenario.sides:
        starts = side.reinforcement_hexes or side.deployment_zones[0].hexes
        reach = path_costs(map_, material.terrain, starts[0], UnitClass.SQUAD)
        assert all(objective.hex in reach for objective in scenario.objectives)
        assert all(hex_ in map_.cells for zone in side.deployment_zones for hex_ in zone.hexes)


@every
def test_homes_are_clear_and_vehicles_can_leave_three_ways(
    id_: str, scenarios: Mapping[str, Scenario], maps: Mapping[str, HexMap], material: Catalogue
) -> None:
    """Principle H1, and principle D6: no marker beside a home."""
    scenario, map_ = scenarios[id_], maps[id_]
    for home in homes(scenario):
        assert content(map_.cells[home])[:2] == ("clear", 0)
        costs = path_costs(map_, material.terrain, home, UnitClass.HEAVY)
        assert sum(other in costs for other in neighbours(home)) >= 3, map_.label(home)


@every
def test_skirmishes_start_with_three_full_squads(id_: str, scenarios: Mapping[str, Scenario]) -> None:
    """S-SET-03, S-SET-04 — one Engineer, one Recon, one plain squad of four Regulars a side."""
    scenario = scenarios[id_]
    if scenario.rules.ruleset != "skirmish":
        return
    for side in scenario.sides:
        assert side.starting_squads is not None
        assert all(squad.figures == {"regular": 4} for squad in side.starting_squads)
        tokens = [squad.specialization for squad in side.starting_squads]
        assert tokens == ["engineer", "recon", None]
        assert len(side.reinforcement_hexes) == 1
    victory = [each for each in scenario.objectives if each.type is ObjectiveType.VP]
    assert len(victory) in (3, 5)
    assert scenario.timing.rounds is None


@every
def test_base_forces_fill_their_bases_and_come_from_the_box(
    id_: str, scenarios: Mapping[str, Scenario], material: Catalogue
) -> None:
    """B-SET-14, B-SET-15 — four slots a base, filled exactly."""
    units = material.units
    for side in scenarios[id_].sides:
        for force in side.forces:
            slots = sum(units.figures[kind].slots * number for kind, number in force.figures.items())
            assert slots == units.squad_slots * force.bases
            for kind, number in force.figures.items():
                assert number <= units.components["base"][f"{side.nations[0]}.{kind}"]
                assert side.nations[0] in units.figures[kind].nations
            assert sum(force.specializations.values()) <= force.bases
            assert all(kind in units.specializations for kind in force.specializations)


@every
def test_texts_say_who_what_and_why(id_: str, scenarios: Mapping[str, Scenario]) -> None:
    scenario = scenarios[id_]
    assert scenario.title
    assert scenario.author == "Tidewright"
    assert scenario.inspired_by
    assert scenario.description
    assert len(scenario.designer_notes) > 200
    assert scenario.date is not None
    assert scenario.date.startswith("194")
    assert scenario.expected_duration
    assert [side.id for side in scenario.sides] == ["west", "east"]


def test_at_the_breaking_point_keeps_to_the_known_frame(scenarios: Mapping[str, Scenario]) -> None:
    """Eight rounds, three actions a turn, American initiative, 11 against 12 squads, hexes to be held."""
    scenario = scenarios["at-the-breaking-point"]
    west, east = scenario.sides
    assert (west.nations, east.nations) == (("american",), ("german",))
    assert scenario.timing.rounds == 8
    assert scenario.timing.actions_per_turn == {"west": 3, "east": 3}
    assert scenario.timing.first_initiative == "west"
    assert [force.bases for side in scenario.sides for force in side.forces] == [11, 12]
    named = {objective.hex for objective in scenario.objectives}
    assert [(goal.side, goal.type) for goal in scenario.victory] == [
        ("west", "hold_at_end"),
        ("east", "control_hexes"),
    ]
    assert all(set(goal.hexes) == named for goal in scenario.victory)
    held, taken = (goal.count or 0 for goal in scenario.victory)
    assert held + taken > len(named), "only one side can win"


@every
def test_zones_of_base_scenarios_hold_their_forces_and_keep_apart(
    id_: str, scenarios: Mapping[str, Scenario]
) -> None:
    """B-SET-21, B-SET-22 — three units a hex, and nobody sets up beside the enemy."""
    scenario = scenarios[id_]
    zones = [[hex_ for zone in side.deployment_zones for hex_ in zone.hexes] for side in scenario.sides]
    for side, zone in zip(scenario.sides, zones, strict=True):
        assert sum(force.bases for force in side.forces) <= 3 * len(zone)
    one, other = zones
    assert all(distance(a, b) > 4 for a in one for b in other), "out of rifle range at the start"
