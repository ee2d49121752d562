"""A map in flat colours: every hex at once, where its drawn terrain is not there yet or too small to be seen.

The colours of all hexes are kept in one table, so that a picture of tens of thousands of hexes costs a few
operations on arrays instead of a path for each of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from editor.views.geometry.sheet import Box, SheetGeometry
from editor.views.landscape import (
    BUILDING,
    CREVASSE,
    ICE,
    POND,
    RIVER,
    ROUGH,
    RUBBLE,
    SAND,
    SWAMP,
    WADI,
    WOODS,
    drawn_cell,
)
from editor.views.palette import SCREEN, VEIL
from engine.hexes.grid import COLUMN_PITCH
from engine.hexes.hex import Hex, neighbour
from engine.model.cell import Cell
from engine.model.hex_map import HexMap

#: Below so many pixels per u terrain is drawn in flat colours for good.
FAR = 8.0

#: Each pixel is the mean of so many samples along either side.
_SAMPLES = 2

_TINTS: tuple[tuple[frozenset[str], str], ...] = (
    (WOODS, "#5F7F42"),
    (ROUGH, "#B9AC86"),
    (SWAMP, "#AEBE97"),
    (POND | RIVER, SCREEN.water),
    (SAND, "#E9D9A6"),
    (ICE, "#CFE4EE"),
    (BUILDING, SCREEN.roof_tiles[0]),
    (RUBBLE, "#A88A74"),
    (CREVASSE | WADI, "#A99A78"),
)

#: Lines in the order they are drawn in, with colour and width in u.
_LINES = (
    ("stream", SCREEN.deep_water, 0.22),
    ("rail", "#4A443C", 0.10),
    ("road", SCREEN.road_casing, 0.17),
    ("road", SCREEN.road, 0.11),
)

_Colours = NDArray[np.uint32]


class Draft:
    """The flat colours of one map; `renew` follows it through edits over the same grid."""

    def __init__(self, map_: HexMap, sheet: SheetGeometry) -> None:
        self._map = map_
        self._sheet = sheet
        hexes = [*map_.cells, *map_.rim]
        q = np.array([hex_.q for hex_ in hexes], dtype=int)
        r = np.array([hex_.r for hex_ in hexes], dtype=int)
        grid = map_.grid
        # Room for every hex of the grid: what is out of play now may come back.
        ends = [grid.hex_at(column, row) for column in (-1, grid.columns + 1) for row in (-1, grid.rows + 1)]
        self._first = (min(end.q for end in ends), min(end.r for end in ends))
        shape = (
            max(end.q for end in ends) - self._first[0] + 1,
            max(end.r for end in ends) - self._first[1] + 1,
        )
        self._table: _Colours = np.full(shape, _rgb(VEIL), dtype=np.uint32)
        colours = [_cell_colour(cell.terrain, cell.elevation) for cell in map_.cells.values()]
        inside = len(map_.cells)
        self._table[q[:inside] - self._first[0], r[:inside] - self._first[1]] = colours
        self._lines: dict[str, dict[Hex, tuple[int, ...]]] = {name: {} for name, _, _ in _LINES}
        for hex_ in map_.rim:
            self._take(hex_)
        for hex_, cell in map_.cells.items():
            if cell.road or cell.rail or cell.stream:
                self._take_lines(hex_, cell)

    def renew(self, map_: HexMap, hexes: Iterable[Hex]) -> None:
        """Take over what these hexes are in another map over the same grid."""
        self._map = map_
        at = set(hexes)
        # A half hex of the outline goes on with what is beside it.
        at |= {neighbour(hex_, direction) for hex_ in at for direction in range(6)} & map_.rim.keys()
        for hex_ in at:
            self._take(hex_)

    def _take(self, hex_: Hex) -> None:
        cell = drawn_cell(self._map, hex_)
        if cell is None:
            self._table[hex_.q - self._first[0], hex_.r - self._first[1]] = _rgb(VEIL)
            for at in self._lines.values():
                at.pop(hex_, None)
            return
        colour = _cell_colour(cell.terrain, cell.elevation)
        if hex_ not in self._map.cells:
            colour = _mixed(colour, _rgb(VEIL), 0.59)
        self._table[hex_.q - self._first[0], hex_.r - self._first[1]] = colour
        self._take_lines(hex_, cell)

    def _take_lines(self, hex_: Hex, cell: Cell) -> None:
        for name, at in self._lines.items():
            exits: tuple[int, ...] = getattr(cell, name)
            if exits:
                at[hex_] = exits
            else:
                at.pop(hex_, None)

    def paint(self, painter: QPainter, box: Box, px: float) -> None:
        """Paint a part of the map; the painter's unit is u, `px` the pixels to it."""
        image = self.image(box, px)
        painter.drawImage(QRectF(box.left, box.top, box.width, box.height), image, QRectF(image.rect()))
        for name, colour, width in _LINES:
            lines = self._segments(name, box.grown(1.0))
            if lines:
                painter.setPen(QPen(QColor(colour), max(width, 0.7 / px)))
                painter.drawLines(lines)

    def _segments(self, name: str, box: Box) -> list[QLineF]:
        sheet, lined, found = self._sheet, self._lines[name], []
        few = box.width * box.height < len(lined)
        for hex_ in sheet.hexes_in(box) if few else lined:
            exits = lined.get(hex_)
            if exits is None:
                continue
            x, y = sheet.centre(hex_)
            if few or (box.left <= x <= box.right and box.top <= y <= box.bottom):
                for direction in exits:
                    mx, my = sheet.middles[direction]
                    found.append(QLineF(x, y, x + mx, y + my))
        return found

    def image(self, box: Box, px: float) -> QImage:
        """The hexes of a part as a picture of `px` pixels per u, without lines."""
        width, height = max(1, round(box.width * px)), max(1, round(box.height * px))
        x = box.left + (np.arange(width * _SAMPLES, dtype=np.float32) + 0.5) * (box.width / width / _SAMPLES)
        y = box.top + (np.arange(height * _SAMPLES, dtype=np.float32) + 0.5) * (
            box.height / height / _SAMPLES
        )
        q, r = self._hexes_at(x[None, :], y[:, None])
        columns, rows = self._table.shape
        found = self._table[
            np.clip(q - self._first[0], 0, columns - 1), np.clip(r - self._first[1], 0, rows - 1)
        ]
        pixels = _smooth(found, width, height)
        image = QImage(pixels.tobytes(), width, height, width * 4, QImage.Format.Format_RGB32)
        return image.copy()

    def _hexes_at(
        self, x: NDArray[np.float32], y: NDArray[np.float32]
    ) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """The hexes that points of the sheet lie in, as `SheetGeometry.hex_at` has it, for whole arrays."""
        if self._sheet.grid.is_flat_top:
            q = np.broadcast_to(x / np.float32(COLUMN_PITCH), np.broadcast_shapes(x.shape, y.shape))
            r = y - np.float32(0.5) - q / 2
        else:
            along, across = y / np.float32(COLUMN_PITCH), 2 * (x - np.float32(0.5))
            q, r = (along + across) / 2, (along - across) / 2
        s = -q - r
        rq, rr, rs = np.rint(q), np.rint(r), np.rint(s)
        dq, dr, ds = np.abs(rq - q), np.abs(rr - r), np.abs(rs - s)
        by_q = (dq > dr) & (dq > ds)
        by_r = ~by_q & (dr > ds)
        rq, rr = np.where(by_q, -rr - rs, rq), np.where(by_r, -rq - rs, rr)
        return rq.astype(np.int32), rr.astype(np.int32)


