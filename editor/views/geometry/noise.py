"""Stable chance: hashes and value noise of a position, the same on every machine and for every tile."""

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
_Words = NDArray[np.uint32]

_MASK = 0xFFFFFFFF


def _mixed(h: int) -> int:
    h ^= h >> 15
    h = h * 0x2C1B3C6D & _MASK
    h ^= h >> 12
    h = h * 0x297A2D39 & _MASK
    return h ^ h >> 15


def chance(what: int, a: int, b: int) -> float:
    """A number in [0, 1) that depends on nothing but the three arguments."""
    return _mixed(_mixed(what * 0x9E3779B1 + a * 0x85EBCA77 & _MASK) ^ b * 0xC2B2AE3D & _MASK) / 2**32


def chances(what: int | NDArray[np.int64], a: NDArray[np.int64], b: NDArray[np.int64]) -> Floats:
    """`chance` for arrays of lattice places."""
    return _second(_first(what, a), b)


def _first(what: int | NDArray[np.int64], a: NDArray[np.int64]) -> _Words:
    """The half of a chance that hangs on the first coordinate."""
    return _mixed_words(_words(a) * 0x85EBCA77 + _words(np.asarray(what, np.int64) * 0x9E3779B1))


def _second(first: _Words, b: NDArray[np.int64]) -> Floats:
    """The chance whose first half is given."""
    return _mixed_words(first ^ _words(b) * 0xC2B2AE3D) / float(2**32)


def _words(numbers: NDArray[np.int64]) -> _Words:
    """The last 32 bits of whole numbers; arithmetic with them leaves out what goes beyond."""
    return numbers.astype(np.uint32)


def _mixed_words(h: _Words) -> _Words:
    """`_mixed` for an array that nobody else needs."""
    h ^= h >> 15
    h *= 0x2C1B3C6D
    h ^= h >> 12
    h *= 0x297A2D39
    h ^= h >> 15
    return h


def noise(x: Floats, y: Floats, what: int | NDArray[np.int64] = 0) -> Floats:
    """Smooth value noise in [-1, 1] with one knot per unit of `x` and `y`."""
    column, row = np.floor(x), np.floor(y)
    fx, fy = x - column, y - row
    fx, fy = fx * fx * (3 - 2 * fx), fy * fy * (3 - 2 * fy)
    a, b = column.astype(np.int64), row.astype(np.int64)
    # All four knots round each place at once: for few places most of the time goes into the calls.
    knots = _second(_first(what, np.array([a, a + 1])), np.array([[b], [b + 1]]))
    left, right = knots[:, 0], knots[:, 1]
    across = left + (right - left) * fx
    return np.asarray((across[0] + (across[1] - across[0]) * fy) * 2 - 1, dtype=np.float64)
