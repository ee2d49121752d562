"""Sets of hexes on their way between processes, some twenty times quicker than one by one."""

from array import array
from collections.abc import Iterable
from itertools import chain

from engine.hexes.hex import Hex


def packed(hexes: Iterable[Hex]) -> bytes:
    """The coordinates of hexes, four bytes each for q and r."""
    return array("i", chain.from_iterable(hexes)).tobytes()


def unpacked(data: bytes) -> frozenset[Hex]:
    """The hexes that were packed."""
    numbers = array("i")
    numbers.frombytes(data)
    each = iter(numbers)
    return frozenset(map(Hex._make, zip(each, each, strict=True)))
