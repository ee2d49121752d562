"""The occupant of a fortification is not there or may not be inside.

What: A fortification names an occupant that is no unit of the scenario, no squad, of the other side, in
another hex, or inside another fortification too.

Why: A fortification shelters one squad of its owner (B-FOR-05).

Fix: Name a squad in the same hex, or leave the fortification empty.
"""

from collections.abc import Iterator

from engine.edits.entries import ChangeEntry
from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP042", Severity.ERROR, rule="B-FOR-05", reads=("layout", "fortifications", "placed_units"))
def occupant_wrong(subject: Subject) -> Iterator[Fault]:
    """Each occupant that cannot be inside."""
    units = {unit.id: unit for unit in subject.scenario.placed_units}
    inside: set[str] = set()
    for index, work in enumerate(subject.scenario.fortifications):
        if work.occupant is None:
            continue
        unit = units.get(work.occupant)
        if unit is None:
            reason = say("which is no unit of the scenario")
        elif unit.squad is None:
            reason = say("which is no squad")
        elif work.owner is not None and unit.side != work.owner:
            reason = say("which is of the other side")
        elif unit.hex != work.hex:
            reason = say("which stands in another hex")
        elif work.occupant in inside:
            reason = say("which is inside another one")
        else:
            reason = say("")
        inside.add(work.occupant)
        if reason:
            yield Fault(
                say(
                    "The {type} in {hex} holds {occupant!r}, {reason}.",
                    type=work.type,
                    hex=subject.label(work.hex),
                    occupant=work.occupant,
                    reason=reason,
                ),
                (work.hex,),
                f"/fortifications/{index}/occupant",
                fix=ChangeEntry("fortifications", index, {"occupant": None}, say("Empty the fortification")),
            )
