"""Machine guns of tanks and half-tracks: suppressive fire, two attacks, what they cannot do to tanks."""

from collections.abc import Iterator, Mapping

from engine.hexes.hex import Hex
from engine.model.unit_kind import Weapon
from engine.model.values import UnitId
from engine.play.action import Action, Pass, Refused
from engine.play.ask import Ask
from engine.play.attack import Attack, Shooter, Shot, Volley
from engine.play.event import ActivationChanged, AttackDeclared, AttackEnded
from engine.play.frozen import dataclass
from engine.play.game import Position
from engine.play.query import Query, Stage
from engine.play.step import Done, Perform, Step
from engine.play.unit import SeatId, Unit
from engine.rules.base.firing.fire import ATTACKED, ChooseTarget, targets
from engine.rules.base.moves.moving import Move
from engine.rules.base.sequence.activation import active, standing
from engine.rules.module import Layer, Module
from engine.rules.queries import (
    CONCENTRATED_FIRE,
    FIRE,
    FIRE_AND_MOVEMENT,
    INFANTRY,
    KIND,
    Arm,
    has_other_shot,
    is_vehicle,
    printed_weapon,
    shot_bar,
    weapon_values,
)
from engine.rules.skirmish.firing.fire import fires_suppressively, is_machine_gun
from engine.rules.skirmish.vehicles.kinds import (
    HALF_TRACK,
    TRUCK,
    class_name,
    class_of,
    is_tank,
    part,
    table_of,
    weapon_in,
)

rule = Module("skirmish.machine_guns", Layer.SKIRMISH)

#: The name of the second weapon of tanks, which takes part in a shot like a figure.
TANK_MG = "tank_mg"
#: What is noted about an activation in which it has fired.
MG_FIRED = "machine gun fired"

#: Whether a unit has a machine gun beside its main weapon.
has_machine_gun: Query[[Unit], bool] = Query("has_machine_gun", False, by=KIND)


@dataclass(frozen=True, slots=True)
class FireMachineGun(Action):
    """The active tank fires its machine gun at a unit."""

    target: UnitId
    hex: Hex


@dataclass(frozen=True, slots=True)
class OtherWeapon(Step):
    """A tank that has fired one weapon may fire the other."""


# ---------------------------------------------------------------------- values


@rule.answer(has_machine_gun, ids=("S-TNK-09",))
def tanks_have_two_weapons(now: Position, unit: Unit) -> bool:
    """S-TNK-09 — in one activation a tank may fire its main weapon and its machine gun."""
    return is_tank(now, unit) and bool(part(table_of(now, unit), "mg"))


def machine_gun_in(table: Mapping[str, object], target: str) -> Weapon:
    """The machine gun of a vehicle's table against `infantry`, or `truck`: all that is no tank."""
    return weapon_in(part(part(table, "mg"), target))


def _against(now: Position, shooter: Unit, shot: Shot) -> Weapon:
    """The machine gun of a vehicle against the kind of target: guns are served by infantry."""
    target = now.state.units.find(shot.target) if shot.target is not None else None
    if target is None:
        return Weapon(0, 0)
    return machine_gun_in(table_of(now, shooter), TRUCK if is_vehicle(now, target) else INFANTRY)


@rule.modify(weapon_values, Stage.REPLACE, ids=("S-TNK-10",))
def machine_gun_of_tanks(now: Position, values: Weapon, shot: Shot, weapon: str) -> Weapon:
    """S-TNK-10 — its own range and firepower, against infantry and against trucks and half-tracks."""
    return _against(now, now.unit(shot.shooter.unit), shot) if weapon == TANK_MG else values


def is_mounted(now: Position, unit: Unit, weapon: str) -> bool:
    """Whether a weapon is the machine gun a half-track carries, its only one."""
    return weapon == unit.kind and class_of(now, unit) == HALF_TRACK and bool(part(table_of(now, unit), "mg"))


@rule.modify(weapon_values, Stage.REPLACE, ids=("S-STATS-05",))
def machine_gun_of_half_tracks(now: Position, values: Weapon, shot: Shot, weapon: str) -> Weapon:
    """S-STATS-05 — half-tracks carry nothing but a machine gun."""
    unit = now.unit(shot.shooter.unit)
    return _against(now, unit, shot) if not unit.is_squad and is_mounted(now, unit, weapon) else values


@rule.modify(printed_weapon, Stage.REPLACE, ids=("S-STATS-05",))
def the_mounted_one_by_itself(now: Position, values: Weapon, arm: Arm) -> Weapon:
    """S-STATS-05 — the same of the weapon by itself."""
    kind = now.game.catalogue.units.vehicles.get(arm.weapon)
    if kind is None or class_name(kind) != HALF_TRACK or not part(kind.skirmish, "mg"):
        return values
    return machine_gun_in(kind.skirmish, INFANTRY if arm.target == INFANTRY else TRUCK)


@rule.modify(weapon_values, Stage.LIMIT, ids=("S-TNK-29", "S-FAQ-17"))
def no_use_against_tanks(now: Position, values: Weapon, shot: Shot, weapon: str) -> Weapon:
    """S-TNK-29 — machine guns cannot do anything to tanks."""
    target = now.state.units.find(shot.target) if shot.target is not None else None
    if target is None or target.is_squad or not is_tank(now, target):
        return values
    shooter = now.unit(shot.shooter.unit)
    crew = is_machine_gun(now.game.catalogue.units.figures.get(weapon))
    mounted = weapon == TANK_MG or (not shooter.is_squad and is_mounted(now, shooter, weapon))
    return Weapon(0, 0) if crew or mounted else values


