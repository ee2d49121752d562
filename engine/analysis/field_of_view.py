"""What a hex or a zone sees: field of view, field of fire, dead ground."""

from collections.abc import Iterable
from dataclasses import dataclass

from engine.analysis.survey import Survey
from engine.hexes.hex import Hex, distance


@dataclass(frozen=True, slots=True)
class FieldOfView:
    """What is seen from `eyes` within `radius` hexes of the nearest of them (None = anywhere).

    `seen` and `hidden` part the hexes in play within the radius; `hidden` is the dead ground.
    """

    eyes: tuple[Hex, ...]
    radius: int | None
    seen: tuple[Hex, ...]
    hidden: tuple[Hex, ...]


def field_of_view(survey: Survey, eyes: Iterable[Hex], radius: int | None = None) -> FieldOfView:
    """The hexes that at least one of the given hexes sees; the given hexes count as seen.

    Raises KeyError for eyes that are not in play. Source: B-LOS-02 to B-LOS-18.
    """
    from_ = tuple(eyes)
    seen = {hex_ for eye in from_ for hex_ in survey.sight.field(eye, radius)}
    near = (
        hex_
        for hex_ in survey.sight.hexes
        if radius is None or any(distance(eye, hex_) <= radius for eye in from_)
    )
    hidden = tuple(hex_ for hex_ in near if hex_ not in seen)
    return FieldOfView(from_, radius, tuple(sorted(seen)), hidden)


def field_of_fire(survey: Survey, eyes: Iterable[Hex], range_: int) -> tuple[Hex, ...]:
    """The hexes seen within `range_` from at least one of the given hexes, one more when looking downhill.

    Source: B-RNG-08 (an attacker higher than its target has +1 range).
    """
    ground, sight = survey.ground, survey.sight
    found = set()
    for eye in eyes:
        own = ground.level(eye) or 0
        for hex_ in sight.field(eye, range_ + 1):
            reach = range_ + (own > (ground.level(hex_) or 0))
            if distance(eye, hex_) <= reach:
                found.add(hex_)
    return tuple(sorted(found))
