"""A hex combines terrain that cannot be together.

What: A pond, river or building under a road without a bridge, or a bridge on a building.

Why: The cost of such a hex cannot be read off the map.

Fix: Take the road or the bridge away, or change the terrain.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.model.finding import Severity
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
            message = f"{subject.label(hex_)} has a bridge on a {name} hex."
        elif cell.road and cell.bridge is None and kind.water:
            message = f"A road runs through the {name} in {subject.label(hex_)} without a bridge."
        else:
            continue
        yield Fault(message, (hex_,), subject.cell_pointer(hex_))
