"""A hex combines terrain that cannot be together.

What: A pond, river or building under a road without a bridge, or a bridge on a building.

Why: The cost of such a hex cannot be read off the map.

Fix: Lead the road over a bridge or let it end at a ford, take the road or the bridge away, or change the
terrain.
"""

from collections.abc import Iterator
from dataclasses import replace

from engine.hexes.hex import Hex
from engine.model.cell import Cell
from engine.model.finding import Edit, FixChoice, Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.checks.map.bridge_without_water import is_blocked
from engine.validation.checks.map.fords import with_ford
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
            mended = replace(cell, bridge=None)
            ways: list[Edit] = [subject.repainted(hex_, mended, say("Take the bridge away"))]
        elif cell.road and cell.bridge is None and kind.water:
            message = say(
                "A road runs through the {name} in {hex} without a bridge.",
                name=name,
                hex=subject.label(hex_),
            )
            ways = [
                subject.repainted(
                    hex_, replace(cell, terrain="bridge", bridge=axis), say("Lead the road over a bridge")
                )
                for axis in _axes(subject, hex_, cell)
            ]
            ford = with_ford(subject, hex_)
            ways += [ford] if ford is not None else []
        else:
            continue
        choices = tuple(FixChoice(way) for way in ways[1:])
        yield Fault(
            message, (hex_,), subject.cell_pointer(hex_), fix=ways[0] if ways else None, choices=choices
        )


def _axes(subject: Subject, hex_: Hex, cell: Cell) -> tuple[int, ...]:
    """The axes along which a bridge can carry a road over a stream, that of a straight road first.

    None lies along the water or ends against it. Other water has no arms: a bridge would take its place.
    """
    if not cell.stream:
        return ()
    straight = [arm % 3 for arm in cell.road if (arm + 3) % 6 in cell.road]
    bent = [arm % 3 for arm in cell.road]
    along = {arm % 3 for arm in cell.stream}
    return tuple(
        axis
        for axis in dict.fromkeys((*straight, *bent))
        if axis not in along and not any(is_blocked(subject, hex_, end) for end in (axis, axis + 3))
    )
