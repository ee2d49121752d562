"""Which hexes a line from the origin meets, as shapely finds them on true pictures of both orientations."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

import numpy as np
import shapely

from engine.hexes.centre_line import line_template
from engine.hexes.grid import Orientation
from engine.hexes.hex import Hex, disc
from tests.bench.baselines import sight_literal


class _Picture(NamedTuple):
    """Where hexes lie on a picture: the steps of q and r, and the corners round a centre.

    It is the drawn map with one axis stretched, so that all coordinates are whole numbers and shapely is
    exact.
    """

    q: tuple[int, int]
    r: tuple[int, int]
    corners: tuple[tuple[int, int], ...]


_PICTURES: Mapping[Orientation, _Picture] = {
    Orientation.FLAT_TOP: _Picture((6, 3), (0, 6), ((-2, -3), (2, -3), (4, 0), (2, 3), (-2, 3), (-4, 0))),
    Orientation.POINTY_TOP: _Picture((3, 6), (-3, 6), ((0, -4), (3, -2), (3, 2), (0, 4), (-3, 2), (-3, -2))),
}


class _Board(NamedTuple):
    hexes: tuple[Hex, ...]
    centres: Any
    polygons: Any


@cache
def _board(orientation: Orientation, radius: int) -> _Board:
    picture, hexes = _PICTURES[orientation], tuple(disc(Hex(0, 0), radius))
    places = np.array(hexes) @ np.array([picture.q, picture.r])
    rings = places[:, None, :] + np.array((*picture.corners, picture.corners[0]))[None, :, :]
    polygons = shapely.polygons(shapely.linearrings(rings))
    shapely.prepare(polygons)
    return _Board(hexes, places, polygons)


def met_by_shapely(end: Hex, orientation: Orientation, radius: int) -> tuple[set[Hex], set[Hex]]:
    """The hexes left and right of the line from the origin to `end`, those it goes through on both sides.

    `radius` is at least one more than the distance of `end`.
    """
    board, picture = _board(orientation, radius), _PICTURES[orientation]
    goal = np.array(end) @ np.array([picture.q, picture.r])
    # How far on the right of the line the centres lie (y points down), times its length.
    beside = goal[0] * board.centres[:, 1] - goal[1] * board.centres[:, 0]
    along = board.centres @ goal
    length = goal @ goal
    # No corner is farther than 5 from its centre: what lies farther from the line cannot meet it.
    near = (beside * beside <= 36 * length) & (along >= -6 * length**0.5)
    near &= along <= length + 6 * length**0.5
    places = np.flatnonzero(near)
    line = shapely.linestrings([(0, 0), tuple(goal)])
    polygons = board.polygons[places]
    crossed = shapely.crosses(polygons, line)
    touched = ~crossed & shapely.intersects(polygons, line)
    runs = np.zeros(len(places), dtype=bool)
    if touched.any():
        runs[touched] = shapely.length(shapely.intersection(polygons[touched], line)) > 0
    ends = {Hex(0, 0), end}
    left, right = set[Hex](), set[Hex]()
    for place, through, run in zip(places.tolist(), crossed.tolist(), runs.tolist(), strict=True):
        hex_ = board.hexes[place]
        if hex_ in ends or not (through or run):
            continue
        if through or beside[place] < 0:
            left.add(hex_)
        if through or beside[place] > 0:
            right.add(hex_)
    return left, right


def equals_shapely(end: Hex, orientation: Orientation, radius: int) -> bool:
    """Whether the line to an offset meets the same hexes on either side as shapely finds."""
    left, right = line_template(*end)
    return (set(left), set(right)) == met_by_shapely(end, orientation, radius)


def equals_the_oracle(end: Hex) -> bool:
    """Whether it meets them in the order of the literal rule, whose y goes up: its left is our right."""
    left, right = line_template(*end)
    return (list(right), list(left)) == sight_literal.lines((0, 0), end)
