"""The hexes of a map as VASSAL's grid, which finds their middles and says their names.

Its `HexGrid` has every other column half a hex lower, ours half a hex higher, so ours begins with the outer
half column 0 and half a hex down. Hexes with a point on top are such a grid lying on its side: there its
columns are our rows. After Z its names go on with AA, BB, ours with AA, AB: columns beyond the 26th are zones
of 26 columns each, whose names have the first letters before them.
"""

from __future__ import annotations

from itertools import groupby
from xml.etree import ElementTree

from shapely import Polygon, union_all

from editor.vassal.component import component
from editor.views.geometry.sheet import SheetGeometry
from engine.hexes.grid import COLUMN_PITCH, Grid, column_letters
from engine.hexes.hex import Hex

_LETTERS = 26


def hex_grid(grid: Grid, px: int) -> ElementTree.Element:
    """The grid of a map with so many pixels across the flats of a hex, an even number."""
    blocks = (_columns(grid) - 1) // _LETTERS + 1
    if blocks <= 1:
        return _numbered(grid, px, 0)
    zones = [_zone(grid, px, block) for block in range(blocks)]
    return component("module.map.boardPicker.board.ZonedGrid", {}, *zones)


def middle(grid: Grid, hex_: Hex, px: int) -> tuple[int, int]:
    """The pixel in the middle of a hex."""
    x, y = grid.centre(hex_)
    return round(x * px), round(y * px)


def _columns(grid: Grid) -> int:
    """How many columns have letters: the whole hexes'."""
    return grid.columns - 1 if grid.is_flat_top else grid.columns


def _numbered(grid: Grid, px: int, block: int) -> ElementTree.Element:
    first = -_LETTERS * block - 1 if grid.is_flat_top else -_LETTERS * block
    letters, numbers = ("h", "v") if grid.is_flat_top else ("v", "h")
    numbering = component(
        "module.map.boardPicker.board.mapgrid.HexGridNumbering",
        {
            "color": "0,0,0",
            "first": letters.upper(),
            "fontSize": 9,
            f"{letters}Type": "A",
            f"{letters}Off": first,
            f"{letters}Leading": 0,
            f"{letters}Descend": False,
            f"{numbers}Type": "N",
            f"{numbers}Off": 1 if grid.is_flat_top else 0,
            f"{numbers}Leading": 0,
            f"{numbers}Descend": False,
            "hDrawOff": 0,
            "vDrawOff": 0,
            "locationFormat": f"{column_letters(block)}$gridLocation$" if block else "$gridLocation$",
            "rotateText": 0,
            "sep": "",
            "stagger": False,
            "visible": False,
        },
    )
    return component(
        "module.map.boardPicker.board.HexGrid",
        {
            "color": "0,0,0",
            "cornersLegal": False,
            "dotsVisible": False,
            "dx": COLUMN_PITCH * px,
            "dy": float(px),
            "edgesLegal": False,
            "sideways": not grid.is_flat_top,
            "snapTo": True,
            "visible": False,
            "x0": 0,
            "y0": px // 2,
        },
        numbering,
    )


def _zone(grid: Grid, px: int, block: int) -> ElementTree.Element:
    """26 columns, by the outline of their hexes."""
    geometry = SheetGeometry(grid)
    hexes = [hex_ for hex_ in grid.hexes() if _block(grid, hex_) == block]
    # Sides that meet are grown into one another, so that all is one outline.
    whole = union_all([Polygon(geometry.polygon(hex_)).buffer(1e-6) for hex_ in hexes]).simplify(1e-4)
    assert isinstance(whole, Polygon)
    corners = [(round(x * px), round(y * px)) for x, y in whole.exterior.coords]
    path = ";".join(f"{x},{y}" for (x, y), _ in groupby(corners[:-1]))
    return component(
        "module.map.boardPicker.board.mapgrid.Zone",
        {
            "name": f"{column_letters(block * _LETTERS + 1)}–{column_letters((block + 1) * _LETTERS)}",
            "locationFormat": "$gridLocation$",
            "path": path,
            "useParentGrid": False,
            "useHighlight": False,
            "highlightProperty": "",
        },
        _numbered(grid, px, block),
    )


def _block(grid: Grid, hex_: Hex) -> int:
    column, row = grid.offset(hex_)
    number = column if grid.is_flat_top else column + 1 - (row & 1)
    last = (_columns(grid) - 1) // _LETTERS
    return min(max(number - 1, 0) // _LETTERS, last)