def _smooth(samples: _Colours, width: int, height: int) -> _Colours:
    """The mean of the samples of each pixel, channel by channel."""
    parts = samples.reshape(height, _SAMPLES, width, _SAMPLES)
    total = np.zeros((height, width), dtype=np.uint32)
    for shift in (0, 8, 16):
        channel = ((parts >> shift) & 255).sum(axis=(1, 3), dtype=np.uint32)
        total |= (channel // (_SAMPLES * _SAMPLES)) << shift
    return total | np.uint32(0xFF000000)


@cache
def _rgb(name: str) -> int:
    return QColor(name).rgb()


def flat_colour(cell: Cell) -> str:
    """The flat colour that stands for a cell, as a hex code."""
    return QColor(_cell_colour(cell.terrain, cell.elevation)).name()


@cache
def _cell_colour(terrain: str, elevation: int) -> int:
    """The colour of a hex by terrain and level; what covers the ground takes a little of the level's."""
    level = _rgb("#C9BE8C") if elevation < 0 else _rgb((SCREEN.paper, *SCREEN.hills)[min(elevation, 2)])
    for names, tint in _TINTS:
        if terrain in names:
            return _mixed(_rgb(tint), level, 0.18)
    return level


def _mixed(one: int, other: int, part: float) -> int:
    """A colour with a part of another one."""
    channels = (
        round(((one >> shift) & 255) * (1 - part) + ((other >> shift) & 255) * part) << shift
        for shift in (0, 8, 16)
    )
    return 0xFF000000 | sum(channels)
