"""A hex can be entered from nowhere.

What: A passable hex from whose neighbours no kind of unit can step into it.

Why: It is lost ground that looks playable.

Fix: Open a way in, or make it impassable.
"""

from collections.abc import Iterator

from engine.hexes.hex import Hex
from engine.model.finding import Severity
from engine.model.said import say
from engine.model.unit_kind import UnitClass
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP035", Severity.WARNING, rule="B-MOV-02", reads=("layout", "rules"))
def dead_hexes(subject: Subject) -> Iterator[Fault]:
    """Each hex that squads could stand in but nobody can step into."""
    tables = [subject.survey.steps(unit) for unit in (UnitClass.SQUAD, UnitClass.HEAVY)]
    enterable = frozenset[Hex]().union(*(each.entered_by() for each in tables))
    entered = frozenset[Hex]().union(*(each.entered_by(enterable) for each in tables))
    for hex_ in subject.map.cells:
        kind = subject.kind(hex_)
        if kind is not None and kind.squad_cost is not None and hex_ not in entered:
            message = say("No unit can step into {hex}.", hex=subject.label(hex_))
            yield Fault(message, (hex_,), subject.cell_pointer(hex_))
