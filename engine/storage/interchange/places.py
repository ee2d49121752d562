"""Which hexes, hexsides and lines the points of a map of Tiled mean."""

from typing import TypeGuard

from engine.hexes.edge import Edge, edge
from engine.hexes.grid import Grid
from engine.hexes.hex import Hex
from engine.model.values import Json
from engine.storage.interchange.fitting import Fitting
from engine.storage.interchange.lines import Stop
from engine.storage.interchange.tiled_map import Frame, Point, centre_of

#: Closer to a centre than this part of a tile, a point of a line means the hex, else the nearest hexside.
_CENTRAL = 0.28


class ForeignPlaces:
    """The places of a foreign map as hexes of the sheet that it becomes."""

    def __init__(self, frame: Frame, fitting: Fitting) -> None:
        self.grid: Grid = fitting.grid
        self._frame = frame
        self._fitting = fitting

    def hex_at(self, point: Point) -> Hex | None:
        """The hex of the sheet on which the point lies, or None."""
        place = self._frame.place_at(point)
        if place is None:
            return None
        hex_ = self._fitting.hex_of(*place)
        return hex_ if self.grid.holds(hex_) else None

    def stop_at(self, point: Point) -> Stop | None:
        """The centre of a hex or the middle of a hexside, whichever is meant; None off the map."""
        place = self._frame.place_at(point)
        if place is None:
            return None
        x, y = self._frame.centre(*place)
        hex_ = self._fitting.hex_of(*place)
        if (point[0] - x) ** 2 + (point[1] - y) ** 2 <= (_CENTRAL * min(self._frame.tile)) ** 2:
            return hex_, None
        return hex_, self._nearest_side(place, point)

    def side_at(self, point: Point) -> Edge | None:
        """The hexside whose middle is nearest to the point, or None when the point lies off the map."""
        place = self._frame.place_at(point)
        return None if place is None else edge(self._fitting.hex_of(*place), self._nearest_side(place, point))

    def hex_named(self, said: Json) -> Hex | None:
        """The hex of a label, or of the list [q, r] that stands where there is no label; None for others."""
        if isinstance(said, str):
            return self.grid.parse(said)
        return Hex(*said) if is_pair(said) else None

    def is_at(self, point: Point, hex_: Hex) -> bool:
        """Whether the point is the hex's own centre."""
        return near(point, centre_of(self._frame, self.grid, hex_))

    def _nearest_side(self, place: tuple[int, int], point: Point) -> int:
        corners = self._frame.corners(*place)
        middles = [
            ((ax + bx) / 2, (ay + by) / 2)
            for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True)
        ]
        return min(range(6), key=lambda d: (middles[d][0] - point[0]) ** 2 + (middles[d][1] - point[1]) ** 2)


def is_pair(value: Json) -> TypeGuard[list[int]]:
    """Whether the value is a list of two whole numbers."""
    return isinstance(value, list) and len(value) == 2 and all(type(each) is int for each in value)


def near(one: Point, other: Point) -> bool:
    """Whether two points are the same but for rounding."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1])) < 1
