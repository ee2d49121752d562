"""Conditions: which units and hexes a card speaks of, and when it can be used."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from engine.hexes.hex import Hex, distance, neighbours
from engine.model.card import Where, Who
from engine.model.said import Said, say
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

#: The lists of conditions.
UNIT_CONDITIONS = "unit_conditions"
HEX_CONDITIONS = "hex_conditions"
NEEDS = "needs"

UnitCondition = Callable[[Position, Play, Unit], bool]
HexCondition = Callable[[Position, Play, Hex], bool]
#: A condition on the whole situation of whoever would use a card.
Need = Callable[[Position, Play], bool]
_Check = TypeVar("_Check", UnitCondition, HexCondition, Need)


@dataclass(frozen=True, slots=True)
class Condition(Generic[_Check]):
    """A condition by the name that cards use.

    `words` say of a unit or hex why it does not fit, of a situation what is needed.
    """

    name: str
    holds: _Check
    words: Said


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


def unit_conditions(game: Game) -> dict[str, Condition[UnitCondition]]:
    """The conditions on units that the rules in force know, by name."""
    return {each.name: each for each in game.ruleset.parts.get(UNIT_CONDITIONS, ())}


def hex_conditions(game: Game) -> dict[str, Condition[HexCondition]]:
    """The conditions on hexes that the rules in force know, by name."""
    return {each.name: each for each in game.ruleset.parts.get(HEX_CONDITIONS, ())}


def needs(game: Game) -> dict[str, Condition[Need]]:
    """The conditions on situations that the rules in force know, by name."""
    return {each.name: each for each in game.ruleset.parts.get(NEEDS, ())}


def misfit(now: Position, play: Play, who: Who, unit: Unit) -> Said | None:
    """Why a unit does not fit a description; None = it fits."""
    if is_exempt(now, unit, play):
        return _EXEMPT
    if who.side == "own" and not is_own(now, unit, play):
        return _NOT_OWN
    if who.side == "enemy" and unit.side == play.side:
        return _NO_ENEMY
    if who.kinds and not any(_is_a(now, unit, kind) for kind in who.kinds):
        return _OTHER_KIND
    if who.figures and not any(figure in unit.figures for figure in who.figures):
        return _OTHER_FIGURES
    if who.specializations and unit.specialization not in who.specializations:
        return _OTHER_SPECIALIZATION
    if not unit.marks.issuperset(who.marks):
        return _MARKER_LACKS
    if not unit.marks.isdisjoint(who.lacks):
        return _MARKER_BARS
    known = now.game.derive(unit_conditions)
    failed = (known[name] for name in who.conditions if not known[name].holds(now, play, unit))
    return next((each.words for each in failed), None)


_EXEMPT = say("nothing that the card does concerns it")
_NOT_OWN = say("it is not yours")
_NO_ENEMY = say("it is no enemy")
_OTHER_KIND = say("the card is for units of another kind")
_OTHER_FIGURES = say("it has none of the figures that the card is for")
_OTHER_SPECIALIZATION = say("it lacks the specialization that the card is for")
_MARKER_LACKS = say("it lacks a marker that the card is about")
_MARKER_BARS = say("it has a marker that excludes the card")


def fits(now: Position, play: Play, who: Who, unit: Unit) -> bool:
    """Whether a unit is one that a card speaks of."""
    return misfit(now, play, who, unit) is None


def fitting(now: Position, play: Play, who: Who) -> Iterator[Unit]:
    """The units on the map that a card speaks of, in the order of ids."""
    for unit in now.state.units.all():
        if standing(now, unit) and fits(now, play, who, unit):
            yield unit


def hex_misfit(now: Position, play: Play, where: Where, hex_: Hex) -> Said | None:
    """Why a hex does not fit a description; None = it fits."""
    if hex_ not in now.game.map:
        return _OFF_THE_MAP
    terrain = now.game.map.cells[hex_].terrain
    if (where.terrain and terrain not in where.terrain) or terrain in where.without:
        return _OTHER_TERRAIN
    known = now.game.derive(hex_conditions)
    failed = (known[name] for name in where.conditions if not known[name].holds(now, play, hex_))
    return next((each.words for each in failed), None)


_OFF_THE_MAP = say("it is not on the map")
_OTHER_TERRAIN = say("the card is for other terrain")


def unmet(now: Position, play: Play, names: tuple[str, ...]) -> Condition[Need] | None:
    """The first of these conditions on the situation that does not hold, None when all do."""
    known = now.game.derive(needs)
    return next((known[name] for name in names if not known[name].holds(now, play)), None)


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


for _unit_condition in (
    Condition("chosen", _chosen, say("it has not been chosen")),
    Condition("not_chosen", _not_chosen, say("it has been chosen already")),
    Condition("with_the_first", _with_the_first, say("it is not in the hex of the first unit chosen")),
    Condition(
        "around_the_first",
        _around_the_first,
        say("it is neither in the hex of the first unit chosen nor beside it"),
    ),
    Condition("at_target", _at_target, say("it is not in the target hex")),
    Condition("near_target", _near_target, say("it is neither in the target hex nor beside it")),
    Condition("not_beside_enemy", _not_beside_enemy, say("an enemy unit is beside it")),
    Condition("beside_enemy", _beside_enemy, say("no enemy unit is beside it")),
    Condition("in_cover", _in_cover, say("nothing in its hex conceals it")),
    Condition("on_objective", _on_objective, say("it is not on an objective")),
    Condition("damaged", _damaged, say("it is not damaged")),
    Condition("with_officer", _with_officer, say("no officer is in its hex")),
    Condition("near_officer", _near_officer, say("no officer is in its hex or beside it")),
    Condition("shaken", _shaken, say("it is neither pinned nor disrupted")),
    Condition("in_fortification", _in_fortification, say("it is in no fortification")),
    Condition("heavy_weapon", _heavy_weapon, say("it has no heavy weapon")),
    Condition("in_sight", _in_sight, say("none of your units able to spot sees it")),
    Condition("not_full", _not_full, say("its base is full")),
):
    rule.part(UNIT_CONDITIONS, _unit_condition)


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


for _hex_condition in (
    Condition("in_sight", _seen, say("none of your units able to spot sees the hex")),
    Condition("no_units", _no_units, say("units are there")),
    Condition("own_units", _own_units, say("no unit of yours is there")),
    Condition("enemy_units", _enemy_units, say("no enemy unit is there")),
    Condition("enemy_vehicle", _enemy_vehicle, say("no enemy vehicle is there")),
    Condition("obstacles", _obstacles, say("no obstacle is there")),
    Condition("no_enemies", _no_enemies, say("enemy units are there")),
    Condition("own_or_beside", _own_or_beside, say("no unit of yours is there or beside it")),
    Condition("no_objective", _no_objective, say("an objective is there")),
    Condition("no_smoke", _no_smoke, say("smoke is there")),
    Condition("no_building", _no_building, say("a building is there")),
    Condition("fortifiable", _fortifiable, say("no fortification can be built there")),
    Condition("road", _road, say("no road is there")),
    Condition("no_road", _no_road, say("a road is there")),
):
    rule.part(HEX_CONDITIONS, _hex_condition)


# ---------------------------------------------------------------------- on the situation


def _has_initiative(now: Position, play: Play) -> bool:
    return now.state.initiative == play.side


def _lacks_initiative(now: Position, play: Play) -> bool:
    return now.state.initiative != play.side


for _need in (
    Condition("has_initiative", _has_initiative, say("the initiative")),
    Condition("lacks_initiative", _lacks_initiative, say("the initiative of the other side")),
):
    rule.part(NEEDS, _need)
