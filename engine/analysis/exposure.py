"""How exposed hexes are: how many hexes, and which zones, see them."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.analysis.survey import Survey
from engine.hexes.hex import Hex


@dataclass(frozen=True, slots=True)
class Exposure:
    """Who sees a hex within `radius` hexes: how many hexes, how many of them with cover, and which."""

    hex: Hex
    radius: int | None
    seen_by: tuple[Hex, ...]
    from_cover: int


def exposure(survey: Survey, hex_: Hex, radius: int | None = None) -> Exposure:
    """The hexes from which a hex is seen, itself left out; sight is mutual (B-LOS-17)."""
    seen_by = tuple(other for other in survey.sight.field(hex_, radius) if other != hex_)
    return Exposure(hex_, radius, seen_by, sum(survey.cover(other) > 0 for other in seen_by))


def exposure_map(survey: Survey, radius: int | None = None) -> Mapping[Hex, int]:
    """For every hex in play the number of other hexes within `radius` that see it."""
    return survey.sight.seen_counts(radius)
