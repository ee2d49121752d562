"""Conditions: which units and hexes a card speaks of, and when it can be used."""

from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

from engine.hexes.hex import Hex
from engine.model.card import Where, Who
from engine.model.said import Said, say
from engine.model.unit_kind import UnitClass
from engine.play.frozen import dataclass
from engine.play.game import Game, Position
from engine.play.query import Query
from engine.play.unit import FATIGUED, SeatId, Unit
from engine.rules.base.sequence.activation import standing
from engine.rules.base.troops.units import unit_class, vehicle_kind
from engine.rules.effects.abilities import Play
from engine.rules.module import Layer, Module
from engine.rules.queries import is_heavy_vehicle, is_vehicle, line_of_sight

rule = Module("effects.conditions", Layer.BASE)

#: The lists of conditions.
UNIT_CONDITIONS = "unit_conditions"
HEX_CONDITIONS = "hex_conditions"
NEEDS = "needs"

#: The effects by which cards attack hexes.
ATTACKS = frozenset(("area_attack", "blast"))

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


@rule.deny(is_own, ids=("B-MPL-16",))
def of_the_activator(now: Position, unit: Unit, play: Play) -> bool:
    """B-MPL-16 — the effects of a card are for the member who used it."""
    return not (not play.seat or unit.seat == play.seat)


@rule.answer(spots_for, ids=("B-CRD-16",))
def friends_spot(now: Position, unit: Unit, seat: SeatId) -> bool:
    """B-CRD-16 — any friendly unit that is not fatigued."""
    return unit.side == now.game.side_of(seat) and FATIGUED not in unit.marks


@rule.deny(spots_for, ids=("B-MPL-18",))
def not_for_the_other_division(now: Position, unit: Unit, seat: SeatId) -> bool:
    """B-MPL-18 — a unit of the other division lends no sight."""
    return unit.seat != seat


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
    """Why a hex does not fit a description; None = it fits.

    B-CRD-13 — where the scenario gives target hexes, attacks of cards are aimed at these alone.
    """
    if hex_ not in now.game.map:
        return _OFF_THE_MAP
    marks = now.game.scenario.target_marks
    if marks and hex_ not in marks and _attacks(now, play):
        return _NOT_MARKED
    terrain = now.game.map.cells[hex_].terrain
    if (where.terrain and terrain not in where.terrain) or terrain in where.without:
        return _OTHER_TERRAIN
    known = now.game.derive(hex_conditions)
    failed = (known[name] for name in where.conditions if not known[name].holds(now, play, hex_))
    return next((each.words for each in failed), None)


def _attacks(now: Position, play: Play) -> bool:
    return any(effect.do in ATTACKS for effect in now.game.catalogue.cards[play.card].effects)


_OFF_THE_MAP = say("it is not on the map")
_NOT_MARKED = say("the scenario gives other target hexes")
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
        case "truck":
            # A launcher on the chassis of a truck carries nobody and is no truck (S-STATS-12).
            model = vehicle_kind(now, unit)
            return model is not None and model.unit_class is UnitClass.TRUCK and model.capacity > 0
        case "gun":
            return unit_class(now, unit) is UnitClass.GUN
        case _:
            return unit.kind == kind


# ---------------------------------------------------------------------- sight


def spotters(now: Position, play: Play, hex_: Hex) -> Iterator[Unit]:
    """The units that can direct fire for a play and have a line of sight to a hex, in the order of ids."""
    for unit in now.state.units.of(play.side):
        at = now.hex_of(unit)
        if at is not None and spots_for(now, unit, play.seat) and line_of_sight(now, at, hex_):
            yield unit
