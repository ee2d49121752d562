"""A side has nowhere to set up.

What: In the base game each side needs a deployment zone with playable hexes.

Why: Units that cannot be placed take no part (B-SET-21).

Fix: Paint the side's deployment zone.
"""

from collections.abc import Iterator

from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject


@check("MAP080", Severity.ERROR, rule="B-SET-21", reads=("layout", "sides", "placed_units"), ruleset="base")
def empty_zone(subject: Subject) -> Iterator[Fault]:
    """Each side of a base game without a usable deployment zone, and each zone nobody can enter."""
    for index, side in enumerate(subject.scenario.sides):
        usable = 0
        for number, zone in enumerate(side.deployment_zones):
            open_ = [hex_ for hex_ in zone.hexes if (kind := subject.kind(hex_)) and kind.squad_cost]
            usable += len(open_)
            if not open_:
                yield Fault(
                    say(
                        "The deployment zone {zone} of {side} holds no passable hex.",
                        zone=zone.name or number + 1,
                        side=side.name,
                    ),
                    tuple(hex_ for hex_ in zone.hexes if hex_ in subject.map),
                    f"/sides/{index}/deployment_zones/{number}",
                )
        if not usable and not any(unit.side == side.id for unit in subject.scenario.placed_units):
            yield Fault(say("{side} has no deployment zone.", side=side.name), pointer=f"/sides/{index}")
