from __future__ import annotations

import math
import random
from collections.abc import Callable
from dataclasses import replace
from itertools import chain

import numpy as np
import pytest
import shapely
from hypothesis import given, strategies
from shapely import Point, Polygon
from shapely.geometry.base import BaseGeometry

from editor.views.drawn_cells import POND, ROUGH, SWAMP, WOODS
from editor.views.geometry.curves import curves_through
from editor.views.geometry.noise import noise
from editor.views.geometry.shapes import (
    MOST_TOGETHER,
    STEP,
    Softness,
    cut,
    polygons_of,
    smooth_unions,
    widened,
    wobbled_each,
)
from editor.views.geometry.sheet import Box, SheetGeometry
from editor.views.landscape import Landscape
from editor.views.symbols.woods import crowns
from engine.hexes.grid import Grid, Orientation
from engine.hexes.hex import neighbour, opposite
from engine.model.cell import Cell
from engine.model.hex_map import HexMap
from tests.editor.views.everything import edited, map_of_everything
from tests.editor.views.sample import sample_map

ORIENTATIONS = [Orientation.FLAT_TOP, Orientation.POINTY_TOP]
AREAS = (
    "hill", "summit", "pit", "woods", "rough", "swamp", "ponds", "rivers", "sand", "ice", "villages",
    "stream_water", "wadis",
)  # fmt: skip


@pytest.mark.parametrize("orientation", ORIENTATIONS)
@pytest.mark.parametrize(
    ("shape", "names"),
    [("woods", WOODS), ("rough", ROUGH), ("swamp", SWAMP), ("ponds", POND), ("hill", None), ("summit", None)],
)
def test_the_centre_of_every_hex_lies_in_its_own_terrain_and_in_no_other(
    orientation: Orientation, shape: str, names: frozenset[str] | None
) -> None:
    map_ = sample_map(orientation)
    sheet = SheetGeometry(map_.grid)
    land = Landscape(map_, sheet, sheet.box)
    area = getattr(land, shape)
    level = {"hill": 1, "summit": 2}.get(shape, 0)
    inside = 0
    for hex_, cell in map_.cells.items():
        own = cell.terrain in names if names is not None else cell.elevation >= level
        if shape == "woods" and (cell.road or cell.rail or cell.stream):
            continue  # the road through the middle keeps the trees away
        assert area.contains(Point(sheet.centre(hex_))) == own, map_.label(hex_)
        inside += own
    assert inside


@pytest.mark.parametrize("shape", ["woods", "rough", "swamp", "ponds", "hill", "rivers", "villages"])
def test_terrain_spills_at_most_three_per_cent_into_a_neighbour(shape: str) -> None:
    map_ = sample_map()
    sheet = SheetGeometry(map_.grid)
    land = Landscape(map_, sheet, sheet.box)
    area = getattr(land, shape)
    for hex_ in map_.cells:
        polygon = Polygon(sheet.polygon(hex_))
        if not area.contains(polygon.centroid) and not (map_.cells[hex_].road or map_.cells[hex_].rail):
            spilt = area.intersection(polygon).area / polygon.area
            assert spilt <= 0.045 or _closed_in(land, hex_), (shape, map_.label(hex_), spilt)


def _closed_in(land: Landscape, hex_: tuple[int, int]) -> bool:
    """Rounding fills the corner of a hex that terrain of one kind surrounds on three sides and more."""
    from engine.hexes.hex import Hex

    cells = [land.cells.get(neighbour(Hex(*hex_), d)) for d in range(6)]
    return sum(cell is not None and (cell.terrain != "clear" or cell.elevation > 0) for cell in cells) >= 2


@pytest.mark.parametrize("orientation", ORIENTATIONS)
@pytest.mark.parametrize(("swing", "exits"), [(0.0, (0, 3)), (0.21, (0, 2)), (0.0, (1, 2, 4)), (0.21, (5,))])
def test_curves_meet_at_every_hexside(orientation: Orientation, swing: float, exits: tuple[int, ...]) -> None:
    grid = Grid(orientation, 10, 10)
    sheet = SheetGeometry(grid)
    for hex_ in list(grid.playable)[:30]:
        curves = curves_through(sheet, hex_, exits, swing=swing, what=53)
        ends = np.array([curve[index] for curve in curves for index in (0, -1)])
        for direction in exits:
            other = curves_through(sheet, neighbour(hex_, direction), (opposite(direction),), what=53)
            gap = np.hypot(*(ends - other[0][0]).T).min()
            assert gap < 0.01


