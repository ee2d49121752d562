"""Waves of big integers equal networkx on random boards, for every unit class."""

from __future__ import annotations

from itertools import pairwise

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.hexes.hex import Hex
from engine.kernel.step_costs import StepTable
from engine.model.cell import Cell
from engine.model.hex_map import HexMap
from engine.model.unit_kind import UnitClass
from engine.rules.base.moves.movement import step_costs
from engine.rules.base.terrain.ground import GroundInPlay
from tests.analysis.boards import TABLE, boards, sheet
from tests.bench.baselines import movement_networkx

CLASSES = st.sampled_from((UnitClass.SQUAD, UnitClass.LIGHT, UnitClass.HEAVY, UnitClass.TRUCK))


def table(map_: HexMap, unit: UnitClass) -> StepTable:
    return StepTable(step_costs(GroundInPlay(map_, TABLE), unit), map_.cells)


def graph(steps: StepTable) -> nx.DiGraph:
    made = movement_networkx.graph(steps.costs)
    made.add_nodes_from(hex_ for step in steps.costs for hex_ in step)
    return made


@given(boards(hexsides=True), CLASSES, st.data())
def test_fields_equal_networkx(map_: HexMap, unit: UnitClass, data: st.DataObject) -> None:
    steps = table(map_, unit)
    plain = graph(steps)
    plain.add_nodes_from(map_.cells)
    start = data.draw(st.sampled_from(sorted(map_.cells)))
    limit = data.draw(st.integers(0, 30))
    assert dict(steps.field_from((start,))) == movement_networkx.one_to_all(plain, start)
    assert dict(steps.field_from((start,), limit)) == movement_networkx.reach(plain, start, limit)
    assert dict(steps.field_to((start,))) == movement_networkx.one_to_all(plain.reverse(), start)
    assert dict(steps.field_to((start,), limit)) == movement_networkx.reach(plain.reverse(), start, limit)


@given(boards(hexsides=True), CLASSES, st.data())
def test_paths_equal_networkx(map_: HexMap, unit: UnitClass, data: st.DataObject) -> None:
    steps = table(map_, unit)
    plain = graph(steps)
    plain.add_nodes_from(map_.cells)
    hexes = st.sampled_from(sorted(map_.cells))
    start, goal = data.draw(hexes), data.draw(hexes)
    found = steps.path(start, goal)
    if not nx.has_path(plain, start, goal):
        assert found is None
        return
    assert found is not None
    assert (found[0], found[-1]) == (start, goal)
    cost = sum(steps.costs[step] for step in pairwise(found))
    assert cost == nx.dijkstra_path_length(plain, start, goal)
    field = steps.field_to((goal,))
    ways = list(nx.all_shortest_paths(plain, start, goal, weight="weight"))
    assert steps.count_ways(field, start) == len(ways)
    assert {way[1] for way in ways if len(way) > 1} == set(steps.next_hexes(field, start))


@given(boards(6, 8), CLASSES, st.data())
def test_closed_hexes_are_left_but_not_entered(map_: HexMap, unit: UnitClass, data: st.DataObject) -> None:
    steps = table(map_, unit)
    hexes = sorted(map_.cells)
    shut = frozenset(data.draw(st.lists(st.sampled_from(hexes), max_size=15)))
    start = data.draw(st.sampled_from(hexes))
    kept = {step: cost for step, cost in steps.costs.items() if step[1] not in shut}
    plain = movement_networkx.graph(kept)
    plain.add_nodes_from(map_.cells)
    assert dict(steps.field_from((start,), closed=shut)) == {
        hex_: cost
        for hex_, cost in movement_networkx.one_to_all(plain, start).items()
        if hex_ not in shut - {start}
    }
    if start not in shut:
        assert dict(steps.field_to((start,), closed=shut)) == movement_networkx.one_to_all(
            plain.reverse(), start
        )
    goals = tuple(hexes[::11])
    field = steps.field_to(goals, closed=shut)
    for hex_ in hexes[::5]:
        way = steps.descent(field, hex_)
        if way is not None:
            assert not set(way[1:]) & shut
        way = steps.path(hex_, hexes[0], closed=shut)
        assert (way is None) == (hexes[0] in shut or not nx.has_path(plain, hex_, hexes[0]))
        assert way is None or not set(way[1:]) & shut


def test_several_starts_give_the_nearest() -> None:
    steps = table(sheet(10, 10), UnitClass.SQUAD)
    a, b = Hex(2, 2), Hex(8, 0)
    both, one, other = (steps.field_from(starts) for starts in ((a, b), (a,), (b,)))
    assert all(both[hex_] == min(one[hex_], other[hex_]) for hex_ in both)
    assert len(both) == len(dict(both))
    assert both.farthest == max(both.values())


def test_great_costs_are_counted_too() -> None:
    """Beyond what a byte holds, in one unit and in large ones."""
    row = [Hex(0, r) for r in range(400)]
    steps = dict.fromkeys(pairwise(row), 7) | {(row[1], row[0]): 5}
    table = StepTable(steps)
    assert table.unit == 1
    assert dict(table.field_from(row[:1])) == {hex_: 7 * at for at, hex_ in enumerate(row)}
    assert table.path(row[0], row[-1]) == tuple(row)


@pytest.mark.parametrize("unit", [UnitClass.SQUAD, UnitClass.HEAVY])
def test_short_waves_on_a_large_map_look_through_a_window(unit: UnitClass) -> None:
    steps = table(sheet(44, 44, {Hex(20, 10): Cell("pond"), Hex(22, 9): Cell("woods")}), unit)
    plain = graph(steps)
    hexes = sorted(steps.index)
    for start in (hexes[0], hexes[-1], Hex(21, 10), Hex(2, 30), Hex(42, -10)):
        for limit in (0, 3, 10, 40):
            found = steps.field_from((start,), limit)
            assert dict(found) == movement_networkx.reach(plain, start, limit)
            assert len(found) == len(dict(found))
            assert dict(steps.field_to((start,), limit)) == movement_networkx.reach(
                plain.reverse(), start, limit
            )


def test_bad_steps_are_refused() -> None:
    with pytest.raises(ValueError, match="no step"):
        StepTable({(Hex(0, 0), Hex(5, 5)): 1})
    with pytest.raises(ValueError, match="no step"):
        StepTable({(Hex(0, 0), Hex(1, 0)): 0})


def test_an_empty_table_reaches_only_the_start() -> None:
    steps = StepTable({}, [Hex(0, 0)])
    assert dict(steps.field_from((Hex(0, 0),))) == {Hex(0, 0): 0}
    assert steps.path(Hex(0, 0), Hex(0, 0)) == (Hex(0, 0),)
    assert steps.path(Hex(0, 0), Hex(1, 0)) is None


def test_a_way_leads_to_no_hex_from_which_there_is_none() -> None:
    """From the middle the goal is two away; what lies on the other side costs three and leads nowhere."""
    goal, middle, beyond = Hex(0, 0), Hex(1, 0), Hex(2, 0)
    steps = StepTable({(middle, goal): 2, (middle, beyond): 3}, (goal, middle, beyond))
    field = steps.field_to((goal,))
    assert dict(field) == {goal: 0, middle: 2}
    assert steps.next_hexes(field, middle) == (goal,)
    ways = {hex_: steps.count_ways(field, hex_) for hex_ in (goal, middle, beyond, Hex(9, 9))}
    assert ways == {goal: 1, middle: 1, beyond: 0, Hex(9, 9): 0}
