"""Routes on networkx graphs of the map, one graph for each unit class."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from itertools import islice, pairwise
from typing import TYPE_CHECKING

from engine.analysis.survey import Survey
from engine.hexes.hex import Hex
from engine.model.said import plus, say
from engine.model.unit_kind import UnitClass
from engine.rules.base.moves.step_cost import StepCost, points_text

if TYPE_CHECKING:
    import networkx as nx


@dataclass(frozen=True, slots=True)
class Route:
    """A way over the map, ends included, with the cost of every step in thirds of a movement point."""

    unit: UnitClass
    hexes: tuple[Hex, ...]
    steps: tuple[StepCost, ...]

    @property
    def thirds(self) -> int:
        """The cost of the whole way in thirds of a movement point."""
        return sum(step.thirds or 0 for step in self.steps)


def graph(survey: Survey, unit: UnitClass) -> nx.DiGraph[Hex]:
    """The map as a directed graph: a node for each hex in play, an edge for each step the class can make.

    Nodes carry `label`, `terrain`, `level` and `cover`; edges `weight`, the cost in thirds of a point.
    """
    import networkx as nx

    made: nx.DiGraph[Hex] = nx.DiGraph(unit=unit.value, weight="thirds of a movement point")
    ground = survey.ground
    for hex_, cell in survey.map.cells.items():
        made.add_node(
            hex_,
            label=ground.label(hex_),
            terrain=ground.terrain_id(hex_) or "",
            level=cell.elevation,
            cover=survey.cover(hex_),
        )
    for (start, to), cost in survey.steps(unit).costs.items():
        made.add_edge(start, to, weight=cost)
    return made


#: What was found about hexes, by the name of a node's attribute.
Marks = Mapping[str, Mapping[Hex, int | str]]


def graphml(survey: Survey, unit: UnitClass, marks: Marks | None = None) -> str:
    """The graph of a unit class as GraphML text, its nodes named by the labels of their hexes.

    `marks` become attributes of the nodes they name.
    """
    return graphml_of(survey, survey.graph(unit), marks)


def graphml_of(survey: Survey, graph: nx.DiGraph[Hex], marks: Marks | None = None) -> str:
    """A graph of hexes as GraphML text, its nodes named by their labels, with `marks` as attributes."""
    import networkx as nx

    named = nx.relabel_nodes(graph, {hex_: survey.map.label(hex_) for hex_ in graph})
    for name, values in (marks or {}).items():
        known = {survey.map.label(hex_): value for hex_, value in values.items() if hex_ in graph}
        nx.set_node_attributes(named, known, name)
    return "\n".join(nx.generate_graphml(named)) + "\n"


def cheapest_route(
    survey: Survey, start: Hex, goal: Hex, unit: UnitClass, closed: Iterable[Hex] = ()
) -> Route | None:
    """A cheapest way between two hexes, by networkx; None where there is none.

    Hexes in `closed` are not entered. Raises networkx.NodeNotFound for hexes not in play.
    """
    import networkx as nx

    try:
        way = nx.dijkstra_path(_open(survey, unit, start, closed), start, goal, weight="weight")
    except nx.NetworkXNoPath:
        return None
    return _route(survey, unit, tuple(way))


def cheapest_routes(
    survey: Survey, start: Hex, goal: Hex, unit: UnitClass, most: int = 20, closed: Iterable[Hex] = ()
) -> tuple[Route, ...]:
    """All cheapest ways between two hexes, or `most` of them, in the order of their hexes."""
    import networkx as nx

    try:
        ways = nx.all_shortest_paths(_open(survey, unit, start, closed), start, goal, weight="weight")
        return tuple(_route(survey, unit, way) for way in sorted(tuple(way) for way in islice(ways, most)))
    except nx.NetworkXNoPath:
        return ()


def route_text(survey: Survey, route: Route) -> tuple[str, ...]:
    """The way, then each step with what it costs, in English: one sentence each."""
    label = survey.map.label
    start, end, points = label(route.hexes[0]), label(route.hexes[-1]), points_text(route.thirds)
    lines: list[str] = [say("{start} to {end}: {points} MP", start=start, end=end, points=points)]
    for step in route.steps:
        terms = plus(
            say("{sentence} [{rule}]", sentence=each.sentence(), rule=each.rule) for each in step.terms
        )
        points = points_text(step.thirds or 0)
        lines.append(say("  {hex}: {points} = {terms}", hex=label(step.to), points=points, terms=terms))
    return tuple(lines)


def _open(survey: Survey, unit: UnitClass, start: Hex, closed: Iterable[Hex]) -> nx.DiGraph[Hex]:
    whole = survey.graph(unit)
    shut = frozenset(closed) - {start}
    if not shut:
        return whole
    left: nx.DiGraph[Hex] = whole.copy()
    left.remove_nodes_from(shut)
    return left


def _route(survey: Survey, unit: UnitClass, way: tuple[Hex, ...]) -> Route:
    return Route(unit, way, tuple(survey.step(start, to, unit) for start, to in pairwise(way)))