@pytest.mark.parametrize("orientation", ORIENTATIONS)
def test_points_find_their_hex_and_hexside(orientation: Orientation) -> None:
    grid = Grid(orientation, 8, 8)
    sheet = SheetGeometry(grid)
    for hex_ in grid.playable:
        x, y = sheet.centre(hex_)
        assert sheet.hex_at(x, y) == hex_
        for direction in range(6):
            mx, my = sheet.middles[direction]
            assert sheet.side_at(x + mx * 0.9, y + my * 0.9) == (hex_, direction)
            assert sheet.hex_at(x + mx * 1.1, y + my * 1.1) == neighbour(hex_, direction)
            a, b = sheet.side(hex_, direction)
            middle = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
            assert middle == pytest.approx(sheet.middle(hex_, direction))
        across, down = zip(*sheet.polygon(hex_), strict=True)
        assert sheet.hex_box(hex_) == pytest.approx((min(across), min(down), max(across), max(down)))
    found = list(sheet.hexes_in(sheet.box.grown(1)))
    assert sorted(found) == sorted(grid.hexes())


@pytest.mark.parametrize("orientation", ORIENTATIONS)
@given(data=strategies.data())
def test_the_hexes_in_a_rectangle_are_those_whose_middle_lies_there(
    orientation: Orientation, data: strategies.DataObject
) -> None:
    columns, rows = (2 * data.draw(strategies.integers(1, 5)) for _ in range(2))
    grid = Grid(orientation, columns, rows)
    sheet = SheetGeometry(grid)
    edges = strategies.one_of(strategies.floats(-3, 12), strategies.integers(-6, 24).map(lambda n: n / 2))
    left, top, right, bottom = (data.draw(edges) for _ in range(4))
    box = Box(left, top, right, bottom)
    slow = [
        hex_
        for hex_ in grid.hexes()
        if left <= sheet.centre(hex_)[0] <= right and top <= sheet.centre(hex_)[1] <= bottom
    ]
    assert list(sheet.hexes_in(box)) == slow


def test_outlines_are_valid_shapes() -> None:
    map_ = sample_map()
    sheet = SheetGeometry(map_.grid)
    land = Landscape(map_, sheet, sheet.box)
    for name in ("woods", "hill", "summit", "rough", "swamp", "ponds", "rivers", "stream_water", "wadis"):
        shape = getattr(land, name)
        assert not shape.is_empty, name
        assert shapely.is_valid(shape), name


