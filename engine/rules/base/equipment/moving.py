"""Advance of equipment: moved by hand, one hex, together with the squad that serves it."""

from collections.abc import Iterator
from itertools import chain

from engine.hexes.hex import Hex
from engine.model.values import UnitId
from engine.play.action import Action, Pass
from engine.play.ask import Ask
from engine.play.event import ActivationChanged, UnitMoved
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.query import Stage
from engine.play.ruleset import Procedure
from engine.play.state import Activation
from engine.play.step import Done, Step
from engine.play.unit import OnHex, Towed, Unit
from engine.rules.base.equipment.guns import crews, is_gun
from engine.rules.base.moves.movement import POINT
from engine.rules.base.moves.moving import Enter
from engine.rules.base.sequence.activation import GainPoints, active, fatigued
from engine.rules.base.terrain.land import land
from engine.rules.base.terrain.obstacles import MINES, MeetObstacles, MineRoll, obstacle_in
from engine.rules.base.troops.units import has_room
from engine.rules.module import Layer, Module
from engine.rules.queries import (
    ADVANCE,
    ENTER_HEX,
    comes_along,
    has_own_crew,
    is_fresh,
    is_vehicle,
    movement_points,
    step_cost,
)

rule = Module("base.gun_moving", Layer.BASE)

#: Begins what is noted about the activation of a gun: the squad that moves it.
MOVED_BY = "moved by "


@dataclass(frozen=True, slots=True)
class ChooseCrew(Step):
    """The squad that moves the active gun is chosen."""


@dataclass(frozen=True, slots=True)
class TakeCrew(Action):
    """That squad moves the gun."""

    unit: UnitId


@dataclass(frozen=True, slots=True)
class CrewInMines(Step):
    """The squad that has come with the active gun meets the mines of the hex for itself."""


rule.insert(ENTER_HEX, CrewInMines(), after=MeetObstacles(), ids=("B-EQP-09",))
rule.insert(Procedure(ADVANCE), ChooseCrew(), before=GainPoints(), ids=("B-EQP-07",))


@rule.run(ChooseCrew, ids=("B-EQP-07",))
def choose_crew(now: Position, step: ChooseCrew) -> Ask | Done:
    """B-EQP-07 — a fresh squad of its hex."""
    gun = active(now)
    if gun is None or not is_gun(now, gun):
        return Done()
    return Ask(now.state.activation.seat, "crew", tuple(_able(now, gun)))


def _able(now: Position, gun: Unit) -> Iterator[Action]:
    """The squads of the hex; a gun with a crew of its own needs one only to be handled in a vehicle."""
    squads = (TakeCrew(crew.id) for crew in crews(now, gun) if is_fresh(now, crew))
    if not has_own_crew(now, gun):
        return squads
    at = now.hex_of(gun)
    friends = () if at is None else now.friends_at(at, gun.side)
    carriers = isinstance(gun.place, Towed) or any(
        is_vehicle(now, each) and each.id != gun.id for each in friends
    )
    return chain((Pass(),), squads) if carriers else iter(())


@rule.take(TakeCrew, ids=("B-EQP-07",))
def take_crew(now: Position, action: TakeCrew, step: Step) -> Done:
    """B-EQP-07 — it goes with the gun."""
    return Done((ActivationChanged(now.state.activation.done(MOVED_BY + action.unit)),))


def noted_crew(activation: Activation) -> UnitId | None:
    """The squad noted as moving the active gun."""
    noted = next((each for each in activation.did if each.startswith(MOVED_BY)), None)
    return None if noted is None else noted.removeprefix(MOVED_BY)


@rule.modify(movement_points, Stage.LIMIT, ids=("B-EQP-10",))
def one_hex(now: Position, points: int, unit: Unit, action: str) -> int:
    """B-EQP-10 — always exactly one hex."""
    return 1 if action == ADVANCE and is_gun(now, unit) else points


@rule.modify(step_cost, Stage.LIMIT, ids=("B-EQP-10",))
def whatever_the_terrain(now: Position, cost: int, unit: Unit, start: Hex, to: Hex) -> int:
    """B-EQP-10 — whatever the terrain would cost."""
    return POINT if not unit.is_squad and is_gun(now, unit) else cost


@rule.forbid(Enter, ids=("B-EQP-08",))
def room_for_both(now: Position, action: Enter) -> str | None:
    """B-EQP-08 — not into a hex in which two or more units stand."""
    gun = active(now)
    if gun is None or not is_gun(now, gun):
        return None
    noted = noted_crew(now.state.activation)
    crew = None if noted is None else now.state.units.find(noted)
    coming = (gun,) if crew is None else (gun, crew)
    return None if has_room(now, action.hex, *coming) else "no room for gun and squad"


@rule.forbid(Enter, ids=("B-EQP-08", "B-EQP-25"))
def where_vehicles_go(now: Position, action: Enter) -> str | None:
    """B-EQP-08, B-EQP-25 — nor into one that vehicles cannot enter, and never into a building."""
    gun = active(now)
    if gun is None or not is_gun(now, gun) or action.hex not in now.game.map:
        return None
    kind = land(now).kind(action.hex)
    return "no vehicle enters that hex" if kind is not None and kind.building else None


@rule.after(UnitMoved, ids=("B-EQP-07",))
def crew_moves_along(now: Position, event: UnitMoved) -> Done | None:
    """B-EQP-07 — both are in the new hex, and the squad is fatigued too."""
    if event.by != "move" or not now.state.activations or not isinstance(event.place, OnHex):
        return None
    activation = now.state.activation
    noted = noted_crew(activation)
    crew = None if noted is None else now.state.units.find(noted)
    if activation.unit != event.unit or crew is None:
        return None
    return Done((UnitMoved(crew.id, event.place, "with gun"), *fatigued(crew, "gun")))


@rule.answer(comes_along, ids=("B-EQP-07", "B-OPF-01"))
def the_squad_that_moves_it(now: Position, gun: Unit) -> tuple[Unit, ...]:
    """B-EQP-07, B-OPF-01 — gun and squad have both just moved in, so whoever fires chooses between them."""
    activation = now.state.activation
    noted = noted_crew(activation) if activation.unit == gun.id and activation.has_moved else None
    crew = now.state.units.find(noted) if noted is not None else None
    return () if crew is None else (crew,)


@rule.run(CrewInMines, ids=("B-EQP-09",))
def crew_in_mines(now: Position, step: CrewInMines) -> Done:
    """B-EQP-09 — obstacles take effect as usual: the mines attack gun and squad, each with its own dice."""
    noted = noted_crew(now.state.activation) if now.state.activations else None
    crew = now.state.units.find(noted) if noted is not None else None
    if crew is None or not obstacle_in(now, MINES, now.hex_of(crew)):
        return Done()
    return Done(then=(MineRoll(crew.id),))
