"""Where a gun or a tank without a turret can fire: what it faces, as far as it reaches and sees."""

from collections.abc import Iterator

from engine.hexes.hex import Hex, disc
from engine.play.game import Observation
from engine.play.unit import Unit
from engine.rules.base.sighting.seeing import sees
from engine.rules.base.troops.units import vehicle_kind
from engine.rules.skirmish.vehicles.facing import fires_all_round, has_facing, is_in_front


def arc_of(now: Observation, unit: Unit) -> frozenset[Hex]:
    """The hexes in the firing arc of a unit; none for units that fire all round or are not on the board.

    They lie through the hexside it faces (S-ATG-01, S-TNK-11), within the longest of its ranges, in sight.
    """
    at = now.hex_of(unit)
    if at is None or unit.is_squad or unit.facing is None or not has_facing(now, unit):
        return frozenset()
    if fires_all_round(now, unit):
        return frozenset()
    farthest = max(_ranges(now, unit), default=0)
    return frozenset(
        hex_
        for hex_ in disc(at, farthest)
        if hex_ != at and hex_ in now.game.map and is_in_front(now, unit, hex_) and sees(now, at, hex_)
    )


def _ranges(now: Observation, unit: Unit) -> Iterator[int]:
    kind = vehicle_kind(now, unit)
    if kind is None:
        return
    yield kind.against_infantry.range
    yield kind.against_vehicles.range
    table = kind.skirmish.get("range")
    if isinstance(table, dict):
        yield from (int(each) for each in table.values())
