"""Ground that is closed to a unit, whichever way it comes: moving, set up, as reinforcement or by air."""

from engine.hexes.hex import Hex, neighbours
from engine.model.unit_kind import UnitClass
from engine.play.game import Position
from engine.play.unit import Unit
from engine.rules.base.moves.movement import kind_entered, step_cost
from engine.rules.base.moves.moving import class_on_the_move, step_clauses
from engine.rules.base.moves.step_clauses import cost_of, has_road
from engine.rules.base.moves.step_cost import NoEntry
from engine.rules.base.terrain.ground import GroundInPlay
from engine.rules.base.terrain.land import land
from engine.rules.base.troops.units import unit_class
from engine.rules.queries import clauses_of_its_own


def is_closed(now: Position, unit: Unit, hex_: Hex) -> bool:
    """Whether a unit can never stand in a hex: impassable for it, or a building and it is a vehicle or gun.

    What a clause of the unit's own bars from every side is closed to it, too. Sources: B-MOV-02, B-TER-14,
    B-TER-15, B-TER-26, B-EQP-25.
    """
    ground, called = land(now), class_on_the_move(now, unit)
    if is_closed_to_class(ground, hex_, called) or _barred_by_its_own(now, unit, hex_):
        return True
    kind = ground.kind(hex_)
    return kind is not None and kind.building and unit_class(now, unit) is UnitClass.GUN


def is_closed_to_class(ground: GroundInPlay, hex_: Hex, kind: UnitClass) -> bool:
    """Whether units that move as that class can never stand in a hex; guns are pushed like infantry.

    A road or railway leads through whatever is closed but buildings and water (B-TER-08, S-TER-01).
    """
    entered = kind_entered(ground, hex_, kind)
    if isinstance(entered, NoEntry):
        return True
    if cost_of(entered, ground, hex_, kind) is not None:
        return False
    return entered.building or entered.water or not _has_way(ground, hex_)


def _barred_by_its_own(now: Position, unit: Unit, hex_: Hex) -> bool:
    """Whether clauses of the unit alone bar every step into the hex, as woods are barred to motorcycles."""
    own = clauses_of_its_own(now, unit)
    if not own:
        return False
    ground, called = land(now), class_on_the_move(now, unit)
    clauses = now.game.derive(step_clauses).with_clauses(*own)
    rules = {clause.rule for clause in own}
    steps = [
        step_cost(ground, beside, hex_, called, clauses) for beside in neighbours(hex_) if beside in ground
    ]
    return bool(steps) and all(step.refused is not None and step.refused.rule in rules for step in steps)


def _has_way(ground: GroundInPlay, hex_: Hex) -> bool:
    """Whether a road or railway runs through the hex."""
    cell = ground.cell(hex_)
    return has_road(ground, hex_) or (cell is not None and bool(cell.rail))
