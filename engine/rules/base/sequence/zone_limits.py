"""Deployment limits: zones that take only so many units of a class at set-up."""

from engine.hexes.hex import Hex
from engine.model.said import say_number
from engine.model.side import Zone
from engine.play.action import Refused
from engine.play.game import Position
from engine.play.unit import Unit
from engine.rules.base.arrivals.loaded import DeployAboard
from engine.rules.base.sequence.setup import Deploy, can_be_deployed, zones_of
from engine.rules.base.troops.units import unit_class
from engine.rules.module import Layer, Module

rule = Module("base.zone_limits", Layer.BASE)


def takes(now: Position, zone: Zone, unit: Unit) -> bool:
    """Whether a zone takes one more unit of that class; those standing in it count, aboard or not."""
    kind = unit_class(now, unit)
    most = zone.limits.get(kind)
    if most is None:
        return True
    hexes = frozenset(zone.hexes)
    others = (each for each in now.state.units.of(unit.side) if each.id != unit.id)
    return sum(unit_class(now, each) is kind and now.hex_of(each) in hexes for each in others) < most


def _limited(now: Position, unit: Unit) -> bool:
    return any(zone.limits for zone in now.game.side(unit.side).deployment_zones)


def _full(now: Position, unit: Unit | None, hex_: Hex | None) -> Refused | None:
    """Why a unit does not begin in a hex: no zone that holds the hex takes another one of its class."""
    if unit is None or hex_ is None or not _limited(now, unit):
        return None
    zones = [zone for zone in zones_of(now, unit) if hex_ in zone.hexes]
    if not zones or any(takes(now, zone, unit) for zone in zones):
        return None
    kind = unit_class(now, unit)
    most = max(zone.limits.get(kind, 0) for zone in zones)
    return Refused(
        "B-SET-21",
        say_number(
            "the zone takes one unit of this class", "the zone takes {number} units of this class", most
        ),
        hex_,
    )


@rule.forbid(Deploy, ids=("B-SET-21",))
def zone_has_enough(now: Position, action: Deploy) -> Refused | None:
    """B-SET-21 — the zone that the scenario gives, with the limits it gives."""
    return _full(now, now.state.units.find(action.unit), action.hex)


@rule.forbid(DeployAboard, ids=("B-SET-21",))
def zone_has_enough_aboard(now: Position, action: DeployAboard) -> Refused | None:
    """B-SET-21 — who begins in a vehicle begins in the zone where it stands."""
    vehicle = now.state.units.find(action.vehicle)
    at = None if vehicle is None else now.hex_of(vehicle)
    return _full(now, now.state.units.find(action.unit), at)


@rule.deny(can_be_deployed, ids=("B-SET-21",))
def some_zone_takes_it(now: Position, unit: Unit) -> bool:
    """B-SET-21 — a unit that no zone takes stays away, and the next one is set up."""
    return _limited(now, unit) and not any(takes(now, zone, unit) for zone in zones_of(now, unit))
