"""The edges of a map: what lies along them on both kinds of sheet, whole and with hexes out of play."""

from __future__ import annotations

import pytest

from engine.hexes.grid import Orientation
from engine.model.flatten import flatten
from engine.model.layout import Layout, Sheet
from engine.model.map_edges import edge_of_map
from engine.storage import bundled

EDGES = ("north", "east", "south", "west")


@pytest.mark.parametrize("orientation", list(Orientation))
def test_each_edge_is_a_row_of_outermost_hexes(orientation: Orientation) -> None:
    map_ = flatten(Layout(orientation, sheet=Sheet(6, 6)), bundled.catalogue())
    columns, rows = zip(*(map_.grid.offset(hex_) for hex_ in map_.cells), strict=True)
    found = {edge: {map_.grid.offset(hex_) for hex_ in edge_of_map(map_, edge)} for edge in EDGES}
    inner = set(columns) - {min(columns), max(columns)}
    assert {column for column, _ in found["north"]} >= inner
    assert {column for column, _ in found["south"]} >= inner
    assert {row for _, row in found["west"]} == {row for _, row in found["east"]}
    assert max(row for _, row in found["north"]) <= min(rows) + 1
    assert min(row for _, row in found["south"]) >= max(rows) - 1
    assert max(column for column, _ in found["west"]) <= min(columns) + 1
    assert min(column for column, _ in found["east"]) >= max(columns) - 1
    assert edge_of_map(map_, "above") == ()
