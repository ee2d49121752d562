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
    from networkx.algorithms.connectivity import (
        build_auxiliary_node_connectivity,
        minimum_st_node_cut,
        node_disjoint_paths,
    )
    from networkx.algorithms.flow import build_residual_network
    from networkx.exception import NetworkXNoPath

    made, source, sink = _between(survey, sources, goals, unit, dearest_step)
    # Both questions run on one network of hexes split in two, which is dearer to build than to ask.
    split = build_auxiliary_node_connectivity(made)
    network = {"auxiliary": split, "residual": build_residual_network(split, "capacity")}
    try:
        found = [tuple(way[1:-1]) for way in node_disjoint_paths(made, source, sink, **network)]
    except NetworkXNoPath:
        return Lanes(unit, (), ())
    cut = minimum_st_node_cut(made, source, sink, **network)
    return Lanes(unit, tuple(sorted(found)), tuple(sorted(cut)))


def approaches(survey: Survey, objective: Hex, unit: UnitClass, radius: int = 4) -> Lanes:
    """The most ways from the ring at `radius` to the hexes beside an objective that share no hex.

    Source: check MAP130, target G9 of the map principles.
    """
    steps = survey.steps(unit).costs
    beside = tuple(hex_ for hex_ in ring(objective, 1) if (hex_, objective) in steps)
    around = tuple(hex_ for hex_ in ring(objective, radius) if hex_ in survey.map)
    return lanes(survey, around, beside, unit)


#: Nodes that stand for all sources and for all goals; no map reaches there.
_SOURCE, _SINK = Hex(1 << 30, 0), Hex(1 << 30, 1)


def _between(
    survey: Survey, sources: Iterable[Hex], goals: Iterable[Hex], unit: UnitClass, dearest_step: int | None
) -> tuple[nx.DiGraph[Hex], Hex, Hex]:
    import networkx as nx

    costs = survey.steps(unit).costs
    made: nx.DiGraph[Hex] = nx.DiGraph()
    made.add_nodes_from((_SOURCE, _SINK))
    made.add_edges_from(step for step, cost in costs.items() if dearest_step is None or cost <= dearest_step)
    made.add_edges_from((_SOURCE, hex_) for hex_ in sources if hex_ in survey.map)
    made.add_edges_from((hex_, _SINK) for hex_ in goals if hex_ in survey.map)
    return made, _SOURCE, _SINK
