"""The maps under the paint are kept, and are what flattening anew gives."""

from dataclasses import replace

import pytest

from engine.hexes.hex import Hex
from engine.model.cell import Cell
from engine.model.flatten import PrintedMaps, painted, printed
from engine.model.layout import Layout, OverlayPlacement
from engine.storage import bundled

CATALOGUE = bundled.catalogue()


@pytest.mark.parametrize("name", ["stalingrad", "king-of-the-hill", "lyon"])
def test_what_is_kept_is_what_flattening_anew_gives(name: str) -> None:
    maps, layout = PrintedMaps(CATALOGUE), bundled.scenario(name).layout
    hex_ = min(printed(layout, CATALOGUE).cells)
    piece = min(CATALOGUE.pieces)
    versions = [
        layout,
        replace(layout, cells={**layout.cells, hex_: Cell("woods")}),
        replace(layout, overlays=(*layout.overlays, OverlayPlacement(piece, hex_))),
        replace(layout, north=3, stream_depth="deep"),
        replace(layout, boards=layout.boards[:-1]),
        replace(layout, out_of_play=(*layout.out_of_play, hex_)),
        layout,
    ]
    for each in versions:
        assert maps.base(each) == printed(each, CATALOGUE)
        assert maps.boards(each) == printed(replace(each, overlays=()), CATALOGUE)


def test_a_layout_that_differs_in_paint_alone_is_not_flattened_anew() -> None:
    maps, layout = PrintedMaps(CATALOGUE), bundled.scenario("stalingrad").layout
    base = maps.base(layout)
    other = replace(layout, cells={**layout.cells, Hex(3, 3): Cell("woods")})
    assert maps.base(other).cells is base.cells
    assert painted(maps.base(other), other) != painted(base, layout)


def test_no_more_than_the_last_few_are_kept() -> None:
    maps, layout = PrintedMaps(CATALOGUE), Layout()
    first = maps.base(layout)
    for closed in range(4):
        maps.base(replace(layout, out_of_play=(Hex(closed, closed),)))
    assert maps.base(layout).cells is not first.cells
