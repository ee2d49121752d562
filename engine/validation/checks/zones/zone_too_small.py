"""A side's units do not fit into its zone.

What: The deployment zone of a side has fewer places than the side has starting units.

Why: Three units stand in a hex at most (B-SET-22); the rest could not be set up.

Fix: Enlarge the zone or take units away.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.edits.zones import PaintZone
from engine.hexes.hex import Hex, distance
from engine.model.finding import Severity
from engine.model.said import say
from engine.model.side import Side
from engine.validation.check import Fault, check
from engine.validation.subject import Subject

#: Units that stand in a hex (B-SET-22, as decided).
STACK = 3


@check("MAP081", Severity.ERROR, rule="B-SET-22", reads=("layout", "sides", "timing", "rules"))
def zone_too_small(subject: Subject) -> Iterator[Fault]:
    """Each side with more units than places."""
    stack = subject.scenario.timing.stacking_limits.get("units", STACK)
    for index, side in enumerate(subject.scenario.sides):
        zone = [hex_ for hex_ in subject.zone_hexes(side) if _holds_units(subject, hex_)]
        units = subject.starting_units(side)
        if not zone or units <= stack * len(zone):
            continue
        room = _room(subject, side, zone, -(-units // stack))
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


def _holds_units(subject: Subject, hex_: Hex) -> bool:
    kind = subject.kind(hex_)
    return kind is not None and (kind.squad_cost is not None or bool(kind.by_depth))


def _room(subject: Subject, side: Side, zone: Iterable[Hex], wanted: int) -> tuple[Hex, ...]:
    """Hexes about a zone and away from the enemy's that make it as large as wanted; none if too few."""
    enemy = {
        hex_ for each in subject.scenario.sides if each.id != side.id for hex_ in subject.zone_hexes(each)
    }
    grown = set(zone)
    while len(grown) < wanted:
        near = {
            other
            for hex_ in grown
            for _, other in subject.map.around(hex_)
            if other not in grown
            and _holds_units(subject, other)
            and all(distance(other, each) > 1 for each in enemy)
        }
        if not near:
            return ()
        grown |= near
    return tuple(sorted(grown.difference(zone)))
