"""Waves over hexes and facings equal networkx on the graph of all states, and the catalogue's examples."""

from __future__ import annotations

from itertools import pairwise

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.hexes.hex import Hex, direction_between, neighbour
from engine.kernel.facing_costs import AHEAD, ALONG, BACK, FacingLaw, FacingTable
from engine.kernel.step_costs import StepTable
from engine.model.cell import Cell
from engine.model.hex_map import HexMap
from engine.model.unit_kind import UnitClass
from engine.rules.base.terrain.ground import GroundInPlay
from engine.rules.skirmish.moves.turning import (
    BASE_TURNING,
    FREE_ALONG,
    REVERSE,
    TURN,
    facing_steps,
    line_steps,
    points_at_start,
)
from tests.analysis.boards import TABLE, boards, sheet
from tests.bench.facings import State, state_costs

MIDDLE = Hex(6, 3)
CLASSES = st.sampled_from((UnitClass.LIGHT, UnitClass.HEAVY, UnitClass.TRUCK))
RULES = st.sampled_from(
    [BASE_TURNING, *(tuple(c for c in BASE_TURNING if c is not out) for out in (TURN, FREE_ALONG, REVERSE))]
)


@given(boards(8, 8, hexsides=True), CLASSES, RULES, st.data())
def test_facing_fields_equal_networkx(map_: HexMap, unit: UnitClass, rules, data: st.DataObject) -> None:
    ground = GroundInPlay(map_, TABLE)
    table = facing_steps(ground, unit, turning=rules)
    costs = state_costs(map_.cells, table.steps.costs, line_steps(ground, table.steps), table.law)
    start, facing = data.draw(st.sampled_from(sorted(map_.cells))), data.draw(st.integers(0, 5))
    limit = data.draw(st.none() | st.integers(0, 40))
    graph = nx.DiGraph()
    graph.add_node(State(start, facing, AHEAD))
    graph.add_weighted_edges_from((a, b, cost) for (a, b), cost in costs.items())
    plain: dict[tuple[Hex, int], int] = {}
    source = State(start, facing, AHEAD)
    for state, cost in nx.single_source_dijkstra_path_length(graph, source, cutoff=limit).items():
        place = (state.hex, state.facing)
        plain[place] = min(cost, plain.get(place, cost))
    field = table.field_from(start, facing, limit)
    assert dict(field) == plain
    assert len(field) == len(plain)
    assert dict(field.hexes) == {h: min(plain.get((h, f), 999) for f in range(6)) for h, _ in plain}
    goal, wanted = data.draw(st.sampled_from(sorted(plain)))
    way = field.way_to(goal, wanted)
    assert way is not None
    assert (way[0], way[-1]) == ((start, facing, 0), (goal, wanted, plain[goal, wanted]))
    for (a, _, spent), (b, _, cost) in pairwise(way):
        assert a == b or direction_between(a, b) is not None
        assert cost > spent


@given(boards(8, 8, hexsides=True), CLASSES, st.data())
def test_several_starts_give_the_nearest(map_: HexMap, unit: UnitClass, data: st.DataObject) -> None:
    table = facing_steps(GroundInPlay(map_, TABLE), unit)
    places = st.tuples(st.integers(0, 5), st.sampled_from(sorted(map_.cells)))
    starts = data.draw(st.lists(places, min_size=1, max_size=4))
    limit = data.draw(st.none() | st.integers(0, 40))
    single = [dict(table.field_from(start, facing, limit)) for facing, start in starts]
    by_facing = {facing: [hex_ for other, hex_ in starts if other == facing] for facing, _ in starts}
    nearest = {place: min(each[place] for each in single if place in each) for place in set().union(*single)}
    assert dict(table.field_from_any(by_facing, limit)) == nearest


def field(map_: HexMap, start: Hex = MIDDLE, facing: int = 0):
    return facing_steps(GroundInPlay(map_, TABLE)).field_from(start, facing)


def test_straight_ahead_costs_the_ground_and_a_turn_a_point() -> None:
    found = field(sheet(14, 14))
    ahead = MIDDLE
    for steps in range(1, 4):
        ahead = neighbour(ahead, 0)
        assert found[ahead, 0] == 3 * steps
    assert [found[MIDDLE, facing] for facing in range(6)] == [0, 3, 6, 9, 6, 3]
    assert len(found) == len(dict(found)) == 6 * len(found.hexes) == 6 * len(dict(found.hexes))


def test_reversing_costs_a_point_more_for_each_hex_and_turn() -> None:
    found = field(sheet(14, 14))
    behind = neighbour(MIDDLE, 3)
    assert found[behind, 0] == 2 * 3
    assert found[neighbour(behind, 3), 0] == 4 * 3
    # Reverse one hex and turn one hexside: 2 + 2; turning the other way first is no way there.
    assert found[behind, 1] == 4 * 3


def test_turns_are_free_along_a_road_but_not_onto_it() -> None:
    here, then = neighbour(MIDDLE, 0), neighbour(neighbour(MIDDLE, 0), 1)
    cells = {
        MIDDLE: Cell(road=(0,)),
        here: Cell("woods", road=(1, 3)),
        then: Cell("woods", road=(4,)),
    }
    found = field(sheet(14, 14, cells))
    assert found[here, 0] == 3
    assert found[then, 1] == 6
    assert field(sheet(14, 14, cells), facing=1)[here, 0] == 6  # the first turn is paid


def test_a_standing_start_takes_three_points() -> None:
    assert points_at_start(12 * 3, standing=True) == 9 * 3
    assert points_at_start(12 * 3, standing=False) == 12 * 3
    assert points_at_start(2 * 3, standing=True) == 0


def test_what_is_not_on_the_map_reaches_nothing() -> None:
    table = facing_steps(GroundInPlay(sheet(6, 6), TABLE))
    assert dict(table.field_from(Hex(99, 0), 0)) == {}
    assert table.field_from(Hex(2, 2), 0).way_to(Hex(99, 0)) is None


def test_units_must_fit() -> None:
    with pytest.raises(ValueError, match="multiple"):
        FacingTable(StepTable({(Hex(0, 0), Hex(1, 0)): 6}), FacingLaw(3, 3))


def test_manners_are_apart() -> None:
    assert len({AHEAD, ALONG, BACK}) == 3
