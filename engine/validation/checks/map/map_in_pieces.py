"""The map is not one connected area.

What: Some hexes in play cannot be reached from the others by stepping from hex to hex.

Why: Boards that do not touch are separate battles.

Fix: Move the boards together.
"""

from __future__ import annotations

from collections.abc import Iterator

import networkx as nx

from engine.hexes.hex import Hex
from engine.model.finding import Severity
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP014", Severity.WARNING, rule="B-SET-03")
def map_in_pieces(subject: Subject) -> Iterator[Fault]:
    """One fault for each area beside the largest."""
    touching: nx.Graph[Hex] = nx.Graph()
    touching.add_nodes_from(subject.map.cells)
    for hex_ in subject.map.cells:
        touching.add_edges_from((hex_, other) for _, other in subject.map.around(hex_))
    areas = sorted(nx.connected_components(touching), key=lambda area: (-len(area), min(area)))
    for area in areas[1:]:
        hexes = tuple(sorted(area))
        yield Fault(f"{len(hexes)} hexes touch no other part of the map.", hexes, "/layout/boards")
