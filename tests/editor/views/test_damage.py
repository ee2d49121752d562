"""What is painted anew after an edit: everything that looks different, and hardly more."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from editor.views.board_source import BoardSource
from editor.views.board_view import BoardView
from editor.views.camera import LADDER
from editor.views.damage import damaged_ground, damaged_names
from editor.views.geometry.sheet import Box, SheetGeometry
from editor.views.ghost_pictures import GhostPictures
from editor.views.map_difference import differing
from editor.views.markers.labels import NAME_BAND, written_box
from editor.views.paint_job import Workshop
from engine.hexes.grid import Grid, Orientation
from engine.hexes.hex import Hex, neighbour
from engine.model.cell import Cell
from engine.model.hex_map import HexMap
from tests.editor.views.drawing import difference, drawn, pixels
from tests.editor.views.everything import edited, map_of_everything

MIDDLE = Grid(Orientation.FLAT_TOP, 10, 10).hex_at(5, 5)


def plain(**others: Cell) -> HexMap:
    """Clear hexes, with other cells in the middle, named `m`, or next to it in a direction, `d0` … `d5`."""
    grid = Grid(Orientation.FLAT_TOP, 10, 10)
    cells = {hex_: Cell() for hex_ in grid.playable}
    for name, cell in others.items():
        cells[at(name)] = cell
    return HexMap(grid, cells, {}, {}, {}, ())


def at(name: str) -> Hex:
    return MIDDLE if name == "m" else neighbour(MIDDLE, int(name[1]))


def beyond(boxes: list[Box], box: Box, px: float, shape: tuple[int, ...]) -> np.ndarray:
    """Which pixels of a picture of a box lie in none of some boxes."""
    rows, columns = np.mgrid[0 : shape[0], 0 : shape[1]]
    x, y = box.left + (columns + 0.5) / px, box.top + (rows + 0.5) / px
    out = np.ones(shape, bool)
    for each in boxes:
        out &= (x < each.left) | (x > each.right) | (y < each.top) | (y > each.bottom)
    return out


def change(
    before: HexMap, after: HexMap, hex_: Hex, px: float, reach: float = 1.4
) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """How much each pixel round a hex changes, which lie outside the damage, and which beyond a reach."""
    sheet = SheetGeometry(before.grid)
    hexes = differing(before, after, {hex_})
    boxes = damaged_ground(before, after, hexes, sheet)
    part = Box(*(float(round(each)) for each in sheet.box_around((hex_,), 2.8)))
    one, other = (drawn(BoardSource(map_), px, part, markers=False) for map_ in (before, after))
    off = difference(one, other)
    around = [sheet.box_around((hex_,), reach)]
    return off, beyond(boxes, part, px, off.shape), beyond(around, part, px, off.shape)


@pytest.mark.parametrize("seed", range(12))
def test_outside_the_damage_of_an_edit_nothing_looks_different(qtbot: QtBot, seed: int) -> None:
    dice = random.Random(seed)
    before = map_of_everything(dice)
    for _ in range(2):
        after, hex_ = edited(dice, before)
        off, outside, _ = change(before, after, hex_, dice.choice((16.0, 24.0, 48.0, 64.0)))
        assert (off[outside] > 24).sum() == 0, (hex_, before.cells.get(hex_), after.cells.get(hex_))


#: Each: a map, what comes into the hex in the middle, and how far from there that is seen.
FAR_REACHING = {
    "a stream that ends next door": (plain(m=Cell("woods"), d3=Cell(stream=(3,))), Cell("sand"), 1.4),
    "rock beside a cliff that goes": (plain(d1=Cell(elevation=2)), Cell(elevation=1), 0.7),
    "houses beside a road": (plain(d0=Cell("building"), d3=Cell("building")), Cell(road=(1, 4)), 1.3),
}


@pytest.mark.parametrize("kind", FAR_REACHING)
def test_what_an_edit_alters_further_away_is_painted_too(qtbot: QtBot, kind: str) -> None:
    before, cell, reach = FAR_REACHING[kind]
    after = replace(before, cells={**before.cells, MIDDLE: cell})
    off, outside, far = change(before, after, MIDDLE, 48.0, reach)
    assert (off[far] > 24).any()
    assert (off[outside] > 24).sum() == 0


def test_a_tree_on_the_edge_of_woods_that_close_up_is_painted_too(qtbot: QtBot) -> None:
    grid = Grid(Orientation.FLAT_TOP, 10, 10)
    hex_ = grid.hex_at(7, 5)
    beside = {neighbour(hex_, 1): Cell("woods")}
    bare = HexMap(grid, {each: Cell() for each in grid.playable} | beside, {}, {}, {}, ())
    wooded = replace(bare, cells={**bare.cells, hex_: Cell("woods")})
    for before, after in ((bare, wooded), (wooded, bare)):
        off, outside, far = change(before, after, hex_, 48.0, 0.88)
        assert (off[far] > 24).any(), "it stands where the reach of a hex ends"
        assert (off[outside] > 24).sum() == 0


def shown(qtbot: QtBot, map_: HexMap) -> BoardView:
    view = BoardView()
    qtbot.addWidget(view)
    view.resize(360, 300)
    view.set_source(BoardSource(map_))
    view.set_zoom_step(LADDER.index(48))
    view.show_hexes((MIDDLE,), centred=True)
    view.show()
    qtbot.waitExposed(view)
    return view


def finished(view: BoardView) -> np.ndarray:
    view.finish_rendering()
    return pixels(view.grab().toImage())


@pytest.mark.parametrize("kind", FAR_REACHING)
def test_a_repaired_picture_is_the_one_painted_anew(qtbot: QtBot, kind: str) -> None:
    before, cell, _ = FAR_REACHING[kind]
    after = replace(before, cells={**before.cells, MIDDLE: cell})
    view = shown(qtbot, before)
    old = finished(view)
    view.set_source(BoardSource(after), (MIDDLE,))
    repaired = finished(view)
    assert difference(repaired, old).max() > 40
    assert (difference(repaired, finished(shown(qtbot, after))) > 24).mean() < 0.001


def test_only_what_is_read_or_seen_is_painted_anew() -> None:
    before = plain(m=Cell("woods"))
    sheet = SheetGeometry(before.grid)

    def damage(cell: Cell) -> tuple[list[Box], list[Box]]:
        after = replace(before, cells={**before.cells, MIDDLE: cell})
        hexes = {MIDDLE}
        return damaged_ground(before, after, hexes, sheet), damaged_names(before, after, hexes, sheet)

    ground, names = damage(Cell("woods", road=(0, 3)))
    assert ground == [sheet.hex_box(MIDDLE).grown(0.303)]
    assert not names
    ground, names = damage(Cell("woods", elevation=1))
    assert ground
    assert names
    assert damage(Cell("woods")) == ([], [])


@pytest.mark.parametrize(("old", "new"), [(0, 2), (2, 0), (1, 2), (2, 1), (0, -1), (-1, 1)])
def test_what_was_written_of_a_level_is_painted_anew_as_what_is(old: int, new: int) -> None:
    before, after = plain(m=Cell(elevation=old)), plain(m=Cell(elevation=new))
    sheet = SheetGeometry(before.grid)
    boxes = damaged_names(before, after, {MIDDLE}, sheet)
    for map_ in (before, after):
        assert any(box.holds(written_box(map_, sheet, MIDDLE)) for box in boxes)


@pytest.mark.parametrize("level", [-1, 0, 1, 2])
def test_a_name_with_its_halo_lies_in_the_band_it_is_looked_for_in(qtbot: QtBot, level: int) -> None:
    map_ = plain(m=Cell(elevation=level))
    sheet = SheetGeometry(map_.grid)
    (_, y), written = sheet.centre(MIDDLE), written_box(map_, sheet, MIDDLE)
    assert y - NAME_BAND[0] <= written.top < written.bottom <= y - NAME_BAND[1]


def test_a_ghost_is_painted_anew_only_where_it_would_look_different() -> None:
    before, ghosts = plain(d0=Cell("woods")), GhostPictures()
    sheet, ghost = SheetGeometry(before.grid), {MIDDLE: Cell("woods")}
    assert ghosts.picture(ghost, before, sheet, 48.0) is None
    work = ghosts.take()
    assert work is not None
    assert ghosts.put(work, Workshop().carry_out(work.job())[0])
    own = replace(before, cells={**before.cells, **ghost})
    beside = replace(before, cells={**before.cells, at("d1"): Cell("pond")})
    for map_, is_work in ((own, False), (before, False), (beside, True)):
        assert ghosts.picture(ghost, map_, sheet, 48.0) is not None
        assert ghosts.is_waiting == is_work
    assert ghosts.picture({MIDDLE: Cell()}, before, sheet, 48.0) is None
    assert not ghosts.is_waiting, "the map holds it already"
