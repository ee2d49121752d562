"""A side's units do not fit into its zone.

What: The deployment zone of a side has fewer places than the side has starting units.

Why: Three units stand in a hex at most (B-SET-22); the rest could not be set up.

Fix: Enlarge the zone or take units away.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.edits.zones import PaintZone
from engine.hexes.hex import distance
from engine.model.finding import Severity
from engine.model.said import say
from engine.validation.check import Fault, check
from engine.validation.subject import Subject

#: Units that stand in a hex (B-SET-22, as decided).
STACK = 3


@check("MAP081", Severity.ERROR, rule="B-SET-22", reads=("layout", "sides", "timing", "rules"))
def zone_too_small(subject: Subject) -> Iterator[Fault]:
    """Each side with more units than places."""
    stack = subject.scenario.timing.stacking_limits.get("units", STACK)
    for index, side in enumerate(subject.scenario.sides):
        zone = [
            hex_
            for hex_ in subject.zone_hexes(side)
            if (kind := subject.kind(hex_)) is not None and (kind.squad_cost is not None or kind.by_depth)
        ]
        units = subject.starting_units(side)
        if not zone or units <= stack * len(zone):
            continue
        near = {other for hex_ in zone for _, other in subject.map.around(hex_)} - set(zone)
        enemy = {
            hex_ for each in subject.scenario.sides if each.id != side.id for hex_ in subject.zone_hexes(each)
        }
        room = tuple(sorted(hex_ for hex_ in near if all(distance(hex_, each) > 1 for each in enemy)))
        yield Fault(
            say(
                "{side} sets up {units} units in {zone} hexes, which hold {stack}.",
                side=side.name,
                units=units,
                zone=len(zone),
                stack=stack * len(zone),
            ),
            tuple(zone),
            f"/sides/{index}/deployment_zones",
            fix=PaintZone(side.id, room, side.deployment_zones[0].division) if room else None,
        )
