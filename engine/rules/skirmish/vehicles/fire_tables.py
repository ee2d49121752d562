"""Firepower of tanks and guns: the tables of Concentrated Fire and of Fire and Movement, by target class."""

from collections.abc import Sequence

from engine.model.unit_kind import Weapon
from engine.play.attack import Attack, Shot
from engine.play.game import Position
from engine.play.query import Query, Stage, Term, total_of
from engine.play.unit import Unit
from engine.rules.base.firing.firepower import halved_once
from engine.rules.base.troops.tanks import has_thick_armor, is_concussive
from engine.rules.base.troops.units import vehicle_kind
from engine.rules.module import Layer, Module, Parameter
from engine.rules.queries import (
    FIRE_AND_MOVEMENT,
    INFANTRY,
    OP_FIRE_ATTACK,
    SUPPORT,
    Arm,
    firepower,
    is_vehicle,
    movement_points,
    printed_weapon,
    weapon_values,
)
from engine.rules.skirmish.firing.fire import aiming
from engine.rules.skirmish.vehicles.driving import is_driving
from engine.rules.skirmish.vehicles.kinds import (
    HALF_TRACK,
    armor_class,
    class_of,
    is_tank,
    number,
    part,
    table_of,
)

#: Whether concussive fire and thick armor, printed for the base game, count beside the tables of a skirmish.
BASE_TRAITS = "tanks.base_traits"

rule = Module(
    "skirmish.fire_tables",
    Layer.SKIRMISH,
    parameters=(Parameter(BASE_TRAITS, True, (False, True), reading="B-FIG-35"),),
)

#: Which table the main weapon of a tank or gun uses in a shot.
firing_table: Query[[Shot], str] = Query("firing_table", "cf")
#: Which column of the table counts in a shot: `light`, `medium`, `heavy` or `infantry`.
target_column: Query[[Shot], str] = Query("target_column", "light")

CF, FAM = "cf", "fam"


# ---------------------------------------------------------------------- the tables


@rule.modify(firing_table, Stage.REPLACE, ids=("S-TNK-13",))
def on_the_move_and_in_support(now: Position, table: str, shot: Shot) -> str:
    """S-TNK-13 — the second table serves Fire and Movement, support, and op fire of a tank that drives."""
    if shot.kind == FIRE_AND_MOVEMENT or shot.role == SUPPORT or _fires_driving(now, shot):
        return FAM
    return table


def _fires_driving(now: Position, shot: Shot) -> bool:
    return shot.kind == OP_FIRE_ATTACK and is_driving(now, now.unit(shot.shooter.unit))


@rule.answer(target_column, ids=("S-TNK-07",))
def by_armor_class(now: Position, shot: Shot) -> str:
    """S-TNK-07 — the armor class of the target; other vehicles are light."""
    target = now.state.units.find(shot.target) if shot.target is not None else None
    return (armor_class(now, target) if target is not None else None) or "light"


@rule.modify(target_column, Stage.REPLACE, ids=("S-TNK-08",))
def one_value_for_infantry(now: Position, column: str, shot: Shot) -> str:
    """S-TNK-08 — armor classes do not concern infantry, which has a column of its own."""
    target = now.state.units.find(shot.target) if shot.target is not None else None
    return column if target is not None and is_vehicle(now, target) else INFANTRY


def _is_main_gun(now: Position, unit: Unit, weapon: str) -> bool:
    return not unit.is_squad and weapon == unit.kind and bool(part(table_of(now, unit), CF))


@rule.modify(weapon_values, Stage.REPLACE, ids=("S-STATS-05",))
def from_the_tables(now: Position, values: Weapon, shot: Shot, weapon: str) -> Weapon:
    """S-STATS-05 — the tables replace the base values; without a second one its value is half the first's."""
    if not _is_main_gun(now, now.unit(shot.shooter.unit), weapon):
        return values
    return printed_weapon(now, Arm(weapon, target_column(now, shot), firing_table(now, shot) == FAM))


