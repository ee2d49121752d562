"""A bridge crosses nothing, or leads nowhere.

What: A bridge stands on a hex without water, or an end of it meets neither a road nor passable ground.

Why: A bridge carries the road over water in two opposite directions (B-TER-16, B-TER-17).

Fix: Remove the bridge or put water under it; join both its ends.
"""

from collections.abc import Iterator
from dataclasses import replace

from engine.hexes.hex import Hex, neighbour
from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP027", Severity.ERROR, rule="B-TER-16")
def bridge_without_water(subject: Subject) -> Iterator[Fault]:
    """Each bridge over dry ground, and each that ends against water or the rim."""
    for hex_, cell in subject.map.cells.items():
        if cell.bridge is None:
            continue
        kind = subject.kind(hex_)
        beside = [subject.kind(neighbour(hex_, each)) for each in range(6) if each % 3 != cell.bridge]
        over_water = cell.stream or any(each is not None and each.water for each in (kind, *beside))
        if kind is not None and not over_water:
            yield Fault(
                say("The bridge in {hex} crosses no water.", hex=subject.label(hex_)),
                (hex_,),
                subject.cell_pointer(hex_),
                fix=subject.repainted(hex_, replace(cell, bridge=None), say("Take the bridge away")),
            )
        for direction in (cell.bridge, cell.bridge + 3):
            if is_blocked(subject, hex_, direction):
                end = neighbour(hex_, direction)
                yield Fault(
                    say(
                        "The bridge in {hex} ends against {end}, which nobody can enter.",
                        hex=subject.label(hex_),
                        end=subject.label(end),
                    ),
                    (hex_, end),
                    subject.cell_pointer(hex_),
                    say("Turn the bridge so that both its ends meet passable ground."),
                )


def is_blocked(subject: Subject, hex_: Hex, direction: int) -> bool:
    """Whether a bridge would end there against ground that nobody can enter."""
    end = neighbour(hex_, direction)
    ground = subject.kind(end)
    return ground is None or (ground.squad_cost is None and subject.map.cells[end].bridge is None)
