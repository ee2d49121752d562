"""A hex combines terrain that cannot be together.

What: A pond, river or building under a road without a bridge, or a bridge on a building.

Why: The cost of such a hex cannot be read off the map.

Fix: Take the road or the bridge away, or change the terrain.
"""

from collections.abc import Iterator

from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP016", Severity.WARNING, rule="B-TER-17")
def illegal_combination(subject: Subject) -> Iterator[Fault]:
    """Each hex whose terrain and lines contradict one another."""
    for hex_, cell in subject.map.cells.items():
        kind = subject.kind(hex_)
        if kind is None:
            continue
        name = kind.name.lower()
        if cell.bridge is not None and kind.building:
            message = say("{hex} has a bridge on a {name} hex.", hex=subject.label(hex_), name=name)
        elif cell.road and cell.bridge is None and kind.water:
            message = say(
                "A road runs through the {name} in {hex} without a bridge.",
                name=name,
                hex=subject.label(hex_),
            )
        else:
            continue
        yield Fault(message, (hex_,), subject.cell_pointer(hex_))
