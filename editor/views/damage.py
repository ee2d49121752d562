"""Where the picture may look different when the map changes.

Nearly all of the ground that is drawn of a hex stays close to it. What reaches further is found by its
reason: a symbol that takes another form in a hex beside, or rock that meets a changed cliff at a corner. All
lengths are in u.
"""

from collections.abc import Collection, Iterator
from functools import reduce

from editor.views.drawn_cells import (
    BUILDING,
    CREVASSE,
    RIVER,
    WADI,
    WOODS,
    DrawnCells,
    drawn_cells,
    fissure_exits,
    flow_of_river,
    road_exits,
    stands_in_town,
    stream_end,
    stream_exits,
    wadi_exits,
)
from editor.views.geometry.cliffs import Cliff, cliff_sides
from editor.views.geometry.sheet import Box, SheetGeometry
from editor.views.markers.labels import written_box
from engine.hexes.edge import edge
from engine.hexes.hex import Hex, neighbours
from engine.model.cell import Cell
from engine.model.hex_map import HexMap

#: Terrain whose symbol follows what lies in the hexes beside it.
_FORMED = BUILDING | WADI | CREVASSE | RIVER

#: So far beyond itself a hex alters what flows together with it: woods, hills with their slopes, water.
_OWN = 0.303

#: The same where woods close up with others or part from them: a tree stands on their edge, with its crown.
_IN_WOODS = 0.363

#: So far from the centre of its hex another course or end of a stream is seen, with its meadows and valley.
_STREAM = 1.0

#: So far from the centre of its hex another bed or fissure is seen, or another group of buildings.
_FORM = 0.75

#: So far from its hexside other rock is seen, with the slope that ends in it, and rock beside it that ends at
#: its corners or goes on.
_ROCK = 0.4

#: So far from the centre of its hex a printed name is read.
_NAME = 0.65

#: So far from its hexside a hedge or a wall is seen.
_ON_HEXSIDE = 0.25

#: The parts round a hex are one where that is up to so many times the largest of them: most lie in it.
_WORTH = 1.6


def damaged_ground(before: HexMap, after: HexMap, hexes: Collection[Hex], sheet: SheetGeometry) -> list[Box]:
    """The parts of the sheet outside of which the printed ground of two maps looks the same.

    `hexes` holds every hex whose cell or hexsides differ, and the half hexes beside them.
    """
    near = {other for hex_ in hexes for beside in (hex_, *neighbours(hex_)) for other in neighbours(beside)}
    cells = drawn_cells(before, near)
    as_they_were = {hex_: cell for hex_, cell in cells.items() if hex_ not in hexes}
    old, new = _Ground(before, cells), _Ground(after, as_they_were | drawn_cells(after, hexes))
    return [box for hex_ in hexes for box in _few([*_round(old, new, hex_, sheet)])]


def damaged_names(before: HexMap, after: HexMap, hexes: Collection[Hex], sheet: SheetGeometry) -> list[Box]:
    """The parts of the sheet outside of which what is written in the hexes of two maps looks the same."""
    found = []
    for hex_ in hexes:
        old, new = before.cells.get(hex_), after.cells.get(hex_)
        if old is None or new is None or old.label != new.label:
            if old is not new:
                found.append(sheet.box_around((hex_,), _NAME))
        elif _written(old) != _written(new):
            # The higher one has more triangles behind the same name.
            found.append(written_box(before if old.elevation > new.elevation else after, sheet, hex_))
    return found


def _written(cell: Cell) -> object:
    """All of a hex that its level and the halo of its name are drawn by."""
    return cell.elevation, cell.terrain in WOODS


class _Ground:
    """What is drawn of a map in some hexes."""

    def __init__(self, map_: HexMap, cells: DrawnCells) -> None:
        self.map = map_
        self.cells = cells

    def form(self, at: Hex) -> object:
        """All that the hexes beside a hex decide of how its own symbols are formed."""
        cells, cell = self.cells, self.cells.get(at)
        if cell is None or cell.terrain not in _FORMED:
            return None
        if cell.terrain in BUILDING:
            roads = tuple(road_exits(cells[other]) if other in cells else () for other in neighbours(at))
            return stands_in_town(cells, at), roads
        if cell.terrain in WADI:
            return wadi_exits(cells, at)
        if cell.terrain in CREVASSE:
            return fissure_exits(cells, at)
        return flow_of_river(cells, at)

    def stream(self, at: Hex) -> object:
        """The course and the end of the stream in a hex."""
        exits = stream_exits(self.cells, at) if at in self.cells else ()
        return exits, stream_end(self.cells, self.map.cells, at) if exits else None

    def is_wooded(self, at: Hex) -> bool:
        """Whether woods stand in a hex."""
        return at in self.cells and self.cells[at].terrain in WOODS

    def level(self, at: Hex) -> int | None:
        """The level of a hex; None where nothing is drawn."""
        cell = self.cells.get(at)
        return None if cell is None else cell.elevation

    def sides(self, at: Hex) -> list[object]:
        """What stands on each hexside of a hex."""
        features = self.map.hexsides
        return [features.get(edge(at, direction)) for direction in range(6)] if features else [None] * 6

    def cliffs(self, at: Hex) -> set[Cliff]:
        """The cliffs that touch a corner of a hex."""
        sides, near = self.map.hexsides, (at, *neighbours(at))

        def named(hex_: Hex, direction: int) -> bool:
            feature = sides.get(edge(hex_, direction))
            return feature is not None and feature.type == "cliff"

        cells = {hex_: self.cells[hex_] for hex_ in near if hex_ in self.cells}
        return set(cliff_sides(cells, named if sides else None))


def _round(old: _Ground, new: _Ground, hex_: Hex, sheet: SheetGeometry) -> Iterator[Box]:
    """What a hex alters that differs between two grounds, the half hexes beside it left out."""
    if (old.cells.get(hex_), hex_ in old.map.cells) != (new.cells.get(hex_), hex_ in new.map.cells):
        yield sheet.hex_box(hex_).grown(_IN_WOODS if _closes_up(old, new, hex_) else _OWN)
    sides = [
        direction
        for direction, (before, after) in enumerate(zip(old.sides(hex_), new.sides(hex_), strict=True))
        if before != after
    ]
    for direction in sides:
        yield _along(sheet, hex_, direction, _ON_HEXSIDE)
    for each in (hex_, *neighbours(hex_)):
        if old.stream(each) != new.stream(each):
            yield sheet.box_around((each,), _STREAM)
        if old.form(each) != new.form(each):
            yield sheet.box_around((each,), _FORM)
    if sides or old.level(hex_) != new.level(hex_):
        for cliff in old.cliffs(hex_) ^ new.cliffs(hex_):
            yield _along(sheet, cliff.hex, cliff.direction, _ROCK)


def _few(boxes: list[Box]) -> list[Box]:
    """The same parts as one where that hardly covers more."""
    if len(boxes) < 2:
        return boxes
    together = reduce(Box.joined, boxes)
    return [together] if together.area <= _WORTH * max(box.area for box in boxes) else boxes


def _closes_up(old: _Ground, new: _Ground, hex_: Hex) -> bool:
    """Whether a hex is wooded in one of two grounds only, beside other woods."""
    if old.is_wooded(hex_) == new.is_wooded(hex_):
        return False
    return any(old.is_wooded(each) or new.is_wooded(each) for each in neighbours(hex_))


def _along(sheet: SheetGeometry, hex_: Hex, direction: int, margin: float) -> Box:
    """The rectangle round a hexside, with a margin."""
    (ax, ay), (bx, by) = sheet.side(hex_, direction)
    return Box(min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)).grown(margin)
