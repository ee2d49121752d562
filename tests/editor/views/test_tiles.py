from __future__ import annotations

import random
from dataclasses import replace
from functools import lru_cache

import numpy as np
import pytest
from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from editor.views.board_source import BoardSource
from editor.views.board_view import BoardView
from editor.views.camera import LADDER
from editor.views.draft import FlatMap, flat_colour
from editor.views.geometry.sheet import Box, SheetGeometry
from editor.views.map_difference import differing
from editor.views.printed_ground import PrintedGround
from editor.views.tiles import Canvas, TileCache, TileKey, TileWork, keys_over
from engine.hexes.grid import Grid, Orientation
from engine.model.cell import Cell
from engine.model.hex_map import HexMap
from tests.editor.views.drawing import difference, drawn
from tests.editor.views.everything import map_of_everything
from tests.editor.views.sample import sample_map
from tests.editor.views.sample_source import sample_source


@pytest.mark.parametrize(
    ("px", "orientation"),
    [(24.0, Orientation.FLAT_TOP), (48.0, Orientation.POINTY_TOP), (96.0, Orientation.FLAT_TOP)],
)
def test_a_tile_drawn_alone_equals_the_tile_cut_from_the_whole(
    qtbot: QtBot, px: float, orientation: Orientation
) -> None:
    source = sample_source(orientation)
    whole = drawn(source, px)
    for left, top in ((2, 1), (8, 5), (5, 3)):
        alone = drawn(source, px, Box(left, top, left + 3, top + 3))
        cut = whole[int(top * px) : int((top + 3) * px), int(left * px) : int((left + 3) * px)]
        off = difference(alone, cut)
        assert (off > 24).mean() < 0.006, (left, top)
        assert off.mean() < 0.3


@pytest.mark.parametrize("seed", range(6))
def test_a_small_part_equals_the_part_cut_from_the_whole(qtbot: QtBot, seed: int) -> None:
    """Names, roofs, trees and rock that reach into a part from hexes outside of it are drawn there."""
    dice = random.Random(seed)
    source, px = BoardSource(map_of_everything(dice)), dice.choice((24, 48, 64))
    whole = drawn(source, px)
    height, width = 9 * px // 5, 3 * px // 2
    for _ in range(4):
        top, left = dice.randrange(len(whole) - height), dice.randrange(len(whole[0]) - width)
        alone = drawn(source, px, Box(left / px, top / px, (left + width) / px, (top + height) / px))
        off = difference(alone, whole[top : top + height, left : left + width])
        # Thin lines are rounded where they leave a picture.
        assert (off > 24).mean() < 0.015, (left, top)
        assert off.max() < 72, (left, top)


#: A change of terrain alters nothing further from the centre of its hex than this, in u, nor does a road.
INFLUENCE = 1.0


@lru_cache(maxsize=1)
def picture_before(px: float) -> np.ndarray:
    return drawn(BoardSource(sample_map()), px)


@pytest.mark.parametrize(
    ("label", "cell"),
    [
        ("H5", Cell("woods")),
        ("E4", Cell("woods", elevation=2)),
        ("G5", Cell("pond")),
        ("K9", Cell()),
        ("D9", Cell("building")),
        ("N8", Cell("swamp", elevation=0)),
        ("I7", Cell("clear", road=(0, 2, 4))),
        ("J3", Cell("lava")),
    ],
)
def test_an_edit_changes_no_pixel_far_away(qtbot: QtBot, label: str, cell: Cell) -> None:
    px = 48.0
    map_ = sample_map()
    sheet = SheetGeometry(map_.grid)
    hex_ = map_.grid.find(label)
    assert hex_ is not None
    before = picture_before(px)
    after = drawn(BoardSource(replace(map_, cells={**map_.cells, hex_: cell})), px)
    off = difference(before, after)
    x, y = sheet.centre(hex_)
    rows, columns = np.mgrid[0 : off.shape[0], 0 : off.shape[1]]
    box = (np.abs((columns + 0.5) / px - x) <= INFLUENCE) & (np.abs((rows + 0.5) / px - y) <= INFLUENCE)
    assert off[box].max() > 40  # the edit is seen at all
    assert off[~box].max() <= 12


def render(cache: TileCache, *keys: TileKey) -> list[TileWork]:
    """Paint what these tiles need next, in grey; what it was."""
    works = cache.take(keys)
    for work in works:
        cache.put(work, filled(work, 100))
    return works


