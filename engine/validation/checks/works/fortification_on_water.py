"""A fortification stands where none can be built.

What: An entrenchment, pillbox, trench or bunker on a bridge, stream, pond or building.

Why: The rules forbid it there (B-TER-16, B-TER-25).

Fix: Move or remove the fortification.
"""

from collections.abc import Iterator

from engine.edits.entries import RemoveEntries
from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP041", Severity.ERROR, rule="B-TER-25", reads=("layout", "fortifications"))
def fortification_on_water(subject: Subject) -> Iterator[Fault]:
    """Each fortification on ground that does not take one."""
    for index, fortification in enumerate(subject.scenario.fortifications):
        kind = subject.kind(fortification.hex)
        if kind is None:
            continue
        bridge = subject.map.cells[fortification.hex].bridge is not None
        if bridge or not kind.fortifiable:
            ground = say("a bridge") if bridge else kind.name.lower()
            yield Fault(
                say(
                    "The {type} in {hex} stands on {ground}.",
                    type=fortification.type,
                    hex=subject.label(fortification.hex),
                    ground=ground,
                ),
                (fortification.hex,),
                f"/fortifications/{index}/hex",
                fix=RemoveEntries("fortifications", (index,), say("Remove fortification")),
            )
