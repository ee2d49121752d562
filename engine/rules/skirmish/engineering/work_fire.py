"""Special opportunity fire at squads at work: one shot of one of the nearest squads on watch."""

from collections.abc import Iterator

from engine.hexes.hex import distance
from engine.model.values import SideId, UnitId
from engine.play.action import Action, Refused
from engine.play.attack import Shot
from engine.play.event import ActivationChanged, AttackDeclared
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.step import Done, Perform, Window
from engine.play.unit import OP_FIRE, Unit
from engine.rules.base.firing.fire import attack_by, shot_at
from engine.rules.base.sequence.activation import own_units
from engine.rules.module import Layer, Module
from engine.rules.queries import FIRE, seat_order, shot_bar
from engine.rules.skirmish.engineering.works import (
    BUILD,
    CLEAR,
    REPAIR,
    WORK,
    WorkMoment,
    exposes,
    under_way,
)
from engine.rules.skirmish.firing.op_fire import SPECIAL_OP_FIRE

rule = Module("skirmish.work_fire", Layer.SKIRMISH)


@dataclass(frozen=True, slots=True)
class FireAtWork(Action):
    """The squad fires at one of the squads at work."""

    unit: UnitId
    target: UnitId


@rule.answer(exposes, ids=("S-SOF-01",))
def building_exposes(now: Position, task: str) -> bool:
    """S-SOF-01 — building and clearing expose the engineers."""
    return task in (BUILD, CLEAR)


@rule.allow(exposes, ids=("S-ENG-17",))
def repairing_exposes(now: Position, task: str) -> bool:
    """S-ENG-17 — repairing exposes them exactly as building."""
    return task == REPAIR


@rule.run(WorkMoment, ids=("S-SOF-01",))
def work_moment(now: Position, step: WorkMoment) -> Done:
    """S-SOF-01 — the enemy may answer before the work takes effect."""
    activation = now.state.activation
    unit = now.state.units.find(activation.unit)
    if unit is None or not exposes(now, step.task):
        return Done()
    seats = tuple(seat for seat in seat_order(now) if now.game.side_of(seat) != unit.side)
    return Done(then=(Window(WORK, unit.id, seats),))


def _at_work(now: Position) -> tuple[UnitId, ...]:
    work = under_way(now.state)
    return () if work is None else (work.unit, *work.helpers)


@rule.offer(Window, kind=WORK, ids=("S-SOF-01",))
def offer_fire_at_work(now: Position, step: Window) -> Iterator[Action]:
    """S-SOF-01 — the squads of the seat, at each of the squads at work."""
    for unit in own_units(now, step.seat):
        for target in _at_work(now):
            yield FireAtWork(unit.id, target)


def _shot(now: Position, unit: Unit, target: UnitId) -> Shot | None:
    work = under_way(now.state)
    return None if work is None else shot_at(now, unit, SPECIAL_OP_FIRE, target, work.hex)


def _bar(now: Position, unit: Unit, target: UnitId) -> Refused | str | None:
    if not unit.is_squad:
        return Refused("S-SOF-06", "only squads do", unit.id)
    if not unit.has(OP_FIRE):
        return "the squad is not in Op-Fire mode"
    if now.state.units.find(target) is None:
        return "the squad is gone"
    shot = _shot(now, unit, target)
    return "nobody is at work" if shot is None else shot_bar(now, shot)


@rule.forbid(FireAtWork, ids=("S-SOF-02",))
def one_squad_on_watch(now: Position, action: FireAtWork) -> Refused | str | None:
    """S-SOF-02 — one squad, in Op-Fire mode, in range and with a line of sight."""
    unit = now.state.units.find(action.unit)
    if unit is None or action.target not in _at_work(now):
        return "nobody is at work"
    if WORK in now.state.activation.did:
        return "the work has been answered"
    return _bar(now, unit, action.target)


def _eligible(now: Position, side: SideId) -> Iterator[Unit]:
    for unit in now.state.units.of(side):
        if unit.has(OP_FIRE) and any(_bar(now, unit, target) is None for target in _at_work(now)):
            yield unit


def _away(now: Position, unit: Unit) -> int:
    work, here = under_way(now.state), now.hex_of(unit)
    return 0 if work is None or here is None else distance(here, work.hex)


@rule.forbid(FireAtWork, ids=("S-SOF-04", "S-SOF-05", "S-SOF-07"))
def one_of_the_nearest(now: Position, action: FireAtWork) -> str | None:
    """S-SOF-04, S-SOF-05, S-SOF-07 — the nearest of those that could, or nobody; one of equals at will."""
    unit = now.state.units.find(action.unit)
    if unit is None:
        return None
    nearer = any(_away(now, each) < _away(now, unit) for each in _eligible(now, unit.side))
    return "another squad is nearer" if nearer else None


@rule.take(FireAtWork, ids=("S-SOF-02",))
def fire_at_work(now: Position, action: FireAtWork, step: Window) -> Done:
    """S-SOF-02 — the attack is carried out at once, before the work takes effect."""
    work = under_way(now.state)
    assert work is not None
    attack = attack_by(now, now.unit(action.unit), SPECIAL_OP_FIRE, action.target, work.hex, step.seat)
    noted = ActivationChanged(now.state.activation.done(WORK))
    return Done((noted, AttackDeclared(attack)), (Perform(FIRE.name),))
