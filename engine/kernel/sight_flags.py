"""What rules say about sight, as flags of hexes and hexsides and a few numbers, for the sight tables."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from engine.hexes.edge import Edge
from engine.hexes.hex import Hex


@dataclass(frozen=True, slots=True)
class SightFlags:
    """What rules say about the ground: level of every hex in play, and which hexes and hexsides hinder sight.

    `blocks` are obstacles, `veils` obstruct without blocking, `hexsides` are features that block sight
    across them. Every hex that `levels` lacks is out of play and blocks.
    """

    levels: Mapping[Hex, int]
    blocks: frozenset[Hex] = frozenset()
    veils: frozenset[Hex] = frozenset()
    hexsides: tuple[Edge, ...] = ()


class HexFlags(NamedTuple):
    """What rules say about one hex in play: its level, whether it is an obstacle, whether it obstructs."""

    level: int
    blocks: bool
    veils: bool


@dataclass(frozen=True, slots=True)
class SightLaw:
    """The numbers of the rules of sight that may vary.

    `blind` gives the number of blind hexes by difference of levels; `hills` whether a hill not above the
    upper end is an obstacle; `plateau` whether the upper end must stand at the edge of its hill;
    `veils_that_block` how many obstructing hexes block (None = any number is seen through). Nothing is seen
    farther away than `farthest` hexes (None = however far).
    """

    blind: Mapping[int, int] = field(default_factory=lambda: {1: 2, 2: 1})
    hills: bool = True
    plateau: bool = True
    veils_that_block: int | None = None
    farthest: int | None = None


def board_of(flags: bytes) -> int:
    """The integer whose bit i is set where flag i is."""
    return int(flags.translate(_DIGITS)[::-1] or b"0", 2)


def inverse_board_of(flags: bytes) -> int:
    """The integer whose bit i is set where flag i is not."""
    return board_of(flags.translate(_SWAP))


_DIGITS = bytes(b"0"[0] if not each else b"1"[0] for each in range(256))
_SWAP = bytes(1 if not each else 0 for each in range(256))
