"""A hex can be entered from nowhere.

What: A passable hex from whose neighbours no kind of unit can step into it.

Why: It is lost ground that looks playable.

Fix: Open a way in, or make it impassable.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.model.finding import Severity
from engine.model.said import say
from engine.model.unit_kind import UnitClass
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP035", Severity.WARNING, rule="B-MOV-02", reads=("layout", "rules"))
def dead_hexes(subject: Subject) -> Iterator[Fault]:
    """Each hex that squads could stand in but nobody can step into."""
    steps = {step for unit in (UnitClass.SQUAD, UnitClass.HEAVY) for step in subject.survey.steps(unit).costs}
    enterable = {to for _, to in steps}
    entered = {to for start, to in steps if start in enterable}
    for hex_ in subject.map.cells:
        kind = subject.kind(hex_)
        if kind is not None and kind.squad_cost is not None and hex_ not in entered:
            message = say("No unit can step into {hex}.", hex=subject.label(hex_))
            yield Fault(message, (hex_,), subject.cell_pointer(hex_))
