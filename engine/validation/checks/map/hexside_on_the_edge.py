"""A hexside feature lies on the outer edge of the map.

What: One of the two hexes beside the feature is out of play.

Why: Nobody crosses it and no line of sight meets it.

Fix: Remove it.
"""

from collections.abc import Iterator

from engine.edits.hexsides import SetHexside
from engine.hexes.edge import sides
from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP031", Severity.ERROR, rule="B-MOV-08")
def hexside_on_the_edge(subject: Subject) -> Iterator[Fault]:
    """Each painted feature that does not lie between two playable hexes."""
    for index, (side, feature) in enumerate(subject.scenario.layout.hexsides.items()):
        if feature is None or all(hex_ in subject.map for hex_ in sides(side)):
            continue
        inside = tuple(hex_ for hex_ in sides(side) if hex_ in subject.map)
        yield Fault(
            say(
                "The {type} beside {hex} lies on the outer edge of the map.",
                type=feature.type,
                hex=subject.label(next(iter(inside), side.hex)),
            ),
            inside,
            f"/layout/hexsides/{index}",
            hexsides=(side,),
            fix=SetHexside(side, None),
        )
