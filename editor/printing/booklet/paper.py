"""Paper, and how a large map is cut into pages of it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from editor.views.geometry.sheet import Box

#: White that printers need at the edge of a page, in millimetres.
MARGIN = 9.0

#: So much of a page is printed twice, to be glued under the next one.
OVERLAP = 6.0


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper size in millimetres, upright."""

    name: str
    width: float
    height: float

    def turned(self) -> Paper:
        """The same paper lying."""
        return Paper(self.name, self.height, self.width)

    @property
    def room(self) -> Box:
        """What may be printed on."""
        return Box(MARGIN, MARGIN, self.width - MARGIN, self.height - MARGIN)


PAPERS = {paper.name.lower(): paper for paper in (Paper("A4", 210.0, 297.0), Paper("Letter", 215.9, 279.4))}


@dataclass(frozen=True, slots=True)
class PageTile:
    """A part of the map on one page: its place in the grid of pages and what it shows, in millimetres.

    `shown` reaches `OVERLAP` beyond `cut` where another page follows to the right or below.
    """

    column: int
    row: int
    cut: Box
    shown: Box

    @property
    def name(self) -> str:
        """How the page is called: A1, B1 …"""
        return f"{chr(65 + self.column % 26)}{self.row + 1}"


@dataclass(frozen=True, slots=True)
class Tiling:
    """The pages a map of `width` by `height` millimetres is cut into, all of one paper."""

    paper: Paper
    columns: int
    rows: int
    width: float
    height: float

    @property
    def count(self) -> int:
        """How many pages there are."""
        return self.columns * self.rows

    def tiles(self) -> Iterator[PageTile]:
        """The pages, row by row; all parts of a row or column are equally large."""
        across, down = self.width / self.columns, self.height / self.rows
        for row in range(self.rows):
            for column in range(self.columns):
                cut = Box(column * across, row * down, (column + 1) * across, (row + 1) * down)
                shown = Box(
                    cut.left,
                    cut.top,
                    min(self.width, cut.right + OVERLAP),
                    min(self.height, cut.bottom + OVERLAP),
                )
                yield PageTile(column, row, cut, shown)


def tiling(width: float, height: float, paper: Paper) -> Tiling:
    """The tiling with the fewest pages; upright when both ways need as many."""
    return min((_tiled(width, height, each) for each in (paper, paper.turned())), key=lambda each: each.count)


def _tiled(width: float, height: float, paper: Paper) -> Tiling:
    return Tiling(paper, _parts(width, paper.room.width), _parts(height, paper.room.height), width, height)


def _parts(length: float, room: float) -> int:
    """Into how many equal parts a length is cut so that each, and its overlap, fits."""
    if length <= room:
        return 1
    return math.ceil(length / (room - OVERLAP))
