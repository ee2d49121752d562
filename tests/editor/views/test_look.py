"""What the visual target asks of the picture, measured on shapes and pixels."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest
import shapely
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot
from shapely import LineString, Point, Polygon

from editor.views.board_source import (
    ActivationMark,
    BoardSource,
    CounterKind,
    CounterView,
    EntryView,
    Hull,
    Morale,
    Slot,
)
from editor.views.counters.counter import OVERHANG, counter_size, draw_counter, panel_box
from editor.views.counters.states import activation_disc, specialization_disc, tab_box
from editor.views.geometry.cliffs import cliff_sides, faces
from editor.views.geometry.sheet import Box, SheetGeometry
from editor.views.geometry.stream_ends import HALF, EndKind
from editor.views.landscape import VALLEY, Landscape
from editor.views.layers.counters import draw_counts
from editor.views.markers.labels import label_box, label_size
from editor.views.markers.objectives import BELOW_COUNTER, BESIDE_STACK
from editor.views.markers.zones import draw_entry, entry_badge
from editor.views.overlays.marks import BADGE_BESIDE_COUNTERS
from editor.views.palette import SCREEN
from editor.views.sketch import Detail, Sketch
from editor.views.symbols.buildings import group_of
from editor.views.symbols.cliffs import names_beside, rock_of
from engine.hexes.edge import edge
from engine.hexes.grid import Grid, Orientation
from engine.hexes.hex import Hex
from engine.model.cell import Cell, HexsideFeature
from engine.model.hex_map import HexMap
from tests.editor.views.drawing import difference, drawn, pixels

ORIENTATIONS = [Orientation.FLAT_TOP, Orientation.POINTY_TOP]


def painted(px: int, draw: object) -> tuple[QImage, Sketch]:
    """A white picture of two by two u, the origin in its middle, with what `draw` paints on it."""
    image = QImage(2 * px, 2 * px, QImage.Format.Format_RGB32)
    image.fill(0xFFFFFFFF)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(px, px)
    painter.scale(px, px)
    sketch = Sketch(painter, px, SCREEN)
    draw(sketch)  # type: ignore[operator]
    painter.end()
    return image, sketch


# ---------------------------------------------------------------------- cliffs


def towers(orientation: Orientation) -> HexMap:
    """High ground that falls off on all sides, alone and in a pair, and a named cliff on the level."""
    grid = Grid(orientation, 10, 10)
    cells = {hex_: Cell() for hex_ in grid.playable}
    for label in ("C3", "F5", "F6"):
        cells[grid.find(label)] = Cell(elevation=2)
    side = edge(grid.find("C7"), 3)
    return HexMap(grid, cells, {}, {side: HexsideFeature("cliff")}, {}, ())


@pytest.mark.parametrize("orientation", ORIENTATIONS)
@pytest.mark.parametrize("px", [40.0, 92.0])
def test_cliffs_leave_the_names_of_hexes_free(qtbot: QtBot, orientation: Orientation, px: float) -> None:
    map_ = towers(orientation)
    sheet = SheetGeometry(map_.grid)
    land = Landscape(map_, sheet, sheet.box)
    sketch = Sketch(QPainter(), px, SCREEN)
    names = {h: shapely.box(*label_box(map_, sheet, h, label_size(sketch))) for h in map_.cells}
    assert len(land.cliff_faces) == 6 + 10 + 1
    for face in land.cliff_faces:
        rock = rock_of(face.rock, names_beside(sketch, land, face))
        whole = Polygon(face.rock.top + face.rock.foot[::-1]).buffer(0)
        assert rock.area > 0.8 * whole.area, "hardly more than a corner of it makes way"
        assert not [map_.label(h) for h, name in names.items() if rock.intersection(name).area > 1e-9]


@pytest.mark.parametrize("orientation", ORIENTATIONS)
def test_cliffs_grow_out_of_the_slope(orientation: Orientation) -> None:
    """The high ground reaches to the upper edge of the rock, and the rock tapers off into it at free ends."""
    map_ = towers(orientation)
    sheet = SheetGeometry(map_.grid)
    land = Landscape(map_, sheet, sheet.box)
    for face in land.cliff_faces:
        middle = len(face.rock.top) // 2
        if face.cliff.above == 2:
            gap = [land.summit.distance(Point(at)) for at in face.rock.top]
            assert max(gap) < 0.02
            assert not land.summit.contains(Point(face.rock.foot[middle]))
        wide = [math.dist(a, b) for a, b in zip(face.rock.top, face.rock.foot, strict=True)]
        assert wide[middle] > 0.10
        if face.cliff.above == 0:
            assert wide[0] < 0.01
            assert wide[-1] < 0.01


def test_cliffs_that_meet_run_on_round_the_corner() -> None:
    map_ = towers(Orientation.FLAT_TOP)
    sheet = SheetGeometry(map_.grid)
    alone = [
        face
        for face in Landscape(map_, sheet, sheet.box).cliff_faces
        if face.cliff.hex == map_.grid.find("C3")
    ]
    ring = shapely.union_all([Polygon(face.rock.top + face.rock.foot[::-1]).buffer(0.004) for face in alone])
    assert isinstance(ring, Polygon), "one ring of rock without a gap"
    assert len(ring.interiors) == 1


@pytest.mark.parametrize("orientation", ORIENTATIONS)
def test_a_part_has_the_rock_of_the_whole_round_its_corners_too(orientation: Orientation) -> None:
    map_ = towers(orientation)
    sheet = SheetGeometry(map_.grid)
    cliffs = cliff_sides(map_.cells, None)
    whole = {face.cliff: face for face in faces(sheet, cliffs, sheet.box)}
    for cliff in cliffs:
        x, y = sheet.middle(cliff.hex, cliff.direction)
        assert faces(sheet, cliffs, Box(x, y, x, y).grown(0.01)) == [whole[cliff]]


# ---------------------------------------------------------------------- streams


def waters() -> HexMap:
    """Streams that end on a hill, below one, in the open and in a swamp; one crosses a hill."""
    grid = Grid(Orientation.FLAT_TOP, 12, 10)
    cells = {hex_: Cell() for hex_ in grid.playable}

    def put(label: str, **values: object) -> None:
        cells[grid.find(label)] = Cell(**values)  # type: ignore[arg-type]

    put("B2", elevation=1, stream=(3,))
    put("B3", stream=(0, 3))
    put("B4", stream=(0,))
    put("F2", elevation=1)
    put("F3", stream=(3,))
    put("F4", stream=(0, 3))
    put("F5", terrain="swamp", stream=(0,))
    for row in range(3, 7):
        put(f"I{row}", elevation=1 if row in (4, 5) else 0, stream=(0, 3))
        if row in (4, 5):
            put(f"J{row}", elevation=1)
    put("I2", stream=(0, 3))
    put("I1", terrain="pond", stream=(3,))
    put("I7", terrain="pond")
    put("D2", stream=(0, 3))
    put("D3", stream=(0, 3))
    put("D7", stream=(0, 3))
    return HexMap(grid, cells, {}, {}, {}, ())


def test_streams_end_in_a_spring_or_a_pool_or_run_out() -> None:
    map_ = waters()
    sheet = SheetGeometry(map_.grid)
    land = Landscape(map_, sheet, sheet.box)
    kinds = {map_.label(hex_): end.kind for hex_, end in land.stream_ends.items()}
    assert kinds == {
        "B2": EndKind.SPRING,
        "B4": EndKind.POOL,
        "F3": EndKind.SPRING,
        "F5": EndKind.RUN_OUT,
        "D2": EndKind.POOL,
        "D3": EndKind.POOL,
    }, "not at a hexside that nothing lies beyond, and a stream of one hex through it"
    for label in ("D2", "D3"):
        end = land.stream_ends[map_.grid.find(label)]
        assert np.hypot(*np.subtract(end.place, sheet.centre(map_.grid.find(label)))) < 0.3

    def half_width(end_label: str, back: int) -> float:
        """Half the width of the water so many points before the end."""
        curve = land.stream_ends[map_.grid.find(end_label)].curve
        at, before = curve[-1 - back], curve[-2 - back]
        along = (at - before) / np.hypot(*(at - before))
        across = np.array([-along[1], along[0]])
        return land.stream_water.intersection(LineString([at - across, at + across])).length / 2

    assert half_width("B2", 6) < 0.8 * HALF
    assert half_width("B4", 0) > 1.5 * HALF
    assert half_width("F5", 1) < 0.4 * HALF


def test_streams_cut_through_hills() -> None:
    """No hill lies under the water or its banks, and it rises again on both sides."""
    map_ = waters()
    sheet = SheetGeometry(map_.grid)
    land = Landscape(map_, sheet, sheet.box)
    assert land.hill.intersection(land.stream_water).area == 0
    x, y = sheet.centre(map_.grid.find("I4"))
    across = LineString([(x - 0.45, y), (x + 0.45, y)]).intersection(land.hill)
    assert len(shapely.get_parts(across)) == 2
    assert across.length > 0.9 - 2 * (VALLEY + 0.12)


# ---------------------------------------------------------------------- entries


@pytest.mark.parametrize("radius", [0.18, 0.20])
def test_chevrons_and_disc_are_centred_inside_the_ring(radius: float) -> None:
    far, chevrons = entry_badge(radius)
    shapes = [Point(far, 0).buffer(radius, quad_segs=32), *(LineString(each) for each in chevrons)]
    left, top, right, bottom = shapely.union_all(shapes).bounds
    assert (left + right) / 2 == pytest.approx(0, abs=1e-3)
    assert (top + bottom) / 2 == pytest.approx(0, abs=1e-9)
    assert right < 0.5 - 0.105 - 0.06, "inside the inner ring"
    assert not any(shapes[0].intersects(each) for each in shapes[1:])


def test_what_is_drawn_of_an_entry_is_centred(qtbot: QtBot) -> None:
    grid = Grid(Orientation.FLAT_TOP, 8, 8)
    sheet = SheetGeometry(grid)
    hex_ = grid.find("A4")
    x, y = sheet.centre(hex_)

    def draw(sketch: Sketch) -> None:
        sketch.painter.translate(-x, -y)
        draw_entry(sketch, sheet, EntryView(hex_, "american"))

    picture = pixels(painted(100, draw)[0])
    inside = picture[100 - 36 : 100 + 36, 100 - 36 : 100 + 36]
    line = QColor("#1F6F3A")
    ink = np.abs(inside - np.array([line.red(), line.green(), line.blue()])).max(axis=2) < 40
    columns, rows = np.nonzero(ink.any(axis=0))[0], np.nonzero(ink.any(axis=1))[0]
    assert abs((columns[0] + columns[-1]) / 2 - 35.5) < 2
    assert abs((rows[0] + rows[-1]) / 2 - 35.5) < 2


# ---------------------------------------------------------------------- badges


def disc(x: float, y: float, radius: float) -> Polygon:
    """A round badge with its ivory rim."""
    return Point(x, y).buffer(radius + 0.02)


def rectangle(box: tuple[float, float, float, float]) -> Polygon:
    """A box of left, top, width and height."""
    left, top, wide, tall = box
    return shapely.box(left, top, left + wide, top + tall)


@pytest.mark.parametrize("middle", [-0.03, 0.06])
def test_badges_cover_neither_figures_nor_specialization(middle: float) -> None:
    left, top, wide, tall = panel_box(middle)
    figures = shapely.box(left + 0.01, top + 0.035, left + wide - 0.01, top + tall - 0.02)
    speciality = disc(*specialization_disc())
    activation = disc(*activation_disc(small=False))
    tabs = [rectangle(tab_box(1.0, tall)).buffer(0.02) for tall in (0.33, 0.37, 0.48)]
    assert not speciality.intersects(figures)
    for badge in (activation, *tabs):
        assert not badge.intersects(figures)
        assert not badge.intersects(speciality)


def test_badges_of_the_map_leave_counters_free() -> None:
    """Stack counts, objectives and problems beside counters, in u round the middle of the hex."""

    def of_counter(shape: Polygon, size: float, at: float) -> Polygon:
        return shapely.transform(shape, lambda points: points * size + at)

    figures = rectangle(panel_box(-0.03)).buffer(-0.02)
    parts = [figures, disc(*specialization_disc())]
    single = [of_counter(part, counter_size(92, stacked=False), 0.0) for part in parts]
    top = [of_counter(part, counter_size(92, stacked=True), 0.11) for part in parts]
    pair = [of_counter(part, counter_size(92, stacked=True), 0.055) for part in parts]
    problem = Point(BADGE_BESIDE_COUNTERS).buffer(0.15)
    for part in (*single, *top, *pair):
        assert not problem.intersects(part)
    for part in single:
        assert not Point(BELOW_COUNTER).buffer(0.13).intersects(part)
    for part in (*top, *pair):
        assert not Point(-0.36, 0.40).buffer(0.135).intersects(part)
        assert not Point(BESIDE_STACK).buffer(0.13).intersection(part).area > 0.3 * part.area


def test_the_count_of_a_stack_lies_at_its_lower_left(qtbot: QtBot) -> None:
    grid = Grid(Orientation.FLAT_TOP, 8, 8)
    sheet = SheetGeometry(grid)
    hex_ = grid.find("C4")
    x, y = sheet.centre(hex_)
    counters = [CounterView(str(each), hex_, "german", "german", slots=(Slot.REGULAR,)) for each in range(5)]

    def draw(sketch: Sketch) -> None:
        sketch.painter.translate(-x, -y)
        draw_counts(sketch, sheet, counters, sheet.box)

    rows, columns = np.nonzero(pixels(painted(100, draw)[0]).min(axis=2) < 60)
    assert len(rows)
    assert columns.max() < 100 - 20
    assert rows.min() > 100 + 20


@pytest.mark.parametrize("px", [60, 92])
def test_marks_change_no_pixel_of_the_figures(qtbot: QtBot, px: int) -> None:
    """Measured: the figures of a squad look the same with all marks of its state as without."""
    plain = CounterView("1", Hex(0, 0), "american", "american", slots=(Slot.REGULAR,) * 4, firepower="4")
    marked = replace(
        plain, activation=ActivationMark.OP_FIRE, morale=Morale.DISRUPTED, specialization="engineer"
    )
    angles = SheetGeometry(Grid(Orientation.FLAT_TOP, 8, 8)).angles

    def picture(counter: CounterView) -> np.ndarray:
        return pixels(
            painted(
                px, lambda sketch: draw_counter(sketch, counter, (0, 0), 0.9, angles, detail=Detail.FINE)
            )[0]
        )

    left, top, wide, tall = (each * 0.9 * px for each in panel_box(-0.03))
    rows = slice(round(px + top + 0.04 * px), round(px + top + tall - 0.02 * px))
    columns = slice(round(px + left + 0.02 * px), round(px + left + wide - 0.02 * px))
    off = difference(picture(plain), picture(marked))
    assert off.max() > 100, "marks are drawn"
    assert (off[rows, columns] > 40).mean() < 0.004


# ---------------------------------------------------------------------- roofs


def test_roofs_are_red_at_24_pixels(qtbot: QtBot) -> None:
    """The mean colour where roofs of tiles stand is a red one, on screen."""
    grid = Grid(Orientation.FLAT_TOP, 14, 12)
    villages = [hex_ for hex_ in grid.playable if (hex_.q + 2 * hex_.r) % 5 == 0]
    cells = {hex_: Cell("building" if hex_ in villages else "clear") for hex_ in grid.playable}
    map_ = HexMap(grid, cells, {}, {}, {}, ())
    sheet = SheetGeometry(grid)
    land = Landscape(map_, sheet, sheet.box)
    picture = drawn(BoardSource(map_), 24.0, sheet.box)
    red = []
    for hex_ in villages:
        x, y = sheet.centre(hex_)
        for block in group_of(land, hex_):
            if block.slate:
                continue
            column, row = ((x + block.x - sheet.box.left) * 24, (y + block.y - sheet.box.top) * 24)
            patch = picture[int(row - 1) : int(row + 2), int(column - 1) : int(column + 2)]
            red.append(QColor(*(int(each) for each in patch.mean(axis=(0, 1)))))
    assert len(red) > 40
    hues = np.array([(each.hueF() * 360 + 180) % 360 - 180 for each in red])
    assert np.mean(np.abs(hues - 10) < 12) > 0.9, "between crimson and vermilion"
    assert np.median([each.hsvSaturationF() for each in red]) > 0.55
    assert np.median([each.valueF() for each in red]) > 0.55


# ---------------------------------------------------------------------- counters at 40 pixels per hex


def kinds() -> dict[str, CounterView]:
    """A counter of each class."""
    squad = CounterView("1", Hex(0, 0), "american", "american", slots=(Slot.REGULAR,) * 4)
    found = {
        "squad": squad,
        "machine gun": replace(squad, slots=(Slot.MACHINE_GUN, Slot.REGULAR, Slot.REGULAR)),
        "mortar": replace(squad, slots=(Slot.MORTAR, Slot.REGULAR, Slot.REGULAR)),
    }
    for hull in Hull:
        kind = CounterKind.GUN if hull is Hull.GUN else CounterKind.VEHICLE
        found[hull.value] = CounterView(
            "2", Hex(0, 0), "american", "american", kind=kind, hull=hull, facing=0
        )
    return found


def silhouette(counter: CounterView) -> np.ndarray:
    """What is darker than its ground inside the plate of a counter at 40 pixels per hex."""
    angles = SheetGeometry(Grid(Orientation.FLAT_TOP, 8, 8)).angles
    size = counter_size(40, stacked=False)
    image, _ = painted(
        40, lambda sketch: draw_counter(sketch, counter, (0, 0), size, angles, detail=Detail.at(40))
    )
    half = int(40 * size * 0.40)
    inside = pixels(image)[40 - half : 40 + half, 40 - half : 40 + half]
    return inside.mean(axis=2) < 140


def test_classes_are_told_apart_by_silhouette_at_40_pixels(qtbot: QtBot) -> None:
    shapes = {name: silhouette(counter) for name, counter in kinds().items()}
    apart = {
        (one, other): float((shapes[one] != shapes[other]).mean()) for one, other in combinations(shapes, 2)
    }
    close = {pair: round(share, 3) for pair, share in apart.items() if share < 0.04}
    assert not close


def test_sides_are_told_apart_by_silhouette_at_40_pixels(qtbot: QtBot) -> None:
    """The corners of their plates differ, whatever the colours."""
    angles = SheetGeometry(Grid(Orientation.FLAT_TOP, 8, 8)).angles

    def plate(nation: str) -> np.ndarray:
        counter = replace(kinds()["squad"], nation=nation)
        size = counter_size(40, stacked=False)
        image, _ = painted(
            40, lambda sketch: draw_counter(sketch, counter, (0, 0), size, angles, detail=Detail.at(40))
        )
        half = round(40 * size / 2)
        corner = pixels(image)[40 - half : 40 - half + 6, 40 - half : 40 - half + 6]
        return corner.mean(axis=2) < 150

    for one, other in (("american", "german"), ("british", "soviet"), ("american", "soviet")):
        assert (plate(one) != plate(other)).mean() > 0.15


def test_marks_stay_inside_the_picture_of_a_counter() -> None:
    """What reaches beyond the plate has room in the kept picture."""
    x, _, radius = activation_disc(small=False)
    sx, sy, size = specialization_disc()
    left, top, _, tall = tab_box(1.4, 0.48)
    assert x + radius + 0.03 <= 0.5 + OVERHANG
    assert max(sx, -sy) + size + 0.03 <= 0.5 + OVERHANG
    assert -left + 0.03 <= 0.5 + OVERHANG
    assert QRectF(-0.8, -0.8, 1.6, 1.6).contains(QRectF(left, top, 0.1, tall))
