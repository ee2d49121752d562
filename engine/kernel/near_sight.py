"""Sight that ends at a distance, as in the dark: the tables without what lies farther away."""

from engine.hexes.hex import Hex, distance
from engine.kernel.sight_flags import SightFlags, SightLaw
from engine.kernel.sight_tables import SightTables


class NearSightTables(SightTables):
    """The tables of a law that says how far is seen; a ValueError without that."""

    def __init__(self, flags: SightFlags, law: SightLaw) -> None:
        if law.farthest is None:
            raise ValueError("the law sets no limit")
        super().__init__(flags, law)
        self.farthest = law.farthest

    def sees(self, a: Hex, b: Hex) -> bool:
        """Whether two hexes in play see each other."""
        # Pairs that are decided again come as bare coordinates.
        return distance(Hex(*a), Hex(*b)) <= self.farthest and super().sees(a, b)

    def seen_at(self, offset: tuple[int, int]) -> int:
        """The board of hexes that see the hex at that offset from them."""
        if distance(_ORIGIN, Hex(*offset)) > self.farthest:
            return 0
        return super().seen_at(offset)

    def field(self, a: Hex, radius: int | None = None) -> tuple[Hex, ...]:
        """The hexes that `a` sees, itself included, in order; within `radius` steps if given."""
        return super().field(a, self.farthest if radius is None else min(radius, self.farthest))


_ORIGIN = Hex(0, 0)
