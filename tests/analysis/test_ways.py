"""Reach, routes, retreat listings, lanes and fairness, against networkx and by hand."""

from __future__ import annotations

from itertools import pairwise

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.analysis.choke_points import approaches, choke_points, lanes, pieces
from engine.analysis.fairness import (
    camp_hexes,
    contest,
    exit_hexes,
    exit_watch_hexes,
    fairness,
    first_conquest_rounds,
)
from engine.analysis.reach import reach, turns_needed, whole_points
from engine.analysis.retreat import retreat_listing, stranded_hexes
from engine.analysis.routes import cheapest_route, cheapest_routes, graphml, route_text
from engine.hexes.hex import Hex, neighbours, ring
from engine.model.cell import Cell
from engine.model.hex_map import HexMap
from engine.model.layout import Layout, Sheet
from engine.model.objective import Objective, ObjectiveType
from engine.model.scenario import Scenario
from engine.model.side import Side
from engine.model.unit_kind import UnitClass
from engine.rules.skirmish.moves.retreat_routes import Watcher, exposed_steps
from tests.analysis.boards import HILL, TABLE, WOODS, boards, pairs, sheet, survey

SQUAD, HEAVY = UnitClass.SQUAD, UnitClass.HEAVY
CLASSES = st.sampled_from((SQUAD, UnitClass.LIGHT, HEAVY, UnitClass.TRUCK))


@given(boards(hexsides=True), CLASSES, st.data())
def test_routes_and_reach_agree(map_: HexMap, unit: UnitClass, data: st.DataObject) -> None:
    made = survey(map_, TABLE)
    start, goal = data.draw(pairs(map_))
    costs = reach(made, start, unit).costs
    route = cheapest_route(made, start, goal, unit)
    if route is None:
        assert goal not in costs
        assert cheapest_routes(made, start, goal, unit) == ()
        return
    assert route.thirds == costs[goal]
    assert all(step.refused is None for step in route.steps)
    every = cheapest_routes(made, start, goal, unit, most=5)
    assert {each.thirds for each in every} == {route.thirds}
    assert len(route_text(made, route)) == len(route.hexes)


def test_closed_hexes_are_gone_round() -> None:
    made = survey(sheet(), TABLE)
    straight = cheapest_route(made, Hex(5, 1), Hex(5, 5), SQUAD)
    around = cheapest_route(made, Hex(5, 1), Hex(5, 5), SQUAD, closed=(Hex(5, 3),))
    assert straight is not None
    assert around is not None
    assert (straight.thirds, around.thirds) == (12, 15)


def test_turns_carry_no_points_over() -> None:
    row = {Hex(5, r): Cell("woods") for r in range(-2, 9)}
    made = survey(sheet(cells=row), TABLE)
    turns = turns_needed(made, Hex(5, 0), SQUAD, 3 * 3)
    assert turns[Hex(5, 0)] == 0
    # Three points: one hex of woods (2) and then not another one.
    assert turns[Hex(5, 1)] == 1
    assert turns[Hex(5, 3)] >= 2
    assert Hex(5, 1) not in turns_needed(made, Hex(5, 0), SQUAD, 3)
    assert [whole_points(each) for each in (9, 7, 1)] == [3, 2.333, 0.333]


def test_graphml_can_be_read_back() -> None:
    made = survey(sheet(4, 4, {Hex(2, 0): WOODS}), TABLE)
    read = nx.parse_graphml(graphml(made, SQUAD))
    label = made.map.label(Hex(2, 0))
    assert read.nodes[label]["terrain"] == "woods"
    assert read.number_of_edges() == made.graph(SQUAD).number_of_edges()
    assert {weight for _, to, weight in read.edges(data="weight") if to == label} == {6}


@given(boards(6, 8, hexsides=True), st.data())
def test_retreat_listings_count_the_exposed_steps(map_: HexMap, data: st.DataObject) -> None:
    made = survey(map_, TABLE)
    hexes = sorted(map_.cells)
    start = data.draw(st.sampled_from(hexes))
    goals = tuple(data.draw(st.lists(st.sampled_from(hexes), min_size=1, max_size=3)))
    enemies = frozenset(data.draw(st.lists(st.sampled_from(hexes), max_size=6))) - {start}
    listing = retreat_listing(made, start, goals, enemies)
    routes = listing.routes
    assert listing.exposed == exposed_steps(made.sight, routes.hexes, [Watcher(h) for h in sorted(enemies)])
    assert (listing.least_exposed is None) == (routes.length is None)
    if listing.least_exposed is not None and routes.count <= 20:
        seen = {step.hex for step in listing.exposed}
        assert listing.least_exposed == min(len(set(route[1:]) & seen) for route in routes.routes)
    assert (start in stranded_hexes(made, goals, enemies)) <= (routes.length is None)


def wall(gaps: tuple[int, ...]) -> HexMap:
    """A wall of ponds through the middle column of a sheet, with gaps at these rows."""
    cells = {}
    for row in range(13):
        hex_ = sheet(12, 12).grid.hex_at(6, row)
        if row not in gaps:
            cells[hex_] = Cell("pond")
    return sheet(12, 12, cells)


@pytest.mark.parametrize("gaps", [(), (3,), (2, 5, 9)])
def test_lanes_go_through_the_gaps(gaps: tuple[int, ...]) -> None:
    map_ = wall(gaps)
    made = survey(map_, TABLE)
    west = [hex_ for hex_ in map_.cells if hex_.q < 4]
    east = [hex_ for hex_ in map_.cells if hex_.q > 8]
    found = lanes(made, west, east, SQUAD)
    assert found.count == len(found.cut) == len(gaps)
    assert set(found.cut) == {map_.grid.hex_at(6, row) for row in gaps}
    used = [hex_ for lane in found.lanes for hex_ in lane]
    assert len(used) == len(set(used))
    for lane in found.lanes:
        assert all(made.step(a, b, SQUAD).refused is None for a, b in pairwise(lane))
    large = [part for part in pieces(made, SQUAD) if len(part) > 1]
    assert len(large) == (1 if gaps else 2)
    assert set(choke_points(made, SQUAD)) >= ({map_.grid.hex_at(6, 3)} if gaps == (3,) else set())


