"""What units are: vehicles, heavy weapons, freshness, mobility, movement points, stacking."""

from collections.abc import Sequence

from engine.hexes.hex import Hex
from engine.model.unit_kind import UnitClass, VehicleKind
from engine.model.values import SideId
from engine.play.game import Position
from engine.play.query import Term, total
from engine.play.unit import DISRUPTED, FATIGUED, OP_FIRE, PINNED, Aboard, Damage, Towed, Unit
from engine.rules.module import Layer, Module, Parameter
from engine.rules.queries import (
    ASSAULT,
    FIRE_AND_MOVEMENT,
    counts_for_stacking,
    has_heavy_weapon,
    is_fresh,
    is_heavy_vehicle,
    is_mobile,
    is_vehicle,
    movement_points,
    point_scale,
    printed_movement,
    stack_allowed,
    stacking_limit,
)

#: How many units of a side a hex holds where the scenario does not say.
UNITS_A_HEX = Parameter("stacking.units", 3, low=1, high=100, reading="B-SET-22")

rule = Module(
    "base.units",
    Layer.BASE,
    parameters=(UNITS_A_HEX,),
)


def vehicle_kind(now: Position, unit: Unit) -> VehicleKind | None:
    """The catalogue's entry of a vehicle or gun, None for squads."""
    return None if unit.is_squad else now.game.catalogue.units.vehicles.get(unit.kind)


def unit_class(now: Position, unit: Unit) -> UnitClass:
    """The class that movement tells apart."""
    kind = vehicle_kind(now, unit)
    return UnitClass.SQUAD if kind is None else kind.unit_class


def has_ability(now: Position, unit: Unit, ability: str) -> bool:
    """Whether the vehicle, some figure of the squad, or its specialization has an ability."""
    units = now.game.catalogue.units
    if not unit.is_squad:
        kind = units.vehicles.get(unit.kind)
        return kind is not None and ability in kind.abilities
    if unit.specialization is not None:
        special = units.specializations.get(unit.specialization)
        if special is not None and ability in special.abilities:
            return True
    return any(ability in units.figures[figure].abilities for figure in unit.figures)


_VEHICLES = frozenset((UnitClass.LIGHT, UnitClass.HEAVY, UnitClass.TRUCK))


@rule.answer(is_vehicle, ids=("B-ATK-02",))
def light_and_heavy(now: Position, unit: Unit) -> bool:
    """B-ATK-02 — light and heavy vehicles are vehicles, every squad is infantry."""
    return not unit.is_squad and unit_class(now, unit) in _VEHICLES


@rule.answer(is_heavy_vehicle, ids=("B-ASL-05",))
def heavy(now: Position, unit: Unit) -> bool:
    """B-ASL-05 — heavy vehicles are those of the heavy class."""
    return unit_class(now, unit) is UnitClass.HEAVY


@rule.answer(has_heavy_weapon, ids=("B-FIG-06", "B-FIG-12"))
def holds_heavy_weapon(now: Position, unit: Unit) -> bool:
    """B-FIG-06, B-FIG-12 — machine gun and mortar crews are heavy infantry weapons."""
    figures = now.game.catalogue.units.figures
    return any(figures[figure].heavy_weapon for figure in unit.figures)


@rule.answer(is_fresh, ids=("B-ACT-03", "B-ACT-04", "B-SET-25"))
def carries_no_activation_marker(now: Position, unit: Unit) -> bool:
    """B-ACT-03, B-ACT-04 — a unit is fresh when it carries neither a fatigued nor an Op Fire marker."""
    return FATIGUED not in unit.marks and OP_FIRE not in unit.marks


@rule.answer(is_mobile)
def can_move(now: Position, unit: Unit) -> bool:
    return True


@rule.deny(is_mobile, ids=("B-DMG-27",))
def pinned_stays(now: Position, unit: Unit) -> bool:
    """B-DMG-27 — a pinned squad cannot move."""
    return PINNED in unit.marks


@rule.deny(is_mobile, ids=("B-DMG-31",))
def disrupted_stays(now: Position, unit: Unit) -> bool:
    """B-DMG-31 — a disrupted squad cannot move."""
    return DISRUPTED in unit.marks


@rule.deny(is_mobile, ids=("B-DMG-15",))
def heavily_damaged_stays(now: Position, unit: Unit) -> bool:
    """B-DMG-15 — a heavily damaged vehicle cannot move."""
    return unit.damage is Damage.HEAVY


# ---------------------------------------------------------------------- movement points


@rule.term(movement_points, "base", ids=("B-MOV-04",))
def own_movement(now: Position, unit: Unit, action: str) -> int:
    """B-MOV-04 — a squad moves as its slowest figure, however many there are; a vehicle by its kind."""
    return printed_movement(now, unit)


