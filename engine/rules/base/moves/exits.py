"""Victory conditions of exit and loss: units that leave the map by the exit hexes of their side, losses."""

from collections.abc import Iterator
from dataclasses import replace

from engine.hexes.hex import Hex
from engine.model.values import SideId
from engine.play.action import Action, Refused
from engine.play.event import PointsSpent, SlotChanged, UnitRemoved
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.state import State
from engine.play.step import Done
from engine.play.unit import OnHex
from engine.rules.base.moves.movement import POINT
from engine.rules.base.moves.moving import Move
from engine.rules.base.sequence.activation import active
from engine.rules.module import Layer, Module, Parameter
from engine.rules.queries import units_exited, units_lost

MODULE = "base.exits"
COST = "exit.cost"
#: The reasons for which a removed unit counts as eliminated.
ELIMINATED = ("destroyed", "eliminated", "routed")


@dataclass(frozen=True, slots=True)
class Departed:
    """Every unit that left by an exit hex (its side and the hex), and the units each side has lost."""

    exited: tuple[tuple[SideId, Hex], ...] = ()
    lost: tuple[SideId, ...] = ()


@dataclass(frozen=True, slots=True)
class Exit(Action):
    """The active unit leaves the map."""


rule = Module(MODULE, Layer.BASE, slot=Departed(), parameters=(Parameter(COST, 1, low=0, high=20),))


def departed(state: State) -> Departed:
    """The drawer of this module."""
    drawer = state.slots.get(MODULE)
    return drawer if isinstance(drawer, Departed) else Departed()


@rule.offer(Move, ids=("B-WIN-01",))
def offer_exit(now: Position, step: Move) -> Iterator[Action]:
    """B-WIN-01 — a unit in an exit hex of its side may leave the map, where the scenario has such hexes."""
    unit = active(now)
    if unit is not None and now.game.side(unit.side).exit_hexes and isinstance(unit.place, OnHex):
        yield Exit()


def _cost(now: Position) -> int:
    given = now.game.ruleset.parameters.get(COST)
    return given * POINT if isinstance(given, int) else POINT


@rule.forbid(Exit, ids=("B-WIN-01",))
def at_an_exit(now: Position, action: Exit) -> Refused | None:
    """B-WIN-01 — only there, and with points enough."""
    unit = active(now)
    at = now.hex_of(unit) if unit is not None else None
    if unit is None or at is None or at not in now.game.side(unit.side).exit_hexes:
        return Refused("B-WIN-01", "not an exit hex of the side", at)
    if now.state.activation.points_left < _cost(now):
        return Refused("B-MOV-03", "not enough movement points", at)
    return None


@rule.take(Exit, ids=("B-WIN-01",))
def leave(now: Position, action: Exit, step: Move) -> Done:
    """B-WIN-01 — the unit is off the map for good, with everything it carries."""
    unit = now.unit(now.state.activation.unit)
    gone = (*now.state.units.aboard(unit.id), *now.state.units.towed_by(unit.id), unit)
    removed = tuple(UnitRemoved(each, "exited") for each in gone)
    return Done((PointsSpent(_cost(now), "exit"), *removed))


@rule.after(UnitRemoved, ids=("B-WIN-01",))
def counted(now: Position, event: UnitRemoved) -> Done | None:
    """B-WIN-01 — what has left and what was lost is counted."""
    known = departed(now.state)
    if event.reason in ELIMINATED:
        return Done((SlotChanged(MODULE, replace(known, lost=(*known.lost, event.unit.side))),))
    at = now.hex_of(event.unit)
    if event.reason != "exited" or at is None:
        return None
    exited = (*known.exited, (event.unit.side, at))
    return Done((SlotChanged(MODULE, replace(known, exited=exited)),))


@rule.answer(units_exited, ids=("B-WIN-01",))
def exits_counted(now: Position, side: SideId, hexes: tuple[Hex, ...]) -> int:
    """B-WIN-01 — by any exit hex where the condition names none."""
    return sum(who == side and (not hexes or hex_ in hexes) for who, hex_ in departed(now.state).exited)


@rule.answer(units_lost, ids=("B-WIN-01",))
def losses_counted(now: Position, side: SideId) -> int:
    """B-WIN-01 — units destroyed, eliminated and routed."""
    return departed(now.state).lost.count(side)
