"""Something of a side with two players belongs to neither.

What: A side is played by two, and a force, zone or unit of it has no division.

Why: Each player sets up and moves his own division only (B-MPL-04).

Fix: Give it a division.
"""

from collections.abc import Iterator

from engine.edits.set_at import SetAt
from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP072", Severity.ERROR, rule="B-MPL-04", reads=("sides", "placed_units"))
def division_missing(subject: Subject) -> Iterator[Fault]:
    """Each force, zone and unit without a division its players have."""
    for index, side in enumerate(subject.scenario.sides):
        if len(side.players) < 2:
            continue
        known = {player.division for player in side.players} - {None}
        first = next((player.division for player in side.players if player.division), None)
        given = say("Give it to division {division}", division=first)
        for part, force in enumerate(side.forces):
            if force.division not in known:
                yield Fault(
                    say("A force of {side} belongs to no division of its players.", side=side.name),
                    pointer=f"/sides/{index}/forces/{part}",
                    fix=SetAt(("sides", index, "forces", part, "division"), first, given) if first else None,
                )
        for part, zone in enumerate(side.deployment_zones):
            if zone.division not in known:
                yield Fault(
                    say("A zone of {side} belongs to no division of its players.", side=side.name),
                    pointer=f"/sides/{index}/deployment_zones/{part}",
                    fix=SetAt(("sides", index, "deployment_zones", part, "division"), first, given)
                    if first
                    else None,
                )
        for part, unit in enumerate(subject.scenario.placed_units):
            if unit.side == side.id and unit.division not in known:
                yield Fault(
                    say(
                        "The unit {unit} of {side} belongs to no division of its players.",
                        unit=unit.id,
                        side=side.name,
                    ),
                    () if unit.hex is None else (unit.hex,),
                    f"/placed_units/{part}",
                    fix=SetAt(("placed_units", part, "division"), first, given) if first else None,
                )
