"""Where cliffs stand, and the outlines of their rock: a face along a hexside, below the high ground."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from editor.views.geometry.noise import chance
from editor.views.geometry.sheet import SIDE, Box, Point, SheetGeometry
from engine.hexes.edge import edge
from engine.hexes.hex import Hex, neighbours
from engine.model.cell import Cell

#: How wide a face is, and how far all faces are moved up the sheet: names lie below the upper hexside.
_WIDTH, _UPWARDS = 0.145, 0.045

#: Where a face begins at a free end, as a share of the hexside, and how far inside the high hex.
_TAPER, _ROOT = 0.30, 0.13

_STEPS = 26

#: So many outlines are kept, about seven megabytes: a neighbourhood is painted anew with each edit in it.
_MOST_OUTLINES = 1 << 10

Line = tuple[Point, ...]


class Cliff(NamedTuple):
    """A hexside with a cliff, seen from the high hex, with the levels above and below it."""

    hex: Hex
    direction: int
    above: int
    below: int


@dataclass(frozen=True, slots=True, eq=False)
class Rock:
    """The points of the upper edge of rock and of its foot.

    `ledge` is the ground from inside the high hex to the upper edge, which keeps within `reach`: there the
    slope ends in the rock. Nothing lies outside `box` but the ledge. Each is itself alone: what is made of it
    is found again without a look at its points.
    """

    top: Line
    foot: Line
    box: Box
    ledge: BaseGeometry
    reach: Box


class CliffFace(NamedTuple):
    """The rock of a cliff, and the way down."""

    cliff: Cliff
    rock: Rock
    down: Point


def cliff_sides(cells: Mapping[Hex, Cell], is_named: Callable[[Hex, int], bool] | None) -> list[Cliff]:
    """The hexsides where level 2 falls to level 0, and those that are named cliffs; None: none is named."""
    levels = {hex_: cell.elevation for hex_, cell in cells.items()}
    least = min(levels.values(), default=0) + (2 if is_named is None else 0)
    found = []
    for hex_, above in levels.items():
        if above < least:
            continue
        for direction, beside in enumerate(neighbours(hex_)):
            below = levels.get(beside, above + 1)
            # Along level ground a cliff is told once.
            if above < below or (above == below and edge(hex_, direction).hex != hex_):
                continue
            if above - below >= 2 or (is_named is not None and is_named(hex_, direction)):
                found.append(Cliff(hex_, direction, above, below))
    return found


def faces(sheet: SheetGeometry, cliffs: Sequence[Cliff], near: Box) -> list[CliffFace]:
    """The rock of cliffs: it runs on round the corner where they meet, and tapers off elsewhere.

    Only that of cliffs is worked out whose hexside has its middle in a rectangle.
    """
    middles = [(each, sheet.middle(each.hex, each.direction)) for each in cliffs]
    shown = [each for each, middle in middles if near.includes(*middle)]
    # Those that share a corner have their middles nearer to each other than the length of two hexsides.
    around = near.grown(2 * SIDE)
    downs: dict[tuple[int, int], list[Point]] = {}
    for each in [each for each, middle in middles if around.includes(*middle)]:
        down = _down(sheet, each)
        for corner in sheet.side(each.hex, each.direction):
            downs.setdefault(_key(corner), []).append(down)
    return [_face(sheet, each, downs) for each in shown]


def _face(sheet: SheetGeometry, cliff: Cliff, downs: Mapping[tuple[int, int], list[Point]]) -> CliffFace:
    side, own = sheet.side(cliff.hex, cliff.direction), _down(sheet, cliff)
    first, last = (_mitred(downs[_key(corner)]) for corner in side)
    return CliffFace(cliff, _rock(side, own, first, last), own)


@lru_cache(maxsize=_MOST_OUTLINES)
def _rock(side: tuple[Point, Point], own: Point, first: Point | None, last: Point | None) -> Rock:
    """The rock along a hexside, from the ways down there and at its corners."""
    (ax, ay), (bx, by) = side
    top, foot = [], []
    for step in range(_STEPS + 1):
        t = step / _STEPS
        rise = (1.0 if first else _soft(t / _TAPER)) * (1.0 if last else _soft((1 - t) / _TAPER))
        nx, ny = _blended(own, first, last, t)
        x, y = ax + (bx - ax) * t, ay + (by - ay) * t - _UPWARDS * rise
        key = (round(x * 97), round(y * 97))
        upper = -_WIDTH / 2 * rise - _ROOT * (1 - rise) + 0.02 * (chance(73, *key) - 0.5) * rise
        lower = upper + _WIDTH * rise * (0.82 + 0.3 * chance(74, *key))
        top.append((x + nx * upper, y + ny * upper))
        foot.append((x + nx * lower, y + ny * lower))
    inner = [(x - 0.20 * own[0], y - 0.20 * own[1]) for x, y in top]
    ledge = Polygon(inner + top[::-1]).buffer(0.0)
    across, down = zip(*top, *foot, strict=True)
    box = Box(min(across), min(down), max(across), max(down))
    return Rock(tuple(top), tuple(foot), box, ledge, Box(*ledge.bounds))


def _down(sheet: SheetGeometry, cliff: Cliff) -> Point:
    x, y = sheet.middles[cliff.direction]
    return 2 * x, 2 * y


def _mitred(downs: list[Point]) -> Point | None:
    """The way down at a corner where two cliffs meet, long enough for both; None at a free end."""
    if len(downs) != 2:
        return None
    x, y = downs[0][0] + downs[1][0], downs[0][1] + downs[1][1]
    square = x * x + y * y
    return (2 * x / square, 2 * y / square) if square > 0.5 else None


def _blended(own: Point, first: Point | None, last: Point | None, t: float) -> Point:
    x, y = own
    for corner, share in ((first, _soft(1 - t / 0.25)), (last, _soft(1 - (1 - t) / 0.25))):
        if corner is not None:
            x, y = x + (corner[0] - x) * share, y + (corner[1] - y) * share
    return x, y


def _soft(t: float) -> float:
    """From 0 to 1 without a corner."""
    t = min(max(t, 0.0), 1.0)
    return t * t * (3 - 2 * t)


def _key(corner: Point) -> tuple[int, int]:
    return round(corner[0] * 1000), round(corner[1] * 1000)
