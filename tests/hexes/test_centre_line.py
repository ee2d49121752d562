"""Centre lines against shapely on the exact picture, the literal oracle, and their own symmetries."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import unary_union

from engine.hexes.centre_line import CORNERS, LineSide, centre_line, line_template, nudged_lines
from engine.hexes.grid import Grid, Orientation
from engine.hexes.hex import DIRECTIONS, Hex, disc, distance, neighbours
from engine.hexes.outline import clipped, corners, exact_outline, outline
from tests.hexes.by_shapely import equals_shapely, equals_the_oracle, met_by_shapely

ORIGIN = Hex(0, 0)
offsets = st.builds(Hex, st.integers(-60, 60), st.integers(-60, 60)).filter(
    lambda hex_: 0 < distance(ORIGIN, hex_) <= 60
)


def compare(end: Hex, radius: int = 61) -> None:
    for orientation in Orientation:
        assert equals_shapely(end, orientation, radius), (end, orientation)
    assert equals_the_oracle(end), end


def test_all_offsets_up_to_twelve_equal_shapely_and_the_oracle() -> None:
    runs = 0
    for end in disc(ORIGIN, 12):
        if end != ORIGIN:
            compare(end, 13)
            left, right = line_template(*end)
            runs += left != right
    assert runs == 6 * 6  # six corner directions, every second distance


def test_the_comparison_notices_a_hex_too_many() -> None:
    left, right = met_by_shapely(Hex(1, 1), Orientation.FLAT_TOP, 3)
    assert (left, right) == ({Hex(1, 0)}, {Hex(0, 1)})
    assert met_by_shapely(Hex(5, -1), Orientation.POINTY_TOP, 6)[0] == {
        Hex(*each) for each in line_template(5, -1).left
    }
    assert Hex(3, -2) not in met_by_shapely(Hex(5, -1), Orientation.FLAT_TOP, 6)[0]


@given(offsets)
def test_far_offsets_equal_shapely_and_the_oracle(end: Hex) -> None:
    compare(end)


@given(offsets)
def test_the_way_back_is_the_way_there(end: Hex) -> None:
    there, back = nudged_lines(ORIGIN, end), nudged_lines(end, ORIGIN)
    assert there.left == tuple(reversed(back.right))
    assert there.right == tuple(reversed(back.left))


@given(offsets, st.integers(1, 5))
def test_turning_the_map_turns_the_line(end: Hex, sixths: int) -> None:
    def turned(hex_: Hex) -> Hex:
        q, r = hex_
        for _ in range(sixths):
            q, r = -r, q + r
        return Hex(q, r)

    left, right = line_template(*end)
    turned_left, turned_right = line_template(*turned(end))
    assert turned_left == tuple(turned(Hex(*each)) for each in left)
    assert turned_right == tuple(turned(Hex(*each)) for each in right)


@given(offsets)
def test_lines_step_from_neighbour_to_neighbour(end: Hex) -> None:
    for side in line_template(*end):
        way = (ORIGIN, *(Hex(*offset) for offset in side), end)
        assert all(distance(a, b) == 1 for a, b in pairwise(way))


@given(offsets, st.builds(Hex, st.integers(-9, 9), st.integers(-9, 9)))
def test_stretches_cover_the_line_without_gaps(offset: Hex, start: Hex) -> None:
    end = Hex(start.q + offset.q, start.r + offset.r)
    line = centre_line(start, end)
    assert line.met[0].hex == start
    assert line.met[-1].hex == end
    at = Fraction(0)
    for met in line.met:
        if met.side is not LineSide.RIGHT:
            assert met.enter == at
            at = met.leave
    assert at == 1
    beside = [met for met in line.met if met.side is not LineSide.BOTH]
    assert bool(beside) == line.runs_along_hexsides
    lefts = [met for met in beside if met.side is LineSide.LEFT]
    rights = [met for met in beside if met.side is LineSide.RIGHT]
    assert [(m.enter, m.leave) for m in lefts] == [(m.enter, m.leave) for m in rights]


def test_a_line_along_a_hexside_names_its_neighbours() -> None:
    grid = Grid(Orientation.FLAT_TOP, 8, 8)
    start = grid.hex_at(3, 3)
    end = Hex(start.q + 1, start.r + 1)  # to the lower right, along one hexside
    line = centre_line(start, end)
    above, below = Hex(start.q + 1, start.r), Hex(start.q, start.r + 1)
    assert grid.centre(above)[1] < grid.centre(below)[1]
    # Looking to the right on the map, what lies above is to the left.
    assert (line.left, line.right) == ((above,), (below,))
    assert line.vertices == (Fraction(1, 3), Fraction(2, 3))


def test_a_line_through_vertices_touches_no_third_hex() -> None:
    line = centre_line(ORIGIN, Hex(5, -1))
    assert not line.runs_along_hexsides
    assert len(line.vertices) == 2
    assert Hex(3, -2) not in line.left
    assert len(line.left) == 4


def test_a_hex_to_itself_is_met_whole() -> None:
    line = centre_line(ORIGIN, ORIGIN)
    assert (line.left, line.right) == ((), ())
    assert [(met.enter, met.leave) for met in line.met] == [(0, 1)]


@pytest.mark.parametrize("orientation", list(Orientation))
def test_outlines_are_regular_and_tile(orientation: Orientation) -> None:
    grid = Grid(orientation, 6, 6)
    hex_ = grid.hex_at(3, 3)
    shape = outline(grid, hex_)
    assert shape.area == pytest.approx(3**0.5 / 2)
    for direction, other in enumerate(neighbours(hex_)):
        a, b = corners(grid, hex_)[direction], corners(grid, hex_)[(direction + 1) % 6]
        middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        towards = [(p + q) / 2 for p, q in zip(grid.centre(hex_), grid.centre(other), strict=True)]
        assert middle == pytest.approx(towards)
    # A hair of overlap closes the seams that rounding leaves between neighbours.
    flower = unary_union([outline(grid, each).buffer(1e-9) for each in (hex_, *neighbours(hex_))])
    assert flower.geom_type == "Polygon"
    assert flower.area == pytest.approx(7 * shape.area, abs=1e-6)
    assert exact_outline(hex_).area == 9
    assert len(DIRECTIONS) == len(CORNERS)


@pytest.mark.parametrize("orientation", list(Orientation))
@given(end=offsets)
def test_the_drawn_line_is_cut_at_every_hex_it_meets(orientation: Orientation, end: Hex) -> None:
    grid = Grid(orientation, 6, 6)
    line = centre_line(ORIGIN, end)
    stretches = clipped(grid, line)
    assert [stretch.hex for stretch in stretches] == [met.hex for met in line.met]
    (ax, ay), (bx, by) = grid.centre(ORIGIN), grid.centre(end)
    for stretch, met in zip(stretches, line.met, strict=True):
        for point, share in ((stretch.start, met.enter), (stretch.end, met.leave)):
            on_line = (ax + (bx - ax) * float(share), ay + (by - ay) * float(share))
            assert point == pytest.approx(on_line, abs=1e-5)