@rule.modify(printed_weapon, Stage.REPLACE, ids=("S-STATS-05",))
def main_gun_of_the_tables(now: Position, values: Weapon, arm: Arm) -> Weapon:
    """S-STATS-05 — the same of a main gun by itself."""
    kind = now.game.catalogue.units.vehicles.get(arm.weapon)
    dice = {} if kind is None else part(kind.skirmish, CF)
    if kind is None or not dice:
        return values
    full, ranges = number(dice, arm.target), part(kind.skirmish, "range")
    halved = number(part(kind.skirmish, FAM), arm.target, (full + 1) // 2)
    reach = number(ranges, INFANTRY if arm.target == INFANTRY else "vehicle", values.range)
    return Weapon(reach, halved if arm.moving else full)


@rule.term(firepower, "half", ids=("S-TNK-13",))
def half_when_driving(now: Position, shot: Shot) -> int:
    """S-TNK-13 — a tank that drives fires at half, also out of turn."""
    unit = now.unit(shot.shooter.unit)
    return 1 if _fires_driving(now, shot) and _is_main_gun(now, unit, unit.kind) else 0


@rule.term(firepower, "table", ids=("S-TNK-13",))
def half_is_in_the_table(now: Position, shot: Shot) -> int:
    """S-TNK-13 — the second table holds values that are halved already."""
    unit = now.unit(shot.shooter.unit)
    main = _is_main_gun(now, unit, unit.kind) and not shot.shooter.figures
    return 1 if main and firing_table(now, shot) == FAM else 0


@rule.fold(firepower, ids=("S-TNK-13",))
def halved_by_the_table(terms: Sequence[Term]) -> int:
    """S-TNK-13 — no further half is taken; a second one would still forbid the attack."""
    if not total_of(terms, "table"):
        return halved_once(terms)
    if total_of(terms, "half") > 1:
        return 0
    return max(sum(term.amount for term in terms if term.kind not in ("half", "table")), 0)


# ---------------------------------------------------------------------- points and aiming


@rule.term(movement_points, "bonus", ids=("S-TNK-15",))
def tracks_lose_nothing(now: Position, unit: Unit, action: str) -> int:
    """S-TNK-15 — tanks and half-tracks lose no points for Fire and Movement."""
    tracked = action == FIRE_AND_MOVEMENT and (is_tank(now, unit) or class_of(now, unit) == HALF_TRACK)
    return 2 if tracked and is_vehicle(now, unit) else 0


@rule.term(aiming, "vehicle", ids=("S-ATK-09",))
def aiming_tanks(now: Position, attack: Attack) -> int:
    """S-ATK-09 — tanks aim as many dice as their table says, with their main weapon."""
    total = 0
    for shooter in attack.volley.shooters:
        unit = now.state.units.find(shooter.unit)
        if unit is not None and vehicle_kind(now, unit) is not None and not shooter.figures:
            total += number(table_of(now, unit), "aiming")
    return total


@rule.modify(aiming, Stage.SCALE, ids=("S-TNK-14",))
def half_the_aim(now: Position, dice: int, attack: Attack) -> int:
    """S-TNK-14 — tanks aim half as well, rounded up, in Fire and Movement and in combined fire."""
    lead = now.state.units.find(attack.volley.lead.unit)
    if lead is None or not is_tank(now, lead):
        return dice
    joint = len(attack.shooters) > 1 or attack.volley.role == SUPPORT
    return (dice + 1) // 2 if joint or attack.kind == FIRE_AND_MOVEMENT else dice


# ---------------------------------------------------------------------- beside the tables


def _tables_alone(now: Position, unit: Unit) -> bool:
    """B-FIG-35, B-FIG-42 — the tables say all there is to say, where they are read so."""
    return not now.game.ruleset.parameters[BASE_TRAITS]


rule.deny(is_concussive, ids=("B-FIG-35",))(_tables_alone)
rule.deny(has_thick_armor, ids=("B-FIG-42",))(_tables_alone)
