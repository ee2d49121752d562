"""The symmetries of a sheet: half turn and mirrors, on hexes, directions and hexsides."""

from enum import StrEnum

from engine.hexes.edge import Edge, edge
from engine.hexes.grid import Grid, Orientation
from engine.hexes.hex import Hex


class Symmetry(StrEnum):
    """A way of mapping a sheet onto itself."""

    NONE = "none"
    ROT180 = "rot180"
    MIRROR_X = "mirror_x"  # left and right swapped
    MIRROR_Y = "mirror_y"  # top and bottom swapped


def image_of_hex(grid: Grid, symmetry: Symmetry, hex_: Hex) -> Hex:
    """The hex that takes the place of `hex_` under the symmetry of the whole sheet."""
    column, row = grid.offset(hex_)
    flat = grid.orientation is Orientation.FLAT_TOP
    turned_column = grid.columns - column if flat else grid.columns - 1 + (row & 1) - column
    turned_row = grid.rows - 1 + (column & 1) - row if flat else grid.rows - row
    match symmetry:
        case Symmetry.NONE:
            return hex_
        case Symmetry.ROT180:
            return grid.hex_at(turned_column, turned_row)
        case Symmetry.MIRROR_X:
            return grid.hex_at(turned_column, row)
        case Symmetry.MIRROR_Y:
            return grid.hex_at(column, turned_row)


def image_of_direction(grid: Grid, symmetry: Symmetry, direction: int) -> int:
    """The direction that `direction` becomes under the symmetry."""
    flat = grid.orientation is Orientation.FLAT_TOP
    match symmetry:
        case Symmetry.NONE:
            return direction % 6
        case Symmetry.ROT180:
            return (direction + 3) % 6
        case Symmetry.MIRROR_X:
            return (-direction) % 6 if flat else (5 - direction) % 6
        case Symmetry.MIRROR_Y:
            return (3 - direction) % 6 if flat else (2 - direction) % 6


def image_of_edge(grid: Grid, symmetry: Symmetry, side: Edge) -> Edge:
    """The hexside that `side` becomes under the symmetry."""
    return edge(image_of_hex(grid, symmetry, side.hex), image_of_direction(grid, symmetry, side.direction))
