"""Limited markers: what cannot be done because the marker or figure for it is not to be had any more."""

from engine.play.game import Position
from engine.rules.base.arrivals.forces import ConcealUnit
from engine.rules.base.arrivals.supply import CONCEALMENT_PIECE, TRANSPORT_PIECE, pieces_left
from engine.rules.base.moves.transport import Board
from engine.rules.base.sequence.activation import Activate
from engine.rules.base.troops.specializations import BUILD, ENTRENCHMENT, HEAL
from engine.rules.module import Layer, Module

rule = Module("base.shortage", Layer.BASE)


@rule.forbid(Activate, ids=("B-SPC-17",), where={"action": (HEAL,)}, weight=1)
def regulars_left(now: Position, action: Activate) -> str | None:
    """B-SPC-17 — without a regular figure in the box nobody is healed."""
    unit = now.state.units.find(action.unit)
    if unit is None:
        return None
    return "no regular figure is left" if pieces_left(now, unit.side, "regular") == 0 else None


@rule.forbid(ConcealUnit, ids=("B-CMP-16",))
def concealment_left(now: Position, action: ConcealUnit) -> str | None:
    """B-CMP-16 — so many squads of a side are concealed at most."""
    unit = now.state.units.find(action.unit)
    if unit is None:
        return None
    return "no concealment marker is left" if pieces_left(now, unit.side, CONCEALMENT_PIECE) == 0 else None


@rule.forbid(Board, ids=("B-CMP-17",))
def transport_left(now: Position, action: Board) -> str | None:
    """B-CMP-17 — so many vehicles of a side are loaded at most."""
    vehicle = now.state.units.find(action.vehicle)
    if vehicle is None or now.state.units.aboard(action.vehicle):
        return None
    return "no transport marker is left" if pieces_left(now, vehicle.side, TRANSPORT_PIECE) == 0 else None


@rule.forbid(Activate, ids=("B-CMP-18",), where={"action": (BUILD,)}, weight=1)
def entrenchments_left(now: Position, action: Activate) -> str | None:
    """B-CMP-18 — entrenchments and pillboxes are the two faces of the same markers."""
    unit = now.state.units.find(action.unit)
    if unit is None:
        return None
    return "no entrenchment is left" if pieces_left(now, unit.side, ENTRENCHMENT) == 0 else None
