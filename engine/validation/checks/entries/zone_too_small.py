"""A side's units do not fit into its zone.

What: The deployment zone of a side has fewer places than the side has starting units, or all its zones
together take fewer units of a class.

Why: Three units stand in a hex at most (B-SET-22); the rest could not be set up.

Fix: Enlarge the zone or take units away.
"""

from collections import Counter
from collections.abc import Iterable, Iterator

from engine.edits.zones import PaintZone
from engine.hexes.hex import Hex, distance
from engine.model.finding import Severity
from engine.model.said import say_number
from engine.model.side import Side
from engine.model.unit_kind import UnitClass
from engine.validation.check import Fault, check
from engine.validation.checks.entries.zones_in_sight import can_fire
from engine.validation.stacking import largest_stack
from engine.validation.subject import Subject


@check("MAP081", Severity.ERROR, rule="B-SET-22", reads=("layout", "sides", "timing", "smoke", "rules"))
def zone_too_small(subject: Subject) -> Iterator[Fault]:
    """Each side with more units than places."""
    stack = largest_stack(subject.scenario)
    for index, side in enumerate(subject.scenario.sides):
        yield from _limited(subject, index, side)
        zone = [hex_ for hex_ in subject.zone_hexes(side) if _holds_units(subject, hex_)]
        units = subject.starting_units(side)
        if not zone or units <= stack * len(zone):
            continue
        # Where no hex holds a unit, no zone is large enough.
        room = _room(subject, side, zone, -(-units // stack)) if stack > 0 else ()
        yield Fault(
            say_number(
                "{side} sets up {units} units in one hex, which holds {stack}.",
                "{side} sets up {units} units in {number} hexes, which hold {stack}.",
                len(zone),
                side=side.name,
                units=units,
                stack=stack * len(zone),
            ),
            tuple(zone),
            f"/sides/{index}/deployment_zones",
            fix=PaintZone(side.id, room, side.deployment_zones[0].division) if room else None,
        )


def _limited(subject: Subject, index: int, side: Side) -> Iterator[Fault]:
    """Each class of which all zones of the side together take too few."""
    units = Counter[str]()
    for force in side.forces:
        units[UnitClass.SQUAD] += force.bases + len(force.squads)
        for kind, count in (*force.vehicles.items(), *force.equipment.items()):
            found = subject.catalogue.units.vehicles.get(kind)
            units[UnitClass.SQUAD if found is None else found.unit_class] += count
    for kind, count in sorted(units.items()):
        limits = [zone.limits.get(kind) for zone in side.deployment_zones]
        most = sum(limit for limit in limits if limit is not None)
        if limits and None not in limits and count > most:
            message = say_number(
                "{side} sets up one unit of the class {kind}; its zones take {most}.",
                "{side} sets up {number} units of the class {kind}; its zones take {most}.",
                count,
                side=side.name,
                kind=kind,
                most=most,
            )
            yield Fault(message, subject.zone_hexes(side), f"/sides/{index}/deployment_zones")


def _holds_units(subject: Subject, hex_: Hex) -> bool:
    kind = subject.kind(hex_)
    return kind is not None and (kind.squad_cost is not None or bool(kind.by_depth))


def _room(subject: Subject, side: Side, zone: Iterable[Hex], wanted: int) -> tuple[Hex, ...]:
    """Hexes about a zone and away from the enemy's that make it as large as wanted; none if too few.

    Those at which he could fire from his zone are the last.
    """
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
        grown |= {hex_ for hex_ in near if not any(can_fire(subject, hex_, each) for each in enemy)} or near
    return tuple(sorted(grown.difference(zone)))