@rule.allow(fires_suppressively, ids=("S-ATK-07",))
def vehicles_suppress(now: Position, unit: Unit, weapon: str) -> bool:
    """S-ATK-07 — the machine gun of a vehicle may fire suppressively, its main weapon not."""
    return weapon == TANK_MG or (not unit.is_squad and is_mounted(now, unit, weapon))


# ---------------------------------------------------------------------- firing it


def _shot(now: Position, unit: Unit, kind: str, target: UnitId, hex_: Hex) -> Shot | None:
    at = now.hex_of(unit)
    return None if at is None else Shot(kind, Shooter(unit.id, (TANK_MG,)), at, hex_, target)


def machine_gun_attack(unit: Unit, kind: str, target: UnitId, hex_: Hex, seat: SeatId) -> Attack:
    """The attack a tank makes with its machine gun."""
    return Attack(kind, seat, unit.side, target, hex_, volleys=(Volley(Shooter(unit.id, (TANK_MG,))),))


def _candidates(now: Position, unit: Unit) -> Iterator[Action]:
    if not has_machine_gun(now, unit):
        return
    for enemy in now.state.units.all():
        at = now.hex_of(enemy)
        if at is not None and enemy.side != unit.side and standing(now, enemy):
            yield FireMachineGun(enemy.id, at)


@rule.offer(ChooseTarget, ids=("S-TNK-09",))
def offer_at_once(now: Position, step: ChooseTarget) -> Iterator[Action]:
    """S-TNK-09 — in Concentrated Fire."""
    unit = active(now)
    if unit is not None and not unit.is_squad:
        yield from _candidates(now, unit)


@rule.offer(Move, ids=("S-TNK-09",))
def offer_on_the_move(now: Position, step: Move) -> Iterator[Action]:
    """S-TNK-09 — in Fire and Movement."""
    unit = active(now)
    if unit is not None and not unit.is_squad and now.state.activation.action == FIRE_AND_MOVEMENT:
        yield from _candidates(now, unit)


@rule.forbid(FireMachineGun, ids=("S-TNK-09",))
def each_weapon_once(now: Position, action: FireMachineGun) -> str | None:
    """S-TNK-09 — each of the two weapons once."""
    return "the machine gun has fired" if MG_FIRED in now.state.activation.did else None


@rule.forbid(FireMachineGun, ids=("S-TNK-10",))
def a_possible_shot(now: Position, action: FireMachineGun) -> Refused | None:
    """S-TNK-10 — within its range and in sight."""
    unit = active(now)
    shot = None
    if unit is not None:
        shot = _shot(now, unit, now.state.activation.action, action.target, action.hex)
    return None if shot is None else shot_bar(now, shot)


@rule.take(FireMachineGun, ids=("S-TNK-09",))
def fire_machine_gun(now: Position, action: FireMachineGun, step: Step) -> Done:
    """S-TNK-09 — the attack is carried out like any other."""
    activation = now.state.activation.done(MG_FIRED)
    if activation.has_moved:
        activation = activation.done("moved before attack")
    unit = now.unit(activation.unit)
    attack = machine_gun_attack(unit, activation.action, action.target, action.hex, activation.seat)
    again = (step,) if isinstance(step, Move) else ()
    return Done((ActivationChanged(activation), AttackDeclared(attack)), (Perform(FIRE.name), *again))


@rule.answer(has_other_shot, ids=("S-TNK-09",))
def with_the_machine_gun(now: Position, unit: Unit, kind: str) -> bool:
    """S-TNK-09 — a tank without a target for its main weapon may have one for its machine gun."""
    for each in _candidates(now, unit):
        if isinstance(each, FireMachineGun):
            shot = _shot(now, unit, kind, each.target, each.hex)
            if shot is not None and shot_bar(now, shot) is None:
                return True
    return False


# ---------------------------------------------------------------------- the other weapon


@rule.after(AttackEnded, ids=("S-TNK-09",))
def then_the_other(now: Position, event: AttackEnded) -> Done | None:
    """S-TNK-09 — after the first weapon of Concentrated Fire comes the other one."""
    if event.attack.kind != CONCENTRATED_FIRE or not now.state.activations:
        return None
    activation, unit = now.state.activation, active(now)
    if unit is None or activation.action != CONCENTRATED_FIRE or not has_machine_gun(now, unit):
        return None
    both = {ATTACKED, MG_FIRED} <= activation.did
    return None if both else Done(then=(OtherWeapon(),))


@rule.run(OtherWeapon, ids=("S-TNK-09",))
def other_weapon(now: Position, step: OtherWeapon) -> Ask | Done:
    """S-TNK-09 — or it stays silent."""
    unit = active(now)
    if unit is None:
        return Done()
    left: Iterator[Action] = iter(())
    if ATTACKED not in now.state.activation.did:
        left = targets(now, unit, CONCENTRATED_FIRE)
    else:
        left = _candidates(now, unit)
    return Ask(now.state.activation.seat, "other_weapon", (Pass(), *left))
