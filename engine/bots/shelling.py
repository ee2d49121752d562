"""What the fire of mortars at all units of a hex is worth."""

from __future__ import annotations

from engine.bots.harm import worth_of_hits
from engine.hexes.hex import Hex
from engine.play.game import Position
from engine.play.unit import Unit
from engine.rules.base.firing.fire import shot_at
from engine.rules.base.firing.prospects import fire_prospect
from engine.rules.queries import shot_bar

#: How much worse it is to hit a friend than to miss an enemy.
FRIEND = 2.0


def worth_of_shelling(now: Position, unit: Unit, kind: str, hex_: Hex) -> float | None:
    """What an attack of the unit at all units of a hex is worth, None where rules bar it."""
    shot = shot_at(now, unit, kind, None, hex_)
    if shot is None or shot_bar(now, shot) is not None:
        return None
    worth = 0.0
    for name, hits in fire_prospect(now, unit, kind, None, hex_).hits.items():
        target = now.unit(name)
        gain = worth_of_hits(now, hits, target)
        worth += gain if target.side != unit.side else -FRIEND * gain
    return worth
