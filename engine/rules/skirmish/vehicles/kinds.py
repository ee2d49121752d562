"""What the tables of the Skirmish Mode say of vehicles and guns, and their armor classes."""

from collections.abc import Mapping

from engine.model.unit_kind import VehicleKind, Weapon
from engine.play.game import Game, Position
from engine.play.query import Query, Stage
from engine.play.unit import SQUAD, Unit
from engine.rules.base.troops.units import vehicle_kind
from engine.rules.module import Layer, Module
from engine.rules.queries import point_scale, printed_armor, printed_movement

rule = Module("skirmish.vehicle_kinds", Layer.SKIRMISH)

#: The armor class of a tank: light, medium or heavy; None for everything else.
armor_class: Query[[Unit], str | None] = Query("armor_class", None)

#: The armor classes, the thinnest first.
ARMOR_CLASSES = ("light", "medium", "heavy")
TRUCK, HALF_TRACK, GUN = "truck", "half_track", "gun"
#: What carries squads and tows guns.
TRANSPORTS = (TRUCK, HALF_TRACK)

TANK_SCALE = 3


def number(table: Mapping[str, object], key: str, default: int = 0) -> int:
    """A whole number of a table; the default where there is none."""
    found = table.get(key)
    return found if isinstance(found, int) and not isinstance(found, bool) else default


def part(table: Mapping[str, object], key: str) -> Mapping[str, object]:
    """A table within a table; an empty one where there is none."""
    found = table.get(key)
    return found if isinstance(found, Mapping) else {}


def weapon_in(table: Mapping[str, object]) -> Weapon:
    """A weapon written as `range` and `firepower`."""
    return Weapon(number(table, "range"), number(table, "firepower"))


def class_name(kind: VehicleKind | None) -> str:
    """The Skirmish class: light, medium, heavy, truck, half_track, gun or rocket; empty = unknown."""
    found = None if kind is None else kind.skirmish.get("class")
    return found if isinstance(found, str) else ""


def _classes(game: Game) -> dict[str, str]:
    """The Skirmish class of each kind of vehicle and gun."""
    kinds = game.catalogue.units.vehicles.items()
    return {kind: class_name(vehicle) for kind, vehicle in kinds if kind != SQUAD}


def class_of(now: Position, unit: Unit) -> str:
    """The Skirmish class of a unit, empty for squads."""
    return now.game.derive(_classes).get(unit.kind, "")


def table_of(now: Position, unit: Unit) -> Mapping[str, object]:
    """The Skirmish values of a vehicle or gun; empty for squads and for kinds without any."""
    kind = vehicle_kind(now, unit)
    return {} if kind is None else kind.skirmish


def is_tank(now: Position, unit: Unit) -> bool:
    """Whether the unit is a tank, of any armor class."""
    return class_of(now, unit) in ARMOR_CLASSES


def is_gun(now: Position, unit: Unit) -> bool:
    """Whether the unit is an anti-tank gun."""
    return class_of(now, unit) == GUN


@rule.answer(armor_class, ids=("S-TNK-07",))
def three_classes(now: Position, unit: Unit) -> str | None:
    """S-TNK-07 — tanks are light, medium or heavy."""
    found = class_of(now, unit)
    return found if found in ARMOR_CLASSES else None


@rule.modify(printed_movement, Stage.REPLACE, ids=("S-STATS-05",))
def movement_of_the_table(now: Position, movement: int, unit: Unit) -> int:
    """S-STATS-05 — the table of the Skirmish Mode replaces the movement of vehicles and guns."""
    return movement if unit.is_squad else number(table_of(now, unit), "mp", movement)


@rule.modify(printed_armor, Stage.REPLACE, ids=("S-STATS-05",))
def armor_of_the_table(now: Position, armor: int, unit: Unit) -> int:
    """S-STATS-05 — and their armor."""
    return number(table_of(now, unit), "armor", armor)


@rule.answer(point_scale, ids=("S-TNK-31",))
def times_three(now: Position, unit: Unit) -> int:
    """S-TNK-31 — what changes the movement points of a tank does so three times over."""
    return TANK_SCALE if is_tank(now, unit) else 1