@rule.answer(printed_movement, ids=("B-MOV-04",))
def movement_of_the_kind(now: Position, unit: Unit) -> int:
    """B-MOV-04 — that of the slowest figure, or of the vehicle."""
    kind = vehicle_kind(now, unit)
    if kind is not None:
        return kind.movement
    figures = now.game.catalogue.units.figures
    return min((figures[figure].movement for figure in unit.figures), default=0)


@rule.term(movement_points, "penalty", ids=("B-ACT-12",))
def squad_fires_and_moves(now: Position, unit: Unit, action: str) -> int:
    """B-ACT-12 — a squad has one point less in Fire and Movement."""
    return -1 if action == FIRE_AND_MOVEMENT and not is_vehicle(now, unit) else 0


@rule.term(movement_points, "penalty", ids=("B-ACT-13",))
def vehicle_fires_and_moves(now: Position, unit: Unit, action: str) -> int:
    """B-ACT-13 — a vehicle has two points less in Fire and Movement."""
    return -2 if action == FIRE_AND_MOVEMENT and is_vehicle(now, unit) else 0


@rule.term(movement_points, "penalty", ids=("B-ACT-21",))
def assault_penalty(now: Position, unit: Unit, action: str) -> int:
    """B-ACT-21 — a squad has one point less in an Assault."""
    return -1 if action == ASSAULT else 0


@rule.term(movement_points, "penalty", ids=("B-DMG-14",))
def light_damage_slows(now: Position, unit: Unit, action: str) -> int:
    """B-DMG-14 — a lightly damaged vehicle has one point less."""
    return -point_scale(now, unit) if unit.damage is Damage.LIGHT else 0


@rule.fold(movement_points, ids=("B-MOV-16",))
def never_negative(terms: Sequence[Term]) -> int:
    """B-MOV-16 — additions and subtractions are summed; never below 0."""
    return max(total(terms), 0)


# ---------------------------------------------------------------------- stacking


@rule.term(stacking_limit, "base", ids=("B-SET-22",))
def units_a_hex(now: Position, side: SideId, hex_: Hex) -> int:
    """B-SET-22 — three units of a side a hex, or what the scenario says."""
    timing = now.game.scenario.timing
    limits = timing.stacking_limits
    given = limits.get(now.game.map.label(hex_), limits.get("units")) if limits else None
    if given is not None:
        return given
    if timing.stacking_table is not None:
        return max((row.squads + row.vehicles for row in timing.stacking_table), default=0)
    standard = now.game.ruleset.parameters.get(UNITS_A_HEX.key)
    return standard if isinstance(standard, int) else 0


@rule.answer(counts_for_stacking, ids=("B-SET-23",))
def squads_vehicles_and_equipment(now: Position, unit: Unit) -> bool:
    """B-SET-23 — squads, vehicles and equipment count one each; what is transported does not."""
    return not isinstance(unit.place, Aboard | Towed)


@rule.deny(stack_allowed, ids=("B-SET-22",))
def stacks_of_the_scenario(now: Position, side: SideId, hex_: Hex, squads: int, others: int) -> bool:
    """B-SET-22 — as many of each as its limits say, and as some row of its table of stacks has at once."""
    timing = now.game.scenario.timing
    limits, rows = timing.stacking_limits, timing.stacking_table
    if squads > limits.get("squads", squads) or others > limits.get("vehicles", others):
        return True
    return rows is not None and not any(squads <= row.squads and others <= row.vehicles for row in rows)


def room(now: Position, side: SideId, hex_: Hex) -> int:
    """How many more units of a side the hex can take; negative where too many stand there."""
    inside = [unit for unit in now.friends_at(hex_, side) if counts_for_stacking(now, unit)]
    left = stacking_limit(now, side, hex_) - len(inside)
    if left < 0 or not _tells_stacks(now):
        return left
    squads = sum(unit.is_squad for unit in inside)
    others = len(inside) - squads
    if not stack_allowed(now, side, hex_, squads, others):
        return -1
    more = (squads + 1, others), (squads, others + 1)
    return left if any(stack_allowed(now, side, hex_, *each) for each in more) else 0


def has_room(now: Position, hex_: Hex, *coming: Unit) -> bool:
    """Whether the hex takes these units of one side beside those of the side that stand there."""
    side = coming[0].side
    if room(now, side, hex_) < len(coming):
        return False
    if not _tells_stacks(now):
        return True
    inside = [unit for unit in now.friends_at(hex_, side) if counts_for_stacking(now, unit)]
    squads = sum(unit.is_squad for unit in (*inside, *coming))
    return stack_allowed(now, side, hex_, squads, len(inside) + len(coming) - squads)


def _tells_stacks(now: Position) -> bool:
    """Whether the scenario tells squads from other units in a stack."""
    timing = now.game.scenario.timing
    return timing.stacking_table is not None or bool(timing.stacking_limits)
