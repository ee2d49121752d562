"""A crater lies in terrain that gives cover.

What: A preset crater stands on woods, rough, a building or another cover terrain.

Why: Craters are made on ground without cover only (S-DMG-01).

Fix: Remove the crater or clear the terrain.
"""

from collections.abc import Iterator
from dataclasses import replace

from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP032", Severity.ERROR, rule="S-DMG-01")
def crater_in_cover(subject: Subject) -> Iterator[Fault]:
    """Each crater on cover terrain."""
    for hex_, cell in subject.map.cells.items():
        kind = subject.kind(hex_)
        if cell.crater and kind is not None and kind.cover:
            yield Fault(
                say(
                    "The crater in {hex} lies in {kind}, which gives cover.",
                    hex=subject.label(hex_),
                    kind=kind.name.lower(),
                ),
                (hex_,),
                subject.cell_pointer(hex_),
                fix=subject.repainted(hex_, replace(cell, crater=False), say("Take the crater away")),
            )
