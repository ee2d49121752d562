"""Stable chance: hashes and value noise of a position, the same on every machine and for every tile."""

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

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
    mask = np.int64(_MASK)

    def mixed(h: NDArray[np.int64]) -> NDArray[np.int64]:
        h = h ^ (h >> 15)
        h = (h * 0x2C1B3C6D) & mask
        h = h ^ (h >> 12)
        h = (h * 0x297A2D39) & mask
        return h ^ (h >> 15)

    first = mixed((what * 0x9E3779B1 + a * 0x85EBCA77) & mask)
    return mixed((first ^ (b * 0xC2B2AE3D)) & mask) / float(2**32)


def noise(x: Floats, y: Floats, what: int | NDArray[np.int64] = 0) -> Floats:
    """Smooth value noise in [-1, 1] with one knot per unit of `x` and `y`."""
    column, row = np.floor(x), np.floor(y)
    fx, fy = x - column, y - row
    fx, fy = fx * fx * (3 - 2 * fx), fy * fy * (3 - 2 * fy)
    a, b = column.astype(np.int64), row.astype(np.int64)
    # All four knots round each place at once: for few places most of the time goes into the calls.
    knots = chances(what, np.stack([a, a + 1, a, a + 1]), np.stack([b, b, b + 1, b + 1]))
    top = knots[0] * (1 - fx) + knots[1] * fx
    bottom = knots[2] * (1 - fx) + knots[3] * fx
    return np.asarray((top * (1 - fy) + bottom * fy) * 2 - 1, dtype=np.float64)
