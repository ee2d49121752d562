"""Whatever is laid out is bounded by area before, and costs no more than its boards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest

from engine.hexes.edge import Edge
from engine.hexes.hex import Hex
from engine.model.board import BoardFace, MapBoard
from engine.model.cell import HexsideFeature
from engine.model.flatten import flatten
from engine.model.hex_map import LayoutFault
from engine.model.layout import Layout, Placement, Sheet
from engine.model.limits import LARGEST_AREA, MOST_HEXES
from tests.model.material import FLAT, catalogue, faults, flat_board, shore_board
from tests.support.growth import grows_too_fast

PLAIN = catalogue(flat_board("plain"), shore_board())


@pytest.mark.parametrize(("columns", "rows"), [(400, 400), (400, 101), (200, 202), (10**9, 10**9)])
def test_a_sheet_larger_than_any_map_is_cut_and_told(columns: int, rows: int) -> None:
    map_ = flatten(Layout(sheet=Sheet(columns, rows)), PLAIN)
    assert faults(map_) == [LayoutFault.OFF_GRID]
    assert len(map_.cells) + len(map_.rim) <= MOST_HEXES


@pytest.mark.parametrize(("columns", "rows"), [(400, 100), (200, 200), (100, 400)])
def test_the_largest_maps_are_laid_whole(columns: int, rows: int) -> None:
    map_ = flatten(Layout(sheet=Sheet(columns, rows)), PLAIN)
    assert faults(map_) == []
    assert map_.grid.columns * map_.grid.rows == LARGEST_AREA
    assert len(map_.cells) + len(map_.rim) <= MOST_HEXES


def test_a_board_that_would_spread_the_map_too_far_is_not_laid() -> None:
    boards = (Placement("plain", "A", (0, 0)), Placement("plain", "A", (380, 380)))
    map_ = flatten(Layout(boards=boards), PLAIN)
    assert faults(map_) == [LayoutFault.OFF_GRID]
    assert map_.problems[0].index == 1
    assert "386 by 387" in map_.problems[0].message
    assert (map_.grid.columns, map_.grid.rows) == (6, 7)


def test_boards_cover_no_more_than_the_largest_map_together() -> None:
    large = MapBoard("large", FLAT, 150, 150, (BoardFace("A", "", {}), BoardFace("B", "", {})))
    boards = (Placement("large", "A", (0, 0)), Placement("large", "B", (0, 0)))
    map_ = flatten(Layout(boards=boards), catalogue(large))
    assert faults(map_) == [LayoutFault.OFF_GRID]
    assert "45000" in map_.problems[0].message


def test_a_board_that_lies_there_already_is_told_and_laid_once() -> None:
    once = flatten(Layout(boards=(Placement("plain", "A", (0, 0)),)), PLAIN)
    map_ = flatten(Layout(boards=(Placement("plain", "A", (0, 0)),) * 3), PLAIN)
    assert [(each.fault, each.index) for each in map_.problems] == [
        (LayoutFault.OVERLAP, 1),
        (LayoutFault.OVERLAP, 2),
    ]
    assert map_ == replace(once, problems=map_.problems)


def test_a_hexside_off_its_board_is_printed_nowhere() -> None:
    wall = HexsideFeature("wall")
    face = BoardFace("A", "", {}, {Edge(Hex(2, 2), 0): wall, Edge(Hex(40, 2), 0): wall})
    map_ = flatten(
        Layout(boards=(Placement("x", "A", (0, 0)),)), catalogue(MapBoard("x", FLAT, 6, 7, (face,)))
    )
    assert list(map_.hexsides) == [Edge(Hex(2, 2), 0)]


LAYOUTS: dict[str, Callable[[int], Layout]] = {
    "equal boards at one place": lambda count: Layout(boards=(Placement("plain", "A", (0, 0)),) * count),
    "boards side by side": lambda count: Layout(
        boards=tuple(Placement("plain", "A", (6 * (n % 20), 7 * (n // 20))) for n in range(count))
    ),
    "shores against land": lambda count: Layout(
        boards=tuple(
            Placement("shore" if n // 20 % 2 else "plain", "A", (6 * (n % 20), 7 * (n // 20)), 180)
            for n in range(count)
        )
    ),
    "boards nearly on one another": lambda count: Layout(
        boards=tuple(Placement("plain", "A", (2 * (n % 40), n // 40)) for n in range(count))
    ),
    "boards far apart": lambda count: Layout(
        boards=tuple(Placement("plain", "A", (2 * (n % 190), n % 390)) for n in range(count))
    ),
}


@pytest.mark.parametrize("name", LAYOUTS)
def test_laying_out_grows_no_faster_than_the_boards(name: str) -> None:
    assert grows_too_fast(lambda count: partial(flatten, LAYOUTS[name](count), PLAIN), 30) == ""
