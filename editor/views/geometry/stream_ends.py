"""How a stream that leads no further ends: in a spring, in a pool, or running out into the ground."""

from enum import Enum
from typing import NamedTuple

import numpy as np
import shapely
from shapely import Polygon
from shapely.geometry.base import BaseGeometry

from editor.views.geometry.curves import offset
from editor.views.geometry.noise import Floats
from editor.views.geometry.sheet import Point

#: Half the width of a stream.
HALF = 0.105


class EndKind(Enum):
    """What a stream ends in, with half its width there and how round and how large its water is there."""

    SPRING = (0.045, 0.085, 0.085)
    POOL = (0.09, 0.23, 0.17)
    RUN_OUT = (0.012, 0.0, 0.0)


class StreamEnd(NamedTuple):
    """The last stretch of a stream, from the hexside it comes through to where it ends."""

    kind: EndKind
    curve: Floats

    @property
    def place(self) -> Point:
        """Where the stream ends."""
        x, y = self.curve[-1].tolist()
        return x, y

    def water(self) -> BaseGeometry:
        """The water of the stretch: it narrows towards its end."""
        narrow, across, along = self.kind.value
        share = np.linspace(0.0, 1.0, len(self.curve))[:, None]
        halves = HALF + (narrow - HALF) * share**1.3
        banks = [offset(self.curve, halves * side) for side in (1, -1)]
        ribbon = shapely.make_valid(Polygon(np.concatenate([banks[0], banks[1][::-1]])))
        if not across:
            return ribbon
        x, y = self.place
        angle = np.linspace(0, 2 * np.pi, 36, endpoint=False)
        basin = Polygon(np.column_stack([x + across * np.cos(angle), y + along * np.sin(angle)]))
        return ribbon.union(basin)
