"""Whether two hexes see each other, one pair after the other; fields of view."""

from engine.hexes.hex import Hex
from engine.kernel.sight_boards import SightBoards
from engine.kernel.sight_lines import NudgedLine
from engine.kernel.sight_walk import walk_is_clear

#: On larger maps the field of view of a hex does not lay out all of its lines.
MOST_LAID = 1000


class SightPairs(SightBoards):
    """Sight between two hexes of a ground; answers equal the proof of the line_of_sight rules."""

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
