"""A single bridge or ford joins two parts of the map.

What: Without one hex of bridge or water, vehicles of either part could not come to the other; both parts hold
at least a fifth of the hexes that vehicles can enter.

Why: One mine, trap or wreck there cuts the map in two (B-FOR-26).

Fix: Open a second crossing.
"""

from collections.abc import Iterator

from engine.hexes.hex import Hex, neighbours
from engine.model.finding import Severity
from engine.model.said import say
from engine.model.unit_kind import UnitClass
from engine.validation.check import Fault, check
from engine.validation.subject import Subject

#: The share of the smaller part, as a divisor.
FIFTH = 5


@check("MAP133", Severity.WARNING, rule="B-FOR-26", reads=("layout", "rules"))
def lone_crossing(subject: Subject) -> Iterator[Fault]:
    """Each crossing on which vehicles depend."""
    for hex_ in sole_crossings(subject):
        yield Fault(
            say(
                "Vehicles come from one part of the map to the other only over {hex}.",
                hex=subject.label(hex_),
            ),
            (hex_,),
            subject.cell_pointer(hex_),
        )


def sole_crossings(subject: Subject) -> tuple[Hex, ...]:
    """The hexes of bridges and water without which the vehicles' ground falls into large parts."""
    steps = subject.survey.steps(UnitClass.HEAVY)
    entered = {to for _, to in steps.costs}
    found = []
    for hex_ in sorted(entered):
        cell, kind = subject.map.cells[hex_], subject.kind(hex_)
        if cell.bridge is None and not cell.stream and (kind is None or not kind.water):
            continue
        sizes, left = [], {each for each in neighbours(hex_) if (hex_, each) in steps.costs}
        while left:
            part = {*steps.field_from((min(left),), None, (hex_,)), min(left)}
            sizes.append(len(part))
            left -= part
        if len(sizes) > 1 and sorted(sizes)[-2] * FIFTH >= len(entered):
            found.append(hex_)
    return tuple(found)
