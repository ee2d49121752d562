"""Tanks and razor wire."""

from engine.play.game import Position
from engine.play.unit import Unit
from engine.rules.base.moves.movement import POINT
from engine.rules.base.terrain.obstacles import CUT_WIRE
from engine.rules.module import Layer, Module
from engine.rules.queries import is_heavy_vehicle, point_cost

rule = Module("skirmish.wire", Layer.SKIRMISH)

#: What a tank pays beyond the two points of the base rules, since its points are worth a third.
MORE_FOR_TANKS = 4


@rule.term(point_cost, "wire", ids=("S-FOR-04",))
def three_times_for_tanks(now: Position, unit: Unit, what: str) -> int:
    """S-FOR-04 — wire and traps act as ever; a tank removes wire for three times the points."""
    return MORE_FOR_TANKS * POINT if what == CUT_WIRE and is_heavy_vehicle(now, unit) else 0
