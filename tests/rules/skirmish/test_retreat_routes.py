"""S-RET-03 and S-RET-04: shortest retreat routes and where they are seen."""

from __future__ import annotations

from itertools import pairwise

import networkx as nx
from hypothesis import given
from hypothesis import strategies as st

from engine.hexes.hex import Hex, disc, neighbour
from engine.model.cell import Cell
from engine.model.hex_map import HexMap
from engine.rules.base.sighting.sight import sight
from engine.rules.base.terrain.ground import GroundInPlay
from engine.rules.skirmish.moves.retreat_routes import (
    MOST_ROUTES,
    Watcher,
    exposed_steps,
    retreat_routes,
    retreat_steps,
)
from tests.analysis.boards import TABLE, boards, sheet

START, HOME = Hex(2, 2), Hex(8, 2)


def test_fewest_hexes_count_and_not_movement_points() -> None:
    row = {Hex(q, 2): Cell("woods") for q in range(3, 8)}
    steps = retreat_steps(GroundInPlay(sheet(cells=row), TABLE))
    found = retreat_routes(steps, START, (HOME,))
    assert found.length == 6
    assert found.count == 1
    assert found.routes == (tuple(Hex(q, 2) for q in range(2, 9)),)


def test_enemies_are_gone_round_and_may_close_every_way() -> None:
    steps = retreat_steps(GroundInPlay(sheet(), TABLE))
    around = retreat_routes(steps, START, (HOME,), frozenset({Hex(4, 2)}))
    assert around.length == 7
    assert Hex(4, 2) not in around.next
    ring = frozenset(neighbour(START, direction) for direction in range(6))
    shut = retreat_routes(steps, START, (HOME,), ring)
    assert (shut.length, shut.count, shut.routes) == (None, 0, ())
    taken = retreat_routes(steps, START, (HOME,), frozenset({HOME}))
    assert taken.length is None


def test_the_nearest_of_several_goals_counts() -> None:
    steps = retreat_steps(GroundInPlay(sheet(), TABLE))
    assert retreat_routes(steps, START, (HOME, Hex(3, 4))).length == 3
    assert retreat_routes(steps, START, (START, HOME)).length == 0


def test_many_routes_are_counted_and_some_written_out() -> None:
    steps = retreat_steps(GroundInPlay(sheet(), TABLE))
    found = retreat_routes(steps, Hex(2, 1), (Hex(8, 4),))
    assert found.count == 84  # 9 steps, 3 of them downwards
    assert len(found.routes) == MOST_ROUTES
    assert len(set(found.routes)) == MOST_ROUTES


@given(boards(hexsides=True), st.data())
def test_routes_equal_networkx(map_: HexMap, data: st.DataObject) -> None:
    steps = retreat_steps(GroundInPlay(map_, TABLE))
    hexes = sorted(map_.cells)
    start, goal = data.draw(st.sampled_from(hexes)), data.draw(st.sampled_from(hexes))
    enemies = frozenset(data.draw(st.lists(st.sampled_from(hexes), max_size=8))) - {start}
    plain = nx.DiGraph([step for step in steps.costs if step[1] not in enemies])
    plain.add_nodes_from(hexes)
    found = retreat_routes(steps, start, (goal,), enemies)
    if goal in enemies or not nx.has_path(plain, start, goal):
        assert found.length is None
        return
    ways = {tuple(way) for way in nx.all_shortest_paths(plain, start, goal)}
    assert found.count == len(ways)
    assert set(found.routes) <= ways
    assert len(found.routes) == min(len(ways), MOST_ROUTES)
    assert {step for way in ways for step in pairwise(way)} == {
        (hex_, to) for hex_, ahead in found.next.items() for to in ahead
    }


def test_exposed_are_the_hexes_in_sight_and_op_fire_range() -> None:
    walls = {Hex(5, r): Cell("woods") for r in range(-1, 3)}
    eyes = sight(GroundInPlay(sheet(cells=walls), TABLE))
    route = tuple(Hex(q, 2) for q in range(3, 9))
    watcher = Hex(8, 0)
    seen = exposed_steps(eyes, route, [Watcher(watcher)])
    assert all(eyes.sees(watcher, step.hex) for step in seen)
    assert {step.hex for step in seen} < set(route)
    near = exposed_steps(eyes, route, [Watcher(watcher, 3)])
    assert {step.hex for step in near} == {step.hex for step in seen} & set(disc(watcher, 2))
    assert exposed_steps(eyes, route, []) == ()
    close = exposed_steps(eyes, route, [Watcher(Hex(8, 1), 1)])
    assert {step.hex for step in close} <= set(disc(Hex(8, 1), 1))
