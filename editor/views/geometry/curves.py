"""The curves of roads, rails and streams through a hex: smooth, and meeting at the hexsides."""

from functools import lru_cache
from itertools import combinations

import numpy as np

from editor.views.geometry.noise import Floats, chance, noise
from editor.views.geometry.sheet import SheetGeometry
from engine.hexes.hex import Hex

_SAMPLES = 21


def breathed(points: Floats, amount: float = 0.045, pace: float = 1.35) -> Floats:
    """The points moved by noise of their position, so that straight lines live and seams still meet."""
    x, y = points[:, 0] * pace, points[:, 1] * pace
    return np.asarray(
        points + np.stack([noise(x, y, 31), noise(x, y, 37)], axis=1) * amount, dtype=np.float64
    )


def _cubic(a: Floats, b: Floats, c: Floats, d: Floats, samples: int = _SAMPLES) -> Floats:
    t = np.linspace(0.0, 1.0, samples)[:, None]
    u = 1 - t
    return np.asarray(u**3 * a + 3 * u * u * t * b + 3 * u * t * t * c + t**3 * d, dtype=np.float64)


@lru_cache(maxsize=1 << 12)
def curves_through(
    sheet: SheetGeometry, hex_: Hex, exits: tuple[int, ...], *, swing: float = 0.0, what: int = 0
) -> list[Floats]:
    """The curves that join each pair of exits of a hex, as polylines of shape (n, 2).

    One exit gives a line to the centre, no exit nothing. `swing` moves the control points sideways, to
    the side that the hash of the hex says, so that streams wind. They are kept: nobody may change them.
    """
    centre = np.array(sheet.centre(hex_))
    middles = [centre + np.array(sheet.middles[each]) for each in exits]
    if len(exits) == 1:
        straight = centre + (middles[0] - centre) * np.linspace(1, 0, _SAMPLES)[:, None]
        return [breathed(np.asarray(straight, dtype=np.float64))]
    curves = []
    for start, end in combinations(range(len(exits)), 2):
        a, d = middles[start], middles[end]
        b, c = a + 0.72 * (centre - a), d + 0.72 * (centre - d)
        if swing:
            chord = d - a
            across = np.array([-chord[1], chord[0]]) / max(float(np.hypot(*chord)), 1e-9)
            sign = 1 if chance(what, hex_.q, hex_.r) < 0.5 else -1
            size = swing * (0.55 + 0.45 * chance(what + 1, hex_.q, hex_.r)) * sign
            b, c = b + across * size, c - across * size
        curves.append(breathed(_cubic(a, b, c, d)))
    return curves


def offset(points: Floats, by: float | Floats) -> Floats:
    """The polyline moved sideways by `by` (to the right of its direction, with y downwards).

    `by` may differ from point to point: of shape (n, 1) then.
    """
    along = np.gradient(points, axis=0)
    length = np.hypot(along[:, 0], along[:, 1])
    length[length == 0] = 1.0
    normal = np.stack([-along[:, 1], along[:, 0]], axis=1) / length[:, None]
    return np.asarray(points + normal * by, dtype=np.float64)


def middle_part(points: Floats, share: float) -> Floats:
    """The middle `share` of a polyline by length."""
    delta = np.diff(points, axis=0)
    reach = np.concatenate([[0.0], np.cumsum(np.hypot(delta[:, 0], delta[:, 1]))])
    wanted = np.linspace(0.5 - share / 2, 0.5 + share / 2, len(points)) * reach[-1]
    return np.stack([np.interp(wanted, reach, points[:, 0]), np.interp(wanted, reach, points[:, 1])], axis=1)
