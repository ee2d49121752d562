"""Opportunity fire (Op Fire): units on watch fire at the active unit when it has entered a hex."""

from collections.abc import Callable, Iterator

from engine.model.values import UnitId
from engine.play.action import Action, Refused
from engine.play.altered import altered
from engine.play.event import ActivationChanged, AttackDeclared, AttackEnded
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.step import Done, Perform, Step, Window
from engine.play.unit import OP_FIRE, Unit
from engine.rules.base.firing.fire import attack_by, shot_at
from engine.rules.base.sequence.activation import active, own_units
from engine.rules.module import Layer, Module
from engine.rules.queries import (
    ENTER_HEX,
    FIRE,
    OP_FIRE_ATTACK,
    comes_along,
    draws_op_fire,
    seat_order,
    shot_bar,
)

rule = Module("base.op_fire", Layer.BASE)

#: The kind of window in which op fire is declared.
OP_FIRE_WINDOW = "op_fire"


@dataclass(frozen=True, slots=True)
class OpFire(Action):
    """A unit on watch fires at the active unit, or at a `target` that has come along with it."""

    unit: UnitId
    target: UnitId = ""


@dataclass(frozen=True, slots=True)
class OpFireMoment(Step):
    """The enemy may fire at the active unit where it stands."""


rule.insert(ENTER_HEX, OpFireMoment(), ids=("B-MOV-09", "B-TIM-02"))


@rule.answer(draws_op_fire, ids=("B-OPF-01",))
def in_the_enemys_turn(now: Position, unit: Unit) -> bool:
    """B-OPF-01 — an active unit may be fired at by enemies on watch."""
    return bool(now.state.activations)


@rule.around(draws_op_fire, ids=("B-OPF-02",))
def after_moving(now: Position, unit: Unit, below: Callable[[Position, Unit], bool]) -> bool:
    """B-OPF-02 — only when it has just moved."""
    return below(now, unit) and now.state.activation.has_moved


@rule.run(OpFireMoment, ids=("B-MOV-09", "B-OPF-10", "B-FIG-39", "B-TIM-04", "B-OPF-15"))
def op_fire_moment(now: Position, step: OpFireMoment) -> Done:
    """B-MOV-09 — after every hex entered the enemy is asked before anything else is done."""
    unit = active(now)
    if unit is None or not draws_op_fire(now, unit):
        return Done()
    seats = tuple(seat for seat in seat_order(now) if now.game.side_of(seat) != unit.side)
    return Done(then=(Window(OP_FIRE_WINDOW, unit.id, seats),))


@rule.offer(Window, kind=OP_FIRE_WINDOW, ids=("B-OPF-01",))
def offer_op_fire(now: Position, step: Window) -> Iterator[Action]:
    """B-OPF-01 — the units of the seat."""
    moving = active(now)
    if moving is not None:
        others = comes_along(now, moving)
        for unit in own_units(now, step.seat):
            yield OpFire(unit.id)
            for other in others:
                yield OpFire(unit.id, other.id)


@rule.forbid(OpFire, ids=("B-OPF-09",))
def on_watch(now: Position, action: OpFire) -> str | None:
    """B-OPF-09 — only units in Op Fire mode."""
    unit = now.state.units.find(action.unit)
    return None if unit is not None and unit.has(OP_FIRE) else "the unit is not in Op Fire mode"


@rule.forbid(OpFire, ids=("B-OPF-04", "B-MOV-14"), once=True)
def once_a_hex(now: Position, action: OpFire) -> str | None:
    """B-OPF-04 — one attack for each hex entered."""
    return "the unit has been fired at in this hex" if now.state.activation.fired_here else None


@rule.forbid(OpFire, ids=("B-OPF-05", "B-FIG-11"))
def once_an_activation(now: Position, action: OpFire) -> str | None:
    """B-OPF-05 — nobody fires twice at a unit during its activation."""
    fired = now.state.activation.op_fire_by
    return "the unit has fired at it already" if action.unit in fired else None


@rule.forbid(OpFire, ids=("B-OPF-01", "B-OPF-11"), weight=1)
def possible(now: Position, action: OpFire) -> Refused | None:
    """B-OPF-01 — the hex entered must be within range and sight."""
    unit, target = now.state.units.find(action.unit), _target(now, action)
    at = now.hex_of(target) if target is not None else None
    if unit is None or target is None or at is None:
        return Refused("B-OPF-02", "no unit is moving", action.unit)
    shot = shot_at(now, unit, OP_FIRE_ATTACK, target.id, at)
    return None if shot is None else shot_bar(now, shot)


def _target(now: Position, action: OpFire) -> Unit | None:
    """Whom op fire is aimed at: the active unit, or whoever has come along with it."""
    moving = active(now)
    if moving is None or not action.target:
        return moving
    return next((each for each in comes_along(now, moving) if each.id == action.target), None)


@rule.take(OpFire, ids=("B-MOV-10", "B-OPF-11"))
def op_fire(now: Position, action: OpFire, step: Window) -> Done:
    """B-MOV-10 — it is carried out at once."""
    target = _target(now, action)
    at = now.hex_of(target) if target is not None else None
    assert target is not None
    assert at is not None
    attack = attack_by(now, now.unit(action.unit), OP_FIRE_ATTACK, target.id, at, step.seat)
    return Done((AttackDeclared(attack),), (Perform(FIRE.name),))


@rule.after(AttackDeclared, ids=("B-OPF-04",))
def fired_here(now: Position, event: AttackDeclared) -> Done | None:
    """B-OPF-04 — the hex has had its attack."""
    if event.attack.kind != OP_FIRE_ATTACK or not now.state.activations:
        return None
    return Done((ActivationChanged(altered(now.state.activation, fired_here=True)),))


@rule.after(AttackEnded, ids=("B-OPF-05",))
def fired_at_it(now: Position, event: AttackEnded) -> Done | None:
    """B-OPF-05 — leader and supporters have fired at the active unit."""
    if event.attack.kind != OP_FIRE_ATTACK or not now.state.activations:
        return None
    fired = (*now.state.activation.op_fire_by, *(shooter.unit for shooter in event.attack.shooters))
    return Done((ActivationChanged(altered(now.state.activation, op_fire_by=fired)),))
