"""A road ends in open ground.

What: A road has one exit only, in a hex that is neither a building nor a place of the scenario nor on
the edge of the map, and goes on beyond no ford.

Why: A road that leads nowhere is mostly a seam that does not fit.

Fix: Let the road lead somewhere, or accept the end with the reason.
"""

from collections.abc import Iterator

from engine.hexes.hex import neighbours
from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.checks.map.fords import leads_on
from engine.validation.subject import Subject


@check("MAP025", Severity.HINT, rule="B-TER-08", reads=("layout", "objectives", "sides"))
def road_stub(subject: Subject) -> Iterator[Fault]:
    """Each dead end of a road."""
    # A zone is wide ground: a road may end in it by mistake as anywhere.
    named = {place.hex for place in subject.places if "/deployment_zones/" not in place.pointer}
    for hex_, cell in subject.map.cells.items():
        if len(cell.road) != 1 or hex_ in named:
            continue
        kind = subject.kind(hex_)
        inside = all(other in subject.map for other in neighbours(hex_))
        if inside and not (kind is not None and kind.building) and not leads_on(subject, hex_):
            yield Fault(
                say("The road in {hex} ends there.", hex=subject.label(hex_)),
                (hex_,),
                subject.cell_pointer(hex_),
            )
