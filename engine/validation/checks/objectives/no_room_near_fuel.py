"""Trucks find no room near a fuel marker.

What: In a skirmish fewer than six hexes within three of a fuel marker can be entered by vehicles and see it.

Why: The Supply Truck of the Logistics doctrine and every escort stand there (S-RES-03).

Fix: Clear some ground about the marker, or move it.
"""

from collections.abc import Iterator

from engine.hexes.hex import disc
from engine.model.finding import Severity
from engine.model.objective import ObjectiveType
from engine.model.said import say_number
from engine.model.unit_kind import UnitClass
from engine.validation.check import Fault, check
from engine.validation.subject import Subject

#: How many hexes there should be, and how near.
LEAST, NEAR = 6, 3


@check("MAP166", Severity.HINT, rule="S-RES-03", reads=("layout", "objectives", "smoke"), ruleset="skirmish")
def no_room_near_fuel(subject: Subject) -> Iterator[Fault]:
    """Each fuel marker in close ground."""
    markers = subject.objectives(ObjectiveType.FP)
    if not markers:
        return
    entered = subject.survey.steps(UnitClass.HEAVY).entered_by()
    for objective in markers:
        near = [hex_ for hex_ in disc(objective.hex, NEAR) if hex_ in entered and hex_ != objective.hex]
        room = sum(subject.survey.sight.lookup(objective.hex, hex_) for hex_ in near)
        if room < LEAST:
            yield Fault(
                say_number(
                    "One hex near the fuel marker {hex} serves vehicles; {least} are the least.",
                    "{number} hexes near the fuel marker {hex} serve vehicles; {least} are the least.",
                    room,
                    hex=subject.label(objective.hex),
                    least=LEAST,
                ),
                (objective.hex,),
                "/objectives",
            )
