"""Who sees whom on a whole map, in bulk: sweeps of big integers over line templates.

A board is one Python integer with a bit for each hex of a padded sheet; shifting it by the distance between
two indices lays, for all hexes at once, the hex at that offset over each of them. Rules come in as flags of
hexes and hexsides and a small law; nothing here knows a terrain.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from copy import copy

from engine.hexes.centre_line import line_template
from engine.hexes.hex import DIRECTIONS, Hex, neighbour
from engine.kernel.sight_flags import HexFlags, SightFlags, SightLaw, board_of, inverse_board_of
from engine.kernel.sight_lines import NudgedLine, sides_of
from engine.kernel.sight_walk import walk_is_clear

#: The highest level of a printed hex (B-RNG-09); tables have room for it even on flat maps.
TOP = 2
#: On larger maps the field of view of a hex does not lay out all of its lines.
MOST_LAID = 1000


class SightTables:
    """Every sight question about one ground; built in linear time, nothing quadratic unless asked for.

    Answers equal the proof of the line_of_sight rules for the law given. Hexes that are not in
    play raise KeyError.
    """

    def __init__(self, flags: SightFlags, law: SightLaw | None = None) -> None:
        self.law = law or SightLaw()
        self.hexes: tuple[Hex, ...] = tuple(sorted(flags.levels))
        first_q = min((hex_.q for hex_ in self.hexes), default=0)
        last_q = max((hex_.q for hex_ in self.hexes), default=0)
        self._first_r = min((hex_.r for hex_ in self.hexes), default=0)
        self._height = max((hex_.r for hex_ in self.hexes), default=0) - self._first_r + 1
        # One column of padding between rows and one row of it before and after: lines along hexsides
        # leave the bounding box by at most one hex.
        self._stride = self._height + 1
        self._base = self._stride * (1 - first_q) - self._first_r
        self._size = self._stride * (last_q - first_q + 3)
        self._index = {hex_: hex_.q * self._stride + hex_.r + self._base for hex_ in self.hexes}
        self._shifts = tuple(dq * self._stride + dr for dq, dr in DIRECTIONS)
        self._lines: dict[tuple[int, int], tuple[NudgedLine, ...]] = {}
        self._partners: dict[int, int] = {}
        self._table: dict[tuple[int, int], bytes] = {}
        self.radius = -1
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

    @property
    def tabulated(self) -> bool:
        """Whether there is a table to look up."""
        return bool(self._table)

    # ------------------------------------------------------------------ one pair

    def sees(self, a: Hex, b: Hex) -> bool:
        """Whether two hexes in play see each other."""
        start, end = self._index[a], self._index[b]
        offset = (b[0] - a[0], b[1] - a[1])
        sides = self._lines.get(offset)
        if sides is None:
            sides = self._sides(offset)
        if not sides[0].cells:
            return True
        levels = self._levels
        own, other = levels[start], levels[end]
        plain = not (self._crossed or self._has_veils)
        if own == other:
            bad = self._bad[own]
            for side in sides:
                for cell in side[0]:
                    if bad[start + cell]:
                        break
                else:
                    if plain or self._lets_through(side, start, own, other):
                        return True
            return False
        for side in sides:
            if self._uneven(side, start, own, other) and (
                plain or self._lets_through(side, start, own, other)
            ):
                return True
        return False

    def _uneven(self, side: NudgedLine, start: int, own: int, other: int) -> bool:
        if own < other:
            hides, high, near = self._hides[own], other, side.near_start[self.law.blind.get(other - own, 0)]
            front = side.near_end[1]
        else:
            hides, high, near = self._hides[other], own, side.near_end[self.law.blind.get(own - other, 0)]
            front = side.near_start[1]
        for cell in near:
            if hides[start + cell]:
                return False
        if self.law.plateau:
            on = self._on[high]
            for cell in front:
                if on[start + cell]:
                    return False
        above = self._above[high]
        return all(not above[start + cell] for cell in side.cells)

    def _lets_through(self, side: NudgedLine, start: int, own: int, other: int) -> bool:
        """Whether no hexside feature and not too many veils hinder the line."""
        limit = self.law.veils_that_block
        if self._has_veils and limit is not None:
            veiled = self._veiled
            if sum(veiled[start + cell] for cell in side.cells) >= limit:
                return False
        blind = self.law.blind.get(abs(own - other), 0)
        for before, direction, from_start, to_end in side.crossings:
            if start + before in self._edges[direction]:
                if own == other:
                    return False
                if (from_start if own < other else to_end) <= blind:
                    return False
        return True

    def veils(self, a: Hex, b: Hex) -> int:
        """How many obstructing hexes the clearest line between two hexes that see each other goes through."""
        if not self._has_veils:
            return 0
        start = self._index[a]
        own, other = self._levels[start], self._levels[self._index[b]]
        counts = [
            sum(self._veiled[start + cell] for cell in side.cells)
            for side in self._sides((b.q - a.q, b.r - a.r))
            if self._open(side, start, own, other) and self._lets_through(side, start, own, other)
        ]
        return min(counts, default=0)

    def _open(self, side: NudgedLine, start: int, own: int, other: int) -> bool:
        if own != other:
            return self._uneven(side, start, own, other)
        return not any(self._bad[own][start + cell] for cell in side.cells)

    def field(self, a: Hex, radius: int | None = None) -> tuple[Hex, ...]:
        """The hexes that `a` sees, itself included, in order; within `radius` steps if given."""
        sees = self.sees
        if radius is None:
            if len(self.hexes) > MOST_LAID:
                return tuple(hex_ for hex_ in self.hexes if self._sees_by_walking(a, hex_))
            return tuple(hex_ for hex_ in self.hexes if sees(a, hex_))
        index, q, r = self._index, a.q, a.r
        found = []
        for dq in range(-radius, radius + 1):
            for dr in range(max(-radius, -dq - radius), min(radius, radius - dq) + 1):
                hex_ = Hex(q + dq, r + dr)
                if hex_ in index and sees(a, hex_):
                    found.append(hex_)
        return tuple(found)

    def _sees_by_walking(self, a: Hex, b: Hex) -> bool:
        """As `sees`, without laying out a line that has not been needed before."""
        dq, dr = b[0] - a[0], b[1] - a[1]
        if (dq, dr) in self._lines or not (dq or dr):
            return self.sees(a, b)
        start, end = self._index[a], self._index[b]
        low, high = self._levels[start], self._levels[end]
        if low == high:
            clear = walk_is_clear(start, (dq, dr), self._shifts, self._bad[low], (b"", 0), None)
        else:
            if low > high:
                start, dq, dr, low, high = end, -dq, -dr, high, low
            near = self._hides[low], self.law.blind.get(high - low, 0)
            front = self._on[high] if self.law.plateau else None
            clear = walk_is_clear(start, (dq, dr), self._shifts, self._above[high], near, front)
        if clear is None or (clear and (self._crossed or self._has_veils)):
            return self.sees(a, b)
        return clear

    # ------------------------------------------------------------------ all pairs at an offset

    def pairs_at(self, offset: tuple[int, int]) -> int:
        """The board of hexes for which the hex at that offset is in play too."""
        dq, dr = offset
        shift = dq * self._stride + dr
        ahead = self._present >> shift if shift >= 0 else self._present << -shift
        return self._present & ahead & self._rows_with_partner(dr)

    def _rows_with_partner(self, dr: int) -> int:
        """The board of places whose hex `dr` rows on is on the sheet, so that shifts do not wrap round."""
        board = self._partners.get(dr)
        if board is None:
            first, last = max(0, -dr), min(self._height, self._height - dr)
            row = ((1 << last) - 1) & -(1 << first) if last > first else 0
            board = 0
            # Rows begin where the index of (q, first_r) is a multiple of the stride.
            for start in range(0, self._size, self._stride):
                board |= row << start
            self._partners[dr] = board
        return board

    def seen_at(self, offset: tuple[int, int]) -> int:
        """The board of hexes that see the hex at that offset from them.

        `offset` must be one of the half plane in which q > 0, or q = 0 and r >= 0; sight is mutual.
        """
        pairs = self.pairs_at(offset)
        if not pairs:
            return 0
        sides = self._sides(offset)
        if not sides[0].cells:
            return pairs
        seen = self._seen_along(sides[0], offset, pairs)
        for side in sides[1:]:
            seen |= self._seen_along(side, offset, pairs)
        return seen

    def _seen_along(self, side: NudgedLine, offset: tuple[int, int], pairs: int) -> int:
        shift = offset[0] * self._stride + offset[1]
        up = self._stride
        levels = self._level_boards
        seen = 0
        tall = dict.fromkeys(range(1, len(levels)), 0)
        for own, starts in enumerate(levels):
            starts &= pairs
            if not starts:
                continue
            for other, ends in enumerate(levels):
                here = starts & (ends >> shift)
                if not here:
                    continue
                if own == other:
                    clear = self._clear_boards[own]
                    for cell in side.cells:
                        here &= clear >> cell + up
                        if not here:
                            break
                    seen |= self._uncrossed(here, side, None, True) if self._crossed and here else here
                    continue
                low, high = (own, other) if own < other else (other, own)
                blind = self.law.blind.get(high - low, 0)
                near, front = (
                    (side.near_start[blind], side.near_end[1])
                    if own < other
                    else (side.near_end[blind], side.near_start[1])
                )
                for cell in near:
                    here &= self._not_hiding_boards[low] >> cell + up
                if self.law.plateau:
                    for cell in front:
                        here &= self._not_on_boards[high] >> cell + up
                if self._crossed and here:
                    here = self._uncrossed(here, side, blind, own < other)
                tall[high] |= here
        for high, here in tall.items():
            clear = self._not_above_boards[high]
            for cell in side.cells:
                if not here:
                    break
                here &= clear >> cell + up
            seen |= here
        return self._unveiled(seen, side) if self._has_veils else seen

    def _uncrossed(self, here: int, side: NudgedLine, blind: int | None, from_start: bool) -> int:
        """The pairs left when hexside features block: all of them at even ends (None), else the near ones."""
        for before, direction, ahead, behind in side.crossings:
            if blind is None or (ahead if from_start else behind) <= blind:
                here &= self._edge_boards[direction] >> before + self._stride
        return here

    def _unveiled(self, here: int, side: NudgedLine) -> int:
        limit = self.law.veils_that_block
        if limit is None:
            return here
        # reached[n] = pairs whose line has met more than n veils so far
        reached = [0] * limit
        for cell in side.cells:
            veil = self._veil_board >> cell + self._stride
            for n in range(limit - 1, 0, -1):
                reached[n] |= reached[n - 1] & veil
            reached[0] |= veil
        return here & ~reached[-1]

    def offsets(self, radius: int | None = None) -> Iterator[tuple[int, int]]:
        """The half plane of offsets between hexes of the map, within `radius` steps, without (0, 0)."""
        if not self.hexes:
            return
        width = self.hexes[-1].q - self.hexes[0].q
        height = self._height - 1
        if radius is not None:
            width, height = min(width, radius), min(height, radius)
        for dq in range(width + 1):
            for dr in range(-height if dq else 1, height + 1):
                if radius is None or max(dq, abs(dr), abs(dq + dr)) <= radius:
                    yield dq, dr

    def count_pairs(self, radius: int | None = None) -> tuple[int, int]:
        """(pairs that see each other, pairs) over all unordered pairs of different hexes within `radius`."""
        seen = pairs = 0
        for offset in self.offsets(radius):
            seen += self.seen_at(offset).bit_count()
            pairs += self.pairs_at(offset).bit_count()
        return seen, pairs

    def seen_counts(self, radius: int | None = None) -> dict[Hex, int]:
        """For every hex the number of other hexes it sees within `radius`."""
        totals = [0] * self._size
        for offset in self.offsets(radius):
            board = self.seen_at(offset)
            shift = offset[0] * self._stride + offset[1]
            while board:
                low = board & -board
                at = low.bit_length() - 1
                totals[at] += 1
                totals[at + shift] += 1
                board ^= low
        return {hex_: totals[at] for hex_, at in self._index.items()}

    # ------------------------------------------------------------------ a table to look up

    def tabulate(self, radius: int) -> int:
        """Every pair within `radius` steps is from now on answered by `lookup`; returns the table's bytes."""
        size = (self._size + 7) // 8
        self._table = {
            offset: self.seen_at(offset).to_bytes(size, "little") for offset in self.offsets(radius)
        }
        self.radius = radius
        return size * len(self._table)

    def lookup(self, a: Hex, b: Hex) -> bool:
        """Whether two hexes see each other, from the table where it reaches, else as `sees`."""
        offset = (b[0] - a[0], b[1] - a[1])
        board = self._table.get(offset)
        if board is not None:
            at = self._index[a]
        else:
            board = self._table.get((-offset[0], -offset[1]))
            if board is None:
                return self.sees(a, b)
            at = self._index[b]
        return bool(board[at >> 3] >> (at & 7) & 1)

    # ------------------------------------------------------------------ a few hexes changed

    def edited(self, changes: Mapping[Hex, HexFlags]) -> SightTables | None:
        """The tables after these hexes in play became so; None where they must be made anew.

        Hexsides stay as they were. Of the table to look up only pairs are decided again whose line meets
        one of the hexes. This object stays as it is.
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
        made._table = dict(self._table)
        made._look_again(changes)
        return made

    def _look_again(self, hexes: Iterable[Hex]) -> None:
        """Decide every tabulated pair again whose line meets one of the hexes."""
        known, sees = self._index.get, self.sees
        changed = tuple(hexes)
        for offset, board in self._table.items():
            dq, dr = offset
            left, right = line_template(dq, dr)
            cells = ((0, 0), offset, *left) if left is right else ((0, 0), offset, *left, *right)
            fresh: dict[int, bool] = {}
            for q, r in changed:
                for over_q, over_r in cells:
                    a = (q - over_q, r - over_r)
                    at = known(a)  # type: ignore[call-overload]
                    if at is not None:
                        b = (a[0] + dq, a[1] + dr)
                        if known(b) is not None:  # type: ignore[call-overload]
                            fresh[at] = sees(a, b)  # type: ignore[arg-type]
            wrong = [at for at, visible in fresh.items() if board[at >> 3] >> (at & 7) & 1 != visible]
            if wrong:
                right_now = bytearray(board)
                for at in wrong:
                    right_now[at >> 3] ^= 1 << (at & 7)
                self._table[offset] = bytes(right_now)


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
