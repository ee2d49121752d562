from __future__ import annotations

from dataclasses import replace

from editor.views.map_difference import differing
from engine.hexes.edge import edge
from engine.hexes.grid import Grid, Orientation
from engine.hexes.hex import Hex
from engine.model.cell import CLEAR, Cell, HexsideFeature
from engine.model.hex_map import HexMap


def test_only_the_named_hexes_are_compared() -> None:
    cells = {Hex(q, r): CLEAR for q in range(6) for r in range(6)}
    before = HexMap(Grid(Orientation.FLAT_TOP, 12, 12), cells, {}, {}, {}, ())
    woods = Cell("woods")
    after = replace(before, cells={**cells, Hex(1, 1): woods, Hex(4, 4): woods})
    side = replace(after, hexsides={edge(Hex(2, 2), 0): HexsideFeature("hedgerow")})
    assert differing(before, after, None) == {Hex(1, 1), Hex(4, 4)}
    assert differing(before, after, {Hex(1, 1), Hex(2, 2)}) == {Hex(1, 1)}
    assert differing(after, side, {Hex(2, 2)}) == differing(after, side, None) == {Hex(2, 2), Hex(2, 1)}
