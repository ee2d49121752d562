"""A hex blocks sight, or lets it pass, against its terrain.

What: The scenario overrides whether a hex blocks sight.

Why: Players cannot see such an exception on the map; they must be told (B-TER-02).

Fix: Accept it with the reason, or remove the override.
"""

from collections.abc import Iterator
from dataclasses import replace

from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP034", Severity.WARNING, rule="B-TER-02")
def sight_overridden(subject: Subject) -> Iterator[Fault]:
    """Each hex with an override that differs from its terrain."""
    for hex_, cell in subject.map.cells.items():
        kind = subject.kind(hex_)
        if cell.blocks_sight is None or (kind is not None and kind.blocks_sight is cell.blocks_sight):
            continue
        does = say("blocks sight") if cell.blocks_sight else say("does not block sight")
        yield Fault(
            say("{hex} {does} although its terrain says otherwise.", hex=subject.label(hex_), does=does),
            (hex_,),
            subject.cell_pointer(hex_),
            fix=subject.repainted(hex_, replace(cell, blocks_sight=None), say("Leave sight to the terrain")),
        )
