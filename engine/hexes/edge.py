"""Hexsides: the border between two adjacent hexes, each with one name."""

from typing import NamedTuple

from engine.hexes.hex import Hex, direction_between, neighbour, opposite


class Edge(NamedTuple):
    """A hexside, always named from the hex for which its direction is 0, 1 or 2."""

    hex: Hex
    direction: int


def edge(hex_: Hex, direction: int) -> Edge:
    """The one name of hexside `direction` of `hex_`: equal from both sides."""
    direction %= 6
    if direction < 3:
        return Edge(hex_, direction)
    return Edge(neighbour(hex_, direction), opposite(direction))


def edge_between(a: Hex, b: Hex) -> Edge:
    """The hexside shared by two adjacent hexes; raises ValueError when they are not adjacent."""
    direction = direction_between(a, b)
    if direction is None:
        raise ValueError(f"{a} and {b} are not adjacent")
    return edge(a, direction)


def sides(of: Edge) -> tuple[Hex, Hex]:
    """The two hexes a hexside lies between."""
    return of.hex, neighbour(of.hex, of.direction)