def test_dear_steps_can_be_left_out_of_lanes() -> None:
    hexes = sheet(8, 8).grid.playable
    middle = {hex_: WOODS for hex_ in hexes if hex_.q == 4}
    made = survey(sheet(8, 8, middle), TABLE)
    west = [hex_ for hex_ in hexes if hex_.q < 3]
    east = [hex_ for hex_ in hexes if hex_.q > 5]
    assert lanes(made, west, east, HEAVY, dearest_step=6).count == 0
    assert lanes(made, west, east, HEAVY).count == 7  # the columns beside the woods have seven hexes


def test_an_objective_in_the_open_has_six_approaches() -> None:
    middle = Hex(6, 3)
    assert approaches(survey(sheet(14, 14), TABLE), middle, SQUAD).count == 6
    ponds = dict.fromkeys(neighbours(middle)[:4], Cell("pond"))
    assert approaches(survey(sheet(14, 14, ponds), TABLE), middle, SQUAD).count == 2


@pytest.mark.parametrize(("points", "round_"), [(0, 1), (2, 1), (3, 2), (10, 2), (11, 3), (18, 3), (19, 4)])
def test_first_conquest_rounds_over_open_ground(points: int, round_: int) -> None:
    made = survey(sheet(24, 24), TABLE)
    home = made.map.grid.hex_at(12, 1)
    goal = Hex(home.q, home.r + points)
    assert first_conquest_rounds(made, [home], {goal: 2}) == {goal: round_}


def test_a_sprint_that_cannot_spend_its_points_comes_later() -> None:
    """Seven points of open ground, then woods: the eighth point of the sprint is lost."""
    made = survey(sheet(24, 24), TABLE)
    home = made.map.grid.hex_at(12, 1)
    woods = {hex_: WOODS for hex_ in ring(home, 8) if hex_ in made.map}
    goal = Hex(home.q, home.r + 9)  # 7 + 2 + 1 points, at most 10 of which the sum alone would allow
    assert first_conquest_rounds(made, [home], {goal: 2}) == {goal: 2}
    assert first_conquest_rounds(survey(sheet(24, 24, woods), TABLE), [home], {goal: 2}) == {goal: 3}
    assert first_conquest_rounds(made, [home], {goal: 5, home: 4}) == {goal: None, home: 1}


def scenario(*objectives: Objective) -> Scenario:
    west = Side("west", "West", ("american",), reinforcement_hexes=(Hex(1, 5),))
    east = Side("east", "East", ("german",), reinforcement_hexes=(Hex(13, -1),))
    return Scenario("x", "X", Layout(sheet=Sheet(14, 12)), (west, east), objectives)


def test_fairness_measures_from_both_homes() -> None:
    places = {"near": Hex(4, 4), "middle": Hex(7, 2), "far": Hex(10, 1), "fuel": Hex(6, 2)}
    kinds = {"fuel": ObjectiveType.FP}
    objectives = [Objective(name, hex_, kinds.get(name, ObjectiveType.VP)) for name, hex_ in places.items()]
    found = fairness(survey(sheet(14, 12), TABLE), scenario(*objectives))
    west, east = found.sides
    assert west.infantry["near"] == 9
    assert west.first_rounds["near"] == 2
    assert found.victory_costs == (
        sum(west.infantry[each] or 0 for each in ("near", "middle", "far")),
        sum(east.infantry[each] or 0 for each in ("near", "middle", "far")),
    )
    assert found.nearest_fuel == (west.infantry["fuel"], east.infantry["fuel"])
    assert found.fuel_difference == 3 * (7 - 5)
    assert found.victory_difference is not None
    assert (west.camps, east.camps, found.camp_difference) == ((), (), 0)
    assert west.vehicles["near"] == 6  # to the hex beside it


def test_an_island_is_out_of_reach() -> None:
    island = Hex(7, 2)
    moat = dict.fromkeys(ring(island, 1), Cell("pond"))
    found = fairness(survey(sheet(14, 12, moat), TABLE), scenario(Objective("a", island, ObjectiveType.VP)))
    assert found.victory_costs == (None, None)
    assert found.victory_difference is None
    assert found.sides[0].first_rounds["a"] is None


def test_camps_are_cover_with_sight_of_home_at_two_to_five() -> None:
    home = Hex(6, 3)
    cells = {Hex(6, 4): WOODS, Hex(8, 3): WOODS, Hex(10, 3): WOODS, Hex(6, 9): WOODS, Hex(4, 3): HILL}
    made = survey(sheet(14, 14, cells), TABLE)
    # The woods beside the home are too near, those six away too far, those behind other woods see nothing.
    assert camp_hexes(made, home) == (Hex(8, 3),)
    assert len(exit_hexes(made, home)) == 6
    assert exit_watch_hexes(made, home) == ()


def test_a_contest_map_has_a_tie_in_the_middle() -> None:
    made = survey(sheet(14, 12), TABLE)
    homes = {"west": (Hex(3, 4),), "east": (Hex(11, 0),)}
    won = {hex_: first.side for hex_, first in contest(made, homes).items()}
    assert won[Hex(3, 4)] == "west"
    assert won[Hex(11, 0)] == "east"
    assert won[Hex(7, 2)] is None
