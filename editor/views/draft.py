"""A map in flat colours: every hex at once, where its drawn terrain is not there yet or too small to be seen.

The colours of all hexes are kept in one table, so that a picture of tens of thousands of hexes costs a few
operations on arrays instead of a path for each of them.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, TypeVar

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from editor.views.drawn_cells import (
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
    drawn_cells,
)
from editor.views.geometry.outline import hexes_path
from editor.views.geometry.sheet import Box, SheetGeometry
from editor.views.palette import SCREEN, VEIL
from engine.hexes.grid import COLUMN_PITCH
from engine.hexes.hex import Hex, neighbour
from engine.model.cell import CLEAR, Cell
from engine.model.hex_map import HexMap

#: Below so many pixels per u terrain is drawn in flat colours for good.
FAR = 8.0

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
_Wholes = NDArray[np.intp]
_Floats = NDArray[np.floating[Any]]
_Whole = TypeVar("_Whole", int, _Wholes)

#: Lines are collected from squares of so many hexes either way; a power of two.
_SQUARE = 8

#: The lines of a square of hexes, in the order of `_LINES`.
_Drawn = tuple[list[QLineF], ...]


class FlatMap:
    """The flat colours of one map; `renew` follows it through edits over the same grid."""

    def __init__(self, map_: HexMap, sheet: SheetGeometry) -> None:
        self._map = map_
        self._sheet = sheet
        grid = map_.grid
        # Room for every hex of the grid: what is out of play now may come back.
        lines, places = (grid.columns, grid.rows) if grid.is_flat_top else (grid.rows, grid.columns)
        self._table: _Colours = np.full((lines + 3, places + 4), _rgb(VEIL), dtype=np.uint32)
        hexes = map_.cells
        q = np.fromiter((hex_.q for hex_ in hexes), dtype=int, count=len(hexes))
        r = np.fromiter((hex_.r for hex_ in hexes), dtype=int, count=len(hexes))
        colours = [_cell_colour(cell.terrain, cell.elevation) for cell in hexes.values()]
        self._table[self._place(q, r)] = colours
        self._lined: dict[tuple[int, int], dict[Hex, Cell]] = {}
        #: The lines of a square, made when they are first drawn, and the part of the sheet they lie in.
        self._drawn: dict[tuple[int, int], _Drawn] = {}
        self._boxes: dict[tuple[int, int], Box] = {}
        for hex_ in map_.rim:
            self._take(hex_)
        for hex_, cell in map_.cells.items():
            if cell.road or cell.rail or cell.stream:
                self._take_lines(hex_, cell)

    def _place(self, q: _Whole, r: _Whole) -> tuple[_Whole, _Whole]:
        """Where hexes stand in the table: by their line across the staggered axis, and along the line."""
        if self._sheet.grid.is_flat_top:
            return q + 1, r + (q >> 1) + 2
        return q + r + 1, ((q - r) >> 1) + 2

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
        place = self._place(hex_.q, hex_.r)
        if cell is None:
            self._table[place] = _rgb(VEIL)
            self._take_lines(hex_, CLEAR)
            return
        colour = _cell_colour(cell.terrain, cell.elevation)
        if hex_ not in self._map.cells:
            colour = _mixed(colour, _rgb(VEIL), 0.59)
        self._table[place] = colour
        self._take_lines(hex_, cell)

    def _take_lines(self, hex_: Hex, cell: Cell) -> None:
        square = hex_.q // _SQUARE, hex_.r // _SQUARE
        if cell.road or cell.rail or cell.stream:
            self._lined.setdefault(square, {})[hex_] = cell
        elif self._lined.get(square, {}).pop(hex_, None) is None:
            return
        self._drawn.pop(square, None)

    def paint(self, painter: QPainter, box: Box, px: float, samples: int = 2) -> None:
        """Paint a part of the map; the painter's unit is u, `px` the pixels to it.

        Each pixel is the mean of `samples` points along either side.
        """
        image = self.image(box, px, samples)
        painter.drawImage(QRectF(box.left, box.top, box.width, box.height), image, QRectF(image.rect()))
        # In a fixed order: where lines cross, the last shade depends on it.
        squares = sorted(square for square in self._lined if self._box_of(square).meets(box))
        _draw_lines(painter, [self._lines_of(square) for square in squares], px)

    def paint_hexes(self, painter: QPainter, hexes: Collection[Hex], px: float) -> None:
        """Paint single hexes of the map, as `paint` does: cheaper where they are few."""
        table, sheet = self._table, self._sheet
        for hex_ in hexes:
            colour = QColor.fromRgb(int(table[self._place(hex_.q, hex_.r)]))
            painter.fillPath(hexes_path(sheet, (hex_,)), colour)
        _draw_lines(painter, [_lines_in(sheet, drawn_cells(self._map, sorted(hexes)))], px)

    def _box_of(self, square: tuple[int, int]) -> Box:
        """What the lines of a square keep within."""
        box = self._boxes.get(square)
        if box is None:
            q, r = square[0] * _SQUARE, square[1] * _SQUARE
            corners = tuple(Hex(q + a, r + b) for a in (0, _SQUARE - 1) for b in (0, _SQUARE - 1))
            box = self._boxes[square] = self._sheet.box_around(corners, 0.7)
        return box

    def _lines_of(self, square: tuple[int, int]) -> _Drawn:
        drawn = self._drawn.get(square)
        if drawn is None:
            drawn = self._drawn[square] = _lines_in(self._sheet, dict(sorted(self._lined[square].items())))
        return drawn

    def image(self, box: Box, px: float, samples: int = 2) -> QImage:
        """The hexes of a part as a picture of `px` pixels per u, without lines."""
        width, height = max(1, round(box.width * px)), max(1, round(box.height * px))
        x = box.left + (np.arange(width * samples) + 0.5) * (box.width / width / samples)
        y = box.top + (np.arange(height * samples) + 0.5) * (box.height / height / samples)
        if self._sheet.grid.is_flat_top:
            found = np.ascontiguousarray(self._colours_at(x, y).T)
        else:
            found = self._colours_at(y, x)
        pixels = _halved(found) if samples == 2 else found
        image = QImage(pixels.data, width, height, width * 4, QImage.Format.Format_RGB32)
        return image.copy()

    def _colours_at(self, across: _Floats, along: _Floats) -> _Colours:
        """The colours of the hexes that points lie in, for places across the lines of hexes by places along.

        Within a third of the pitch beside its middle all is the line's own; over the next third its hexes
        taper off between those of the next line.
        """
        lines, places = self._table.shape
        across, along = across / COLUMN_PITCH, along - 0.5
        line = np.floor(across + 1 / 3).astype(np.intp)
        taper = (across - line - 1 / 3) * 1.5
        # Every second line is shifted by half a hex.
        offsets = along - np.array([[0.0], [0.5]])
        nearest = np.rint(offsets)
        far = np.abs(offsets - nearest)
        place = np.clip(nearest.astype(np.intp) + 2, 0, places - 1)
        flat = self._table.reshape(-1)

        def of(which: _Wholes) -> _Colours:
            starts = np.clip(which + 1, 0, lines - 1) * places
            colours: _Colours = flat.take(place[which & 1] + starts[:, None])
            return colours

        found = of(line)
        between = np.flatnonzero(taper > 0)
        if between.size:
            outside = far[line[between] & 1] > 0.5 - taper[between, None]
            found[between] = np.where(outside, of(line[between] + 1), found[between])
        return found


def _lines_in(sheet: SheetGeometry, cells: Mapping[Hex, Cell]) -> _Drawn:
    """The lines of cells, each from the middle of its hex to those of the hexsides that it leaves by."""
    drawn: _Drawn = tuple([] for _ in _LINES)
    for hex_, cell in cells.items():
        x, y = sheet.centre(hex_)
        for lines, (name, _, _) in zip(drawn, _LINES, strict=True):
            exits = (sheet.middles[exit_] for exit_ in getattr(cell, name))
            lines += [QLineF(x, y, x + across, y + down) for across, down in exits]
    return drawn


def _draw_lines(painter: QPainter, drawn: Sequence[_Drawn], px: float) -> None:
    """Draw lines kind by kind, those of streams below those of roads."""
    for kind, (_, colour, width) in enumerate(_LINES):
        lines = [line for each in drawn for line in each[kind]]
        if lines:
            painter.setPen(QPen(QColor(colour), max(width, 0.7 / px)))
            painter.drawLines(lines)


def _halved(samples: _Colours) -> _Colours:
    """The mean of each two by two samples, channel by channel; red and blue are added up in one."""

    def mean(channels: _Colours) -> _Colours:
        rows = channels[0::2] + channels[1::2]
        sums: _Colours = rows[:, 0::2] + rows[:, 1::2]
        return sums >> np.uint32(2)

    low, both = np.uint32(0xFF), np.uint32(0x00FF00FF)
    red_blue, green = mean(samples & both), mean((samples >> np.uint32(8)) & low)
    return (red_blue & both) | ((green & low) << np.uint32(8)) | np.uint32(0xFF000000)


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
