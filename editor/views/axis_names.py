"""The names of columns and rows, and which of them stand along an edge of a view."""

import re
from collections.abc import Mapping
from functools import lru_cache

from editor.views.camera import Camera
from engine.hexes.grid import Grid
from engine.hexes.hex import Hex

#: Every how many columns or rows a name may stand.
_STEPS = (1, 2, 5, 10, 20, 50, 100)

_LABEL = re.compile(r"([A-Z]+)([0-9]+)")


def axes_of(grid: Grid, hex_: Hex | None) -> tuple[str, str]:
    """The letters of the column and the number of the row that name a hex; of none, nothing."""
    found = _LABEL.fullmatch(grid.label(hex_)) if hex_ is not None else None
    return (found[1], found[2]) if found is not None else ("", "")


def column_places(grid: Grid, camera: Camera, least: float, here: str) -> list[tuple[str, float]]:
    """The columns to be named along an edge that is seen so, each with its place across in pixels.

    They stand `least` pixels apart; only that of the column `here` may come between two others.
    """
    return _places(_middles(grid)[0], camera.px, camera.offset[0], least, here)


def row_places(grid: Grid, camera: Camera, least: float, here: str) -> list[tuple[str, float]]:
    """The rows to be named along an edge, each with its place down in pixels, as `column_places`."""
    return _places(_middles(grid)[1], camera.px, camera.offset[1], least, here)


def _places(
    middles: Mapping[str, float], px: float, offset: float, least: float, here: str
) -> list[tuple[str, float]]:
    if not middles:
        return []
    names = list(middles)
    pitch = (middles[names[-1]] - middles[names[0]]) / max(1, len(names) - 1) * px
    step = next((each for each in _STEPS if each * pitch >= least), _STEPS[-1])
    return [
        (name, middles[name] * px + offset)
        for number, name in enumerate(names, 1)
        if step == 1 or number % step == 0 or name == here
    ]


@lru_cache(maxsize=8)
def _middles(grid: Grid) -> tuple[Mapping[str, float], Mapping[str, float]]:
    """The middle of each column by its letters and of each row by its number, in u, in order.

    Hexes of a staggered row stand half a hex apart: its middle lies between them.
    """
    columns: dict[str, list[float]] = {}
    rows: dict[str, list[float]] = {}
    for hex_ in grid.playable:
        column, row = axes_of(grid, hex_)
        if column:
            x, y = grid.centre(hex_)
            columns.setdefault(column, []).append(x)
            rows.setdefault(row, []).append(y)

    def middles(places: Mapping[str, list[float]]) -> dict[str, float]:
        found = {name: (min(each) + max(each)) / 2 for name, each in places.items()}
        return dict(sorted(found.items(), key=lambda each: each[1]))

    return middles(columns), middles(rows)
