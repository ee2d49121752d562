"""A ground laid out for sight: every flag of its hexes once as bytes by index and once as a big integer.

A board is one Python integer with a bit for each hex of a padded sheet; shifting it by the distance between
two indices lays, for all hexes at once, the hex at that offset over each of them. Rules come in as flags of
hexes and hexsides and a small law; nothing here knows a terrain.
"""

from collections.abc import Mapping
from copy import copy
from typing import Self

from engine.hexes.hex import DIRECTIONS, Hex, neighbour
from engine.kernel.sight_flags import HexFlags, SightFlags, SightLaw, board_of, inverse_board_of
from engine.kernel.sight_lines import NudgedLine, sides_of

#: The highest level of a printed hex (B-RNG-09); boards have room for it even on flat maps.
TOP = 2
#: Within so many steps the distance between two indices tells how the hexes lie to each other.
ROOM = 16


class SightBoards:
    """The flags of one ground on boards, and the lines between its hexes, each laid out when first needed.

    Built in linear time. Hexes that are not in play raise KeyError.
    """

    def __init__(self, flags: SightFlags, law: SightLaw | None = None) -> None:
        self.law = law or SightLaw()
        self.hexes: tuple[Hex, ...] = tuple(sorted(flags.levels))
        first_q = min((hex_.q for hex_ in self.hexes), default=0)
        last_q = max((hex_.q for hex_ in self.hexes), default=0)
        self._first_r = min((hex_.r for hex_ in self.hexes), default=0)
        self._height = max((hex_.r for hex_ in self.hexes), default=0) - self._first_r + 1
        # Padding between the rows keeps apart near hexes of the next row and far ones of the same; a row of
        # it before and after takes up lines along hexsides, which leave the bounding box by a hex at most.
        self._stride = self._height + max(1, min(ROOM, self._height - 1))
        self._base = self._stride * (1 - first_q) - self._first_r
        self._size = self._stride * (last_q - first_q + 3)
        self._index = {hex_: hex_.q * self._stride + hex_.r + self._base for hex_ in self.hexes}
        self._shifts = tuple(dq * self._stride + dr for dq, dr in DIRECTIONS)
        self._lines: dict[tuple[int, int], tuple[NudgedLine, ...]] = {}
        self.hexsides = flags.hexsides
        self._crossed = bool(flags.hexsides)
        self._counts = tuple(sorted({count for count in self.law.blind.values() if count} | {1}))
        self._fill(flags)

    def _fill(self, flags: SightFlags) -> None:
        size, index = self._size, self._index
        self._levels = bytearray(size)
        blocked, off = bytearray(size), bytearray(b"\1") * size
        veiled = bytearray(size)
        for hex_, at in index.items():
            self._levels[at] = flags.levels[hex_]
            off[at] = 0
        for hex_ in flags.blocks:
            if hex_ in index:
                blocked[index[hex_]] = 1
        for hex_ in flags.veils:
            if hex_ in index:
                veiled[index[hex_]] = 1
        # Flat maps have room for hills too, so that a hex may be raised later on.
        tops = range(max(max(self._levels, default=0), TOP) + 1)
        levels = self._levels
        #: By level: hexes that hinder ends on that level, hexes above it or off the map, hexes on it.
        self._bad = [bytes(off[i] or blocked[i] or levels[i] > top for i in range(size)) for top in tops]
        self._above = [bytes(off[i] or levels[i] > top for i in range(size)) for top in tops]
        self._on = [bytes(not off[i] and levels[i] == top for i in range(size)) for top in tops]
        low = [bytes(off[i] or blocked[i] for i in range(size)) for _ in tops]
        #: By the lower end's level: obstacles that make blind hexes.
        self._hides = self._bad if self.law.hills else low
        self._veiled = bytes(veiled)
        self._has_veils = any(veiled)
        present = board_of(bytes(1 - each for each in off))
        self._present = present
        self._level_boards = [board_of(each) for each in self._on]
        self._clear_boards = [self._raised(inverse_board_of(each)) for each in self._bad]
        self._not_above_boards = [self._raised(inverse_board_of(each)) for each in self._above]
        self._not_hiding_boards = [self._raised(inverse_board_of(each)) for each in self._hides]
        self._not_on_boards = [self._raised(inverse_board_of(each)) for each in self._on]
        self._veil_board = self._raised(board_of(self._veiled))
        self._edges: dict[int, frozenset[int]] = {}
        self._edge_boards: dict[int, int] = {}
        if self._crossed:
            sides: dict[int, set[int]] = {direction: set() for direction in range(6)}
            for hex_, direction in flags.hexsides:
                other = neighbour(hex_, direction)
                if hex_ in index and other in index:
                    sides[direction].add(index[hex_])
                    sides[direction + 3].add(index[other])
            self._edges = {direction: frozenset(found) for direction, found in sides.items()}
            for direction, found in self._edges.items():
                open_ = bytes(i not in found for i in range(size))
                self._edge_boards[direction] = self._raised(board_of(open_))

    def _raised(self, board: int) -> int:
        """The board one row up, so that it may be shifted down by up to one row less than nothing."""
        return board << self._stride

    def _sides(self, offset: tuple[int, int]) -> tuple[NudgedLine, ...]:
        sides = self._lines.get(offset)
        if sides is None:
            sides = sides_of(offset, self._stride, self._counts, self._crossed)
            self._lines[offset] = sides
        return sides

    def edited(self, changes: Mapping[Hex, HexFlags]) -> Self | None:
        """This after these hexes in play became so; None where it must be made anew.

        Hexsides stay as they were. This object stays as it is.
        """
        tops = len(self._level_boards)
        if any(hex_ not in self._index or flags.level >= tops for hex_, flags in changes.items()):
            return None
        made = copy(self)
        made._levels = bytearray(self._levels)
        places = {self._index[hex_]: flags for hex_, flags in changes.items()}
        for at, flags in places.items():
            made._levels[at] = flags.level
        blocks = {at: flags.blocks for at, flags in places.items()}
        made._bad, made._above, made._on, made._hides = [], [], [], []
        made._level_boards, made._clear_boards, made._not_above_boards = [], [], []
        made._not_hiding_boards, made._not_on_boards = [], []
        for top in range(tops):
            above = {at: flags.level > top for at, flags in places.items()}
            on = {at: flags.level == top for at, flags in places.items()}
            bad = {at: above[at] or blocks[at] for at in places}
            hides = bad if self.law.hills else blocks
            made._bad.append(_marked(self._bad[top], bad))
            made._above.append(_marked(self._above[top], above))
            made._on.append(_marked(self._on[top], on))
            made._hides.append(_marked(self._hides[top], hides))
            up = self._stride
            made._level_boards.append(_with_bits(self._level_boards[top], on))
            made._clear_boards.append(_with_bits(self._clear_boards[top], _inverse(bad), up))
            made._not_above_boards.append(_with_bits(self._not_above_boards[top], _inverse(above), up))
            made._not_hiding_boards.append(_with_bits(self._not_hiding_boards[top], _inverse(hides), up))
            made._not_on_boards.append(_with_bits(self._not_on_boards[top], _inverse(on), up))
        veils = {at: flags.veils for at, flags in places.items()}
        made._veiled = _marked(self._veiled, veils)
        made._has_veils = any(made._veiled)
        made._veil_board = _with_bits(self._veil_board, veils, self._stride)
        return made


def _marked(flags: bytes, changes: Mapping[int, bool]) -> bytes:
    """The flags with those of some places changed."""
    if all(flags[at] == value for at, value in changes.items()):
        return flags
    made = bytearray(flags)
    for at, value in changes.items():
        made[at] = value
    return bytes(made)


def _with_bits(board: int, changes: Mapping[int, bool], up: int = 0) -> int:
    """The board with the bits of some places changed, `up` bits higher each."""
    for at, value in changes.items():
        bit = 1 << at + up
        board = board | bit if value else board & ~bit
    return board


def _inverse(changes: Mapping[int, bool]) -> dict[int, bool]:
    return {at: not value for at, value in changes.items()}
