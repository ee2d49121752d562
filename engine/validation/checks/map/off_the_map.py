"""Something stands on a half hex or off the map.

What: A unit, objective, zone or marker names a hex that is not in play.

Why: Half hexes along the outer edge are out of play, and what is not there cannot be reached (B-MOV-08).

Fix: Choose a whole hex of the map.
"""

from collections.abc import Iterator

from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject

_READS = (
    "layout",
    "objectives",
    "sides",
    "fortifications",
    "obstacles",
    "smoke",
    "wrecks",
    "charges",
    "special_points",
    "placed_units",
    "victory",
)


@check("MAP018", Severity.ERROR, rule="B-MOV-08", reads=_READS)
def off_the_map(subject: Subject) -> Iterator[Fault]:
    """Each naming of a hex that is not playable."""
    for place in subject.places:
        if place.hex in subject.map:
            continue
        half = subject.map.grid.is_half(place.hex)
        where = say("a half hex of the outer edge") if half else say("not on this map")
        yield Fault(
            say(
                "The {what} is at {hex}, which is {where}.",
                what=place.what,
                hex=subject.label(place.hex),
                where=where,
            ),
            (place.hex,),
            place.pointer,
        )
