"""A railway stops at a hexside.

What: A railway leaves a hex by a hexside at which the next hex has none.

Why: Like a road it helps only where it runs on without a break.

Fix: Carry the railway on into the next hex, or erase the stub.
"""

from collections.abc import Iterator

from engine.model.finding import Severity
from engine.validation.check import Fault, check
from engine.validation.checks.map.lines import broken
from engine.validation.subject import Subject


@check("MAP026", Severity.ERROR, rule="S-TNK-27")
def rail_stops(subject: Subject) -> Iterator[Fault]:
    """Each hexside at which a railway breaks off."""
    yield from broken(subject, "rail", "railway")
