"""Ground that is closed to a unit, whichever way it comes: moving, set up, as reinforcement or by air."""

from engine.hexes.hex import Hex
from engine.model.unit_kind import UnitClass
from engine.play.game import Position
from engine.play.unit import Unit
from engine.rules.base.moves.movement import kind_entered
from engine.rules.base.moves.moving import class_on_the_move
from engine.rules.base.moves.step_clauses import cost_of
from engine.rules.base.moves.step_cost import NoEntry
from engine.rules.base.terrain.land import land
from engine.rules.base.troops.units import unit_class


def is_closed(now: Position, unit: Unit, hex_: Hex) -> bool:
    """Whether a unit can never stand in a hex: impassable for it, or a building and it is a vehicle or gun.

    Sources: B-MOV-02, B-TER-14, B-TER-15, B-TER-26, B-EQP-25.
    """
    ground, called = land(now), class_on_the_move(now, unit)
    kind = kind_entered(ground, hex_, called)
    if isinstance(kind, NoEntry) or cost_of(kind, ground, hex_, called) is None:
        return True
    return kind.building and unit_class(now, unit) is UnitClass.GUN