def test_the_cache_gives_up_the_least_used_tiles(qtbot: QtBot) -> None:
    cache = TileCache(cap=3 * TileKey("terrain", 48.0, 0, 0).pixels ** 2 * 4)
    keys = [TileKey("terrain", 48.0, column, 0) for column in range(4)]
    for key in keys[:3]:
        assert [work.key for work in render(cache, key)] == [key]
    assert cache.find(keys[0]) is not None
    render(cache, keys[3])
    assert len(cache) == 3
    assert cache.find(keys[1]) is None
    assert cache.find(keys[0]) is not None
    assert not render(cache, keys[0], keys[3])


def test_the_cache_keeps_the_tiles_in_sight_of_a_screen_beyond_its_memory(qtbot: QtBot) -> None:
    cache = TileCache(cap=3 * TileKey("terrain", 48.0, 0, 0).pixels ** 2 * 4)
    keys = [TileKey("terrain", 48.0, column, 0) for column in range(6)]
    cache.need(keys[:5])
    for key in keys[:5]:
        render(cache, key)
    assert all(map(cache.is_ready, keys[:5]))
    cache.need(keys[4:])
    render(cache, keys[5])
    assert [cache.is_ready(key) for key in keys] == [False, False, False, True, True, True]


def test_a_view_beyond_the_memory_of_tiles_is_painted_once(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = BoardView()
    qtbot.addWidget(view)
    view.resize(900, 700)
    monkeypatch.setattr(view._tiles, "_cap", 200_000)
    view.set_source(sample_source())
    view.set_zoom_step(LADDER.index(112))
    wanted = len(view._wanted())
    painted = 0
    while view._painter.paint_next():
        painted += 1
        assert painted <= wanted
    assert not view.is_rendering


def test_missing_tiles_of_a_chunk_are_painted_in_one_picture(qtbot: QtBot) -> None:
    cache = TileCache()
    keys = [TileKey("terrain", 48.0, column, row) for row in range(2) for column in range(3)]
    works = cache.take(keys)
    assert {work.key for work in works} == {key for key in keys if key.column < 2}
    (picture,) = {work.picture for work in works}
    assert picture.box == Box(0.0, 0.0, 8.0, 8.0)
    image = picture.blank()
    painter = picture.painter_on(image)
    for work in works:
        box = work.key.box
        painter.fillRect(QRectF(*box[:2], 4, 4), QColor(50 + 40 * work.key.column, 50 + 40 * work.key.row, 0))
    painter.end()
    for work in works:
        assert cache.put(work, image)
        tile = cache.find(work.key)
        assert tile is not None
        assert tile.size() == QSize(work.key.pixels, work.key.pixels)
        seen = {
            tile.toImage().pixelColor(*at).getRgb()[:2] for at in ((2, 2), (189, 2), (2, 189), (189, 189))
        }
        assert seen == {(50 + 40 * work.key.column, 50 + 40 * work.key.row)}
    assert [work.key.column for work in cache.take(keys)] == [2, 2]


def test_only_tiles_of_the_named_zooms_are_repaired(qtbot: QtBot) -> None:
    cache = TileCache()
    keys = [TileKey("terrain", px, 0, 0) for px in (48.0, 56.0, 96.0)]
    for key in keys:
        render(cache, key)
    assert [key for key, _ in cache.coarser("terrain", 48.0)] == [keys[2], keys[1]]
    cache.damage(["terrain"], [Box(1.0, 1.0, 2.0, 2.0)], {48.0, 56.0})
    assert [cache.find(key) is not None for key in keys] == [True, True, False]
    assert not list(cache.coarser("terrain", 48.0)), "nothing out of date is shown for another zoom"
    assert list(cache.outdated(keys)) == [Box(1.0, 1.0, 2.0, 2.0)] * 2
    first = cache.take(keys)
    assert [work.key for work in first] == keys[:1], "tiles of two zooms are not one picture"
    assert list(cache.outdated(keys)) == [Box(1.0, 1.0, 2.0, 2.0)] * 2
    cache.put(first[0], filled(first[0], 100))
    assert [work.key for work in render(cache, *keys[:2])] == keys[1:2]
    assert not list(cache.outdated(keys))


def test_others_fit_in_beside_what_is_wanted() -> None:
    wanted = [TileKey("terrain", 48.0, column, 0) for column in range(3)]
    others = [TileKey("terrain", 56.0, column, 0) for column in range(3)]
    room = sum(key.pixels**2 * 4 for key in (*wanted, *others[:2]))
    assert TileCache(room).fitting(wanted, others) == others[:2]
    assert TileCache(room - 1).fitting(wanted, others) == others[:1]
    assert TileCache(1).fitting(wanted, others) == []


def test_damage_is_repaired_in_place_and_only_where_it_is(qtbot: QtBot) -> None:
    cache = TileCache()
    near, far = TileKey("terrain", 96.0, 0, 0), TileKey("terrain", 48.0, 0, 0)
    for key in (near, far):
        render(cache, key)
    cache.damage(["terrain"], [Box(1.0, 1.0, 2.0, 2.0)], {96.0})
    assert cache.find(far) is None
    assert cache.find(near) is not None
    assert not cache.is_ready(near)
    (work,) = render(cache, near)
    assert work.canvas.box == Box(1.0, 1.0, 2.0, 2.0)
    assert cache.is_ready(near)
    cache.damage(["terrain"], [Box(100.0, 100.0, 101.0, 101.0)], {96.0})
    assert cache.is_ready(near)


def test_damage_in_several_tiles_is_painted_once(qtbot: QtBot) -> None:
    cache = TileCache()
    keys = [TileKey("terrain", 96.0, column, row) for row in range(2) for column in range(2)]
    markers = TileKey("markers", 96.0, 0, 0)
    for key in (*keys, markers):
        render(cache, key)
    for layer in ("terrain", "markers"):
        cache.damage([layer], [Box(3.9, 3.8, 6.7, 6.6)], {96.0})
    works = cache.take([*keys, markers])
    assert {work.key for work in works} == set(keys)
    (picture,) = {work.picture for work in works}
    assert picture.box == pytest.approx(Box(3.9, 3.8, 6.7, 6.6), abs=0.02)
    image = picture.blank()
    painter = picture.painter_on(image)
    painter.fillRect(QRectF(3.9, 3.8, 0.2, 2.8), QColor("red"))
    painter.end()
    for work in works:
        assert cache.put(work, image)
    left, right = (cache.find(keys[at]) for at in (0, 1))
    assert left is not None
    assert right is not None
    seen = [
        tile.toImage().pixelColor(round(x * 96), round(3.9 * 96)).name()
        for tile, x in ((left, 3.95), (right, 0.05), (right, 0.2), (left, 3.85))
    ]
    assert seen == ["#ff0000", "#ff0000", "#000000", "#646464"]
    assert not cache.is_ready(markers)


def test_damage_far_apart_is_painted_apart(qtbot: QtBot) -> None:
    cache = TileCache()
    keys = [TileKey("terrain", 96.0, column, column) for column in (0, 5)]
    for key in keys:
        render(cache, key)
        cache.damage(
            ["terrain"], [Box(key.column * 4 + 1.0, key.row * 4 + 1.0, *(2.0 + key.column * 4,) * 2)], {96.0}
        )
    assert [work.key for work in render(cache, *keys)] == keys[:1]
    assert [work.key for work in render(cache, *keys)] == keys[1:]


def filled(work: TileWork, shade: int) -> QImage:
    image = work.picture.blank()
    image.fill(QColor(shade, shade, shade))
    return image


def test_what_changes_while_work_is_under_way_is_work_anew(qtbot: QtBot) -> None:
    cache, key = TileCache(), TileKey("terrain", 96.0, 0, 0)
    (first,) = cache.take([key])
    cache.damage(["terrain"], [Box(1.0, 1.0, 2.0, 2.0)], {96.0})
    assert cache.put(first, filled(first, 10))
    assert not cache.is_ready(key)
    (repair,) = cache.take([key])
    assert repair.is_repair
    assert not cache.is_ready(key)
    assert not cache.take([key])
    assert cache.put(repair, filled(repair, 200))
    assert cache.is_ready(key)
    tile = cache.find(key)
    assert tile is not None
    shades = [tile.toImage().pixelColor(round(at * 96), 144).red() for at in (0.5, 1.5, 2.5)]
    assert shades == [10, 200, 10]


def test_pictures_of_a_map_that_is_gone_are_thrown_away(qtbot: QtBot) -> None:
    cache, key = TileCache(), TileKey("terrain", 96.0, 0, 0)
    (stale,) = cache.take([key])
    cache.clear()
    (fresh,) = cache.take([key])
    assert not cache.put(stale, filled(stale, 10))
    assert cache.find(key) is None
    assert cache.put(fresh, filled(fresh, 20))
    assert cache.is_ready(key)


def test_tiles_cover_a_box() -> None:
    keys = keys_over("terrain", 96.0, Box(0.0, 0.0, 9.0, 5.0))
    assert min(key.box.left for key in keys) <= 0
    assert max(key.box.right for key in keys) >= 9.0
    assert max(key.box.bottom for key in keys) >= 5.0
    assert len(keys) == len(set(keys)) == 6


def test_a_draft_that_follows_edits_equals_a_fresh_one(qtbot: QtBot) -> None:
    map_ = sample_map()
    sheet = SheetGeometry(map_.grid)
    edge_of_map = {hex_ for hex_ in map_.cells if hex_.q == min(each.q for each in map_.cells)}
    pond = map_.grid.find("H5")
    assert pond is not None
    closed = {hex_: cell for hex_, cell in map_.cells.items() if hex_ not in edge_of_map}
    steps = (
        replace(map_, cells=closed),
        replace(map_, cells={**map_.cells, pond: Cell("pond", road=(0, 3))}),
        map_,
    )
    follower, before = FlatMap(steps[0], sheet), steps[0]
    for after in steps:
        follower.renew(after, differing(before, after, None))
        before = after
        for px in (4.0, 7.0):
            fresh = FlatMap(after, sheet)
            assert flat_picture(follower, sheet, px) == flat_picture(fresh, sheet, px)


def test_hexes_one_by_one_look_as_in_a_draft(qtbot: QtBot) -> None:
    """But for the edges of hexes, where one is smooth, and lines that lead on into the next."""
    map_ = sample_map()
    sheet, px = SheetGeometry(map_.grid), 24.0
    whole = flat_picture(FlatMap(map_, sheet), sheet, px)
    canvas = Canvas(0, 0, whole.width(), whole.height(), px)
    single = canvas.blank()
    painter = canvas.painter_on(single)
    FlatMap(map_, sheet).paint_hexes(painter, tuple(map_.cells), px)
    painter.end()
    for hex_, cell in map_.cells.items():
        x, y = sheet.centre(hex_)
        lined = cell.road or cell.rail or cell.stream
        for across, down in ((0.0, 0.0),) if lined else ((0.0, 0.0), (0.3, 0.1), (-0.2, -0.3)):
            at = int((x + across) * px), int((y + down) * px)
            assert QColor(single.pixel(*at)) == QColor(whole.pixel(*at)), (hex_, across, down)


def flat_picture(draft: FlatMap, sheet: SheetGeometry, px: float) -> QImage:
    canvas = Canvas(0, 0, round(sheet.box.width * px), round(sheet.box.height * px), px)
    image = canvas.blank()
    painter = canvas.painter_on(image)
    draft.paint(painter, sheet.box, px)
    painter.end()
    return image


@pytest.mark.parametrize("orientation", list(Orientation))
def test_a_draft_has_the_colour_of_the_hex_at_each_place(orientation: Orientation) -> None:
    grid = Grid(orientation, 14, 12)
    dice = random.Random(4)
    kinds = ("clear", "woods", "pond", "building", "rough")
    cells = {hex_: Cell(dice.choice(kinds), elevation=dice.randrange(3)) for hex_ in grid.hexes()}
    map_ = HexMap(
        grid, {hex_: cell for hex_, cell in cells.items() if grid.is_playable(hex_)}, {}, {}, {}, ()
    )
    sheet = SheetGeometry(grid)
    px, box = 11.0, Box(1.3, 0.9, 7.3, 8.9)
    image = FlatMap(map_, sheet).image(box, px, samples=1)
    seen = set()
    for column in range(image.width()):
        for row in range(image.height()):
            hex_ = sheet.hex_at(box.left + (column + 0.5) / px, box.top + (row + 0.5) / px)
            if hex_ in map_.cells:
                assert image.pixelColor(column, row).name() == flat_colour(map_.cells[hex_]), (column, row)
                seen.add(hex_)
    assert len(seen) > 40


def test_a_draft_ends_at_the_edge_of_the_sheet(qtbot: QtBot) -> None:
    map_ = sample_map()
    sheet = SheetGeometry(map_.grid)
    ground = PrintedGround(map_, sheet)
    inside, right, bottom = 0, sheet.box.right, sheet.box.bottom
    for box, pixmap in ground.drafts(keys_over("terrain", 48.0, sheet.box.grown(0.5))):
        picture = pixmap.toImage()
        px = picture.width() / box.width
        for column in range(0, picture.width(), 4):
            for row in range(0, picture.height(), 4):
                x, y = box.left + (column + 0.5) / px, box.top + (row + 0.5) / px
                if min(x, y, right - x, bottom - y) < -1 / px:
                    assert picture.pixelColor(column, row).alpha() == 0, (x, y)
                elif min(x, y, right - x, bottom - y) > 0.1:
                    inside += picture.pixelColor(column, row).alpha() == 255
    assert inside > 1000
