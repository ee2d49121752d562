"""What is drawn in a quick way equals what the plain way draws."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
import shapely
from PySide6.QtCore import QLineF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPicture
from pytestqt.qtbot import QtBot
from shapely import Polygon

from editor.views.geometry.cliffs import _rock
from editor.views.geometry.shapes import (
    _united,
    add_line,
    circle_path,
    hull_path,
    off_the_lines,
    outline_places,
    places_of_outlines,
    polygons_of,
    strokes_path,
)
from editor.views.geometry.sheet import Box, SheetGeometry
from editor.views.landscape import Landscape
from editor.views.overlap import fill_as_one
from editor.views.palette import SCREEN
from editor.views.shades import Reliefs, Slope, _shifted_sum, shade_shadow, shade_slopes
from editor.views.sketch import LIGHT, Sketch, crescents, path_of
from editor.views.symbols.cliffs import _paths, draw_cliffs
from editor.views.symbols.ground import parcels
from editor.views.symbols.rough import draw_stones
from editor.views.symbols.woods import draw_woods
from engine.model.cell import Cell
from tests.editor.views.drawing import difference, pixels
from tests.editor.views.sample import sample_map

SLOPES = (
    Slope(0.30, 10, ("#FFF4D6", 0.035), ("#6A4520", 0.047)),
    Slope(0.09, 4, ("#FFF4D6", 0.08), ("#6A4520", 0.08)),
)
SHEET = SheetGeometry(sample_map().grid)


@pytest.fixture(scope="module")
def land() -> Landscape:
    return Landscape(sample_map(), SHEET, SHEET.box)


def picture(box: Box, px: float) -> tuple[QImage, QPainter]:
    """A picture the colour of a hill and a painter for a part of the sheet."""
    image = QImage(round(box.width * px), round(box.height * px), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0xFFD8C79A)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(-round(box.left * px), -round(box.top * px))
    painter.scale(px, px)
    return image, painter


@pytest.mark.parametrize("px", [12.0, 28.0, 56.0, 96.0])
def test_slopes_of_pixels_look_like_the_crescents_of_paths(qtbot: QtBot, land: Landscape, px: float) -> None:
    plain, painter = picture(SHEET.box, px)
    sketch = Sketch(painter, px, SCREEN)
    for slope in SLOPES:
        for lit, shaded in crescents(land.hill, slope.distance, slope.steps):
            sketch.fill(lit, *slope.light)
            sketch.fill(shaded, *slope.dark)
    painter.end()
    quick, painter = picture(SHEET.box, px)
    assert shade_slopes(Reliefs(painter, [path_of(land.hill)], 0.30)[0], LIGHT, SLOPES)
    painter.end()
    bare, painter = picture(SHEET.box, px)
    painter.end()
    slopes, off = difference(pixels(plain), pixels(bare)), difference(pixels(plain), pixels(quick))
    # The plain way paints fourteen faint coats one over the other, and rounds the colours with each of them.
    assert slopes.max() > 60
    assert off.mean() < 0.3 < 0.6 < slopes.mean()
    assert (off > 12).mean() < 0.008
    assert off.max() <= 45


@pytest.mark.parametrize("px", [28.0, 56.0, 96.0])
def test_a_part_is_shaded_as_it_is_in_the_whole(qtbot: QtBot, land: Landscape, px: float) -> None:
    path = path_of(land.hill)
    whole, painter = picture(SHEET.box, px)
    shade_slopes(Reliefs(painter, [path], 0.30)[0], LIGHT, SLOPES)
    painter.end()
    for box in (Box(2.0, 1.0, 5.0, 4.0), Box(6.25, 4.5, 9.25, 6.75)):
        part, painter = picture(box, px)
        assert shade_slopes(Reliefs(painter, [path], 0.30)[0], LIGHT, SLOPES)
        painter.end()
        cut = whole.copy(round(box.left * px), round(box.top * px), part.width(), part.height())
        assert difference(pixels(part), pixels(cut)).max() <= 1


@pytest.mark.parametrize("px", [28.0, 56.0, 96.0])
def test_a_shadow_and_slopes_share_what_lies_inside_their_path(
    qtbot: QtBot, land: Landscape, px: float
) -> None:
    path = path_of(land.hill)
    for box in (Box(2.0, 1.0, 5.0, 4.0), Box(6.25, 4.5, 9.25, 6.75), Box(0.0, 0.0, 1.0, 1.0)):

        def shaded(reach: float, box: Box = box) -> np.ndarray:
            image, painter = picture(box, px)
            sloping = Reliefs(painter, [path], 0.30)[0]
            shadowed = sloping if reach == 0.30 else Reliefs(painter, [path], reach)[0]
            assert shade_shadow(shadowed, (0.066, 0.088), 6, ("#3A2A10", 0.05))
            assert shade_slopes(sloping, LIGHT, SLOPES)
            painter.end()
            return pixels(image)

        assert difference(shaded(0.30), shaded(0.11)).max() <= 1


@pytest.mark.parametrize("px", [28.0, 56.0])
def test_paths_shaded_together_look_as_each_shaded_alone(qtbot: QtBot, land: Landscape, px: float) -> None:
    box = Box(1.0, 0.5, 6.0, 4.5)
    # Far from one another, one in the other, and one that is nowhere near.
    paths = [
        path_of(land.hill),
        path_of(land.summit),
        path_of(land.hill.buffer(-0.4)),
        circle_path((40, 40), 1),
    ]

    def shaded(together: Sequence[QPainterPath], number: int) -> np.ndarray:
        image, painter = picture(box, px)
        relief = Reliefs(painter, together, 0.30)[number]
        assert shade_shadow(relief, (0.066, 0.088), 6, ("#3A2A10", 0.05))
        assert shade_slopes(relief, LIGHT, SLOPES)
        painter.end()
        return pixels(image)

    unshaded, painter = picture(box, px)
    painter.end()
    for number, path in enumerate(paths):
        alone = shaded([path], 0)
        assert (difference(alone, pixels(unshaded)).max() > 20) == (number < 3)
        assert difference(shaded(paths, number), alone).max() <= 1


@pytest.mark.parametrize(
    ("dx", "dy", "steps"), [(-0.4, -0.48, 10), (0.31, -0.2, 6), (1.0, -1.0, 4), (0, 0.7, 3)]
)
def test_a_sum_of_shifts_is_what_is_found_at_each_of_them(dx: float, dy: float, steps: int) -> None:
    masks, rim = np.random.default_rng(7).random((2, 1, 19, 23), np.float32), 6
    added = _shifted_sum(masks, dx, dy, steps, rim)
    assert added.shape == (2, 1, 19 - 2 * rim, 23 - 2 * rim)
    for which in range(2):
        for row in range(rim, 19 - rim):
            for column in range(rim, 23 - rim):
                found = sum(
                    _between(masks[which, 0], column + dx * step, row + dy * step)
                    for step in range(1, steps + 1)
                )
                assert added[which, 0, row - rim, column - rim] == pytest.approx(found, abs=1e-4)


def _between(values: np.ndarray, x: float, y: float) -> float:
    """What lies between four points, by how near it is to each."""
    left, top = math.floor(x), math.floor(y)
    return sum(
        float(values[row, column]) * (1 - abs(x - column)) * (1 - abs(y - row))
        for row in (top, top + 1)
        for column in (left, left + 1)
    )


def test_places_of_an_outline_are_the_nearest_to_the_middles_of_their_cells(land: Landscape) -> None:
    pitch = 0.062
    found = outline_places(land.hill, pitch)
    lines = shapely.MultiLineString(
        [ring for shape in polygons_of(land.hill) for ring in (shape.exterior, *shape.interiors)]
    )
    assert len(found.cells) > 200
    assert len(np.unique(found.cells, axis=0)) == len(found.cells)
    coordinates = shapely.get_coordinates(shapely.segmentize(lines, pitch / 3))
    through = np.unique(np.floor(coordinates / pitch).astype(int), axis=0)
    assert {*map(tuple, found.cells.tolist())} == {*map(tuple, through.tolist())}
    middles = (found.cells + 0.5) * pitch
    nearest = shapely.distance(shapely.points(middles), lines)
    assert np.abs(np.hypot(*(found.points - middles).T) - nearest).max() < pitch / 3
    assert shapely.distance(shapely.points(found.points), lines).max() < 1e-9
    assert np.hypot(*found.normals.T) == pytest.approx(1.0)
    inside = shapely.contains(land.hill, shapely.points(found.points + found.normals * 0.004))
    assert inside.mean() > 0.99


def test_places_of_several_outlines_are_those_of_each(land: Landscape) -> None:
    shapes, near = [land.hill, Polygon(), land.woods, land.summit, Polygon()], Box(2.0, 1.0, 6.0, 5.0)
    together, on_each = places_of_outlines(shapes, 0.062, near)
    assert [stretch.stop > stretch.start for stretch in on_each] == [not shape.is_empty for shape in shapes]
    for shape, stretch in zip(shapes, on_each, strict=True):
        for found, alone in zip(together, outline_places(shape, 0.062, near), strict=True):
            assert np.array_equal(found[stretch], alone)
    nowhere, on_each = places_of_outlines([Polygon()] * 2, 0.062)
    assert [len(nowhere.cells[stretch]) for stretch in on_each] == [0, 0]


@pytest.mark.parametrize("px", [17.0, 28.0, 56.0, 96.0])
def test_paths_on_a_layer_look_like_one_path_of_them_all(qtbot: QtBot, px: float) -> None:
    dice = np.random.default_rng(3)
    shapes = [
        circle_path((x, y), radius)
        for x, y, radius in dice.uniform([2.0, 1.0, 0.1], [6.0, 5.0, 0.2], (200, 3)).tolist()
    ]
    one, painter = picture(Box(2.0, 1.0, 6.0, 5.0), px)
    whole = QPainterPath()
    for shape in shapes:
        whole.addPath(shape)
    whole.setFillRule(Qt.FillRule.WindingFill)
    painter.setClipRect(QRectF(2.5, 1.0, 3.0, 4.0))
    painter.fillPath(whole, QColor(34, 32, 15, 90))
    painter.end()
    layered, painter = picture(Box(2.0, 1.0, 6.0, 5.0), px)
    painter.setClipRect(QRectF(2.5, 1.0, 3.0, 4.0))
    Sketch(painter, px, SCREEN).fill_together(shapes, QColor(34, 32, 15).name(), 90 / 255)
    painter.end()
    bare, painter = picture(Box(2.0, 1.0, 6.0, 5.0), px)
    painter.end()
    assert difference(pixels(one), pixels(bare)).mean() > 10
    off = difference(pixels(one), pixels(layered))
    # Where the edges of two shapes meet, a layer adds up what each covers of a pixel.
    assert (off > 1).mean() < 0.08
    assert (off > 12).mean() < 0.008
    assert off.max() <= 24


@pytest.mark.parametrize("px", [17.0, 48.0, 96.0])
def test_lines_on_a_layer_look_like_one_path_of_them_all(
    qtbot: QtBot, px: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    hexes = SHEET.hexes_in(Box(2.0, 1.0, 6.0, 5.0))
    lines = [QLineF(*a, *b) for hex_ in hexes for a, b in (SHEET.side(hex_, way) for way in range(3))]

    def grid() -> np.ndarray:
        image, painter = picture(Box(2.0, 1.0, 6.0, 5.0), px)
        Sketch(painter, px, SCREEN).lines_together(lines, "#33291A", 0.016, floor=1.0, opacity=0.41)
        painter.end()
        return pixels(image)

    layered = grid()
    monkeypatch.setattr("editor.views.sketch.strokes_as_one", lambda *_: False)
    off = difference(layered, grid())
    # Where lines meet, a layer adds up what each covers of a pixel.
    assert (off > 12).mean() < 0.02
    assert off.mean() < 0.8


@pytest.mark.parametrize("px", [24.0, 48.0, 96.0])
def test_stamped_woods_look_like_those_drawn_tree_by_tree(
    qtbot: QtBot, land: Landscape, px: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    def woods() -> np.ndarray:
        image, painter = picture(Box(1.0, 1.0, 7.0, 6.0), px)
        draw_woods(Sketch(painter, px, SCREEN), land)
        painter.end()
        return pixels(image)

    bare, painter = picture(Box(1.0, 1.0, 7.0, 6.0), px)
    painter.end()
    stamped = woods()
    for name in ("stamp_crowns", "stamp_shadows"):
        monkeypatch.setattr(f"editor.views.symbols.woods.{name}", lambda *_: False)
    drawn = woods()
    wooded = difference(drawn, pixels(bare)) > 0
    assert wooded.mean() > 0.05
    off = difference(stamped, drawn)
    assert off[~wooded].mean() < 0.1, "nothing grows elsewhere"
    # A stamp lies half a pixel off at most, and has one of a few sizes and turns.
    assert off[wooded].mean() < 12
    assert np.abs(stamped[wooded].mean(axis=0) - drawn[wooded].mean(axis=0)).max() < 2.5, "as dark, as green"


@pytest.mark.parametrize("px", [24.0, 48.0, 96.0])
def test_stamped_stones_look_like_those_drawn_one_by_one(
    qtbot: QtBot, land: Landscape, px: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stones() -> np.ndarray:
        image, painter = picture(SHEET.box, px)
        draw_stones(Sketch(painter, px, SCREEN), land)
        painter.end()
        return pixels(image)

    bare, painter = picture(SHEET.box, px)
    painter.end()
    stamped = stones()
    monkeypatch.setattr("editor.views.symbols.rough.pixels_shown", lambda _: None)
    drawn = stones()
    stony = (difference(drawn, pixels(bare)) > 0) | (difference(stamped, pixels(bare)) > 0)
    assert 0.003 < stony.mean() < 0.02
    # A stamp lies half a pixel off at most, and has one of a few sizes and shapes.
    assert difference(stamped, drawn)[stony].mean() < 24
    assert np.abs(stamped[stony].mean(axis=0) - drawn[stony].mean(axis=0)).max() < 2, "as dark, as grey"


def test_a_shape_off_the_lines_is_one_without_all_that_is_near_them() -> None:
    """Only the stretches that lead past it are widened; those that end or bend beside it count as well."""
    ground = Polygon([(1, 1), (3, 1), (3, 2.5), (1, 2)])
    lines = shapely.MultiLineString(
        [
            [(-3, 1.4), (1.5, 1.6), (1.8, 4), (6, 5)],
            [(2.4, -2), (2.5, 0.9)],
            [(3.15, 0.9), (3.4, 3), (3.1, 2.8)],
            [(7, 7), (8, 8)],
        ]
    )
    for by in (0.05, 0.16, 0.4):
        quick, plain = off_the_lines(ground, (lines, by)), ground.difference(lines.buffer(by, quad_segs=8))
        assert 0.1 < plain.area < ground.area
        assert quick.symmetric_difference(plain).area < 1e-4
    assert off_the_lines(ground, (Polygon(), 0.3)).equals(ground)
    assert off_the_lines(Polygon(), (lines, 0.3)).is_empty


@pytest.mark.parametrize("px", [24.0, 48.0, 96.0])
def test_a_shadow_of_pixels_looks_like_the_paths_painted_over_each_other(
    qtbot: QtBot, land: Landscape, px: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = path_of(land.hill)

    def shadow() -> np.ndarray:
        image, painter = picture(Box(0.0, 0.0, 6.0, 5.0), px)
        sketch = Sketch(painter, px, SCREEN)
        sketch.shadow(Reliefs(painter, [path], 0.11)[0], 0.11, 6, "#3A2A10", 0.05)
        sketch.fill(path, "#D9BC84")
        painter.end()
        return pixels(image)

    soft = shadow()
    monkeypatch.setattr("editor.views.sketch.shade_shadow", lambda *_: False)
    off = difference(soft, shadow())
    assert off.mean() < 0.5
    assert (off > 24).mean() < 0.002


def test_paths_together_are_one_path_where_there_are_no_pixels(qtbot: QtBot) -> None:
    drawn = QPicture()
    painter = QPainter(drawn)
    assert not fill_as_one(painter, [circle_path((1, 1), 1)], QColor("red"))
    Sketch(painter, 48.0, SCREEN).fill_together([circle_path((x, 0.0), 1.0) for x in (0, 1)], "#FF0000", 0.5)
    painter.end()
    image, painter = picture(Box(-2.0, -2.0, 3.0, 2.0), 48.0)
    drawn.play(painter)
    painter.end()
    alone, both = (image.pixelColor(round(x * 48), 2 * 48) for x in (1.2, 2.5))
    assert alone == both != image.pixelColor(0, 0)


def test_a_face_of_rock_kept_is_the_one_worked_out_anew(qtbot: QtBot) -> None:
    map_ = sample_map()
    high = map_.grid.find("E5")
    assert high is not None
    map_ = replace(map_, cells={**map_.cells, high: Cell(elevation=3)})

    def painted() -> np.ndarray:
        image, painter = picture(SHEET.box, 56.0)
        draw_cliffs(Sketch(painter, 56.0, SCREEN), Landscape(map_, SHEET, SHEET.box))
        painter.end()
        return pixels(image)

    _rock.cache_clear()
    _paths.cache_clear()
    anew, kept = painted(), painted()
    assert _paths.cache_info().hits >= 5
    assert (anew != pixels(picture_of_nothing())).any()
    assert (anew == kept).all()


def picture_of_nothing() -> QImage:
    image, painter = picture(SHEET.box, 56.0)
    painter.end()
    return image


def test_the_path_of_a_shape_leads_round_each_of_its_rings() -> None:
    square, pierced = shapely.box(0, 0, 1, 1), shapely.box(2, 0, 5, 3).difference(shapely.box(3, 1, 4, 2))
    both, line = shapely.MultiPolygon([square, pierced]), shapely.LineString([(7, 7), (8, 9)])
    mixed = shapely.GeometryCollection([line, both, square])
    for shape in (square, pierced, both, mixed, np.array([pierced, both]), line, Polygon()):
        plain = QPainterPath()
        for each in np.atleast_1d(shape):
            for polygon in polygons_of(each):
                for ring in (polygon.exterior, *polygon.interiors):
                    add_line(plain, *ring.coords)
        assert path_of(shape) == plain


def test_strokes_are_drawn_from_their_starts_to_their_ends() -> None:
    path = strokes_path(np.array([[0.0, 1.0], [2.0, 2.0]]), np.array([[1.0, 1.0], [2.0, 5.0]]))
    lines = [[(point.x(), point.y()) for point in each] for each in path.toSubpathPolygons()]
    assert lines == [[(0.0, 1.0), (1.0, 1.0)], [(2.0, 2.0), (2.0, 5.0)]]
    assert strokes_path(np.empty((0, 2)), np.empty((0, 2))).isEmpty()


def test_parcels_are_the_same_whatever_part_they_are_asked_for() -> None:
    every = {each[:2]: each for each in parcels(Box(-7.0, -9.0, 31.0, 26.0))}
    cover = shapely.union_all([each.shape for each in every.values()])
    assert cover.area > 0.8 * Polygon([(-7, -9), (31, -9), (31, 26), (-7, 26)]).area
    for box in (Box(5.9, 6.1, 8.7, 8.9), Box(12.7, -1.0, 13.1, 4.0)):
        near = {each[:2] for each in every.values() if shapely.box(*box).intersects(shapely.box(*each.box))}
        assert {each[:2] for each in parcels(box)} == near
        for one, other in zip(parcels(box), parcels(box.grown(0.1)), strict=False):
            assert one.shape.equals(every[one[:2]].shape)
            assert other[:2] in every
    overlaps = [
        one.shape.intersection(other.shape).area
        for one in every.values()
        for other in every.values()
        if one[:2] < other[:2] and one.box.meets(other.box)
    ]
    assert max(overlaps) < 1e-9, "squares that are worked out apart fit together"


@pytest.mark.parametrize("seed", range(12))
def test_the_hull_of_a_few_points_is_the_one_of_geometry(seed: int) -> None:
    points = [*map(tuple, np.random.default_rng(seed).integers(0, 6, (8, 2)).astype(float).tolist())]
    (ring,) = hull_path(points).toSubpathPolygons()
    expected = shapely.MultiPoint(points).convex_hull
    assert Polygon([(point.x(), point.y()) for point in ring]).equals(expected)


def test_areas_side_by_side_are_united_like_others() -> None:
    apart = np.array([shapely.box(x, 0, x + 1, 1) for x in (0, 2, 4)], dtype=object)
    for parts in (apart, np.append(apart, [shapely.box(0.5, 0.5, 2.5, 2)])):
        united = _united(parts)
        assert united.is_valid
        assert united.equals(shapely.union_all(parts))
