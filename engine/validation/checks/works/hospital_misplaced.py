"""A Field Hospital stands where no squad can use it.

What: A Field Hospital lies in a hex closed to infantry, or in the other side's deployment zone.

Why: Retreating squads run there (S-DOC-707).

Fix: Move or remove it.
"""

from collections.abc import Iterator

from engine.edits.entries import RemoveEntries
from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP051", Severity.ERROR, rule="S-DOC-707", reads=("layout", "special_points", "sides"))
def hospital_misplaced(subject: Subject) -> Iterator[Fault]:
    """Each hospital out of use."""
    for index, point in enumerate(subject.scenario.special_points):
        kind = subject.kind(point.hex)
        if point.kind != "field_hospital" or kind is None:
            continue
        enemy = [
            side
            for side in subject.scenario.sides
            if point.side not in (None, side.id) and point.hex in subject.zone_hexes(side)
        ]
        if kind.squad_cost is None and not kind.by_depth and subject.map.cells[point.hex].bridge is None:
            reason = say("in {kind}, which squads may not enter", kind=kind.name.lower())
        elif enemy:
            reason = say("in the deployment zone of {enemy_one}", enemy_one=enemy[0].name)
        else:
            continue
        yield Fault(
            say("The Field Hospital in {hex} stands {reason}.", hex=subject.label(point.hex), reason=reason),
            (point.hex,),
            f"/special_points/{index}",
            fix=RemoveEntries("special_points", (index,), say("Remove Field Hospital")),
        )
