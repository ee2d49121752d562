"""Bounds of numbers in files, beyond what the type of a field says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

#: No whole number in a typed field is larger: what a program counts from a file stays countable.
LARGEST = 1_000_000_000


class Bounds(NamedTuple):
    """Smallest and largest value allowed."""

    minimum: int
    maximum: int


_DIRECTION = Bounds(0, 5)

#: By class and field. What the game allows (elevation 0 to 2 …) is for the validator to say; here stands
#: only what the model's own meaning demands.
BOUNDS: Mapping[str, Bounds] = {
    "Cell.road": _DIRECTION,
    "Cell.rail": _DIRECTION,
    "Cell.stream": _DIRECTION,
    "Cell.wadi_entrances": _DIRECTION,
    "Cell.wadi_bridges": _DIRECTION,
    "Cell.bridge": Bounds(0, 2),
    "PieceHex.road": _DIRECTION,
    "PieceHex.stream": _DIRECTION,
    "PieceHex.bridge": Bounds(0, 2),
    "OverlayPlacement.rotation": _DIRECTION,
    "Fortification.facing": _DIRECTION,
    "PlacedUnit.facing": _DIRECTION,
    "Layout.north": _DIRECTION,
    "Sheet.columns": Bounds(2, 400),
    "Sheet.rows": Bounds(2, 400),
    "Board.columns": Bounds(2, 400),
    "Board.rows": Bounds(2, 400),
}

#: Hexes that are steps from another hex, so that no label names them: written as [q, r].
AXIAL: frozenset[str] = frozenset({"PieceHex.offset"})
