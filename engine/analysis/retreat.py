"""Retreat listings from networkx graphs: shortest routes home, and where the enemy sees them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from engine.analysis.routes import graphml_of
from engine.analysis.survey import Survey
from engine.hexes.hex import DIRECTIONS, Hex
from engine.model.scenario import Scenario
from engine.model.side import Side
from engine.model.unit_kind import UnitCatalogue, UnitClass
from engine.rules.skirmish.moves.retreat_routes import (
    MOST_ROUTES,
    ExposedStep,
    RetreatRoutes,
    Watcher,
    exposed_steps,
    way_home,
)

if TYPE_CHECKING:
    import networkx as nx


@dataclass(frozen=True, slots=True)
class RetreatListing:
    """The shortest retreat routes from a hex and the steps at which known enemy positions see them.

    `least_exposed` is the smallest number of exposed hexes on any shortest route, None without a route.
    """

    routes: RetreatRoutes
    exposed: tuple[ExposedStep, ...]
    least_exposed: int | None


def retreat_goals(scenario: Scenario, side: Side) -> tuple[Hex, ...]:
    """S-SET-10, S-DOC-707 — where squads of a side run to: its Reinforcement Hexes and Field Hospitals."""
    hospitals = (
        each.hex
        for each in scenario.special_points
        if each.kind == "field_hospital" and each.side in (None, side.id)
    )
    return tuple(dict.fromkeys((*side.reinforcement_hexes, *hospitals)))


def starting_watchers(scenario: Scenario, side: Side, units: UnitCatalogue) -> tuple[Watcher, ...]:
    """The units that the scenario places for the other sides on the map, with the ranges of their fire.

    A squad reaches as far as its figure of the longest range, which may fire alone (B-RNG-07).
    """
    found = []
    for unit in scenario.placed_units:
        if unit.side == side.id or unit.hex is None:
            continue
        vehicle = units.vehicles.get(unit.kind) if unit.kind is not None else None
        figures = unit.squad.figures if unit.squad is not None else {}
        ranges = [
            units.figures[kind].against_infantry.range for kind in sorted(figures) if kind in units.figures
        ]
        if vehicle is not None:
            ranges.append(vehicle.against_infantry.range)
        found.append(Watcher(unit.hex, max(ranges, default=None)))
    return tuple(found)


def retreat_graph(survey: Survey, enemies: Iterable[Hex] = ()) -> nx.DiGraph[Hex]:
    """S-RET-03 — the graph of infantry steps without those into hexes of the enemy."""
    import networkx as nx

    shut = frozenset(enemies)
    made: nx.DiGraph[Hex] = nx.DiGraph()
    made.add_nodes_from(survey.map.cells)
    made.add_edges_from(step for step in survey.graph(UnitClass.SQUAD).edges if step[1] not in shut)
    return made


def shortest_graph(graph: nx.DiGraph[Hex], start: Hex, goals: Iterable[Hex]) -> nx.DiGraph[Hex]:
    """The part of a graph made of all shortest ways (fewest steps) from `start` to the nearest goal.

    Nodes carry `left`, the steps still to go; the graph is empty where no goal can be reached.
    """
    import networkx as nx

    made: nx.DiGraph[Hex] = nx.DiGraph()
    ends = [goal for goal in goals if goal in graph]
    if not ends or start not in graph:
        return made
    left = nx.multi_source_dijkstra_path_length(graph.reverse(copy=False), set(ends), weight=None)
    if start not in left:
        return made
    rank = [start]
    made.add_node(start, left=left[start])
    while rank:
        following: list[Hex] = []
        for hex_ in rank:
            for dq, dr in DIRECTIONS:
                to = Hex(hex_.q + dq, hex_.r + dr)
                if graph.has_edge(hex_, to) and left.get(to) == left[hex_] - 1:
                    if to not in made:
                        made.add_node(to, left=left[to])
                        following.append(to)
                    made.add_edge(hex_, to)
        rank = following
    return made


def retreat_listing(
    survey: Survey,
    start: Hex,
    goals: Iterable[Hex],
    enemies: Iterable[Hex] = (),
    watchers: Iterable[Watcher] | None = None,
) -> RetreatListing:
    """S-RET-03, S-RET-04 — the shortest retreat routes from a hex by networkx, with the exposed steps.

    `goals` are the Reinforcement Hexes and Field Hospitals of the side, `enemies` the hexes with enemy
    units; `watchers` the enemy positions that may op fire, all of `enemies` without a range by default.
    """
    import networkx as nx

    ends, shut = tuple(goals), frozenset(enemies)
    graph = retreat_graph(survey, shut)
    best = shortest_graph(graph, start, (goal for goal in ends if goal not in shut))
    if not best:
        return RetreatListing(RetreatRoutes(start, ends, None, 0, {}, ()), (), None)
    following = {hex_: tuple(best.successors(hex_)) for hex_ in best}
    homes = [hex_ for hex_ in best if not following[hex_]]
    ways = dict.fromkeys(homes, 1)
    for hex_ in reversed(list(nx.topological_sort(best))):
        ways.setdefault(hex_, sum(ways[to] for to in following[hex_]))
    written = (
        (tuple(way) for home in homes for way in nx.all_simple_paths(best, start, home))
        if start not in homes
        else iter([(start,)])
    )
    routes = RetreatRoutes(
        start, ends, best.nodes[start]["left"], ways[start], following, tuple(islice(written, MOST_ROUTES))
    )
    known = tuple(Watcher(hex_) for hex_ in sorted(shut)) if watchers is None else tuple(watchers)
    exposed = exposed_steps(survey.sight, routes.hexes, known)
    return RetreatListing(routes, exposed, _least_exposed(best, start, {step.hex for step in exposed}))


def retreat_graphml(survey: Survey, listing: RetreatListing) -> str:
    """All shortest routes of a listing as GraphML text; `exposed` counts the positions that see a node."""
    import networkx as nx

    made: nx.DiGraph[Hex] = nx.DiGraph(unit=UnitClass.SQUAD.value)
    made.add_nodes_from(listing.routes.next)
    made.add_edges_from((hex_, to) for hex_, ahead in listing.routes.next.items() for to in ahead)
    exposed: dict[Hex, int | str] = {step.hex: len(step.watchers) for step in listing.exposed}
    return graphml_of(survey, made, {"exposed": exposed})


def _least_exposed(best: nx.DiGraph[Hex], start: Hex, exposed: set[Hex]) -> int:
    import networkx as nx

    least: dict[Hex, int] = {}
    for hex_ in reversed(list(nx.topological_sort(best))):
        least[hex_] = min(((to in exposed) + least[to] for to in best.successors(hex_)), default=0)
    return least[start]


def stranded_hexes(survey: Survey, goals: Iterable[Hex], enemies: Iterable[Hex] = ()) -> tuple[Hex, ...]:
    """The hexes infantry can enter from which no retreat route to any of the goals exists (check MAP120)."""
    field = way_home(survey.retreat_steps, goals, frozenset(enemies))
    enterable = {to for _, to in survey.retreat_steps.costs}
    return tuple(sorted(hex_ for hex_ in enterable if hex_ not in field))
