"""Conditions on units that cards and abilities of every game speak of."""

from engine.hexes.hex import Hex, distance, neighbours
from engine.model.said import say
from engine.play.game import Position
from engine.play.unit import DISRUPTED, PINNED, Damage, Inside, Unit
from engine.rules.base.terrain.concealment import enemy_beside, hides
from engine.rules.base.troops.figures import comrade_with, figures_with
from engine.rules.effects.abilities import Play
from engine.rules.effects.conditions import UNIT_CONDITIONS, Condition, spotters
from engine.rules.module import Layer, Module
from engine.rules.queries import has_heavy_weapon

rule = Module("effects.unit_conditions", Layer.BASE)


def _at(now: Position, unit: Unit) -> Hex:
    at = now.hex_of(unit)
    assert at is not None, f"{unit.id} is on the map"
    return at


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
    return hides(now, unit, _at(now, unit))


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
