"""Who sees whom at one offset, for all hexes of a map at once: boards shifted over each other."""

from collections.abc import Iterator

from engine.hexes.hex import Hex
from engine.kernel.sight_flags import SightFlags, SightLaw
from engine.kernel.sight_lines import NudgedLine
from engine.kernel.sight_pairs import SightPairs


class SightSweeps(SightPairs):
    """Sight on a ground in bulk; answers equal those for each pair."""

    def __init__(self, flags: SightFlags, law: SightLaw | None = None) -> None:
        super().__init__(flags, law)
        self._partners: dict[int, int] = {}

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
