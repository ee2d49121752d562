"""How open a map is: the share of pairs of hexes that see each other."""

from dataclasses import dataclass

from engine.analysis.survey import Survey


@dataclass(frozen=True, slots=True)
class Openness:
    """Pairs of different hexes within `radius` hexes (None = all) and how many of them see each other."""

    radius: int | None
    pairs: int
    seen: int

    @property
    def percent(self) -> float:
        """The share of pairs with sight in percent, 0 on a map of one hex."""
        return 100 * self.seen / self.pairs if self.pairs else 0.0


def openness(survey: Survey, radius: int | None = None) -> Openness:
    """The openness of a map; pairs within 8 hexes are those that can shoot at each other.

    Sources: check MAP142, target G2 of the map principles.
    """
    seen, pairs = survey.sight.count_pairs(radius)
    return Openness(radius, pairs, seen)
