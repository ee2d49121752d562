"""Activating a unit: one action from its declaration to the fatigued marker."""

from collections.abc import Iterator, Sequence

from engine.model.values import UnitId
from engine.play.action import Action
from engine.play.altered import altered
from engine.play.event import (
    ActivationBegan,
    ActivationChanged,
    ActivationEnded,
    Damaged,
    Event,
    FiguresLost,
    Marked,
    Unmarked,
)
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.ruleset import Procedure
from engine.play.state import Activation
from engine.play.step import Done, Perform, Step
from engine.play.unit import DISRUPTED, FATIGUED, OP_FIRE, PINNED, Damage, SeatId, Unit
from engine.play.units import ON_MAP
from engine.rules.base.moves.movement import POINT
from engine.rules.module import Layer, Module
from engine.rules.queries import (
    ADVANCE,
    ASSAULT,
    END_ACTIVATION,
    FATIGUE,
    FIRE_AND_MOVEMENT,
    HEAVY_FIRE_AND_MOVEMENT,
    PREPARE_OP_FIRE,
    ends_activation,
    fatigues,
    has_heavy_weapon,
    is_fresh,
    is_heavy_vehicle,
    is_mobile,
    may_be_activated,
    may_spend_points,
    movement_points,
    permitted,
)

rule = Module("base.activation", Layer.BASE)

#: Name of what is noted about an activation that is over although steps of it are left.
STOPPED = "stopped"

#: The actions during which the base rules let a unit move.
MOVING = (ADVANCE, FIRE_AND_MOVEMENT, ASSAULT)


@dataclass(frozen=True, slots=True)
class Activate(Action):
    """A unit takes an action; its steps are those of the procedure of that name."""

    unit: UnitId
    action: str


@dataclass(frozen=True, slots=True)
class GainPoints(Step):
    """The active unit gets its movement points."""


@dataclass(frozen=True, slots=True)
class FatigueActive(Step):
    """The active unit is fatigued unless some rule spares it."""


@dataclass(frozen=True, slots=True)
class CloseActivation(Step):
    """The innermost activation is over."""


@dataclass(frozen=True, slots=True)
class GoOnWatch(Step):
    """The active unit gets an Op Fire marker."""


rule.procedure(Procedure(FATIGUE))
rule.procedure(Procedure(PREPARE_OP_FIRE), GoOnWatch())
rule.procedure(END_ACTIVATION, FatigueActive(), CloseActivation())


def begun(now: Position, unit: UnitId, action: str, seat: SeatId) -> Done:
    """What starts a unit's activation: the event, the action's own steps, the end of the activation."""
    activation = Activation(unit, action, seat, now.unit(unit).place)
    return Done((ActivationBegan(activation),), (Perform(action), Perform(END_ACTIVATION.name)))


def active(now: Position) -> Unit | None:
    """The active unit, None when there is none or its activation has come to a stop."""
    activations = now.state.activations
    if not activations:
        return None
    activation = activations[-1]
    return None if STOPPED in activation.did else now.state.units.find(activation.unit)


def fatigued(unit: Unit, cause: str) -> tuple[Event, ...]:
    """What happens when a unit is fatigued: its Op Fire marker, if any, is turned over."""
    events: list[Event] = []
    if unit.has(OP_FIRE):
        events.append(Unmarked(unit.id, OP_FIRE, cause))
    if not unit.has(FATIGUED):
        events.append(Marked(unit.id, FATIGUED, cause))
    return tuple(events)


def standing(now: Position, unit: Unit) -> bool:
    """Whether the unit stands on the map itself."""
    return isinstance(unit.place, ON_MAP)


# ---------------------------------------------------------------------- who may be activated for what


def own_units(now: Position, seat: SeatId) -> Iterator[Unit]:
    """The units of a seat that stand on the map, in the order of ids."""
    return iter(now.state.units.standing(seat))


@rule.answer(may_be_activated, ids=("B-ACT-02",))
def on_the_board(now: Position, unit: Unit, action: str) -> bool:
    """B-ACT-02 — an action activates one unit on the board."""
    return standing(now, unit)


@rule.forbid(Activate, ids=("B-ACT-02",))
def on_the_map(now: Position, action: Activate) -> str | None:
    """B-ACT-02 — the unit must be where it can be activated."""
    unit = now.state.units.find(action.unit)
    if unit is not None and may_be_activated(now, unit, action.action):
        return None
    return "the unit is not on the map"


@rule.forbid(Activate, ids=("B-ACT-03",), by=("unit",))
def fresh_only(now: Position, action: Activate) -> str | None:
    """B-ACT-03 — only fresh units can be activated."""
    unit = now.state.units.find(action.unit)
    return None if unit is None or is_fresh(now, unit) else "the unit is not fresh"


@rule.forbid(Activate, ids=("B-MOV-15",), where={"action": MOVING}, by=("unit",))
def immobile(now: Position, action: Activate) -> str | None:
    """B-MOV-15 — an immobile unit takes no action of movement."""
    unit = now.state.units.find(action.unit)
    return None if unit is None or is_mobile(now, unit) else "the unit cannot move"


@rule.forbid(Activate, ids=("B-ACT-17", "B-FIG-07", "B-FIG-13"), where={"action": (FIRE_AND_MOVEMENT,)})
def no_heavy_fire_and_movement(now: Position, action: Activate) -> str | None:
    """B-ACT-17 — a squad with a heavy weapon does not fire and move."""
    unit = now.state.units.find(action.unit)
    if unit is None or not has_heavy_weapon(now, unit) or permitted(now, unit, HEAVY_FIRE_AND_MOVEMENT):
        return None
    return "the squad has a heavy weapon"


