"""Incapacitated tanks: infantry can stop a tank but not destroy it."""

from engine.model.unit_kind import UnitClass
from engine.model.values import UnitId
from engine.play.ask import Ask, Chance
from engine.play.event import ActivationChanged, Event, Marked, Unmarked
from engine.play.game import Position
from engine.play.query import Query, Stage
from engine.play.ruleset import Runner
from engine.play.step import Done
from engine.play.unit import INCAPACITATED, STANDING, Unit
from engine.rules.base.firing.damage import Wreck
from engine.rules.base.sequence.activation import STOPPED
from engine.rules.base.troops.units import has_ability, unit_class
from engine.rules.module import Layer, Module
from engine.rules.queries import is_mobile, movement_points
from engine.rules.skirmish.engineering.works import repairs
from engine.rules.skirmish.vehicles.driving import is_driving
from engine.rules.skirmish.vehicles.kinds import is_tank

rule = Module("skirmish.incapacitation", Layer.SKIRMISH)

#: Whether net hits of an attacker only incapacitate a unit.
only_incapacitates: Query[[Unit, UnitId | None], bool] = Query("only_incapacitates", False)

#: The ability of squads that can damage tanks.
ANTI_TANK = "anti_tank"


@rule.answer(only_incapacitates, ids=("S-TNK-28", "S-FAQ-17", "S-SPC-06"))
def infantry_without_weapons(now: Position, unit: Unit, by: UnitId | None) -> bool:
    """S-TNK-28 — infantry can do no more to a tank without anti-tank weapons; other vehicles it damages."""
    shooter = now.state.units.find(by) if by is not None else None
    if shooter is None or not is_tank(now, unit) or unit_class(now, shooter) is not UnitClass.SQUAD:
        return False
    return not has_ability(now, shooter, ANTI_TANK)


@rule.around(Wreck, ids=("S-TNK-28",))
def wreck(now: Position, step: Wreck, below: Runner) -> Ask | Chance | Done:
    """S-TNK-28 — any net hit of such infantry incapacitates; everything else damages as ever."""
    unit = now.state.units.find(step.unit)
    if unit is None or not only_incapacitates(now, unit, step.by):
        return below(now, step)
    return Done(tuple(incapacitated(unit)))


def incapacitated(unit: Unit) -> tuple[Event, ...]:
    """What happens when a tank is incapacitated: it halts where it is."""
    marks = (INCAPACITATED, STANDING)
    return tuple(Marked(unit.id, mark, "attack") for mark in marks if not unit.has(mark))


@rule.modify(movement_points, Stage.LIMIT, ids=("S-TNK-24",))
def no_points(now: Position, points: int, unit: Unit, action: str) -> int:
    """S-TNK-24 — an incapacitated tank has no movement points, so that it cannot even turn."""
    return 0 if unit.has(INCAPACITATED) else points


@rule.deny(is_mobile, ids=("S-TNK-24",))
def cannot_move(now: Position, unit: Unit) -> bool:
    """S-TNK-24 — nor be activated to move."""
    return unit.has(INCAPACITATED)


@rule.deny(is_driving, ids=("S-TNK-24",))
def stands_still(now: Position, unit: Unit) -> bool:
    """S-TNK-24 — it stands, so that it keeps its full firepower."""
    return unit.has(INCAPACITATED)


@rule.after(Marked, ids=("S-TNK-24",))
def stops_at_once(now: Position, event: Marked) -> Done | None:
    """S-TNK-24 — if it was moving it stops there."""
    if event.mark != INCAPACITATED or not now.state.activations:
        return None
    activation = now.state.activation
    if activation.unit != event.unit:
        return None
    return Done((ActivationChanged(activation.done(STOPPED)),))


@rule.modify(repairs, Stage.REPLACE, ids=("S-TNK-24",))
def repaired_like_light_damage(now: Position, mended: tuple[Event, ...], unit: Unit) -> tuple[Event, ...]:
    """S-TNK-24 — repaired like light damage, it can drive again; other damage stays for another repair."""
    return (Unmarked(unit.id, INCAPACITATED, "repair"),) if unit.has(INCAPACITATED) else mended
