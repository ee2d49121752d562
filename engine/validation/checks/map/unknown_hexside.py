"""A hexside carries a feature nobody knows.

What: The type of a hexside feature is not in the terrain table.

Why: Nobody can say what it costs to cross or whether it blocks sight.

Fix: Choose a known type, or add it to your terrain table.
"""

from collections.abc import Iterator

from engine.hexes.edge import sides
from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP030", Severity.ERROR, rule="B-TER-27")
def unknown_hexside(subject: Subject) -> Iterator[Fault]:
    """Each hexside feature of unknown type."""
    known = subject.catalogue.terrain.hexsides
    for side, feature in subject.map.hexsides.items():
        if feature.type not in known:
            inside = tuple(hex_ for hex_ in sides(side) if hex_ in subject.map)
            yield Fault(
                say(
                    "A hexside of {hex} has the unknown feature {type!r}.",
                    hex=subject.label(next(iter(inside), side.hex)),
                    type=feature.type,
                ),
                inside,
                "/layout/hexsides",
                hexsides=(side,),
            )
