"""Incendiary ammo and grenades that let squads and machine guns harm vehicles."""

from engine.model.unit_kind import Weapon
from engine.model.values import UnitId
from engine.play.attack import Shot
from engine.play.game import Position
from engine.play.query import Stage
from engine.play.unit import Damage, Unit
from engine.rules.doctrine.hands import is_open
from engine.rules.doctrine.using import EXPERIENCE
from engine.rules.module import Layer, Module
from engine.rules.queries import damage_after, permitted, weapon_values
from engine.rules.skirmish.economy.treasury import account
from engine.rules.skirmish.firing.fire import is_machine_gun
from engine.rules.skirmish.vehicles.incapacitation import only_incapacitates
from engine.rules.skirmish.vehicles.kinds import TRUCK, is_tank, table_of
from engine.rules.skirmish.vehicles.machine_guns import TANK_MG, is_mounted, machine_gun_in

rule = Module("doctrine.anti_vehicle", Layer.DOCTRINE)

#: The permission to harm vehicles, and the ability that gives it to machine guns.
HARM_VEHICLES, INCENDIARY = "harm_vehicles", "incendiary_ammo"


@rule.deny(only_incapacitates, ids=("S-DOC-204",))
def grenades_harm_tanks(now: Position, unit: Unit, by: UnitId | None) -> bool:
    """S-DOC-204 — a squad with these grenades damages and destroys tanks like any gun."""
    shooter = now.state.units.find(by) if by is not None else None
    return shooter is not None and permitted(now, shooter, HARM_VEHICLES)


def _target(now: Position, shot: Shot) -> Unit | None:
    return now.state.units.find(shot.target) if shot.target is not None else None


def _burns(now: Position, shooter: Unit) -> bool:
    """Whether machine guns of a unit can fire incendiary ammunition: it is paid for, or can be."""
    if now.state.attacks and now.state.attack.by == shooter.id:
        return permitted(now, shooter, HARM_VEHICLES)
    card = now.game.catalogue.cards.get(INCENDIARY)
    if card is None or not is_open(now, shooter.side, INCENDIARY):
        return False
    return account(now, shooter.side).experience >= card.cost.get(EXPERIENCE, 0)


@rule.modify(weapon_values, Stage.LIMIT, ids=("S-DOC-202",))
def machine_guns_at_tanks(now: Position, values: Weapon, shot: Shot, weapon: str) -> Weapon:
    """S-DOC-202 — with incendiary ammunition machine guns fire at tanks as at other vehicles."""
    target = _target(now, shot)
    if values.firepower or not now.state.slots or target is None or not is_tank(now, target):
        return values
    shooter = now.unit(shot.shooter.unit)
    figure = now.game.catalogue.units.figures.get(weapon)
    of_vehicle = weapon == TANK_MG or is_mounted(now, shooter, weapon)
    if not (of_vehicle or is_machine_gun(figure)) or not _burns(now, shooter):
        return values
    if figure is None:
        return machine_gun_in(table_of(now, shooter), TRUCK)
    return figure.against_vehicles


@rule.modify(damage_after, Stage.LIMIT, ids=("S-DOC-202", "S-FAQ-29"))
def tanks_are_not_burnt_out(now: Position, after: int, unit: Unit, hits: int) -> int:
    """S-DOC-202, S-FAQ-29 — incendiary ammunition damages tanks, but does not destroy them."""
    if after <= Damage.HEAVY or not now.state.attacks or not is_tank(now, unit):
        return after
    burning = any(each.rule == INCENDIARY and each.until == "attack" for each in now.state.effects)
    return int(Damage.HEAVY) if burning else after
