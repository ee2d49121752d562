"""A hex is higher or lower than the rules know.

What: Levels are 0, 1 and 2.

Why: Sight and climbing are defined for these only (B-TER-18).

Fix: Set the level to 0, 1 or 2.
"""

from collections.abc import Iterator
from dataclasses import replace

from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP022", Severity.ERROR, rule="B-TER-18")
def level_out_of_range(subject: Subject) -> Iterator[Fault]:
    """Each hex of another level, mended to the nearest legal one."""
    for hex_, cell in subject.map.cells.items():
        if cell.elevation in (0, 1, 2):
            continue
        mended = replace(cell, elevation=min(2, max(0, cell.elevation)))
        yield Fault(
            say(
                "{hex} is on level {elevation}; levels are 0, 1 and 2.",
                hex=subject.label(hex_),
                elevation=cell.elevation,
            ),
            (hex_,),
            subject.cell_pointer(hex_),
            fix=subject.repainted(hex_, mended, say("Set level {level}", level=mended.elevation)),
        )
