"""Sight on a whole ground with a table to look up, kept right when a few hexes change."""

from collections.abc import Iterable, Mapping
from typing import Self

from engine.hexes.centre_line import line_template
from engine.hexes.hex import Hex
from engine.kernel.sight_boards import ROOM
from engine.kernel.sight_flags import HexFlags, SightFlags, SightLaw
from engine.kernel.sight_sweeps import SightSweeps


class SightTables(SightSweeps):
    """Every sight question about one ground; built in linear time, nothing quadratic unless asked for.

    Answers equal the proof of the line_of_sight rules for the law given. Hexes that are not in
    play raise KeyError.
    """

    def __init__(self, flags: SightFlags, law: SightLaw | None = None) -> None:
        super().__init__(flags, law)
        #: By distance between the indices of two hexes: the bits of those that see the one so far ahead.
        self._table: dict[int, bytes] = {}
        self.radius = -1

    @property
    def tabulated(self) -> bool:
        """Whether there is a table to look up."""
        return bool(self._table)

    def tabulate(self, radius: int) -> int:
        """Every pair within `radius` steps is from now on answered by `lookup`; returns the table's bytes.

        On maps of more rows than that a table reaches no farther than `ROOM`; farther pairs are decided
        when they are asked for.
        """
        if self._stride < 2 * self._height - 1:
            radius = min(radius, ROOM)
        size, stride = (self._size + 7) // 8, self._stride
        self._table = {
            dq * stride + dr: self.seen_at((dq, dr)).to_bytes(size, "little")
            for dq, dr in self.offsets(radius)
        }
        self.radius = radius
        return size * len(self._table)

    def lookup(self, a: Hex, b: Hex) -> bool:
        """Whether two hexes see each other, from the table where it reaches, else as `sees`."""
        at = self._index[a]
        ahead = self._index[b] - at
        if ahead < 0:
            at += ahead
            ahead = -ahead
        board = self._table.get(ahead)
        if board is None:
            return self.sees(a, b)
        return board[at >> 3] >> (at & 7) & 1 == 1

    def edited(self, changes: Mapping[Hex, HexFlags]) -> Self | None:
        """The tables after these hexes in play became so; None where they must be made anew.

        Hexsides stay as they were. Of the table to look up only pairs are decided again whose line meets
        one of the hexes. This object stays as it is.
        """
        made = super().edited(changes)
        if made is not None:
            made._table = dict(self._table)
            made._look_again(changes)
        return made

    def _look_again(self, hexes: Iterable[Hex]) -> None:
        """Decide every tabulated pair again whose line meets one of the hexes."""
        known, sees, stride, table = self._index.get, self.sees, self._stride, self._table
        changed = tuple(hexes)
        for offset in self.offsets(self.radius) if table else ():
            dq, dr = offset
            board = table[dq * stride + dr]
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
                table[dq * stride + dr] = bytes(right_now)
