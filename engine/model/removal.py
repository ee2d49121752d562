"""What a change takes away from a scenario."""

from dataclasses import dataclass
from enum import StrEnum

from engine.hexes.edge import Edge
from engine.hexes.hex import Hex


class Lost(StrEnum):
    """Kinds of things that can be taken away."""

    TERRAIN = "terrain"
    HEIGHT = "height"
    STREAM = "stream"
    ROAD = "road"
    RAIL = "rail"
    BRIDGE = "bridge"
    HEXSIDE = "hexside"
    NAME = "name"
    DETAIL = "detail"
    OVERLAY = "overlay"
    BOARD = "board"
    OBJECTIVE = "objective"
    FORTIFICATION = "fortification"
    OBSTACLE = "obstacle"
    MARKER = "marker"
    UNIT = "unit"
    PLACE = "place"
    FORCE = "force"
    TEXT = "text"
    RULE = "rule"
    SETTING = "setting"
    ENTRY = "entry"


@dataclass(frozen=True, slots=True)
class Loss:
    """Things of one kind that go: so many of them, in these hexes.

    `what` is the terrain or hexside, empty for other kinds. `drawn` ground was drawn by hand or laid by the
    author; other ground is printed on boards, which show it again once the paint over it is taken off.
    `part` is the half of the map it lies in, where the change tells halves apart.
    """

    kind: Lost
    number: int
    hexes: tuple[Hex, ...] = ()
    what: str = ""
    drawn: bool = False
    part: str = ""

    @property
    def is_ground(self) -> bool:
        """Whether it is part of the ground: terrain, lines, hexsides, boards and what is laid on them."""
        return self.kind in _GROUND


_GROUND = frozenset(list(Lost)[: list(Lost).index(Lost.OBJECTIVE)])


@dataclass(frozen=True, slots=True)
class Removal:
    """All that a change takes away; empty when it only adds, or puts something else in its place.

    `arms` are the ends of lines that go, as (hex, direction), and `hexsides` the hexsides that are bare then.
    """

    losses: tuple[Loss, ...] = ()
    arms: tuple[tuple[Hex, int], ...] = ()
    hexsides: tuple[Edge, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.losses)

    @property
    def hexes(self) -> frozenset[Hex]:
        """The hexes in which something goes."""
        return frozenset(hex_ for loss in self.losses for hex_ in loss.hexes)

    @property
    def takes_drawn_ground(self) -> bool:
        """Whether ground goes that the author has drawn: nobody shall lose that unasked."""
        return any(loss.drawn and loss.is_ground for loss in self.losses)


NOTHING = Removal()
