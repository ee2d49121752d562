"""Transfers while moving: figures swapped between squads in one hex, for movement points."""

from collections.abc import Iterator

from engine.model.values import UnitId
from engine.play.action import Action, Refused
from engine.play.event import PointsSpent
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.legality import veto
from engine.play.step import Done
from engine.play.unit import Unit
from engine.rules.base.moves.moving import Move
from engine.rules.base.moves.step_cost import POINT
from engine.rules.base.sequence.activation import active, own_units
from engine.rules.module import Layer, Module
from engine.rules.queries import ADVANCE, FIRE_AND_MOVEMENT, point_cost
from engine.rules.skirmish.arrivals.transfers import FigureMoved, HandOver

rule = Module("skirmish.moving_transfers", Layer.SKIRMISH)

TRANSFER = "transfer"
SWAP = "swap"
TRANSFER_COST = 1
SWAP_COST = 2
#: The actions during which figures may be handed over.
ALLOWED = (ADVANCE, FIRE_AND_MOVEMENT)


@dataclass(frozen=True, slots=True)
class Give(Action):
    """The moving squad hands a figure to another squad in its hex."""

    to: UnitId
    figure: str


@dataclass(frozen=True, slots=True)
class Receive(Action):
    """The moving squad gets a figure from another squad in its hex."""

    unit: UnitId
    figure: str


@dataclass(frozen=True, slots=True)
class Swap(Action):
    """The moving squad exchanges a figure for one of another full squad in its hex."""

    unit: UnitId
    figure: str
    wanted: str


@rule.term(point_cost, "base", ids=("S-MOV-06", "S-FAQ-06"))
def cost_of_transfer(now: Position, unit: Unit, what: str) -> int:
    """S-MOV-06 — each figure handed over costs one point."""
    return TRANSFER_COST * POINT if what == TRANSFER else 0


@rule.term(point_cost, "base", ids=("S-MOV-07", "S-FAQ-07"))
def cost_of_swap(now: Position, unit: Unit, what: str) -> int:
    """S-MOV-07 — exchanging a pair of figures between full squads costs two."""
    return SWAP_COST * POINT if what == SWAP else 0


def _others(now: Position, unit: Unit) -> list[Unit]:
    here = now.hex_of(unit)
    squads = (each for each in own_units(now, unit.seat) if each.is_squad and each.id != unit.id)
    return [each for each in squads if now.hex_of(each) == here]


@rule.offer(Move, ids=("S-MOV-06",))
def offer_transfers(now: Position, step: Move) -> Iterator[Action]:
    """S-MOV-06 — with the squads in the hex."""
    unit = active(now)
    if unit is None or not unit.is_squad:
        return
    for other in _others(now, unit):
        yield from (Give(other.id, figure) for figure in dict.fromkeys(unit.figures))
        yield from (Receive(other.id, figure) for figure in dict.fromkeys(other.figures))


def _slots(now: Position, unit: Unit) -> int:
    kinds = now.game.catalogue.units.figures
    return sum(kinds[figure].slots for figure in unit.figures)


@rule.offer(Move, ids=("S-MOV-07",))
def offer_swaps(now: Position, step: Move) -> Iterator[Action]:
    """S-MOV-07 — between full squads, of different figures."""
    unit = active(now)
    full = now.game.catalogue.units.squad_slots
    if unit is None or not unit.is_squad or _slots(now, unit) < full:
        return
    for other in _others(now, unit):
        if _slots(now, other) >= full:
            for figure in dict.fromkeys(unit.figures):
                for wanted in dict.fromkeys(other.figures):
                    if figure != wanted:
                        yield Swap(other.id, figure, wanted)


def _unpaid(now: Position, what: str) -> Refused | None:
    """Why figures cannot be handed over now: the action, or the points."""
    activation = now.state.activation
    unit = active(now)
    if unit is None or activation.action not in ALLOWED:
        return Refused("S-MOV-06", "only in an Advance or Fire and Movement")
    if point_cost(now, unit, what) > activation.points_left:
        return Refused("S-MOV-07" if what == SWAP else "S-MOV-06", "not enough movement points")
    return None


@rule.forbid(Give, ids=("S-MOV-06",))
def giving(now: Position, action: Give) -> Refused | None:
    """S-MOV-06 — in the right action, for a point, as transfers go in the Status Phase."""
    unit = now.state.activation.unit
    return _unpaid(now, TRANSFER) or veto(now, HandOver(unit, action.to, action.figure))


@rule.forbid(Receive, ids=("S-MOV-06",))
def receiving(now: Position, action: Receive) -> Refused | None:
    """S-MOV-06 — the same the other way."""
    unit = now.state.activation.unit
    return _unpaid(now, TRANSFER) or veto(now, HandOver(action.unit, unit, action.figure))


@rule.forbid(Swap, ids=("S-MOV-07",))
def swapping(now: Position, action: Swap) -> Refused | None:
    """S-MOV-07 — both figures must fit where they go once the other one has left."""
    unpaid = _unpaid(now, SWAP)
    if unpaid is not None:
        return unpaid
    unit, other = now.unit(now.state.activation.unit), now.unit(action.unit)
    lighter = now.then(now.state.with_units(unit.without((action.figure,))))
    fits = veto(lighter, HandOver(other.id, unit.id, action.wanted))
    if fits is not None:
        return fits
    emptier = now.then(now.state.with_units(other.without((action.wanted,))))
    return veto(emptier, HandOver(unit.id, other.id, action.figure))


@rule.take(Give, ids=("S-MOV-06",))
def give(now: Position, action: Give, step: Move) -> Done:
    """S-MOV-06 — the figure changes bases."""
    unit = now.unit(now.state.activation.unit)
    paid = PointsSpent(point_cost(now, unit, TRANSFER), TRANSFER)
    return Done([paid, FigureMoved(unit.id, action.to, action.figure, "move")], [step])


@rule.take(Receive, ids=("S-MOV-06",))
def receive(now: Position, action: Receive, step: Move) -> Done:
    """S-MOV-06 — the figure changes bases."""
    unit = now.unit(now.state.activation.unit)
    paid = PointsSpent(point_cost(now, unit, TRANSFER), TRANSFER)
    return Done([paid, FigureMoved(action.unit, unit.id, action.figure, "move")], [step])


@rule.take(Swap, ids=("S-MOV-07",))
def swap(now: Position, action: Swap, step: Move) -> Done:
    """S-MOV-07 — both figures change bases."""
    unit = now.unit(now.state.activation.unit)
    paid = PointsSpent(point_cost(now, unit, SWAP), SWAP)
    there = FigureMoved(unit.id, action.unit, action.figure, SWAP)
    back = FigureMoved(action.unit, unit.id, action.wanted, SWAP)
    return Done([paid, there, back], [step])
