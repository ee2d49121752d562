from __future__ import annotations

import networkx as nx
from hypothesis import given
from hypothesis import strategies as st

from engine.hexes.areas import areas
from engine.hexes.hex import Hex

HEXES = st.builds(Hex, st.integers(0, 4), st.integers(0, 4))


@given(st.lists(HEXES), st.lists(st.tuples(HEXES, HEXES)))
def test_areas_are_the_connected_components_of_a_graph(
    hexes: list[Hex], joined: list[tuple[Hex, Hex]]
) -> None:
    graph: nx.Graph[Hex] = nx.Graph()
    graph.add_nodes_from(hexes)
    graph.add_edges_from(joined)
    found = areas(hexes, joined)
    assert len(found) == len(set(found))
    assert set(found) == {frozenset(each) for each in nx.connected_components(graph)}
