"""A piece looked at by itself comes to lie as it does in the whole map."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.edits.laying import laid_piece
from engine.model.flatten import flatten, piece_hexes
from engine.model.hex_map import HexMap
from engine.model.layout import Layout, OverlayPlacement
from engine.storage import bundled

CATALOGUE = bundled.catalogue()
MAPS: dict[str, tuple[Layout, HexMap]] = {
    name: (scenario.layout, flatten(scenario.layout, CATALOGUE))
    for name in ("king-of-the-hill", "high-water-at-the-weir", "meuse")
    for scenario in (bundled.scenario(name),)
}


@given(
    st.sampled_from(sorted(MAPS)),
    st.sampled_from(sorted(CATALOGUE.pieces)),
    st.integers(0, 10_000),
    st.integers(0, 5),
)
def test_a_piece_lies_as_the_whole_map_has_it(name: str, piece: str, number: int, rotation: int) -> None:
    layout, map_ = MAPS[name]
    ground = sorted({**map_.cells, **map_.rim})
    placement = OverlayPlacement(piece, ground[number % len(ground)], rotation)
    whole = flatten(replace(layout, overlays=(*layout.overlays, placement)), CATALOGUE)
    alone = laid_piece(layout, map_, CATALOGUE, placement)
    hexes = piece_hexes(CATALOGUE.pieces[piece], placement)
    # A building of several hexes is numbered by its place in the layout.
    expected = {hex_: replace(whole.cells[hex_], building=None) for hex_ in hexes if hex_ in map_.cells}
    assert {hex_: replace(cell, building=None) for hex_, cell in alone.cells.items()} == expected
    theirs = [(each.fault, each.message, each.hexes) for each in whole.problems]
    for each in alone.problems:
        assert (each.fault, each.message, each.hexes) in theirs
    mine = [each for each in whole.problems if each.index == len(layout.overlays) and "verlay" in each.fault]
    assert len(mine) == len(alone.problems)


def test_an_unknown_piece_makes_nothing() -> None:
    layout, map_ = MAPS["meuse"]
    alone = laid_piece(layout, map_, CATALOGUE, OverlayPlacement("no-such-piece", sorted(map_.cells)[0], 0))
    assert not alone.cells
    assert not alone.problems


@pytest.mark.parametrize("turns", range(6))
def test_a_piece_beside_the_map_is_cut_and_told(turns: int) -> None:
    layout, map_ = MAPS["king-of-the-hill"]
    piece = max(CATALOGUE.pieces.values(), key=lambda each: len(each.hexes))
    off = 0
    for hex_ in sorted(map_.cells):
        placement = OverlayPlacement(piece.id, hex_, turns)
        outside = set(piece_hexes(piece, placement)) - map_.cells.keys()
        alone = laid_piece(layout, map_, CATALOGUE, placement)
        assert not outside & alone.cells.keys()
        off += any(each.fault == "overlay-off-map" for each in alone.problems)
    assert off > 5
