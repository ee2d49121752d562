"""The ground while it is being made: what is laid on a hex is laid on its image, too."""

from collections.abc import Iterable
from dataclasses import replace

from engine.hexes.grid import Grid
from engine.hexes.hex import Hex, direction_between, distance, neighbours, opposite
from engine.hexes.symmetry import Symmetry, image_of_direction, image_of_hex
from engine.model.cell import CLEAR, Cell


class NewGround:
    """The cells of a sheet in the making; a symmetrical one stays symmetrical whatever is laid on it.

    On `closed` hexes nothing can be fought for, since nobody comes there.
    """

    def __init__(self, grid: Grid, symmetry: Symmetry, closed: frozenset[Hex] = frozenset()) -> None:
        self.grid = grid
        self.symmetry = symmetry
        self.closed = closed
        self.cells: dict[Hex, Cell] = {}
        self.playable = frozenset(grid.playable)

    def at(self, hex_: Hex) -> Cell:
        """What lies on a hex by now."""
        return self.cells.get(hex_, CLEAR)

    def image(self, hex_: Hex) -> Hex:
        """The hex that the symmetry brings to the place of this one: itself on a free ground."""
        return image_of_hex(self.grid, self.symmetry, hex_)

    def is_free(self, hex_: Hex) -> bool:
        """Whether nothing but perhaps a height lies on a hex in play."""
        cell = self.at(hex_)
        return (
            hex_ in self.playable and cell.terrain == "clear" and not (cell.road or cell.stream or cell.rail)
        )

    def paint(self, hex_: Hex, terrain: str) -> None:
        """Lay a terrain on a hex and its image."""
        for each in {hex_, self.image(hex_)}:
            self._put(each, replace(self.at(each), terrain=terrain))

    def raise_to(self, hex_: Hex, level: int) -> None:
        """Bring a hex and its image up to a level; what is higher already stays."""
        for each in {hex_, self.image(hex_)}:
            cell = self.at(each)
            self._put(each, replace(cell, elevation=max(level, cell.elevation)))

    def join_road(self, here: Hex, there: Hex) -> None:
        """Carry a road over the hexside between two neighbours, and over its image."""
        for one, other in self._both(here, there):
            for hex_, direction in self._arms(one, other):
                cell = self.at(hex_)
                self._put(hex_, replace(cell, road=_with(cell.road, direction)))

    def join_stream(self, here: Hex, there: Hex) -> None:
        """Carry a stream over the hexside between two neighbours, and over its image."""
        for one, other in self._both(here, there):
            for hex_, direction in self._arms(one, other):
                cell = self.at(hex_)
                self._put(hex_, replace(cell, terrain="stream", stream=_with(cell.stream, direction)))

    def bridge(self, hex_: Hex, direction: int) -> None:
        """Lead the road of a stream hex over a bridge along a direction; the image, too."""
        ways = {hex_: direction % 3}
        ways.setdefault(self.image(hex_), image_of_direction(self.grid, self.symmetry, direction) % 3)
        for each, way in ways.items():
            self._put(each, replace(self.at(each), terrain="bridge", bridge=way))

    def near(self, hex_: Hex, others: Iterable[Hex], steps: int) -> bool:
        """Whether a hex lies within so many steps of one of the others."""
        return any(distance(hex_, other) <= steps for other in others)

    def around(self, hex_: Hex) -> tuple[Hex, ...]:
        """The neighbours in play."""
        return tuple(each for each in neighbours(hex_) if each in self.playable)

    def _put(self, hex_: Hex, cell: Cell) -> None:
        if self.grid.holds(hex_):
            self.cells[hex_] = cell

    def _both(self, here: Hex, there: Hex) -> tuple[tuple[Hex, Hex], ...]:
        images = self.image(here), self.image(there)
        return ((here, there),) if self.symmetry is Symmetry.NONE else ((here, there), images)

    def _arms(self, one: Hex, other: Hex) -> tuple[tuple[Hex, int], ...]:
        direction = direction_between(one, other)
        if direction is None:
            raise ValueError(f"{one} and {other} are not adjacent")
        return (one, direction), (other, opposite(direction))


def _with(directions: tuple[int, ...], direction: int) -> tuple[int, ...]:
    return tuple(sorted({*directions, direction}))