def test_a_map_full_of_streams_is_widened_line_by_line(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many lines that cross each other, buffered together, hold the painter up for minutes."""
    cells = {hex_: Cell("stream") for hex_ in Grid(Orientation.FLAT_TOP, 8, 6).hexes()}
    map_ = HexMap(Grid(Orientation.FLAT_TOP, 8, 6), cells, {}, {}, {}, ())
    sheet = SheetGeometry(map_.grid)
    land = Landscape(map_, sheet, sheet.box)
    assert len(shapely.get_parts(land.streams)) > MOST_TOGETHER
    buffered: list[int] = []
    buffer = shapely.buffer

    def counting(geometry: object, *args: object, **how: object) -> object:
        parts = [geometry] if isinstance(geometry, BaseGeometry) else list(np.ravel(geometry))
        buffered.extend(len(shapely.get_parts(each)) for each in parts)
        return buffer(geometry, *args, **how)

    monkeypatch.setattr(shapely, "buffer", counting)
    assert land.stream_water.area > 0
    assert buffered
    assert max(buffered) <= MOST_TOGETHER


def test_lines_widened_each_for_itself_cover_the_same_ground() -> None:
    lines = shapely.MultiLineString([((0, i / 9), (8, (70 - i) / 9)) for i in range(MOST_TOGETHER + 10)])
    together = lines.buffer(0.05)
    assert widened(lines, 0.05).symmetric_difference(together).area < together.area / 1000


@pytest.mark.parametrize("seed", range(8))
def test_shapes_are_the_same_whatever_part_they_are_worked_out_for(seed: int) -> None:
    dice = random.Random(seed)
    map_ = map_of_everything(dice)
    sheet = SheetGeometry(map_.grid)
    whole = Landscape(map_, sheet, sheet.box)
    for _ in range(3):
        left, top = dice.uniform(0.0, sheet.box.width - 2), dice.uniform(0.0, sheet.box.height - 2)
        part = Landscape(map_, sheet, Box(left, top, left + 1.5, top + 2))
        for name in AREAS:
            shown = cut(getattr(part, name), part.box.grown(0.3))
            expected = cut(getattr(whole, name), part.box.grown(0.3))
            assert shown.symmetric_difference(expected).area < 1e-6, name


@pytest.mark.parametrize("seed", range(12))
def test_what_an_edit_leaves_as_it_was_is_taken_over_and_equals_what_is_worked_out_anew(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    taken_over: set[str] = set()
    earlier = Landscape.earlier

    def watched(land: Landscape, name: str, reads: Callable[[Cell], object]) -> BaseGeometry | None:
        found = earlier(land, name, reads)
        if found is not None and not found.is_empty:
            taken_over.add(name)
        return found

    monkeypatch.setattr(Landscape, "earlier", watched)
    dice = random.Random(seed)
    map_ = map_of_everything(dice)
    sheet = SheetGeometry(map_.grid)
    for _ in range(8):
        after, hex_ = edited(dice, map_)
        x, y = sheet.centre(hex_)
        chunk = Landscape(map_, sheet, Box(x - 4, y - 4, x + 4, y + 4))
        chunk.work_out()
        box = Box(x - 0.9, y - 0.9, x + 0.9, y + 0.9)
        fresh, quick = Landscape(after, sheet, box), Landscape(after, sheet, box, chunk)
        quick.work_out()
        for name in AREAS:
            shown, expected = (cut(getattr(land, name), box.grown(0.3)) for land in (quick, fresh))
            assert shown.symmetric_difference(expected).area < 1e-6, name
        for land in (fresh, quick):
            assert crowns(land, land.woods) == crowns(fresh, fresh.woods)
        map_ = after
    assert len(taken_over) >= 3


@pytest.mark.parametrize("seed", range(6))
def test_edit_after_edit_in_a_part_leaves_the_shapes_of_the_last_map(seed: int) -> None:
    """Each takes over what the one before had, which lacks what that one was spared."""
    dice = random.Random(seed)
    map_ = map_of_everything(dice)
    sheet = SheetGeometry(map_.grid)
    hex_ = dice.choice(list(map_.cells))
    box = sheet.box_around((hex_,), 1.0)
    land = Landscape(map_, sheet, box)
    land.work_out()
    for terrain in ("woods", "rough", "rough", "clear", "woods", "building", "clear"):
        level = dice.choice((map_.cells[hex_].elevation, 0, 1, 2))
        map_ = replace(map_, cells={**map_.cells, hex_: Cell(terrain, level)})
        land, fresh = Landscape(map_, sheet, box, land), Landscape(map_, sheet, box)
        land.work_out()
        for name in AREAS:
            shown, expected = (cut(getattr(each, name), box.grown(0.3)) for each in (land, fresh))
            assert shown.symmetric_difference(expected).area < 1e-6, (terrain, level, name)


@pytest.mark.parametrize("seed", range(20))
def test_areas_are_wobbled_as_each_of_their_rings_is(seed: int) -> None:
    """Against points moved one by one, along rings that are put together again."""
    dice, near = np.random.default_rng(seed), Box(1.0, 1.0, 5.0, 5.0)
    areas = [_random_area(dice) for _ in range(3)]
    amounts, paces = np.array([0.0, 0.05, 0.6]), np.array([1.4, 1.9, 1.4])
    for area, amount, pace, found in zip(
        areas, amounts, paces, wobbled_each(areas, near, amounts, paces), strict=True
    ):
        if not amount:
            assert found.equals_exact(area, 0.0)
            continue
        slow = []
        for polygon in polygons_of(area):
            outer, *holes = (
                _moved(ring, near.grown(1.2), amount, pace) for ring in (polygon.exterior, *polygon.interiors)
            )
            slow.append(shapely.make_valid(Polygon(outer, holes)))
        assert shapely.is_valid(found)
        assert found.symmetric_difference(shapely.union_all(slow)).area < 1e-6


def _random_area(dice: np.random.Generator) -> BaseGeometry:
    discs, gaps = (
        shapely.union_all(
            [Point(*dice.uniform(0, 6, 2)).buffer(dice.uniform(0.1, most)) for _ in range(dice.integers(9))]
        )
        for most in (1.1, 0.5)
    )
    return discs.difference(gaps)


def _moved(ring: BaseGeometry, near: Box, amount: float, pace: float) -> list[tuple[float, float]]:
    points = shapely.get_coordinates(shapely.segmentize(ring, STEP))[:-1].tolist()
    moved = []
    for number, (x, y) in enumerate(points):
        (ax, ay), (bx, by) = points[number - 1], points[(number + 1) % len(points)]
        if near.includes(x, y):
            waves = [
                float(noise(np.array([[x * pace * fine]]), np.array([[y * pace * fine]]), what)[0, 0])
                for what, fine in ((11, 1.0), (12, 2.3))
            ]
            by_ = amount * (waves[0] + 0.5 * waves[1]) / math.hypot(bx - ax, by - ay)
            x, y = x + (by - ay) * by_, y - (bx - ax) * by_
        moved.append((x, y))
    return moved


def test_the_outline_of_a_part_is_a_valid_shape_that_ends_at_its_edge() -> None:
    for seed in range(12):
        dice = random.Random(seed)
        map_ = map_of_everything(dice)
        sheet = SheetGeometry(map_.grid)
        left, top = dice.uniform(0.0, sheet.box.width - 2), dice.uniform(0.0, sheet.box.height - 2)
        part = Landscape(map_, sheet, Box(left, top, left + 1.5, top + 2))
        for name in AREAS:
            shape = getattr(part, name)
            assert shapely.is_valid(shape), (seed, name)
            if name in ("pit", "woods", "rough", "swamp", "ponds", "rivers", "sand", "ice", "villages"):
                assert shape.is_empty or shapely.box(*part.around.grown(1e-6)).contains(shape), (seed, name)


@pytest.mark.parametrize("seed", range(12))
def test_what_is_cut_is_the_intersection_with_the_rectangle(seed: int) -> None:
    dice = random.Random(seed)
    map_ = map_of_everything(dice)
    sheet = SheetGeometry(map_.grid)
    land = Landscape(map_, sheet, sheet.box)
    for _ in range(12):
        # Edges on the corners and sides of hexes, too.
        left, top = (dice.choice((dice.uniform(0.0, 6.0), dice.randrange(12) / 2)) for _ in range(2))
        box = Box(left, top, left + dice.choice((0.5, 1.5, 4.0)), top + dice.choice((0.5, 2.0, 4.0)))
        for name in AREAS:
            shape = getattr(land, name)
            quick, plain = cut(shape, box), shape.intersection(shapely.box(*box))
            assert shapely.is_valid(quick), name
            assert quick.symmetric_difference(plain).area < 1e-9, name


@given(data=strategies.data())
def test_hexes_are_joined_as_their_union(data: strategies.DataObject) -> None:
    grid = Grid(data.draw(strategies.sampled_from(ORIENTATIONS)), 8, 8)
    sheet = SheetGeometry(grid)
    hexes = data.draw(strategies.lists(strategies.sampled_from(list(grid.playable)), unique=True))
    polygons = [sheet.polygon(hex_) for hex_ in hexes]
    joined = smooth_unions(
        sheet.polygons(hexes), [len(hexes)], [Softness(inset=0.05, radius=0.3)], sheet.box.grown(1.0)
    )[0]
    union = shapely.union_all([Polygon(each).buffer(1e-6, join_style="mitre") for each in polygons])
    expected = union.buffer(-0.35, quad_segs=8).buffer(0.6, quad_segs=8).buffer(-0.3, quad_segs=8)
    assert joined.symmetric_difference(expected).area < 1e-4 * (1 + len(hexes))
    assert shapely.is_valid(joined)


@given(data=strategies.data())
def test_areas_joined_together_are_those_joined_alone(data: strategies.DataObject) -> None:
    grid = Grid(data.draw(strategies.sampled_from(ORIENTATIONS)), 6, 6)
    sheet = SheetGeometry(grid)
    some_hexes = strategies.lists(strategies.sampled_from(list(grid.playable)), unique=True, max_size=12)
    groups = data.draw(strategies.lists(some_hexes, min_size=2, max_size=4))
    how = [
        Softness(0.06, 0.3, 0.05),
        Softness(0.05, 0.24),
        Softness(0.035, 0.33, 0.075, 1.9),
        Softness(0.1, 0.33),
    ]
    near = Box(1.0, 1.0, 3.5, 4.0)
    together = smooth_unions(
        sheet.polygons(chain.from_iterable(groups)), [*map(len, groups)], how[: len(groups)], near
    )
    for hexes, way, joined in zip(groups, how, together, strict=False):
        (alone,) = smooth_unions(sheet.polygons(hexes), [len(hexes)], [way], near)
        assert joined.symmetric_difference(alone).area < 1e-9
        assert joined.is_empty == alone.is_empty


def test_what_is_kept_of_an_area_is_taken_over_with_it_whenever_it_is_asked_for() -> None:
    map_ = sample_map()
    sheet = SheetGeometry(map_.grid)
    before = Landscape(map_, sheet, sheet.box)
    before.work_out()
    assert before.kept_of("hill", "number", lambda: 1) == 1
    after = Landscape(map_, sheet, sheet.box, before)
    assert after.kept_of("hill", "number", lambda: 2) == 1
    both = after.kept_of_each(["hill", "summit"], "number", lambda lacking: [3] * len(lacking))
    assert both == {"hill": 1, "summit": 3}