@rule.forbid(Activate, ids=("B-ACT-23", "B-FIG-07", "B-FIG-13"), where={"action": (ASSAULT,)})
def no_heavy_assault(now: Position, action: Activate) -> str | None:
    """B-ACT-23 — a squad with a heavy weapon does not assault."""
    unit = now.state.units.find(action.unit)
    return "the squad has a heavy weapon" if unit is not None and has_heavy_weapon(now, unit) else None


@rule.forbid(Activate, ids=("B-ACT-24", "B-EQP-16"), where={"action": (ASSAULT,)})
def squads_assault(now: Position, action: Activate) -> str | None:
    """B-ACT-24, B-EQP-16 — neither vehicles nor equipment assault."""
    unit = now.state.units.find(action.unit)
    return None if unit is None or unit.is_squad else "only squads assault"


@rule.forbid(Activate, ids=("B-STA-11",), where={"action": (PREPARE_OP_FIRE,)})
def shaken_do_not_watch(now: Position, action: Activate) -> str | None:
    """B-STA-11 — a pinned or disrupted squad is not put in Op Fire mode."""
    unit = now.state.units.find(action.unit)
    if unit is None or not unit.marks & {PINNED, DISRUPTED}:
        return None
    return "the squad is pinned or disrupted"


# ---------------------------------------------------------------------- its course


@rule.run(GainPoints, ids=("B-MOV-01",))
def gain_points(now: Position, step: GainPoints) -> Done:
    """B-MOV-01 — a unit has movement points during the actions of movement only."""
    unit = active(now)
    if unit is None:
        return Done()
    points = movement_points(now, unit, now.state.activation.action) * POINT
    return Done((ActivationChanged(altered(now.state.activation, points=points, points_left=points)),))


@rule.answer(may_spend_points, ids=("B-MOV-07",))
def in_actions_of_movement(now: Position, activation: Activation) -> bool:
    """B-MOV-07 — points are spent on other things within the actions of movement only."""
    return activation.action in MOVING


@rule.run(GoOnWatch, ids=("B-ACT-10",))
def go_on_watch(now: Position, step: GoOnWatch) -> Done:
    """B-ACT-10 — an Op Fire marker is put beside the unit."""
    unit = active(now)
    return Done((Marked(unit.id, OP_FIRE, PREPARE_OP_FIRE),) if unit is not None else ())


@rule.deny(fatigues, ids=("B-ACT-10", "B-ACT-07"))
def watching_is_not_tiring(now: Position, unit: Unit, cause: str) -> bool:
    """B-ACT-07 — a unit put in Op Fire mode is not fatigued."""
    return cause == PREPARE_OP_FIRE


@rule.run(FatigueActive, ids=("B-ACT-07", "B-ACT-25"))
def fatigue_active(now: Position, step: FatigueActive) -> Done:
    """B-ACT-07 — when its activation ends the unit is fatigued."""
    unit = now.state.active_unit
    if unit is None or not fatigues(now, unit, now.state.activation.action):
        return Done()
    return Done(fatigued(unit, now.state.activation.action))


@rule.run(CloseActivation, ids=("B-ACT-06",))
def close_activation(now: Position, step: CloseActivation) -> Done:
    """B-ACT-06 — a unit is active until its activation is finished."""
    activation = now.state.activation
    return Done((ActivationEnded(activation.unit, activation.action),))


# ---------------------------------------------------------------------- coming to a stop


@rule.answer(ends_activation, ids=("B-MOV-11", "B-OPF-06"))
def stopped_by(now: Position, unit: Unit, cause: str) -> bool:
    """B-MOV-11 — being pinned, disrupted or damaged ends the activation of a moving unit."""
    return cause in (PINNED, DISRUPTED, "light_damage", "heavy_damage", "casualties")


@rule.deny(ends_activation, ids=("B-MOV-13",))
def losses_do_not_stop(now: Position, unit: Unit, cause: str) -> bool:
    """B-MOV-13 — mere casualties do not."""
    return cause == "casualties"


@rule.deny(ends_activation, ids=("B-MOV-12", "B-OPF-07"))
def heavy_vehicles_go_on(now: Position, unit: Unit, cause: str) -> bool:
    """B-MOV-12 — light damage does not stop a heavy vehicle."""
    return cause == "light_damage" and is_heavy_vehicle(now, unit)


@rule.after(Marked, ids=("B-MOV-11", "B-OPF-06"))
def shaken_while_active(now: Position, event: Marked) -> Done | None:
    """B-MOV-11 — a squad pinned or disrupted while active stops there."""
    return stop(now, event.unit, event.mark) if event.mark in (PINNED, DISRUPTED) else None


@rule.after(Damaged, ids=("B-MOV-11",))
def damaged_while_active(now: Position, event: Damaged) -> Done | None:
    """B-MOV-11 — a vehicle damaged while active stops there."""
    return stop(now, event.unit, "light_damage" if event.damage is Damage.LIGHT else "heavy_damage")


@rule.after(FiguresLost, ids=("B-MOV-11",))
def losses_while_active(now: Position, event: FiguresLost) -> Done | None:
    """B-MOV-11 — what losses do to an active squad."""
    return stop(now, event.unit, "casualties")


def stop(now: Position, unit: UnitId, cause: str) -> Done | None:
    """What ends the activation of a unit at once, None when it is not active or may go on."""
    if not now.state.activations or now.state.activation.unit != unit:
        return None
    if not ends_activation(now, now.unit(unit), cause):
        return None
    return Done((ActivationChanged(now.state.activation.done(STOPPED)),))


def offered(now: Position, seat: SeatId, actions: Sequence[str]) -> Iterator[Action]:
    """Activating each unit of a seat for each of these actions."""
    for unit in own_units(now, seat):
        for action in actions:
            yield Activate(unit.id, action)
