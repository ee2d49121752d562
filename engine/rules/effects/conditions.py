"""Conditions: which units and hexes a card speaks of, and when it can be used."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.hexes.hex import Hex, distance, neighbours
from engine.model.card import Where, Who
from engine.play.game import Game, Position
from engine.play.query import Query, Stage
from engine.play.unit import DISRUPTED, FATIGUED, PINNED, Damage, Inside, SeatId, Unit
from engine.rules.base.course.activation import standing
from engine.rules.base.troops.figures import comrade_with, figures_with
from engine.rules.base.troops.units import unit_class
from engine.rules.base.works.concealment import enemy_beside, hides
from engine.rules.effects.abilities import Play
from engine.rules.module import Layer, Module
from engine.rules.queries import has_heavy_weapon, is_heavy_vehicle, is_vehicle, line_of_sight

rule = Module("effects.conditions", Layer.BASE)

#: The lists of conditions: pairs of a name and a function.
UNIT_CONDITIONS = "unit_conditions"
HEX_CONDITIONS = "hex_conditions"
NEEDS = "needs"

UnitCondition = Callable[[Position, Play, Unit], bool]
HexCondition = Callable[[Position, Play, Hex], bool]
#: A condition on the whole situation of whoever would use a card.
Need = Callable[[Position, Play], bool]

#: Whether a unit counts as one's own for whoever uses a card; a play without a seat is the whole side's.
is_own: Query[[Unit, Play], bool] = Query("is_own", False)
#: Whether nothing that a card does concerns a unit.
is_exempt: Query[[Unit, Play], bool] = Query("is_exempt", False)
#: Whether a unit can direct fire for a seat from where it stands: it must not be fatigued.
spots_for: Query[[Unit, SeatId], bool] = Query("spots_for", False)


@rule.answer(is_own)
def of_the_side(now: Position, unit: Unit, play: Play) -> bool:
    return unit.side == play.side


@rule.modify(is_own, Stage.LIMIT, ids=("B-MPL-16",))
def of_the_activator(now: Position, own: bool, unit: Unit, play: Play) -> bool:
    """B-MPL-16 — the effects of a card are for the member who used it."""
    return own and (not play.seat or unit.seat == play.seat)


@rule.answer(spots_for, ids=("B-CRD-16",))
def friends_spot(now: Position, unit: Unit, seat: SeatId) -> bool:
    """B-CRD-16 — any friendly unit that is not fatigued."""
    return unit.side == now.game.side_of(seat) and FATIGUED not in unit.marks


@rule.modify(spots_for, Stage.LIMIT, ids=("B-MPL-18",))
def not_for_the_other_division(now: Position, spots: bool, unit: Unit, seat: SeatId) -> bool:
    """B-MPL-18 — a unit of the other division lends no sight."""
    return spots and unit.seat == seat


# ---------------------------------------------------------------------- asking


def unit_conditions(game: Game) -> dict[str, UnitCondition]:
    """The conditions on units that the rules in force know, by name."""
    return dict(game.ruleset.parts.get(UNIT_CONDITIONS, ()))


def hex_conditions(game: Game) -> dict[str, HexCondition]:
    """The conditions on hexes that the rules in force know, by name."""
    return dict(game.ruleset.parts.get(HEX_CONDITIONS, ()))


def needs(game: Game) -> dict[str, Need]:
    """The conditions on situations that the rules in force know, by name."""
    return dict(game.ruleset.parts.get(NEEDS, ()))


def misfit(now: Position, play: Play, who: Who, unit: Unit) -> str | None:
    """What about a unit does not fit a description (a field or the name of a condition); None = it fits."""
    if is_exempt(now, unit, play):
        return "exempt"
    own = is_own(now, unit, play)
    if (who.side == "own" and not own) or (who.side == "enemy" and unit.side == play.side):
        return "side"
    if who.kinds and not any(_is_a(now, unit, kind) for kind in who.kinds):
        return "kind"
    if who.figures and not any(figure in unit.figures for figure in who.figures):
        return "figures"
    if who.specializations and unit.specialization not in who.specializations:
        return "specialization"
    if not unit.marks.issuperset(who.marks) or not unit.marks.isdisjoint(who.lacks):
        return "markers"
    known = now.game.derive(unit_conditions)
    return next((name for name in who.conditions if not known[name](now, play, unit)), None)


def fits(now: Position, play: Play, who: Who, unit: Unit) -> bool:
    """Whether a unit is one that a card speaks of."""
    return misfit(now, play, who, unit) is None


def fitting(now: Position, play: Play, who: Who) -> Iterator[Unit]:
    """The units on the map that a card speaks of, in the order of ids."""
    for unit in now.state.units.all():
        if standing(now, unit) and fits(now, play, who, unit):
            yield unit


def hex_misfit(now: Position, play: Play, where: Where, hex_: Hex) -> str | None:
    """What about a hex does not fit a description; None = it fits."""
    if hex_ not in now.game.map:
        return "off_the_map"
    terrain = now.game.map.cells[hex_].terrain
    if (where.terrain and terrain not in where.terrain) or terrain in where.without:
        return "terrain"
    known = now.game.derive(hex_conditions)
    return next((name for name in where.conditions if not known[name](now, play, hex_)), None)


def unmet(now: Position, play: Play, names: tuple[str, ...]) -> str | None:
    """The first of these conditions on the situation that does not hold, None when all do."""
    known = now.game.derive(needs)
    return next((name for name in names if not known[name](now, play)), None)


def _is_a(now: Position, unit: Unit, kind: str) -> bool:
    match kind:
        case "squad":
            return unit.is_squad
        case "vehicle":
            return is_vehicle(now, unit)
        case "heavy":
            return is_heavy_vehicle(now, unit)
        case "light":
            return is_vehicle(now, unit) and not is_heavy_vehicle(now, unit)
        case "gun" | "truck":
            return unit_class(now, unit).value == kind
        case _:
            return unit.kind == kind


# ---------------------------------------------------------------------- sight


def spotters(now: Position, play: Play, hex_: Hex) -> Iterator[Unit]:
    """The units that can direct fire for a play and have a line of sight to a hex, in the order of ids."""
    for unit in now.state.units.of(play.side):
        at = now.hex_of(unit)
        if at is not None and spots_for(now, unit, play.seat) and line_of_sight(now, at, hex_):
            yield unit


def _at(now: Position, unit: Unit) -> Hex:
    at = now.hex_of(unit)
    assert at is not None, f"{unit.id} is on the map"
    return at


# ---------------------------------------------------------------------- on units


def _chosen(now: Position, play: Play, unit: Unit) -> bool:
    return unit.id in play.units


def _not_chosen(now: Position, play: Play, unit: Unit) -> bool:
    return unit.id not in play.units


def _with_the_first(now: Position, play: Play, unit: Unit) -> bool:
    return not play.units or now.hex_of(unit) == now.hex_of(play.units[0])


def _around_the_first(now: Position, play: Play, unit: Unit) -> bool:
    first = now.hex_of(play.units[0]) if play.units else None
    return first is None or distance(_at(now, unit), first) <= 1


def _at_target(now: Position, play: Play, unit: Unit) -> bool:
    return now.hex_of(unit) in (play.hexes or (play.target,))


def _near_target(now: Position, play: Play, unit: Unit) -> bool:
    hexes = play.hexes or ((play.target,) if play.target is not None else ())
    return any(distance(_at(now, unit), hex_) <= 1 for hex_ in hexes)


def _not_beside_enemy(now: Position, play: Play, unit: Unit) -> bool:
    return not enemy_beside(now, unit)


def _beside_enemy(now: Position, play: Play, unit: Unit) -> bool:
    return enemy_beside(now, unit)


def _in_cover(now: Position, play: Play, unit: Unit) -> bool:
    return hides(now, _at(now, unit))


def _on_objective(now: Position, play: Play, unit: Unit) -> bool:
    return now.hex_of(unit) in now.game.objectives_at


def _damaged(now: Position, play: Play, unit: Unit) -> bool:
    return unit.damage is not Damage.NONE


def _with_officer(now: Position, play: Play, unit: Unit) -> bool:
    return comrade_with(now, unit, "rally")


def _near_officer(now: Position, play: Play, unit: Unit) -> bool:
    at = _at(now, unit)
    return any(
        friend.is_squad and figures_with(now, friend, "rally")
        for hex_ in (at, *neighbours(at))
        for friend in now.friends_at(hex_, unit.side)
    )


def _shaken(now: Position, play: Play, unit: Unit) -> bool:
    return not unit.marks.isdisjoint((PINNED, DISRUPTED))


def _in_fortification(now: Position, play: Play, unit: Unit) -> bool:
    return isinstance(unit.place, Inside)


def _heavy_weapon(now: Position, play: Play, unit: Unit) -> bool:
    return has_heavy_weapon(now, unit)


def _in_sight(now: Position, play: Play, unit: Unit) -> bool:
    return any(spotters(now, play, _at(now, unit)))


def _not_full(now: Position, play: Play, unit: Unit) -> bool:
    kinds = now.game.catalogue.units.figures
    return sum(kinds[each].slots for each in unit.figures) < now.game.catalogue.units.squad_slots


for _name, _unit_condition in (
    ("chosen", _chosen),
    ("not_chosen", _not_chosen),
    ("with_the_first", _with_the_first),
    ("around_the_first", _around_the_first),
    ("at_target", _at_target),
    ("near_target", _near_target),
    ("not_beside_enemy", _not_beside_enemy),
    ("beside_enemy", _beside_enemy),
    ("in_cover", _in_cover),
    ("on_objective", _on_objective),
    ("damaged", _damaged),
    ("with_officer", _with_officer),
    ("near_officer", _near_officer),
    ("shaken", _shaken),
    ("in_fortification", _in_fortification),
    ("heavy_weapon", _heavy_weapon),
    ("in_sight", _in_sight),
    ("not_full", _not_full),
):
    rule.part(UNIT_CONDITIONS, (_name, _unit_condition))


# ---------------------------------------------------------------------- on hexes


def _seen(now: Position, play: Play, hex_: Hex) -> bool:
    return any(spotters(now, play, hex_))


def _no_units(now: Position, play: Play, hex_: Hex) -> bool:
    return not now.state.units.at(hex_)


def _own_units(now: Position, play: Play, hex_: Hex) -> bool:
    return any(is_own(now, unit, play) for unit in now.state.units.at(hex_))


def _enemy_units(now: Position, play: Play, hex_: Hex) -> bool:
    return bool(now.enemies_at(hex_, play.side))


def _enemy_vehicle(now: Position, play: Play, hex_: Hex) -> bool:
    return any(is_vehicle(now, unit) for unit in now.enemies_at(hex_, play.side))


def _obstacles(now: Position, play: Play, hex_: Hex) -> bool:
    return bool(now.state.board.obstacles_at(hex_))


def _no_enemies(now: Position, play: Play, hex_: Hex) -> bool:
    return not now.enemies_at(hex_, play.side)


def _own_or_beside(now: Position, play: Play, hex_: Hex) -> bool:
    return any(
        is_own(now, unit, play) and distance(_at(now, unit), hex_) <= 1
        for unit in now.state.units.of(play.side)
        if standing(now, unit)
    )


def _no_objective(now: Position, play: Play, hex_: Hex) -> bool:
    return hex_ not in now.game.objectives_at


def _no_smoke(now: Position, play: Play, hex_: Hex) -> bool:
    return hex_ not in now.state.board.smoke


def _no_building(now: Position, play: Play, hex_: Hex) -> bool:
    kind = now.game.catalogue.terrain.terrain.get(now.game.map.cells[hex_].terrain)
    return kind is None or not kind.building


def _fortifiable(now: Position, play: Play, hex_: Hex) -> bool:
    kind = now.game.catalogue.terrain.terrain.get(now.game.map.cells[hex_].terrain)
    return kind is not None and kind.fortifiable


def _road(now: Position, play: Play, hex_: Hex) -> bool:
    return bool(now.game.map.cells[hex_].road)


def _no_road(now: Position, play: Play, hex_: Hex) -> bool:
    return not now.game.map.cells[hex_].road


for _name, _hex_condition in (
    ("in_sight", _seen),
    ("no_units", _no_units),
    ("own_units", _own_units),
    ("enemy_units", _enemy_units),
    ("enemy_vehicle", _enemy_vehicle),
    ("obstacles", _obstacles),
    ("no_enemies", _no_enemies),
    ("own_or_beside", _own_or_beside),
    ("no_objective", _no_objective),
    ("no_smoke", _no_smoke),
    ("no_building", _no_building),
    ("fortifiable", _fortifiable),
    ("road", _road),
    ("no_road", _no_road),
):
    rule.part(HEX_CONDITIONS, (_name, _hex_condition))


# ---------------------------------------------------------------------- on the situation


def _has_initiative(now: Position, play: Play) -> bool:
    return now.state.initiative == play.side


def _lacks_initiative(now: Position, play: Play) -> bool:
    return now.state.initiative != play.side


for _name, _need in (("has_initiative", _has_initiative), ("lacks_initiative", _lacks_initiative)):
    rule.part(NEEDS, (_name, _need))
