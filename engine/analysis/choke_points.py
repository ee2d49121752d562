"""Where movement is narrow: pieces of the map, cut hexes, minimum cuts and disjoint approaches."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.analysis.survey import Survey
from engine.hexes.hex import Hex, ring
from engine.model.unit_kind import UnitClass

if TYPE_CHECKING:
    import networkx as nx


@dataclass(frozen=True, slots=True)
class Lanes:
    """Ways from one set of hexes to another that share no hex: as many as there can be.

    `cut` is a smallest set of hexes whose closing parts the two sets, ends included; it has as many
    hexes as there are lanes.
    """

    unit: UnitClass
    lanes: tuple[tuple[Hex, ...], ...]
    cut: tuple[Hex, ...]

    @property
    def count(self) -> int:
        """The number of vertex-disjoint ways."""
        return len(self.lanes)


def pieces(survey: Survey, unit: UnitClass) -> tuple[tuple[Hex, ...], ...]:
    """The parts of the map within which the class can go from everywhere to everywhere, largest first.

    Hexes that the class can neither enter nor leave are parts of one hex.
    """
    import networkx as nx

    found = (tuple(sorted(part)) for part in nx.strongly_connected_components(survey.graph(unit)))
    return tuple(sorted(found, key=lambda part: (-len(part), part)))


def choke_points(survey: Survey, unit: UnitClass) -> tuple[Hex, ...]:
    """The hexes without which some piece of the map falls apart for the class (articulation hexes)."""
    import networkx as nx

    return tuple(sorted(nx.articulation_points(survey.graph(unit).to_undirected(reciprocal=True))))


def lanes(
    survey: Survey,
    sources: Iterable[Hex],
    goals: Iterable[Hex],
    unit: UnitClass,
    dearest_step: int | None = None,
) -> Lanes:
    """The most ways from `sources` to `goals` that share no hex, and a smallest cut (Menger's theorem).

    `dearest_step` leaves out steps that cost more thirds of a point. A hex in both sets is a lane of its
    own. Sources: checks MAP130 and MAP133, targets G6 and G9 of the map principles.
    """
    from networkx.algorithms.flow import shortest_augmenting_path

    made, hexes = _split(survey, sources, goals, unit, dearest_step)
    left = shortest_augmenting_path(made, _SOURCE, _SINK, two_phase=True)
    starts = [at for at in left[_SOURCE] if left[_SOURCE][at]["flow"] > 0]
    found = sorted(_lane(left, at, hexes) for at in sorted(starts))
    # Behind a smallest cut lies what the rest of the flow cannot reach any more.
    reached, stack = {_SOURCE}, [_SOURCE]
    while stack:
        for to, edge in left[stack.pop()].items():
            if to not in reached and edge["flow"] < edge["capacity"]:
                reached.add(to)
                stack.append(to)
    cut = [hexes[at >> 1] for at in reached if at >= 0 and not at & 1 and at + 1 not in reached]
    return Lanes(unit, tuple(found), tuple(sorted(cut)))


def approaches(survey: Survey, objective: Hex, unit: UnitClass, radius: int = 4) -> Lanes:
    """The most ways from the ring at `radius` to the hexes beside an objective that share no hex.

    Source: check MAP130, target G9 of the map principles.
    """
    steps = survey.steps(unit).costs
    beside = tuple(hex_ for hex_ in ring(objective, 1) if (hex_, objective) in steps)
    around = tuple(hex_ for hex_ in ring(objective, radius) if hex_ in survey.map)
    return lanes(survey, around, beside, unit)


#: Nodes that stand for all sources and for all goals; hex n is entered at node 2 n and left at node 2 n + 1.
_SOURCE, _SINK = -1, -2


def _split(
    survey: Survey, sources: Iterable[Hex], goals: Iterable[Hex], unit: UnitClass, dearest_step: int | None
) -> tuple[nx.DiGraph[int], list[Hex]]:
    """The network of hexes split in two, each of which one lane may use."""
    import networkx as nx

    # A lane need not enter a source or leave a goal: without those steps the network is smaller.
    begins, ends = frozenset(sources), frozenset(goals)
    hexes = sorted(survey.map.cells)
    number = {hex_: 2 * n for n, hex_ in enumerate(hexes)}
    made: nx.DiGraph[int] = nx.DiGraph()
    made.add_nodes_from((_SOURCE, _SINK))
    made.add_edges_from(((at, at + 1) for at in number.values()), capacity=1)
    made.add_edges_from(
        (number[start] + 1, number[to])
        for (start, to), cost in survey.steps(unit).costs.items()
        if (dearest_step is None or cost <= dearest_step) and to not in begins and start not in ends
    )
    made.add_edges_from((_SOURCE, number[hex_]) for hex_ in sorted(begins) if hex_ in number)
    made.add_edges_from((number[hex_] + 1, _SINK) for hex_ in sorted(ends) if hex_ in number)
    return made, hexes


def _lane(left: nx.DiGraph[int], at: int, hexes: list[Hex]) -> tuple[Hex, ...]:
    """The way of the unit of flow that enters the network at a node."""
    way = []
    while at != _SINK:
        way.append(hexes[at >> 1])
        at = next(to for to, edge in left[at + 1].items() if edge["flow"] > 0)
    return tuple(way)
